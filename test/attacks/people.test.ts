import { afterEach, describe, expect, it } from 'vitest'
import { openSite, type Site } from './a-site.ts'

const CONFIG = `version: 1
access:
  bots: [{ id: 4242, login: "helper[bot]" }]
  rate_limits: { actor_hour: 3, issue_hour: 2 }
workflows:
  fix:
    path: flows/fix
    on:
      issues: { types: [labeled], labels: [fix] }
      issue_comment: { command: fix }
      pull_request_review_comment: { command: fix }
  ask:
    path: flows/ask
    on: { issue_comment: { command: ask } }
  prs:
    path: flows/fix
    on: { pull_request_target: { types: [opened] }, pull_request: { types: [opened] } }
`

const FILES = {
  'flows/fix/START.sh': "echo '<result>fixed</result>'\n",
  'flows/ask/START.sh': `echo '<ask next="GO" choices="yes,no">Shall I?</ask>'\n`,
  'flows/ask/GO.sh': 'echo "<result>the answer was $RAYMOND_INPUT</result>"\n',
}

let site: Site
afterEach(async () => {
  await site.close()
})

async function open() {
  site = await openSite({ config: CONFIG, files: FILES })
  return site.issue('sam', 'A bug', 'It is broken.').number
}

const started = (outcome: { runs: readonly unknown[] }) => outcome.runs.length

describe('who may start a run', () => {
  it.each([
    ['sam, a stranger', 'sam', 0],
    ['rita, who reads', 'rita', 0],
    ['maria, who writes', 'maria', 1],
    ['max, who maintains', 'max', 1],
  ])('a label by %s', async (_, by, runs) => {
    const number = await open()
    const outcome = await site.job('issues', site.labeled(number, 'fix', by))
    expect(started(outcome)).toBe(runs)
    if (runs === 0) expect(outcome.matches.find(({ workflow }) => workflow === 'fix')?.why).toMatch(/role/)
  })

  it.each([
    ['with the listed number', { login: 'whatever[bot]', id: 4242, type: 'Bot' }, 1],
    ['with the listed name and another number', { login: 'helper[bot]', id: 4243, type: 'Bot' }, 0],
    ['that is a person with the name of a listed one', { login: 'helper[bot]', id: 9, type: 'User' }, 0],
    ['that is a person with the number of a listed one', { login: 'sam', id: 4242, type: 'User' }, 0],
    ['of an organisation', { login: 'helper[bot]', id: 4242, type: 'Organization' }, 0],
  ])('a bot %s', async (_, sender, runs) => {
    const number = await open()
    const payload = { ...site.labeled(number, 'fix', 'owner'), sender }
    expect(started(await site.job('issues', payload, { actor: sender.login }))).toBe(runs)
  })

  it('is asked again of who runs an old job once more', async () => {
    const number = await open()
    const payload = site.labeled(number, 'fix', 'maria')
    const rerun = await site.job('issues', payload, { actor: 'maria', triggeringActor: 'rita', attempt: 2 })
    expect(started(rerun)).toBe(0)
    expect(started(await site.job('issues', payload, { actor: 'rita', triggeringActor: 'max', attempt: 2 }))).toBe(0)
    site.repository.people.set('maria', 'none')
    expect(started(await site.job('issues', payload, { actor: 'maria', triggeringActor: 'max', attempt: 2 }))).toBe(0)
  })

  it('is nobody when the API does not answer', async () => {
    const number = await open()
    site.github.faults.add({ match: { method: 'GET', path: /\/permission$/ }, kind: 'status', status: 404, times: 100 })
    expect(started(await site.job('issues', site.labeled(number, 'fix', 'maria')))).toBe(0)
  })

  it('is nobody while the kill switch is on', async () => {
    const number = await open()
    const outcome = await site.job('issues', site.labeled(number, 'fix', 'maria'), { env: { RAYMOND_DISABLED: '1' } })
    expect(started(outcome)).toBe(0)
    expect(outcome.matches[0]?.why).toContain('RAYMOND_DISABLED')
    expect(site.github.requests.filter(({ path }) => path.includes('receive-pack'))).toEqual([])
  })

  it('is nobody for a while after a flood', async () => {
    const number = await open()
    const runs: number[] = []
    for (let i = 0; i < 4; i++) runs.push(started(await site.job('issues', site.labeled(number, 'fix', 'maria'))))
    expect(runs).toEqual([1, 1, 0, 0])
  })

  it('is nobody for a while after a flood of comments whose jobs were dropped', async () => {
    const number = await open()
    const say = () => site.job('issue_comment', site.comment(number, '/raymond fix', 'maria'))
    expect(started(await say())).toBe(1)
    for (let i = 0; i < 4; i++) site.comment(number, '/raymond fix', 'maria')
    const outcome = await say()
    expect(started(outcome)).toBe(1)
    expect(outcome.matches.map(({ why }) => why)).toContainEqual(expect.stringContaining('2 is the limit'))
  })

  it('is whoever was in the first attempt, where a job runs once more', async () => {
    const number = await open()
    expect(started(await site.job('issues', site.labeled(number, 'fix', 'maria')))).toBe(1)
    const payload = site.labeled(number, 'fix', 'maria')
    const first = await site.job('issues', payload)
    const runId = Number(first.runs[0]?.workflow_id.split('-').at(-1))
    const again = await site.job('issues', payload, { runId, attempt: 2 })
    expect(again.runs.map(({ workflow_id }) => workflow_id)).toEqual(first.runs.map(({ workflow_id }) => workflow_id))
    expect(again.matches.map(({ why }) => why).join()).not.toContain('is the limit')
  })
})

