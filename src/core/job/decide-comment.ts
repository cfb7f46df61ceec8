import { matchesApproval } from '../outbox/approval-code.ts'
import type { MeantAsk, WhyLine } from '../report/job-summary.ts'
import { awaitsRerun, onlyRetryGoesOn } from '../run/ended/cut-off.ts'
import { nothingLeft } from '../run/ended/nothing-left.ts'
import { personsWord } from '../run/needs-somebody.ts'
import type { Run } from '../run/run.ts'
import {
  type Answer,
  answerByCommand,
  answerByReply,
  answerUnread,
  mayAnswer,
  meantByReply,
  type OpenAsk,
} from '../triggers/answers.ts'
import { type Command, holdsCommand } from '../triggers/commands.ts'
import type { Access } from '../triggers/config/config.ts'
import { isNewComment, type Matching } from '../triggers/match-triggers.ts'
import { actionFor, actorsOf, allMay, mayApprove, mayUseCheckout, needsRole, type Permission } from '../triggers/may-trigger.ts'
import { isOwnText, ownEventFault } from '../triggers/own-marks.ts'
import { type Person, roleWord } from '../triggers/person.ts'
import { isOfThread, type RepoEvent, threadOfSubject } from '../triggers/repo-event.ts'
import { unreadCommand } from '../triggers/unread-command.ts'
import { type AskedAt, asksMeant, asksOf, isNamedBy, openAsks, type Spoken, unseenAsks, wasAsked } from './asks-meant.ts'
import { bookedWorker } from './booked-worker.ts'
import { claimOf } from './claim-of.ts'
import { editedFault, wasWrittenAfter, withoutLater } from './comment-age.ts'
import { type Deed, type DeedOf, type ResumeWord, tell } from './deeds.ts'
import { type Facts, runsMeant, runsOfThread, withWorkers } from './facts.ts'
import { isOfOthers, leave } from './left-to-others.ts'
import { type GoOn, isMeantItself, refusedRaise, runsToGoOn, workersToGoOn } from './refused-raise.ts'
import { byAll, mayPeopleDo, mayPeopleDoWith } from './rules-for.ts'
import { startersOf } from './starters-of.ts'

/** One thing that a new comment says about runs; what it starts is decided with all other starts. */
export type Said =
  | {
      readonly type: 'command'
      readonly command: Exclude<Command, { readonly type: 'run' }>
      /** All commands of the comment. */
      readonly among: readonly Command[]
      /** Why no workflow was started by it. */
      readonly misses: readonly WhyLine[]
    }
  /** A plain comment: an answer, when a question is open. */
  | { readonly type: 'reply'; readonly body: string }
  /** A plain comment that was meant as a command, as it seems: no answer, and where one is waited for its author learns so. */
  | { readonly type: 'unread' }
  /** A reaction to the comment of an ask. The choice is the run's own text: it is never read as a command. */
  | { readonly type: 'vote'; readonly run: string; readonly ask: string; readonly text: string }

export function saidIn(event: RepoEvent, { commands, misses }: Matching): readonly Said[] {
  if (!isNewComment(event) || event.subject === null || isOwnText(event.comment.body)) return []
  const { kind, body } = event.comment
  // A review judges the pull request, as do its remarks on lines; they are no answer to a question that happens to be open.
  if (!holdsCommand(body) && (kind === 'review' || kind === 'review_comment')) return []
  if (!holdsCommand(body)) return [unreadCommand(body) === undefined ? { type: 'reply', body } : { type: 'unread' }]
  const lines = misses.map((miss) => ({ ...miss, started: false }))
  return commands.flatMap((command) =>
    command.type === 'run' ? [] : [{ type: 'command', command, among: commands, misses: lines }],
  )
}

/** The logins whose roles must be known before it is decided. Nobody's, while there is nothing to decide. */
export function whoseRolesCount(said: Said, facts: Facts): readonly string[] {
  const idle = said.type !== 'command' && asksMeant(spokenBy(said), facts).length + unseenFor(said, facts).length === 0
  return idle || !needsRole(facts.event) ? [] : actorsOf(facts.event)
}

function unseenFor(said: Said, facts: Facts): readonly AskedAt[] {
  return said.type === 'reply' ? unseenAsks(facts).filter(({ since }) => wasWrittenAfter(since, facts)) : []
}

