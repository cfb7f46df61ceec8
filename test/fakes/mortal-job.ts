/** Lets a job die before or after one of its calls to the outside: from then on nothing that it asks for happens any more. */
import type { WiredJob } from '../../src/action/wire/wired-job.ts'
import type { CrashPoint } from './world.ts'

/** What asks nobody. */
const SYNCHRONOUS: ReadonlySet<string> = new Set(['clean'])

export interface Mortal {
  readonly onReady: (wired: WiredJob) => void
  /** Comes to its end when the job is gone: the job itself says nothing any more. */
  readonly died: Promise<'died'>
}

/** With `step` each call waits for its turn, so that two jobs can be interleaved; with `of` only calls of that name count. */
export function mortal(point?: CrashPoint & { readonly of?: string }, step: () => Promise<void> = async () => {}): Mortal {
  let calls = 0
  let isDead = false
  const { promise: died, resolve: sayDied } = Promise.withResolvers<'died'>()

  /** A process that was killed catches nothing and cleans nothing up. */
  function die(): Promise<never> {
    isDead = true
    sayDied('died')
    return new Promise(() => {})
  }

  /** In place, as parts of a job hold each other. */
  function wrap(part: object): void {
    for (const [name, method] of Object.entries(part)) {
      if (typeof method !== 'function' || SYNCHRONOUS.has(name)) continue
      const guarded = async (...given: unknown[]) => {
        await step()
        if (isDead) return die()
        const call = point?.of === undefined || point.of === name ? ++calls : 0
        if (point?.call === call && point.when === 'before') return die()
        const answer: unknown = await Reflect.apply(method, part, given)
        if (isDead || (point?.call === call && point.when === 'after')) return die()
        return answer
      }
      Object.assign(part, { [name]: guarded })
    }
  }

  return {
    died,
    onReady({ job: { github, keeping, ports } }) {
      const { comments, pullRequests, people, otherJobs } = github
      for (const part of [comments, pullRequests, people, otherJobs, keeping.branch, ports.reports, ports.gitHub.proposals])
        if (part !== undefined) wrap(part)
    },
  }
}
