import { describe, expect, it } from 'vitest'
import { flow } from '../../steps/play.ts'
import { StepPlay } from './play.ts'

const delegate = (target = 'child') => `  - { name: d, type: delegate, target: ${target}, prompt-string: x }\n`
const session = '  - { name: s, type: session, contributions: [{ type: template, text: hi, vars: {} }] }\n'
const once = (text: string) => `---\nmax_visits: 1\n---\n${text}`

const calling = (child: Record<string, string>) => new StepPlay({ steps: { flow: flow(delegate()) }, tagged: { child } })
const agentOf = ({ run }: StepPlay) => run.agents[0]

/** A state calls the step workflow `inner`, which is loaded. */
function callsInner(play: StepPlay, comesBackTo: string): StepPlay {
  play.says(`<call-workflow return="${comesBackTo}">inner</call-workflow>`)
  const effect = play.run.pending.find(({ type }) => type === 'load_scope')?.id ?? ''
  const pin = { source: 'inner.yaml', commit: null, sha256: 'f'.repeat(64) }
  return play.event({ type: 'scope_loaded', at: play.now(), effect, scope: 'inner', entry: '', pin })
}

describe('a tagged workflow that a step called and that fails', () => {
  it('R67 fails the step, with why and where as the cause', () => {
    const { run } = calling({ 'START.md': 'go' }).fails({ class: 'bad-directory' })
    expect(run).toMatchObject({ status: 'failed', error: { code: 'RAY-CHILD-FAILED', place: 'flow, step d' } })
    expect(run.runs?.r1).toMatchObject({ status: 'failed', steps: { d: { accepted: null } } })
    const cause = { reason: { $kw: 'bad-directory' }, message: 'It went wrong.' }
    expect(run.runs?.r1?.result).toMatchObject({ reason: { $kw: 'child-failed' }, details: { step: 'd', cause } })
  })

  it('tells once that a called workflow failed, however deep it lies', () => {
    const nested = { flow: flow(delegate('inner')), inner: flow(delegate('leaf')), leaf: flow(delegate()) }
    const one = calling({ 'START.md': 'go' }).fails({ class: 'bad-directory' })
    expect(one.run.runs?.r1?.result).toMatchObject({ message: 'The called workflow failed: It went wrong.' })
    const { run } = new StepPlay({ steps: nested, tagged: { child: { 'START.md': 'go' } } }).fails({ class: 'bad-directory' })
    expect(run.runs?.r1?.result).toMatchObject({
      message: 'The called workflow failed: It went wrong.',
      details: { step: 'd', cause: { reason: { $kw: 'child-failed' }, details: { cause: { details: { cause: {} } } } } },
    })
  })

  it.each([
    ['the place that the failure names', { place: 'START.md:3' }, 'START.md:3'],
    ['its state, where the failure names none', {}, 'START.md'],
  ])('tells %s', (_, more, place) => {
    const problem = { code: 'RAY-NO-FILE', message: 'There is no file.', ...more } as const
    const { run } = calling({ 'START.md': 'go' }).fails({ class: 'bad-directory', problem })
    expect(run.runs?.r1?.result).toMatchObject({ details: { cause: { reason: { $kw: 'no-file' }, details: { place } } } })
  })

  it('R40 goes on in the state where it failed, with its own callers, on a person’s word', () => {
    const play = calling({ 'START.md': 'go', 'HELP.md': 'help', 'BACK.md': 'back' })
    play.says('<call return="BACK">HELP</call>')
    const before = play.run.agents[0]?.stack
    expect(before?.map(({ state }) => state)).toEqual(['d', 'BACK.md'])
    play.fails({ class: 'bad-directory' })
    expect(agentOf(play)).toMatchObject({ status: 'failed', stack: [], scope: 'flow', step_run: 'r1', current_state: 'd' })
    play.resumes()
    expect(agentOf(play)).toMatchObject({ status: 'active', scope: 'child', current_state: 'HELP.md', problem: null })
    expect([agentOf(play)?.stack, play.turn().interrupted, play.run.callees]).toEqual([before, true, {}])
    expect(agentOf(play)).not.toHaveProperty('step_run')
    play.says('<result>helped</result>').says('<result>done</result>')
    expect(play.run).toMatchObject({
      status: 'completed',
      results: { main: 'done' },
      runs: { r1: { steps: { d: { entries: 1 } } } },
    })
  })

  it('R67 fails the steps of all callers, where a state between them cannot hear of it', () => {
    const play = new StepPlay({
      steps: { flow: flow(delegate()), inner: flow(delegate('leaf')) },
      tagged: { child: { 'START.md': 'go', 'BACK.md': once('back') }, leaf: { 'START.md': 'leaf' } },
    })
    callsInner(play.says('<goto>BACK</goto>'), 'BACK').fails({ class: 'bad-directory' })
    expect(play.run).toMatchObject({ status: 'failed', error: { code: 'RAY-CHILD-FAILED', place: 'flow, step d' } })
    expect(play.run.runs).toMatchObject({ r1: { status: 'failed' }, r2: { status: 'failed' } })
    const cause = { reason: { $kw: 'max-visits' } }
    expect(play.run.runs?.r1?.result).toMatchObject({ details: { cause } })
  })
})

