/** What is said to a run while another job has it at work: it harms nothing of that work, and is carried out once. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readInputs } from '../../src/action/inputs.ts'
import { eventOf, readJobFacts } from '../../src/action/job-facts.ts'
import { wireJob } from '../../src/action/wire/wire-job.ts'
import { finishRuns } from '../../src/runtime/job/keeping/finish-runs.ts'
import { mortal } from '../fakes/mortal-job.ts'
import { review } from '../runtime/job/counting.ts'
import { createRandom } from '../simulation/random.ts'
import { openSite, type Site } from './a-site.ts'

vi.setConfig({ testTimeout: 120_000 })

/** `SIMULATE=n` for n orders, `SEED` for others. */
const FIRST = Number(process.env.SEED ?? 1)
const SEEDS = Array.from({ length: Math.min(Number(process.env.SIMULATE ?? 2), 100) }, (_, at) => FIRST + at)

const CONFIG = `version: 1
access: { answer: read }
workflows:
  two: { path: flows/two, on: { issue_comment: { command: two } } }
  flaky: { path: flows/flaky, on: { issue_comment: { command: flaky } } }
  pair: { path: flows/pair, on: { issue_comment: { command: pair } } }
`
let folder: string
let site: Site
/** A worker goes on with its work as soon as that is there. */
let go: string
const WORK = () => `echo begun >> ${folder}/begun; while [ ! -e ${go} ]; do sleep 0.1; done; echo '<result>worked</result>'\n`
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'raymond-at-work-'))
  go = join(folder, 'go')
  site = await openSite({
    config: CONFIG,
    files: {
      '.github/workflows/raymond.yml':
        'on:\n  workflow_dispatch: { inputs: { run: {}, answer: {}, hand-over-id: {} } }\njobs: {}\n',
      'flows/two/START.sh': `echo '<fork>WORK</fork><goto>ASK</goto>'\n`,
      'flows/flaky/START.sh': `echo '<fork>WORK</fork><goto>ASK</goto>'\n`,
      'flows/flaky/ASK.sh': `echo asked >> ${folder}/asked; [ -e ${go} ] && echo '<result>mended</result>'\n`,
      'flows/two/ASK.sh': `echo '<ask next="DONE">Which colour?</ask>'\n`,
      'flows/pair/START.sh': `echo '<fork>OTHER</fork><goto>ASK</goto>'\n`,
      'flows/pair/ASK.sh': `echo '<ask next="DONE">Which colour?</ask>'\n`,
      'flows/pair/OTHER.sh': `echo '<ask next="LATER">Which size?</ask>'\n`,
      'flows/pair/DONE.sh': `echo "<result>$RAYMOND_INPUT</result>"\n`,
      'flows/pair/LATER.sh': `while [ ! -e ${go} ]; do sleep 0.1; done; echo "<result>$RAYMOND_INPUT</result>"\n`,
      'flows/two/DONE.sh': `echo done >> ${folder}/done; echo "<result>$RAYMOND_INPUT</result>"\n`,
      'flows/two/WORK.sh': WORK(),
      'flows/flaky/WORK.sh': WORK(),
    },
  })
})
afterEach(async () => {
  await writeFile(go, '')
  await site.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 9 })
})

/** GitHub's times are whole seconds: what follows is said in a later one. */
const aSecond = () => new Promise((resolve) => setTimeout(resolve, 1100))

/** The job of a run that has asked something, while a worker of it is at work. */
async function atWork() {
  const { number } = site.issue('olga', 'Two', 'Please.')
  const driving = site.job('issue_comment', site.comment(number, '/raymond two', 'maria'))
  await vi.waitUntil(() => site.said(number).some((body) => body.includes('Which colour?')), { timeout: 30_000, interval: 50 })
  await aSecond()
  return { number, driving }
}

