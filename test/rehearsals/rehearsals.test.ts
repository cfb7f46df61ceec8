/**
 * Ready workflows as a stranger meets them: set up by `raymond init` with its defaults in a fresh repository, their first event on an
 * embedded GitHub, the built action, and an agent with the manners of a model. A few of them in `npm run test:long`, all in `npm run rehearse`.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { layFiles } from '../../src/cli/cases/case-world.ts'
import type { EmbeddedGitHub } from '../../src/embedded/embedded-github.ts'
import type { EmbeddedRepository } from '../../src/embedded/model/repository.ts'
import { type JobEnd, runJob } from '../e2e/runner.ts'
import { whyNoCell } from '../tools/cells.ts'
import { startGitHub } from '../tools/start-github.ts'
import { keepWhatPeopleSee } from './keep-what-people-see.ts'
import { type Project, projects, unprepared } from './projects.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const ALL = process.env.REHEARSE !== undefined
/** The same against the real model, with a key: nothing of it is played then. */
const LIVE = process.env.REHEARSE === 'live'
const lacks = ({ needs }: Project) => needs.filter((program) => spawnSync('which', [program]).status !== 0)
const runnable = projects.filter((project) => lacks(project).length === 0)
/** The rustup of this machine looks into the home folder, which is another one in a job that is played. */
const RUST = { RUSTUP_HOME: join(homedir(), '.rustup'), CARGO_HOME: join(homedir(), '.cargo') }
const FIRST = projects.filter(({ name }) => name === 'Node')
const CELL = process.env.REHEARSE_CELL ?? 'off'
const noCell = await whyNoCell()
const MINUTES = 60_000

let folder: string
let github: EmbeddedGitHub
let repository: EmbeddedRepository
let ends: JobEnd[]
let cell: string

beforeEach(async () => {
  ends = []
  cell = CELL
  folder = await mkdtemp(join(tmpdir(), 'raymond-rehearsal-'))
  github = await startGitHub()
})

afterEach(async ({ task }) => {
  const logs = ends.map(({ main, post, summary }) => ({ log: main.log + post.log, summary }))
  await keepWhatPeopleSee(`${task.suite?.name} ${task.name}`, repository, logs)
  await rm(folder, { recursive: true, force: true, maxRetries: 9 })
})

/** The repository of a stranger after `raymond init --workflow NAME`, pushed. */
async function setUp(workflow: string, project: Project, isPrivate: boolean): Promise<void> {
  const home = join(folder, 'home')
  await mkdir(home)
  await layFiles(home, project.files)
  execFileSync('git', ['init', '--quiet', '--initial-branch=main'], { cwd: home })
  execFileSync(process.execPath, [join(ROOT, 'dist/cli.js'), 'init', '--workflow', workflow], { cwd: home, stdio: 'pipe' })
  const names = globSync('**/*', { cwd: home, withFileTypes: true }).filter((entry) => entry.isFile())
  const dotted = globSync('.{github,gitignore}{,/**/*}', { cwd: home, withFileTypes: true }).filter((entry) => entry.isFile())
  const files = Object.fromEntries(
    [...names, ...dotted].map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return [path.slice(home.length + 1).replaceAll('\\', '/'), readFileSync(path, 'utf8')]
    }),
  )
  repository = await github.addRepository({ owner: 'octo', name: 'greetings', private: isPrivate, files })
  repository.people.set('mona', 'write')
  for (const name of ['bug', 'enhancement', 'documentation', 'question', 'needs-info', 'security', 'raymond:code'])
    repository.issues.labels.ensure(name)
}

function setting(path: readonly string[]): unknown {
  const [file = ''] = globSync('.github/workflows/*.yml', { cwd: join(folder, 'home') })
  const { jobs } = parse(readFileSync(join(folder, 'home', file), 'utf8'))
  const steps = Object.values<{ steps: { uses?: string; with?: Record<string, unknown> }[] }>(jobs).flatMap(({ steps }) => steps)
  const [action = '', key = ''] = path
  return steps.find(({ uses = '' }) => uses.startsWith(action))?.with?.[key]
}