/** Whoever may answer may have seen it all the same. */
function tellUnseen(said: Said, facts: Facts): readonly Deed[] {
  const asks = unseenFor(said, facts)
  const meant = said.type === 'reply' ? meantByReply(said.body, asks) : undefined
  if (meant === undefined || (ownEventFault(facts.event, facts.ownBot) ?? editedFault(facts.event)) !== undefined) return []
  const deed = notDone('answer', 'it is not known that GitHub has taken the comment that shows the question')
  return [withMeant(deed, { ...meant, isUnseen: true }, asks, facts)]
}

function spokenBy(said: Said): Spoken {
  const named = said.type === 'command' && said.command.type === 'answer' ? said.command.ask : null
  return { as: said.type === 'unread' ? 'reply' : said.type, named }
}

/** The runs that it is about, whether anything of it is done or not. */
export function runsSpokenOf(said: Said, facts: Facts): readonly Run[] {
  if (said.type !== 'command' || said.command.type === 'answer') {
    const asks = asksMeant(spokenBy(said), facts)
    return facts.runs.filter(({ workflow_id }) => asks.some(({ run }) => run === workflow_id))
  }
  return said.command.type === 'approve'
    ? approvalsMeant(said.command.code, facts).map(({ run }) => run)
    : runsOf(said.command, withoutLater(facts))
}

/** What is done about it, in this order. */
export function decideSaid(said: Said, facts: Facts): readonly Deed[] {
  if (said.type !== 'command' && asksMeant(spokenBy(said), facts).length === 0) return tellUnseen(said, facts)
  const verb = said.type !== 'command' ? 'answer' : said.command.type
  const fault = ownEventFault(facts.event, facts.ownBot) ?? editedFault(facts.event)
  if (fault !== undefined) return [mayBeAskedAgain(notDone(verb, fault), facts)]
  const deeds = decideWord(said, facts)
  const isDone = deeds.some(({ type }) => type !== 'tell')
  // A vote is for one ask alone, which is answered once: nothing has to be claimed, and a lost job's vote is read again.
  if (said.type === 'vote') return isDone ? deeds : []
  return isDone ? [...claimOf(facts, said.type === 'command' ? said.among : []), ...deeds] : deeds
}

/** Where nobody knows whether it was edited, later jobs may: they read what stands beside a line again, and wait for the job of a review. */
function mayBeAskedAgain(deed: DeedOf<'tell'>, { event: { comment } }: Facts): DeedOf<'tell'> {
  return comment?.mayBeEdited === true ? { ...deed, line: { ...deed.line, waits: true } } : deed
}

function decideWord(said: Said, facts: Facts): readonly Deed[] {
  const asks = asksMeant(spokenBy(said), facts)
  if (said.type === 'reply') return decideAnswer((open) => answerByReply(said.body, open), asks, facts)
  if (said.type === 'unread') {
    const open = asks.filter(({ since }) => wasWrittenAfter(since, facts))
    return open.length === 0 ? [] : decideAnswer(answerUnread, open, facts)
  }
  if (said.type === 'vote') return decideAnswer((open) => answerByVote(said, open), asks, facts)
  const { command } = said
  switch (command.type) {
    case 'answer':
      return (
        refusesBooked(command, facts) ??
        decideAnswer((open) => answerByCommand(command, open, (id) => wasAsked(id, facts)), asks, facts)
      )
    case 'approve':
      return decideApproval(command.code, facts)
    default:
      return decideCommand(command, said.misses, facts)
  }
}

type PlainCommand = Exclude<Command, { readonly type: 'run' | 'answer' | 'approve' }>

