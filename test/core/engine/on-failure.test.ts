import { describe, expect, it } from 'vitest'
import { stateOf } from '../../../src/core/engine/states-of.ts'
import { renderTurn } from '../../../src/core/engine/turn/render-turn.ts'
import { scriptEnvironment } from '../../../src/core/engine/turn/script-environment.ts'
import { failureClasses } from '../../../src/core/run/events.ts'
import { Play } from './play.ts'

const policy = 'allowed_transitions: [{ tag: result }, { tag: goto, target: FIX }]'
const files = {
  'START.md': `---\non_failure: FIX\nretries: 0\n${policy}\n---\nstart`,
  'FIX.md': 'mend {{failure}} | {{failure.detail}}',
  'CARE.sh': '',
}
const script = { 'START.sh': '# raymond: on_failure=FIX', 'FIX.md': files['FIX.md'], 'CARE.sh': '' }

describe('a turn that fails for good, in a state with on_failure', () => {
  it.each(['silent', 'too-long', 'script-failed', 'other'] as const)('goes on there after %s', (kind) => {
    const play = new Play(files).fails({ class: kind, message: 'It broke.', detail: 'line 1' }, { session: 's1' })
    expect(play.turn()).toMatchObject({ state: 'FIX.md', started: true, session: { mode: 'resume', id: 's1' } })
    expect(play.agent()).toMatchObject({ status: 'active', failure: { state: 'START.md', attempt: 1, detail: 'line 1' } })
    const { run } = play.says('<result>mended</result>')
    expect(run).toMatchObject({ status: 'completed', failures: [{ agent: 'main', state: 'START.md', next: 'FIX.md' }] })
    expect(run.warnings).toEqual([expect.stringContaining('main at START.md failed and went on at FIX.md')])
  })

  it.each(
    failureClasses.filter((kind) =>
      ['usage-limit', 'auth', 'not-installed', 'overloaded', 'network', 'no-progress'].includes(kind),
    ),
  )('does not go there after %s, which nobody in the run can mend', (kind) => {
    const { run } = new Play(files).fails({ class: kind })
    expect(run.agents[0]?.current_state).toBe('START.md')
    expect(['failed', 'suspended']).toContain(run.status)
  })

  it('tells the state what failed, in its prompt and in its environment', () => {
    const play = new Play(script).fails({ class: 'script-failed', message: 'START.sh ended with exit code 3.', detail: 'oh no' })
    const state = stateOf(play.definitions.flow ?? never(), 'FIX.md')
    if (state.kind !== 'prompt') throw new Error('FIX is a prompt')
    expect(renderTurn(play.run, play.agent(), play.turn(), state)).toBe(
      'mend RAY-SCRIPT-FAILED: START.sh ended with exit code 3. | oh no',
    )
    const places = { stateDirectory: '/s', stateFile: '/s/F.sh', outbox: '/o', eventPath: null, resultFile: null }
    const care = stateOf(play.definitions.flow ?? never(), 'CARE.sh')
    if (care.kind !== 'script') throw new Error('CARE is a script')
    const env = scriptEnvironment(play.run, play.agent(), care, places)
    expect(JSON.parse(env.RAYMOND_FAILURE ?? '')).toEqual({
      code: 'RAY-SCRIPT-FAILED',
      message: 'START.sh ended with exit code 3.',
      state: 'START.sh',
      attempt: 1,
      detail: 'oh no',
    })
  })

  it('forgets it in the state after that', () => {
    const play = new Play(script).fails({ class: 'script-failed' }).says('<goto>CARE</goto>')
    expect(play.agent().failure).toBeUndefined()
  })

  it('goes there when its reminders are used up', () => {
    const play = new Play(files).says('no tag').says('no tag').says('no tag')
    expect(play.turn()).toMatchObject({ state: 'FIX.md', reminder: null })
    expect(play.agent().failure).toMatchObject({ code: 'RAY-NO-TRANSITION', attempt: 3 })
  })

  it('keeps the callers: a result there returns to them', () => {
    const called = { 'START.md': 'x', 'A.md': '---\non_failure: FIX\nretries: 0\n---\na', 'FIX.md': 'f', 'BACK.md': 'b' }
    const play = new Play(called).says('<function return="BACK">A</function>').fails({ class: 'other' })
    expect(play.says('<result>all the same</result>').agent()).toMatchObject({ current_state: 'BACK.md', stack: [] })
  })

  it('fails when the state that should mend it fails, too', () => {
    const { run } = new Play(files).fails({ class: 'other' }).says('no tag at all')
    expect(run).toMatchObject({ status: 'failed', error: { code: 'RAY-NO-TRANSITION' } })
  })

  it('is tried as often as the state says before', () => {
    const twice = { ...files, 'START.md': '---\non_failure: FIX\nretries: 1\n---\nx' }
    const play = new Play(twice).fails({ class: 'other' })
    expect(play.turn()).toMatchObject({ state: 'START.md', retries: 1 })
    expect(play.passTime(60_000).fails({ class: 'other' }).turn().state).toBe('FIX.md')
  })
})