describe('what is at work on the same machine', () => {
  it.each([
    ['/raymond answer main-1 blue', 'maria'],
    ['blue', 'rita'],
    ['/raymond retry', 'maria'],
  ])('is not ended by the job of %s', async (words, by) => {
    const { number, driving } = await atWork()
    const said = await site.job('issue_comment', site.comment(number, words, by))
    expect(said.superseded).toHaveLength(1)
    await writeFile(go, '')
    const { runs } = await driving
    expect(runs.at(-1)?.results).toMatchObject({ main_work1: 'worked' })
    expect(await readFile(join(folder, 'begun'), 'utf8')).toBe('begun\n')
  })

  it('is not ended by the post step of such a job either, whose main step was killed before it could say that it has ended', async () => {
    const { number, driving } = await atWork()
    let env: NodeJS.ProcessEnv = {}
    let leaseToken = ''
    await site.job('issue_comment', site.comment(number, '/raymond answer main-1 blue', 'maria'), {
      onPrepared: (job) => {
        env = job.env
      },
      inProcess: {
        onReady: ({ job }) => {
          leaseToken = job.identity.leaseToken
        },
      },
    })
    const token = env['INPUT_GITHUB-TOKEN'] ?? ''
    const permissions = { contents: 'write', issues: 'write', metadata: 'read', pull_requests: 'write' } as const
    site.repository.store.addToken({ token, permissions, repositories: [site.repository.fullName] })
    const facts = readJobFacts(env)
    const stop = new AbortController().signal
    const wired = await wireJob(readInputs(env), facts, { stop, leaseToken, event: eventOf(facts), startsRuns: false })
    expect(await finishRuns(wired.job, wired.hadCheckout)).toMatchObject({ runs: [{}], problems: [] })
    await writeFile(go, '')
    const { runs } = await driving
    expect(runs.at(-1)?.results).toMatchObject({ main_work1: 'worked' })
    expect(await readFile(join(folder, 'begun'), 'utf8')).toBe('begun\n')
  })
})

/** A run whose first job hands over while a worker is at work; the next job has begun. */
async function atWorkInTheNext(word: string, hasBegun: () => boolean | Promise<boolean>) {
  const { number } = site.issue('olga', 'Two', 'Please.')
  const stop = new AbortController()
  const first = site.job('issue_comment', site.comment(number, `/raymond ${word}`, 'maria'), { inProcess: { stop: stop.signal } })
  await vi.waitUntil(hasBegun, { timeout: 30_000, interval: 50 })
  await aSecond()
  stop.abort({ reason: 'time-up', handOverId: 'abcdef0123456789abcdef0123456789' })
  const id = (await first).runs[0]?.workflow_id ?? ''
  const dispatch = site.repository.actions.dispatches.at(-1)
  if (dispatch?.kind !== 'workflow_dispatch') throw new Error('nothing was dispatched')
  const { id: bot, login, type } = site.repository.store.account('github-actions[bot]')
  const payload = {
    inputs: dispatch.inputs,
    repository: { full_name: 'owner/shop', name: 'shop', default_branch: 'main', private: true },
    sender: { id: bot, login, type },
  }
  const next = (inProcess = {}) =>
    site.job('workflow_dispatch', payload, { inputs: dispatch.inputs, runId: dispatch.run.id, inProcess })
  const isAtWork = () =>
    vi.waitUntil(async () => (await site.stored(id)).status === 'running', { timeout: 30_000, interval: 100 })
  return { number, id, next, isAtWork }
}

const lines = async (name: string) => (await readFile(join(folder, name), 'utf8')).trim().split('\n').length

describe('what is said to a run that a dispatched job has at work', () => {
  it('is carried out by that job, an answer', async () => {
    const isShown = () => site.said(1).some((body) => body.includes('Which colour?'))
    const { number, id, next, isAtWork } = await atWorkInTheNext('two', isShown)
    const driving = next()
    await isAtWork()
    const said = await site.job('issue_comment', site.comment(number, '/raymond answer main-1 blue', 'maria'))
    expect(said.superseded).toEqual([id])
    await writeFile(go, '')
    await driving
    expect(await site.stored(id)).toMatchObject({ status: 'completed', results: { main: 'blue' } })
  })

  it.each([
    ['', '/raymond retry'],
    [', though another command beside it is told at once', '/raymond status\n/raymond retry'],
  ])('is carried out by that job, a retry of a run that has failed by then%s', async (_, words) => {
    const { number, id, next, isAtWork } = await atWorkInTheNext('flaky', async () => (await lines('asked').catch(() => 0)) > 0)
    const driving = next()
    await isAtWork()
    await site.job('issue_comment', site.comment(number, words, 'maria'))
    await writeFile(go, '')
    await driving
    expect(await site.stored(id)).toMatchObject({ status: 'completed', results: { main: 'mended' } })
  })
})

