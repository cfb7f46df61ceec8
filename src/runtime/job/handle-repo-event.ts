import type { Problem } from '../../core/problem.ts'
import { matchDirectly, matchTriggers, needsChangedPaths } from '../../core/triggers/match-triggers.ts'
import { mayCatchUp } from '../../core/triggers/may-trigger.ts'
import type { RepoEvent } from '../../core/triggers/repo-event.ts'
import { mayPeopleDo } from './ask-for-roles.ts'
import { directEntry } from './direct-entry.ts'
import { drainThread } from './drain-thread.ts'
import type { Job, JobOutcome } from './job.ts'
import { join, obeyCommands } from './obey-commands.ts'
import { resumeByDispatch } from './resume-by-dispatch.ts'
import { startAll } from './start-all.ts'
import { markRead, readThread } from './thread.ts'

const NOTHING: JobOutcome = { matches: [], runs: [], problems: [] }

/** One event: the runs that it starts or that it concerns, each driven until it rests, and why. */
export async function handleRepoEvent(job: Job): Promise<JobOutcome> {
  const outcome = job.disabled ? disabled(job) : await handle(job)
  // Branch names, labels and words of commands stand in these sentences.
  return { ...outcome, matches: outcome.matches.map((line) => ({ ...line, why: job.cleaner.title(line.why, LONGEST_REASON) })) }
}

const LONGEST_REASON = 1000

/** The kill switch of a repository or organisation: a variable that the Actions workflow hands on. */
function disabled({ config, request }: Job): JobOutcome {
  const names =
    request.run !== null
      ? [request.run]
      : request.workflow !== null
        ? [request.workflow]
        : config.workflows.map(({ name }) => name)
  return { ...NOTHING, matches: names.map((workflow) => ({ workflow, started: false, why: 'RAYMOND_DISABLED is set.' })) }
}

async function handle(job: Job): Promise<JobOutcome> {
  if (job.request.run !== null) return resumeByDispatch(job.request.run, job)
  if (job.request.workflow !== null) return startAll([matchDirectly(directEntry(job.request.workflow, job.config))], job)
  const known: Job = { ...job, event: await withChangedPaths(job) }
  const issue = known.event.subject?.kind === 'discussion' ? null : (known.event.subject?.number ?? null)
  const missed = mayCatchUp(known.event, job.checkout) ? issue : null
  const before = missed === null ? NOTHING : await drainThread(missed, known)
  const own = await handleOwn(issue, known)
  const after = missed === null || job.stop.aborted ? NOTHING : await drainThread(missed, known)
  return join(join(own, before), after)
}

/** The event itself. A comment that an earlier job has carried out already says nothing new. */
async function handleOwn(issue: number | null, job: Job): Promise<JobOutcome> {
  const { matches, misses, problems, commands } = matchTriggers(job.event, job.config)
  const missed = misses.map(({ workflow, why }) => ({ workflow, started: false, why }))
  const comment = job.event.comment?.kind === 'issue_comment' && job.event.action === 'created' ? job.event.comment.id : null
  const isRead = issue !== null && comment !== null && comment <= (await readThread(issue, job)).seen && job.attempt === 1
  const told = isRead ? alreadyRead() : await obeyCommands({ commands, misses: missed }, job)
  const started = await startAll(isRead ? matches.filter(({ by }) => by !== 'command') : matches, job)
  if (issue !== null && comment !== null && !isRead && commands.length > 0) await markRead(issue, comment, job)
  return {
    ...join(started, join({ ...NOTHING, matches: missed }, told)),
    problems: [...(await toldProblems(problems, job)), ...told.problems, ...started.problems],
  }
}

/** What is wrong with a command is for those who may give one: a stranger's typing error fails no job. */
async function toldProblems(problems: readonly Problem[], job: Job): Promise<readonly Problem[]> {
  const ofConfig = problems.filter(({ code }) => code === 'RAY-IF-FAILED')
  if (ofConfig.length === problems.length) return problems
  return (await mayPeopleDo('run', job)).ok ? problems : ofConfig
}

function alreadyRead(): JobOutcome {
  return {
    ...NOTHING,
    matches: [{ workflow: 'comment', started: false, why: 'An earlier job has read this comment and carried it out.' }],
  }
}

/** Asked of the API only where some filter cannot be decided without them. */
async function withChangedPaths({ event, config, changes }: Job): Promise<RepoEvent> {
  if (!needsChangedPaths(event, config)) return event
  const { before, after } = pushedRange(event)
  if (event.subject?.kind === 'pull_request') return { ...event, changedPaths: await changes.ofPullRequest(event.subject.number) }
  if (before !== null && after !== null) return { ...event, changedPaths: await changes.between(before, after) }
  return event
}

/** The commits before and after a push; null for a branch that is new or gone. */
function pushedRange({ push, payload }: RepoEvent): { readonly before: string | null; readonly after: string | null } {
  if (push === null || typeof payload !== 'object' || payload === null) return { before: null, after: null }
  const commit = (name: string) => {
    const value: unknown = Reflect.get(payload, name)
    return typeof value === 'string' && /^[0-9a-f]{40}$/.test(value) && !/^0+$/.test(value) ? value : null
  }
  return { before: commit('before'), after: commit('after') }
}