function decideCommand(command: PlainCommand, misses: readonly WhyLine[], all: Facts): readonly Deed[] {
  const facts = withoutLater(all)
  const meant = runsOf(command, facts)
  if (meant.length > 0 && meant.every((run) => isOfOthers(run, facts))) return meant.map((run) => leave(command.type, run))
  const allowed = mayPeopleDo(actionFor(command), facts)
  if (!allowed.ok) return [notDone(command.type, allowed.why)]
  if (meant.length === 0 && runsOf(command, all).length > 0)
    return [notDone(command.type, 'the run began after the comment was written')]
  const line = { workflow: `/raymond ${command.type}`, started: true, why: `/raymond ${command.type}` }
  switch (command.type) {
    case 'stop':
      return each(command, meant, (run) => {
        const may = mayPeopleDoWith(run, 'stop', facts)
        return may.ok ? { type: 'cancel_run', run: run.workflow_id, by: who(facts), line } : notDone(command.type, may.why)
      })
    case 'resume':
    case 'retry': {
      const refusal = refusesToGoOn(command, facts)
      if (refusal !== undefined) return [notDone(command.type, refusal)]
      const tooMuch = refusedRaise(command, facts)
      if (tooMuch !== undefined) return [tell(line.workflow, tooMuch.message, [tooMuch])]
      const cutOff = runsMeant(command, facts).filter((run) => awaitsRerun(run) && !isOfOthers(run, facts))
      if (meant.length === 0 && cutOff.length > 0)
        return cutOff.map(onlyRetryGoesOn).map((problem) => tell(line.workflow, problem.message, [problem]))
      const waiting = meant.length === 0 ? waitingFor(command, facts) : []
      if (waiting.length > 0) return waiting.map((why) => notDone(command.type, why))
      const alongside = new Set(workersToGoOn(command, facts))
      const word = (run: Run) => (alongside.has(run) ? goOnAlongside(command, run, facts) : goOn(command, facts))
      return each(command, meant, (run) => {
        if (isOfOthers(run, facts)) return leave(command.type, run)
        const may = mayGoOnWith(run, command, facts)
        if (!may.ok) return notDone(command.type, may.why)
        const cutOffNow = command.type === 'resume' && awaitsRerun(run) ? onlyRetryGoesOn(run) : undefined
        const over = bookedWorker(run, facts.runs) ?? nothingLeft(run) ?? cutOffNow
        return over === undefined
          ? { type: 'resume_run', run: run.workflow_id, word: word(run), line }
          : tell(line.workflow, over.message, [over])
      })
    }
    case 'status':
      return each(command, meant, (run) => ({ type: 'show_run', run, line }))
    case 'why':
      return say({ kind: 'why', runs: runsMeant(command, facts), misses }, facts)
    case 'help':
      return say({ kind: 'help' }, facts)
  }
}

/** Of several configurations in one thread each goes on with its own; whoever stops or shows some of them does so for all. */
function runsOf(command: PlainCommand, facts: Facts): readonly Run[] {
  switch (command.type) {
    case 'stop':
      return withWorkers(runsMeant(command, facts), facts).filter(stoppable)
    case 'resume':
    case 'retry':
      return [...runsToGoOn(command, facts), ...workersToGoOn(command, facts)]
    case 'status':
      return runsMeant(command, facts).filter((run) => isMeantItself(command, run))
    case 'why':
    case 'help':
      return []
  }
}

/** Why such a command goes on with none of the runs that it means: they have not stopped, but wait for a person's word. */
function waitingFor(command: GoOn, facts: Facts): readonly string[] {
  return runsMeant(command, facts).flatMap((run) => {
    if (run.status !== 'waiting' || !isMeantItself(command, run) || isOfOthers(run, facts)) return []
    const what = awaitsRerun(run) ? undefined : personsWord(run)
    return what === undefined
      ? []
      : [`${run.workflow_id} waits for ${what}, and goes on by no /raymond ${command.type} before that: say it again then`]
  })
}

/** A higher budget is money that nobody has agreed to yet: it needs the role that approves. */
function refusesToGoOn({ budgetUsd }: GoOn, facts: Facts): string | undefined {
  const rules = [mayRunHere(facts), budgetUsd == null ? ALLOWED : mayPeopleDo('approve', facts)]
  return rules.flatMap((rule) => (rule.ok ? [] : [rule.why]))[0]
}

/** By the rules of the configuration that started the run, too. */
function mayGoOnWith(run: Run, { budgetUsd }: GoOn, facts: Facts): Permission {
  const may = mayPeopleDoWith(run, 'resume', facts)
  return may.ok && budgetUsd != null ? mayPeopleDoWith(run, 'approve', facts) : may
}

function goOn({ type, budgetUsd, options }: GoOn, facts: Facts): ResumeWord {
  return {
    retry: true,
    rerun: type === 'retry',
    ...(budgetUsd == null ? {} : { budgetUsd }),
    ...options,
    ...commentOf(facts),
  }
}

