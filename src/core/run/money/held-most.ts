import type { HeldMost, Run } from '../run.ts'
import { raiseMost } from './raise-most.ts'

/** The `budget-usd` below the run's limit that holds it; undefined where the caps under `budgets` leave less, or its limit is used up as well. */
export function mostThatHolds({
  budget: { held_most, held_usd, spent_usd, limit_usd },
}: Pick<Run, 'budget'>): HeldMost | undefined {
  return held_most !== undefined && spent_usd < limit_usd && held_most.usd <= (held_usd ?? limit_usd) ? held_most : undefined
}

/** What it allows, and where it is set: a run goes on in jobs of its own configuration, too, where it is another one's. */
export function allowedByMost({ usd, configuration, whole }: HeldMost, run: Pick<Run, 'configuration'>): string {
  const where = configuration === run.configuration ? '' : ` in jobs of ${configuration}, which did not start it`
  return whole === undefined
    ? `budget-usd of the action allows it $${usd.toFixed(2)}${where}`
    : `budget-usd of the action allows ${whole.run} and its workers together $${whole.usd.toFixed(2)}${where}`
}

/** When it goes on. */
export function whenAllowed({ usd, configuration, whole }: HeldMost, run: Pick<Run, 'configuration'>): string {
  const raised = `once ${raiseMost(whole?.usd ?? usd)}`
  return configuration === run.configuration
    ? raised
    : `in a job of ${run.configuration ?? 'the configuration that started it'}, or ${raised}`
}
