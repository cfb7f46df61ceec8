import type { EffectRequest } from '../../run/effects.ts'
import type { Run } from '../../run/run.ts'
import { type Child, isOpen } from '../../run/workers/children.ts'
import { type Decision, decide } from '../reduction.ts'

/** Ends workers in jobs of their own that nobody waits for any more. What they cost is paid when they are heard of. */
export function stopChildren(run: Run, isMeant: (child: Child) => boolean): Decision {
  const meant = (run.children ?? []).filter((child) => child.status !== 'ended' && isMeant(child))
  if (meant.length === 0) return decide(run)
  const ids = new Set(meant.map(({ id }) => id))
  const wants: readonly EffectRequest[] = meant.filter(isOpen).map(({ id }) => ({ type: 'stop_child', child: id }))
  const children = (run.children ?? []).map((child): Child => {
    if (!ids.has(child.id)) return child
    return isOpen(child) ? { ...child, due: null } : { ...child, status: 'ended', due: null }
  })
  const pending = run.pending.filter((effect) => effect.type !== 'start_child' || !ids.has(effect.child))
  return decide({ ...run, children, pending }, ...wants)
}
