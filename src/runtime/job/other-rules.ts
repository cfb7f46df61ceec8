import { type Caps, lowest } from '../../core/ledger/caps.ts'
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

/** Paths of the configurations that started these runs and are there no more, this job's own among them. */
export async function goneOf(
  runs: readonly Pick<Run, 'configuration'>[],
  { guards }: Pick<Job, 'guards'>,
): Promise<ReadonlySet<string>> {
  const paths = [...new Set(runs.flatMap(({ configuration }) => configuration ?? []))]
  const rules = await Promise.all(paths.map((path) => guards.rulesAt(path)))
  return new Set(paths.filter((_, i) => rules[i] === undefined))
}

/** What a run may spend under the caps of this job's configuration and of the one that started it, as that says, or said. */
export async function capsFor(run: Run, here: Caps, job: Pick<Job, 'identity' | 'guards'>): Promise<Caps> {
  const [other] = (await otherRulesOf([run], job)).values()
  const isGone = (await goneOf([run], job)).size > 0
  return lowest(here, other?.budgets ?? (isGone ? run.rules?.budgets : undefined) ?? {})
}
