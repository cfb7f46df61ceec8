import { afterEach, describe, expect, it } from 'vitest'
import { content, openCounting, said } from '../runtime/job/counting.ts'
import { openSite, type Site } from './a-site.ts'

const CONFIG = `version: 1
workflows:
  ask:
    path: flows/ask
    on: { issues: { types: [labeled], labels: [ask] } }
`
const FILES = {
  'flows/ask/START.sh': `echo '<ask next="AGAIN">one?</ask>'\n`,
  'flows/ask/AGAIN.sh': `echo '<ask next="END">two?</ask>'\n`,
  'flows/ask/END.sh': 'touch ran; echo "<result>done</result>"\n',
}
const KEY = { inputs: { 'state-key': 'a key of thirty-two characters!!' } }

let site: Site
afterEach(async () => {
  await site.close()
})

async function waiting(more: Parameters<Site['job']>[2] = {}) {
  site = await openSite({ config: CONFIG, files: FILES })
  const { number } = site.issue('maria', 'A question')
  const outcome = await site.job('issues', site.labeled(number, 'ask', 'maria'), more)
  return { number, id: outcome.runs[0]?.workflow_id ?? '' }
}

/** Writes a state to the branch as somebody with write access to the repository could. */
async function forge(id: string, change: (state: Record<string, unknown>) => Record<string, unknown>) {
  const state = change((await site.stored(id)) as unknown as Record<string, unknown>)
  const files = { [`runs/${id}/state.json`]: `${JSON.stringify(state, null, 2)}\n` }
  await site.repository.commit({ branch: 'raymond/state', message: 'forged', files })
}

describe('the state branch', () => {
  it('that was rolled back behind what the thread shows is not believed: nothing runs', async () => {
    const { number, id } = await waiting()
    const before = await site.repository.head('raymond/state')
    await site.job('issue_comment', site.comment(number, 'yes', 'maria'))
    expect((await site.stored(id)).asks).toMatchObject([{ id: 'main-2' }])
    await site.repository.git.run(['update-ref', 'refs/heads/raymond/state', before ?? ''])
    const outcome = await site.job('issue_comment', site.comment(number, 'yes', 'maria'))
    expect(outcome.problems.map(({ code }) => code)).toContain('RAY-STATE-TAMPERED')
    expect((await site.stored(id)).asks).toMatchObject([{ id: 'main-1' }])
  })

  it('that was rolled back by one state is not believed once a job has read what was said since', async () => {
    const { number, id } = await waiting()
    const before = await site.repository.head('raymond/state')
    await site.job('issue_comment', site.comment(number, '/raymond stop', 'maria'))
    expect((await site.stored(id)).status).toBe('cancelled')
    await site.repository.git.run(['update-ref', 'refs/heads/raymond/state', before ?? ''])
    const outcome = await site.job('issue_comment', site.comment(number, '/raymond answer yes', 'maria'))
    expect(outcome.problems.map(({ code }) => code)).toContain('RAY-STATE-TAMPERED')
    expect((await site.stored(id)).asks).toMatchObject([{ id: 'main-1' }])
  })

  it.each([
    [
      'its agents',
      (state: Record<string, unknown>) => ({
        ...state,
        agents: (state.agents as object[]).map((agent) => ({ ...agent, cwd: '/' })),
      }),
    ],
    ['its budget', (state: Record<string, unknown>) => ({ ...state, budget: { limit_usd: 1e6, spent_usd: 0 } })],
    ['what it may propose', (state: Record<string, unknown>) => ({ ...state, seq: 99, outputs: undefined })],
    ['its signature', (state: Record<string, unknown>) => ({ ...state, signature: '0'.repeat(64) })],
    ['its being signed', (state: Record<string, unknown>) => ({ ...state, signature: null })],
  ])('with a state-key: a state in which somebody changed %s is not believed', async (_, change) => {
    const { number, id } = await waiting(KEY)
    await forge(id, change)
    const outcome = await site.job('issue_comment', site.comment(number, 'yes', 'maria'), KEY)
    expect(outcome.runs).toEqual([])
    expect((await site.stored(id)).asks).toMatchObject([{ id: 'main-1' }])
  })

  it('with a state-key that repositories share: a run of another one of them, copied as it is, is not believed', async () => {
    const { number, id } = await waiting({ ...KEY, env: { GITHUB_REPOSITORY_ID: '4711' } })
    const outcome = await site.job('issue_comment', site.comment(number, 'yes', 'maria'), KEY)
    expect(outcome.runs).toEqual([])
    expect((await site.stored(id)).asks).toMatchObject([{ id: 'main-1' }])
  })

  it('with a state-key: a run goes on in its own repository, which has its number under any name', async () => {
    const own = { ...KEY, env: { GITHUB_REPOSITORY_ID: '4711' } }
    const { number, id } = await waiting(own)
    await site.job('issue_comment', site.comment(number, 'yes', 'maria'), own)
    expect((await site.stored(id)).asks).toMatchObject([{ id: 'main-2' }])
  })

  it('that holds nonsense in one run leaves the others alone', async () => {
    const { number, id } = await waiting()
    await site.repository.commit({
      branch: 'raymond/state',
      message: 'nonsense',
      files: { 'runs/evil-1-1/state.json': '{"version": 1', 'runs/x/state.json': '[]' },
    })
    await site.job('issue_comment', site.comment(number, 'yes', 'maria'))
    expect((await site.stored(id)).asks).toMatchObject([{ id: 'main-2' }])
  })

  it('pushed to by somebody starts nothing', async () => {
    await waiting()
    const push = {
      ref: 'refs/heads/raymond/state',
      before: '0'.repeat(40),
      after: '1'.repeat(40),
      repository: { full_name: 'owner/shop' },
      sender: { login: 'maria', id: 2, type: 'User' },
    }
    const outcome = await site.job('push', push)
    expect(outcome.runs).toEqual([])
  })
})

