/** What a run may propose is taken from the configuration again where somebody has it try once more: the fix that a refusal shows works. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openSite, type Site } from './a-site.ts'

vi.setConfig({ testTimeout: 120_000 })

const config = (outputs: string, name = 'fix', more = '') => `version: 1
${more}workflows:
  ${name}:
    path: flows/fix
    on: { issues: { types: [labeled], labels: [fix] } }
    outputs: ${outputs}
`
const propose = (...lines: readonly object[]) =>
  lines.map((line) => `cat >> "$RAYMOND_OUTBOX" <<'LINE'\n${JSON.stringify(line)}\nLINE\n`).join('')
const WORK = 'echo two >> src/a.txt; echo more > flows/fix/notes.txt\n'
const PULL = { type: 'pull_request', title: 'Mend it', body: 'It was broken.' }
const COMMENT = { type: 'comment', body: 'Have a look.' }
const LABEL = { type: 'labels', add: ['done'] }
const DONE = "echo '<result>done</result>'\n"

let site: Site
afterEach(() => site.close())

/** A run that ends with a refusal, and what somebody makes of it. */
async function refusedRun(outputs: string, states: Readonly<Record<string, string>>) {
  const flow = Object.fromEntries(Object.entries(states).map(([name, text]) => [`flows/fix/${name}.sh`, text]))
  site = await openSite({ config: config(outputs), files: { ...flow, 'src/a.txt': 'one\n' } })
  const { number } = site.issue('rita', 'A bug')
  const { runs } = await site.job('issues', site.labeled(number, 'fix', 'maria'))
  expect(runs).toMatchObject([{ status: 'failed', error: { code: 'RAY-PROPOSAL-REFUSED' } }])
  return {
    shown: () => site.said(number).join('\n'),
    comments: () => site.said(number).filter((body) => body.includes('Have a look.')),
    configure: (text: string) => site.repository.commit({ files: { '.github/raymond.yml': text }, by: 'owner' }),
    retry: async (by = 'maria', command = '/raymond retry') => {
      const { runs, matches } = await site.job('issue_comment', site.comment(number, command, by))
      return { run: runs[0], why: matches.map(({ why }) => why) }
    },
  }
}

describe('a run whose proposal was refused', () => {
  it.each(['/raymond retry', '/raymond resume'])(
    'opens its pull request by %s after the fix that its comment shows',
    async (command) => {
      const { shown, configure, retry } = await refusedRun('{ pull_requests: { max: 1, draft: true } }', {
        START: WORK + propose(PULL) + DONE,
      })
      expect(shown()).toContain('outputs: { paths: { allow: ["flows/fix/notes.txt"] } }')
      expect(shown()).toContain('/raymond retry')
      expect((await retry()).run?.error?.code).toBe('RAY-PROPOSAL-REFUSED')
      await configure(config('{ pull_requests: { max: 1, draft: true }, paths: { allow: ["flows/fix/notes.txt"] } }'))
      const { run } = await retry('maria', command)
      expect(run).toMatchObject({ status: 'completed', error: null })
      expect(site.repository.pulls.all).toMatchObject([{ title: 'Mend it', pull: { draft: true } }])
    },
  )

  it('is held by a configuration that allows less now', async () => {
    const { configure, retry, comments } = await refusedRun('{ comments: 1 }', { START: propose(COMMENT, LABEL) + DONE })
    await configure(config('{ labels: [done] }'))
    const { run } = await retry()
    expect(run).toMatchObject({ status: 'failed', error: { message: expect.stringContaining('outputs allows no comment') } })
    expect(comments()).toEqual([])
  })

  it('has what it did before counted under a cap that was raised', async () => {
    const { configure, retry, comments } = await refusedRun('{ comments: 1 }', {
      START: `${propose(COMMENT)}echo '<goto>MORE</goto>'\n`,
      MORE: propose(COMMENT, COMMENT) + DONE,
    })
    await configure(config('{ comments: 2 }'))
    expect((await retry()).run?.error?.message).toContain('outputs.comments allows 2, and the run has made 2')
    expect(comments()).toHaveLength(1)
    await configure(config('{ comments: 3 }'))
    expect((await retry()).run).toMatchObject({ status: 'completed' })
    expect(comments()).toHaveLength(3)
  })

  it('waits for approval by whom the configuration names now', async () => {
    const { configure, retry, shown } = await refusedRun('{ comments: 1 }', { START: propose(COMMENT, LABEL) + DONE })
    await configure(
      config('{ comments: 1, labels: [done], approval: true }', 'fix', 'access: { approve: admin, four_eyes: true }\n'),
    )
    const { run } = await retry()
    expect(run).toMatchObject({ status: 'waiting', outputs: { approve_role: 'admin', four_eyes: true } })
    expect(run?.proposals?.map(({ status }) => status)).toEqual(['waiting', 'waiting'])
    expect(shown()).toContain('Somebody with the role `admin` may approve, but not `maria`, who started the run.')
  })

  it.each([
    ['names its workflow no more', config('{ comments: 1, labels: [done] }', 'other')],
    ['has another workflow of its name', config('{ comments: 1, labels: [done] }').replace('flows/fix', 'flows/other')],
  ])('keeps what it may propose where the configuration %s', async (_, text) => {
    const { configure, retry } = await refusedRun('{ comments: 1 }', { START: propose(COMMENT, LABEL) + DONE })
    await configure(text)
    const { run } = await retry()
    expect(run).toMatchObject({ status: 'failed', outputs: { policy: { comments: 1 } } })
    expect(run?.outputs?.policy.labels).toBeUndefined()
  })

  it('goes on for nobody without the role, whatever the configuration says by then', async () => {
    const { configure, retry, comments } = await refusedRun('{ comments: 1 }', { START: propose(COMMENT, LABEL) + DONE })
    await configure(config('{ comments: 1, labels: [done] }'))
    const { run, why } = await retry('rita')
    expect([run, why.join()]).toEqual([undefined, expect.stringContaining('rita has the role read')])
    expect(comments()).toEqual([])
  })
})

