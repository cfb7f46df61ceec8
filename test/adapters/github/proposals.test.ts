/** Proposals against an embedded GitHub: each may be applied twice, or half-way, and has its effect once. */
import { execFileSync } from 'node:child_process'
import { beforeEach, describe, expect, it } from 'vitest'
import { createGitHubClient } from '../../../src/adapters/github/client.ts'
import { createComments } from '../../../src/adapters/github/comments.ts'
import { createProposals } from '../../../src/adapters/github/proposals/proposals.ts'
import { createClock } from '../../../src/adapters/system/clock.ts'
import { NothingDoneError } from '../../../src/core/outbox/nothing-done-error.ts'
import { type Proposal, proposalSchema } from '../../../src/core/outbox/proposal.ts'
import { ProblemError } from '../../../src/core/problem.ts'
import { createProposalCleaner } from '../../../src/core/report/cleaning/proposal-cleaner.ts'
import { createRedactor } from '../../../src/core/report/cleaning/redact.ts'
import type { PinnedWork, Proposed } from '../../../src/core/run/proposed.ts'
import type { Run } from '../../../src/core/run/run.ts'
import type { Child } from '../../../src/core/run/workers/children.ts'
import { isOwnText } from '../../../src/core/triggers/own-marks.ts'
import type { EmbeddedGitHub } from '../../../src/embedded/embedded-github.ts'
import type { EmbeddedRepository } from '../../../src/embedded/model/repository.ts'
import type { Proposals } from '../../../src/ports/github/proposals.ts'
import type { WorkBranches } from '../../../src/ports/keeping/work-branches.ts'
import { agent } from '../../core/report/coding-run.ts'
import { startGitHub } from '../../tools/start-github.ts'
import { stateRun } from '../../tools/state-run.ts'

const PERMISSIONS = { actions: 'write', contents: 'write', issues: 'write', metadata: 'read', pull_requests: 'write' } as const
const READS = { contents: 'read', metadata: 'read', issues: 'read', pull_requests: 'read', actions: 'read' } as const

let github: EmbeddedGitHub
let repository: EmbeddedRepository
let run: Run
const waits: number[] = []
let tokens = 0

beforeEach(async () => {
  github = await startGitHub()
  const files = { 'a.txt': 'one\n', '.github/workflows/ci.yml': 'on: { workflow_dispatch: {} }\njobs: {}\n' }
  repository = await github.addRepository({ owner: 'owner', name: 'shop', files })
  repository.people.set('mona', 'write')
  repository.issues.add({ title: 'A bug', by: 'mona' })
  await repository.commit({ branch: 'raymond/r-1-1/main', message: 'work', files: { 'a.txt': 'two\n' } })
  run = { ...stateRun(), workflow_id: 'r-1-1', issue: 1, created_at: new Date(Date.now() - 60_000).toISOString() }
})
function open(
  permissions: Readonly<Record<string, 'read' | 'write'>> = PERMISSIONS,
  branches: Partial<WorkBranches> = {},
  slept: () => void = () => {},
): Proposals {
  const { token } = github.addToken({ token: `ghs_${++tokens}test`, permissions, repositories: ['owner/shop'] })
  const client = createGitHubClient({ token: async () => token, apiUrl: github.apiUrl, throttled: false })
  const name = { owner: 'owner', repo: 'shop' }
  const ourselves = async () => null
  return createProposals({
    client,
    repository: name,
    ourselves,
    comments: createComments({ client, repository: name, ourselves, clock: createClock() }),
    branches: {
      pin: () => Promise.reject(new Error('not here')),
      push: async ({ branch, commit }) => ({ branch, commit }),
      tip: async () => null,
      ...branches,
    },
    cleaner: createProposalCleaner({ redactor: createRedactor([]), hosts: [] }),
    clock: {
      now: () => Date.now(),
      async sleep(ms) {
        waits.push(ms)
        slept()
      },
    },
    configuration: '.github/raymond.yml',
    footer: () => 'made by a run',
  })
}

const WORK: PinnedWork = {
  branch: 'raymond/r-1-1/main',
  base: '',
  head: '',
  tree: '',
  commit: '',
  message: '',
  at: '',
  paths: ['a.txt'],
  diff: '',
  diff_sha256: '',
  left_out: [],
}

function proposed(proposal: Record<string, unknown>): Proposed {
  const parsed: Proposal = proposalSchema.parse(proposal)
  const at = new Date(Date.now() - 1000).toISOString()
  return {
    id: 'p1',
    agent: 'main',
    proposal: parsed,
    work: WORK,
    status: 'pending',
    at,
    number: null,
    url: null,
    branch: null,
    problem: null,
  }
}

