import { describe, expect, it } from 'vitest'
import { bothAllow, bothForbid, cellLimitsOf, networkOf, requiresCell, unboundOf } from '../../../src/core/cell/cell-rules.ts'
import { noteCell } from '../../../src/core/engine/note-cell.ts'
import { renderTurn } from '../../../src/core/engine/turn/render-turn.ts'
import { Play } from '../engine/play.ts'
import { flow, workflowOf as stepsOf } from '../steps/play.ts'

/** The workflow of these files. */
function workflowOf(files: Readonly<Record<string, string>>) {
  const workflow = Object.values(new Play(files).definitions)[0]
  if (workflow === undefined) throw new Error('nothing was loaded')
  return workflow
}

const triage = workflowOf({ 'START.md': '---\ntools: [Read]\n---\nSort it.' })
const shell = workflowOf({ 'START.md': '---\ntools: [Read, "Bash(npm test)"]\n---\nTest it.' })
const project = workflowOf({ 'START.md': '---\ntools: [ProjectCommands]\n---\nTest it.' })
const script = workflowOf({ 'START.sh': '# raymond: runs_project_code=true\nnpm test\n' })
const plain = workflowOf({ 'START.sh': 'echo "<result>x</result>"\n' })
const stranger = { cell: { stranger: true as const }, backend: 'claude' }

it('X-3.1: a list that an agent may have written reaches no further than the default, and gives up what it does not name', () => {
  const options = { network: ['github', 'example.org'], within_default: true as const }
  expect([networkOf(options, 'agent'), networkOf(options, 'script'), networkOf(options, 'script', ['packages'])]).toEqual([
    [],
    ['github'],
    [],
  ])
})

