import { handedOn } from '../../../core/engine/retold/recollect.ts'
import type { Occasion } from '../../../core/job/facts.ts'
import { type Problem, ProblemError } from '../../../core/problem.ts'
import type { Piece } from '../../../core/protocol/piece.ts'
import type { Follows } from '../../../core/rounds/follows.ts'
import type { PlannedRound } from '../../../core/rounds/planned-round.ts'
import { fitting, roundInput, type Said } from '../../../core/rounds/round-input.ts'
import { failedHead } from '../../../core/rounds/round-kind.ts'
import type { Attachment } from '../../../core/run/attachment.ts'
import type { Run } from '../../../core/run/run.ts'
import { isOfDiscussion } from '../../../core/run/threads/thread.ts'
import { ownerOf } from '../../../core/run/which-agent.ts'
import { attachedIn } from '../../../core/thread/attachments.ts'
import { belowRun } from '../../../core/trace/span-id.ts'
import { wordsFor } from '../../../core/triggers/commands.ts'
import type { Match } from '../../../core/triggers/match-triggers.ts'
import { roleWord } from '../../../core/triggers/person.ts'
import type { RunRequest } from '../../start-run.ts'
import { personOf } from '../gather-facts.ts'
import type { Job } from '../job.ts'
import { remarksIn } from './remarks-in.ts'

/** What a round is beside the run that any event would start. */
export type RoundRequest = Pick<RunRequest, 'entry' | 'round' | 'input' | 'trace'> & {
  readonly budgetUsd: number | null
  readonly attachments: readonly Attachment[]
  /** It goes on with the work and the conversation of a run that somebody without write access caused, whoever begins it. */
  readonly ofStranger: boolean
}

const UNREADABLE: Problem = {
  code: 'RAY-REVIEW-UNREADABLE',
  message: 'GitHub did not give the comments of the review.',
  hint: 'The next job that looks at the pull request, or one with mode: wake, tries again.',
}

/** Lays the branch out as it is now, brings the conversation along, and gathers what was said. */
export async function prepareRound(planned: PlannedRound, match: Match, occasion: Occasion, job: Job): Promise<RoundRequest> {
  const { link, branch, head, round, kind, followUp } = planned
  const said = await whatWasSaid(planned, match, occasion, job)
  await job.keeping.snapshots?.layOut([
    {
      directory: job.identity.workspace,
      branch,
      base: head,
      head,
      attached: null,
      commits: 0,
      snapshot: null,
      left_out: [],
    },
  ])
  const before = [link.opener, ...link.rounds]
  const recollection = handedOn(before)
  return {
    entry: followUp.state,
    trace: belowRun(link.opener),
    budgetUsd: followUp.budgetUsd,
    // Who had checks run has no part in what came before.
    ofStranger: before.some(({ cell, follows }) => follows?.by !== 'failed_checks' && cell?.stranger === true),
    attachments: attachedBy(planned, said, job.identity.server),
    input: roundInput(said, occasion.event, await speakerOf(occasion, job)),
    round: {
      continues: link.opener.workflow_id,
      round,
      follows: {
        pull_request: link.pull,
        branch,
        head,
        by: kind,
        said: planned.said.key,
        said_at: planned.said.at,
        ...(planned.said.unaskedAt === undefined ? {} : { unasked_at: planned.said.unaskedAt }),
        issue: link.opener.issue,
        ...(isOfDiscussion(link.opener.event) ? { discussion: true as const } : {}),
        begun: link.opener.created_at,
        ...shownBefore(before),
        ...remarksOf(said),
      },
      ...(recollection === undefined ? {} : { recollection }),
      ...(await conversationOf(before.toReversed(), job)),
    },
  }
}

/** The newest that is known. */
function shownBefore(runs: readonly Run[]): Pick<Follows, 'shown'> {
  const shown = runs.findLast((run) => run.shown !== undefined)?.shown
  return shown === undefined ? {} : { shown }
}

/** The images of a review and its comments, or of the comment on a line that holds the command: GitHub knows both by the name of what was said. */
function attachedBy({ said: { saying } }: PlannedRound, said: Said, server: string): readonly Attachment[] {
  if (saying === undefined || saying.kind === 'issue_comment') return []
  const bodies = [saying.body, ...(said.kind === 'review' ? said.remarks.map(({ body }) => body) : [])]
  return bodies.flatMap((body) => attachedIn(body, { of: 'other', id: saying.id, node: saying.node }, server))
}

function remarksOf(said: Said): Pick<Follows, 'remarks' | 'threads'> {
  if (said.kind !== 'review') return { remarks: [] }
  const threads = said.remarks.flatMap(({ id, thread }) => (thread === null ? [] : [[id, thread] as const]))
  return {
    remarks: said.remarks.map(({ id }) => id),
    ...(threads.length === 0 ? {} : { threads: Object.fromEntries(threads) }),
  }
}

async function whatWasSaid(
  { kind, said }: PlannedRound,
  { text, entry }: Match,
  { event, config }: Occasion,
  job: Job,
): Promise<Said> {
  if (kind === 'failed_checks') {
    const head = failedHead(event) ?? ''
    return { kind, head, ...(await job.github.pullRequests.failedChecks(head)) }
  }
  if (kind === 'command' || said.saying === undefined) return { kind: 'command', text }
  const { state } = said.saying
  const body = wordsFor(entry.name, said.saying.body, config)
  const found = await remarksIn(said.saying, entry.name, config, job)
  if (found === undefined) throw new ProblemError(UNREADABLE)
  const { leftOut } = found
  return { kind, body, state, leftOut, ...fitting(found) }
}

async function speakerOf({ event }: Occasion, job: Job): Promise<Piece['by']> {
  const login = event.comment?.author?.login
  if (login === undefined) return undefined
  const role = roleWord(await personOf(login, event, job))
  return role === null ? undefined : { login, role }
}

/**
 * The newest conversation of the first agent that is kept, whatever backend holds it, laid out where that looks for it. Nothing where
 * none was carried: then the round begins a fresh one, with what the runs before can retell.
 */
async function conversationOf(
  newestFirst: readonly Run[],
  { keeping, identity }: Job,
): Promise<Pick<NonNullable<RunRequest['round']>, 'session' | 'session_agent'>> {
  for (const run of newestFirst) {
    const session = run.agents.find(({ id }) => id === 'main')?.session_id ?? null
    const path = 'sessions/main.jsonl'
    const kept = session === null ? undefined : (await keeping.branch.load(run.workflow_id))?.files[path]
    if (session === null || kept === undefined) continue
    await keeping.sessions.restore(keeping.vault.open(kept, path), () => identity.workspace)
    return { session, session_agent: ownerOf(run, session) }
  }
  return {}
}
