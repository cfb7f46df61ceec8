import { describe, expect, it } from 'vitest'
import { renderTurn } from '../../../src/core/engine/turn/render-turn.ts'
import { scriptEnvironment } from '../../../src/core/engine/turn/script-environment.ts'
import { Play } from './play.ts'

const prompts = { 'START.md': 'start', 'A.md': 'a', 'B.md': 'b', 'C.md': 'c' }

describe('the first turn', () => {
  it('P-RUN 3: has the id of its fresh session in the state before it starts', () => {
    const play = new Play(prompts)
    expect(play.turn().session).toEqual({ mode: 'fresh', new_id: '00000001-0123-4456-8789-abcdef012345' })
    expect(play.turn().started).toBe(true)
  })

  it("P-RUN 7: gives the run's input to the first state, and to no later one", () => {
    const play = new Play(
      { 'START.md': 'do {{input}}, {{result}}', 'A.md': 'then {{input}}.' },
      { input: { text: 'it', from: 'run' } },
    )
    expect(told(play)).toBe('do it, it')
    play.says('<goto>A</goto>')
    expect(told(play)).toBe('then .')
  })
})

describe('goto', () => {
  it("P-RUN: resumes the agent's own session and keeps its stack", () => {
    const play = new Play(prompts)
      .says('<function return="C">A</function>', { session: 's1' })
      .says('<goto>B</goto>', { session: 's2' })
    expect(play.turn().session).toEqual({ mode: 'resume', id: 's2' })
    expect(play.agent().stack).toHaveLength(1)
    expect(play.agent().current_state).toBe('B.md')
  })

  it("P-RUN 1: takes md → sh → md back to the first one's session: a script changes none", () => {
    const play = new Play({ ...prompts, 'TEST.sh': '' }).says('<goto>TEST</goto>', { session: 's1' })
    expect(play.turn().session).toBeNull()
    play.says('<goto>B</goto>')
    expect(play.turn().session).toEqual({ mode: 'resume', id: 's1' })
  })
})

describe('reset', () => {
  it('P-RUN 2: starts a fresh session and keeps the stack, so that a loop in a callee still returns', () => {
    const play = new Play(prompts)
      .says('<call return="C">A</call>', { session: 's1' })
      .says('<reset>B</reset>', { session: 's2' })
    expect(play.turn().session?.mode).toBe('fresh')
    play.says('<result>ok</result>', { session: 's3' })
    expect(play.agent().current_state).toBe('C.md')
    expect(play.turn().session).toEqual({ mode: 'resume', id: 's1' })
  })

  it('P-RUN 2: with stack="clear" drops the callers, with a warning that counts them', () => {
    const play = new Play(prompts).says('<call return="C">A</call>').says('<reset stack="clear">B</reset>')
    expect(play.agent().stack).toEqual([])
    expect(play.run.warnings).toEqual(['main at A.md cleared a stack of 1: its callers get no result.'])
    play.says('<result>done</result>')
    expect(play.run.status).toBe('completed')
  })

  it('P-RUN 2: with stack="clear" on an empty stack has nothing to warn of', () => {
    expect(new Play(prompts).says('<reset stack="clear">B</reset>').run.warnings).toEqual([])
  })

  it('P-RUN 8: goes to a directory relative to its own', () => {
    const play = new Play(prompts).says('<reset cd="a/b">A</reset>').says('<reset cd="../c">B</reset>')
    expect(play.agent().cwd).toBe('/repo/a/c')
    expect(play.says('<reset>C</reset>').agent().cwd).toBe('/repo/a/c')
  })
})

