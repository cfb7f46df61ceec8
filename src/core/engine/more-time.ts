import { isToBeShown, isUnshown } from '../run/due.ts'
import type { EventOf } from '../run/events.ts'
import type { Ask, Run } from '../run/run.ts'

/**
 * The run may not have shown what it asks: that is done now, and there is as much time for it from now on. What was answered before counts all the
 * same, as it may have been shown.
 */
export function askAgain(run: Run, { at, answers }: Pick<EventOf<'run_resumed'>, 'at' | 'answers'>): Run {
  if (!isToBeShown(run)) return run
  const asks = run.asks.map((ask) =>
    ask.deadline !== null && isUnshown(run, ask, at) && ask.id !== answers
      ? { ...ask, first_deadline: ask.first_deadline ?? ask.deadline, deadline: laterDeadline(ask, at) }
      : ask,
  )
  const children = run.children?.map(({ asks: told, ...child }) => ({
    ...child,
    ...(told === undefined ? {} : { asks: told.map((ask) => ({ ...ask, shown_at: at })) }),
  }))
  return { ...run, asks, ...(children === undefined ? {} : { children }) }
}

/** As much as there was. */
export function moreTime(ask: Ask, at: string): Pick<Ask, 'deadline' | 'first_deadline'> {
  const deadline = laterDeadline(ask, at)
  return { deadline, ...(ask.first_deadline === undefined || deadline === null ? {} : { first_deadline: deadline }) }
}

function laterDeadline({ asked_at, deadline, first_deadline }: Ask, at: string): string | null {
  if (deadline === null) return null
  const later = new Date(Date.parse(first_deadline ?? deadline) + Date.parse(at) - Date.parse(asked_at)).toISOString()
  return later > deadline ? later : deadline
}
