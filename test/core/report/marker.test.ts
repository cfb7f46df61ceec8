import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ASK_MARKER_LENGTH,
  askShownSince,
  parseProposalMarker,
  parseResultMarker,
  parseRunMarker,
  renderProposalMarker,
  renderResultMarker,
  renderRunMarker,
  withAskMarker,
} from '../../../src/core/report/marker.ts'
import type { Run } from '../../../src/core/run/run.ts'
import { stateRun } from '../../tools/state-run.ts'

const run = fc.stringMatching(/^[a-z0-9][a-z0-9_-]{0,62}$/)
const hash = fc.stringMatching(/^[0-9a-f]{64}$/)
const depth = fc.nat({ max: 9 })

describe('markers', () => {
  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(fc.record({ run, seq: fc.nat(), hash, depth }), (marker) => {
        expect(parseRunMarker(`${renderRunMarker(marker)}\n### text`)).toEqual(marker)
      }),
    )
    const agent = fc.stringMatching(/^main(?:_[a-z0-9]{1,9}){0,4}$/)
    fc.assert(
      fc.property(fc.record({ run, agent }), (marker) => {
        expect(parseResultMarker(renderResultMarker(marker))).toEqual(marker)
      }),
    )
    fc.assert(
      fc.property(fc.record({ run, proposal: agent, depth }), (marker) => {
        expect(parseProposalMarker(renderProposalMarker(marker))).toEqual(marker)
      }),
    )
  })

  it('has the form that other jobs and versions look for', () => {
    expect(renderRunMarker({ run: 'coding-42-1', seq: 7, hash: 'ab12', depth: 1 })).toBe(
      '<!-- raymond:run=coding-42-1 seq=7 hash=ab12 depth=1 -->',
    )
    expect(renderResultMarker({ run: 'coding-42-1', agent: 'main' })).toBe('<!-- raymond:run=coding-42-1 result=main -->')
  })

  describe('of the question that a reaction answers', () => {
    const ask = (id: string): Run['asks'][number] => ({
      id,
      agent: 'main',
      prompt: 'So?',
      next: 'GO.md',
      to: [],
      choices: ['yes', 'no'],
      deadline: null,
      timeout_next: null,
      asked_at: '2026-11-21T10:00:00Z',
    })
    const waiting = (...asks: ReturnType<typeof ask>[]) => stateRun({ issue: 7, status: 'waiting', asks })
    const run = waiting(ask('main-1'))
    const standing = (body: string, second: number) => ({ body, updatedAt: `2026-11-21T10:00:0${second}Z` })

    it('goes on to say since when it is shown, and for how long the comment stays as it is', () => {
      const first = withAskMarker('a', run, standing('at work', 1))
      expect(askShownSince(first, run, 'main-1')).toBeUndefined()
      expect(withAskMarker('a', run, standing(first, 2))).toBe(first)
      const second = withAskMarker('b', run, standing(first, 2))
      const third = withAskMarker('c', run, standing(second, 3))
      expect([second, third].map((body) => askShownSince(body, run, 'main-1'))).toEqual(Array(2).fill('2026-11-21T10:00:02Z'))
      expect(third.length - 1).toBeLessThanOrEqual(ASK_MARKER_LENGTH)
    })

    it('begins anew with another question, or another run, and is none where a reaction answers nothing', () => {
      const second = withAskMarker('b', run, standing(withAskMarker('a', run, undefined), 2))
      const later = withAskMarker('c', waiting(ask('main-2')), standing(second, 3))
      const other = withAskMarker('c', { ...run, workflow_id: 'other' }, standing(second, 3))
      expect(askShownSince(later, run, 'main-2')).toBeUndefined()
      expect(askShownSince(second, { workflow_id: 'other' }, 'main-1')).toBeUndefined()
      expect(askShownSince(other, { workflow_id: 'other' }, 'main-1')).toBeUndefined()
      expect(withAskMarker('d', waiting(ask('main-1'), ask('main-2')), standing(second, 3))).toBe('d')
    })

    it('is read at the very end alone', () => {
      const second = withAskMarker('b', run, standing(withAskMarker('a', run, undefined), 2))
      expect(askShownSince(`${second}\nmore`, run, 'main-1')).toBeUndefined()
    })
  })

  it.each([
    '> <!-- raymond:run=a seq=1 hash=ab depth=0 -->',
    'text\n<!-- raymond:run=a seq=1 hash=ab depth=0 -->',
    '<!-- raymond:run=A seq=1 hash=ab depth=0 -->',
    '<!-- raymond:run=a seq=-1 hash=ab depth=0 -->',
    '<!-- raymond:run=a seq=1 hash=zz depth=0 -->',
    '<!-- raymond:run=a seq=1 hash=ab depth=0 -->x',
    '<!-- raymond:run=a result=main -->',
    '',
  ])('takes no look-alike for a run marker: %s', (body) => {
    expect(parseRunMarker(body)).toBeUndefined()
  })
})