/** What there is of a kind in the repository. */
const counts: Readonly<Record<string, () => number>> = {
  comment: () => repository.issues.get(1).comments.length,
  issue: () => repository.issues.all.length - repository.pulls.all.length - 1,
  pull_request: () => repository.pulls.all.filter(({ title }) => title === 'Mend it').length,
  dispatch: () => repository.actions.runs.length,
  labels: () => repository.issues.get(1).labels.filter(({ name }) => name === 'done').length,
  assignees: () => repository.issues.get(1).assignees.length,
}

const EACH: readonly (readonly [string, Record<string, unknown>, RegExp])[] = [
  ['comment', { type: 'comment', body: 'Hello' }, /\/issues\/1\/comments$/],
  ['issue', { type: 'issue', title: 'More', body: 'text' }, /\/issues$/],
  ['pull_request', { type: 'pull_request', title: 'Mend it', body: 'text' }, /\/pulls$/],
  ['dispatch', { type: 'dispatch', workflow: 'ci.yml' }, /\/dispatches$/],
  ['labels', { type: 'labels', add: ['done'] }, /\/labels$/],
  ['assignees', { type: 'assignees', add: ['mona'] }, /\/assignees$/],
]

describe.each(EACH)('a proposed %s', (kind, proposal, path) => {
  const count = () => counts[kind]?.() ?? -1

  it('is done once, also when it is asked for again after a crash', async () => {
    const first = await open().apply(run, proposed(proposal), { repeated: false })
    const again = await open().apply(run, proposed(proposal), { repeated: true })
    expect([count(), first.kind, again]).toEqual([1, 'applied', first])
  })

  it('is done once when the answer to the write is lost', async () => {
    github.faults.add({ match: { method: 'POST', path }, kind: 'after-applied', status: 502 })
    const outcome = await open().apply(run, proposed(proposal), { repeated: false })
    expect([count(), outcome.kind]).toEqual([1, 'applied'])
  })

  it('is refused with the permission that is missing', async () => {
    for (const configuration of [undefined, '.github/raymond.yml']) {
      const outcome = open(READS).apply({ ...run, configuration }, proposed(proposal), { repeated: false })
      await expect(outcome).rejects.toMatchObject({ problem: { hint: expect.stringContaining('permissions:') } })
    }
    expect(count()).toBe(0)
  })

  it('is held, where the job is of another configuration than the run', async () => {
    const other = { ...run, configuration: '.github/other.yml' }
    expect(await open(READS).apply(other, proposed(proposal), { repeated: false })).toMatchObject({
      kind: 'held',
      problem: { code: 'RAY-PROPOSAL-HELD', hint: expect.stringContaining('"config: .github/other.yml"') },
    })
    expect([count(), (await open().apply(other, proposed(proposal), { repeated: true })).kind]).toEqual([0, 'applied'])
  })
})

