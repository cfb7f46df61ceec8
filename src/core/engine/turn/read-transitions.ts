import type { Problem } from '../../problem.ts'
import { checkPolicy } from '../../protocol/check-policy.ts'
import { implicitTransition } from '../../protocol/implicit-transition.ts'
import { parseTransitions } from '../../protocol/parse-transitions.ts'
import { resolveTransitions } from '../../protocol/resolve-transition.ts'
import type { Transition } from '../../protocol/transition.ts'
import type { StateDef, StateWorkflow } from '../../workflow/workflow.ts'

export type Asked =
  | { readonly ok: true; readonly transitions: readonly Transition[] }
  | { readonly ok: false; readonly problem: Problem }

/** What the text of a turn asks for, or why its state may not ask for that. */
export function readTransitions(text: string, state: StateDef, workflow: StateWorkflow): Asked {
  const implicit = state.kind === 'prompt' ? implicitTransition(state, workflow) : undefined
  if (implicit && state.kind === 'prompt' && state.settings.force_implicit) return { ok: true, transitions: implicit }
  const parsed = parseTransitions(text)
  if (!parsed.ok) {
    const silent = parsed.problem.code === 'RAY-NO-TRANSITION'
    return silent && implicit ? { ok: true, transitions: implicit } : parsed
  }
  const resolved = resolveTransitions(parsed.transitions, workflow)
  if (!resolved.ok) return resolved
  const problem = checkPolicy(state, resolved.transitions, workflow)
  return problem ? { ok: false, problem } : resolved
}
