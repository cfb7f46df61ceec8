import { answeredIn } from '../../core/job/asked-in.ts'
import { claimableOf } from '../../core/job/claim-of.ts'
import { asSubmitted, doubtfulNode } from '../../core/job/comment-age.ts'
import { decideSaid, runsSpokenOf, type Said, saidIn, whoseRolesCount } from '../../core/job/decide-comment.ts'
import { decideDispatch, whoseDispatch } from '../../core/job/decide-dispatch.ts'
import { decideJob } from '../../core/job/decide-job.ts'
import { decideLost } from '../../core/job/decide-lost.ts'
import { decideStart } from '../../core/job/decide-start.ts'
import type { Occasion } from '../../core/job/facts.ts'
import { type JobOutcome, joinOutcomes, NOTHING, onlyTold } from '../../core/job/outcome.ts'
import { NOTHING_ELSE, withoutRefused } from '../../core/job/refused-raise.ts'
import { type Problem, UNEXPECTED } from '../../core/problem.ts'
import type { WhyLine } from '../../core/report/job-summary.ts'
import { pullsOf } from '../../core/rounds/pull-request-link.ts'
import type { Thread } from '../../core/run/threads/thread.ts'
import { inTurn, turnOf } from '../../core/thread/whom-to-ask.ts'
import { type Command, holdsCommand } from '../../core/triggers/commands.ts'
import { type Match, type Matching, type Miss, matchTriggers, needsChangedPaths } from '../../core/triggers/match-triggers.ts'
import { actorsOf, mayAllDo, mayCatchUp, mayUseCheckout, needsRole, whoStarts } from '../../core/triggers/may-trigger.ts'
import { ownEventFault } from '../../core/triggers/own-marks.ts'
import { textAt } from '../../core/triggers/payload-fields.ts'
import { isOfThread, type RepoEvent, threadOfSubject } from '../../core/triggers/repo-event.ts'
import { asOfNow } from './as-of-now.ts'
import { anew, briefly } from './briefly.ts'
import { doDeeds, HELD, isYoung, READ } from './do-deed.ts'
import { prepareAgents } from './driving/prepare-agents.ts'
import { checkoutFor, gatherFacts } from './gather-facts.ts'
import { closeOverdue, createHearing, type ReadOn } from './hearing.ts'
import type { Job } from './job.ts'
import { type Heard, mayDoAny, mayStillBeOurs, rulesOfJobs, withoutKnownElsewhere } from './known-elsewhere.ts'
import { isLeftToOthers, toldOf } from './left-to-others.ts'
import { otherRulesOf } from './other-rules.ts'
import { beginRounds } from './rounds/begin-rounds.ts'
import { drainAll } from './rounds/drain-rounds.ts'
import { type Refused, tellDoneSince, tellHowToAnswer, tellNotDone } from './showing/tell-not-done.ts'
import { type MaySpeak, type Speaker, whoMaySpeak } from './speakers.ts'
import { isReadIn, type MissedComment, markRead, missedComments, withSubject } from './thread.ts'
import { readVotes } from './votes.ts'

const LONGEST_REASON = 1000
/** Another job did, or does, what was asked for. */
const TAKEN: readonly WhyLine[] = [READ, HELD]
const CLOSED: WhyLine = {
  workflow: '/raymond answer',
  started: false,
  why: 'its question was closed before a job came to this, as the run was at work',
  isAnswered: true,
}
const SAY_APART = 'say it in a comment of its own'
/**
 * Of one job, by people with a role; the next one goes on with the rest. Beside lines and behind a comment that waits, where nothing says how
 * far they were read, as many that something came of.
 */
const MOST_MISSED = 20
/** Behind a comment that waits all are looked at anew by each job: so many of the oldest, and as many of the others, of which each job takes another part. */
const MOST_BEHIND = 20

