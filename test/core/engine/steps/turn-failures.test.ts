import { describe, expect, it } from 'vitest'
import { flow } from '../../steps/play.ts'
import { StepPlay } from './play.ts'

const session = (name: string, more = '') =>
  `  - { name: ${name}, type: session, contributions: [{ type: template, text: hi, vars: {} }]${more} }\n`
const operation = '  - { name: o, type: invoke, operation: shell/run, args: { command: [x] } }\n'
const judge = (more = '') =>
  `, judge: { type: llm, contributions: [{ type: template, text: well?, vars: {} }]${more} }, on: { GOOD: { goto: :done } }`
/** Haiku is the faster one of two, so it is tried first. */
const ranked = ', model: { type: model-query, prefer: [{ criterion: speed, prefer: higher }] }'

const play = (steps: string, budget_usd = 10) => new StepPlay({ steps: { flow: flow(steps) } }, { budget_usd })
const want = (playing: StepPlay) => {
  const turn = playing.turn()
  return turn.type === 'run_step' ? turn.want : undefined
}
const attempts = ({ run }: StepPlay, step = 's') => run.runs?.r1?.steps[step]?.history[0]?.attempts

describe('a model that is too busy for a step', () => {
  for (const kind of ['overloaded', 'network'] as const) {
    it(`P-TURN 9: after five retries for ${kind} the run rests for a quarter of an hour`, () => {
      const playing = play(session('s'))
      for (let i = 0; i < 5; i++) playing.fails({ class: kind }).passTime(60_000)
      playing.fails({ class: kind })
      const rest = Date.parse(playing.run.agents[0]?.resume_at ?? '') - Date.parse(playing.run.updated_at)
      expect([playing.run.status, rest]).toEqual(['suspended', 15 * 60_000])
      expect(playing.passTime(15 * 60_000).says('done').run.status).toBe('completed')
    })
  }

  it('P-TURN 9: is waited for, when it is the only one that the step may use', () => {
    const playing = play(session('s', ', model: haiku')).fails({ class: 'overloaded' })
    expect(playing.turn()).toMatchObject({ retries: 1, started: false })
    expect(attempts(playing)).toMatchObject([{ n: 1, status: 'running' }])
  })

  it('P-TURN 9: is told with all that is known, and where it was', () => {
    const playing = play(session('s')).fails({ class: 'usage-limit', message: 'Limit reached.', detail: 'resets at 5' })
    expect(playing.run.error).toMatchObject({ message: 'Limit reached.\nresets at 5', place: 'main at s' })
    const brief = play(session('s')).fails({ class: 'usage-limit', message: 'Limit reached.' })
    expect(brief.run.error).toMatchObject({ message: 'Limit reached.' })
  })
})

describe('models in rank', () => {
  it('R99 a judge, too, goes on with the next one, in a conversation of its own', () => {
    const playing = play(session('s', judge(ranked))).says('my reply')
    const first = want(playing)
    playing.fails({ class: 'overloaded' })
    expect([first, want(playing)]).toMatchObject([
      { type: 'ask_judge', model: 'claude-haiku-5-5' },
      { type: 'ask_judge', model: 'claude-sonnet-5-5' },
    ])
    expect(playing.turn()).toMatchObject({ session: { mode: 'fresh' }, not_before: null })
    expect(attempts(playing)).toMatchObject([{ n: 1, status: 'ok' }])
  })

  it('R99 the rank of a step is not the one of its judge', () => {
    const playing = play(session('s', ranked + judge(', model: haiku')))
      .says('my reply')
      .fails({ class: 'overloaded' })
    expect(playing.turn()).toMatchObject({ retries: 1, want: { model: 'haiku' } })
  })

  it('R56 R99 when none is left, a failure that is nobody’s limit fails the step', () => {
    const playing = play(session('s', ranked))
    while (playing.run.pending.length > 0) playing.fails({ class: 'other' })
    expect(playing.run).toMatchObject({ status: 'failed', error: { code: 'RAY-TURN-FAILED' } })
    const tried = attempts(playing)?.map(({ model }) => model) ?? []
    expect(tried.slice(0, 2)).toEqual(['claude-haiku-5-5', 'claude-sonnet-5-5'])
    expect(new Set(tried).size).toBe(tried.length)
  })
})

describe('a failure that says nothing of its own', () => {
  it('comes with what a person can do', () => {
    const { run } = play(session('s')).fails({ class: 'auth' })
    expect(run.error).toMatchObject({ code: 'RAY-AUTH', hint: expect.stringContaining(`raymond resume ${run.workflow_id}`) })
  })
})

describe('a session that is gone', () => {
  it('a judge that was asked again begins anew with the whole conversation; R30 its step is not run again', () => {
    const playing = play(session('s', judge())).says('my reply').says('hm')
    expect(playing.turn().session).toMatchObject({ mode: 'resume' })
    playing.fails({ class: 'session-not-found' })
    expect(playing.turn()).toMatchObject({
      session: { mode: 'fresh' },
      want: { type: 'ask_judge', prompt: 'well?', messages: [{ content: 'hi' }, { content: 'my reply' }] },
    })
    expect(attempts(playing)).toMatchObject([{ n: 1, status: 'ok' }])
    expect(playing.says('GOOD').run.status).toBe('completed')
  })

  it('R51 R56 fails a step, whose session was fresh: there was none to lose, so nobody goes round in a circle', () => {
    expect(play(session('s')).fails({ class: 'session-not-found' }).run).toMatchObject({
      status: 'failed',
      error: { code: 'RAY-TURN-FAILED' },
    })
  })
})