describe('two answers', () => {
  it('are both carried out where the second one overtakes the first', async () => {
    const { number } = site.issue('olga', 'Two', 'Please.')
    const first = await site.job('issue_comment', site.comment(number, '/raymond pair', 'maria'))
    const id = first.runs[0]?.workflow_id ?? ''
    const { asks } = await site.stored(id)
    const askOf = (isMain: boolean) => asks.find(({ agent }) => (agent === 'main') === isMain)?.id
    await aSecond()
    const claimed = Promise.withResolvers<void>()
    const mayStore = Promise.withResolvers<void>()
    const overtaken = site.job('issue_comment', site.comment(number, `/raymond answer ${askOf(true)} blue`, 'maria'), {
      inProcess: {
        onReady({ job: { keeping } }) {
          const branch = { ...keeping.branch }
          const slow: typeof branch.checkpoint = async (given) => {
            claimed.resolve()
            await mayStore.promise
            return branch.checkpoint(given)
          }
          Object.assign(keeping.branch, { checkpoint: slow })
        },
      },
    })
    await claimed.promise
    const overtaking = site.job('issue_comment', site.comment(number, `/raymond answer ${askOf(false)} large`, 'maria'))
    await vi.waitUntil(async () => (await site.stored(id)).status === 'running', { timeout: 30_000, interval: 100 })
    mayStore.resolve()
    await overtaken
    await writeFile(go, '')
    await overtaking
    expect(await site.stored(id)).toMatchObject({ status: 'completed', results: { main: 'blue', main_other1: 'large' } })
  })
})

