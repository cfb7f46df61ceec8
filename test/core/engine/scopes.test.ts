import { describe, expect, it } from 'vitest'
import type { EffectOf } from '../../../src/core/run/effects.ts'
import { Play } from './play.ts'

const files = { 'START.md': 'start', 'A.md': 'a', 'B.md': 'b' }
const lib = { 'START.md': 'lib start', 'L.md': 'l' }
const others = { lib, './tools/lib.zip': lib, deeper: { 'GO.md': 'x', '1_START.sh': '' } }

describe('cross-workflow tags', () => {
  it("P-TAG 7: call-workflow enters the other one's entry on a branch, and returns to the state of its own scope", () => {
    const play = new Play(files, { others }).says('<call-workflow return="B" input="x">lib</call-workflow>', { session: 's1' })
    expect(play.agent()).toMatchObject({ scope: 'lib', current_state: 'START.md', input: { text: 'x' } })
    expect(play.turn().session).toMatchObject({ mode: 'fork', id: 's1' })
    play.says('<goto>L</goto>').says('<result>done</result>')
    expect(play.agent()).toMatchObject({ scope: 'flow', current_state: 'B.md', input: { text: 'done' } })
    expect(play.turn().session).toEqual({ mode: 'resume', id: 's1' })
  })

  it('P-TAG 7: function-workflow starts fresh, in cd', () => {
    const play = new Play(files, { others }).says('<function-workflow return="B" cd="sub">lib</function-workflow>', {
      session: 's1',
    })
    expect(play.agent()).toMatchObject({ scope: 'lib', cwd: '/repo/sub', session_id: null })
    expect(play.says('<result>x</result>').agent()).toMatchObject({ scope: 'flow', cwd: '/repo', session_id: 's1' })
  })

  it('P-TAG 7: fork-workflow starts a worker there, named after its path; the parent stays', () => {
    const play = new Play(files, { others }).says(
      '<fork-workflow next="B" item="1">deeper</fork-workflow><fork-workflow next="B">./tools/lib.zip</fork-workflow>',
    )
    expect(play.run.agents).toMatchObject([
      { id: 'main', scope: 'flow', current_state: 'B.md' },
      { id: 'main_deeper1', scope: 'deeper', current_state: '1_START.sh', fork_attributes: { item: '1' } },
      { id: 'main_lib2', scope: 'lib.zip' },
    ])
  })

  it('P-TAG 7: reset-workflow stays there: the stack is kept, or cleared', () => {
    const call = '<call return="B">A</call>'
    const kept = new Play(files, { others }).says(call, { session: 's1' }).says('<reset-workflow>lib</reset-workflow>')
    expect(kept.agent()).toMatchObject({ scope: 'lib', session_id: null, current_state: 'START.md' })
    expect(kept.says('<result>x</result>').agent()).toMatchObject({ scope: 'flow', current_state: 'B.md' })
    const cleared = new Play(files, { others }).says(call).says('<reset-workflow stack="clear">lib</reset-workflow>')
    expect(cleared.says('<result>x</result>').run.status).toBe('completed')
  })

  it('P-SCOPE: a target is looked up in the scope of the one who names it, also below another', () => {
    const play = new Play(files, { others })
      .says('<call-workflow return="A">lib</call-workflow>')
      .says('<function-workflow return="L">deeper</function-workflow>')
    expect(play.agent().stack.map(({ scope, state }) => `${scope}/${state}`)).toEqual(['flow/A.md', 'lib/L.md'])
    play.says('<goto>L</goto>')
    expect(play.run.error).toMatchObject({ code: 'RAY-MISSING-TARGET', place: 'deeper/1_START.sh' })
  })

  it('P-SCOPE 5: pins every scope when the run first comes into it, and asks for it once', () => {
    const play = new Play(files, { others }).says('<call-workflow return="A">lib</call-workflow>').says('<result>x</result>')
    const before = play.run.scopes
    expect(Object.keys(before).toSorted()).toEqual(['flow', 'lib'])
    const { effect_count } = play.run
    play.says('<call-workflow return="A">lib</call-workflow>')
    expect(play.run.effect_count).toBe(effect_count + 1)
    expect(play.run.scopes).toEqual(before)
  })

  it('P-SCOPE 5: a pin is never replaced, so that visits go on being counted under the same name', () => {
    const play = new Play(
      { 'START.md': '---\nmax_visits: 1\n---\nx' },
      { others: { flow: { 'START.md': '---\nmax_visits: 1\n---\nx' } } },
    )
    play.says('<reset-workflow>flow</reset-workflow>')
    expect(play.run.scopes.flow).toEqual(play.definitions.flow?.pin)
    expect(play.run.error?.code).toBe('RAY-MAX-VISITS')
  })

  it('P-COST: budget and counters are shared, and told apart by scope', () => {
    const play = new Play(files, { others })
      .says('<call-workflow return="A">lib</call-workflow>', { cost: 1 })
      .says('<result>x</result>', { cost: 2 })
    expect(play.run.budget.spent_usd).toBe(3)
    expect(Object.keys(play.run.costs.states)).toEqual(['START.md', 'lib/START.md'])
    expect(play.agent().visits).toEqual({ 'START.md': 1, 'lib/START.md': 1, 'A.md': 1 })
  })

  it('P-SCOPE: is loaded beside one that a step of another agent calls', () => {
    const play = new Play(files, { others })
    const text = { type: 'text' as const, text: 'x' }
    const child: EffectOf<'load_child'> = {
      id: 'r1/0',
      type: 'load_child',
      agent: 'main_a1',
      run: 'r1.1',
      want: {
        type: 'start_child',
        at: { step: 'd', entry: 1, for: 'step', n: 1 },
        workflow: 'lib',
        input: text,
        original: text,
        defaults: {},
        depth: 1,
      },
    }
    play.run = { ...play.run, pending: [child, ...play.run.pending] }
    expect(play.says('<call-workflow return="A">lib</call-workflow>').agent()).toMatchObject({ scope: 'lib' })
    expect(play.run.pending[0]).toEqual(child)
  })

  it('P-TURN 3: a workflow that is not there fails an agent without a policy', () => {
    const play = new Play(files).says('<call-workflow return="A">nowhere</call-workflow>')
    expect(play.run).toMatchObject({
      status: 'failed',
      reason: 'no-workflow',
      error: { message: 'There is no workflow nowhere.', place: 'flow/START.md' },
    })
  })

  it('P-TURN 3: with a policy it is unresolvable like any other target: the agent is reminded, three attempts in all', () => {
    const policy = '---\nallowed_transitions: [{ tag: call-workflow }, { tag: result }]\n---\nx'
    const play = new Play({ ...files, 'START.md': policy }).says('<call-workflow return="A">nowhere</call-workflow>', {
      session: 's1',
    })
    expect(play.turn()).toMatchObject({
      attempt: 2,
      reminders: 1,
      session: { mode: 'resume', id: 's1' },
      reminder: expect.stringContaining('There is no workflow nowhere.'),
    })
    play.says('nothing').says('<call-workflow return="A">nowhere</call-workflow>')
    expect(play.run).toMatchObject({ status: 'failed', turns: 3 })
  })

  it('P-TURN 6: a script that names a workflow that is not there is run again, as its retries say', () => {
    const play = new Play({ 'START.sh': '# raymond: retries=1\n', 'A.md': 'a' }).says(
      '<call-workflow return="A">nowhere</call-workflow>',
    )
    expect(play.turn()).toMatchObject({ attempt: 2, retries: 1 })
    expect(play.says('<call-workflow return="A">nowhere</call-workflow>').run.status).toBe('failed')
  })

  it('is refused beyond 100 open calls, however many workflows they lead through', () => {
    const there = { 'START.sh': '' }
    const play = new Play(there, { others: { flow: there, lib: there } })
    for (let i = 0; i < 101; i++) play.says(`<call-workflow return="START">${i % 2 === 0 ? 'lib' : 'flow'}</call-workflow>`)
    expect(play.agent().problem?.code).toBe('RAY-STACK-TOO-DEEP')
  })
})
