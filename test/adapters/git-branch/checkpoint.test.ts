import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StateBranchOptions } from '../../../src/adapters/git-branch/state-branch.ts'
import { sha256Of } from '../../../src/adapters/git-branch/state-file.ts'
import type { Problem } from '../../../src/core/problem.ts'
import { ProblemError } from '../../../src/core/problem.ts'
import type { StateBranch } from '../../../src/ports/keeping/state-branch.ts'
import type { Snapshots } from '../../../src/ports/turns/workspace.ts'
import { of } from '../../contracts/state-branch.ts'
import { flow, play } from '../../runtime/steps/step-world.ts'
import type { Fault } from '../../tools/git-server.ts'
import { leaseOf, stateRun } from '../../tools/state-run.ts'
import { editBranch } from './edit-branch.ts'
import { type BranchWorld, openBranchWorld } from './open-branch.ts'

let world: BranchWorld
beforeEach(async () => {
  world = await openBranchWorld()
})
afterEach(() => world.close())

const open = (options?: Partial<StateBranchOptions>): Promise<StateBranch> => world.open(options)

async function problemOf(work: Promise<unknown>): Promise<Problem> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof ProblemError) return error.problem
  throw new Error(`no problem, but ${String(error)}`)
}

const edit = (path: string, change: (text: string) => string) => editBranch(world, path, change)

describe('the branch', () => {
  it('is an orphan with the layout of the contract and a README that says what it is', async () => {
    await (await open()).checkpoint(
      of(stateRun(), { files: { 'journal.jsonl': 'j', 'sessions/main.jsonl': 's' }, ledger: { '2026-11': ['{}'] } }),
    )
    expect(world.server.git('rev-list', '--count', 'raymond/state')).toBe('1')
    expect(world.server.git('ls-tree', '-r', '--name-only', 'raymond/state').split('\n')).toEqual([
      'README.md',
      'ledger/2026-11.jsonl',
      'runs/coding-7-1/journal.jsonl',
      'runs/coding-7-1/sessions/main.jsonl',
      'runs/coding-7-1/state.json',
    ])
    expect(world.server.git('show', 'raymond/state:README.md')).toContain('# State of raymond-action')
    expect(world.server.git('show', 'raymond/state:runs/coding-7-1/state.json')).toBe(
      JSON.stringify(
        { ...stateRun(), beside: { 'journal.jsonl': sha256Of('j'), 'sessions/main.jsonl': sha256Of('s') } },
        null,
        2,
      ),
    )
  })

  it('grows by one commit for each checkpoint, and by none when nothing changed', async () => {
    const branch = await open()
    const counts: string[] = []
    for (const seq of [1, 2, 2]) {
      expect(await branch.checkpoint(of(stateRun({ seq }), { files: { 'journal.jsonl': `${seq}` } }))).toMatchObject({
        kind: 'stored',
        run: { seq },
      })
      counts.push(world.server.git('rev-list', '--count', 'raymond/state'))
    }
    expect(counts).toEqual(['1', '2', '2'])
  })

  it('that is somebody else’s is left as it is', async () => {
    const { server } = world
    const tree = server.git('hash-object', '-t', 'tree', '-w', '/dev/null')
    const commit = server.git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit-tree', tree, '-m', 'mine')
    server.git('update-ref', 'refs/heads/raymond/state', commit)
    const branch = await open()
    expect((await problemOf(branch.checkpoint(of(stateRun())))).code).toBe('RAY-STATE-BRANCH-FOREIGN')
    expect((await problemOf(branch.prune(async () => null))).code).toBe('RAY-STATE-BRANCH-FOREIGN')
    expect(server.git('rev-parse', 'raymond/state')).toBe(commit)
  })

  it('keeps a line for each proposal of a run that is removed', async () => {
    const proposal = {
      id: 'p1',
      agent: 'main',
      proposal: { type: 'labels' as const, add: ['bug'], remove: [] },
      work: null,
      status: 'applied' as const,
      at: '2026-09-01T00:00:00.000Z',
      number: 7,
      url: null,
      branch: null,
      problem: null,
    }
    const old = { status: 'completed' as const, lease: null, updated_at: '2026-09-01T00:00:00.000Z', proposals: [proposal] }
    const branch = await open()
    for (const id of ['one', 'two']) {
      await branch.checkpoint(of(stateRun({ ...old, workflow_id: id })))
      expect(await branch.prune(async () => null)).toEqual([id])
    }
    const lines = world.server.git('show', 'raymond/state:outcomes.jsonl').split('\n')
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { version: 1, run: 'one', proposal: { id: 'p1', type: 'labels', add: ['bug'], status: 'applied', number: 7 } },
      { version: 1, run: 'two' },
    ])
  })

  it('begins its history anew when it gets too long, and those who write meanwhile go on', async () => {
    const branch = await open({ retention: { runDays: 30, transcriptDays: 7, history: 3, many: 500 } })
    const other = await open()
    await other.checkpoint(of(stateRun({ workflow_id: 'other-1' })))
    for (const seq of [1, 2, 3]) await branch.checkpoint(of(stateRun({ seq })))
    expect(await branch.prune(async () => null)).toEqual([])
    expect(world.server.git('rev-list', '--count', 'raymond/state')).toBe('1')
    expect((await other.checkpoint(of(stateRun({ workflow_id: 'other-1', seq: 2 })))).kind).toBe('stored')
    expect((await branch.list()).map(({ workflow_id, seq }) => `${workflow_id} ${seq}`)).toEqual(['coding-7-1 3', 'other-1 2'])
    expect(world.server.git('rev-list', '--count', 'raymond/state')).toBe('2')
  })
})

