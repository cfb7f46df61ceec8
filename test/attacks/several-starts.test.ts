/** One Actions run may start workflows of one name several times: by steps, by a matrix, by two configurations. */
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WiredJob } from '../../src/action/wire/wired-job.ts'
import { openSite, type Site } from './a-site.ts'

vi.setConfig({ testTimeout: 240_000 })

const configOf = (path: string) => `version: 1
workflows:
  fix: { path: flows/${path}, on: { issues: { types: [labeled], labels: [go] } } }
`
const FILES = {
  '.github/other.yml': configOf('other'),
  'flows/fix/START.sh': 'sleep 1; echo "<result>$RAYMOND_INPUT</result>"\n',
  'flows/other/START.sh': "echo '<result>other</result>'\n",
}
const RUN = '19876543210'

let site: Site
afterEach(() => site.close())

function start(input: string, attempt = 1) {
  const env = { GITHUB_RUN_ID: RUN, GITHUB_RUN_ATTEMPT: String(attempt) }
  return site.job('schedule', { schedule: '0 3 * * *' }, { env, inputs: { workflow: 'fix', input } })
}

const told = ({ runs }: Awaited<ReturnType<typeof start>>) => runs.map(({ workflow_id, results }) => [workflow_id, results.main])

it('a second start with another input has a run of its own, and each is found by its re-run', async () => {
  site = await openSite({ config: configOf('fix'), files: FILES, requests: 'any' })
  const [docs, code] = [[[`fix-0-${RUN}`, 'docs']], [[`fix-0-${RUN}_2`, 'code']]]
  expect(told(await start('docs'))).toEqual(docs)
  expect(told(await start('code'))).toEqual(code)
  expect(told(await start('code', 2))).toEqual(code)
  expect(told(await start('docs', 2))).toEqual(docs)
  // What an earlier attempt did not come to begins.
  expect(told(await start('tests', 2))).toEqual([[`fix-0-${RUN}_3`, 'tests']])
})

it('the re-run of one of two that are alike goes on with the one that is not done, and without an input none goes on with another’s', async () => {
  const flaky = `[ "$RAYMOND_WORKFLOW_ID" != "fix-0-${RUN}_2" ] || exit 1; echo "<result>$RAYMOND_INPUT</result>"\n`
  site = await openSite({ config: configOf('fix'), files: { ...FILES, 'flows/fix/START.sh': flaky }, requests: 'any' })
  const statuses = ({ runs }: Awaited<ReturnType<typeof start>>) => runs.map(({ workflow_id, status }) => [workflow_id, status])
  expect(statuses(await start('same'))).toEqual([[`fix-0-${RUN}`, 'completed']])
  expect(statuses(await start('same'))).toEqual([[`fix-0-${RUN}_2`, 'failed']])
  expect(statuses(await start('same', 2))).toEqual([[`fix-0-${RUN}_2`, 'failed']])
  expect(statuses(await start('', 2))).toEqual([[`fix-0-${RUN}_3`, 'completed']])
})

it('jobs of a matrix that start at the same time have a run each', async () => {
  site = await openSite({ config: configOf('fix'), files: FILES, requests: 'any' })
  const ended = await Promise.all([start('same'), start('same'), start('code')])
  expect(ended.flatMap(told).map(([, result]) => result)).toEqual(['same', 'same', 'code'])
  const ids = new Set([`fix-0-${RUN}`, `fix-0-${RUN}_2`, `fix-0-${RUN}_3`])
  expect(new Set(ended.flatMap(told).map(([id]) => id))).toEqual(ids)
  expect(ended.flatMap(({ superseded }) => superseded)).toEqual([])
})

it('jobs of a matrix that failed and are run again at the same time go on with a run each', async () => {
  const mended = join(await mkdtemp(join(tmpdir(), 'raymond-mended-')), 'mended')
  const flaky = `[ -e ${mended} ] || exit 1; sleep 1; echo "<result>done</result>"\n`
  site = await openSite({ config: configOf('fix'), files: { ...FILES, 'flows/fix/START.sh': flaky }, requests: 'any' })
  const all = (attempt: number) => Promise.all([start('same', attempt), start('same', attempt), start('same', attempt)])
  expect((await all(1)).flatMap(({ runs }) => runs.map(({ status }) => status))).toEqual(['failed', 'failed', 'failed'])
  await writeFile(mended, '')
  const ended = await all(2)
  await rm(dirname(mended), { recursive: true })
  expect(ended.flatMap(({ superseded }) => superseded)).toEqual([])
  const ids = [`fix-0-${RUN}`, `fix-0-${RUN}_2`, `fix-0-${RUN}_3`]
  expect(Object.fromEntries(ended.flatMap(told))).toEqual(Object.fromEntries(ids.map((id) => [id, 'done'])))
})