describe('a proposed review', () => {
  it('is submitted once, of the commit that was looked at', async () => {
    const pull = await repository.pulls.add({ title: 'Theirs', head: 'raymond/r-1-1/main', by: 'mona' })
    const ofPull: Run = { ...run, issue: pull.number, event: 'pull_request', sha: pull.pull.headSha }
    const review = proposed({ type: 'review', body: 'One thing.', comments: [{ path: 'a.txt', line: 1, body: 'why?' }] })
    await open().apply(ofPull, review, { repeated: false })
    await open().apply(ofPull, review, { repeated: true })
    expect(pull.pull.reviews).toHaveLength(1)
    expect(pull.pull.reviews[0]).toMatchObject({ commit: pull.pull.headSha })
    // Each is an event of its own: with a person's token only the mark tells that the person has not said it.
    const { token } = github.addToken({ token: 'ghs_reader', permissions: PERMISSIONS, repositories: ['owner/shop'] })
    const client = createGitHubClient({ token: async () => token, apiUrl: github.apiUrl, throttled: false })
    const { data } = await client.rest.pulls.listReviewComments({ owner: 'owner', repo: 'shop', pull_number: pull.number })
    expect(data.map(({ body }) => [isOwnText(body), body.split('\n').at(-1)])).toEqual([[true, 'why?']])
  })

  async function commanded() {
    const pull = await repository.pulls.add({ title: 'Theirs', head: 'raymond/r-1-1/main', by: 'mona' })
    const diff = { pull_request: pull.number, base: pull.pull.baseSha, head: pull.pull.headSha }
    // Of a comment's event it is the default branch's commit.
    const ofPull: Run = { ...run, issue: pull.number, event: 'issue_comment', sha: pull.pull.baseSha, diff }
    return { ofPull, pull }
  }

  const ON_A_LINE = { type: 'review', body: 'One thing.', comments: [{ path: 'a.txt', line: 1, body: 'why?' }] }

  it('that a comment asked for is of the commit that its diff leads to, whatever was pushed meanwhile', async () => {
    const { ofPull, pull } = await commanded()
    await repository.commit({ branch: 'raymond/r-1-1/main', files: { 'a.txt': 'one\n', 'b.txt': 'more\n' } })
    await open().apply(ofPull, proposed(ON_A_LINE), { repeated: false })
    const commit = ofPull.diff?.head
    expect(pull.pull.reviews).toMatchObject([{ commit, body: expect.stringMatching(/One thing\.$/) }])
    expect(pull.pull.comments).toMatchObject([{ commit, path: 'a.txt', line: 1 }])
  })

  it.each<[string, () => Promise<unknown>, object]>([
    [
      'its commit was pushed over',
      async () => {
        const ref = 'refs/heads/raymond/r-1-1/main'
        const old = String(await repository.git.resolve(ref))
        const to = await repository.commit({ branch: 'again', files: { 'b.txt': 'other\n' } })
        await repository.git.updateRef(ref, to, old)
        await repository.noticeUpdate({ ref, old, to }, repository.authorOf('mona'))
      },
      {},
    ],
    ['a line is none of the diff', async () => {}, { line: 7, start_line: 5 }],
  ])('keeps its remarks in its text, once, where GitHub refuses their lines: %s', async (_, happen, place) => {
    const { ofPull, pull } = await commanded()
    await happen()
    const comments = [{ path: 'a.txt', line: 1, body: 'why, @mona?', ...place }]
    const review = proposed({ type: 'review', event: 'REQUEST_CHANGES', body: 'One thing.', comments })
    github.faults.add({ match: { method: 'POST', path: /\/reviews$/ }, kind: 'after-applied', status: 502 })
    const clean = { ...review, proposal: open().clean(review.proposal) }
    await open().apply(ofPull, clean, { repeated: false })
    await open().apply(ofPull, clean, { repeated: true })
    expect([pull.pull.reviews.length, pull.pull.comments]).toEqual([1, []])
    const [{ body, state } = { body: '', state: '' }] = pull.pull.reviews
    expect(state).toBe('CHANGES_REQUESTED')
    const at = 'line' in place ? 'a.txt:5-7' : 'a.txt:1'
    const [, ...rest] = body.split('\n')
    expect(rest.join('\n')).toBe(`One thing.

This is a review of ${ofPull.diff?.head.slice(0, 12)}. GitHub did not take these remarks on their lines:

**\`${at}\`**

why, @&#8203;mona?`)
  })

  it('is refused where that is not about its lines', async () => {
    const { ofPull, pull } = await commanded()
    const own = { ...pull, author: repository.authorOf('github-actions[bot]') }
    Object.assign(pull, own)
    const review = proposed({ ...ON_A_LINE, event: 'REQUEST_CHANGES' })
    await expect(open().apply(ofPull, review, { repeated: false })).rejects.toMatchObject({
      problem: { code: 'RAY-PROPOSAL-FAILED', message: expect.stringContaining('on your own pull request') },
    })
    expect(pull.pull.reviews).toEqual([])
  })
})

