/** `$0.42`; amounts below a cent are not shown as nothing. */
export function formatUsd(usd: number): string {
  return usd > 0 && usd < 0.01 ? '<$0.01' : `$${usd.toFixed(2)}`
}

/** Milliseconds as `4 s`, `3 min 20 s`, `2 h 5 min` or `3 d 4 h`. */
export function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (ms > 0 && seconds === 0) return '<1 s'
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return pair(seconds, 60, 'min', 's')
  const minutes = Math.round(seconds / 60)
  return minutes < 1440 ? pair(minutes, 60, 'h', 'min') : pair(Math.round(minutes / 60), 24, 'd', 'h')
}

/** `1.2k` and `3.4M`, for tokens. */
export function formatCount(count: number): string {
  if (count < 1000) return `${count}`
  return count < 999_950 ? `${trimmed(count / 1000)}k` : `${trimmed(count / 1_000_000)}M`
}

export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `21 Nov 2026, 23:11 UTC`. Not "in two hours": a comment is read long after it was written. */
export function formatMoment(iso: string): string {
  const time = new Date(iso)
  if (Number.isNaN(time.getTime())) return 'an unknown time'
  const clock = time.toISOString().slice(11, 16)
  return `${time.getUTCDate()} ${MONTHS[time.getUTCMonth()] ?? ''} ${time.getUTCFullYear()}, ${clock} UTC`
}

/** A bar of text, `width` characters wide; anything spent shows, and only all of it fills the bar. */
export function budgetBar(spent: number, limit: number, width = 20): string {
  const share = limit > 0 ? spent / limit : spent > 0 ? 1 : 0
  const exact = Math.floor(share * width)
  const filled = share >= 1 ? width : Math.max(spent > 0 ? 1 : 0, exact)
  return '█'.repeat(filled) + '░'.repeat(width - filled)
}

function pair(count: number, base: number, large: string, small: string): string {
  const rest = count % base
  return rest === 0 ? `${Math.floor(count / base)} ${large}` : `${Math.floor(count / base)} ${large} ${rest} ${small}`
}

function trimmed(value: number): string {
  return value.toFixed(1).replace(/\.0$/, '')
}