/** One event: the runs that it starts or that it concerns, each driven until it rests, and why. */
export async function handleRepoEvent(given: Occasion, job: Job): Promise<JobOutcome> {
  const occasion = { ...given, event: await withPullRequest(await withSubmission(given.event, job), job) }
  const handled = await handle(occasion, job)
  const taken = joinOutcomes(handled, await takeUpLost(handled, occasion, job))
  const rounded = joinOutcomes(taken, await drainAll(pullsOf(taken.runs), occasion, job))
  const outcome = mayCatchUp(occasion.event, await checkoutFor(occasion, job)) ? await drainLeft(rounded, occasion, job) : rounded
  // Branch names, labels and words of commands stand in these sentences.
  return {
    ...outcome,
    matches: [...new Set(outcome.matches)].map((line) => ({ ...line, why: job.guards.cleaner.title(line.why, LONGEST_REASON) })),
  }
}

async function handle(occasion: Occasion, job: Job): Promise<JobOutcome> {
  const checkout = await checkoutFor(occasion, job)
  const plan = decideJob({ ...occasion, checkout, disabled: job.guards.disabled })
  switch (plan.kind) {
    case 'nothing':
      return { ...NOTHING, matches: plan.lines }
    case 'go_on':
      return goOn(plan.run, occasion, job)
    case 'start':
      return start([plan.match], [], occasion, job)
    case 'event': {
      const known = { ...occasion, event: await withChangedPaths(occasion, job) }
      const missed = plan.catchesUp ? plan.thread : null
      const comment = isOfThread(known.event.comment) ? known.event.comment.id : null
      // What was said after it comes after it: the thread would count as read beyond it.
      const before = missed === null ? NOTHING : await drainThread(missed, known, job, comment)
      // A job that does not catch up leaves what stands before its own comment to the next one that does.
      if (plan.thread !== null && missed === null) job.guards.claims.leave(plan.thread.number, 1)
      const own = await handleOwn(plan.thread, known, job)
      const after = missed === null || job.stop.aborted ? NOTHING : await drainThread(missed, known, job)
      return joinOutcomes(own, before, after)
    }
  }
}

/** Only a re-run has earlier attempts. */
async function takeUpLost({ runs }: JobOutcome, occasion: Occasion, job: Job): Promise<JobOutcome> {
  if (job.identity.attempt === 1 || job.guards.disabled || job.stop.aborted) return NOTHING
  const facts = await gatherFacts(occasion, job, whoStarts(occasion.event))
  return doDeeds(decideLost(new Set(runs.map(({ workflow_id }) => workflow_id)), facts), occasion, job)
}

async function goOn(id: string, occasion: Occasion, job: Job): Promise<JobOutcome> {
  const stored = await job.keeping.branch.load(id)
  const { github, identity } = job
  const answeredAt = occasion.request.answer === null ? null : await github.otherJobs.askedForAt(identity.runId)
  const facts = await gatherFacts(occasion, job, whoseDispatch(occasion.event))
  return doDeeds(decideDispatch(id, stored?.run, { ...facts, answeredAt }), occasion, job)
}

/** The event itself. */
async function handleOwn(thread: Thread | null, occasion: Occasion, job: Job): Promise<JobOutcome> {
  const matching = await matchingOf(occasion, job)
  const prepared = new AbortController()
  void prepareAgents(matching.matches, occasion, job, prepared.signal)
  try {
    return await obeyAndStart(matching, thread, occasion, job)
  } finally {
    prepared.abort() // where nothing was started after all
  }
}