describe('a proposed pull request whose base was renamed meanwhile', () => {
  const PULL = { type: 'pull_request', title: 'Mend it', body: 'text' }
  const bases = () => repository.pulls.all.map(({ pull }) => pull.baseRef)
  let base = ''
  beforeEach(async () => {
    base = String(await repository.head())
    execFileSync('git', ['branch', '-m', 'main', 'trunk'], { cwd: repository.git.directory })
    execFileSync('git', ['symbolic-ref', 'HEAD', 'refs/heads/trunk'], { cwd: repository.git.directory })
    Object.assign(repository, { defaultBranch: 'trunk' })
  })
  const apply = (more: object, about: { readonly base?: string; readonly policy?: object } = {}, repeated = false) => {
    const outputs = { ...OUTPUTS, policy: about.policy ?? {} } as unknown as Run['outputs']
    const one = { ...proposed({ ...PULL, ...more }), work: { ...WORK, base: about.base ?? base } }
    return open().apply({ ...run, outputs }, one, { repeated })
  }

  it('is opened once, against the default branch by its new name', async () => {
    const first = await apply({})
    expect([await apply({}, {}, true), bases()]).toEqual([first, ['trunk']])
  })

  it('is opened so where the policy names the new one, too', async () => {
    await apply({}, { policy: { pull_requests: { base: ['main', 'trunk'] } } })
    expect(bases()).toEqual(['trunk'])
  })

  it.each([
    ['it names the old one itself', { base: 'main' }, {}],
    ['the policy does not allow the new one', {}, { policy: { pull_requests: { base: ['main'] } } }],
    ['the new one does not hold what it is built on', {}, { built: 'elsewhere' }],
  ] as const)('is refused where %s', async (_, more, about) => {
    const elsewhere =
      'built' in about
        ? { base: String(await repository.commit({ branch: 'other', message: 'x', files: { 'b.txt': 'x' } })) }
        : {}
    await expect(apply(more, { ...about, ...elsewhere })).rejects.toMatchObject({ problem: { code: 'RAY-PROPOSAL-FAILED' } })
    expect(bases()).toEqual([])
  })
})

describe('a proposal that GitHub refuses', () => {
  const hintOf = async (proposals: Proposals, type: string, more: object) => {
    const failed = await proposals.apply(run, proposed({ type, ...more }), { repeated: false }).catch((error: unknown) => error)
    return failed instanceof ProblemError ? failed.problem.hint : failed
  }
  const LATER = 'GitHub takes more later. The job summary has the text; a run that failed over it goes on by /raymond retry.'

  it.each([
    [
      'issue',
      { title: 'T' },
      'GitHub takes more later: then /raymond retry.',
      'Give the job "permissions: issues: write", then /raymond retry.',
    ],
    ['comment', { body: 'B' }, LATER, 'Give the job "permissions: issues: write" (and "pull-requests: write").'],
  ])('is told the right that it lacks, and none where a limit is reached: %s', async (type, more, later, right) => {
    expect(await hintOf(open(READS), type, more)).toBe(right)
    github.faults.add({ match: { method: 'POST' }, kind: 'primary-rate-limit', retryAfter: 7200, times: 99 })
    expect(await hintOf(open(), type, more)).toBe(later)
  })
})

describe('a proposed dispatch, which bears no mark of ours', () => {
  const proposal = { type: 'dispatch', workflow: 'ci.yml' }
  const started = () => repository.actions.runs.length
  async function startedBy(login: string) {
    const actor = repository.authorOf(login).account
    const headSha = String(await repository.git.resolve('main'))
    return repository.actions.addRun({ event: 'workflow_dispatch', path: '.github/workflows/ci.yml', headSha, actor })
  }

  it('says that nothing was done where GitHub has refused it, and not where an answer before was lost', async () => {
    const failure = (proposals: Proposals, repeated = false) =>
      proposals.apply(run, proposed(proposal), { repeated }).catch((error: unknown) => error)
    expect(await failure(open(READS))).toBeInstanceOf(NothingDoneError)
    expect(await failure(open(READS), true)).not.toBeInstanceOf(NothingDoneError)
    const other = { ...run, configuration: '.github/other.yml' }
    const held = await open(READS).apply(other, proposed(proposal), { repeated: false })
    expect(held).toMatchObject({ kind: 'held', undone: true })
    const path = /\/dispatches$/
    github.faults.add({ match: { method: 'POST', path }, kind: 'status', status: 502 })
    expect(await failure(open(READS))).not.toBeInstanceOf(NothingDoneError)
    expect(await failure(open(READS), true)).toBeInstanceOf(ProblemError)
    expect(started()).toBe(0)
  })

  it('is not taken for what somebody else has started since', async () => {
    await startedBy('mona')
    const outcome = await open().apply(run, proposed(proposal), { repeated: true })
    expect([started(), outcome]).toEqual([2, { kind: 'applied', number: null, url: expect.any(String), branch: null }])
    expect(outcome).toMatchObject({ url: expect.stringMatching(`/actions/runs/${repository.actions.runs[1]?.id}$`) })
    expect(await open().apply(run, proposed(proposal), { repeated: true })).toEqual(outcome)
    expect(started()).toBe(2)
  })

  it('is not taken for what was started before it was tried', async () => {
    await startedBy('github-actions[bot]')
    const late = { ...proposed(proposal), since: new Date(Date.now() + 5000).toISOString() }
    await open().apply(run, late, { repeated: true })
    expect(started()).toBe(2)
  })

  it('is not taken for another of the run, which was approved with it', async () => {
    const since = new Date(Date.now() - 1000).toISOString()
    const first: Proposed = { ...proposed(proposal), at: '2026-01-01T00:00:00Z', since }
    const { url } = (await open().apply(run, first, { repeated: false })) as { readonly url: string }
    const second: Proposed = { ...proposed(proposal), id: 'p2', since }
    for (const known of [url, null]) {
      const before = started()
      const proposals = [{ ...first, status: 'applied' as const, url: known }]
      await open().apply({ ...run, proposals }, second, { repeated: true })
      expect(started(), String(known)).toBe(known === null ? before : before + 1)
    }
  })

  it('is looked for until GitHub lists it, where the answer was lost', async () => {
    github.faults.add({ match: { method: 'POST', path: /\/dispatches$/ }, kind: 'after-applied', status: 502 })
    const { runs } = repository.actions
    const unlisted: (typeof runs)[number][] = []
    let sleeps = 0
    const lag = () => {
      sleeps += 1
      if (sleeps === 1) unlisted.push(...runs.splice(0))
      if (sleeps === 3) runs.push(...unlisted.splice(0))
    }
    const outcome = await open(PERMISSIONS, {}, lag).apply(run, proposed(proposal), { repeated: false })
    expect([started(), unlisted, outcome.kind]).toEqual([1, [], 'applied'])
  })
})

