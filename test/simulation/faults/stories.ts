/**
 * What jobs of the action are about, each as short as it can be. Together they make every call to GitHub that a job can make while nothing
 * goes wrong. `calm` is what happened before; `told` is the part that faults hit.
 */
import { generateKeyPairSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Job } from '../../../src/embedded/job/prepare-job.ts'
import { nodeId } from '../../../src/embedded/model/links.ts'
import { timestamp } from '../../../src/embedded/model/timestamp.ts'
import { openSite, type Site } from '../../attacks/a-site.ts'
import type { InProcessOptions, InProcessOutcome } from '../../tools/job-in-process.ts'

export interface Story {
  readonly name: string
  open(): Promise<Site>
  calm?(site: Site): Promise<void>
  told(site: Site, options: InProcessOptions): Promise<readonly InProcessOutcome[]>
}

const RESULT = { state: 'END', text: '<result>done</result>', cost_usd: 0.25 }
const FILES = {
  'src/a.txt': 'one\n',
  '.github/workflows/raymond.yml': 'on: { workflow_dispatch: { inputs: { run: {}, hand-over-id: {} } } }\njobs: {}\n',
  '.github/workflows/ci.yml': 'on: { workflow_dispatch: {} }\njobs: {}\n',
  'flows/it/END.md': 'End.\n',
}

function config(entry: string, more = ''): string {
  return `version: 1\n${more}workflows:\n  it:\n    path: flows/it\n${entry.replace(/^/gm, '    ')}\n`
}

const LABELED = 'on: { issues: { types: [labeled], labels: [go] } }'

/** A script whose agent proposes these. */
function proposing(lines: readonly object[]): string {
  const outbox = lines.map((line) => JSON.stringify(line)).join('\n')
  return `echo two >> src/a.txt\ncat > "$RAYMOND_OUTBOX" <<'LINES'\n${outbox}\nLINES\necho "<goto>END</goto>"\n`
}

/** A script whose first turn is cut off, and whose second one finds what it left. */
const CUT_OFF = `if [ -f started ]; then echo "<goto>END</goto>"; else touch started; sleep 20; fi\n`

async function opened(title: string, configuration: string, start: string): Promise<Site> {
  const site = await openSite({ config: configuration, files: { ...FILES, 'flows/it/START.sh': start }, says: [RESULT] })
  site.issue('maria', title)
  return site
}

function label(site: Site, inProcess: InProcessOptions, onPrepared: (job: Job) => void = () => {}): Promise<InProcessOutcome> {
  return site.job('issues', site.labeled(1, 'go', 'maria'), { inProcess, onPrepared })
}

function dispatch(site: Site, inputs: Readonly<Record<string, string>>, by: string, inProcess: InProcessOptions) {
  const { id, type } = site.repository.store.account(by)
  const { full_name, name } = { full_name: site.repository.fullName, name: site.repository.name }
  const payload = {
    inputs,
    repository: { full_name, name, default_branch: 'main', private: true },
    sender: { login: by, id, type },
  }
  return site.job('workflow_dispatch', payload, { inputs, actor: by, inProcess })
}

/** Calls back as soon as the script has begun. */
function onceStarted({ workspace }: Job, then: () => void): void {
  const timer = setInterval(() => {
    if (!existsSync(join(workspace, 'started'))) return
    clearInterval(timer)
    then()
  }, 20)
  timer.unref()
}

async function runIdOf({ repository }: Site): Promise<string> {
  return (await repository.git.run(['ls-tree', '--name-only', 'raymond/state:runs'])).trim()
}

