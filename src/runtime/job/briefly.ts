import { isWithin } from '../../core/is-within.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Job } from './job.ts'

/** So long what GitHub has said of people and threads may be taken for what it says now, in milliseconds. */
const A_MOMENT = 60_000

/**
 * The job for a row of comments, one after the other: what GitHub has said of a person, a pull request or a thread it is not asked again for a
 * moment. It is the given one where that remembers already. Take a new one once something was done, as a run may last, and may change them.
 */
export function briefly(job: Job): Job {
  return job.direct === undefined ? anew(job) : job
}

/** One that remembers nothing yet, whatever the given one does. */
export function anew(job: Job): Job {
  const direct = job.direct ?? job.github
  const { people, changes, threads } = direct
  const { clock } = job.ports
  return {
    ...job,
    direct,
    github: {
      ...direct,
      people: { roleOf: remembered(clock, (login) => people.roleOf(login)) },
      changes: { ...changes, pullRequest: remembered(clock, (number) => changes.pullRequest(number)) },
      threads: { ...threads, subject: remembered(clock, (thread) => threads.subject(thread)) },
    },
  }
}

/** What GitHub did not answer it is asked again. */
function remembered<Asked, Said>(clock: Clock, ask: (asked: Asked) => Promise<Said>): (asked: Asked) => Promise<Said> {
  const known = new Map<string, { readonly at: number; readonly said: Promise<Said> }>()
  return async (asked) => {
    const key = JSON.stringify(asked).toLowerCase()
    const last = known.get(key)
    if (last !== undefined && isWithin(last.at, clock.now(), A_MOMENT)) return last.said
    const said = ask(asked)
    known.set(key, { at: clock.now(), said })
    const answer = await said.catch(() => undefined)
    if (answer === undefined) known.delete(key)
    return said
  }
}
