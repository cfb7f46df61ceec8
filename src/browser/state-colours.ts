import type { PageReport } from '../core/page/run-report.ts'

export const COLOURS = 8

/** A colour's class for each state; the ones that took longest get those that differ most. */
export function stateColours({ turns }: Pick<PageReport, 'turns'>): (scope: string, state: string) => string {
  const time = new Map<string, number>()
  for (const { scope, state, ms } of turns) {
    const key = `${scope}\n${state}`
    time.set(key, (time.get(key) ?? 0) + ms)
  }
  const order = new Map([...time].sort(([, a], [, b]) => b - a).map(([key], i) => [key, `c${Math.min(i, COLOURS)}`]))
  return (scope, state) => order.get(`${scope}\n${state}`) ?? `c${COLOURS}`
}
