import type { Job as PreparedJob } from '../../src/embedded/job/prepare-job.ts'
import type { Site } from '../attacks/a-site.ts'
import { mortal } from './mortal-job.ts'

export type ToldJob = readonly [event: string, payload: object]

/** Calls that a job of a conversation makes, more or less. */
const MOST_CALLS = 40

/** A job that may die at any call, and is then run again as GitHub does it: the same Actions run, the next attempt. Says whether it died. */
export async function outlive(
  site: Site,
  [event, payload]: ToldJob,
  random: () => number,
  env: Record<string, string> = {},
): Promise<boolean> {
  const job = mortal({ call: 1 + Math.floor(random() * MOST_CALLS), when: random() < 0.5 ? 'before' : 'after' })
  let prepared: PreparedJob | undefined
  const onPrepared = (one: PreparedJob) => {
    prepared = one
  }
  const end = await Promise.race([site.job(event, payload, { env, inProcess: { onReady: job.onReady }, onPrepared }), job.died])
  if (end !== 'died' || prepared === undefined) return false
  prepared.finish('cancelled')
  await site.job(event, payload, { env, runId: prepared.run.id, attempt: 2 })
  return true
}
