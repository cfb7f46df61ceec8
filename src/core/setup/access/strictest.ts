import { type Role, roles } from '../../triggers/config/rules-schema.ts'
import type { Setup } from '../setup-schema.ts'

/** One for all workflows of a file, so each of them gets what the most careful one asks for. */
export function strictest(all: readonly Setup['access'][]): NonNullable<Setup['access']> {
  const highest = (key: 'run' | 'stop' | 'resume' | 'approve' | 'answer'): Role | undefined => {
    const said = all.map((access) => access?.[key] ?? (key === 'run' ? 'write' : undefined)).filter((role) => role !== undefined)
    return said.length === 0 ? undefined : said.reduce((a, b) => (roles.indexOf(a) < roles.indexOf(b) ? b : a))
  }
  const least = (key: 'actor_hour' | 'issue_hour') => {
    const said = all.map((access) => access?.rate_limits?.[key]).filter((limit) => limit !== undefined)
    return said.length === 0 ? undefined : Math.min(...said)
  }
  const limits = withoutGaps({ actor_hour: least('actor_hour'), issue_hour: least('issue_hour') })
  const [first, ...others] = all
  const bots = (first?.bots ?? []).filter(({ id }) =>
    others.every((access) => access?.bots?.some((bot) => bot.id === id) === true),
  )
  return withoutGaps({
    run: highest('run'),
    stop: highest('stop'),
    resume: highest('resume'),
    approve: highest('approve'),
    answer: highest('answer'),
    bots: bots.length === 0 ? undefined : bots,
    four_eyes: all.some((access) => access?.four_eyes === true) ? true : undefined,
    rate_limits: Object.keys(limits).length === 0 ? undefined : limits,
  })
}

function withoutGaps<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  // What is left out was undefined.
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> }
}