async function obeyAndStart(matching: Heard, thread: Thread | null, occasion: Occasion, job: Job): Promise<JobOutcome> {
  const { event } = occasion
  const said = isOfThread(event.comment) && event.action === 'created' ? event.comment : null
  const comment = said?.id ?? null
  // On a re-run it is the claim alone that counts: what an earlier attempt has read and refused may be allowed by now.
  const wasRead = thread !== null && said !== null && job.identity.attempt === 1 && (await isReadIn(thread, said, job))
  const isRead = wasRead && !(await mayStillBeOurs(event, job))
  const obeyed = isRead ? onlyTold(READ) : await obey(matching, event, occasion, job)
  const unread = isRead ? { ...matching, matches: matching.matches.filter(({ by }) => by !== 'command') } : matching
  const rounds = await beginRounds(unread, occasion, job)
  const started = joinOutcomes(rounds.outcome, await start(rounds.matching.matches, matching.commands, occasion, job))
  const told = await toldProblems(matching.problems, occasion, job)
  const mistaken = told.map(({ code, message }) => ({ workflow: '/raymond', started: false, why: `${code}: ${message}` }))
  const refused = refusedOf({ ...matching, misses: toldMisses(matching, rounds.matching) }, { obeyed, started, told })
  const outcome = joinOutcomes(started, { ...NOTHING, matches: [...missesOf(rounds.matching), ...mistaken] }, obeyed)
  if (!isRead && (await isLeftToOthers({ obeyed, refused, started }, occasion, job))) {
    // What comes after it is not taken for the last that was read.
    if (thread !== null && comment !== null) job.guards.claims.leave(thread.number, comment)
    return { ...outcome, problems: started.problems }
  }
  const isCommand = matching.commands.length + matching.problems.length > 0
  if (thread !== null && comment !== null && !isRead && (isCommand || obeyed.matches.some(({ waits }) => waits))) {
    if (isForLater(outcome, matching)) job.guards.claims.leave(thread.number, comment)
    else await markRead(thread, comment, job)
  }
  const untold = isRead ? [] : await tellWhoAsked({ ...refused, wasRead }, started, occasion, job)
  return { ...outcome, problems: [...refused.problems, ...started.problems, ...untold] }
}

/** Whether what was refused may be carried out all the same: by a job of another configuration, or once something is different. */
function isForLater({ matches }: Pick<JobOutcome, 'matches'>, { mayBeKnown }: Heard): boolean {
  return !matches.some(({ started }) => started) && (mayBeKnown || matches.some(({ waits }) => waits))
}

/** Only who may give commands is answered. `started` is what else came of the comment. */
async function tellWhoAsked(
  { wasRead = false, ...refused }: Refused & { readonly wasRead?: boolean },
  started: JobOutcome,
  occasion: Occasion,
  job: Job,
): Promise<readonly Problem[]> {
  const { subject } = occasion.event
  const [meant] = refused.matches.flatMap(({ meantFor }) => meantFor ?? [])
  if (meant !== undefined && subject !== null) return tellHowToAnswer(threadOfSubject(subject), meant, job)
  // A command beside a line may have kept a review without one from beginning a round.
  // What plain words say may have been refused before.
  const isAnswered = (line: WhyLine) => line.isAnswered === true || (line.started && isRepeated(occasion, job))
  const thread =
    answeredIn(occasion.event) ?? (subject !== null && refused.matches.some(isAnswered) ? threadOfSubject(subject) : null)
  if (thread === null || ownEventFault(occasion.event, await job.identity.ownBot()) !== undefined) return []
  const all = [...refused.matches, ...started.matches]
  const isDone =
    refused.problems.length + started.problems.length === 0 && all.every((line) => line.started && line.atWork === undefined)
  if (isDone) return all.length > 0 && (wasRead || isRepeated(occasion, job)) ? tellDoneSince(thread, occasion.event, job) : []
  const notDone = refused.matches.filter((line) => !line.started && !TAKEN.includes(line))
  // A comment is carried out by one job: whoever else hears it finds it done.
  const matches = notDone.map((line) => (line.isLeft ? { ...line, why: `${line.why}: ${SAY_APART}` } : line))
  if (refused.problems.length + matches.length === 0 || (await isOthers(occasion, job))) return []
  const { event, people, config } = await gatherFacts(occasion, job, (facts) => actorsOf(facts.event))
  if (needsRole(event) && !mayAllDo('run', people, config.access).ok) return []
  return tellNotDone(thread, { ...refused, matches }, event, job)
}