describe('a run whose pull request GitHub refused', () => {
  const outputs = 'pull_requests: { max: 1, draft: true }'
  /** Its job may open none, until somebody has allowed it. */
  async function refusedPull(work: string) {
    site = await openSite({
      config: config(`{ ${outputs} }`),
      files: { 'flows/fix/START.sh': work + propose(PULL) + DONE, 'src/a.txt': 'one\n' },
    })
    site.repository.actionsMayCreatePullRequests = false
    const { number } = site.issue('rita', 'A bug')
    const { runs } = await site.job('issues', site.labeled(number, 'fix', 'maria'))
    expect(runs).toMatchObject([{ status: 'failed', error: { code: 'RAY-PROPOSAL-FAILED' } }])
    site.repository.actionsMayCreatePullRequests = true
    const say = async (line: string, by: string) => (await site.job('issue_comment', site.comment(number, line, by))).runs[0]
    return {
      shown: () => site.said(number).join('\n'),
      say,
      retryUnder: async (text: string) => {
        await site.repository.commit({ files: { '.github/raymond.yml': config(text) }, by: 'owner' })
        return say('/raymond retry', 'maria')
      },
    }
  }
  const MENDS = 'echo two >> src/a.txt; git add src; git commit -qm "mend the first half"; echo three >> src/a.txt\n'
  const PULLED = [{ title: 'Mend it', pull: { draft: true } }]

  it('shows all of it where it has to be approved by then, and opens it for nothing less', async () => {
    const { say, shown, retryUnder } = await refusedPull(MENDS)
    expect(await retryUnder(`{ ${outputs}, approval: true }`)).toMatchObject({ status: 'waiting', reason: 'approval' })
    expect(shown()).toMatch(/\+two\n>? ?\+three/)
    expect(shown()).toContain('mend the first half')
    expect(site.repository.pulls.all).toEqual([])
    const [, code] = /\/raymond approve ([0-9a-f]+)/.exec(shown()) ?? []
    expect(await say(`/raymond approve ${code}`, 'max')).toMatchObject({ status: 'completed' })
    expect(site.repository.pulls.all).toMatchObject(PULLED)
  })

  it('opens it at a retry where nobody has to approve it, and keeps no difference once that is done', async () => {
    const { retryUnder } = await refusedPull(MENDS)
    const run = await retryUnder(`{ ${outputs} }`)
    expect(run).toMatchObject({ status: 'completed', proposals: [{ status: 'applied', work: { diff: '' } }] })
    expect(site.repository.pulls.all).toMatchObject(PULLED)
  })

  it('asks for no approval of work that nobody can be shown', async () => {
    const { shown, retryUnder } = await refusedPull('seq 1 300000 >> src/a.txt\n')
    const run = await retryUnder(`{ ${outputs}, approval: true }`)
    expect(run).toMatchObject({
      status: 'failed',
      error: { code: 'RAY-PROPOSAL-REFUSED', hint: expect.stringMatching(/^Start the/) },
    })
    expect(shown()).not.toContain('/raymond approve')
    expect(site.repository.pulls.all).toEqual([])
  })

  it('says which pull request somebody has opened for its branch meanwhile, before anybody approves it', async () => {
    const { shown, retryUnder } = await refusedPull(MENDS)
    const [head = ''] = (await site.repository.git.run(['branch', '--format=%(refname:short)', '--list', 'raymond/fix-*'])).split(
      '\n',
    )
    const { number } = await site.repository.pulls.add({ title: 'By hand', head, base: 'main', by: 'maria', body: '' })
    const run = await retryUnder(`{ ${outputs}, approval: true }`)
    expect(shown()).toContain(`while #${number} is open, the work goes there`)
    expect(run?.proposals).toMatchObject([
      { status: 'waiting', branch: `raymond/${run?.workflow_id}/p1`, work: { pull: number } },
    ])
  })
})