describe('call', () => {
  it("P-RUN: goes on in a branch of the caller's session, and returns to the session itself", () => {
    const play = new Play(prompts).says('<call return="B" input="x">A</call>', { session: 's1' })
    expect(play.turn().session).toEqual({ mode: 'fork', id: 's1', new_id: expect.stringMatching(/^00000002-/) })
    expect(play.agent().stack).toEqual([
      { session: 's1', branch: false, state: 'B.md', cwd: '/repo', scope: 'flow', recollection: { state: 'START.md' } },
    ])
    expect(play.agent().input).toEqual({ text: 'x', from: 'run' })
    play.says('<result>found</result>', { session: 's2' })
    expect(play.turn().session).toEqual({ mode: 'resume', id: 's1' })
    expect(play.agent()).toMatchObject({ current_state: 'B.md', stack: [], input: { text: 'found', from: 'run' } })
  })

  it('P-RUN: branches once: what the callee goes on to resumes the branch', () => {
    const play = new Play(prompts).says('<call return="B">A</call>', { session: 's1' }).says('<goto>C</goto>', { session: 's2' })
    expect(play.turn().session).toEqual({ mode: 'resume', id: 's2' })
  })

  it('P-RUN 1: by an agent without a session starts the callee and the return fresh', () => {
    const play = new Play({ 'START.sh': '', 'A.md': 'a', 'B.md': 'b' })
    play.says('<call return="B">A</call>')
    expect(play.turn().session?.mode).toBe('fresh')
    play.says('<result>x</result>', { session: 's2' })
    expect(play.turn().session?.mode).toBe('fresh')
  })

  it('P-RUN 3: keeps the branch source through a script, until a prompt needs it', () => {
    const play = new Play({ ...prompts, 'S.sh': '' }).says('<call return="B">S</call>', { session: 's1' }).says('<goto>A</goto>')
    expect(play.turn().session).toMatchObject({ mode: 'fork', id: 's1' })
  })

  it('P-RUN 3: a callee that calls before it has branched passes on that it has not', () => {
    const play = new Play({ ...prompts, 'S.sh': '' })
      .says('<call return="B">S</call>', { session: 's1' })
      .says('<call return="C">A</call>')
    play.says('<result>inner</result>', { session: 's2' })
    expect(play.agent().current_state).toBe('C.md')
    expect(play.turn().session).toMatchObject({ mode: 'fork', id: 's1' })
  })

  it('is refused beyond 100 open calls, with what to do', () => {
    const play = new Play({ 'START.sh': '' })
    for (let i = 0; i < 100; i++) play.says('<call return="START">START</call>')
    expect(play.run.status).toBe('running')
    play.says('<call return="START">START</call>')
    expect(play.agent()).toMatchObject({
      status: 'failed',
      problem: { code: 'RAY-STACK-TOO-DEEP', message: 'main would have 101 open calls.' },
    })
  })
})

describe('function', () => {
  it("P-RUN: starts fresh and returns to the caller's session, directory and scope", () => {
    const play = new Play(prompts).says('<function return="B">A</function>', { session: 's1' })
    expect(play.turn().session?.mode).toBe('fresh')
    play.says('<reset cd="sub">C</reset>').says('<result>done</result>', { session: 's3' })
    expect(play.turn().session).toEqual({ mode: 'resume', id: 's1' })
    expect(play.agent().cwd).toBe('/repo')
  })
})

describe('fork', () => {
  it('P-RUN: starts a worker with a fresh session and an empty stack, and the parent goes on at next', () => {
    const play = new Play(prompts)
      .says('<call return="C">A</call>', { session: 's1' })
      .says('<fork next="B" input="x">C</fork>', { session: 's2' })
    expect(play.agent()).toMatchObject({ current_state: 'B.md', session_id: 's2' })
    expect(play.agent().stack).toHaveLength(1)
    expect(play.agent('main_c1')).toMatchObject({
      current_state: 'C.md',
      session_id: null,
      stack: [],
      input: { text: 'x' },
      cwd: '/repo',
    })
    expect(play.turn().session).toEqual({ mode: 'resume', id: 's2' })
    expect(play.turn('main_c1').session?.mode).toBe('fresh')
  })

  it("P-RUN 4: names workers by parent, target and the parent's counter over all its forks", () => {
    const play = new Play({ 'START.sh': '', 'Check_It-2now.sh': '', 'B.sh': '' })
    play.says('<fork>Check_It-2now</fork><fork>B</fork><goto>START</goto>').says('<fork next="START">B</fork>')
    play.says('<fork next="B">START</fork>', {}, 'main_b2')
    expect(play.run.agents.map(({ id }) => id)).toEqual(['main', 'main_checki1', 'main_b2', 'main_b3', 'main_b2_start1'])
    expect(play.run.fork_counters).toEqual({ main: 3, main_b2: 1 })
  })

  it('P-RUN 4: never uses a name twice, whatever digits a target ends with', () => {
    const play = new Play({ 'START.sh': '', 'A1.sh': '', 'A.sh': '' }, { max_parallel: 20 })
    play.says('<fork next="START">A1</fork>')
    for (let i = 0; i < 10; i++) play.says('<fork next="START">A</fork>')
    const ids = play.run.agents.map(({ id }) => id)
    expect(ids).toContain('main_a11')
    expect(ids.at(-1)).toBe('main_a12')
    expect(new Set(ids).size).toBe(12)
  })

  it('P-RUN 5: shows its attributes to the worker for as long as it lives, its input only to the first state', () => {
    const play = new Play({ 'START.sh': '', 'W.md': '{{item}} {{input}}', 'X.md': '{{item}} [{{input}}]', 'Y.sh': '' })
    play.says('<fork next="START" item="7" input="one">W</fork>')
    expect(told(play, 'main_w1')).toBe('7 one')
    play.says('<goto>X</goto>', {}, 'main_w1')
    expect(told(play, 'main_w1')).toBe('7 []')
    play.says('<goto>Y</goto>', {}, 'main_w1')
    expect(environment(play, 'main_w1')).toMatchObject({ item: '7' })
  })

  it('P-RUN 5: starts the worker in cd, relative to the parent, else where the parent is', () => {
    const play = new Play(prompts).says('<reset cd="sub">A</reset>').says('<fork cd="w1">B</fork><fork>B</fork><goto>C</goto>')
    expect(play.agent('main_b1').cwd).toBe('/repo/sub/w1')
    expect(play.agent('main_b2').cwd).toBe('/repo/sub')
  })

  it('P-TAG 6: several stand beside one goto, whose input goes to the parent', () => {
    const play = new Play(prompts).says('<fork>A</fork><goto input="mine">B</goto><fork>A</fork>')
    expect(play.run.agents.map(({ id }) => id)).toEqual(['main', 'main_a1', 'main_a2'])
    expect(play.agent()).toMatchObject({ current_state: 'B.md', input: { text: 'mine' } })
  })

  it('P-TURN 7: refuses an attribute that would steer programs, and forks nobody', () => {
    const play = new Play(prompts).says('<fork next="A" Path="/tmp">B</fork>')
    expect(play.run.agents).toHaveLength(1)
    expect(play.agent().problem).toEqual({
      code: 'RAY-FORK-ATTRIBUTE',
      message: '<fork> may not have the attribute "Path": as an environment variable it would steer programs.',
      place: 'flow/START.md',
      hint: 'Give the attribute another name.',
    })
  })

  it('stops a run that forks without end: no more than 5,000, and the agent that wanted one more fails', () => {
    const play = new Play(prompts)
    const gone = Array.from({ length: 4998 }, (_, i) => ({ ...play.agent(), id: `gone${i}`, status: 'ended' as const }))
    const results = Object.fromEntries(gone.map(({ id }) => [id, 'x']))
    play.run = { ...play.run, agents: [...play.run.agents, ...gone], results }
    play.says('<fork next="B">A</fork>')
    expect(play.run.agents).toHaveLength(5000)
    play.says('<fork next="C">A</fork>')
    expect(play.run.agents).toHaveLength(5000)
    expect(play.agent()).toMatchObject({
      status: 'failed',
      current_state: 'B.md',
      problem: {
        code: 'RAY-TOO-MANY-AGENTS',
        message: 'The run has 5000 agents, which is the most that one run may have.',
        place: 'main at B.md',
        hint: 'Bound the loop that forks with max_visits.',
      },
    })
  })
})

