import type { Account } from '../../ports/github/people.ts'
import type { ReviewRemarks } from '../../ports/github/pull-requests.ts'
import type { Job } from './job.ts'

/** Roles of so many people are asked for before a run starts; whoever comes after them counts as nobody. */
export const MOST_ROLES = 4

/**
 * The job for what is decided and gathered in one go: no role, and no review's comments, are asked for twice. Never keep it, as roles may be
 * taken back.
 */
export function asOfNow(job: Job): Job {
  const known = new Map<string, Promise<Account | undefined>>()
  const read = new Map<string, Promise<ReviewRemarks | undefined>>()
  const { people, pullRequests } = job.github
  return {
    ...job,
    github: {
      ...job.github,
      people: {
        async roleOf(login) {
          const name = login.toLowerCase()
          if (!known.has(name) && known.size < MOST_ROLES) known.set(name, people.roleOf(login))
          return known.get(name)
        },
      },
      pullRequests: {
        ...pullRequests,
        async remarks(review, most) {
          const asked = `${review} ${most}`
          if (!read.has(asked)) read.set(asked, pullRequests.remarks(review, most))
          return read.get(asked)
        },
      },
    },
  }
}