describe('a round on a pull request', { timeout: 120_000 }, () => {
  /** A round that waits for an answer; and the branch as it is then. */
  async function asking() {
    const opened = await openCounting()
    site = opened.site
    const { pull, issue } = opened
    const asked = await site.job('issue_comment', said(site, pull, '/raymond count which number?'))
    const id = asked.runs[0]?.workflow_id ?? ''
    expect(asked.runs).toMatchObject([{ round: 1, status: 'waiting' }])
    return { pull, issue, id, before: (await site.repository.head('raymond/state')) ?? '' }
  }
  const answer = (pull: Parameters<typeof said>[1], named = '') =>
    site.job('issue_comment', said(site, pull, `/raymond answer ${named}seven`))

  it('goes on in the next job where nobody has touched the branch, and so does the one after it', async () => {
    const { pull } = await asking()
    expect((await answer(pull)).problems).toEqual([])
    const again = await site.job('issue_comment', said(site, pull, '/raymond count and now?'))
    expect(again.runs).toMatchObject([{ round: 2, status: 'waiting' }])
    const outcome = await answer(pull)
    expect([outcome.problems, outcome.runs.map(({ status }) => status)]).toEqual([[], ['completed']])
    expect(await content(site, pull)).toBe('one\ntwo\nseven\nseven\n')
  })

  it('that was stopped does not go on where the branch was rolled back to when it waited', async () => {
    const { pull, before } = await asking()
    await site.job('issue_comment', said(site, pull, '/raymond stop', 'max'))
    await site.repository.git.run(['update-ref', 'refs/heads/raymond/state', before])
    const outcome = await answer(pull)
    expect(outcome.problems.map(({ code }) => code)).toContain('RAY-STATE-TAMPERED')
    expect(await content(site, pull)).toBe('one\ntwo\n')
  })

  it('does not either while the comment shows a later one', async () => {
    const { pull, issue, id, before } = await asking()
    await site.job('issue_comment', said(site, pull, '/raymond stop', 'max'))
    const later = await site.job('issue_comment', said(site, pull, '/raymond count three'))
    expect(later.runs).toMatchObject([{ round: 2, status: 'completed' }])
    expect(site.said(issue).join('\n')).toContain('**Round 2**')
    const git = (...args: readonly string[]) => site.repository.git.run(args)
    const names = String(await git('ls-tree', '-r', '--name-only', before, '--', `runs/${id}/`))
      .trim()
      .split('\n')
    const files = await Promise.all(names.map(async (name) => [name, String(await git('show', `${before}:${name}`))] as const))
    await site.repository.commit({ branch: 'raymond/state', message: 'as it was', files: Object.fromEntries(files) })
    const { status, asks } = await site.stored(id)
    expect(status).toBe('waiting')
    const outcome = await answer(pull, `${id}/${asks[0]?.id} `)
    expect(outcome.problems.map(({ code }) => code)).toContain('RAY-STATE-TAMPERED')
    expect(await content(site, pull)).toBe('one\ntwo\nthree\n')
  })
})
