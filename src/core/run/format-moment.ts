export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `21 Nov 2026, 23:11 UTC`. Not "in two hours": a comment is read long after it was written. */
export function formatMoment(iso: string): string {
  const time = new Date(iso)
  if (Number.isNaN(time.getTime())) return 'an unknown time'
  const clock = time.toISOString().slice(11, 16)
  return `${time.getUTCDate()} ${MONTHS[time.getUTCMonth()] ?? ''} ${time.getUTCFullYear()}, ${clock} UTC`
}
