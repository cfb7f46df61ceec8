import type { Problem } from '../problem.ts'
import { resolveInWorkflow } from '../workflow/resolve-state.ts'
import type { StateWorkflow } from '../workflow/workflow.ts'
import { type NamedState, namedStates } from './named-states.ts'
import type { ParsedTransitions } from './parse-transitions.ts'
import { renderTransition } from './render-transition.ts'
import type { Transition, TransitionOf } from './transition.ts'

/**
 * Finds the state files that transitions name, in the scope of the one who emits them, and checks that they may stand
 * together (P-TAG 6). The target of a cross-workflow tag stays the path that it is. Every fork has a `next` afterwards, but beside a join.
 */
export function resolveTransitions(transitions: readonly Transition[], workflow: StateWorkflow): ParsedTransitions {
  const forks = transitions.filter(isFork)
  const goingOn = transitions.find(({ tag }) => tag === 'goto' || tag === 'join')
  const standTogether = forks.length > 0 && forks.length + (goingOn === undefined ? 0 : 1) === transitions.length
  if (transitions.length > 1 && !standTogether) return failed(several(transitions))
  const resolved: Transition[] = []
  for (const transition of transitions) {
    const result = resolveTransition(transition, workflow)
    if (!result.ok) return result
    resolved.push(result.transition)
  }
  return forks.length === 0 ? { ok: true, transitions: resolved } : agree(resolved)
}

type ResolvedTransition =
  | { readonly ok: true; readonly transition: Transition }
  | { readonly ok: false; readonly problem: Problem }

/** One transition with its names resolved to files of the scope. */
function resolveTransition(transition: Transition, workflow: StateWorkflow): ResolvedTransition {
  let problem: Problem | undefined
  const find = (name: string, attribute?: string): string => {
    const state = resolveInWorkflow(workflow, name)
    if (state.ok) return state.file
    const where = attribute === undefined ? `<${transition.tag}>` : `${attribute} of <${transition.tag}>`
    problem ??= { ...state.problem, message: `${where}: ${state.problem.message}` }
    return name
  }
  const found = resolveNames(transition, find)
  return problem === undefined ? { ok: true, transition: found } : { ok: false, problem }
}

function resolveNames(transition: Transition, find: (name: string, attribute?: string) => string): Transition {
  const found = namedStates(transition).map(({ field, name }) => [field, find(name, field === 'target' ? undefined : field)])
  return Object.assign({}, transition, Object.fromEntries(found) as Partial<Record<NamedState['field'], string>>)
}

type Fork = TransitionOf<'fork'> | TransitionOf<'fork-workflow'>

function isFork(transition: Transition): transition is Fork {
  return transition.tag === 'fork' || transition.tag === 'fork-workflow'
}

/** Gives every fork the state at which the parent goes on, which all of them must agree about. */
function agree(transitions: readonly Transition[]): ParsedTransitions {
  const goto = transitions.find((transition) => transition.tag === 'goto')
  const forks = transitions.filter(isFork)
  const join = transitions.find((transition) => transition.tag === 'join')
  if (join !== undefined) return besideJoin(transitions, forks)
  const withoutNext = forks.find(({ next }) => next === undefined)
  if (goto === undefined && withoutNext !== undefined) return failed(forkWithoutNext(withoutNext))
  const ways = new Set([...forks.map((fork) => fork.next), goto?.target].filter((way) => way !== undefined))
  const [next, ...others] = ways
  if (next === undefined || others.length > 0) return failed(disagree([...ways]))
  return { ok: true, transitions: transitions.map((transition) => (isFork(transition) ? { ...transition, next } : transition)) }
}

/** The join says where the parent goes on, and nothing else may. */
function besideJoin(transitions: readonly Transition[], forks: readonly Fork[]): ParsedTransitions {
  const withNext = forks.find(({ next }) => next !== undefined)
  if (withNext === undefined) return { ok: true, transitions }
  return failed({
    code: 'RAY-FORK-NEXT-MISMATCH',
    message: `<${withNext.tag}> has a next of its own beside a <join>.`,
    hint: 'Leave next out of the forks: the parent waits, and goes on at the next of the join.',
  })
}

function failed(problem: Problem): ParsedTransitions {
  return { ok: false, problem }
}

function several(transitions: readonly Transition[]): Problem {
  const names = transitions.slice(0, 5).map(({ tag }) => `<${tag}>`)
  const more = transitions.length > names.length ? ` and ${transitions.length - names.length} more` : ''
  return {
    code: 'RAY-SEVERAL-TRANSITIONS',
    message: `There are ${transitions.length} transition tags: ${names.join(', ')}${more}.`,
    hint: 'Emit exactly one. Only several forks, with at most one goto or join, may stand together.',
  }
}

function forkWithoutNext(fork: Fork): Problem {
  return {
    code: 'RAY-MISSING-FORK-NEXT',
    message: `<${fork.tag}> needs next="…", the state at which its parent goes on.`,
    hint: `For example ${renderTransition({ ...fork, next: 'NEXT', input: undefined, attributes: {} })}.`,
  }
}

function disagree(ways: readonly string[]): Problem {
  return {
    code: 'RAY-FORK-NEXT-MISMATCH',
    message: `The forks of one turn must go on at one state, these name ${ways.length}: ${ways.join(', ')}.`,
    hint: 'Give every fork the same next, and the goto beside them the same target.',
  }
}