describe('X-1.1, X-1.2: a run needs a cell', () => {
  it('when a stranger caused it and code that they may have touched can be run', () => {
    expect(requiresCell(stranger, shell)).toBe(true)
    expect(requiresCell(stranger, project)).toBe(true)
    expect(requiresCell(stranger, script)).toBe(true)
    expect(requiresCell({ ...stranger, claude: { allowed_tools: ['Bash(make:*)'] } }, triage)).toBe(true)
  })

  it('not when nothing of theirs is run, and not for people who may write', () => {
    expect(requiresCell(stranger, triage)).toBe(false)
    expect(requiresCell(stranger, plain)).toBe(false)
    expect(requiresCell({ backend: 'claude' }, shell)).toBe(false)
  })

  it('when steps may run such code: by a tool, a command, or a script that says so', () => {
    const session = (tools: string) =>
      stepsOf(
        flow(
          `  - name: a\n    type: session\n    tools: ${tools}\n    contributions:\n      - { type: template, text: Go on, vars: {} }\n`,
        ),
      )
    const invoked = (call: string, text = '') =>
      stepsOf(flow(`  - { name: a, type: invoke, ${call} }\n`), { scripts: { 'operations/checks/test.sh': text } })
    const judged = invoked(
      'operation: flow/noop, args: {}, judge: { type: invoke, operation: shell/run, args: { command: [make] } }, on: { ok: { goto: ":done" } }',
    )
    for (const tools of [
      '[Read, Bash]',
      '[read, bash]',
      '[PowerShell]',
      '["Read,Bash"]',
      '["Read Bash(make)"]',
      '["Bash(npm test)"]',
      '[Read, Edit, ProjectCommands]',
    ])
      expect(requiresCell(stranger, session(tools)), tools).toBe(true)
    expect(requiresCell(stranger, session('[Read, Edit]'))).toBe(false)
    expect(requiresCell(stranger, invoked('operation: shell/run, args: { command: [npm, test] }'))).toBe(true)
    expect(requiresCell(stranger, judged)).toBe(true)
    const call = 'operation: checks/test, args: {}'
    expect(requiresCell(stranger, invoked(call, '# raymond: idempotent=true runs_project_code=true\nnpm test\n'))).toBe(true)
    expect(requiresCell(stranger, invoked(call, '# raymond: runs_project_code=false\necho x\n'))).toBe(false)
    expect(requiresCell(stranger, invoked(call, 'echo x\n# raymond: runs_project_code=true\n'))).toBe(false)
  })

  it('when a prompt leaves its tools open, and its agent then starts programs unasked', () => {
    const open = workflowOf({ 'START.md': 'Do it.' })
    const steps = stepsOf(
      flow('  - name: a\n    type: session\n    contributions:\n      - { type: template, text: Go on, vars: {} }\n'),
    )
    const named = workflowOf({ 'START.md': '---\nagent: codex\n---\nDo it.' })
    for (const workflow of [open, steps]) {
      for (const backend of ['codex', 'copilot', 'command:agent'])
        expect(requiresCell({ ...stranger, backend }, workflow), backend).toBe(true)
      expect(requiresCell({ ...stranger, backend: 'replay:turns.jsonl' }, workflow)).toBe(false)
      expect(requiresCell(stranger, workflow, { mode: 'acceptEdits', skip: false })).toBe(false)
      expect(requiresCell(stranger, workflow, { mode: 'acceptEdits', skip: true })).toBe(true)
      expect(requiresCell(stranger, workflow, { mode: 'auto', skip: false })).toBe(true)
      expect(requiresCell({ ...stranger, claude: { permission_mode: 'auto' } }, workflow)).toBe(true)
    }
    expect(requiresCell(stranger, named)).toBe(true)
    expect(requiresCell({ ...stranger, backend: 'replay:turns.jsonl' }, named)).toBe(false)
  })

  it('when Codex may do anything at all, which it does by commands', () => {
    const toolFree = workflowOf({ 'START.md': '---\ntools: []\n---\nThink.' })
    expect(requiresCell({ ...stranger, backend: 'codex' }, triage)).toBe(true)
    expect(requiresCell({ ...stranger, backend: 'codex' }, toolFree)).toBe(false)
    expect(requiresCell({ ...stranger, backend: 'copilot' }, triage)).toBe(false)
  })

  it('when a command of the configuration has any tool, since nothing holds it to a list', () => {
    const toolFree = workflowOf({ 'START.md': '---\ntools: []\n---\nThink.' })
    expect(requiresCell({ ...stranger, backend: 'command:agent' }, triage)).toBe(true)
    expect(requiresCell({ ...stranger, backend: 'command:agent' }, toolFree)).toBe(false)
  })

  it('not for what Claude may skip elsewhere, where it plans', () => {
    const open = workflowOf({ 'START.md': 'Do it.' })
    const skips = { mode: 'acceptEdits', skip: true }
    expect(requiresCell({ ...stranger, claude: { permission_mode: 'plan' } }, open, skips)).toBe(false)
  })

  it('not where a run only reads by Claude or by a command of the user’s own, whatever tools its states name, and always by agents that then work in a cell alone', () => {
    const open = workflowOf({ 'START.md': 'Do it.' })
    const skips = { mode: 'acceptEdits', skip: true }
    for (const workflow of [open, triage, shell, project]) {
      for (const backend of ['claude', 'replay:turns.jsonl', 'command:agent'])
        expect(requiresCell({ ...stranger, backend, read_only: true }, workflow, skips), backend).toBe(false)
      for (const backend of ['codex', 'copilot'])
        expect(requiresCell({ ...stranger, backend, read_only: true }, workflow), backend).toBe(true)
    }
    expect(requiresCell({ ...stranger, read_only: true, claude: { allowed_tools: ['Bash'] } }, triage)).toBe(false)
    expect(requiresCell({ ...stranger, read_only: true }, script)).toBe(true)
  })

  it('when the configuration says so, and not when it says otherwise', () => {
    expect(requiresCell({ ...stranger, cell: { mode: 'required' } }, plain)).toBe(true)
    expect(requiresCell({ ...stranger, cell: { mode: 'auto', stranger: true } }, shell)).toBe(false)
  })
})

describe('X-3.1, X-3.3: the network of a turn', () => {
  it('is nothing for agents, and packages and the server of the repository for scripts, where nobody says anything', () => {
    expect(networkOf(undefined, 'agent')).toEqual([])
    expect(networkOf(undefined, 'script')).toEqual(['packages', 'github'])
  })

  it('is what the configuration grants, of which a state takes a part and never more', () => {
    const options = { network: ['packages', '*.example.org'] }
    expect(networkOf(options, 'agent')).toEqual(['packages', '*.example.org'])
    expect(networkOf(options, 'script', [])).toEqual([])
    expect(networkOf(options, 'agent', ['api.example.org', 'evil.org', 'github'])).toEqual(['api.example.org'])
    expect(networkOf(undefined, 'agent', ['evil.org'])).toEqual([])
  })
})

it('bounds are those of the configuration, beside the usual ones', () => {
  expect(cellLimitsOf({ limits: { processes: 64 } })).toMatchObject({ processes: 64, disk: 2 * 1024 ** 3 })
})