describe('a tagged workflow that a step called and that did not fail for good', () => {
  it.each([
    ['auth', 'RAY-AUTH'],
    ['not-installed', 'RAY-AGENT-NOT-INSTALLED'],
  ] as const)('P-TURN 9: stays where it is for %s, for a resume', (kind, code) => {
    const play = calling({ 'START.md': 'go' }).fails({ class: kind })
    expect(play.run).toMatchObject({ status: 'failed', error: { code }, runs: { r1: { status: 'running' } } })
    expect(agentOf(play)).toMatchObject({ current_state: 'START.md', scope: 'child' })
    expect(play.resumes().says('<result>done</result>').run).toMatchObject({ status: 'completed', results: { main: 'done' } })
  })

  it('P-TURN 9: one of steps stays where it is, too, whatever more is known of why its turn could not start', () => {
    const play = new StepPlay({ steps: { flow: flow(delegate()), child: flow(session) } })
    play.fails({ class: 'not-installed', problem: { code: 'RAY-NO-PROGRAM', message: 'There is no such program.' } })
    expect(play.run).toMatchObject({ status: 'failed', error: { code: 'RAY-NO-PROGRAM' } })
    expect(play.run.runs).toMatchObject({ r1: { status: 'running' }, r2: { status: 'running' } })
    expect(play.resumes().says('done').run).toMatchObject({ status: 'completed', results: { main: 'done' } })
  })

  it('P-TURN 9: waits for the reset of a limit', () => {
    const play = calling({ 'START.md': 'go' }).fails({ class: 'usage-limit', reset_at: '2026-01-02T00:00:00.000Z' })
    expect(play.run).toMatchObject({ status: 'suspended', reason: 'usage-limit', runs: { r1: { status: 'running' } } })
  })
})

describe('a state that called a step workflow', () => {
  const called = () => {
    const files = { 'START.md': 'go', 'BACK.md': 'back' }
    const play = new StepPlay({ steps: { inner: flow(session) }, tagged: { flow: files } }, { entry: 'START.md' })
    return callsInner(play, 'BACK')
  }

  it('hears of what it yielded as of a value of the run', () => {
    expect(agentOf(called().says('yielded'))).toMatchObject({ current_state: 'BACK.md', input: { text: 'yielded', from: 'run' } })
  })

  it('fails by itself, as nobody called it', () => {
    const play = called().says('yielded').fails({ class: 'bad-directory' })
    expect(play.run).toMatchObject({
      status: 'failed',
      error: { code: 'RAY-BAD-DIRECTORY' },
      runs: { r1: { status: 'completed' } },
    })
    expect(agentOf(play)).toMatchObject({ current_state: 'BACK.md', stack: [] })
  })
})
