import type { Occasion } from '../../../core/job/facts.ts'
import type { Piece } from '../../../core/protocol/piece.ts'
import type { Attachment } from '../../../core/run/attachment.ts'
import type { Thread } from '../../../core/run/threads/thread.ts'
import { attachedTo, MOST_ATTACHMENTS } from '../../../core/thread/attachments.ts'
import { earlierComments, peopleToAsk, type ThreadFacts, threadPieces } from '../../../core/thread/thread-pieces.ts'
import type { WorkflowEntry } from '../../../core/triggers/config/config.ts'
import { isNewComment } from '../../../core/triggers/match-triggers.ts'
import { mayDo } from '../../../core/triggers/may-trigger.ts'
import { fieldAt, textAt } from '../../../core/triggers/payload-fields.ts'
import { type Person, roleWord } from '../../../core/triggers/person.ts'
import { isOfThread, type RepoEvent, threadOfSubject } from '../../../core/triggers/repo-event.ts'
import { runIdOf } from '../../../core/triggers/starts/run-id.ts'
import type { Trigger } from '../../start-run.ts'
import { personOf } from '../gather-facts.ts'
import type { Job } from '../job.ts'

/** What a run is told of its issue or pull request beyond the event itself, as it stood when the run started. */
export interface Conversation extends Pick<Trigger, 'thread' | 'diff' | 'attachments' | 'event_payload'> {
  /** Who wrote the comment that the event is about. */
  readonly speaker?: NonNullable<Piece['by']>
}

const UNREADABLE = '(The comments of this thread could not be read.)'

/** `round` is what was attached to what its round is told, by somebody who may start runs. */
export async function gatherConversation(
  entry: WorkflowEntry,
  round: readonly Attachment[],
  occasion: Occasion,
  job: Job,
): Promise<Conversation> {
  const { event } = occasion
  const { subject } = event
  const images = imagesFor(round, occasion, job)
  const [thread, pull, speaker, known, attached] = await Promise.all([
    subject === null ? undefined : readThread(threadOfSubject(subject), occasion, job),
    pullRequestOf(event, job),
    speakerOf(event, job),
    knownOf(entry, event, job),
    images,
  ])
  return {
    ...pull,
    event_payload: withField(pull.event_payload, { raymond: known }),
    ...speaker,
    ...attached,
    ...(thread === undefined ? {} : { thread }),
  }
}

/** Of a stranger on a public repository nobody has to look at what an image says before an agent does. */
async function imagesFor(
  round: readonly Attachment[],
  { event, config }: Occasion,
  job: Job,
): Promise<Pick<Conversation, 'attachments'>> {
  const isForAll = event.isPrivate === true || config.attachmentsOfAnyone === true
  const found = attachedTo(event, job.identity.server)
  const allowed = await Promise.all(
    found.map(async ({ author, attachments }) => {
      const counts = isForAll || (author !== null && mayDo('run', await personOf(author.login, event, job), config.access).ok)
      return counts ? attachments : []
    }),
  )
  const others = allowed.flat().filter(({ url }) => !round.some((one) => one.url === url))
  const attachments = [...round, ...others].slice(0, MOST_ATTACHMENTS)
  return attachments.length === 0 ? {} : { attachments }
}

/** What keeps an agent from doing again what is there, for prompts as `{{event.raymond.…}}`. */
async function knownOf(
  { name }: WorkflowEntry,
  { subject }: RepoEvent,
  { github: { threads } }: Job,
): Promise<Readonly<Record<string, unknown>>> {
  if (subject === null) return { open_pull_requests: await threads.openPullRequests(branchStart(name)) }
  if (subject.kind === 'pull_request') return { own_reviews: await threads.ownReviews(subject.number) }
  return { open_issues: await threads.openIssues() }
}

/** Of branches by runs of a workflow that are about no issue. */
function branchStart(name: string): string {
  return `raymond/${runIdOf({ name, issue: null, actionsRunId: 'x' }).slice(0, -1)}`
}

/** Of these it was asked whether who has started them may write. */
const CHECKS: ReadonlySet<string> = new Set(['check_suite', 'workflow_run'])

async function readThread(thread: Thread, { event, config }: Occasion, job: Job): Promise<Piece[]> {
  const facts: ThreadFacts = {
    eventAt: timeOf(event),
    eventComment: isOfThread(event.comment) ? event.comment.id : null,
    opener: event.subject?.author?.login ?? null,
    access: config.access,
  }
  const found = await job.github.threads.newest(thread)
  if (found === undefined) return [{ text: UNREADABLE, from: 'run' }]
  const comments = earlierComments(found.comments, facts)
  const people = await Promise.all(
    peopleToAsk(comments, CHECKS.has(event.name) ? 1 : 0).map(
      async (login): Promise<[string, Person]> => [login.toLowerCase(), await personOf(login, event, job)],
    ),
  )
  return threadPieces(comments, new Map(people), { facts, more: found.more })
}

/** When the event happened, by what it brings along. */
function timeOf({ comment, payload }: RepoEvent): string | null {
  return (
    comment?.createdAt ??
    textAt(payload, 'comment', 'created_at') ??
    textAt(payload, 'issue', 'updated_at') ??
    textAt(payload, 'pull_request', 'updated_at') ??
    textAt(payload, 'discussion', 'updated_at')
  )
}

/** Events on a pull request's thread bring its title and text under another name, and neither of its commits. */
async function pullRequestOf(
  { subject, payload, pullRequest }: RepoEvent,
  { github: { changes } }: Job,
): Promise<Pick<Conversation, 'diff' | 'event_payload'>> {
  if (subject?.kind !== 'pull_request') return { event_payload: payload }
  const known = pullRequest ?? (await changes.pullRequest(subject.number))
  const { headSha: head = null, baseSha: base = null } = known ?? {}
  const diff = head === null || base === null ? {} : { diff: { pull_request: subject.number, base, head } }
  const { number, title, body } = subject
  if (fieldAt(payload, 'pull_request') instanceof Object) return { event_payload: payload, ...diff }
  const sides =
    known == null ? {} : { head: { ref: known.headRef, sha: known.headSha }, base: { ref: known.baseRef, sha: known.baseSha } }
  return { event_payload: withField(payload, { pull_request: { number, title, body, ...sides } }), ...diff }
}

/** The payload of an event is an object; whatever else came stays as it is. */
function withField(payload: unknown, field: object): unknown {
  return typeof payload === 'object' && payload !== null ? Object.assign({}, payload, field) : payload
}

/** Nobody, where somebody else has edited what was said. */
async function speakerOf(event: RepoEvent, job: Job): Promise<Pick<Conversation, 'speaker'>> {
  const { id, login } = event.comment?.author ?? {}
  if (login === undefined || (!isNewComment(event) && id !== event.sender?.id)) return {}
  const person = await personOf(login, event, job)
  const role = roleWord(person)
  return role === null ? {} : { speaker: { login, role } }
}
