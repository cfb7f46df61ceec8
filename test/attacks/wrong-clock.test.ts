/** A runner whose clock is wrong by minutes compares what it has written with what GitHub and other jobs have. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSiteClock } from '../../src/adapters/github/site-clock.ts'
import { createClock } from '../../src/adapters/system/clock.ts'
import { aSecondLater } from '../runtime/job/counting.ts'
import { openSite, type Site } from './a-site.ts'

vi.setConfig({ testTimeout: 120_000 })

let folder: string
let site: Site
/** The script works until this is there, and says by the other that it has begun. */
let go: string
let begun: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'raymond-wrong-clock-'))
  go = join(folder, 'go')
  begun = join(folder, 'begun')
  site = await openSite({
    config: `version: 1
workflows:
  ship: { path: flows/ship, on: { issue_comment: { command: ship } } }
  work: { path: flows/work, on: { issue_comment: { command: work } } }
`,
    files: {
      'flows/ship/START.sh': `echo '<ask next="DONE" choices="yes, no" timeout="1h" timeout_next="LATE">Ship it?</ask>'\n`,
      'flows/ship/DONE.sh': 'echo "<result>answered $RAYMOND_INPUT</result>"\n',
      'flows/ship/LATE.sh': "echo '<result>nobody answered</result>'\n",
      'flows/work/START.sh': `touch ${begun}; while [ ! -e ${go} ]; do sleep 0.1; done; echo '<result>worked</result>'\n`,
    },
  })
})
afterEach(async () => {
  await writeFile(go, '')
  await site.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 9 })
})

function ahead(minutes: number) {
  const clock = createClock()
  return { clock: createSiteClock({ ...clock, now: () => clock.now() + minutes * 60_000 }) }
}

const until = (isSo: () => boolean) => vi.waitFor(() => expect(isSo()).toBe(true), { timeout: 60_000, interval: 50 })

describe('a runner whose clock is wrong', () => {
  it.each([
    ['ahead', 10],
    ['behind', -10],
  ])('%s: what is said after its question answers it, and what was said before does not', async (_, minutes) => {
    const { number } = site.issue('olga', 'Ship', 'Please.')
    const start = site.comment(number, '/raymond ship', 'maria')
    const before = site.comment(number, 'no', 'maria')
    await aSecondLater()
    const { runs } = await site.job('issue_comment', start, { inProcess: ahead(minutes) })
    expect(runs).toMatchObject([{ status: 'waiting' }])
    expect((await site.job('issue_comment', before)).runs).toEqual([])
    await aSecondLater()
    const answered = await site.job('issue_comment', site.comment(number, 'yes', 'maria'), { inProcess: ahead(-minutes) })
    expect(answered.runs).toMatchObject([{ status: 'completed', results: { main: 'answered yes' } }])
  })

  it('names a deadline that is an hour from now for everybody', async () => {
    const { number } = site.issue('olga', 'Ship', 'Please.')
    const from = Date.now()
    const { runs } = await site.job('issue_comment', site.comment(number, '/raymond ship', 'maria'), { inProcess: ahead(30) })
    const deadline = Date.parse(runs[0]?.asks[0]?.deadline ?? '')
    expect(deadline).toBeGreaterThan(from + 59 * 60_000)
    expect(deadline).toBeLessThan(Date.now() + 61 * 60_000)
  })

  it('ahead: what wakes runs takes none over that is at work', async () => {
    const { number } = site.issue('olga', 'Work', 'Please.')
    const working = site.job('issue_comment', site.comment(number, '/raymond work', 'maria'))
    await until(() => existsSync(begun))
    const woken = await site.job('schedule', { schedule: '*/15 * * * *' }, { inputs: { mode: 'wake' }, inProcess: ahead(16) })
    await writeFile(go, '')
    expect(woken.runs).toEqual([])
    expect((await working).runs).toMatchObject([{ status: 'completed', results: { main: 'worked' } }])
  })
})