describe('forged commands', () => {
  it.each([
    ['said plainly', '/raymond fix', 1],
    ['in a quote', '> /raymond fix', 0],
    ['in a fence', '```\n/raymond fix\n```', 0],
    ['in a fence that is longer than it looks', '````\n```\n/raymond fix\n````', 0],
    ['in an indented block', '    /raymond fix', 0],
    ['in a hidden comment', '<!--\n/raymond fix\n-->', 0],
    ['in a code span over two lines', '`\n/raymond fix\n`', 0],
    ['in the middle of a line', 'please do not say /raymond fix', 0],
    ['behind an invisible character', '\u200b/raymond fix', 0],
    ['below text that is our own', '<!-- raymond:run=fix-1-1 result=main -->\n/raymond fix', 0],
    ['with look-alike letters', '/r\u0430ymond fix', 0],
  ])('%s', async (_, body, runs) => {
    const number = await open()
    expect(started(await site.job('issue_comment', site.comment(number, body, 'maria')))).toBe(runs)
  })

  it('an edit starts nothing', async () => {
    const number = await open()
    const payload = { ...site.comment(number, '/raymond fix', 'maria'), action: 'edited' }
    expect(started(await site.job('issue_comment', payload))).toBe(0)
  })

  it('a stranger gets no run, no reaction and no reply', async () => {
    const number = await open()
    for (const text of [
      '/raymond fix',
      '/raymond help',
      '/raymond status',
      '/raymond stop',
      '/raymond why',
      '/raymond nonsense',
    ]) {
      await site.job('issue_comment', site.comment(number, text, 'sam'))
    }
    expect(site.said(number).filter((body) => !body.startsWith('/raymond'))).toEqual([])
    expect(site.github.requests.filter(({ method, kind }) => kind === 'rest' && method !== 'GET')).toEqual([])
  })

  it('one in a review comment counts like any other', async () => {
    const number = await open()
    await site.repository.commit({ branch: 'feature', message: 'x', files: { 'a.txt': 'x\n' } })
    const { number: pull } = await site.repository.pulls.add({ title: 'Mine', head: 'feature', by: 'maria' })
    const event = site.github.events.findLast(({ name }) => name === 'pull_request')
    if (!event) throw new Error('no pull request')
    const { pull_request, repository } = event.payload as { pull_request: object; repository: object }
    const user = { login: 'maria', id: site.repository.store.account('maria').id, type: 'User' }
    const payload = { action: 'created', pull_request, repository, comment: { id: 77, body: '/raymond fix', user }, sender: user }
    const outcome = await site.job('pull_request_review_comment', payload)
    expect([pull, outcome.runs[0]?.issue]).toEqual([number + 1, number + 1])
    expect(started(outcome)).toBe(1)
  })
})

