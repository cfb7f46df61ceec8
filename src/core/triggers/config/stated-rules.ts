import type { Access, Rules } from './config.ts'
import { normaliseAccess } from './normalise-config.ts'
import type { StatedRules } from './rules-schema.ts'

/** What a run remembers of the rules that it was started by, as a file would say it. */
export function statedRules({ access, budgets }: Pick<Rules, 'access' | 'budgets'>): StatedRules {
  const { fourEyes: four_eyes, rateLimits: _, bots, ...roles } = access
  return { access: { ...roles, bots: [...bots], four_eyes }, budgets }
}

/** Who may do what with a run by what it remembers. */
export function accessStated({ access }: StatedRules): Access {
  return normaliseAccess(access)
}
