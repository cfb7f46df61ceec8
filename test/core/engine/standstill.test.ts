import { describe, expect, it } from 'vitest'
import { MOST_EQUAL_ROUNDS, standsStill } from '../../../src/core/engine/ending/standstill.ts'
import { Play } from './play.ts'

const files = { 'START.md': 'go', 'A.md': 'a' }

function rounds(play: Play, count: number, seen: (i: number) => string): Play {
  for (let i = 0; i < count; i++) play.says('<goto>START</goto>', { seen: seen(i) })
  return play
}

describe('an agent that goes round in a circle', () => {
  it('stands still when it comes into a state so often with the same inputs and files', () => {
    const play = rounds(new Play(files), MOST_EQUAL_ROUNDS - 2, () => 'same')
    expect(standsStill(play.agent(), 'START.md', 'same')).toBe(false)
    rounds(play, 1, () => 'same')
    expect(standsStill(play.agent(), 'START.md', 'same')).toBe(true)
    expect(standsStill(play.agent(), 'START.md', 'other')).toBe(false)
    expect(standsStill(play.agent(), 'A.md', 'same')).toBe(false)
  })

  it('does not while anything changes in between', () => {
    const play = rounds(new Play(files), 4 * MOST_EQUAL_ROUNDS, (i) =>
      i % (MOST_EQUAL_ROUNDS - 1) === MOST_EQUAL_ROUNDS - 2 ? 'changed' : 'same',
    )
    expect(standsStill(play.agent(), 'START.md', 'same')).toBe(false)
  })

  it('counts each state for itself, also when others lie between', () => {
    const play = new Play(files)
    for (let i = 0; i < MOST_EQUAL_ROUNDS - 1; i++)
      play.says('<goto>A</goto>', { seen: 's' }).says('<goto>START</goto>', { seen: `a${i}` })
    expect(standsStill(play.agent(), 'START.md', 's')).toBe(true)
    expect(standsStill(play.agent(), 'A.md', `a${MOST_EQUAL_ROUNDS - 2}`)).toBe(false)
  })

  it('P-STATE 5: is paused and says so; the others go on, then the run is suspended', () => {
    const play = new Play(files).says('<fork next="START">A</fork>')
    const problem = { code: 'RAY-NO-PROGRESS', message: 'It stands still.' } as const
    play.fails({ class: 'no-progress', problem }, { seen: 'same' })
    expect(play.run.status).toBe('running')
    play.says('<result>x</result>', {}, 'main_a1')
    expect(play.run).toMatchObject({ status: 'suspended', reason: 'no-progress', error: problem })
  })

  it('may go round as often again when a person resumes it, and does not by itself', () => {
    const play = rounds(new Play(files), MOST_EQUAL_ROUNDS - 1, () => 'same').fails({ class: 'no-progress' }, { seen: 'same' })
    expect(play.resumes({ retry: false }).run.status).toBe('suspended')
    expect(play.resumes().turn()).toMatchObject({ started: true, state: 'START.md' })
    expect(standsStill(play.agent(), 'START.md', 'same')).toBe(false)
  })
})