async function job(event: string, payload: object, project: Project, price: number): Promise<JobEnd> {
  const memory = join(folder, 'memory')
  await mkdir(memory, { recursive: true })
  const manners = Buffer.from(JSON.stringify({ writes: project.writes, cost_usd: price })).toString('base64')
  const agent = `command:${process.execPath} ${join(import.meta.dirname, 'mannered-agent.mjs')} ${manners} ${memory}`
  const depth = setting(['actions/checkout', 'fetch-depth'])
  const key = process.env.ANTHROPIC_API_KEY ?? ''
  const inputs = { 'hand-over': 'none', ...(LIVE ? { 'anthropic-api-key': key } : {}) }
  const end = await runJob(
    { repository, event, payload, inputs, ...(depth === undefined ? {} : { checkout: { depth: Number(depth) } }) },
    { env: { INPUT_CELL: cell, ...(LIVE ? {} : { RAYMOND_AGENT: agent }), GOFLAGS: '-mod=mod', ...RUST } },
  )
  ends.push(end)
  return end
}

function lastEvent(name: string, action: string): object {
  const found = github.events.findLast((event) => event.name === name && event.action === action)
  if (!found) throw new Error(`GitHub announced no ${name}.${action}`)
  return found.payload
}

function issue(): number {
  return repository.issues.add({ title: 'Greet people politely', body: 'Say please.', by: 'mona' }).number
}

async function pull(project: Project): Promise<number> {
  const main = await repository.head()
  await repository.git.run(['update-ref', 'refs/heads/politely', main ?? ''])
  await repository.commit({ branch: 'politely', files: project.writes, by: 'mona' })
  return (await repository.pulls.add({ title: 'Say please', body: 'As asked.', head: 'politely', base: 'main', by: 'mona' }))
    .number
}

/** Through the API, as a person does it in the pages. */
async function reviewed(number: number): Promise<readonly [string, object]> {
  github.addToken({ token: 'pat-mona', kind: 'pat', actor: 'mona' })
  const answer = await fetch(`${github.apiUrl}/repos/${repository.fullName}/pulls/${number}/reviews`, {
    method: 'POST',
    headers: { authorization: 'token pat-mona', 'content-type': 'application/json' },
    body: JSON.stringify({ event: 'REQUEST_CHANGES', body: 'Also say it in POLITE.md.' }),
  })
  expect(answer.status).toBe(200)
  return ['pull_request_review', lastEvent('pull_request_review', 'submitted')]
}

interface Play {
  readonly workflow: string
  readonly title: string
  /** What happens, as GitHub tells it. */
  readonly happens: (project: Project) => Promise<readonly [string, object]>
  /** What the README promises. */
  readonly promised: (end: JobEnd, project: Project) => void
}

function drafts() {
  return repository.pulls.all.filter(({ pull: { headRef } }) => headRef.startsWith('raymond/'))
}

function changedIn(branch: string): readonly string[] {
  const changed = execFileSync('git', ['diff', '--name-only', 'main', branch], { cwd: repository.git.directory })
  return String(changed).trim().split('\n')
}

/** One draft with the change and nothing that does not belong into it, and no word of the agent's own pull request. */
function oneDraft(end: JobEnd, project: Project): void {
  const [draft, ...others] = drafts()
  expect(others, end.main.log).toEqual([])
  expect(draft?.title, end.main.log).not.toBe('I did it')
  expect(draft).toMatchObject({ pull: { draft: true, baseRef: 'main' } })
  // Its tests ran, or it says why they did not.
  expect(draft?.body, end.main.log).toMatch(
    project.says ?? /^(?![\s\S]*\[!(?:NOTE|WARNING)\]\n> (?!(?:Say please: )?A run may not change))/,
  )
  const names = changedIn(draft?.pull.headRef ?? '')
  expect(names.filter((name) => name.startsWith('.github/') || name.startsWith('.raymond/'))).toEqual([])
  for (const name of Object.keys(project.writes)) expect(names).toContain(name)
  // What installing and testing left behind is nobody's change.
  expect(
    names.filter((name) => /egg-info|__pycache__|node_modules|(?:^|\/)(?:target|out)\/|^(?:\.coverage|junit\.xml)$/.test(name)),
  ).toEqual([])
}

