import type { Run } from '../../core/run/run.ts'
import type { Rules } from '../../core/triggers/config/config.ts'
import type { Job } from './job.ts'

/** What the configurations say that started these runs, by path; without this job's own, and without those that are there no more. */
export async function otherRulesOf(
  runs: readonly Pick<Run, 'configuration'>[],
  { identity, guards }: Pick<Job, 'identity' | 'guards'>,
): Promise<ReadonlyMap<string, Rules>> {
  const paths = new Set(runs.flatMap(({ configuration }) => configuration ?? []))
  paths.delete(identity.configuration)
  const found = await Promise.all([...paths].map(async (path) => [path, await guards.rulesAt(path)] as const))
  return new Map(found.flatMap(([path, rules]) => (rules === undefined ? [] : [[path, rules] as const])))
}
