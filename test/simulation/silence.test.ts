/**
 * A question that silence decides, asked by a job that dies before or after any of its calls to the outside, and is not run again: whoever wakes
 * what is due closes it, and not before a comment has shown it for as long as it waits. `SIMULATE=n` for n tellings, `SEED` for others.
 */
import { afterEach, expect, it } from 'vitest'
import { createClock } from '../../src/adapters/system/clock.ts'
import type { Run } from '../../src/core/run/run.ts'
import type { Job } from '../../src/embedded/job/prepare-job.ts'
import { openSite, type Site } from '../attacks/a-site.ts'
import { mortal } from '../fakes/mortal-job.ts'
import { createRandom } from './random.ts'

const TELLINGS = Math.min(Number(process.env.SIMULATE ?? 4), 400)
const SEED = Number(process.env.SEED ?? (process.env.SIMULATE === undefined ? 1 : Date.now() % 100_000))
/** Calls that the job makes, more or less. */
const MOST_CALLS = 24
const MINUTES = 60_000

const CONFIG = `version: 1
workflows:
  ship: { path: flows/ship, on: { issue_comment: { command: ship } } }
`
const FILES = {
  'flows/ship/START.sh': `echo '<ask next="DONE" timeout="30m" timeout_next="LATE">Ship it? Silence is yes.</ask>'\n`,
  'flows/ship/DONE.sh': "echo '<result>answered</result>'\n",
  'flows/ship/LATE.sh': "echo '<result>nobody answered</result>'\n",
}

let site: Site
afterEach(() => site.close())

const isShown = () => site.said(1).some((body) => body.includes('Ship it?'))

async function stored(): Promise<readonly Run[]> {
  const { stdout } = await site.repository.git.try(['ls-tree', '--name-only', 'raymond/state:runs'])
  const ids = stdout.toString().trim().split('\n').filter(Boolean)
  return Promise.all(ids.map((id) => site.stored(id)))
}

async function wake(minutes: number): Promise<void> {
  const today = createClock()
  const clock = { ...today, now: () => today.now() + minutes * MINUTES }
  await site.job('schedule', { schedule: '*/15 * * * *' }, { inputs: { mode: 'wake' }, inProcess: { clock, secondMs: 1 } })
}

it('decides nothing that nobody could see, wherever its job dies, and all of it in the end', async () => {
  const random = createRandom(SEED)
  for (let telling = 0; telling < TELLINGS; telling++) {
    if (telling > 0) await site.close()
    site = await openSite({ config: CONFIG, files: FILES, requests: 'any' })
    const payload = site.comment(site.issue('olga', 'Ship').number, '/raymond ship', 'maria')
    const point = { call: 1 + Math.floor(random() * MOST_CALLS), when: random() < 0.5 ? 'before' : 'after' } as const
    const told = `seed ${SEED}, telling ${telling}, ${point.when} call ${point.call}`
    const job = mortal(point)
    let prepared: Job | undefined
    const onPrepared = (one: Job) => {
      prepared = one
    }
    await Promise.race([site.job('issue_comment', payload, { inProcess: { onReady: job.onReady }, onPrepared }), job.died])
    prepared?.finish('cancelled')
    let shownAt = isShown() ? 0 : undefined
    for (const minutes of [25, 50, 75, 100, 125, 150]) {
      await wake(minutes)
      const results = (await stored()).flatMap((run) => Object.values(run.results))
      if (results.length > 0) expect(minutes - (shownAt ?? minutes), told).toBeGreaterThanOrEqual(30)
      if (isShown()) shownAt ??= minutes
    }
    const ends = (await stored()).map(({ status, results }) => [status, results.main])
    expect(ends, told).toEqual(ends.map(() => ['completed', 'nobody answered']))
  }
  console.log(`tellings: ${TELLINGS}, seed ${SEED}`)
}, 3_600_000)
