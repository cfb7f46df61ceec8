import { type Message, userText } from '../message.ts'
import { readOpResult } from '../op-result.ts'
import type { StepFactOf } from '../step-facts.ts'
import type { StepRun } from '../step-run.ts'
import type { Value } from '../value.ts'
import { acceptResult } from './accept-result.ts'
import { attempt } from './act.ts'
import { assembleMessages } from './assemble-conversation.ts'
import { currentOf, withAttempt, withEntry } from './current-entry.ts'
import type { Drive } from './drive.ts'
import { allowsOtherModel, type DriveContext } from './drive-context.ts'
import { failStep } from './fail-step.ts'

export function onOperationReturned(run: StepRun, { result }: StepFactOf<'operation_returned'>): Drive {
  const read = readOpResult(result)
  if (!read.ok) return failStep(run, read.failure)
  const { data, summary, result: whole } = read.value
  return acceptResult(run, {
    surfaces: { 'invoke/data': data, 'invoke/result': whole, ...(summary === undefined ? {} : { 'invoke/summary': summary }) },
  })
}

/** The reply is data, whatever tags are in it. */
export function onTurnFinished(run: StepRun, fact: StepFactOf<'turn_finished'>): Drive {
  const { text, session, cost_usd } = fact
  const conversation = conversationOf(run, fact)
  const model = currentOf(run).entry.attempts.at(-1)?.model ?? null
  const transcript: Value = conversation
  return acceptResult(withAttempt(run, { session, cost_usd }), {
    surfaces: {
      'session/final-llm-reply': text,
      'session/transcript': transcript,
      'session/result': { 'final-llm-reply': text, transcript, model, session, 'cost-usd': cost_usd },
    },
    conversation,
  })
}

/** A turn that failed fails the step, unless the reason leaves hope for the next model in rank (R56, R99). */
export function onTurnFailed(run: StepRun, fact: StepFactOf<'turn_failed'>, context: DriveContext): Drive {
  const { session, cost_usd, message } = fact
  const failure = { reason: 'turn-failed', message }
  const noted = withAttempt(run, { session, cost_usd, status: 'failed', failure })
  const [, ...left] = currentOf(noted).entry.models
  if (left.length > 0 && allowsOtherModel(fact.class)) return attempt(withEntry(noted, { models: left }), context)
  return failStep(noted, { ...failure, details: { class: fact.class } })
}

/** What was assembled for the turn, then what was said in it. */
function conversationOf(run: StepRun, { messages }: StepFactOf<'turn_finished'>): Message[] {
  const { step } = currentOf(run)
  const assembled = step.type === 'session' ? assembleMessages(run, step.contributions) : undefined
  // Some backends tell the prompt again as the first message.
  const [first] = messages
  const said = first !== undefined && userText(first) !== undefined ? messages.slice(1) : messages
  return [...(assembled?.ok ? assembled.value : []), ...said]
}