const proposals: Story = {
  name: 'a labelled issue whose agent proposes all that it may',
  open: () =>
    opened(
      'All of it',
      config(
        `${LABELED}\noutputs: { comments: 1, labels: [done, go], assignees: [max, maria], issues: 1, pull_requests: { max: 1, draft: true }, dispatches: [ci.yml] }`,
        'budgets: { day_usd: 50 }\n',
      ),
      proposing([
        { type: 'comment', body: 'Done.' },
        { type: 'labels', add: ['done'], remove: ['go'] },
        { type: 'assignees', add: ['max'], remove: ['maria'] },
        { type: 'issue', title: 'Another', body: 'More.', labels: [] },
        { type: 'pull_request', title: 'Two', body: 'As asked.' },
        { type: 'dispatch', workflow: 'ci.yml', ref: 'main', inputs: {} },
      ]),
    ),
  async calm({ repository }) {
    repository.issues.addLabels(1, ['go'], 'maria')
    repository.issues.get(1).assignees = [repository.store.account('maria')]
  },
  told: async (site, options) => [await label(site, options)],
}

const answered: Story = {
  name: 'an answer in the thread',
  open: () => opened('A question', config(LABELED), `echo '<ask next="END">Which?</ask>'\n`),
  calm: async (site) => void (await label(site, {})),
  told: async (site, inProcess) => [
    await site.job('issue_comment', site.comment(1, '/raymond answer that one', 'maria'), { inProcess }),
  ],
}

const voted: Story = {
  name: 'a reaction to the comment of a question',
  open: () => opened('A question', config(LABELED), `echo '<ask next="END" choices="yes, no">Is it?</ask>'\n`),
  async calm(site) {
    await label(site, {})
    const comment = site.repository.issues.get(1).comments.at(-1)
    if (comment !== undefined) site.repository.issues.react(comment, '+1', 'maria')
  },
  told: async (site, inProcess) => [
    await site.job('schedule', { schedule: '0 5 * * *' }, { inputs: { mode: 'wake' }, inProcess }),
  ],
}

const illustrated: Story = {
  name: 'images in a private repository',
  async open() {
    const site = await opened('Look', config('on: { issue_comment: { command: go } }'), 'echo "<goto>END</goto>"\n')
    site.repository.issues.edit(site.repository.issues.get(1), { body: imageIn(site) }, 'maria')
    return site
  },
  told: async (site, inProcess) => [
    await site.job('issue_comment', site.comment(1, `/raymond go ${imageIn(site)}`, 'maria'), { inProcess }),
  ],
}

function imageIn({ repository }: Site): string {
  return `![](${repository.attachments.add(Buffer.from('GIF89a'))})`
}

const tooLong: Story = {
  name: 'a result that is too long for a comment',
  open: () =>
    openSite({
      config: config(LABELED),
      files: { ...FILES, 'flows/it/START.sh': 'echo "<goto>END</goto>"\n' },
      says: [{ ...RESULT, text: `<result>${'word '.repeat(20_000)}</result>` }],
    }),
  calm: async (site) => void site.issue('maria', 'Long'),
  told: async (site, options) => [await label(site, { ...options, artifacts: true })],
}

const handedOver: Story = {
  name: 'a job whose time is up, and the next one',
  open: () => opened('Long', config(LABELED), CUT_OFF),
  async told(site, options) {
    const stop = new AbortController()
    const first = await label(site, { ...options, stop: stop.signal }, (job) =>
      onceStarted(job, () => stop.abort({ reason: 'time-up', handOverId: 'once' })),
    )
    const dispatched = site.repository.actions.dispatches[0]
    const inputs = dispatched?.kind === 'workflow_dispatch' ? dispatched.inputs : {}
    return [first, await dispatch(site, inputs, 'github-actions[bot]', options)]
  },
}

const lost: Story = {
  name: 'a machine that was lost, and the job after it',
  open: () => opened('Lost', config(LABELED), 'touch started; sleep 0.6; echo "<goto>END</goto>"\n'),
  async calm(site) {
    const stop = new AbortController()
    await label(site, { stop: stop.signal }, (job) =>
      onceStarted(job, () => {
        site.github.store.revoke(job.token)
        stop.abort({ reason: 'signal' })
      }),
    ).catch(() => undefined)
  },
  told: async (site, options) => [await dispatch(site, { run: await runIdOf(site) }, 'maria', options)],
}

