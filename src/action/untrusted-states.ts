import type { Problem } from '../core/problem.ts'
import type { RepoEvent } from '../core/triggers/repo-event.ts'
import type { ActionInputs } from './inputs.ts'

/** Of the ids that `runIdOf` makes, and of their workers. */
const END_OF_ID = /-\d+-\d+(?:[-_]\d+)*(?=\/state\.json$)/

/**
 * Of the stored states that cannot be trusted, those which this job came for: a comment in the thread of the run, whose number its id
 * holds, or a wake of all. The job fails with them; one that only passes by is a warning.
 */
export function untrustedOfJob(
  untrusted: ReadonlyMap<string, Problem>,
  { comment, subject }: Pick<RepoEvent, 'comment' | 'subject'>,
  mode: ActionInputs['mode'],
): readonly Problem[] {
  const ofThread = comment === null || subject === null ? undefined : `-${subject.number}-`
  const isOfThread = (place: string) => ofThread !== undefined && END_OF_ID.exec(place)?.[0].startsWith(ofThread)
  return [...untrusted].flatMap(([place, problem]) => (mode === 'wake' || isOfThread(place) ? [problem] : []))
}
