import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeProblem, turnRights } from '../../../src/core/engine/turn/turn-rights.ts'
import type { OutputsPolicy } from '../../../src/core/outbox/outputs-policy.ts'
import type { Run } from '../../../src/core/run/run.ts'
import { Play } from './play.ts'

const play = new Play({ 'START.md': 'start' })
const main = play.agent()
const trusted = play.run
const strangers: Run = { ...trusted, read_only: true }

const READING = ['Read', 'Glob', 'Grep']
/** Granted nowhere, so that the tools see the agent's own directories alone, and may write there. */
const confined = { mode: 'acceptEdits', allow: [], deny: [], cautious: true }

/** The run with something that it may propose. */
function proposing(run: Run, policy: OutputsPolicy): Run {
  return { ...run, outputs: { policy, default_branch: 'main', workflow_folders: [], approve_role: 'write', four_eyes: false } }
}

describe('what an agent may use on trusted code', () => {
  it('is left to the permission mode where nobody says anything', () => {
    expect(turnRights(trusted, {})).toEqual({ tools: null, allow: [], deny: [], cautious: false })
  })

  it("P-TURN 2: is the state's list where it has one, word for word; the workflow's outputs add nothing to it", () => {
    const tools = ['Read', 'Bash(npm test:*)']
    expect(turnRights(trusted, { tools })).toMatchObject({ tools, allow: tools })
    const claude = { allowed_tools: ['WebFetch'] }
    expect(turnRights({ ...trusted, claude }, { tools })).toMatchObject({ tools, allow: tools })
    expect(turnRights(proposing(trusted, { comments: 1 }), { tools }).tools).toEqual(tools)
    expect(turnRights(trusted, { tools: [] }).tools).toEqual([])
  })

  it("may be the project's own commands, each word for word, and never a shell", () => {
    const project = { toolchains: [], commands: ['npm test', 'npm run lint'] }
    const tools = ['Edit', 'ProjectCommands']
    const rules = ['Edit', 'Bash(npm test)', 'Bash(npm run lint)']
    expect(turnRights({ ...trusted, project }, { tools })).toMatchObject({ tools: rules, allow: rules })
    expect(turnRights(trusted, { tools })).toMatchObject({ tools: ['Edit'], allow: ['Edit'] })
    expect(turnRights({ ...strangers, project }, { tools })).toMatchObject({ tools: [], allow: [] })
  })

  it('is what the configuration grants and denies', () => {
    const claude: Run['claude'] = { permission_mode: 'acceptEdits', allowed_tools: ['Bash'], disallowed_tools: ['WebFetch'] }
    expect(turnRights({ ...trusted, claude }, {})).toEqual({
      tools: null,
      mode: 'acceptEdits',
      allow: ['Bash'],
      deny: ['WebFetch'],
      cautious: false,
    })
  })

  it.each([
    ['plan', true],
    ['default', false],
    ['acceptEdits', false],
    ['dontAsk', false],
    ['auto', false],
  ] as const)('in the mode %s: permissions are kept whatever the command line skips: %s', (permission_mode, cautious) => {
    expect(turnRights({ ...trusted, claude: { permission_mode } }, {})).toMatchObject({ mode: permission_mode, cautious })
  })

  it('is the same in a run that is said not to be read-only', () => {
    const tools = ['Bash']
    expect(turnRights({ ...trusted, read_only: false }, { tools })).toEqual(turnRights(trusted, { tools }))
  })
})

