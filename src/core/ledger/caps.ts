import type { Problem } from '../problem.ts'
import type { LedgerLine } from './ledger.ts'

/** `budgets:` of the configuration, in dollars. */
export interface Caps {
  readonly day_usd?: number | undefined
  readonly month_usd?: number | undefined
  readonly issue_usd?: number | undefined
  readonly actor_day_usd?: number | undefined
  readonly workflow_day_usd?: number | undefined
}

/** What a new or resumed run would be counted under. */
export interface Account {
  /** `yyyy-mm-dd`, UTC. */
  readonly day: string
  readonly workflow: string
  readonly issue: number | null
  readonly actor: string | null
}

export interface Cap {
  readonly name: keyof Caps
  readonly limitUsd: number
  readonly spentUsd: number
}

/** Every cap that applies, with what has been spent under it. `lines` are those of the month; an issue's cap counts its whole life. */
export function capsOf(caps: Caps, account: Account, month: readonly LedgerLine[], all: readonly LedgerLine[]): readonly Cap[] {
  const today = month.filter(({ day }) => day === account.day)
  const sums: Readonly<Record<keyof Caps, number>> = {
    day_usd: sum(today),
    month_usd: sum(month),
    issue_usd: account.issue === null ? 0 : sum(all.filter(({ issue }) => issue === account.issue)),
    actor_day_usd: account.actor === null ? 0 : sum(today.filter(({ actor }) => actor === account.actor)),
    workflow_day_usd: sum(today.filter(({ workflow }) => workflow === account.workflow)),
  }
  return (Object.keys(sums) as (keyof Caps)[]).flatMap((name) => {
    const limitUsd = caps[name]
    return limitUsd === undefined ? [] : [{ name, limitUsd, spentUsd: sums[name] }]
  })
}

/** Of two configurations, for a run of the one that goes on in a job of the other. */
export function lowest(a: Caps, b: Caps): Caps {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])] as (keyof Caps)[]
  return Object.fromEntries(names.map((name) => [name, Math.min(a[name] ?? Infinity, b[name] ?? Infinity)]))
}

/** Dollars that may still be spent under all caps, `countedUsd` of what was spent left out; null when there is no cap. */
export function leftUnder(caps: readonly Cap[], countedUsd = 0): number | null {
  if (caps.length === 0) return null
  return Math.max(0, Math.min(...caps.map(({ limitUsd, spentUsd }) => limitUsd - spentUsd)) + countedUsd)
}

/** The first cap that is spent. */
export function spentCap(caps: readonly Cap[]): Cap | undefined {
  return caps.find(({ limitUsd, spentUsd }) => spentUsd >= limitUsd)
}

/** Why nothing may start, when a cap is spent. */
export function capSpent({ name, limitUsd, spentUsd }: Cap): Problem {
  return {
    code: 'RAY-CAP-SPENT',
    message: `budgets.${name} is spent: $${spentUsd.toFixed(2)} of $${limitUsd.toFixed(2)}.`,
    place: '.github/raymond.yml',
    hint: `Wait until it is reset, or raise budgets.${name}.`,
  }
}

function sum(lines: readonly LedgerLine[]): number {
  return lines.reduce((total, { usd }) => total + usd, 0)
}
