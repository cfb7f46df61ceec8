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

/** What a path can be that somebody has given as `config`. A state that somebody else has made may name any. */
const PLAIN_PATH = /^(?!.*(?:^|\/)\.{0,2}(?:\/|$))[^\0-\x1f\\:]{1,255}$/

/** Where configurations are, and the checkout that a file of prices may be in. */
interface Places {
  readonly trusted: Pick<WiredJob['trusted'], 'read'>
  readonly workspace: string
}

/** One that cannot be read lets nobody in but those who administer. */
async function rulesAt(path: string, { trusted, workspace }: Places): Promise<Rules | undefined> {
  if (!PLAIN_PATH.test(path)) return CLOSED
  const text = await trusted.read(path)
  if (text === undefined) return undefined
  const { config, problems } = parseConfig(text, path)
  return config === null || problems.length > 0 ? CLOSED : { ...config, files: [path, ...pricesInCheckout(workspace)] }
}

/** Read once: the trusted commit is the same for the whole job. */
export function createRules(places: Places): (path: string) => Promise<Rules | undefined> {
  const known = new Map<string, Promise<Rules | undefined>>()
  return (path) => {
    const rules = known.get(path) ?? rulesAt(path, places)
    known.set(path, rules)
    return rules
  }
}

function noConfig(path: string, commit: string): ProblemError {
  return new ProblemError({
    code: 'RAY-NO-CONFIG',
    message: `There is no ${path} at the trusted commit ${commit.slice(0, 12)}.`,
    place: path,
    hint: 'Commit one to the default branch (raymond init writes it), or set the input "workflow" to start a workflow directly.',
  })
}
