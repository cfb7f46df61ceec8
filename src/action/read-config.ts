import { CLOSED } from '../core/job/rules-for.ts'
import { type Problem, ProblemError } from '../core/problem.ts'
import type { Config, Rules } from '../core/triggers/config/config.ts'
import { parseConfig } from '../core/triggers/config/parse-config.ts'
import type { ActionInputs } from './inputs.ts'
import { pricesInCheckout } from './wire/job-prices.ts'
import type { WiredJob } from './wire/wired-job.ts'

/** From the trusted commit alone. A direct `workflow` needs no configuration. */
export async function readConfig(
  inputs: ActionInputs,
  { trusted, job }: Pick<WiredJob, 'trusted' | 'job'>,
): Promise<{ readonly config: Config; readonly warnings: readonly Problem[] }> {
  const text = await trusted.read(inputs.config)
  if (text === undefined && inputs.workflow === null && inputs.run === null && inputs.mode !== 'wake')
    throw noConfig(inputs.config, trusted.commit)
  const { config, problems, warnings } = parseConfig(text ?? 'version: 1\nworkflows: {}\n', inputs.config)
  const [first, ...others] = problems
  if (first || !config) throw new ProblemError(first ?? noConfig(inputs.config, trusted.commit).problem, others)
  return { config: { ...config, files: [inputs.config, ...pricesInCheckout(job.identity.workspace)] }, warnings }
}

/** Of another configuration; one that cannot be read lets nobody in but those who administer. */
export async function rulesAt(path: string, trusted: Pick<WiredJob['trusted'], 'read'>): Promise<Rules | undefined> {
  const text = await trusted.read(path)
  if (text === undefined) return undefined
  const { config, problems } = parseConfig(text, path)
  return config === null || problems.length > 0 ? CLOSED : config
}

function noConfig(path: string, commit: string): ProblemError {
  return new ProblemError({
    code: 'RAY-NO-CONFIG',
    message: `There is no ${path} at the trusted commit ${commit.slice(0, 12)}.`,
    place: path,
    hint: 'Commit one to the default branch (raymond init writes it), or set the input "workflow" to start a workflow directly.',
  })
}
