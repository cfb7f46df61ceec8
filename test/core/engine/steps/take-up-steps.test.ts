import { describe, expect, it } from 'vitest'
import { flow } from '../../steps/play.ts'
import { StepPlay } from './play.ts'

const session = '  - { name: s, type: session, contributions: [{ type: template, text: hi, vars: {} }] }\n'

describe('a step run that another process goes on with', () => {
  it('has the turn that was in flight done again, though no person asked for it', () => {
    const play = new StepPlay({ steps: { flow: flow(session) } })
    expect(play.turn().started).toBe(true)
    play.resumes({ retry: false })
    expect(play.turn()).toMatchObject({ started: true, run: 'r1', want: { interrupted: true, at: { step: 's' } } })
    expect(play.says('done').run.status).toBe('completed')
  })

  it('P-TURN 9: is not kept waiting by a limit when a person wants it tried again', () => {
    const paused = () => new StepPlay({ steps: { flow: flow(session) } }).fails({ class: 'usage-limit' })
    expect(paused().resumes({ retry: false }).run).toMatchObject({ status: 'suspended', pending: [] })
    const again = paused().resumes()
    expect(again.turn()).toMatchObject({ started: true, want: { at: { step: 's', entry: 1 } } })
    expect(again.run.agents).toMatchObject([{ status: 'active', problem: null }])
  })
})

describe('R68 a cancelled run of steps', () => {
  const cancelled = (play: StepPlay) => play.event({ type: 'run_cancelled', at: play.now(), by: 'mona' })

  it.each([
    ['its last turn ends', (play: StepPlay) => cancelled(play).says('late')],
    ['its last turn fails', (play: StepPlay) => cancelled(play).fails({ class: 'other' })],
    ['it is resumed with a turn in flight', (play: StepPlay) => cancelled(play).resumes({ rerun: true })],
  ])('is sound and stays cancelled when %s', (_what, play) => {
    const { run } = play(new StepPlay({ steps: { flow: flow(session) } }))
    expect(run).toMatchObject({ status: 'cancelled', pending: [], runs: { r1: { status: 'cancelled' } } })
    expect(run.results).toEqual({})
  })

  it('keeps an agent that had been paused as it was', () => {
    const play = cancelled(new StepPlay({ steps: { flow: flow(session) } }).fails({ class: 'usage-limit' }))
    const { agents } = play.run
    expect(play.resumes().run.agents).toEqual(agents)
  })
})