/** What a job has carried out is read again where that could not note how far it had read. */
async function isOthers({ event, isMissed = false }: Occasion, { guards }: Job): Promise<boolean> {
  const what = isMissed ? claimableOf(event) : undefined
  return what !== undefined && guards.claims.isOthers(what)
}

/** Another job, or an earlier attempt, may have refused it. */
function isRepeated({ isMissed = false }: Occasion, { identity }: Job): boolean {
  return isMissed || identity.attempt > 1
}

async function drainThread(...given: Parameters<typeof readOn>): Promise<JobOutcome> {
  return (await readOn(...given)).outcome
}

/**
 * Carries out commands and answers in comments of a thread whose jobs were dropped: GitHub keeps one pending job of a concurrency
 * group and forgets the ones before it. Each comment counts with the rights of who wrote it; those of people without any neither count nor are
 * looked at. `before` is a comment of the thread.
 */
export async function readOn(thread: Thread, occasion: Occasion, job: Job, before: number | null = null): Promise<ReadOn> {
  let outcome = NOTHING
  let upTo = 0
  let read = 0
  let done = 0
  let asking = briefly(job)
  const isUnmarked = (id: number | null) => id === null || job.guards.claims.readUpTo(thread.number, id) < id
  const leave = (id: number | null) => id !== null && job.guards.claims.leave(thread.number, id)
  const { missed, isShown, answering } = await missedComments(thread, occasion, job)
  const due = before === null ? missed : missed.filter(({ id }) => id === null || id < before)
  const may = await speakersOf([...due.flatMap(({ event }) => speakerIn(event)), ...answering], thread, occasion, asking)
  const words = due.map((one) => ({ ...one, maySpeak: one.event.comment?.author ? may(one.event.comment.author) : false }))
  let behind: ReadonlySet<Word> | undefined
  let isWhole = isShown && answering.every((author) => may(author) === false)
  for (const [at, word] of words.entries()) {
    const { id, maySpeak } = word
    if (maySpeak === false) {
      await settle(word.event, job)
      upTo = id ?? upTo
      continue
    }
    const isBehind = isUnmarked(id)
    if (isBehind) behind ??= readBehind(words.slice(at), job)
    const isLeft = job.stop.aborted || maySpeak === undefined || (isBehind ? done : read) >= MOST_MISSED
    const isPutOff = behind?.has(word) === false
    const event = isLeft || isPutOff ? undefined : await withSubject(word.event, thread, occasion, asking)
    if (event === undefined) {
      leave(id)
      isWhole = false
      if (isPutOff) continue
      break
    }
    const carried = await carryOut(event, { thread, occasion, asking })
    outcome = joinOutcomes(outcome, carried.outcome)
    if (carried.isHeld) isWhole = false
    read += 1
    if (isUnmarked(id) && carried.isDone) done += 1
    if (carried.isDone) asking = anew(job)
    // Should that job be lost, somebody has to come back to it.
    if (carried.isLeft) leave(id)
    else await settle(event, job)
    upTo = id ?? upTo
  }
  if (upTo > 0) await markRead(thread, upTo, job)
  if (job.stop.aborted) return { isWhole, outcome }
  const voted = await countVotes(thread, occasion, job)
  return { isWhole: isWhole && voted.isWhole, outcome: joinOutcomes(outcome, voted.outcome) }
}

/** A missed comment, and whether its author may have anything done; undefined where this job does not ask for their role. */
type Word = MissedComment & { readonly maySpeak: boolean | undefined }

async function speakersOf(speakers: readonly Speaker[], thread: Thread, { config }: Occasion, job: Job): Promise<MaySpeak> {
  if (speakers.length === 0) return () => undefined
  const runs = await job.keeping.branch.list({ threads: [thread.number] })
  const rules = [config, ...(await otherRulesOf(runs, job)).values(), ...(await rulesOfJobs(job))]
  return whoMaySpeak(speakers, (person) => mayDoAny([person], rules), job)
}

