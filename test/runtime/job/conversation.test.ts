/** What a run is told of its thread and its pull request, in jobs in this process. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openSite, type Site } from '../../attacks/a-site.ts'

vi.setConfig({ testTimeout: 60_000 })

const CONFIG = `version: 1
workflows:
  look: { path: flows/look, on: { issue_comment: { command: look }, issues: { types: [opened] }, pull_request: { types: [synchronize] } } }
  glance: { path: flows/glance, on: { issue_comment: { command: glance } } }
  plain: { path: flows/plain, on: { issue_comment: { command: plain } } }
`
const files = {
  'flows/look/START.sh': 'echo "<result>$RAYMOND_INPUT\n$(cat "$RAYMOND_DIFF_FILE")</result>"\n',
  'flows/glance/START.sh': 'echo "<goto>NEXT</goto>"\n',
  'flows/glance/NEXT.sh': 'echo "<result>$(cat "${RAYMOND_OPTIONAL_DIFF_FILE:-/dev/null}") seen</result>"\n',
  'flows/plain/START.sh': 'echo "<result>done</result>"\n',
  'a.txt': 'one\n',
}

let site: Site

afterEach(() => site.close())

async function pullRequest() {
  site = await openSite({ config: CONFIG, files })
  const { repository } = site
  const main = await repository.head()
  await repository.git.run(['update-ref', 'refs/heads/topic', main ?? ''])
  await repository.commit({ branch: 'topic', files: { 'a.txt': 'one\ntwo\n' } })
  await repository.commit({ files: { 'b.txt': 'new on main\n' } })
  return repository.pulls.add({ title: 'Count on', body: 'As asked.', head: 'topic', base: 'main', by: 'maria' })
}

function onPull(payload: object): object {
  const { issue } = payload as { issue: object }
  return { ...payload, issue: { ...issue, pull_request: { url: 'x' } } }
}

describe('a command on a pull request', () => {
  it('gets title and text of the pull request, what was said, and its own diff from the merge base', async () => {
    const pull = await pullRequest()
    const payload = onPull(site.comment(pull.number, '/raymond look closely', 'maria'))
    const { runs, problems } = await site.job('issue_comment', payload)
    expect(problems).toEqual([])
    const result = runs[0]?.results.main ?? ''
    expect(result).toContain(`#${pull.number} Count on\n\nAs asked.\n\n## Said with the command\n\nclosely`)
    expect(result).toContain('+two')
    expect(result).not.toContain('new on main')
    expect(runs[0]?.event_payload).toMatchObject({ pull_request: { title: 'Count on', body: 'As asked.' } })
    expect(runs[0]?.input?.pieces?.at(-1)).toEqual({ text: 'closely', from: 'person', by: { login: 'maria', role: 'write' } })
  })

  it('is told of the diff by git alone where the checkout has the whole history', async () => {
    const pull = await pullRequest()
    const payload = onPull(site.comment(pull.number, '/raymond look', 'maria'))
    const { runs } = await site.job('issue_comment', payload, { checkout: { depth: 0 } })
    expect(runs[0]?.results.main).toContain('+two')
    expect(site.github.requests.filter(({ path }) => path.includes('/compare/'))).toEqual([])
  })

  it('starts a workflow that has no use for the diff all the same', async () => {
    const pull = await pullRequest()
    site.github.faults.add({ match: { path: /\/compare\// }, kind: 'status', status: 406, times: 9 })
    const { runs } = await site.job('issue_comment', onPull(site.comment(pull.number, '/raymond plain', 'maria')))
    expect(runs[0]).toMatchObject({ status: 'completed' })
  })

  it('does not take an outage of GitHub for a diff that cannot be had', async () => {
    const pull = await pullRequest()
    site.github.faults.add({ match: { path: /\/compare\// }, kind: 'status', status: 502, times: 99 })
    const payload = onPull(site.comment(pull.number, '/raymond look', 'maria'))
    const { runs, problems } = await site.job('issue_comment', payload)
    expect(runs).toEqual([])
    expect(problems).toEqual([
      {
        code: 'RAY-GITHUB-FAILED',
        message: expect.stringMatching(/^GitHub did not give the diff from [0-9a-f]{12} to [0-9a-f]{12}: Server Error$/),
        hint: 'Nothing is wrong with the change. Once GitHub works again, ask for the same again.',
      },
    ])
    site.github.faults.clear()
    const again = await site.job('issue_comment', onPull(site.comment(pull.number, '/raymond look', 'maria')))
    expect(again.runs).toMatchObject([{ status: 'completed' }])
  })

  it('starts a workflow that can do without the diff all the same, and asks GitHub for it once', async () => {
    const pull = await pullRequest()
    site.github.faults.add({ match: { path: /\/compare\// }, kind: 'status', status: 406, times: 9 })
    const { runs, problems } = await site.job('issue_comment', onPull(site.comment(pull.number, '/raymond glance', 'maria')))
    expect(problems).toEqual([])
    expect(runs[0]).toMatchObject({ status: 'completed', results: { main: ' seen' } })
    expect(site.github.requests.filter(({ path }) => path.includes('/compare/'))).toHaveLength(1)
  })

  it('shows the diff to a workflow that can do without, where there is one', async () => {
    const pull = await pullRequest()
    const { runs } = await site.job('issue_comment', onPull(site.comment(pull.number, '/raymond glance', 'maria')))
    expect(runs[0]?.results.main).toMatch(/\+two seen$/)
  })

  it('does not start without the diff, and says what is missing', async () => {
    const pull = await pullRequest()
    site.github.faults.add({ match: { path: /\/compare\// }, kind: 'status', status: 406, times: 9 })
    const payload = onPull(site.comment(pull.number, '/raymond look', 'maria'))
    const { runs, problems } = await site.job('issue_comment', payload)
    expect(runs).toEqual([])
    expect(problems).toMatchObject([{ code: 'RAY-NO-DIFF', hint: expect.stringContaining('fetch-depth: 0') }])
  })
})

describe('the thread of an issue', () => {
  it('is read once, with what its people said before the event, in twelve calls at most', async () => {
    site = await openSite({ config: CONFIG, files, private: false })
    const { number } = site.issue('olga', 'It breaks', 'Often.')
    const { issues } = site.repository
    for (const by of ['olga', 'rita', 'max', 'maria', 'p1', 'p2', 'p3', 'p4', 'p5'])
      issues.comment(number, { body: `I am ${by}`, by })
    Object.assign(issues.comment(number, { body: 'spam', by: 'maria' }), { minimized: true })
    const before = site.github.requests.length
    const { runs } = await site.job('issue_comment', site.comment(number, '/raymond plain go', 'maria'))
    const told = (runs[0]?.thread ?? []).filter(({ from }) => from !== 'run')
    expect(told).toEqual([
      { text: 'I am olga', from: 'stranger' },
      { text: 'I am max', from: 'person', by: { login: 'max', role: 'maintain' } },
      { text: 'I am maria', from: 'person', by: { login: 'maria', role: 'write' } },
    ])
    expect(runs[0]?.thread?.map(({ text }) => text).join('\n')).not.toContain('spam')
    const reading = site.github.requests
      .slice(before)
      .filter(({ path, kind }) => kind === 'graphql' || path.endsWith('permission'))
    expect(reading.length).toBeLessThanOrEqual(12)
    issues.comment(number, { body: 'later', by: 'max' })
    expect((await site.stored(runs[0]?.workflow_id ?? '')).thread).toEqual(runs[0]?.thread)
  })

  it('is read without GraphQL where a server has none', async () => {
    site = await openSite({ config: CONFIG, files })
    const { number } = site.issue('olga', 'It breaks')
    site.repository.issues.comment(number, { body: 'Keep the name.', by: 'max' })
    site.github.faults.add({ match: { kind: 'graphql' }, kind: 'status', status: 404, times: 9 })
    const { runs } = await site.job('issue_comment', site.comment(number, '/raymond plain go', 'maria'))
    expect(runs[0]?.thread?.map(({ text }) => text)).toContain('Keep the name.')
  })
})
