import { describe, expect, it } from 'vitest'
import { schedule } from '../../../src/core/engine/schedule.ts'
import { Play } from './play.ts'

const files = { 'START.sh': '', 'A.sh': '', 'END.sh': '' }
const forks = (n: number) => '<fork>A</fork>'.repeat(n)

describe('room', () => {
  it('P-RUN 6: has max_parallel turns in flight at most, and fills up as they end, in the order in which they were asked for', () => {
    const play = new Play(files, { max_parallel: 2 }).says(`${forks(3)}<goto>END</goto>`)
    expect(play.inFlight()).toEqual(['main', 'main_a1'])
    expect(play.says('<result>x</result>', {}, 'main_a1').inFlight()).toEqual(['main', 'main_a2'])
    expect(play.says('<result>x</result>').inFlight()).toEqual(['main_a2', 'main_a3'])
  })

  it('P-RUN 6: an agent never has two turns in flight', () => {
    const play = new Play(files, { max_parallel: 9 }).says(`${forks(5)}<goto>END</goto>`)
    expect(new Set(play.inFlight()).size).toBe(play.inFlight().length)
  })

  it('P-RUN 6: a turn that waits for its time takes no room', () => {
    const play = new Play({ ...files, 'P.md': 'p' }, { max_parallel: 1 }).says('<fork>P</fork><goto>END</goto>')
    play.says('<result>x</result>')
    play.fails({ class: 'overloaded' }, {}, 'main_p1')
    expect(play.inFlight()).toEqual([])
    expect(play.passTime(5000).inFlight()).toEqual(['main_p1'])
  })

  it.each(['failed', 'paused', 'waiting', 'ended', undefined] as const)('is not for a turn of an agent that is %s', (status) => {
    const { run, definitions } = new Play(files)
    const agents = status === undefined ? [] : run.agents.map((agent) => ({ ...agent, status }))
    const pending = run.pending.map((effect) => (effect.type === 'run_turn' ? { ...effect, started: false } : effect))
    expect(schedule({ ...run, agents, pending }, run.updated_at, definitions).started).toEqual([])
    expect(schedule({ ...run, pending }, run.updated_at, definitions).started).toHaveLength(1)
  })
})
