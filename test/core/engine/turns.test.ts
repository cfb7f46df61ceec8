import { describe, expect, it } from 'vitest'
import { renderTurn } from '../../../src/core/engine/turn/render-turn.ts'
import { Play } from './play.ts'

const policy = '---\nallowed_transitions:\n  - { tag: goto, target: A }\n  - { tag: result }\n---\nchoose'
const strict = { 'START.md': policy, 'A.md': 'a', 'B.md': 'b' }

function told(play: Play): string {
  const state = play.definitions.flow?.states[play.agent().current_state]
  if (state?.kind !== 'prompt') throw new Error('no prompt')
  return renderTurn(play.run, play.agent(), play.turn(), state)
}

describe("the project's commands in a prompt", () => {
  const toolchain = { name: 'go', install: null, test: 'go test ./...', checks: [], why: 'go.mod' }

  it('are a list with the folders that they run in, and nothing where none are known', () => {
    const play = new Play({ 'START.md': 'Run:\n{{project.commands}}' })
    const toolchains = [
      { ...toolchain, root: 'api' },
      { ...toolchain, root: 'jobs' },
    ]
    const project = { toolchains, commands: ['go test ./...', 'gofmt -w .'] }
    const state = play.definitions.flow?.states['START.md']
    if (state?.kind !== 'prompt') throw new Error('no prompt')
    const rendered = renderTurn({ ...play.run, project }, play.agent(), play.turn(), state)
    expect(rendered).toBe('Run:\n- `go test ./...` in api, jobs\n- `gofmt -w .`')
    expect(told(play)).toBe('Run:\n')
  })
})

describe('a reply that cannot be used', () => {
  for (const [what, text] of [
    ['missing', 'I forgot.'],
    ['doubled', '<goto>A</goto><result>x</result>'],
    ['unresolvable', '<goto>NOWHERE</goto>'],
    ['forbidden', '<goto>B</goto>'],
    ['malformed', '<goto input="1" input="2">A</goto>'],
  ] as const) {
    it(`P-TURN 3: a ${what} transition is asked for again in the same session, with the reminder alone`, () => {
      const play = new Play(strict).says(text, { session: 's1', cost: 0.5 })
      expect(play.turn()).toMatchObject({
        state: 'START.md',
        attempt: 2,
        reminders: 1,
        session: { mode: 'resume', id: 's1' },
        started: true,
      })
      expect(told(play)).toContain('Your last reply could not be used')
      expect(told(play)).not.toContain('choose')
      expect(play.run.budget.spent_usd).toBe(0.5)
      expect(play.says('<goto>A</goto>').agent().current_state).toBe('A.md')
    })
  }

  it('P-TURN 3: fails the run after three attempts in all, and each was paid for', () => {
    const play = new Play(strict).says('no', { cost: 1 }).says('no', { cost: 1 }).says('no', { cost: 1 })
    expect(play.run).toMatchObject({ status: 'failed', reason: 'no-transition', turns: 3, budget: { spent_usd: 3 } })
    expect(play.run.error?.place).toBe('flow/START.md')
  })

  it('P-TURN 3: fails the run at once without a policy, also when failures of its turns are tried again', () => {
    expect(new Play({ 'START.md': '---\nretries: 2\n---\ngo' }).says('no').run.status).toBe('failed')
    expect(new Play({ 'START.md': 'go' }).says('no').run).toMatchObject({ status: 'failed', reason: 'no-transition' })
  })

  it('P-TURN 3: an agent that fails does not stop the others', () => {
    const play = new Play({ 'START.md': 'go', 'A.md': 'a' }).says('<fork next="A">A</fork>').says('no', {}, 'main_a1')
    expect(play.run.status).toBe('running')
    expect(play.says('<result>x</result>').run).toMatchObject({ status: 'failed', results: { main: 'x' } })
  })

  it('P-TURN 3: a reminder is no new visit, and the next state begins to count again', () => {
    const play = new Play(strict).says('no').says('no').says('<goto>A</goto>')
    expect(play.agent().visits).toEqual({ 'START.md': 1, 'A.md': 1 })
    expect(play.turn()).toMatchObject({ attempt: 1, reminders: 0, reminder: null })
  })

  it('P-TURN 4: with one determined entry no tag is needed, and a wrong one is still a violation', () => {
    const only = { 'START.md': '---\nallowed_transitions:\n  - { tag: goto, target: A }\n---\ngo', 'A.md': 'a', 'B.md': 'b' }
    expect(new Play(only).says('done').agent().current_state).toBe('A.md')
    for (const wrong of ['<goto>B</goto>', '<goto input="1" input="2">A</goto>'])
      expect(new Play(only).says(wrong).turn()).toMatchObject({ state: 'START.md', reminders: 1 })
  })

  it('P-TURN 4: a call without a tag stays in the directory of its caller', () => {
    const only = {
      'START.md': '---\nallowed_transitions:\n  - { tag: function-workflow, target: lib, return: A }\n---\ngo',
      'A.md': 'a',
    }
    const play = new Play(only, { others: { lib: { 'START.md': 'lib' } } }).says('done')
    expect(play.agent()).toMatchObject({ scope: 'lib', cwd: '/repo' })
  })

  it('P-TURN 4: force_implicit does not even look at tags', () => {
    const forced = {
      'START.md': '---\nforce_implicit: true\nallowed_transitions:\n  - { tag: goto, target: A }\n---\ngo',
      'A.md': 'a',
      'B.md': 'b',
    }
    expect(new Play(forced).says('<goto>B</goto>').agent().current_state).toBe('A.md')
  })
})