it('two configurations with a workflow of one name have a run each on the same label', async () => {
  site = await openSite({ config: configOf('fix'), files: FILES, requests: 'any' })
  const { number } = site.issue('maria', 'Two', 'Please.')
  const env = { GITHUB_RUN_ID: RUN }
  const label = site.labeled(number, 'go', 'maria')
  const own = await site.job('issues', label, { env })
  const other = await site.job('issues', label, { env, inputs: { config: '.github/other.yml' } })
  expect(own.runs.map(({ configuration }) => configuration)).toEqual(['.github/raymond.yml'])
  expect(told(other)).toEqual([[`fix-${number}-${RUN}_2`, 'other']])
})

/** Its last comment is heard first, while the job of the one before the last two holds that: what stands between is read more than once. */
async function readAgain(site: Site, number: number, word: string, isBegun: () => boolean) {
  const [zero, , thanks] = ['/raymond zero', word, 'Thanks!'].map((text) => site.comment(number, text, 'maria'))
  const pushing = Promise.withResolvers<void>()
  const onReady = ({ job: { keeping } }: WiredJob) => {
    const quick = { ...keeping.branch }
    const slow: typeof quick.checkpoint = async (given) => {
      pushing.resolve()
      await vi.waitUntil(isBegun, { timeout: 60_000 })
      return quick.checkpoint(given)
    }
    Object.assign(keeping.branch, { checkpoint: slow })
  }
  const first = site.job('issue_comment', zero ?? {}, { inProcess: { onReady } })
  await pushing.promise
  const last = await site.job('issue_comment', thanks ?? {})
  await first
  return last
}

describe('a command that its job reads again, as another job still holds one before it,', () => {
  const zero = 'zero: { path: flows/zero, on: { issue_comment: { command: zero } } }'
  const configWith = (more: string) => `version: 1\nworkflows:\n  ${zero}\n  fix: { path: flows/fix, ${more} }\n`
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'raymond-twice-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  async function openSlow(config: string, fix: string) {
    site = await openSite({
      config,
      files: { 'flows/zero/START.sh': "echo '<result>zero</result>'\n", 'flows/fix/START.sh': fix },
    })
    const { number } = site.issue('maria', 'Slow')
    await site.job('issue_comment', site.comment(number, '/raymond zero', 'maria'))
    return number
  }

  it('begins one run', async () => {
    const begun = join(folder, 'begun')
    const fix = `touch ${begun}; sleep 4; echo '<result>fixed</result>'\n`
    const number = await openSlow(configWith('on: { issue_comment: { command: fix } }'), fix)
    const last = await readAgain(site, number, '/raymond fix', () => existsSync(begun))
    expect(new Set(last.runs.map(({ workflow_id }) => workflow_id)).size).toBe(1)
    const stored = String(await site.repository.git.run(['ls-tree', '--name-only', 'raymond/state', 'runs/'])).split('\n')
    expect(stored.filter((path) => path.startsWith('runs/fix-'))).toHaveLength(1)
  })

  it.each(['retry', 'resume'])('has a run go on once, though that does not come to its end: %s', async (verb) => {
    const turns = join(folder, 'turns')
    const fix = `echo x >> ${turns}; [ "$(wc -l < ${turns})" = 1 ] || sleep 4; exit 1\n`
    const number = await openSlow(configWith('on: { issue_comment: { command: fix } }'), fix)
    const count = () => (existsSync(turns) ? readFileSync(turns, 'utf8').length / 2 : 0)
    await site.job('issue_comment', site.comment(number, '/raymond fix', 'maria'))
    const before = count()
    await readAgain(site, number, `/raymond ${verb}`, () => count() > before)
    expect(count() - before).toBe(before)
    expect(site.said(number).join('\n')).not.toContain('was not done')
  })
})