function speakerIn({ comment, payload }: RepoEvent): readonly Speaker[] {
  return comment?.author ? [{ ...comment.author, association: textAt(payload, 'comment', 'author_association') ?? '' }] : []
}

/** Of the words behind one that waits, those that this job reads. */
function readBehind(words: readonly Word[], { identity }: Job): ReadonlySet<Word> {
  const heard = words.filter(({ maySpeak }) => maySpeak === true)
  const inThread = heard.filter(({ id }) => id !== null)
  const others = inTurn(inThread.slice(MOST_BEHIND), MOST_BEHIND, turnOf(identity.runId))
  return new Set([...heard.filter(({ id }) => id === null), ...inThread.slice(0, MOST_BEHIND), ...others])
}

interface Carried {
  readonly outcome: JobOutcome
  readonly isDone: boolean
  /** It is for another job, or for when something is different. */
  readonly isLeft: boolean
  /** Another job has it in hand, or is to, and may have stored nothing of it yet. */
  readonly isHeld: boolean
}

/** What somebody has said whose job has not read it. */
async function carryOut(
  event: RepoEvent,
  { thread, occasion, asking }: { readonly thread: Thread; readonly occasion: Occasion; readonly asking: Job },
): Promise<Carried> {
  const isElsewhere = occasion.event.subject?.number !== thread.number
  const spoken = { ...occasion, event: await withPullRequest(event, asking, { mayBeIssue: isElsewhere }), isMissed: true }
  const matching = await matchingOf({ ...spoken, event }, asking)
  const obeyed = await obey(matching, event, spoken, asking)
  const byCommand = { ...matching, matches: matching.matches.filter(({ by }) => by === 'command') }
  const rounds = await beginRounds(byCommand, spoken, asking)
  const started = joinOutcomes(rounds.outcome, await start(rounds.matching.matches, matching.commands, spoken, asking))
  const told = await toldProblems(matching.problems, spoken, asking)
  const closed = (await isForNothing(obeyed, event, asking)) ? [CLOSED] : []
  const answered = { ...obeyed, matches: [...obeyed.matches, ...closed] }
  const refused = refusedOf({ ...matching, misses: toldMisses(matching, rounds.matching) }, { obeyed: answered, started, told })
  // Beside a pull request's head little of it is carried out: its own job is about to, or the next one over the default branch.
  const isBesideHead = !(await mayGoOnHere(spoken, asking))
  const isForOthers = isBesideHead || (await isLeftToOthers({ obeyed, refused, started }, spoken, asking))
  const untold = isForOthers ? [] : await tellWhoAsked(refused, started, spoken, asking)
  // Of what waits its author is told, and no job after the other fails with it.
  const waits = obeyed.matches.some((line) => line.waits)
  const problems = [...(waits ? told : refused.problems), ...untold]
  const unknown = missesOf({ ...matching, misses: matching.misses.filter(isTold) })
  const { matches, ...rest } = joinOutcomes({ ...obeyed, problems }, { ...NOTHING, matches: unknown }, started)
  return {
    outcome: { ...rest, matches: matches.filter((line) => line !== READ && line !== HELD) },
    isDone: matches.some((line) => line.started),
    isLeft: isForOthers || isForLater({ matches }, matching) || (isYoung(event, asking) && problems.some(isUnexpected)),
    isHeld: isBesideHead || matches.includes(HELD) || isUncounted(obeyed),
  }
}

function isUnexpected({ code }: Problem): boolean {
  return code === UNEXPECTED
}

/** Whether somebody who may have said something did, and nothing came of it: it can be said better, or read again. */
function isUncounted({ matches, problems }: JobOutcome): boolean {
  return problems.length > 0 || matches.some(({ meantFor, waits }) => meantFor !== undefined || waits)
}

/** Whether it is an answer that waited for its run to rest, and found no question any more. */
async function isForNothing({ matches }: JobOutcome, event: RepoEvent, { guards }: Job): Promise<boolean> {
  const what = claimableOf(event)
  if (what === undefined || event.comment === null || holdsCommand(event.comment.body)) return false
  return !matches.some((line) => line.started || line.waits || TAKEN.includes(line)) && (await guards.claims.isLeft(what))
}

