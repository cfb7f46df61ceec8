export interface Backoff {
  /** Milliseconds that the first pause is drawn from; doubled with each. */
  readonly firstMs: number
  readonly longestMs: number
  /** Tries in all. */
  readonly tries: number
  /** So many may write at the same time: the first pause is drawn from what their tries take one after the other, if that is more. */
  readonly crowd?: number
}

/** Added after a rate limit, which takes about a minute to pass. */
export const LIMIT_MS = 30_000

export const BACKOFF: Backoff = { firstMs: 200, longestMs: 10_000, tries: 10 }

/** Of workers in jobs of their own, of whom a hundred may begin at once. Their turns do not wait for it but for the first. */
export const CROWD: Backoff = { firstMs: 5000, longestMs: 60_000, tries: 12, crowd: 100 }

/** Full jitter: anything from nothing to the whole pause, so that those who met once do not meet again. */
export function pauseMs({ firstMs, longestMs, crowd = 0 }: Backoff, failures: number, fraction: number, tookMs: number): number {
  return fraction * Math.min(longestMs, Math.max(firstMs, crowd * tookMs) * 2 ** failures)
}