/** A worker keeps to its part of the money, whatever the whole has from now on, and goes on in a job of its own. */
function goOnAlongside(command: GoOn, run: Run, facts: Facts): ResumeWord {
  const { budgetUsd: _, ...word } = goOn(command, facts)
  return { ...word, ...elsewhere(run) }
}

/** The one of that code; all that wait where none has it. */
function approvalsMeant(typed: string, facts: Facts) {
  const waiting = runsOfThread(facts).flatMap((run) =>
    facts.approvals.flatMap((approval) => (approval.run === run.workflow_id ? [{ ...approval, run }] : [])),
  )
  const found = waiting.find(({ code }) => matchesApproval(typed, code))
  return found === undefined ? waiting : [found]
}

/** Exactly what was shown, by somebody of the role who did not start it where that is asked for. */
function decideApproval(typed: string, facts: Facts): readonly Deed[] {
  const { people } = facts
  const theirs = approvalsMeant(typed, facts)
  const found = theirs.find(({ code }) => matchesApproval(typed, code))
  const run = found?.run
  if (theirs.length > 0 && theirs.every((one) => isOfOthers(one.run, facts)))
    return theirs.map((one) => leave('approve', one.run))
  const allowed = mayPeopleDo('approve', facts)
  if (!allowed.ok) return [notDone('approve', allowed.why)]
  if (found === undefined || run === undefined)
    return [
      notDone(
        'approve',
        theirs.length === 0
          ? 'nothing waits for approval here'
          : 'the code is not the one of what waits now: something has changed since it was shown',
      ),
    ]
  if (!wasWrittenAfter(found.at, facts)) return [notDone('approve', 'what waits now was proposed after the comment was written')]
  const here = mayRunHere(facts)
  if (!here.ok) return [notDone('approve', here.why)]
  const booked = bookedWorker(run, facts.runs)
  if (booked !== undefined) return [tell('/raymond approve', booked.message, [booked])]
  const starters = startersOf(run, facts.runs)
  const agreed = byAll(run, facts, (access) => allMay(people, (person) => mayApprove(person, starters, access)))
  if (!agreed.ok) return [notDone('approve', agreed.why)]
  const by = who(facts) ?? ''
  return [
    {
      type: 'resume_run',
      run: run.workflow_id,
      word: { retry: false, approval: { by, seq: found.seq }, ...commentOf(facts), ...elsewhere(run) },
      line: { workflow: '/raymond approve', started: true, why: `${by} approved what ${run.workflow_id} proposed.` },
    },
  ]
}

/** A plain reply counts when exactly one question is shown in the thread. What is asked after a comment was written is not answered by it. */
function decideAnswer(read: (open: readonly OpenAsk[]) => Answer, all: readonly AskedAt[], facts: Facts): readonly Deed[] {
  const { people } = facts
  const asked = facts.runs.filter(({ workflow_id }) => all.some(({ run }) => run === workflow_id))
  if (asked.length > 0 && asked.every((run) => isOfOthers(run, facts))) return asked.map((run) => leave('answer', run))
  const open = all.filter(({ since }) => wasWrittenAfter(since, facts))
  if (open.length === 0 && all.length > 0) return [notDone('answer', 'the question was asked after the comment was written')]
  const answer = read(open)
  if (answer.kind === 'none') return [withMeant(notDone('answer', answer.why), answer, open, facts)]
  if (answer.kind === 'problem') {
    // Whoever may not answer is not told how to do it better either.
    const known = mayPeopleDo('answer', facts)
    return [known.ok ? tell('/raymond answer', answer.problem.message, [answer.problem]) : notDone('answer', known.why)]
  }
  const { run, ask } = answer.open
  const asking = asked.find(({ workflow_id }) => workflow_id === run)
  if (asking !== undefined && isOfOthers(asking, facts)) return [leave('answer', asking)]
  const may = (access: Access) => allMay(people, (person) => mayAnswer(person, { run, ask }, access))
  const allowed = asking === undefined ? may(facts.config.access) : byAll(asking, facts, may)
  if (!allowed.ok) return [notDone('answer', allowed.why)]
  const here = mayRunHere(facts)
  if (!here.ok) return [notDone('answer', here.why)]
  const by = who(facts)
  return [
    {
      type: 'resume_run',
      run,
      word: {
        retry: false,
        answer: { ask: ask.id, text: answer.text, by, ...roleIn(people, by) },
        ...commentOf(facts),
        ...elsewhere(asking),
      },
      line: { workflow: '/raymond answer', started: true, why: `${by} answered ${ask.id}.` },
      ...(facts.event.comment?.kind === 'reaction' ? { isVote: true } : {}),
    },
  ]
}

