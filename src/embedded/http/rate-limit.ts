import { Refusal } from '../answer.ts'
import type { Grant } from '../model/grant.ts'

const hour = 3_600_000

/** Counts a call. Throws the 403 when there is none left in this hour. */
export function countCall({ limit, author }: Grant, now: Date): void {
  if (limit.resetsAt <= now) {
    limit.used = 0
    limit.resetsAt = new Date(now.getTime() + hour)
  }
  if (limit.used >= limit.limit) throw new Refusal(403, rateLimitMessage(author.account.login))
  limit.used += 1
}

export function rateLimitMessage(login: string): string {
  return `API rate limit exceeded for ${login}.`
}

/** GitHub sends these with every answer. */
export function limitHeaders({ limit }: Grant): Record<string, string> {
  return {
    'x-ratelimit-limit': String(limit.limit),
    'x-ratelimit-remaining': String(Math.max(0, limit.limit - limit.used)),
    'x-ratelimit-used': String(limit.used),
    'x-ratelimit-reset': String(Math.floor(limit.resetsAt.getTime() / 1000)),
    'x-ratelimit-resource': 'core',
  }
}
