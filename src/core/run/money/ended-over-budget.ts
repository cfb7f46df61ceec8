import type { Problem } from '../../problem.ts'
import type { Run } from '../run.ts'

/**
 * Why a run that somebody has had go on has made no turn, and the line for its thread that works; undefined where it has made one, or has
 * stopped for something else than money.
 */
export function endedOverBudget(before: Pick<Run, 'turns'>, { workflow_id, status, error, turns }: Run): Problem | undefined {
  if (status !== 'over_budget' || error === null || turns !== before.turns) return undefined
  const { code, message, hint = '' } = error
  const [, words = hint, options] = /^(.+): raymond resume \S+(.*)$/.exec(hint) ?? []
  if (options === undefined) return { code, message: `${message} ${words}`.trim(), place: workflow_id }
  const role = options.includes('--budget') ? ', with the role under access.approve' : ''
  return { code, message: `${message} ${words}${role}:`, place: workflow_id, hint: `/raymond resume ${workflow_id}${options}` }
}
