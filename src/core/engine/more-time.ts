import { isToBeShown, isUnshown, UNSHOWN_FOR } from '../run/due.ts'
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

/**
 * What shows the run was at GitHub from `from` to `at`: nobody has seen what was asked by then, and what was shown before gets the same time more,
 * within three days. Undefined where that changes nothing.
 */
export function shownLate(run: Run, from: string, at: string): Run | undefined {
  let isMoved = false
  const later = (time: string, since: string, first: string) => {
    const moved = Date.parse(time) + Math.max(0, Date.parse(at) - Math.max(Date.parse(from), Date.parse(since)))
    if (moved <= Date.parse(time) || moved >= Date.parse(first) + UNSHOWN_FOR) return time
    isMoved = true
    return new Date(moved).toISOString()
  }
  const asks = run.asks.map((ask) => {
    const { asked_at, deadline, first_deadline = deadline } = ask
    return deadline === null || first_deadline === null
      ? ask
      : { ...ask, first_deadline, deadline: later(deadline, asked_at, first_deadline) }
  })
  const children = run.children?.map(({ asks: told, ...child }) => {
    const shown = told?.map((ask) => {
      const { deadline, told_at = at, shown_at = told_at } = ask
      return deadline === null ? ask : { ...ask, shown_at: later(shown_at, told_at, told_at) }
    })
    return { ...child, ...(shown === undefined ? {} : { asks: shown }) }
  })
  return isMoved ? { ...run, asks, ...(children === undefined ? {} : { children }) } : undefined
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