describe('a comment that was left to a job at work', () => {
  const reactionsTo = (comment: object) => {
    const { id } = (comment as { comment: { id: number } }).comment
    const found = site.repository.issues.all.flatMap(({ comments }) => comments).find((one) => one.id === id)
    return found?.reactions.map(({ content }) => content)
  }
  const isShown = () => site.said(1).some((body) => body.includes('Which colour?'))

  it('is shown as read, and as done once its run has taken it', async () => {
    const { number, next, isAtWork } = await atWorkInTheNext('two', isShown)
    const driving = next()
    await isAtWork()
    const blue = site.comment(number, 'blue', 'rita')
    await site.job('issue_comment', blue)
    expect(reactionsTo(blue)).toEqual(['eyes'])
    await writeFile(go, '')
    await driving
    expect(reactionsTo(blue)).toEqual(['eyes', '+1'])
    expect((await site.job('issue_comment', blue, { attempt: 2 })).runs).toEqual([])
  })

  it('is answered where another one has closed its question, once', async () => {
    const { number, id, next, isAtWork } = await atWorkInTheNext('two', isShown)
    const driving = next()
    await isAtWork()
    await site.job('issue_comment', site.comment(number, 'blue', 'rita'))
    const red = site.comment(number, 'red', 'maria') as { comment: { id: number } }
    await site.job('issue_comment', red)
    await writeFile(go, '')
    await driving
    await site.job('issue_comment', site.comment(number, '/raymond status', 'maria'))
    expect(await site.stored(id)).toMatchObject({ results: { main: 'blue' } })
    const answers = site.said(number).filter((body) => body.includes('raymond:not-done'))
    expect(answers).toMatchObject([expect.stringContaining('its question was closed before a job came to this')])
    expect(answers[0]).toContain(`raymond:not-done issue_comment ${red.comment.id} `)
  })

  it('is taken up by mode: wake, though its run has ended, where that job was lost', async () => {
    const { number, id, next, isAtWork } = await atWorkInTheNext('flaky', async () => (await lines('asked').catch(() => 0)) > 0)
    const lost = mortal({ of: 'since', call: 1, when: 'before' })
    const driving = next({ onReady: lost.onReady })
    await isAtWork()
    await site.job('issue_comment', site.comment(number, '/raymond retry', 'maria'))
    await writeFile(go, '')
    expect(await Promise.race([driving, lost.died])).toBe('died')
    expect(await site.stored(id)).toMatchObject({ status: 'failed' })
    const wake = () => site.job('schedule', { schedule: '*/15 * * * *' }, { inputs: { mode: 'wake' } })
    await wake()
    expect(await site.stored(id)).toMatchObject({ status: 'completed', results: { main: 'mended' } })
    expect((await wake()).runs).toEqual([])
  })

  it('is carried out by its own job, where the other one came to rest meanwhile', async () => {
    const { number, id, next, isAtWork } = await atWorkInTheNext('two', isShown)
    const driving = next()
    await isAtWork()
    // The comment's job has found the run at work, and stands still before it says so.
    const pushed = Promise.withResolvers<void>()
    const rests = Promise.withResolvers<void>()
    const said = site.job('issue_comment', site.comment(number, '/raymond answer main-1 blue', 'maria'), {
      inProcess: {
        onReady({ job: { keeping } }) {
          const branch = { ...keeping.branch }
          let calls = 0
          const slow: typeof branch.checkpoint = async (given) => {
            const outcome = await branch.checkpoint(given)
            if (++calls > 1) return outcome
            pushed.resolve()
            await rests.promise
            return outcome
          }
          Object.assign(keeping.branch, { checkpoint: slow })
        },
      },
    })
    await pushed.promise
    await writeFile(go, '')
    await driving
    expect(await site.stored(id)).toMatchObject({ status: 'waiting' })
    rests.resolve()
    expect(await said).toMatchObject({ superseded: [], runs: [{ workflow_id: id, results: { main: 'blue' } }] })
    expect(await site.stored(id)).toMatchObject({ status: 'completed', results: { main: 'blue' } })
  })

  it.each(SEEDS)('is carried out once, in whatever order both jobs come to act: %s', async (seed) => {
    const random = createRandom(seed)
    const aWhile = (most: number) => new Promise<void>((resolve) => setTimeout(resolve, random() * most))
    const { number, id, next, isAtWork } = await atWorkInTheNext('two', isShown)
    const driving = next({ onReady: mortal(undefined, () => aWhile(200)).onReady })
    await isAtWork()
    const blue = site.comment(number, '/raymond answer main-1 blue', 'maria')
    const said = site.job('issue_comment', blue, { inProcess: { onReady: mortal(undefined, () => aWhile(200)).onReady } })
    await aWhile(5000)
    await writeFile(go, '')
    await Promise.all([driving, said])
    expect(await site.stored(id)).toMatchObject({ status: 'completed', results: { main: 'blue' } })
    expect([await lines('done'), reactionsTo(blue)]).toEqual([1, ['eyes', '+1']])
  })

  it.each(['an answer by a dispatch', 'the text of a review'])(
    'is told by its job where nobody reads it again: %s',
    async (where) => {
      const { number, id, next, isAtWork } = await atWorkInTheNext('two', isShown)
      const { repository } = site
      await repository.git.run(['update-ref', 'refs/heads/topic', (await repository.head()) ?? ''])
      await repository.commit({ branch: 'topic', files: { 'a.txt': 'one\n' } })
      const pull = await repository.pulls.add({ title: 'Topic', head: 'topic', base: 'main', by: 'maria' })
      const driving = next()
      await isAtWork()
      const { id: sender, login, type } = repository.store.account('maria')
      const inputs = { run: id, answer: 'blue' }
      const dispatch = {
        inputs,
        repository: { full_name: 'owner/shop', default_branch: 'main' },
        sender: { id: sender, login, type },
      }
      const sent = where.startsWith('an answer')
        ? await site.job('workflow_dispatch', dispatch, { inputs, actor: 'maria' })
        : await site.job(
            'pull_request_review',
            await review(site, pull, 'maria', { event: 'COMMENT', body: `/raymond retry ${id}` }),
          )
      const why = `${id} is at work in another job, so that this was not told to it: say it again, by itself, once it rests`
      expect(sent.matches.at(-1)).toMatchObject({ started: false, why })
      await writeFile(go, '')
      await driving
      expect((await site.stored(id)).asks).toHaveLength(1)
      expect(site.said(number).join('\n')).not.toContain('blue')
    },
  )
})
