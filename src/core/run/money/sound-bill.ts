import type { Bill } from '../events.ts'

/** Far above what any turn uses, and far below where sums of many turns are no longer exact. */
const MOST_TOKENS = 1e12
const MOST_USD = 1e9
const MOST_MS = 1e12

/**
 * A bill that the run can be stored with, and read again. Its numbers come from programs that an agent can lead: fractions of tokens, nothing
 * that is a number, more than there is. Never less than was said.
 */
export function soundBill(bill: Bill): Bill {
  const { input, output } = bill.tokens
  return {
    ...bill,
    cost_usd: within(bill.cost_usd, MOST_USD),
    tokens: { input: Math.ceil(within(input, MOST_TOKENS)), output: Math.ceil(within(output, MOST_TOKENS)) },
    ms: within(bill.ms, MOST_MS),
  }
}

function within(value: number, most: number): number {
  return Number.isNaN(value) ? 0 : Math.min(Math.max(0, value), most)
}
