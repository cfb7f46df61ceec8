const MILLISECONDS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Milliseconds of `90s`, `10m` or `2h` (units ms, s, m, h, d); undefined for anything else. */
export function parseDuration(text: string): number | undefined {
  const [, digits = '', unit = ''] = /^(\d+)(ms|s|m|h|d)$/.exec(text) ?? []
  const milliseconds = Number(digits) * (MILLISECONDS[unit] ?? Number.NaN)
  return Number.isSafeInteger(milliseconds) ? milliseconds : undefined
}
