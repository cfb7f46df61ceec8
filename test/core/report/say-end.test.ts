import { describe, expect, it } from 'vitest'
import { sayEnd, signOf } from '../../../src/core/report/say-end.ts'
import type { EventOf } from '../../../src/core/run/events.ts'

function ended(text: string): EventOf<'turn_completed'> {
  const bill = { cost_usd: 0, tokens: { input: 0, output: 0 }, model: null, ms: 1 }
  return { type: 'turn_completed', at: '2026-01-01T00:00:00Z', effect: 'e', text, session_id: null, bill }
}

describe('the end of a turn in one line', () => {
  it.each([
    ['<goto>REVIEW</goto>', '✓', '  → REVIEW'],
    ['<result>done</result>', '✓', '  → result'],
    ['red\n<result status="failure">red</result>', '✕', '  → failed result'],
    ['<ask next="SHIP">Ship it?</ask>', '?', '  → asks'],
    ['<call return="NEXT">TEST.sh</call>', '✓', '  call → TEST.sh'],
    ['<fork next="N">W</fork><fork next="N">W</fork>', '✓', '  fork → W'],
    ['no tag at all', '✓', ''],
  ])('%s is %s%s', (text, sign, where) => {
    expect([signOf(ended(text)), sayEnd(ended(text))]).toEqual([sign, where])
  })

  it('says why what it asked for is refused, and not that it was done', () => {
    const end = ended('<ask next="SHIP">Ship it?</ask>')
    expect([signOf(end, 'BEGIN.md may not ask.'), sayEnd(end, 'BEGIN.md may not ask.')]).toEqual([
      '✕',
      '  refused: BEGIN.md may not ask.',
    ])
  })
})