/** Whoever may answer a question, and has missed its choices, is told how. */
function withMeant(
  deed: DeedOf<'tell'>,
  { open: meant, ids, isUnseen }: Pick<Extract<Answer, { readonly kind: 'none' }>, 'open' | 'ids'> & Pick<MeantAsk, 'isUnseen'>,
  open: readonly AskedAt[],
  facts: Facts,
): Deed {
  const asked = open.find(({ run, ask }) => run === meant?.run && ask.id === meant.ask.id)
  const run = facts.runs.find(({ workflow_id }) => workflow_id === asked?.run)
  if (asked === undefined || run === undefined) return deed
  const may = byAll(run, facts, (access) => allMay(facts.people, (person) => mayAnswer(person, asked, access)))
  const { id, choices } = asked.ask
  const among = ids === undefined ? {} : { among: ids }
  const meantFor = { run: asked.run, id, choices, since: asked.since, ...among, ...(isUnseen === true ? { isUnseen } : {}) }
  return may.ok ? { ...deed, line: { ...deed.line, meantFor } } : deed
}

/** A worker that was sent away does its work in jobs of its own, also after a person has spoken. */
function elsewhere(run: Run | undefined): Pick<ResumeWord, 'elsewhere'> {
  return run?.parent === undefined || run.jobs?.refused !== undefined ? {} : { elsewhere: true }
}

/** What a worker had asked that goes on no more is not open: whoever names it is told why. */
function refusesBooked({ ask }: Extract<Command, { readonly type: 'answer' }>, facts: Facts): readonly Deed[] | undefined {
  const isNamed = isNamedBy(ask)
  if (openAsks(facts).some(isNamed)) return undefined
  const asking = asksOf(runsOfThread(facts)).find(isNamed)
  const worker = facts.runs.find(({ workflow_id }) => workflow_id === asking?.run)
  const booked = worker && bookedWorker(worker, facts.runs)
  if (booked === undefined) return undefined
  const known = mayPeopleDo('answer', facts)
  return [known.ok ? tell('/raymond answer', booked.message, [booked]) : notDone('answer', known.why)]
}

function answerByVote({ run, ask, text }: Extract<Said, { readonly type: 'vote' }>, all: readonly OpenAsk[]): Answer {
  const open = all.find((one) => one.run === run && one.ask.id === ask)
  return open === undefined ? { kind: 'none', why: 'The question is answered already.' } : { kind: 'answer', open, text }
}

function roleIn(people: readonly Person[], by: string | null): { readonly role?: string } {
  const person = people.find(({ login }) => login.toLowerCase() === by?.toLowerCase())
  const role = person === undefined ? null : roleWord(person)
  return role === null ? {} : { role }
}

function stoppable({ status }: Run): boolean {
  return status !== 'completed' && status !== 'cancelled'
}

function each(command: PlainCommand, runs: readonly Run[], deed: (run: Run) => Deed): readonly Deed[] {
  return runs.length === 0 ? [notDone(command.type, 'this thread has no run that it could mean')] : runs.map(deed)
}

function say(what: Extract<Deed, { readonly type: 'say' }>['what'], { event }: Facts): readonly Deed[] {
  const line = { workflow: `/raymond ${what.kind}`, started: true, why: 'The thread shows it.' }
  return event.subject === null ? [] : [{ type: 'say', thread: threadOfSubject(event.subject), what, line }]
}

const ALLOWED: Permission = { ok: true }

/** Whether runs may go on with what is checked out here. */
function mayRunHere({ event, checkout }: Facts): Permission {
  return checkout === null ? ALLOWED : mayUseCheckout(event, checkout)
}

function who({ event, people }: Facts): string | null {
  return event.comment?.author?.login ?? people[0]?.login ?? null
}

function commentOf({ event: { comment } }: Facts): Pick<ResumeWord, 'comment'> {
  return isOfThread(comment) ? { comment: comment.id } : {}
}

function notDone(verb: string, why: string): DeedOf<'tell'> {
  return tell(`/raymond ${verb}`, why)
}