describe('a push that goes wrong', () => {
  it.each<[string, Fault]>([
    ['is answered with 500', 'error-500'],
    ['is dropped on its way', 'dropped'],
    ['is worked, but answered with 502', 'done-then-502'],
    ['is worked, but the answer is dropped', 'done-then-dropped'],
  ])('that %s lands once', async (_, fault) => {
    const branch = await open()
    await branch.checkpoint(of(stateRun(), { ledger: { '2026-11': ['{"usd":1}'] } }))
    world.server.failNext('git-receive-pack', fault)
    const outcome = await branch.checkpoint(of(stateRun({ seq: 2 }), { ledger: { '2026-11': ['{"usd":2}'] } }))
    expect(outcome).toMatchObject({ kind: 'stored', run: { seq: 2 } })
    expect(world.server.git('rev-list', '--count', 'raymond/state')).toBe('2')
    expect(outcome.kind === 'stored' && outcome.commit).toBe(world.server.git('rev-parse', 'raymond/state'))
    expect(await branch.readLedger('2026-11')).toEqual(['{"usd":1}', '{"usd":2}'])
  })

  it('that was worked without an answer is found again below what others wrote since', async () => {
    const branch = await open()
    await branch.checkpoint(of(stateRun()))
    world.server.failNext('git-receive-pack', 'done-then-502')
    world.server.failNext('git-upload-pack', 'error-500') // reading it back fails too, so it is found by its content
    const outcome = await branch.checkpoint(of(stateRun({ seq: 2 })))
    expect(outcome).toMatchObject({ kind: 'stored', run: { seq: 2 } })
    expect(world.server.git('rev-list', '--count', 'raymond/state')).toBe('2')
  })

  it('is given up after the last try, with the cause and without a change', async () => {
    const branch = await open({ backoff: { firstMs: 1, longestMs: 2, tries: 3 } })
    for (let n = 0; n < 9; n++) world.server.failNext('info/refs', 'error-500')
    const problem = await problemOf(branch.checkpoint(of(stateRun())))
    expect(problem.code).toBe('RAY-STATE-BRANCH-UNREACHABLE')
    expect(problem.message).toContain('500')
    expect(world.server.git('for-each-ref')).toBe('')
  })

  it.each([
    [
      'a protection rule',
      'GH006: Protected branch update failed for refs/heads/raymond/state.',
      /Settings > Branches.*`raymond\/\*\*`/,
    ],
    [
      'a rule on signatures',
      'GH013: Repository rule violations found. Commits must have verified signatures.',
      /Require signed commits.*exclude/,
    ],
    [
      'a rule on pull requests',
      'GH013: Repository rule violations found. Changes must be made through a pull request.',
      /Require a pull request/,
    ],
  ])('because of %s says what to change', async (_, words, hint) => {
    world.server.hook('pre-receive', `echo "error: ${words}" >&2; exit 1`)
    const problem = await problemOf((await open()).checkpoint(of(stateRun())))
    expect(problem.code).toBe('RAY-STATE-BRANCH-REFUSED')
    expect(problem.message).toContain(words)
    expect(problem.hint).toMatch(hint)
  })

  const NO_RIGHTS = ['RAY-STATE-BRANCH-REFUSED', 'Give the job the right to write contents:\n\npermissions:\n  contents: write']

  it('for want of rights says which', async () => {
    world.server.failNext('info/refs', 'forbidden')
    const problem = await problemOf((await open()).checkpoint(of(stateRun())))
    expect([problem.code, problem.hint]).toEqual(NO_RIGHTS)
  })

  it('with a 403 of which git shows no words may be a limit, and for want of rights when it stays', async () => {
    world.server.failNext('git-receive-pack', 'forbidden')
    const branch = await open({ backoff: { firstMs: 1, longestMs: 2, tries: 2 } })
    expect((await branch.checkpoint(of(stateRun()))).kind).toBe('stored')
    for (let i = 0; i < 2; i++) world.server.failNext('git-receive-pack', 'forbidden')
    const problem = await problemOf(branch.checkpoint(of({ ...stateRun(), seq: 99 })))
    expect([problem.code, problem.hint]).toEqual(NO_RIGHTS)
  })
})