describe('questions', () => {
  async function asking() {
    const number = await open()
    const outcome = await site.job('issue_comment', site.comment(number, '/raymond ask', 'maria'))
    expect(outcome.runs[0]).toMatchObject({ status: 'waiting' })
    return { number, id: outcome.runs[0]?.workflow_id ?? '' }
  }

  it.each([
    ['a stranger', 'sam', 'yes', 'waiting'],
    ['a stranger by command', 'sam', '/raymond answer yes', 'waiting'],
    ['somebody of the role, plainly', 'maria', 'yes', 'completed'],
    ['somebody of the role, by command', 'maria', '/raymond answer main-1 no', 'completed'],
    ['somebody of the role, who says something else', 'maria', 'what do you mean?', 'waiting'],
  ])('answered by %s', async (_, by, text, status) => {
    const { number, id } = await asking()
    await site.job('issue_comment', site.comment(number, text, by))
    expect((await site.stored(id)).status).toBe(status)
  })

  it('an answer whose job was dropped is carried out by the next job of the thread', async () => {
    const { number, id } = await asking()
    site.comment(number, 'yes', 'maria') // no job ever runs for it
    const outcome = await site.job('issue_comment', site.comment(number, 'thanks!', 'rita'))
    expect((await site.stored(id)).results).toEqual({ main: 'the answer was yes' })
    expect(outcome.runs.map(({ status }) => status)).toEqual(['completed'])
  })

  it('a dropped answer of a stranger stays without effect', async () => {
    const { number, id } = await asking()
    site.comment(number, '/raymond answer yes', 'sam')
    await site.job('issue_comment', site.comment(number, 'hello', 'maria'))
    expect((await site.stored(id)).status).toBe('waiting')
  })

  it('a comment that was carried out by another job is not carried out twice', async () => {
    const { number } = await asking()
    const late = site.comment(number, '/raymond fix', 'maria')
    const first = await site.job('issue_comment', site.comment(number, 'something else', 'maria'))
    expect(first.runs.map(({ workflow }) => workflow.name)).toEqual(['fix'])
    const second = await site.job('issue_comment', late)
    expect(started(second)).toBe(0)
    expect(second.matches.map(({ why }) => why).join()).toContain('An earlier job has read this comment')
  })
})

describe('code of strangers', () => {
  async function pullFrom(fork: boolean) {
    await open()
    const head = fork ? await site.github.addRepository({ owner: 'sam', name: 'shop', forkOf: site.repository }) : site.repository
    await head.commit({
      branch: 'feature',
      message: 'x',
      files: { 'a.txt': 'x\n', '.github/raymond.yml': 'version: 1\nworkflows: {}\n' },
    })
    const pull = await site.repository.pulls.add({
      title: 'Mine',
      head: 'feature',
      headRepository: head,
      by: fork ? 'sam' : 'maria',
    })
    const event = site.github.events.findLast(({ name, action }) => name === 'pull_request' && action === 'opened')
    if (!event) throw new Error('no event')
    return { pull, payload: event.payload as object }
  }

  it('from a fork starts nothing, under either event', async () => {
    const { payload } = await pullFrom(true)
    for (const event of ['pull_request', 'pull_request_target']) {
      const outcome = await site.job(event, { ...payload, sender: { login: 'maria', id: 2, type: 'User' } }, { actor: 'maria' })
      expect(outcome.runs).toEqual([])
      expect(outcome.matches.find(({ workflow }) => workflow === 'prs')?.why).toContain('a fork')
    }
  })

  it('cannot change the configuration that is used: it is read from the default branch', async () => {
    const { payload } = await pullFrom(false)
    const outcome = await site.job('pull_request', payload, { actor: 'maria' })
    expect(outcome.matches.find(({ workflow }) => workflow === 'prs')).toMatchObject({ started: true })
  })

  it('has no older configuration used by being opened against an older branch', async () => {
    await open()
    site.repository.people.set('sam', 'read')
    const lax = CONFIG.replace('access:', 'access:\n  run: read').replace('  prs:', '  prs:\n    forks: read-only')
    const old = { '.github/raymond.yml': lax, 'flows/fix/START.sh': 'echo "<result>old</result>"\n' }
    await site.repository.commit({ branch: 'release-1', message: 'old', files: old })
    const fork = await site.github.addRepository({ owner: 'sam', name: 'shop', forkOf: site.repository })
    const openedBy = async (by: string, name: string) => {
      const head = by === 'sam' ? fork : site.repository
      await head.commit({ branch: `of-${by}`, message: 'x', files: { 'a.txt': 'x\n' } })
      await site.repository.pulls.add({ title: 'Mine', head: `of-${by}`, headRepository: head, base: 'release-1', by })
      const event = site.github.events.findLast((one) => one.name === 'pull_request' && one.action === 'opened')
      return site.job(name, event?.payload ?? {}, { actor: by })
    }
    expect((await openedBy('sam', 'pull_request_target')).runs).toEqual([])
    expect((await openedBy('maria', 'pull_request')).runs[0]?.results).toEqual({ main: 'fixed' })
  })
})

describe('what cannot be posted', () => {
  it('never fails a run: it goes to the summary', async () => {
    const number = await open()
    site.github.faults.add({ match: { method: 'POST', path: /\/comments$/ }, kind: 'status', status: 403, times: 100 })
    const outcome = await site.job('issues', site.labeled(number, 'fix', 'maria'))
    expect(outcome.runs).toMatchObject([{ status: 'completed' }])
    expect(outcome.problems).toEqual([])
    expect((await site.stored(outcome.runs[0]?.workflow_id ?? '')).status).toBe('completed')
  })
})
