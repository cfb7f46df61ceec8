import { nthOf, type Occasion } from '../../../core/job/facts.ts'
import { outputsOf } from '../../../core/job/outputs-of.ts'
import { ProblemError } from '../../../core/problem.ts'
import { detectProject } from '../../../core/project/detect-project.ts'
import type { Project } from '../../../core/project/toolchain.ts'
import { joinPieces, type Piece } from '../../../core/protocol/piece.ts'
import type { Carried } from '../../../core/run/run.ts'
import { cellOptions } from '../../../core/triggers/config/cell-settings.ts'
import type { Config, WorkflowEntry } from '../../../core/triggers/config/config.ts'
import { mergeSettings, type SetBudget } from '../../../core/triggers/config/settings.ts'
import { statedRules } from '../../../core/triggers/config/stated-rules.ts'
import type { Match } from '../../../core/triggers/match-triggers.ts'
import { chainDepth } from '../../../core/triggers/own-marks.ts'
import { reaches, roleOf } from '../../../core/triggers/person.ts'
import { isOfThread, type RepoEvent } from '../../../core/triggers/repo-event.ts'
import { runInput } from '../../../core/triggers/run-input.ts'
import { runIdOf } from '../../../core/triggers/starts/run-id.ts'
import type { Rights, RunRequest } from '../../start-run.ts'
import type { Job } from '../job.ts'
import type { RoundRequest } from '../rounds/prepare-round.ts'
import { readUpTo } from '../thread.ts'
import { gatherConversation } from './gather-conversation.ts'

/** Longer differences do not fit into a prompt beside everything else, in characters. */
const LONGEST_DIFF = 200_000

const NOT_KEPT =
  'Transcripts and prompts stay off the state branch, as the repository is public and there is no state-key (secret RAYMOND_STATE_KEY): a later job begins conversations with what the run can retell of them.'

/** The run that a match asks for, with the settings of every place that says something about them. */
export async function requestFor(
  match: Match,
  { readOnly, round }: { readonly readOnly: boolean; readonly round?: RoundRequest | undefined },
  occasion: Occasion,
  job: Job,
): Promise<RunRequest> {
  const { event, request, config } = occasion
  const { entry } = match
  const { agent, limits, budget } = mergeSettings({
    input: request.settings,
    entry: entry.settings,
    defaults: config.defaults,
  })
  const issue = event.subject?.number ?? null
  const { speaker, ...conversation } = await gatherConversation(entry, round?.attachments ?? [], occasion, job)
  const commandText = match.by === 'command' ? match.text : null
  const input = round?.input ?? runInput(event, { actionInput: request.input, commandText, speaker })
  const { unasked } = job.ports.turns.agent
  const directory = readOnly ? await job.guards.emptyDirectory() : job.identity.workspace
  const origin = { name: entry.name, issue, actionsRunId: job.identity.runId, nth: nthOf(occasion, round?.round?.round) }
  return {
    workflowId: runIdOf(origin),
    idOfStart: (start) => runIdOf({ ...origin, start }),
    specifier: entry.path,
    name: entry.name,
    input: readOnly ? await withDiff(input, event, job) : input,
    workspace: directory,
    cwd: directory,
    backend: request.backend ?? agent,
    backendForAll: request.backend !== null,
    limits,
    budget: capped(budget, round?.budgetUsd ?? null),
    mostUsd: request.settings.budget_usd,
    ...(round === undefined ? {} : { entry: round.entry, round: round.round, trace: round.trace }),
    trigger: {
      configuration: job.identity.configuration,
      event: event.name,
      ...conversation,
      actor: event.job.actor,
      repository: job.identity.repository,
      issue,
      depth: chainDepth(event),
      ref: event.job.ref,
      sha: round?.round?.follows?.head ?? event.pullRequest?.headSha ?? event.job.sha,
    },
    rights: {
      ...(unasked === undefined ? {} : { unasked }),
      ...rightsOf(entry, { readOnly }, { config, event }),
      ...readUpTo(isOfThread(event.comment) ? event.comment.id : undefined, { event }, job),
      ...jobsOf(entry, { config, event }, job),
      ...cellFor(
        entry,
        { stranger: readOnly || round?.ofStranger === true || (await isStrangers(event, config, job)) },
        { config, request },
      ),
      ...(readOnly ? {} : { project: await projectIn(config, job) }),
    },
    ...(job.keeping.keepsTranscripts ? {} : { warnings: [NOT_KEPT] }),
  }
}

/** Of what the repository sets the lowest holds. */
function capped(budget: SetBudget | null, roundUsd: number | null): SetBudget | null {
  if (roundUsd === null || (budget !== null && budget.usd <= roundUsd)) return budget
  return { usd: roundUsd, from: 'follow_up in .github/raymond.yml' }
}

