import { concerns, type Facts } from '../../../core/job/facts.ts'
import type { Saying } from '../../../core/rounds/pull-request-talk.ts'
import { MOST_REMARKS } from '../../../core/rounds/round-input.ts'
import { holdsCommand, names, parseCommands, wordsFor } from '../../../core/triggers/commands.ts'
import type { Config } from '../../../core/triggers/config/config.ts'
import type { ReviewRemarks } from '../../../ports/github/pull-requests.ts'
import type { Job } from '../job.ts'

interface Said {
  /** What is said beside lines, as it was written. */
  readonly bodies: readonly string[]
  /** Something is said for a round: not beside a command that is carried out by itself, and explained there. */
  readonly asks: boolean
}

/** The comments of a review that a round of a workflow is told; undefined when GitHub does not give them. */
export async function remarksIn(
  review: Saying,
  workflow: string,
  config: Config,
  job: Job,
): Promise<(ReviewRemarks & Said) | undefined> {
  const found = await job.github.pullRequests.remarks(review.node, MOST_REMARKS)
  if (found === undefined) return undefined
  const remarks = found.remarks
    .map((remark) => ({ ...remark, body: wordsFor(workflow, remark.body, config) }))
    .filter(({ body }) => body !== '')
  const asks = found.remarks.some(({ body }) => !holdsCommand(body) || names(parseCommands(body, config).commands, workflow))
  return { ...found, remarks, asks, bodies: found.remarks.map(({ body }) => body) }
}

/**
 * Why nothing of a review is for a round of this workflow; undefined where something is. Whoever says `/raymond stop` in it wants nothing more
 * done, unless that names a run of something else, and words beside another command explain that, unless they come with a request for changes.
 * A comment on a line is a review of its own to GitHub, also where all it says is `/raymond answer`. One that approves, and says nothing but that,
 * is thanks.
 */
export async function nothingFor(
  workflow: string,
  review: Saying,
  { config, runs, pull }: Pick<Facts, 'config' | 'runs'> & { readonly pull: number },
  job: Job,
): Promise<'commands' | 'stop' | undefined> {
  const { kind, body, state } = review
  if (kind !== 'review' || names(parseCommands(body, config).commands, workflow)) return undefined
  const isOurs = (id: string) =>
    runs.some((run) => run.workflow_id === id && run.workflow.name === workflow && concerns(run, pull, runs))
  const saysStop = (text: string) =>
    parseCommands(text, config).commands.some(
      (command) => command.type === 'stop' && (command.run === null || isOurs(command.run)),
    )
  const isAsked = state === 'changes_requested' && wordsFor(workflow, body, config).trim() !== ''
  const isSaid = body.trim() !== '' && !holdsCommand(body)
  const isThanks = state === 'approved' && !isSaid
  const found = await remarksIn(review, workflow, config, job)
  if (found === undefined) {
    if (isThanks) return 'commands'
    return saysStop(body) ? 'stop' : undefined
  }
  const hasRemarks = state === 'changes_requested' ? found.remarks.length > 0 : found.asks
  const isUnread = found.more || (found.leftOut > 0 && !isThanks)
  if (!isAsked && !isSaid && !hasRemarks && !isUnread) return 'commands'
  return [body, ...found.bodies].some(saysStop) ? 'stop' : undefined
}