describe('the token', () => {
  it('goes by a header to the server alone, and is in no message and no file', async () => {
    const repository = await world.openRepository()
    const branch = await open({ repository })
    await branch.checkpoint(of(stateRun()))
    const header = `Basic ${Buffer.from('x-access-token:ghs_secret').toString('base64')}`
    expect(new Set(world.server.requests.map(({ authorization }) => authorization))).toEqual(new Set([header]))
    const { exitCode, stdout } = await repository.attempt(['-c', 'alias.x=!grep -rls -e ghs_secret -e eC1hY2Nlc3M . ; true', 'x'])
    expect([exitCode, stdout.toString()]).toEqual([0, ''])
  })

  it('is cut out of what the server says', async () => {
    world.server.hook('pre-receive', 'echo "you sent ghs_secret" >&2; exit 1')
    expect((await problemOf((await open()).checkpoint(of(stateRun())))).message).toContain('you sent ***')
  })
})

describe('fencing', () => {
  it('takes a state that went back for tampering, and writes nothing', async () => {
    const branch = await open()
    await branch.checkpoint(of(stateRun()))
    const old = world.server.git('rev-parse', 'raymond/state')
    await branch.checkpoint(of(stateRun({ seq: 2 })))
    world.server.git('update-ref', 'refs/heads/raymond/state', old)
    expect((await problemOf(branch.checkpoint(of(stateRun({ seq: 3 }))))).code).toBe('RAY-STATE-TAMPERED')
    expect((await problemOf(branch.load('coding-7-1'))).code).toBe('RAY-STATE-TAMPERED')
    expect(world.server.git('rev-parse', 'raymond/state')).toBe(old)
  })

  it('takes a state older than the marker of the comment for tampering', async () => {
    await (await open()).checkpoint(of(stateRun({ seq: 3 })))
    const later = await open()
    expect((await problemOf(later.load('coding-7-1', { seq: 4 }))).code).toBe('RAY-STATE-TAMPERED')
    expect((await later.load('coding-7-1', { seq: 3 }))?.run.seq).toBe(3)
  })

  it('takes a deleted run for tampering', async () => {
    const branch = await open()
    await branch.checkpoint(of(stateRun()))
    world.server.git('update-ref', '-d', 'refs/heads/raymond/state')
    expect((await problemOf(branch.checkpoint(of(stateRun({ seq: 2 }))))).code).toBe('RAY-STATE-TAMPERED')
  })

  it('takes a content that changed under the same number for tampering', async () => {
    const branch = await open()
    await branch.checkpoint(of(stateRun()))
    edit('runs/coding-7-1/state.json', (text) => text.replace('"limit_usd": 10', '"limit_usd": 9999'))
    expect((await problemOf(branch.checkpoint(of(stateRun({ seq: 2 }))))).code).toBe('RAY-STATE-TAMPERED')
  })

  it('takes a changed or unsigned state for tampering when there is a state-key', async () => {
    const key = 'correct horse'
    await (await open({ key })).checkpoint(of(stateRun({ lease: null })))
    expect((await (await open({ key })).load('coding-7-1'))?.run.signature).toMatch(/^[0-9a-f]{64}$/)
    expect((await problemOf((await open({ key: 'other' })).load('coding-7-1'))).code).toBe('RAY-STATE-TAMPERED')
    expect((await problemOf((await open()).load('coding-7-1'))).code).toBe('RAY-STATE-KEY-MISSING')
    edit('runs/coding-7-1/state.json', (text) => text.replace('"limit_usd": 10', '"limit_usd": 9999'))
    const next = await open({ key })
    expect((await problemOf(next.load('coding-7-1'))).code).toBe('RAY-STATE-TAMPERED')
    expect((await problemOf(next.checkpoint(of(stateRun({ seq: 2, lease: leaseOf('job-b') }))))).code).toBe('RAY-STATE-TAMPERED')
    edit('runs/coding-7-1/state.json', (text) => text.replace(/"signature": ".*"/, '"signature": null'))
    expect((await problemOf(next.load('coding-7-1'))).code).toBe('RAY-STATE-TAMPERED')
  })

  it('says of a state without a signature that it may be older than the state-key, and what to do then', async () => {
    await (await open()).checkpoint(of(stateRun({ lease: null })))
    const { code, message, hint } = await problemOf((await open({ key: 'correct horse' })).load('coding-7-1'))
    expect([code, message]).toEqual([
      'RAY-STATE-TAMPERED',
      expect.stringContaining('it has no signature, and this job has a state-key'),
    ])
    expect(hint).toContain('before the job had a state-key')
  })

  it('passes over one broken or newer run in the list and says so', async () => {
    const problems: string[] = []
    const branch = await open({ onProblem: ({ code, place }) => problems.push(`${code} ${place}`) })
    for (const workflow_id of ['a', 'b', 'c']) await branch.checkpoint(of(stateRun({ workflow_id, lease: null })))
    edit('runs/a/state.json', () => '{')
    edit('runs/b/state.json', (text) => text.replace('"version": 1', '"version": 2'))
    expect((await branch.list()).map(({ workflow_id }) => workflow_id)).toEqual(['c'])
    expect(problems).toEqual(['RAY-STATE-BROKEN runs/a/state.json', 'RAY-STATE-NEWER runs/b/state.json'])
    expect((await problemOf((await open()).load('b'))).code).toBe('RAY-STATE-NEWER')
  })

  it('passes over a run that nobody can read for how deep it is nested: jobs of the other runs go on', async () => {
    const problems: string[] = []
    const branch = await open({ onProblem: ({ code, place }) => problems.push(`${code} ${place}`) })
    const messages = [
      { role: 'assistant', content: [{ type: 'tool_use' as const, name: 'Bash', input: 'what it is called with' }] },
    ]
    const two = [1, 2].map((n) => `  - { name: s${n}, type: session, contributions: [{ type: template, text: hi, vars: {} }] }\n`)
    const run = await play(flow(two.join('')), { reply: () => ({ text: 'done', cost: 0, messages }) })
    for (const workflow_id of ['a', 'b']) await branch.checkpoint(of({ ...run, workflow_id, lease: null }))
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    edit('runs/a/state.json', (text) => text.replaceAll('"what it is called with"', deep))
    expect((await branch.list()).map(({ workflow_id }) => workflow_id)).toEqual(['b'])
    expect(problems).toEqual(['RAY-STATE-BROKEN runs/a/state.json'])
  })

  it.each(['../x', 'a/b', 'state', 'A', ''])('refuses the run id %j before anything is asked', async (id) => {
    expect((await problemOf((await open()).load(id))).code).toBe('RAY-BAD-RUN-ID')
    expect(world.server.requests).toEqual([])
  })
})

