import type { EventTrigger, WorkflowEntry } from '../triggers/config/config.ts'
import { eventOfRound, roundKindsOf } from './follow-up-needs.ts'

/** What an Actions workflow must listen to for entries of the configuration. */
export interface WantedEvents {
  /** Activity types by event; null stands for GitHub's defaults. */
  readonly events: Readonly<Record<string, readonly string[] | null>>
  readonly crons: readonly string[]
  /** Names of the Actions workflows that `workflow_run` is to tell of: GitHub sends nothing without. */
  readonly after: readonly string[]
}

/** `checking` are Actions workflows whose failures begin rounds. */
export function wantedEvents(entries: readonly WorkflowEntry[], checking: readonly string[] = []): WantedEvents {
  const triggers = entries.flatMap((entry) => entry.triggers)
  const events: Record<string, readonly string[] | null> = {}
  for (const trigger of triggers) {
    // Every Actions workflow that uses the action is dispatched for a next job anyway.
    if (trigger.event === 'schedule' || trigger.event === 'workflow_dispatch') continue
    const before = events[trigger.event]
    const types = typesOf(trigger)
    events[trigger.event] = before === null || types === null ? null : [...new Set([...(before ?? []), ...types])]
  }
  const kinds = new Set(entries.flatMap((entry) => roundKindsOf(entry)))
  const add = (event: string, type: string) => {
    const before = events[event]
    if (before !== null) events[event] = [...new Set([...(before ?? []), type])]
  }
  for (const kind of kinds) add(...eventOfRound[kind])
  if (checking.length > 0) add('workflow_run', 'completed')
  const crons = triggers.flatMap((trigger) => (trigger.event === 'schedule' ? trigger.cron : []))
  const after = triggers.flatMap((trigger) => (trigger.event === 'workflow_run' ? (trigger.workflows ?? []) : []))
  return { events, crons: [...new Set(crons)], after: [...new Set([...checking, ...after])] }
}

/** Commands are read from what is new. */
function typesOf({ event, types, command }: EventTrigger): readonly string[] | null {
  if (command !== null && event !== 'discussion') return [event === 'pull_request_review' ? 'submitted' : 'created']
  return types
}
