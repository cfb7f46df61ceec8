import type { Occasion } from '../../core/job/facts.ts'
import type { JobOutcome } from '../../core/job/outcome.ts'
import { holdsCommand, unknownWords } from '../../core/triggers/commands.ts'
import { USUAL_CONFIGURATION } from '../../core/triggers/config/usual-path.ts'
import type { Job } from './job.ts'

type Told = Pick<JobOutcome, 'matches'>

/**
 * What is for a run of another configuration is left to a job of that one. So are, beside the usual configuration, words that this one does
 * not know, or that come from somebody whom it does not let. A comment of which something was done here is nobody else's any more.
 */
export async function isLeftToOthers(
  { obeyed, refused, started }: { readonly obeyed: Told; readonly refused: Told; readonly started: Told },
  { event, config }: Occasion,
  { identity, guards }: Job,
): Promise<boolean> {
  const all = [...obeyed.matches, ...started.matches]
  if (all.some((line) => line.started)) return false
  if (all.some(({ isLeft }) => isLeft)) return true
  const isAsked = event.comment !== null && (holdsCommand(event.comment.body) || refused.matches.length > 0)
  const usual = identity.configuration === USUAL_CONFIGURATION ? undefined : await guards.rulesAt(USUAL_CONFIGURATION)
  if (!isAsked || usual === undefined) return false
  // A word that is this one's alone is refused here, or by nobody.
  const body = event.comment?.body ?? ''
  const unknown = new Set(unknownWords(body, config).map(({ message }) => message))
  return unknownWords(body, usual).every(({ message }) => unknown.has(message))
}
