import { type ExpressionContext, Incomplete } from './expression.ts'
import { fieldAt } from './payload-fields.ts'
import type { RepoEvent } from './repo-event.ts'

/** GitHub's contexts as an `if` sees them. Nothing secret is among them. */
export function ifContext(event: RepoEvent): ExpressionContext {
  const { job, pullRequest, repository } = event
  const [, kind, short] = /^refs\/(heads|tags|pull)\/(.+)$/.exec(job.ref ?? '') ?? []
  return {
    github: {
      event: payloadOf(event),
      event_name: event.name,
      actor: job.actor ?? event.sender?.login,
      actor_id: event.sender?.login === job.actor ? String(event.sender?.id) : undefined,
      triggering_actor: job.triggeringActor ?? job.actor,
      repository,
      repository_owner: repository?.split('/')[0],
      ref: job.ref,
      ref_name: short,
      ref_type: kind === 'tags' ? 'tag' : kind === undefined ? undefined : 'branch',
      sha: job.sha,
      head_ref: pullRequest?.headRef ?? '',
      base_ref: pullRequest?.baseRef ?? '',
      run_id: job.runId,
      run_attempt: String(job.attempt),
    },
    inputs: event.inputs,
  }
}

function payloadOf({ payload, incomplete = [] }: RepoEvent): unknown {
  if (incomplete.length === 0) return payload
  return { ...Object(payload), ...Object.fromEntries(incomplete.map((key) => [key, new Incomplete(fieldAt(payload, key))])) }
}
