import { isToBeShown, isUnshown } from '../../run/due.ts'
import type { EventOf } from '../../run/events.ts'
import { awaitsApproval } from '../../run/needs-somebody.ts'
import type { Ask, Run } from '../../run/run.ts'
import { type Decision, decide } from '../reduction.ts'

/**
 * What was said to the questions and proposals as they were shown before counts for nothing: what counts is said from now on, and there is as
 * much time for it as there was.
 */
export function onAskedAnew(run: Run, { at, has_more_time = false }: EventOf<'asked_anew'>): Decision | undefined {
  const approval = awaitsApproval(run) ? { approval_seq: run.seq + 1 } : undefined
  if (run.asks.length === 0 && approval === undefined) return undefined
  const asks = run.asks.map((ask) => ({ ...ask, asked_at: at, ...(has_more_time ? moreTime(ask, at) : {}) }))
  return decide({ ...run, ...approval, asked_anew_at: at, asks })
}

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

function moreTime(ask: Ask, at: string): Pick<Ask, 'deadline' | 'first_deadline'> {
  const deadline = laterDeadline(ask, at)
  return { deadline, ...(ask.first_deadline === undefined || deadline === null ? {} : { first_deadline: deadline }) }
}

function laterDeadline({ asked_at, deadline, first_deadline }: Ask, at: string): string | null {
  if (deadline === null) return null
  const later = new Date(Date.parse(first_deadline ?? deadline) + Date.parse(at) - Date.parse(asked_at)).toISOString()
  return later > deadline ? later : deadline
}