it("stores a run without an agent's work where that cannot be taken, whatever the reason, and says so", async () => {
  const snapshots = { take: () => Promise.reject(new Error('EACCES: permission denied')) } as unknown as Snapshots
  const branch = await open({ snapshots })
  const work = [{ agent: 'main', directory: '/repo', branch: 'raymond/coding-7-1/main' }]
  const outcome = await branch.checkpoint({ ...of(stateRun()), work })
  expect(outcome.kind === 'stored' && outcome.leftOut).toEqual(['main: its files could not be taken: EACCES: permission denied'])
})

describe('a run that would be another one, or none, once it is read again', () => {
  const parent = { run: 'coding-7-0', agent: 'main_work1' }
  const asking = (title: string) =>
    stateRun({
      seq: 2,
      parent,
      proposals: [
        {
          id: 'p1',
          agent: 'main',
          proposal: { type: 'issue', title, body: '', labels: [], assignees: [] },
          work: null,
          status: 'waiting',
          at: '',
          number: null,
          url: null,
          branch: null,
          problem: null,
        },
      ],
    })

  it.each([2500, 20_000])('is not stored when it is nested %i levels deep, and what was stored stays', async (levels) => {
    const branch = await open()
    await branch.checkpoint(of(stateRun()))
    const event_payload = JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`) as unknown
    const problem = await problemOf(branch.checkpoint(of(stateRun({ seq: 2, event_payload }))))
    expect(problem).toMatchObject({ code: 'RAY-STATE-BROKEN', place: 'runs/coding-7-1/state.json' })
    expect((await (await open()).load('coding-7-1'))?.run.seq).toBe(1)
  })

  it.each([
    ['on the state branch', '', false],
    ['on the state branch', ' Lamp', false],
    ['on a branch of its own', '', true],
    ['on a branch of its own', ' Lamp', true],
  ])('is not stored %s, with the title %j; one with a title that stays as it is, is', async (_, title, aside) => {
    const branch = await open()
    await branch.checkpoint(of(stateRun({ parent })))
    const problem = await problemOf(branch.checkpoint({ ...of(asking(title)), aside }))
    expect(problem.code).toBe('RAY-STATE-BROKEN')
    expect((await (await open()).load('coding-7-1'))?.run.seq).toBe(1)
    await branch.checkpoint({ ...of(asking('Lamp')), aside })
    expect((await (await open()).load('coding-7-1'))?.run).toMatchObject({ seq: 2, proposals: [{ proposal: { title: 'Lamp' } }] })
  })
})