describe('what a turn ran in', () => {
  const play = new Play({ 'START.md': 'Go on.' })
  const agent = play.agent()
  const turn = { state: 'START.md' }

  it('stands at its agent, and what it was refused in the warnings and once in its next prompt', () => {
    const cell = { cell: 'bwrap' as const, network: ['example.org'] }
    const [run, told] = noteCell(play.run, agent, { cell, refused: [{ host: 'evil.org', times: 2 }] }, turn)
    expect(told).toMatchObject({ cell, refused_hosts: ['evil.org'] })
    expect(run.warnings).toEqual(['main at START.md was refused hosts that are not on its list: evil.org (2 times)'])
    const effect = run.pending.find(({ type }) => type === 'run_turn')
    const state = workflowOf({ 'START.md': 'Go on.' })
    if (effect?.type !== 'run_turn' || state.kind !== 'states') throw new Error('a turn was expected')
    const prompt = state.states['START.md']
    if (prompt?.kind !== 'prompt') throw new Error('a prompt was expected')
    expect(renderTurn(run, told, effect, prompt)).toContain(
      'these hosts were refused in your last turn and are not reached from here: evil.org.',
    )
    const [, later] = noteCell(run, told, { cell }, turn)
    expect(renderTurn(run, later, effect, prompt)).not.toContain('evil.org')
  })

  it('is said once where there was no cell, however many turns had none', () => {
    const bare = { cell: { cell: 'none' as const, network: [], why: 'bubblewrap is not installed.' } }
    const [once] = noteCell(play.run, agent, bare, turn)
    const [twice] = noteCell(once, agent, bare, turn)
    expect(twice.warnings).toEqual(['Agents and scripts run without a cell: bubblewrap is not installed.'])
  })

  it('X-1.1: is said in other words, once, where the run had a cell before', () => {
    const bare = { cell: { cell: 'none' as const, network: [], why: 'bubblewrap is not installed.' } }
    const had = { ...agent, cell: { cell: 'bwrap' as const, network: [] } }
    const [once, first] = noteCell({ ...play.run, agents: [had] }, had, bare, turn)
    const [twice] = noteCell({ ...once, agents: [first] }, first, bare, turn)
    expect(twice.warnings).toEqual([
      'Agents and scripts of this run had a cell, and go on without one on this machine: bubblewrap is not installed. "cell: required" in the configuration refuses that.',
    ])
  })

  it('is said once where a bound that was asked for cannot hold, and only then', () => {
    const holds = { memory: false, processes: true, disk: true }
    expect(unboundOf({ limits: { memory: 1e9, disk: 1e9 } }, holds)).toEqual(['memory'])
    expect(unboundOf({ limits: { disk: 1e9 } }, holds)).toEqual([])
    expect(unboundOf(undefined, holds)).toEqual([])
    const unbound = { cell: { cell: 'bwrap' as const, network: [], unbound: ['memory'] } }
    const [once] = noteCell(play.run, agent, unbound, turn)
    const [twice] = noteCell(once, agent, unbound, turn)
    expect(twice.warnings).toEqual([
      'This machine cannot bound what cell_limits says of a turn: memory. "raymond cell" shows what holds.',
    ])
  })
})

describe('what two configurations forbid', () => {
  it.each([
    [['a.example.org', 'b.example.org'], ['*.example.org'], ['a.example.org', 'b.example.org']],
    [['*.example.org'], ['a.example.org', 'example.com'], ['a.example.org']],
    [['packages', 'github'], ['github'], ['github']],
    [['a.example.org'], [], []],
    [undefined, ['a.example.org'], ['a.example.org']],
  ])('is every host that one of %j and %j leaves out', (mine, theirs, left) => {
    const both = bothForbid(mine === undefined ? {} : { network: mine }, { network: theirs })
    expect(both).toEqual({ network: left, within_default: true })
  })

  it('is the smaller of each limit, and no limit above the usual one, and a cell where one requires it', () => {
    expect(
      bothForbid({ mode: 'required', limits: { memory: 5e8, processes: 5000 } }, { mode: 'off', limits: { memory: 4e8 } }),
    ).toEqual({ mode: 'required', limits: { memory: 4e8, processes: 2048 } })
    expect(bothForbid({ mode: 'off', api: 'read' }, { mode: 'auto' })).toEqual({})
  })
})

it.each([
  [
    { mode: 'acceptEdits', skip: false },
    { mode: 'auto', skip: false },
  ],
  [
    { mode: 'plan', skip: false },
    { mode: 'dontAsk', skip: false },
  ],
  [
    { mode: 'auto', skip: false },
    { mode: 'acceptEdits', skip: true },
  ],
  [
    { mode: 'auto', skip: false },
    { mode: 'a mode to come', skip: false },
  ],
  [
    { mode: 'default', skip: true },
    { mode: 'auto', skip: true },
  ],
])('the lower of two is what agents may do by both: %j, not %j', (lower, other) => {
  expect([bothAllow(lower, other), bothAllow(other, lower)]).toEqual([lower, lower])
})
