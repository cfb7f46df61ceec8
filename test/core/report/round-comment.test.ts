import { describe, expect, it } from 'vitest'
import { MAX_BODY } from '../../../src/core/report/fit-sections.ts'
import { renderRunMarker } from '../../../src/core/report/marker.ts'
import {
  ROUND_LINES,
  renderRoundComment,
  seqOfRound,
  showsLater,
  withRoundsBefore,
} from '../../../src/core/report/rounds/round-comment.ts'
import type { Run } from '../../../src/core/run/run.ts'
import { stateRun } from '../../tools/state-run.ts'

const markerOf = (run: string, seq: number) => renderRunMarker({ run, seq, hash: 'd16e57', depth: 0 })
const opener = `${markerOf('count-1-1', 4)}\nIt opened a pull request.`

function roundOf(round: number, pull = 5, id = `count-${pull}-${round}`): Run {
  const follows = { pull_request: pull, branch: 'b', head: 'a'.repeat(40), by: 'command' as const, issue: 1, remarks: [] }
  return stateRun({ workflow_id: id, continues: 'count-1-1', round, follows })
}
const show = (run: Run, seq: number, existing?: string) =>
  renderRoundComment(run, `${markerOf(run.workflow_id, seq)}\nHow it stands.`, existing)

describe('the comment of a run with rounds', () => {
  it('says which state of the round it shows, and goes on to say which of the first run it showed', () => {
    expect(show(roundOf(1), 7, opener)).toBe(
      `${markerOf('count-1-1', 4)}\n<!-- raymond:round=1 pull=5 run=count-5-1 seq=7 -->\n**Round 1** on #5.\n\nHow it stands.`,
    )
  })

  it('knows the states of the rounds before the one that it shows', () => {
    const third = show(roundOf(3), 2, show(roundOf(2), 8, show(roundOf(1), 7, opener)))
    expect([1, 2, 3, 4].map((round) => seqOfRound(third, roundOf(round)))).toEqual([7, 8, 2, undefined])
    expect(seqOfRound(show(roundOf(3), 5, third), roundOf(3))).toBe(5)
  })

  it('says nothing of a round of another pull request by its number', () => {
    const both = show(roundOf(1, 6), 2, show(roundOf(1, 5), 9, opener))
    expect([seqOfRound(both, roundOf(1, 5)), seqOfRound(both, roundOf(1, 6))]).toEqual([9, 2])
    expect(showsLater(both, roundOf(1, 5), 9)).toBe(false)
    expect(showsLater(both, roundOf(1, 6), 2)).toBe(true)
    expect(showsLater(show(roundOf(2), 1, both), roundOf(1), 99)).toBe(true)
  })

  it('knows them still when the first run is shown again', () => {
    const again = withRoundsBefore(`${markerOf('count-1-1', 5)}\nAll of it.`, show(roundOf(1), 7, opener))
    expect(again).toBe(`${markerOf('count-1-1', 5)}\n<!-- raymond:round=1 pull=5 run=count-5-1 seq=7 -->\nAll of it.`)
    expect(seqOfRound(again, roundOf(1))).toBe(7)
    expect(withRoundsBefore(opener, opener)).toBe(opener)
  })

  it('takes no word of a text for what it has shown', () => {
    const words = `${opener}\n<!-- raymond:round=1 pull=5 run=count-5-1 seq=99 -->`
    expect(seqOfRound(words, roundOf(1))).toBeUndefined()
    expect(seqOfRound(`<!-- raymond:round=1 pull=5 run=count-5-1 seq=99 -->`, roundOf(1))).toBeUndefined()
  })

  it('has room for the last of very many rounds', () => {
    let comment = opener
    const long = (round: number) => roundOf(round, 5, `${'w'.repeat(50)}-${round}`)
    for (let round = 1; round <= 100; round++) comment = show(long(round), 1234, comment)
    expect(comment.length - 'How it stands.'.length).toBeLessThan(ROUND_LINES + markerOf('count-1-1', 4).length)
    expect([20, 99, 100].map((round) => seqOfRound(comment, long(round)))).toEqual([undefined, 1234, 1234])
    expect(ROUND_LINES).toBeLessThan(MAX_BODY / 10)
  })
})