describe('a turn that was stopped at the rest of the budget', () => {
  /** 0.4 of a dollar were spent when the cap of 1 dollar was reached. */
  const stopped = () => play(session('s'), 1).fails({ class: 'budget' }, 0.4)

  it('R41 is not paid for once more: the run stops with its entry as it was (R40)', () => {
    const { run } = stopped()
    expect(run).toMatchObject({ status: 'over_budget', runs: { r1: { status: 'over_budget', steps: { s: { entries: 1 } } } } })
    expect(run.turns).toBe(1)
  })

  it('R41 goes on only when more is left than it had before', () => {
    expect(stopped().resumes({ budget_usd: 1.4 }).run.status).toBe('over_budget')
    const raised = stopped().resumes({ budget_usd: 1.5 })
    expect(raised.turn()).toMatchObject({ state: 's', started: true })
    expect(raised.says('done').run).toMatchObject({ status: 'completed', runs: { r1: { steps: { s: { entries: 1 } } } } })
  })

  it('R41 that overdrew the budget needs as much as it cost', () => {
    const overdrawn = () => play(session('s'), 1).fails({ class: 'budget' }, 1.4)
    expect(overdrawn().resumes({ budget_usd: 2.7 }).run.status).toBe('over_budget')
    expect(overdrawn().resumes({ budget_usd: 2.9 }).turn().started).toBe(true)
  })

  it('P-COST 2: a judge is a prompt of its own, which may start on what its dear step has left', () => {
    const asked = play(session('s', judge()), 1).says('done', 0.6)
    expect(asked.turn()).toMatchObject({ started: true, reserved_usd: 0.4 })
    expect(asked.says('GOOD', 0.1).run).toMatchObject({
      status: 'completed',
      budget: { spent_usd: 0.7 },
      costs: { states: { s: { usd: 0.7, turns: 2 } } },
    })
  })

  it('P-COST 2: what a judge has cost is what its next prompt sets aside', () => {
    const asked = play(session('s', judge()), 1).says('done', 0.1).says('hm', 0.5)
    expect(asked.run.status).toBe('over_budget')
    expect(asked.resumes({ budget_usd: 1.2 }).turn()).toMatchObject({ started: true, reserved_usd: 0.5 })
  })

  it('R41 does not forget what other steps cost', () => {
    const { run } = play(session('a') + session('s'), 1)
      .says('done', 0.3)
      .fails({ class: 'budget' }, 0.4)
    expect(run.dearest.a).toBe(0.3)
  })
})

describe('an operation that fails', () => {
  it.each(['silent', 'too-long'] as const)('R46 for being %s fails the step as out of time', (kind) => {
    expect(play(operation).fails({ class: kind }).run).toMatchObject({ status: 'failed', error: { code: 'RAY-TIMEOUT' } })
  })

  it('R46 otherwise fails the step with all that it said', () => {
    const { run } = play(operation).fails({ class: 'other', message: 'It could not start.', detail: 'no such file' })
    expect(run.error).toMatchObject({ code: 'RAY-OPERATION-FAILED', message: 'It could not start.\nno such file' })
    expect(run.runs?.r1?.result).toMatchObject({ reason: { $kw: 'operation-failed' }, details: { step: 'o' } })
    const brief = play(operation).fails({ class: 'bad-directory', message: 'It is not there.' })
    expect(brief.run.error).toMatchObject({ message: 'It is not there.' })
  })
})

describe('a turn whose process was interrupted', () => {
  it('R40 R51 is asked for again in a fresh session, as a further attempt of the same entry', () => {
    const playing = play(session('s'))
    const first = playing.turn().session
    playing.fails({ class: 'interrupted' })
    expect(playing.turn()).toMatchObject({ session: { mode: 'fresh' }, started: true, want: { interrupted: true } })
    expect(playing.turn().session).not.toEqual(first)
    expect(attempts(playing)).toMatchObject([
      { n: 1, status: 'interrupted' },
      { n: 2, status: 'running' },
    ])
    expect(playing.says('done').run).toMatchObject({ status: 'completed', runs: { r1: { steps: { s: { entries: 1 } } } } })
  })
})

describe('a turn that fails for any other reason', () => {
  it.each(['silent', 'too-long', 'no-progress', 'bad-directory', 'script-failed', 'other'] as const)(
    'R56 %s fails the step at its first attempt',
    (kind) => {
      const playing = play(session('s')).fails({ class: kind })
      expect(playing.run).toMatchObject({ status: 'failed', error: { code: 'RAY-TURN-FAILED' } })
      expect(playing.run.runs?.r1?.result).toMatchObject({ details: { step: 's', class: kind } })
      expect(attempts(playing)).toMatchObject([{ n: 1, status: 'failed' }])
    },
  )

  it.each(['auth', 'not-installed'] as const)('P-TURN 9: %s leaves the step where it is, for a resume', (kind) => {
    const playing = play(session('s')).fails({ class: kind })
    expect(playing.run).toMatchObject({ status: 'failed', runs: { r1: { status: 'running' } } })
    expect(playing.resumes().says('done').run.status).toBe('completed')
  })
})