describe('max_visits', () => {
  const loop = (settings: string) => ({ 'START.md': 'go', 'A.md': `---\n${settings}\n---\na`, 'END.md': 'end' })

  it('P-TURN 5: leads the next entry to on_max_visits', () => {
    const play = new Play(loop('max_visits: 2\non_max_visits: END'))
      .says('<goto>A</goto>')
      .says('<goto>A</goto>')
      .says('<goto input="late">A</goto>')
    expect(play.agent()).toMatchObject({ current_state: 'END.md', visits: { 'A.md': 2, 'END.md': 1 }, input: { text: 'late' } })
  })

  it('P-TURN 5: fails the agent where it leads nowhere, and says the number', () => {
    const play = new Play(loop('max_visits: 1')).says('<goto>A</goto>').says('<goto>A</goto>')
    expect(play.run.error).toEqual({
      code: 'RAY-MAX-VISITS',
      message: 'main has entered A.md 1 time, which is its max_visits.',
      place: 'flow/A.md',
      hint: 'Set on_max_visits to a state that wraps up, or raise max_visits, then resume the run.',
    })
    const twice = new Play(loop('max_visits: 2')).says('<goto>A</goto>').says('<goto>A</goto>').says('<goto>A</goto>')
    expect(twice.run.error?.message).toBe('main has entered A.md 2 times, which is its max_visits.')
  })

  it('P-TURN 5: counts each agent for itself', () => {
    const play = new Play(loop('max_visits: 1')).says('<fork next="A">A</fork>')
    expect(play.run.agents.map(({ status }) => status)).toEqual(['active', 'active'])
  })

  it('P-TURN 5: follows on_max_visits from state to state, and ends where it turns in a circle', () => {
    const files = {
      'START.md': '---\nmax_visits: 1\non_max_visits: A\n---\ns',
      'A.md': '---\nmax_visits: 1\non_max_visits: START\n---\na',
    }
    const play = new Play(files).says('<goto>START</goto>')
    expect(play.agent().current_state).toBe('A.md')
    expect(play.says('<goto>A</goto>').agent()).toMatchObject({ status: 'failed', problem: { code: 'RAY-MAX-VISITS' } })
  })
})

describe('a script', () => {
  it.each([
    ['<result>done</result>'],
    ['<goto>C</goto>'],
    ['<reset>A</reset>'],
    ['<fork>A</fork><goto>A</goto>'],
    ['<reset-workflow>../x</reset-workflow>'],
  ])('may go to the states that its first comment names, and make no other transition: %s', (text) => {
    const files = { 'START.sh': '# raymond: goto=A,B\n', 'A.sh': '', 'B.sh': '', 'C.sh': '' }
    expect(new Play(files).says('<goto input="x">B</goto>').agent().current_state).toBe('B.sh')
    expect(new Play(files).says(text).run).toMatchObject({
      status: 'failed',
      error: {
        code: 'RAY-POLICY-VIOLATION',
        hint: expect.stringContaining('raymond: goto=A,B'),
      },
    })
  })

  it('P-TURN 6: fails the run with its exit code and the end of its stderr', () => {
    const play = new Play({ 'START.sh': '' }).fails({
      class: 'script-failed',
      message: 'START.sh ended with exit code 3.',
      detail: 'boom',
    })
    expect(play.run).toMatchObject({
      status: 'failed',
      error: { code: 'RAY-SCRIPT-FAILED', message: 'START.sh ended with exit code 3.\nboom', place: 'flow/START.sh' },
    })
  })

  it.each([
    ['script-failed', 'Fix what the script needs, then try again: raymond resume r1'],
    ['silent', 'Give START.sh more patience with "timeout" for new runs; this one tries again with: raymond resume r1'],
    ['too-long', 'Give it more time and try again: raymond resume r1 --max-duration 2h'],
  ] as const)('says what a person can do when it was %s', (kind, hint) => {
    const files = { 'START.sh': '# raymond: retries=0\n' }
    expect(new Play(files).fails({ class: kind }).run).toMatchObject({ status: 'failed', error: { hint } })
  })

  it('P-TURN 6: fails the run without a tag, with several, and with a bad target', () => {
    for (const text of ['', '<goto>START</goto><goto>START</goto>', '<goto>NO</goto>']) {
      expect(new Play({ 'START.sh': '' }).says(text).run.status).toBe('failed')
    }
  })

  it('P-TURN 6: is run again at once, as often as its retries say', () => {
    const play = new Play({ 'START.sh': '# raymond: retries=2\n' }).fails({ class: 'script-failed' })
    expect(play.turn()).toMatchObject({ attempt: 2, retries: 1, not_before: null, started: true })
    play.says('no tag').fails({ class: 'silent' })
    expect(play.run).toMatchObject({ status: 'failed', reason: 'timeout', turns: 3 })
  })
})

describe('what a turn was refused', () => {
  it('is told in the report', () => {
    const play = new Play({ 'START.md': 'go' }).says('<result>x</result>', { denied: ['Bash', 'Write'] })
    expect(play.run.warnings).toEqual(['main at START.md was refused: Bash, Write'])
  })

  it('is told once, however often it happens', () => {
    const play = new Play({ 'START.md': 'go' }).says('<goto>START</goto>', { denied: ['Bash'] })
    expect(play.says('<result>x</result>', { denied: ['Bash'] }).run.warnings).toHaveLength(1)
  })

  it('does not let the state grow: the newest fifty are kept', () => {
    const play = new Play({ 'START.md': 'go' })
    for (let i = 0; i < 52; i++) play.says('<goto>START</goto>', { denied: [`T${i}`] })
    expect(play.run.warnings).toHaveLength(50)
    expect(play.run.warnings.at(0)).toBe('main at START.md was refused: T2')
    expect(play.run.warnings.at(-1)).toBe('main at START.md was refused: T51')
  })
})