/** Two jobs may find each other at work, time and again. */
const MOST_PASSES = 5

/**
 * Carries out what was said while runs of this job were at work, here or in the job that had them before: whoever found them so has left it.
 * Both first say what they have done, that a run rests and that a comment is left, and look at what the other one has said after that.
 */
export async function drainLeft(handled: JobOutcome, given: Occasion, job: Job): Promise<JobOutcome> {
  const { claims, disabled } = job.guards
  const request = { ...given.request, workflow: null, input: null, run: null, answer: null, handOverId: null }
  const occasion = { ...given, request }
  const hearing = createHearing((thread) => readOn(thread, occasion, job), job)
  let outcome = handled
  for (let pass = 0; pass < MOST_PASSES && !job.stop.aborted && !disabled; pass++) {
    let drained = NOTHING
    for (const thread of await claims.leftTo(outcome.runs.map(({ workflow_id }) => workflow_id)))
      drained = joinOutcomes(drained, await drainThread(thread, occasion, job))
    drained = joinOutcomes(drained, await drainAll(pullsOf(drained.runs), occasion, job))
    drained = joinOutcomes(drained, await closeOverdue(joinOutcomes(outcome, drained).runs, hearing, { occasion, job }))
    const taken = new Set(drained.runs.map(({ workflow_id }) => workflow_id))
    outcome = joinOutcomes({ ...outcome, superseded: outcome.superseded.filter((id) => !taken.has(id)) }, drained)
    if (drained.runs.length === 0) break
  }
  return outcome
}

async function settle(event: RepoEvent, { stop, guards }: Job): Promise<void> {
  const what = claimableOf(event)
  if (what !== undefined && !stop.aborted) await guards.claims.settle(what)
}

async function mayGoOnHere(occasion: Occasion, job: Job): Promise<boolean> {
  const checkout = await checkoutFor(occasion, job)
  return checkout === null || mayUseCheckout(occasion.event, checkout).ok
}

/** 👍 and 👎 on the comment of an ask with two choices. */
async function countVotes(thread: Thread, occasion: Occasion, job: Job): Promise<ReadOn> {
  const isElsewhere = occasion.event.subject?.number !== thread.number
  const { votes, isWhole } = await readVotes(thread, occasion, job)
  let outcome = NOTHING
  for (const { event, ...vote } of votes) {
    const spoken = { ...occasion, event: await withPullRequest(event, job, { mayBeIssue: isElsewhere }), isMissed: true }
    outcome = joinOutcomes(outcome, await obeyAll([{ type: 'vote', ...vote }], spoken, job))
  }
  return { outcome, isWhole: isWhole && outcome.problems.length === 0 }
}

async function matchingOf(occasion: Occasion, job: Job): Promise<Heard> {
  const matching = matchTriggers(occasion.event, occasion.config)
  return withoutKnownElsewhere(await withoutRaises(matching, occasion, job), occasion, job)
}

async function withoutRaises(matching: Matching, occasion: Occasion, job: Job): Promise<Matching> {
  const isRaise = matching.commands.some((command) => 'budgetUsd' in command && command.budgetUsd != null)
  return isRaise ? withoutRefused(matching, await gatherFacts(occasion, job, whoStarts(occasion.event))) : matching
}

/** What a comment says about runs that there are, and what of it is left. */
async function obey(matching: Heard, said: RepoEvent, occasion: Occasion, job: Job): Promise<JobOutcome> {
  return joinOutcomes(await obeyAll(saidIn(said, matching), occasion, job), { ...NOTHING, matches: matching.left })
}

async function obeyAll(all: readonly Said[], occasion: Occasion, job: Job): Promise<JobOutcome> {
  let outcome = NOTHING
  for (const said of all) {
    const facts = await gatherFacts(occasion, job, (known) => whoseRolesCount(said, known))
    outcome = joinOutcomes(outcome, toldOf(runsSpokenOf(said, facts), await doDeeds(decideSaid(said, facts), occasion, job)))
  }
  return outcome
}