describe("what an agent may use on a stranger's code", () => {
  it('is to read, where the state names no tools', () => {
    expect(turnRights(strangers, {})).toEqual({ tools: READING, ...confined })
  })

  it.each([
    [['Read'], ['Read']],
    [
      ['Grep', 'Glob', 'Read'],
      ['Grep', 'Glob', 'Read'],
    ],
    [
      ['Read', 'Bash', 'Grep'],
      ['Read', 'Grep'],
    ],
    [['Read(src/**)'], ['Read(src/**)']],
    [['Read (src/**)'], ['Read (src/**)']],
    [[], []],
  ])('of a list of %j is %j: what reads, with its own limits', (tools, offered) => {
    expect(turnRights(strangers, { tools })).toEqual({ tools: offered, ...confined })
  })

  it.each([
    'Bash',
    'Bash(git log:*)',
    'Bash(Read)',
    '(Read)',
    'Write',
    'Edit',
    'MultiEdit',
    'NotebookEdit',
    'NotebookRead',
    'WebFetch',
    'WebSearch',
    'Task',
    'mcp__files__Read',
    'Readme',
    'read',
    'Re',
    '*',
    'Read,Bash',
    'Read Bash',
    '',
  ])('is not %j', (rule) => {
    expect(turnRights(strangers, { tools: [rule] }).tools).toEqual([])
  })

  it('is nothing that the configuration grants; what it denies stays denied', () => {
    const claude: Run['claude'] = { permission_mode: 'auto', allowed_tools: ['Bash'], disallowed_tools: ['Grep'] }
    expect(turnRights({ ...strangers, claude }, {})).toEqual({ tools: READING, ...confined, deny: ['Grep'] })
  })

  it('is to write as well, into its outbox, where it may propose something', () => {
    const run = proposing(strangers, { comments: 1 })
    const proposes = ['comment' as const]
    expect(turnRights(run, { proposes }).tools).toEqual([...READING, 'Write'])
    expect(turnRights(run, { proposes, tools: ['Read', 'Bash'] }).tools).toEqual(['Read', 'Write'])
    expect(turnRights(run, { proposes, tools: [] }).tools).toEqual(['Write'])
  })

  it.each([undefined, [], ['labels' as const]])('is not to write for a state that lists %j, which is not allowed', (proposes) => {
    expect(turnRights(proposing(strangers, { comments: 1 }), { proposes }).tools).toEqual(READING)
  })

  it.each([{}, { comments: 0 }, { pull_requests: { max: 0 } }, { on_refused: 'continue' }] satisfies OutputsPolicy[])(
    'is not to write, where %j lets nothing through',
    (policy) => {
      expect(turnRights(proposing(strangers, policy), { proposes: ['comment', 'pull_request'] }).tools).toEqual(READING)
      expect(turnRights(proposing(strangers, policy), { tools: ['Write'] }).tools).toEqual([])
    },
  )

  it('never runs a program and never reaches the network, whatever workflow and configuration say', () => {
    const name = fc.oneof(fc.constantFrom(...READING, 'Bash', 'Write', 'WebFetch', 'Task'), fc.string())
    const rule = fc.oneof(
      name,
      fc.tuple(name, fc.string()).map(([tool, limit]) => `${tool}(${limit})`),
    )
    const rules = fc.array(rule)
    const claude = fc.record({ allowed_tools: rules, disallowed_tools: rules })
    fc.assert(
      fc.property(rules, claude, (tools, options) => {
        const rights = turnRights({ ...strangers, claude: options }, { tools })
        for (const offered of rights.tools ?? ['all of them']) expect(offered).toMatch(/^\s*(Read|Glob|Grep)\s*(\(|$)/)
        expect(rights).toMatchObject({ mode: 'acceptEdits', allow: [], cautious: true })
      }),
    )
  })
})

describe('where an agent may work', () => {
  it("is its empty directory and nothing else, in a run on a stranger's code", () => {
    expect(placeProblem(strangers, { ...main, cwd: '/repo' })).toBeUndefined()
    expect(placeProblem(strangers, { ...main, id: 'main_a1', cwd: '/repo/sub' })).toEqual({
      code: 'RAY-READ-ONLY',
      message: "main_a1 was sent to /repo/sub, and a run that reads a stranger's code has no checkout to work in.",
      place: 'flow',
      hint: 'Leave cd out in workflows that say forks: read-only; the difference is in {{input}}.',
    })
  })

  it.each(['/', '/repository', '/repo/.git', '/elsewhere', ''])("is not %j in a run on a stranger's code", (cwd) => {
    expect(placeProblem(strangers, { ...main, cwd })?.code).toBe('RAY-READ-ONLY')
  })

  it.each([undefined, false])('is anywhere that it was sent to, where read_only is %s', (read_only) => {
    expect(placeProblem({ ...trusted, read_only }, { ...main, cwd: '/repo/sub' })).toBeUndefined()
    expect(placeProblem({ ...trusted, read_only }, { ...main, cwd: '/repo' })).toBeUndefined()
  })
})
