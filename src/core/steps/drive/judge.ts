import { readOpResult } from '../op-result.ts'
import { isIdempotent } from '../operations/registry.ts'
import type { StepFactOf } from '../step-facts.ts'
import type { StepFailure } from '../step-failure.ts'
import type { Judging, StepRun } from '../step-run.ts'
import type { Control, Judge, Step } from '../step-workflow.ts'
import { keywordName, type Outcome, textOf, type Value } from '../value.ts'
import { assembleMessages, type Conversation, splitPrompt } from './assemble-conversation.ts'
import { chooseModels } from './choose-models.ts'
import { atPhase, currentOf, judgeSpot, withEntry } from './current-entry.ts'
import { advance, type Drive } from './drive.ts'
import { allowsOtherModel, type DriveContext, MAX_JUDGE_ASKS } from './drive-context.ts'
import { takeOver } from './fail-step.ts'
import { cutConversation, messagesIn } from './project-messages.ts'
import { resolveAll } from './resolve-source.ts'
import { routeFor } from './route-for.ts'

type LlmJudge = Extract<Judge, { type: 'llm' }>

/** Puts the step's result before its judge, from the beginning: also after a crash in the midst of it. */
export function beginJudging(run: StepRun, context: DriveContext): Drive {
  const { step, entry } = currentOf(run)
  const { judge } = controlOf(step)
  const models = judge.type === 'llm' ? chooseModels(run, judge.config, context) : undefined
  if (models?.ok === false) return takeOver(run, models.failure)
  const tries = (entry.judge?.tries ?? 0) + 1
  const cost_usd = entry.judge?.cost_usd ?? 0
  return call(run, { tries, asks: 1, session: null, models: models?.value ?? [], cost_usd, outcome: null }, context)
}

function call(run: StepRun, judging: Judging, context: DriveContext): Drive {
  const next = atPhase(withEntry(run, { judge: judging }), 'judging')
  const { judge } = controlOf(currentOf(run).step)
  return judge.type === 'llm' ? ask(next, judge, judging) : invoke(next, judge, { judging, context })
}

function invoke(
  run: StepRun,
  judge: Extract<Judge, { type: 'invoke' }>,
  { judging, context }: { judging: Judging; context: DriveContext },
): Drive {
  const args = resolveAll(run, judge.args)
  if (!args.ok) return takeOver(run, args.failure)
  const at = judgeSpot(run, judging)
  const idempotent = isIdempotent(judge.operation, args.value, run.ir.scripts)
  const key = `${context.runId}/${at.step}/${at.entry}/judge`
  return { run, wants: [{ type: 'run_operation', at, operation: judge.operation, args: args.value, idempotent, key }] }
}

function ask(run: StepRun, judge: LlmJudge, judging: Judging): Drive {
  const { step } = currentOf(run)
  const outcomes = outcomesOf(step)
  const messages = assembleMessages(run, judge.contributions)
  if (!messages.ok) return takeOver(run, messages.failure)
  const first = splitPrompt([...cutConversation(stepConversation(run, step), judge.projection), ...messages.value])
  return {
    run,
    wants: [
      {
        type: 'ask_judge',
        at: judgeSpot(run, judging),
        ...(judge.config.agent === undefined ? {} : { agent: judge.config.agent }),
        ...promptOf(first, judging, outcomes),
        model: judging.models[0] ?? null,
        temperature: judge.config.temperature ?? null,
        session: judging.session,
        outcomes,
      },
    ],
  }
}

/** A re-ask is the list of outcomes alone; without a session to go on in it comes with all that was said before. */
function promptOf(first: Conversation, { asks, session }: Judging, outcomes: readonly string[]): Conversation {
  if (asks === 1) return first
  const again = `Answer with exactly one of these lines and nothing else:\n${outcomes.join('\n')}`
  if (session !== null) return { messages: [], prompt: again }
  return { messages: first.messages, prompt: first.prompt === '' ? again : `${first.prompt}\n\n${again}` }
}

export function onJudgeReplied(run: StepRun, fact: StepFactOf<'turn_finished'>, context: DriveContext): Drive {
  const { step } = currentOf(run)
  const before = judgingOf(run)
  const judging = { ...before, session: fact.session ?? before.session, cost_usd: before.cost_usd + fact.cost_usd }
  const reply = fact.text.trim()
  if (routeFor(step, reply) !== undefined) return decide(run, judging, reply)
  if (judging.asks >= MAX_JUDGE_ASKS) return takeOver(withEntry(run, { judge: judging }), noMatch(reply, step))
  return call(run, { ...judging, tries: judging.tries + 1, asks: judging.asks + 1 }, context)
}

export function onJudgeFailed(run: StepRun, fact: StepFactOf<'turn_failed'>, context: DriveContext): Drive {
  const before = judgingOf(run)
  const judging = { ...before, cost_usd: before.cost_usd + fact.cost_usd }
  const [, ...left] = judging.models
  if (left.length > 0 && allowsOtherModel(fact.class))
    return call(run, { ...judging, tries: judging.tries + 1, session: null, models: left }, context)
  const failure = {
    reason: 'turn-failed',
    message: `The judge could not answer: ${fact.message}`,
    details: { class: fact.class },
  }
  return takeOver(withEntry(run, { judge: judging }), failure)
}

/** The operation's data is the outcome, as it is; an error of the operation is never read as text (R24). */
export function onJudgeReturned(run: StepRun, { result }: StepFactOf<'operation_returned'>): Drive {
  const { step } = currentOf(run)
  const read = readOpResult(result)
  if (!read.ok) return takeOver(run, read.failure)
  const outcome = outcomeIn(read.value.data)
  if (outcome === undefined || routeFor(step, outcome) === undefined) return takeOver(run, noMatch(read.value.data, step))
  return decide(run, judgingOf(run), outcome)
}

function decide(run: StepRun, judging: Judging, outcome: Outcome): Drive {
  return advance(atPhase(withEntry(run, { judge: { ...judging, outcome } }), 'judged'))
}

function outcomeIn(data: Value): Outcome | undefined {
  if (typeof data === 'string') return data
  const name = keywordName(data)
  return name === undefined ? undefined : { $kw: name }
}

function noMatch(said: Value, step: Step): StepFailure {
  const wanted = controlOf(step).on.map(({ outcome }) => textOf(outcome))
  const cut = textOf(said).slice(0, 200)
  return { reason: 'judge-no-match', message: `The judge said ${JSON.stringify(cut)}, which is not one of ${wanted.join(', ')}.` }
}

/** The outcomes that text can be. */
function outcomesOf(step: Step): string[] {
  return controlOf(step).on.flatMap(({ outcome }) => (typeof outcome === 'string' ? [outcome] : []))
}

function stepConversation(run: StepRun, step: Step): ReturnType<typeof cutConversation> {
  const accepted = currentOf(run).state.accepted
  const key = Object.entries(step.outputs).find(([, source]) => source === 'session/transcript')?.[0]
  const transcript = key === undefined ? undefined : accepted?.outputs[key]
  return accepted?.conversation ?? (transcript === undefined ? undefined : messagesIn(transcript)) ?? []
}

function judgingOf(run: StepRun): Judging {
  const { judge } = currentOf(run).entry
  if (judge === null) throw new Error(`no judge is at work in ${run.cursor.step}`)
  return judge
}

function controlOf(step: Step): Control {
  if (step.control === null) throw new Error(`the step ${step.name} has no judge`)
  return step.control
}
