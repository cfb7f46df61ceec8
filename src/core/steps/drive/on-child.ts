import type { StepFactOf } from '../step-facts.ts'
import type { StepRun } from '../step-run.ts'
import { keywordName, type Value } from '../value.ts'
import type { YieldValue } from '../yield-value.ts'
import { acceptResult } from './accept-result.ts'
import { currentOf, withAttempt } from './current-entry.ts'
import { type Drive, unchanged } from './drive.ts'
import { failStep } from './fail-step.ts'
import { parseHandoff } from './parse-handoff.ts'

/** The link is stored together with the child's own record, so that a crash never leads to a second child. */
export function onChildStarted(run: StepRun, { child }: StepFactOf<'child_started'>): Drive {
  if (currentOf(run).entry.attempts.at(-1)?.child !== undefined) return unchanged(run)
  return { run: withAttempt(run, { child }), wants: [] }
}

export function onChildFinished(run: StepRun, fact: StepFactOf<'child_finished'>): Drive {
  if (currentOf(run).entry.attempts.at(-1)?.child !== fact.child) return unchanged(run)
  const running: StepRun = { ...run, status: 'running', reason: null }
  switch (fact.status) {
    case 'completed':
      if (fact.yield === null) throw new Error(`the child ${fact.child} completed without a value`)
      return acceptResult(running, { surfaces: handoffOf(fact.yield, fact.handoff), delegated: fact.yield })
    case 'failed':
    case 'cancelled':
      return failStep(running, { reason: `child-${fact.status}`, message: messageOf(fact), details: causeOf(fact.yield) })
    case 'waiting':
      return run.status === 'waiting' ? unchanged(run) : blocked(run, fact.child)
  }
}

function blocked(run: StepRun, child: string): Drive {
  const message = `The called workflow (${child}) waits for a person.`
  return { run: { ...run, status: 'waiting', reason: 'child' }, wants: [{ type: 'block', reason: 'child', message }] }
}

/** One whose own callee failed has said so already. */
function messageOf({ status, yield: value }: StepFactOf<'child_finished'>): string {
  if (value?.type === 'error' && isOfChild(value.reason)) return value.message
  const cause = value?.type === 'error' ? `: ${value.message}` : '.'
  return `The called workflow ${status === 'cancelled' ? 'was cancelled' : 'failed'}${cause}`
}

function isOfChild(reason: Value): boolean {
  const name = keywordName(reason)
  return name === 'child-failed' || name === 'child-cancelled'
}

function causeOf(value: YieldValue | null): Value {
  if (value?.type !== 'error') return {}
  const { reason, message, details } = value
  return { cause: { reason, message, ...(details === undefined ? {} : { details }) } }
}

function handoffOf(value: YieldValue, promised: boolean): { 'delegate/handoff'?: Value } {
  const handoff = promised && value.type === 'text' ? parseHandoff(value.text) : undefined
  return handoff === undefined ? {} : { 'delegate/handoff': handoff }
}
