/** Later than any date in seconds that a limit could name, and earlier than all of today's in milliseconds. */
const SECONDS_END = 1e11

/** When a limit resets, in ISO 8601: from seconds since the epoch, or milliseconds, which some gateways give. Undefined for what is no date. */
export function resetTime(stamp: number): string | undefined {
  const date = new Date(stamp < SECONDS_END ? stamp * 1000 : stamp)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
