/** A usage limit that the CLI tells in words alone. */
export interface ToldLimit {
  /** Milliseconds since the epoch at which it resets; null when the words do not say it. */
  readonly resetsAt: number | null
}

const SECONDS = /usage limit reached\|(\d{10})\b/i
const LIMIT = /\b(?:hit|reached) your (?:[\w-]+ )*limit\b|\busage limit reached\b/i
const RESET =
  /\bresets?\s+(?:at\s+|on\s+)?(?:(?<month>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+(?<day>\d{1,2})(?:,|\s+at)?\s+)?(?<hour>\d{1,2})(?::(?<minute>\d{2}))?\s*(?<half>[ap])\.?m\b\.?(?:\s*\((?<zone>[A-Za-z0-9_+\-/]+)\))?/i
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const DAY_MS = 24 * 60 * 60 * 1000

/** Reads "You've hit your 5-hour limit · resets 10:46pm (UTC)" and its like; undefined for any other sentence. */
export function toldLimit(sentence: string, now: number): ToldLimit | undefined {
  const [, seconds] = SECONDS.exec(sentence) ?? []
  if (seconds !== undefined) return { resetsAt: Number(seconds) * 1000 }
  if (!LIMIT.test(sentence)) return undefined
  const { groups } = RESET.exec(sentence) ?? {}
  return { resetsAt: groups === undefined ? null : nextTime(groups, now) }
}

function nextTime(
  { month, day, hour, minute = '0', half, zone }: Record<string, string | undefined>,
  now: number,
): number | null {
  const hours = (Number(hour) % 12) + (half?.toLowerCase() === 'p' ? 12 : 0)
  if (Number(hour) > 12 || Number(minute) > 59) return null
  const offset = offsetIn(zone)
  if (offset === undefined) return null
  const today = new Date(now + offset(now))
  const clock = (year: number, monthAt: number, date: number) => {
    const local = Date.UTC(year, monthAt, date, hours, Number(minute))
    return local - offset(local - offset(local))
  }
  if (month !== undefined) {
    const at = MONTHS.indexOf(month.toLowerCase())
    const time = clock(today.getUTCFullYear(), at, Number(day))
    return time > now - DAY_MS ? time : clock(today.getUTCFullYear() + 1, at, Number(day)) // said in December of January
  }
  const days = [0, 1].map((ahead) => clock(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + ahead))
  return days.find((time) => time > now) ?? null
}

/** How far a zone's clocks are ahead of UTC at a time, in milliseconds; this machine's where no zone is named. */
function offsetIn(zone: string | undefined): ((time: number) => number) | undefined {
  try {
    const parts = new Intl.DateTimeFormat('en-US', {
      ...(zone === undefined ? {} : { timeZone: zone }),
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    return (time) => {
      const value = Object.fromEntries(parts.formatToParts(time).map(({ type, value }) => [type, Number(value)]))
      const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = value
      return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(time / 1000) * 1000
    }
  } catch {
    return undefined // a zone that nobody knows
  }
}
