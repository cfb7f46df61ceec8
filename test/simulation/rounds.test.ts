/**
 * A whole conversation on a pull request: jobs that die before or after a call to the outside and are run again, and two jobs that
 * interleave at every call. Whatever happens, each thing that was said is one round, in order, on one pull request.
 * `SIMULATE=n` for n tellings, `SEED` for others.
 */
import { afterEach, describe, expect, it } from 'vitest'
import type { Run } from '../../src/core/run/run.ts'
import type { Site } from '../attacks/a-site.ts'
import { mortal } from '../fakes/mortal-job.ts'
import { outlive, type ToldJob } from '../fakes/outlive.ts'
import { content, failedCheck, openCounting, type Pull, review, said } from '../runtime/job/counting.ts'
import { createRandom } from './random.ts'

const TELLINGS = Math.min(Number(process.env.SIMULATE ?? 1), 200)
/** Others each time only where somebody looks for them: a suite that is run at each change says the same each time. */
const SEED = Number(process.env.SEED ?? (process.env.SIMULATE === undefined ? 1 : Date.now() % 100_000))

let site: Site

afterEach(() => site.close())

async function rounds(): Promise<readonly Run[]> {
  const ids = (await site.repository.git.run(['ls-tree', '--name-only', 'raymond/state:runs'])).trim().split('\n')
  const runs = await Promise.all(ids.map((id) => site.stored(id)))
  return runs.filter(({ round }) => round !== undefined).toSorted((a, b) => (a.round ?? 0) - (b.round ?? 0))
}

/** In no state that the branch has ever held were two of them under way. */
async function oneAtATime(runs: readonly Run[]): Promise<void> {
  expect(runs.map(({ round }) => round)).toEqual(runs.map((_, at) => at + 1))
  const { git } = site.repository
  const commits = (await git.run(['rev-list', 'raymond/state'])).trim().split('\n')
  const paths = runs.map(({ workflow_id }) => `runs/${workflow_id}/state.json`)
  const { stdout } = await git.try(['grep', '-c', '-E', '^  "status": "(running|waiting|suspended)"', ...commits, '--', ...paths])
  const under = Map.groupBy(stdout.toString().trim().split('\n'), (line) => line.split(':', 1)[0])
  expect([...under.keys()], 'some state was found').not.toContain('')
  for (const [commit, files] of under) expect(files.length, commit).toBe(1)
}

async function opened(): Promise<{ pull: Pull; issue: number }> {
  const { site: ours, ...rest } = await openCounting()
  site = ours
  return rest
}

describe('a conversation on a pull request', () => {
  it('is the same when each of its jobs dies once: nothing twice, nothing lost, one pull request, one comment', async () => {
    const random = createRandom(SEED)
    let died = 0
    for (let telling = 0; telling < TELLINGS; telling++) {
      if (telling > 0) await site.close()
      const { pull, issue } = await opened()
      const tell = async (job: ToldJob) => {
        if (await outlive(site, job, random)) died++
      }
      const comments = ['four', 'five', 'six', 'seven'].map((body) => ({ path: 'counter.txt', line: 2, body }))
      await tell(['issue_comment', said(site, pull, '/raymond count three?')])
      // While that one waits for its answer.
      await tell(['pull_request_review', await review(site, pull, 'max', { event: 'REQUEST_CHANGES', body: 'No.', comments })])
      await tell(['issue_comment', said(site, pull, '/raymond answer three')])
      // A job that died may leave the review to the next one: then what was checked is not the head any more when its turn comes.
      const isReviewed = (await rounds()).some(({ follows, status }) => follows?.by === 'review' && status === 'completed')
      await tell(['check_suite', failedCheck(site, pull)])
      const wake = await site.job('schedule', { schedule: '0 * * * *' }, { inputs: { mode: 'wake' } })
      const told = `seed ${SEED}, telling ${telling}, ${JSON.stringify(wake.matches)}`
      const all = await rounds()
      expect(
        all.map(({ follows, status }) => [follows?.by, status]),
        told,
      ).toEqual([['command', 'completed'], ['review', 'completed'], ...(isReviewed ? [['failed_checks', 'completed']] : [])])
      await oneAtATime(all)
      expect((await content(site, pull))?.split('\n').slice(0, 4), told).toEqual(['one', 'two', 'three', 'seven'])
      expect(pull.pull.comments.filter(({ inReplyTo }) => inReplyTo !== undefined)).toHaveLength(4)
      expect(site.repository.pulls.all).toHaveLength(1)
      expect(site.said(issue).filter((body) => body.startsWith('<!-- raymond:run='))).toHaveLength(1)
    }
    console.log(`tellings: ${TELLINGS}, jobs that died: ${died}, seed ${SEED}`)
  }, 3_600_000)

  it('two events at once make two rounds in order, however their jobs come to act', async () => {
    const random = createRandom(SEED)
    for (let telling = 0; telling < TELLINGS; telling++) {
      if (telling > 0) await site.close()
      const { pull } = await opened()
      const both: readonly ToldJob[] = [
        ['issue_comment', said(site, pull, '/raymond count three')],
        ['pull_request_review', await review(site, pull, 'max', { event: 'COMMENT', body: 'four' })],
      ]
      const turns = takeTurns(2, random)
      await Promise.all(
        both.map(([event, payload], at) =>
          site
            .job(event, payload, { inProcess: { onReady: mortal(undefined, () => turns.mine(at)).onReady } })
            .finally(() => turns.leave(at)),
        ),
      )
      const all = await rounds()
      expect(
        all.map(({ follows }) => follows?.by),
        `seed ${SEED}, telling ${telling}`,
      ).toEqual(['command', 'review'])
      await oneAtATime(all)
      expect(await content(site, pull)).toBe('one\ntwo\nthree\nfour\n')
      expect(site.repository.pulls.all).toHaveLength(1)
    }
  }, 3_600_000)
})

/** One of several goes on when all that are left have come to a call; who, is random. A call that takes long holds up nobody's own. */
function takeTurns(many: number, random: () => number) {
  const waiting = new Map<number, (() => void)[]>()
  const left = new Set(Array.from({ length: many }, (_, at) => at))
  const next = () => {
    if (waiting.size < left.size) return
    const [at, ready] = [...waiting][Math.floor(random() * waiting.size)] ?? []
    if (at === undefined || ready === undefined) return
    waiting.delete(at)
    for (const go of ready) go()
  }
  return {
    mine: (at: number) =>
      new Promise<void>((go) => {
        waiting.set(at, [...(waiting.get(at) ?? []), go])
        next()
      }),
    leave(at: number) {
      left.delete(at)
      for (const go of waiting.get(at) ?? []) go()
      waiting.delete(at)
      next()
    },
  }
}
