import { ProblemError } from '../../core/problem.ts'
import { detectProject } from '../../core/project/detect-project.ts'
import type { Project } from '../../core/project/toolchain.ts'
import type { Carried } from '../../core/run/run.ts'
import type { Match } from '../../core/triggers/match-triggers.ts'
import { chainDepth } from '../../core/triggers/own-marks.ts'
import { runIdOf } from '../../core/triggers/run-id.ts'
import { runInput } from '../../core/triggers/run-input.ts'
import { mergeSettings } from '../../core/triggers/settings.ts'
import type { RunRequest } from '../start-run.ts'
import type { Job } from './job.ts'
import { rightsOf } from './rights-of.ts'

/** Longer differences do not fit into a prompt beside everything else, in characters. */
const LONGEST_DIFF = 200_000

const NOT_KEPT =
  'Transcripts and prompts stay off the state branch, as the repository is public and there is no state-key: a later job begins conversations afresh.'

/** The run that a match asks for, with the settings of every place that says something about them. */
export async function requestFor(match: Match, { readOnly }: { readonly readOnly: boolean }, job: Job): Promise<RunRequest> {
  const { event, request, config } = job
  const { entry } = match
  const { limits, budgetUsd } = mergeSettings({
    input: request.settings,
    entry: entry.settings,
    defaults: config.defaults,
    manifest: {},
  })
  const issue = event.subject?.number ?? null
  const input = runInput(event, { actionInput: request.input, commandText: match.by === 'command' ? match.text : null })
  const directory = readOnly ? await job.emptyDirectory() : job.workspace
  return {
    workflowId: runIdOf({ name: entry.name, issue, actionsRunId: job.runId, nth: nextOf(entry.name, job) }),
    specifier: entry.path,
    name: entry.name,
    input: readOnly ? await withDiff(input, job) : input,
    workspace: directory,
    cwd: directory,
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
    rights: { ...rightsOf(entry, { readOnly }, job), ...(readOnly ? {} : { project: await projectIn(job) }) },
    ...(job.keepsTranscripts ? {} : { warnings: [NOT_KEPT] }),
  }
}

/** As it is checked out now, before any agent of the run has changed it. */
async function projectIn({ projectFiles, config }: Job): Promise<Project> {
  return detectProject(await projectFiles(), config.project)
}

/** Comments that no job had read may start several runs of one workflow in one job. */
function nextOf(name: string, { begun }: Job): number {
  const nth = (begun.get(name) ?? 0) + 1
  begun.set(name, nth)
  return nth
}

/** A stranger's code as text, never as files. */
async function withDiff(input: Carried | null, { event, changes }: Job): Promise<Carried | null> {
  const number = event.subject?.kind === 'pull_request' ? event.subject.number : null
  const head = event.pullRequest?.headSha ?? null
  if (number === null || head === null) return input
  const diff = await changes.diffOf(number, { head, maxLength: LONGEST_DIFF })
  if (diff === null) throw moved(number, head)
  return { text: [...(input === null ? [] : [input.text]), diff].join('\n\n'), from: 'stranger' }
}

function moved(number: number, head: string): ProblemError {
  return new ProblemError({
    code: 'RAY-PULL-REQUEST-MOVED',
    message: `Pull request #${number} is no longer at ${head.slice(0, 12)}, the commit that this event is about.`,
    place: `#${number}`,
    hint: 'Nothing was started. The event of the newer commit starts its own run; or ask for one with a command.',
  })
}