describe('labels', () => {
  it('that are not there are removed without complaint', async () => {
    const outcome = await open().apply(run, proposed({ type: 'labels', remove: ['nothing'] }), { repeated: false })
    expect(outcome.kind).toBe('applied')
  })
})

describe('assignees', () => {
  it('whom GitHub passes over are a failure: success is what the API shows', async () => {
    const outcome = open().apply(run, proposed({ type: 'assignees', add: ['stranger'] }), { repeated: false })
    await expect(outcome).rejects.toMatchObject({ problem: { code: 'RAY-PROPOSAL-FAILED' } })
  })
})

it('6.6: work that was built on the tip of its base brings nothing besides itself, and no comparison is asked for', async () => {
  const commit = 'c'.repeat(40) // GitHub does not know it: a comparison would be refused
  const proposals = (tip: string) => open(PERMISSIONS, { pin: async () => ({ ...WORK, base: commit }), tip: async () => tip })
  const proposal = proposalSchema.parse({ type: 'pull_request', title: 'T', body: 'B', base: 'main' })
  if (proposal.type !== 'pull_request') throw new Error('it is no pull request')
  expect((await proposals(commit).pinWork(run, agent('main'), proposal)).paths).toEqual(['a.txt'])
  await expect(proposals('d'.repeat(40)).pinWork(run, agent('main'), proposal)).rejects.toMatchObject({
    problem: { code: 'RAY-NOTHING-TO-PUSH' },
  })
})

it('6.6: work that was built on another branch tells which files come along from there', async () => {
  const base = await repository.commit({ branch: 'topic', message: 'theirs', files: { 'b.txt': 'b\n', 'c.txt': 'c\n' } })
  const proposals = open(PERMISSIONS, { pin: async () => ({ ...WORK, base }), tip: async () => 'd'.repeat(40) })
  const proposal = proposalSchema.parse({ type: 'pull_request', title: 'T', body: 'B', base: 'main' })
  if (proposal.type !== 'pull_request') throw new Error('it is no pull request')
  expect(await proposals.pinWork(run, agent('main'), proposal)).toMatchObject({
    paths: ['a.txt', 'b.txt', 'c.txt'],
    along: ['b.txt', 'c.txt'],
  })
})

