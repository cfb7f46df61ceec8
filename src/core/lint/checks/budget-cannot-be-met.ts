import type { Check } from '../check.ts'

const BUILT_IN_USD = 10

export const budgetCannotBeMet: Check = {
  code: 'RAY-BUDGET-CANNOT-BE-MET',
  level: 'warning',
  about: 'A state may cost more than its run.',
  find({ states, manifest, use }) {
    const given = [manifest.budget_usd, use?.budgetUsd].filter((dollars) => dollars !== undefined)
    const limit = given.length === 0 ? BUILT_IN_USD : Math.min(...given)
    return [...states.values()].flatMap(({ file, state, placeOf }) => {
      const budget = state.kind === 'prompt' ? state.settings.budget : undefined
      if (budget === undefined || budget <= limit) return []
      const whose = given.length === 0 ? 'a run has by default' : 'its run may spend'
      return {
        message: `A turn of ${file} may cost $${budget.toFixed(2)}, which is more than the $${limit.toFixed(2)} that ${whose}, so it never starts.`,
        place: placeOf(['budget']),
        hint: `Lower it to ${limit} or less, or raise budget_usd of the workflow.`,
      }
    })
  },
}