describe("the state's own budget", () => {
  const capped = { 'START.md': '---\nbudget: 0.5\non_failure: FIX\n---\nx', 'FIX.md': 'f' }

  it('is followed by one more call in the same session, which asks for the tag alone', () => {
    const play = new Play(capped, { budget_usd: 0.8 }).fails({ class: 'budget' }, { cost: 0.5, session: 's1' })
    expect(play.turn()).toMatchObject({ started: true, funding: 'last', session: { mode: 'resume', id: 's1' } })
    expect(play.turn().reserved_usd).toBeCloseTo(0.3, 9)
    expect(play.turn().reminder).toContain('end with your tag')
    expect(play.says('<result>in time</result>', { cost: 0.1 }).run.status).toBe('completed')
  })

  it('has failed the turn only after that', () => {
    const play = new Play(capped).fails({ class: 'budget' }, { cost: 0.5, session: 's1' })
    expect(play.fails({ class: 'budget' }, { cost: 0.5, session: 's1' }).turn().state).toBe('FIX.md')
    expect(play.agent().failure?.code).toBe('RAY-STATE-BUDGET')
  })

  it('can be raised by a person for the state that failed, as the error says, and never above that of the run', () => {
    const { 'FIX.md': _, ...alone } = { ...capped, 'START.md': '---\nbudget: 0.5\n---\nx' }
    const failed = () => {
      const play = new Play(alone, { budget_usd: 5 }).fails({ class: 'budget' }, { cost: 0.5, session: 's1' })
      return play.fails({ class: 'budget' }, { cost: 0.5, session: 's1' })
    }
    const [, amount] = /--state-budget (\d+)$/.exec(failed().run.error?.hint ?? '') ?? []
    const play = failed().resumes({ state_budget_usd: Number(amount) })
    expect(play.run.overrides).toEqual({ state_budgets: { 'START.md': 1 } })
    expect(play.turn()).toMatchObject({ started: true, reserved_usd: 1 })
    expect(failed().resumes({ state_budget_usd: 90 }).run.overrides).toEqual({ state_budgets: { 'START.md': 5 } })
  })
})

describe('what a person changes when a run goes on', () => {
  it('is kept in the run beside the definitions, and added to', () => {
    const play = new Play({ 'START.md': 'x' }).fails({ class: 'auth' }).resumes({ model: 'opus', budget_usd: 20 })
    expect(play.run.overrides).toEqual({ model: 'opus', budget_usd: 20 })
    expect(play.fails({ class: 'auth' }).resumes({ effort: 'high', max_duration_ms: 5000 }).run.overrides).toEqual({
      model: 'opus',
      budget_usd: 20,
      effort: 'high',
      max_duration_ms: 5000,
    })
    expect(play.run.budget.limit_usd).toBe(20)
  })
})

describe('retries', () => {
  const zero = { 'START.md': '---\nretries: 0\n---\nx' }
  it.each(['overloaded', 'network'] as const)('of 0 put the run aside at once after %s', (kind) => {
    expect(new Play(zero).fails({ class: kind }).run.status).toBe('suspended')
  })

  it('are two for a prompt that says nothing, and none for a script', () => {
    const play = new Play({ 'START.md': 'x' })
    for (const retries of [1, 2]) {
      expect(play.fails({ class: 'other' }).passTime(600_000).turn().retries).toBe(retries)
    }
    expect(play.fails({ class: 'other' }).run.status).toBe('failed')
    expect(new Play({ 'START.sh': '' }).fails({ class: 'script-failed' }).run.status).toBe('failed')
  })
})

describe('a script that ends with 0 and no usable tag', () => {
  it('fails with its name, its exit code and the last lines of its stderr', () => {
    const play = new Play({ 'START.sh': '' })
    play.event({
      type: 'turn_completed',
      at: play.now(),
      effect: play.turn().id,
      text: 'nothing',
      session_id: null,
      bill: { cost_usd: 0, tokens: { input: 0, output: 0 }, model: null, ms: 1 },
      script: { exit_code: 0, stderr: 'jq: not found' },
    })
    expect(play.run.error).toMatchObject({ code: 'RAY-NO-TRANSITION', place: 'flow/START.sh' })
    expect(play.run.error?.message).toContain('START.sh ended with exit code 0')
    expect(play.run.error?.message).toContain('jq: not found')
  })
})

function never(): never {
  throw new Error('there is no such workflow')
}