async function says(number: number, body: string): Promise<readonly [string, object]> {
  repository.issues.comment(number, { body, by: 'mona' })
  return ['issue_comment', lastEvent('issue_comment', 'created')]
}

const plays: readonly Play[] = [
  {
    workflow: 'coding',
    title: 'a label on an issue becomes a draft pull request',
    async happens() {
      repository.issues.addLabels(issue(), ['raymond:code'], 'mona')
      return ['issues', lastEvent('issues', 'labeled')]
    },
    promised: oneDraft,
  },
  {
    workflow: 'coding',
    title: 'a command in an issue becomes a draft pull request',
    happens: () => says(issue(), '/raymond code'),
    promised: oneDraft,
  },
  {
    workflow: 'ralph',
    title: 'a command becomes a draft pull request',
    happens: () => says(issue(), '/raymond ralph Greet people politely'),
    promised: oneDraft,
  },
  {
    workflow: 'triage',
    title: 'a new issue gets its label',
    async happens() {
      issue()
      return ['issues', lastEvent('issues', 'opened')]
    },
    promised: () => expect(repository.issues.all[0]?.labels.map(({ name }) => name)).toEqual(['bug']),
  },
  {
    workflow: 'triage',
    title: 'a command labels an issue',
    happens: () => says(issue(), '/raymond triage'),
    promised: () => expect(repository.issues.all[0]?.labels.map(({ name }) => name)).toEqual(['bug']),
  },
  {
    workflow: 'review',
    title: 'a new pull request gets one review',
    async happens(project) {
      await pull(project)
      return ['pull_request_target', lastEvent('pull_request', 'opened')]
    },
    promised: () => expect(repository.pulls.all[0]?.pull.reviews).toHaveLength(1),
  },
  {
    workflow: 'coding',
    title: 'a review of its draft becomes a round on the same branch',
    async happens(project) {
      repository.issues.addLabels(issue(), ['raymond:code'], 'mona')
      await job('issues', lastEvent('issues', 'labeled'), project, 0.15)
      return reviewed(drafts()[0]?.number ?? 0)
    },
    promised(end, project) {
      oneDraft(end, project)
      expect(changedIn(drafts()[0]?.pull.headRef ?? '')).toContain('POLITE.md')
    },
  },
  {
    workflow: 'coding',
    title: 'a command on its draft becomes a round on the same branch',
    async happens(project) {
      repository.issues.addLabels(issue(), ['raymond:code'], 'mona')
      await job('issues', lastEvent('issues', 'labeled'), project, 0.15)
      return says(drafts()[0]?.number ?? 0, '/raymond code Also say it in POLITE.md')
    },
    promised(end, project) {
      oneDraft(end, project)
      expect(changedIn(drafts()[0]?.pull.headRef ?? '')).toContain('POLITE.md')
    },
  },
  {
    workflow: 'fan-out',
    title: 'a command becomes a draft pull request',
    happens: () => says(issue(), '/raymond fan-out Greet people politely'),
    promised: oneDraft,
  },
  {
    workflow: 'issue-intake',
    title: 'a new issue gets its label',
    async happens() {
      issue()
      return ['issues', lastEvent('issues', 'opened')]
    },
    promised: (end) =>
      expect(
        repository.issues.all[0]?.labels.map(({ name }) => name),
        end.main.log,
      ).toEqual(['bug']),
  },
  {
    workflow: 'review',
    title: 'a command on a pull request gets one review',
    happens: async (project) => says(await pull(project), '/raymond review'),
    promised: (end) => expect(repository.pulls.all[0]?.pull.reviews, end.main.log).toHaveLength(1),
  },
  {
    workflow: 'review',
    title: 'a draft that is ready gets one review',
    async happens(project) {
      await pull(project)
      return ['pull_request_target', { ...lastEvent('pull_request', 'opened'), action: 'ready_for_review' }]
    },
    promised: (end) => expect(repository.pulls.all[0]?.pull.reviews, end.main.log).toHaveLength(1),
  },
  {
    workflow: 'changelog',
    title: 'a job that somebody starts ends with a draft pull request',
    async happens(project) {
      await repository.git.run(['update-ref', 'refs/tags/v1', (await repository.head()) ?? ''])
      await repository.commit({ message: 'feat: say please', files: project.writes, by: 'mona' })
      const inputs = {}
      return ['workflow_dispatch', { inputs, ref: 'refs/heads/main', repository: scheduleFacts(), sender: mona() }]
    },
    promised(end) {
      expect(
        drafts().map(({ pull: { draft } }) => draft),
        end.main.log,
      ).toEqual([true])
      expect(changedIn(drafts()[0]?.pull.headRef ?? '')).toEqual(['CHANGELOG.md'])
    },
  },
  {
    workflow: 'maintenance',
    title: 'a night ends with a draft pull request',
    happens: async () => ['schedule', { schedule: '17 3 * * *', repository: scheduleFacts() }],
    promised: oneDraft,
  },
]