const approved: Story = {
  name: 'a pull request that waits for an approval',
  open: () =>
    opened(
      'With care',
      config(`${LABELED}\noutputs: { pull_requests: { max: 1, draft: true }, approval: true }`),
      proposing([{ type: 'pull_request', title: 'Two', body: 'As asked.' }]),
    ),
  async told(site, options) {
    const first = await label(site, options)
    const code = /\/raymond approve ([0-9a-f]+)/.exec(site.said(1).join('\n'))?.[1] ?? 'none'
    const comment = site.comment(1, `/raymond approve ${code}`, 'max')
    return [first, await site.job('issue_comment', comment, { inProcess: options })]
  },
}

const PULL_ALONE = 'pull_requests: { max: 1, draft: true }'

const approvedLater: Story = {
  name: 'a pull request that GitHub refused, and that waits for an approval by then',
  open: () =>
    opened(
      'With more care',
      config(`${LABELED}\noutputs: { ${PULL_ALONE} }`),
      proposing([{ type: 'pull_request', title: 'Two', body: 'As asked.' }]),
    ),
  async calm(site) {
    site.repository.actionsMayCreatePullRequests = false
    await label(site, {})
    site.repository.actionsMayCreatePullRequests = true
    const files = { '.github/raymond.yml': config(`${LABELED}\noutputs: { ${PULL_ALONE}, approval: true }`) }
    await site.repository.commit({ message: 'ask first', files })
  },
  async told(site, options) {
    const retried = await site.job('issue_comment', site.comment(1, '/raymond retry', 'maria'), { inProcess: options })
    const code = /\/raymond approve ([0-9a-f]+)/.exec(site.said(1).join('\n'))?.[1] ?? 'none'
    const comment = site.comment(1, `/raymond approve ${code}`, 'max')
    return [retried, await site.job('issue_comment', comment, { inProcess: options })]
  },
}

async function withPull({ site, fork }: { readonly site: Site; readonly fork: boolean }): Promise<void> {
  const head = fork ? await site.github.addRepository({ owner: 'sam', name: 'shop', forkOf: site.repository }) : site.repository
  await head.commit({ branch: 'feature', message: 'mine', files: { 'src/a.txt': 'two\n' } })
  await site.repository.pulls.add({ title: 'Mine', head: 'feature', headRepository: head, by: fork ? 'sam' : 'maria' })
}

function pullEvent({ github, repository }: Site): object {
  const payload = github.events.findLast(({ name }) => name === 'pull_request')?.payload
  const { id, type } = repository.store.account('maria')
  return { ...payload, action: 'labeled', label: { name: 'go' }, sender: { login: 'maria', id, type } }
}

const reviewed: Story = {
  name: 'a pull request with certain paths, reviewed',
  open: () =>
    openSite({
      config: config(`on: { pull_request: { types: [labeled], paths: ['src/**'] } }\noutputs: { reviews: 1 }`),
      files: {
        ...FILES,
        'flows/it/START.sh': proposing([
          { type: 'review', event: 'COMMENT', body: 'One thing.', comments: [{ path: 'src/a.txt', line: 1, body: 'Why?' }] },
        ]),
      },
      says: [RESULT],
    }),
  calm: (site) => withPull({ site, fork: false }),
  told: async (site, inProcess) => [await site.job('pull_request', pullEvent(site), { inProcess })],
}

const forked: Story = {
  name: "a fork's pull request, read as a difference",
  open: () =>
    openSite({
      config: config(`on: { pull_request_target: { types: [labeled] } }\nforks: read-only`),
      files: { ...FILES, 'flows/it/START.md': 'Review.\n' },
      says: [{ ...RESULT, state: 'START' }],
    }),
  calm: (site) => withPull({ site, fork: true }),
  told: async (site, inProcess) => [await site.job('pull_request_target', pullEvent(site), { inProcess })],
}

