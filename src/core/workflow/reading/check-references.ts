import type { Problem } from '../../problem.ts'
import { isDetermined } from '../determined-entry.ts'
import type { Findings } from '../findings.ts'
import { resolveInWorkflow } from '../resolve-state.ts'
import { platformsOf } from '../state-file.ts'
import { tagGrammar } from '../tag-grammar.ts'
import type { PolicyEntry, StateWorkflow } from '../workflow.ts'
import type { ParsedState } from './parsed-state.ts'

type Scope = Pick<StateWorkflow, 'listing' | 'platform' | 'shape'>
const NAME_KEYS = ['return', 'next', 'timeout_next'] as const

/** Looks up every name in a state's settings, so that a typing error is found before a turn is paid for. */
export function checkReferences({ state, placeOf }: ParsedState, scope: Scope, findings: Findings): void {
  if (!platformsOf(state.file).includes(scope.platform)) return
  const { on_max_visits: onMaxVisits, max_visits: maxVisits } = state.settings
  if (onMaxVisits !== undefined) {
    report(findings, unresolved(onMaxVisits, scope, 'on_max_visits', placeOf(['on_max_visits'])))
    if (maxVisits === undefined) findings.warnings.push(withoutMaxVisits(placeOf(['on_max_visits'])))
  }
  const { on_failure: onFailure } = state.settings
  if (onFailure !== undefined) report(findings, failureStateProblem(onFailure, state.file, scope, placeOf(['on_failure'])))
  if (state.kind === 'script') {
    for (const name of state.settings.goto ?? []) report(findings, unresolved(name, scope, 'goto', placeOf(['goto'])))
    return
  }
  const { allowed_transitions: entries, force_implicit: forced } = state.settings
  for (const [index, entry] of entries.entries()) {
    for (const problem of entryProblems(entry, scope, (key) => placeOf(['allowed_transitions', index, key])))
      report(findings, problem)
  }
  const [first, ...others] = entries
  if (forced && (first === undefined || others.length > 0 || !isDetermined(first))) {
    findings.problems.push(cannotForce(placeOf(['force_implicit'])))
  }
}

/** Why a name in a setting leads nowhere; undefined when it leads to a state. */
export function unresolved(name: string, scope: Scope, key: string, place: string): Problem | undefined {
  const resolved = resolveInWorkflow(scope, name)
  return resolved.ok ? undefined : { ...resolved.problem, message: `${key}: ${resolved.problem.message}`, place }
}

/** Why a state cannot be where another goes on after a failure. */
export function failureStateProblem(name: string, from: string, scope: Scope, place: string): Problem | undefined {
  const problem = unresolved(name, scope, 'on_failure', place)
  if (problem !== undefined)
    return problem.code === 'RAY-MISSING-TARGET' ? { ...problem, code: 'RAY-UNKNOWN-FAILURE-STATE' } : problem
  const resolved = resolveInWorkflow(scope, name)
  if (!resolved.ok || resolved.file !== from) return undefined
  return {
    code: 'RAY-FAILURE-STATE-IS-ITSELF',
    message: `on_failure of ${from} names ${from} itself.`,
    place,
    hint: 'Name another state, one that looks at what failed; "retries" tries the same state again.',
  }
}

function entryProblems(entry: PolicyEntry, scope: Scope, placeOf: (key: string) => string): readonly (Problem | undefined)[] {
  const names = NAME_KEYS.map((key) => {
    const name = entry[key]
    return name === undefined ? undefined : unresolved(name, scope, `${key} of ${entry.tag}`, placeOf(key))
  })
  if (entry.target === undefined) return names
  if (tagGrammar[entry.tag].body === 'state') return [unresolved(entry.target, scope, entry.tag, placeOf('target')), ...names]
  const isAbsolute = /^(?:[/\\]|[A-Za-z]:)/.test(entry.target)
  return isAbsolute ? [absoluteTarget(entry, placeOf('target')), ...names] : names
}

function report(findings: Findings, problem: Problem | undefined): void {
  if (problem !== undefined) findings.problems.push(problem)
}

function withoutMaxVisits(place: string): Problem {
  return {
    code: 'RAY-UNUSED-SETTING',
    message: 'on_max_visits does nothing without max_visits.',
    place,
    hint: 'Add max_visits, such as max_visits: 5.',
  }
}

function cannotForce(place: string): Problem {
  return {
    code: 'RAY-FORCE-IMPLICIT-INVALID',
    message: 'force_implicit needs exactly one allowed transition that leaves nothing open.',
    place,
    hint: 'For example allowed_transitions: [{ tag: goto, target: NEXT }]',
  }
}

function absoluteTarget(entry: PolicyEntry, place: string): Problem {
  return {
    code: 'RAY-PATH-TARGET',
    message: `The target of ${entry.tag} is not relative: "${entry.target}".`,
    place,
    hint: 'Write the path from this workflow to the other one, such as ../review.',
  }
}