function mona(): object {
  const { login, id, type } = repository.store.account('mona')
  return { login, id, type }
}

function scheduleFacts(): object {
  return { id: repository.id, full_name: repository.fullName, default_branch: 'main', private: true }
}

/** What happens on GitHub, to the end, as the README promises. */
async function rehearse({ workflow, happens, promised }: Play, project: Project, isPrivate: boolean): Promise<void> {
  await setUp(workflow, project, isPrivate)
  const [event, payload] = await happens(project)
  const end = await job(event, payload, project, /triage|intake/.test(workflow) ? 0.02 : 0.15)
  expect(end.main.code, end.main.log).toBe(0)
  promised(end, project)
}

/** In `npm run test:long` the first play of each workflow. */
const played = plays.filter(({ workflow }, at) => ALL || plays.findIndex((one) => one.workflow === workflow) === at)

describe.each(played)('$workflow: $title', (play) => {
  const cases = (ALL ? runnable : FIRST).flatMap((project) =>
    (ALL ? [true, false] : [true]).map((isPrivate) => ({ project, isPrivate, kind: isPrivate ? 'private' : 'public' })),
  )
  it.each(cases)('in a $kind $project.name repository', { timeout: 5 * MINUTES }, ({ project, isPrivate }) =>
    rehearse(play, project, isPrivate),
  )
})

describe.skipIf(ALL || noCell !== undefined)('in a cell', () => {
  const shown = played.filter(({ workflow }) => /coding|review/.test(workflow))
  it.each(shown)('$workflow: $title', { timeout: 5 * MINUTES }, async (play) => {
    cell = 'required'
    for (const project of FIRST) await rehearse(play, project, true)
  })
})

const firstPlays = played.filter(({ workflow }, at) => played.findIndex((one) => one.workflow === workflow) === at)

describe.each(ALL ? firstPlays : [])('$workflow: $title', (play) => {
  it.each(unprepared.filter((project) => lacks(project).length === 0))(
    'in a repository that nobody prepared, $name',
    { timeout: 5 * MINUTES },
    (project) => rehearse(play, project, true),
  )
})

for (const project of [...projects, ...unprepared].filter((one) => lacks(one).length > 0))
  it.skip(`${project.name} repositories: this machine lacks ${lacks(project).join(', ')}`, () => {})