/** Only where people without write access may start runs at all is anybody looked at. */
async function isStrangers({ job: { actor } }: RepoEvent, config: Config, { github }: Job): Promise<boolean> {
  if (actor === null || reaches(config.access.run, 'write')) return false
  const account = await github.people.roleOf(actor)
  const access = account === undefined ? null : { permission: account.permission, roleName: account.role_name }
  const role = roleOf({ login: actor, id: null, type: 'User', access })
  return role === null || !reaches(role, 'write')
}

function cellFor(
  entry: WorkflowEntry,
  { stranger }: { readonly stranger: boolean },
  { config, request }: Pick<Occasion, 'config' | 'request'>,
): Pick<Rights, 'cell'> {
  const said = cellOptions({ input: request.settings, entry, defaults: config.defaults })
  const cell = { ...said, ...(stranger ? { stranger: true as const } : {}) }
  return Object.keys(cell).length === 0 ? {} : { cell }
}

/** As it is checked out now, before any agent of the run has changed it. */
async function projectIn(config: Config, { keeping }: Job): Promise<Project> {
  return detectProject(await keeping.projectFiles(), config.project)
}

/** A stranger's code as text, never as files. */
async function withDiff(input: Carried | null, event: RepoEvent, { github: { changes } }: Job): Promise<Carried | null> {
  const number = event.subject?.kind === 'pull_request' ? event.subject.number : null
  const head = event.pullRequest?.headSha ?? null
  if (number === null || head === null) return input
  const diff = await changes.diffOf(number, { head, maxLength: LONGEST_DIFF })
  if (diff === null) throw moved(number, head)
  const pieces: readonly Piece[] = [...(input?.pieces ?? []), { text: diff, from: 'stranger' }]
  return { text: joinPieces(pieces), from: 'stranger', pieces: [...pieces] }
}

function moved(number: number, head: string): ProblemError {
  return new ProblemError({
    code: 'RAY-PULL-REQUEST-MOVED',
    message: `Pull request #${number} is no longer at ${head.slice(0, 12)}, the commit that this event is about.`,
    place: `#${number}`,
    hint: 'Nothing was started. The event of the newer commit starts its own run; or ask for one with a command.',
  })
}

/** What the configuration of this moment lets a run do. It keeps these rights until its end, whatever becomes of the file, but for `outputs` at a retry. */
function rightsOf(
  entry: WorkflowEntry,
  { readOnly }: { readonly readOnly: boolean },
  { config, event }: Pick<Occasion, 'config' | 'event'>,
): Rights {
  const { comment } = event
  return {
    rules: statedRules(config),
    outputs: outputsOf(entry, config, defaultBranchOf(event)),
    workflows: Object.fromEntries(config.workflows.map(({ name, path }) => [name, path])),
    ...(config.models === undefined ? {} : { models: [...config.models] }),
    comments: entry.comments,
    ...(readOnly ? { read_only: true } : {}),
    ...(Object.keys(entry.claude).length === 0 ? {} : { claude: entry.claude }),
    ...(isOfThread(comment) ? { comment: comment.id } : {}),
  }
}

/** What workers that ask for jobs of their own get; where none can be dispatched, why. */
function jobsOf(
  entry: WorkflowEntry,
  { config, event }: Pick<Occasion, 'config' | 'event'>,
  { github }: Job,
): Pick<Rights, 'jobs'> {
  const refused = noJobsFor(event, github.handOver !== null)
  const jobs = { ...config.jobs, ...entry.jobs, ...(refused === undefined ? {} : { refused }) }
  const said = Object.fromEntries(Object.entries(jobs).filter(([, value]) => value !== undefined))
  return Object.keys(said).length === 0 ? {} : { jobs: said }
}

/** Why no job can be dispatched from where the event comes from; undefined where one can. */
export function noJobsFor(
  { fromFork, byDependabot }: Pick<RepoEvent, 'fromFork' | 'byDependabot'>,
  dispatches: boolean,
): string | undefined {
  if (byDependabot) return 'jobs that Dependabot causes may not dispatch others'
  if (fromFork) return 'the event comes from a fork, whose jobs may not dispatch others'
  return dispatches ? undefined : 'this job may not dispatch others (hand-over: none)'
}

/** Schedules run on the default branch, and their payload may not name it. */
function defaultBranchOf({ defaultBranch, job }: RepoEvent): string {
  return defaultBranch ?? /^refs\/heads\/(.+)$/.exec(job.ref ?? '')?.[1] ?? 'main'
}
