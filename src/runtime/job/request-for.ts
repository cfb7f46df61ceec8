import { chainDepth } from '../../core/triggers/own-marks.ts'
import type { Match } from '../../core/triggers/match-triggers.ts'
import { runIdOf } from '../../core/triggers/run-id.ts'
import { runInput } from '../../core/triggers/run-input.ts'
import { mergeSettings } from '../../core/triggers/settings.ts'
import type { RunRequest } from '../start-run.ts'
import type { Job } from './job.ts'

/** The run that a match asks for, with the settings of every place that says something about them. */
export function requestFor(match: Match, job: Job): RunRequest {
  const { event, request, config } = job
  const { entry } = match
  const { limits, budgetUsd } = mergeSettings({
    input: request.settings,
    entry: entry.settings,
    defaults: config.defaults,
    manifest: {},
  })
  const issue = event.subject?.number ?? null
  return {
    workflowId: runIdOf({ name: entry.name, issue, actionsRunId: job.runId }),
    specifier: entry.path,
    name: entry.name,
    input: runInput(event, { actionInput: request.input, commandText: match.by === 'command' ? match.text : null }),
    workspace: job.workspace,
    cwd: job.workspace,
    backend: request.backend,
    limits,
    budgetUsd,
    trigger: {
      event: event.name,
      event_payload: event.payload,
      actor: event.job.actor,
      repository: job.repository,
      issue: event.subject?.kind === 'discussion' ? null : issue,
      depth: chainDepth(event),
      ref: event.job.ref,
      sha: event.pullRequest?.headSha ?? event.job.sha,
    },
  }
}