async function start(matches: readonly Match[], commands: readonly Command[], occasion: Occasion, job: Job): Promise<JobOutcome> {
  let outcome = NOTHING
  for (const match of matches) {
    const asking = asOfNow(job)
    const facts = await gatherFacts(occasion, asking, whoStarts(occasion.event))
    outcome = joinOutcomes(outcome, await doDeeds(decideStart(match, facts, commands), occasion, job, asking))
  }
  return outcome
}

/** What whoever gave commands is told of, if it was not done; of `misses` all. */
function refusedOf(
  matching: Heard,
  { obeyed, started, told }: { readonly obeyed: JobOutcome; readonly started: JobOutcome; readonly told: readonly Problem[] },
): Refused {
  const { mayBeKnown } = matching
  const ofStarts = started.matches.filter(({ isAnswered }) => isAnswered)
  const matches = [...obeyed.matches, ...missesOf(matching), ...ofStarts]
  return { matches, problems: [...told, ...obeyed.problems], mayBeKnown }
}

/**
 * What a comment that asks for too much is not given either, what nobody can say whether it may start, what it asks for once more, and what it
 * names and does not start. `left` is what no round was begun for.
 */
function toldMisses({ misses }: Matching, left: Matching): readonly Miss[] {
  const isLeft = ({ isNamed, workflow }: Miss) => isNamed === true && left.misses.some((one) => one.workflow === workflow)
  return misses.filter((one) => one.why === NOTHING_ELSE || isTold(one) || isLeft(one))
}

function isTold({ isUnknown, isOneMore }: Miss): boolean {
  return isUnknown === true || isOneMore === true
}

function missesOf({ misses }: Matching): JobOutcome['matches'] {
  return misses.map(({ workflow, why, instead }) => ({
    workflow,
    started: false,
    why,
    ...(instead === undefined ? {} : { instead }),
  }))
}

/** What is wrong with a command is for those who may give one: a stranger's typing error fails no job. */
async function toldProblems(problems: readonly Problem[], occasion: Occasion, job: Job): Promise<readonly Problem[]> {
  const ofConfig = problems.filter(({ code }) => code === 'RAY-IF-FAILED')
  if (ofConfig.length === problems.length) return problems
  const { event, people, config } = await gatherFacts(occasion, job, actorsOf(occasion.event))
  return !needsRole(event) || mayAllDo('run', people, config.access).ok ? problems : ofConfig
}

/** A comment does not say where the pull request comes from that it stands in. What nobody says comes from a stranger. */
async function withPullRequest(
  event: RepoEvent,
  { github: { changes } }: Job,
  { mayBeIssue = false }: { readonly mayBeIssue?: boolean } = {},
): Promise<RepoEvent> {
  if (event.name !== 'issue_comment' || event.pullRequest !== null || event.subject === null) return event
  if (event.subject.kind !== 'pull_request' && !mayBeIssue) return event
  const origin = await changes.pullRequest(event.subject.number)
  if (origin == null) return event.subject.kind === 'pull_request' ? { ...event, fromFork: true } : event
  const { fromFork, byDependabot, ...pullRequest } = origin
  return { ...event, subject: { ...event.subject, kind: 'pull_request' }, pullRequest, fromFork: fromFork || byDependabot }
}

/** When a review, or a comment of one, became public, where the payload leaves open whether it was edited since. */
async function withSubmission(event: RepoEvent, { github: { pullRequests } }: Job): Promise<RepoEvent> {
  const node = doubtfulNode(event)
  if (node === null || event.comment === null) return event
  return { ...event, comment: asSubmitted(event.comment, node === '' ? undefined : await pullRequests.submission(node)) }
}

/** Asked of the API only where some filter cannot be decided without them. */
async function withChangedPaths({ event, config }: Occasion, { github: { changes } }: Job): Promise<RepoEvent> {
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
