import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  parseProposalMarker,
  parseResultMarker,
  parseRunMarker,
  renderProposalMarker,
  renderResultMarker,
  renderRunMarker,
} from '../../../src/core/report/marker.ts'

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