const besideALine: Story = {
  name: 'a command beside a line of a pull request',
  open: () =>
    openSite({
      config: config(`on: { pull_request_review_comment: { command: it } }`),
      files: { ...FILES, 'flows/it/START.sh': 'echo "<goto>END</goto>"\n' },
      says: [RESULT],
    }),
  calm: (site) => withPull({ site, fork: false }),
  async told(site, inProcess) {
    const { store, pulls } = site.repository
    const [pull] = pulls.all
    if (!pull) throw new Error('there is no pull request')
    const account = store.account('maria')
    const comment = { id: store.nextId(), body: '/raymond it', path: 'src/a.txt', line: 1 }
    const submittedAt = store.now()
    const review = { id: store.nextId(), state: 'COMMENTED' as const, body: '', commit: pull.pull.headSha, submittedAt }
    const createdAt = new Date(submittedAt.getTime() - 1000)
    const rest = {
      reviewId: review.id,
      hunk: '',
      startLine: undefined,
      side: 'RIGHT' as const,
      commit: pull.pull.headSha,
      inReplyTo: undefined,
    }
    const author = { account, app: undefined }
    pull.pull.reviews.push({ ...review, author })
    pull.pull.comments.push({ ...comment, ...rest, author, createdAt, reactions: [] })
    const { id, login, type } = account
    // Both times, by which nobody can tell a draft from an edit: GitHub is asked.
    const times = { node_id: nodeId('PRRC', comment.id), created_at: timestamp(createdAt), updated_at: timestamp(submittedAt) }
    const payload = { ...pullEvent(site), action: 'created', comment: { ...comment, ...times, user: { id, login, type } } }
    return [await site.job('pull_request_review_comment', payload, { inProcess })]
  },
}

const STEPS = `name: it
description: Looks for an issue.
steps:
  - name: look
    type: invoke
    operation: github/find-issue
    args: { title: Known }
`

const pushed: Story = {
  name: 'a push to certain paths, and a step that looks for an issue',
  open: () =>
    openSite({
      config: config(`on: { push: { branches: [main], paths: ['src/**'] } }`).replace('flows/it', 'flows/it.yaml'),
      files: { ...FILES, 'flows/it.yaml': STEPS },
    }),
  async calm(site) {
    site.issue('maria', 'Known')
    await site.repository.commit({ message: 'more', files: { 'src/a.txt': 'two\n' } })
  },
  async told(site, inProcess) {
    const { git, fullName, name, store } = site.repository
    const [after = '', before = ''] = (await git.run(['rev-list', 'main'])).trim().split('\n')
    const { id, type } = store.account('maria')
    const payload = {
      ref: 'refs/heads/main',
      before,
      after,
      repository: { full_name: fullName, name, default_branch: 'main', private: true },
      sender: { login: 'maria', id, type },
    }
    return [await site.job('push', payload, { inProcess })]
  },
}

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

const asApp: Story = {
  name: 'a labelled issue, as a GitHub App',
  open: () => opened('As an App', config(LABELED), 'echo "<goto>END</goto>"\n'),
  async told(site, inProcess) {
    const permissions = {
      actions: 'write',
      contents: 'write',
      issues: 'write',
      pull_requests: 'write',
      metadata: 'read',
    } as const
    const { app } = site.github.addApp({ slug: 'helper', permissions, publicKey: keys.publicKey })
    const inputs = { 'app-id': String(app.id), 'app-private-key': keys.privateKey }
    return [await site.job('issues', site.labeled(1, 'go', 'maria'), { inputs, inProcess })]
  },
}

/** In three parts that take about as long as each other: they are told at the same time. */
export const firstStories: readonly Story[] = [proposals, answered, tooLong]
export const middleStories: readonly Story[] = [handedOver, lost, approved, approvedLater, voted, illustrated]
export const lastStories: readonly Story[] = [reviewed, forked, besideALine, pushed, asApp]
