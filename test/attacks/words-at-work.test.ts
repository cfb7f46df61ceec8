/** What is said to a run while another job has it at work: it harms nothing of that work, and is carried out once. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readInputs } from '../../src/action/inputs.ts'
import { eventOf, readJobFacts } from '../../src/action/job-facts.ts'
import { wireJob } from '../../src/action/wire/wire-job.ts'
import { finishRuns } from '../../src/runtime/job/keeping/finish-runs.ts'
import { openSite, type Site } from './a-site.ts'

vi.setConfig({ testTimeout: 120_000 })

const CONFIG = `version: 1
access: { answer: read }
workflows:
  two: { path: flows/two, on: { issue_comment: { command: two } } }
`
let folder: string
let site: Site
/** A worker goes on with its work as soon as that is there. */
let go: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'raymond-at-work-'))
  go = join(folder, 'go')
  site = await openSite({
    config: CONFIG,
    files: {
      'flows/two/START.sh': `echo '<fork>WORK</fork><goto>ASK</goto>'\n`,
      'flows/two/ASK.sh': `echo '<ask next="DONE">Which colour?</ask>'\n`,
      'flows/two/DONE.sh': 'echo "<result>$RAYMOND_INPUT</result>"\n',
      'flows/two/WORK.sh': `echo begun >> ${folder}/begun; while [ ! -e ${go} ]; do sleep 0.1; done; echo '<result>worked</result>'\n`,
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