describe('result', () => {
  it('P-RUN: ends an agent that nobody called, with its payload byte for byte', () => {
    const play = new Play(prompts).says('<result> 1 &amp; 2\n</result>')
    expect(play.run.results).toEqual({ main: ' 1 &amp; 2\n' })
    expect(play.run).toMatchObject({ status: 'completed', reason: null, error: null })
  })

  it('P-STATE 5: with status="failure" fails the run once all agents have ended', () => {
    const play = new Play(prompts).says('<fork next="A">B</fork>').says('<result status="failure">no</result>', {}, 'main_b1')
    expect(play.run.status).toBe('running')
    play.says('<result>yes</result>')
    expect(play.run).toMatchObject({ status: 'failed', reason: 'failed-result', results: { main: 'yes', main_b1: 'no' } })
    expect(play.run.error?.message).toBe('main_b1 ended with a result of status="failure": no')
  })

  it('P-STATE 5: with status="failure" of a callee is a value for its caller, not the end', () => {
    const play = new Play(prompts).says('<call return="B">A</call>').says('<result status="failure">no</result>')
    expect(play.agent()).toMatchObject({ status: 'active', current_state: 'B.md', input: { text: 'no' } })
    expect(play.run.failed_results).toEqual([])
  })

  it('is posted where the run has a thread', () => {
    const play = new Play(prompts, { issue: 7 }).says('<result>yes</result>')
    expect(play.effects.map(({ type }) => type)).toEqual(['post_result', 'publish_report'])
    for (const { id } of play.effects)
      play.event({ type: id.endsWith('2') ? 'result_posted' : 'report_published', at: play.now(), effect: id })
    expect(play.run.pending).toEqual([])
  })
})

function told(play: Play, id = 'main'): string {
  const agent = play.agent(id)
  const state = play.definitions[agent.scope]?.states[agent.current_state]
  if (state?.kind !== 'prompt') throw new Error('no prompt')
  return renderTurn(play.run, agent, play.turn(id), state)
}

function environment(play: Play, id: string) {
  const agent = play.agent(id)
  const state = play.definitions[agent.scope]?.states[agent.current_state]
  if (state?.kind !== 'script') throw new Error('no script')
  return scriptEnvironment(play.run, agent, state, {
    stateDirectory: '/s',
    stateFile: '/s/Y.sh',
    outbox: '/o',
    eventPath: null,
    resultFile: null,
  })
}
