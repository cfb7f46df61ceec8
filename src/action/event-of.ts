import { parseRepoEvent } from '../core/triggers/parse-repo-event.ts'
import type { RepoEvent } from '../core/triggers/repo-event.ts'
import type { JobFacts } from './job-facts.ts'

/** What the job is for. Of its facts an event keeps these alone: it goes on into conditions and reports, and the others name a token. */
export function eventOf({ event, payload, actor, triggeringActor, ref, sha, runId, attempt }: JobFacts): RepoEvent {
  return parseRepoEvent(event, payload, { actor, triggeringActor, ref, sha, runId, attempt })
}
