import type { Problem } from '../problem.ts'
import { policyOf } from '../workflow/policy-of.ts'
import { resolveInWorkflow } from '../workflow/resolve-state.ts'
import { isTransitionTag, tagGrammar } from '../workflow/tag-grammar.ts'
import type { PolicyEntry, StateDef, StateWorkflow } from '../workflow/workflow.ts'
import { renderTransition } from './render-transition.ts'
import type { Transition } from './transition.ts'

/** Says which of the resolved transitions the state's policy forbids; undefined when it allows all of them, or has no entries. */
export function checkPolicy(state: StateDef, transitions: readonly Transition[], workflow: StateWorkflow): Problem | undefined {
  const entries = policyOf(state)
  if (entries.length === 0) return undefined
  const forbidden = transitions.find((transition) => !entries.some((entry) => matches(entry, transition, workflow)))
  if (forbidden === undefined) return undefined
  return {
    code: 'RAY-POLICY-VIOLATION',
    message: `${state.file} may not emit ${shown(forbidden)}.`,
    hint:
      state.kind === 'prompt'
        ? 'Emit one of the tags under allowed_transitions, or add this one there.'
        : `Name the state in the first comment (raymond: goto=${entries.map(({ target }) => target).join(',')},…) if the script is to go there, and not something that it starts.`,
  }
}

/** Every key that the entry names equals the emitted one. */
function matches(entry: PolicyEntry, transition: Transition, workflow: StateWorkflow): boolean {
  const resolved = (name: string): string => {
    const state = resolveInWorkflow(workflow, name)
    return state.ok ? state.file : name
  }
  if (entry.tag !== transition.tag) return false
  const emitted = factsOf(transition)
  return (
    sameIfNamed(entry.target, emitted.target, isCrossWorkflow(transition) ? normalPath : resolved) &&
    sameIfNamed(entry.return, emitted.return, resolved) &&
    sameIfNamed(entry.next, emitted.next, resolved) &&
    sameIfNamed(entry.timeout_next, emitted.timeout_next, resolved) &&
    sameIfNamed(entry.payload, emitted.payload, (text) => text.trim()) &&
    sameIfNamed(entry.status, emitted.status) &&
    sameIfNamed(entry.input, emitted.input) &&
    sameIfNamed(entry.cd, emitted.cd) &&
    sameIfNamed(entry.stack, emitted.stack) &&
    sameIfNamed(entry.timeout, emitted.timeout) &&
    sameIfNamed(entry.for, emitted.for) &&
    sameIfNamed(entry.rest, emitted.rest) &&
    sameIfNamed(entry.runner, emitted.runner) &&
    sameIfNamed(entry.to?.join(' '), emitted.to?.join(' ')) &&
    sameIfNamed(entry.choices?.join('|'), emitted.choices?.join('|')) &&
    Object.entries(entry.attributes ?? {}).every(([name, value]) => emitted.attributes?.[name] === value)
  )
}

function sameIfNamed(
  wanted: string | undefined,
  emitted: string | undefined,
  normal: (value: string) => string = String,
): boolean {
  return wanted === undefined || (emitted !== undefined && normal(wanted) === normal(emitted))
}

/** A transition under the keys that a policy entry uses. */
function factsOf(transition: Transition): Omit<PolicyEntry, 'tag'> {
  return transition
}

function isCrossWorkflow({ tag }: Transition): boolean {
  return isTransitionTag(tag) && tagGrammar[tag].body === 'workflow'
}

/** `./review/` and `review` are one path. */
function normalPath(path: string): string {
  return path
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/)+/, '')
    .replace(/(?<!\/)\/+$/, '') // from the first of them alone: tried from each, a megabyte of them takes hours
}

function shown(transition: Transition): string {
  const text = renderTransition(transition)
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
