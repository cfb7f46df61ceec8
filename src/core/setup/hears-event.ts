import { eventTable } from '../triggers/event-table.ts'
import type { ActionsWorkflow } from './actions-workflow.ts'

/** Whether a job of the Actions workflow starts for an event. */
export function hearsEvent({ events }: ActionsWorkflow, name: string, action: string | null): boolean {
  const known = Object.entries(eventTable).find(([event]) => event === name)
  if (!Object.hasOwn(events, name)) return false
  const types = events[name] ?? known?.[1].defaultTypes ?? null
  return types === null || action === null || types.includes(action)
}
