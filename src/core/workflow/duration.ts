const MILLISECONDS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** A hundred years: of a much later time there is no date, or one that as a text comes before today's. */
const LONGEST = 36_500 * 86_400_000

/** Milliseconds of `90s`, `10m` or `2h` (units ms, s, m, h, d), at most 36500d; undefined for anything else. */
export function parseDuration(text: string): number | undefined {
  const [, digits = '', unit = ''] = /^(\d+)(ms|s|m|h|d)$/.exec(text) ?? []
  const milliseconds = Number(digits) * (MILLISECONDS[unit] ?? Number.NaN)
  return milliseconds <= LONGEST ? milliseconds : undefined
}