describe('work that waits for approval', () => {
  /** The branches that may take it; its own where nothing is said. */
  async function keptOn(around: Partial<Run>, work: Partial<PinnedWork> = {}): Promise<string> {
    const push: WorkBranches['push'] = async ({ branch, commit }, { onlyTo = branch } = {}) => ({ branch: onlyTo, commit })
    const one = { ...proposed({ type: 'pull_request', title: 'T', body: 'B' }), work: { ...WORK, ...work } }
    const outcome = await open(PERMISSIONS, { push }).keepWork({ ...run, ...around }, one)
    return outcome.kind === 'kept' ? outcome.branch : outcome.kind
  }

  it('waits on the branch of its agent where no pull request can be that of', async () => {
    expect(await keptOn({})).toBe(WORK.branch)
    const other = { ...child('main_w1'), status: 'ended' } as const
    expect(await keptOn({ children: [other] })).toBe(WORK.branch)
    const never = { ...child('main_w1'), tries: 1, status: 'ended' } as const
    expect(await keptOn({ children: [never] }, { branch: 'raymond/r-1-1/main_w1' })).toBe('raymond/r-1-1/main_w1')
  })

  it('waits on one of its own where the agent had a job before, which may have opened one', async () => {
    expect(await keptOn({ children: [child('main')] })).toBe('raymond/r-1-1/p1')
  })

  it('waits on one of its own where anybody has opened one', async () => {
    expect(await keptOn({}, { pull: 7 })).toBe('raymond/r-1-1/p1')
  })

  it('is asked about again where it was tried before, and says which one somebody has opened meanwhile', async () => {
    const push: WorkBranches['push'] = async ({ branch, commit }, { onlyTo = branch } = {}) => ({ branch: onlyTo, commit })
    const proposals = open(PERMISSIONS, { push })
    const one = { ...proposed({ type: 'pull_request', title: 'T', body: 'B' }), work: WORK, tried: true as const }
    const keep = (entry: Proposed) => proposals.keepWork(run, entry)
    expect(await keep(one)).toEqual({ kind: 'kept', branch: WORK.branch })
    const { number } = await repository.pulls.add({ title: 'Mine', head: WORK.branch, base: 'main', by: 'mona', body: '' })
    expect(await keep(one)).toEqual({ kind: 'kept', branch: 'raymond/r-1-1/p1', pull: number })
    expect(await keep({ ...one, work: { ...WORK, pull: number } })).toEqual({ kind: 'kept', branch: 'raymond/r-1-1/p1' })
    const blind = open({ contents: 'write', metadata: 'read' }, { push })
    await expect(blind.keepWork(run, one)).rejects.toMatchObject({ problem: { code: 'RAY-PROPOSAL-FAILED' } })
  })

  it('names the pull request that is open for its branch, also to another base; and none that is closed', async () => {
    const approving = { ...run, outputs: { ...OUTPUTS, policy: { pull_requests: { max: 1 }, approval: true } } } as unknown as Run
    const proposal = proposalSchema.parse({ type: 'pull_request', title: 'T', body: 'B' })
    if (proposal.type !== 'pull_request') throw new Error('it is no pull request')
    const tip = 'd'.repeat(40)
    const proposals = open(PERMISSIONS, { pin: async ({ branch }) => ({ ...WORK, branch, base: tip }), tip: async () => tip })
    const pulled = async () => (await proposals.pinWork(approving, agent('main'), proposal)).pull
    expect(await pulled()).toBeUndefined()
    await repository.commit({ branch: 'release', message: 'r', files: { 'r.txt': 'r' } })
    const byHand = { title: 'Mine', head: WORK.branch, by: 'mona', body: '' }
    const other = await repository.pulls.add({ ...byHand, base: 'release' })
    expect(await pulled()).toBe(other.number)
    const same = await repository.pulls.add({ ...byHand, base: 'main' })
    expect(await pulled()).toBe(same.number)
    for (const pull of [other, same]) repository.issues.edit(pull, { state: 'closed' }, pull.author)
    expect(await pulled()).toBeUndefined()
  })

  it('is not taken where GitHub does not say whether one is open', async () => {
    const approving = { ...run, outputs: { ...OUTPUTS, policy: { approval: true } } } as unknown as Run
    const proposal = proposalSchema.parse({ type: 'pull_request', title: 'T', body: 'B' })
    if (proposal.type !== 'pull_request') throw new Error('it is no pull request')
    const tip = 'd'.repeat(40)
    const blind = open(
      { contents: 'read', metadata: 'read' },
      { pin: async () => ({ ...WORK, base: tip }), tip: async () => tip },
    )
    await expect(blind.pinWork(approving, agent('main'), proposal)).rejects.toMatchObject({
      problem: { code: 'RAY-PROPOSAL-FAILED', hint: 'Give the job "permissions: pull-requests: write", then /raymond retry.' },
    })
  })
})

const OUTPUTS = { default_branch: 'main', workflow_folders: [], approve_role: 'maintain', four_eyes: false }

/** One that was dispatched more than once. */
function child(of: string): Child {
  return {
    id: 'r-1-1-1',
    agent: of,
    nonce: 'n',
    seed: '0'.repeat(32),
    status: 'ended',
    budget_usd: 1,
    turns: null,
    actions_run: '77',
    tries: 2,
    since: null,
    at: null,
    due: null,
  }
}
