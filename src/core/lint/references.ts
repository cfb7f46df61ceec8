import type { Scope } from '../picture/state-exits.ts'
import { isOpenName } from '../picture/written-tags.ts'
import type { Problem } from '../problem.ts'
import type { Transition } from '../protocol/transition.ts'
import { resolveInWorkflow } from '../workflow/resolve-state.ts'
import { tagGrammar } from '../workflow/tag-grammar.ts'
import type { StateFile } from '../workflow/workflow.ts'
import type { LintState } from './lint-state.ts'

type Role = 'target' | 'return' | 'next' | 'timeout_next' | 'on_max_visits' | 'on_failure' | 'on_budget' | 'follow_up'

/** A name of a state, wherever it is written: in a policy, a setting or a text. */
export interface Reference {
  readonly from: StateFile | undefined
  readonly tag: Transition['tag'] | undefined
  readonly role: Role
  readonly place: string
  /** The state that it means; undefined when it means none. */
  readonly file: StateFile | undefined
  readonly problem: Problem | undefined
}

interface Named {
  readonly tag: Transition['tag']
  readonly target?: string | undefined
  readonly return?: string | undefined
  readonly next?: string | undefined
  readonly timeout_next?: string | undefined
}

export function referencesOf(lint: LintState, scope: Scope): readonly Reference[] {
  const { file, state, policy, tags, placeOf } = lint
  const inPolicy = policy.flatMap((entry, index) =>
    namesIn(entry).map(([role, name]) => {
      return lookUp({ from: file, tag: entry.tag, role, name, place: placeOf(['allowed_transitions', index, role]) }, scope)
    }),
  )
  const inText = tags.flatMap(({ transition, place }) =>
    transition === undefined
      ? []
      : namesIn(transition).flatMap(([role, name]) =>
          isOpenName(name) || /\s/.test(name) ? [] : lookUp({ from: file, tag: transition.tag, role, name, place }, scope),
        ),
  )
  const inSettings = (['on_max_visits', 'on_failure'] as const).flatMap((role) => {
    const name = state.settings[role]
    return name === undefined ? [] : [lookUp({ from: file, tag: undefined, role, name, place: placeOf([role]) }, scope)]
  })
  const named = state.kind === 'script' ? (state.settings.goto ?? []) : []
  const inGoto = named.map((name) => lookUp({ from: file, tag: 'goto', role: 'target', name, place: placeOf(['goto']) }, scope))
  return [...inSettings, ...inGoto, ...inPolicy, ...inText]
}

export function lookUp(
  { name, ...where }: Pick<Reference, 'from' | 'tag' | 'role' | 'place'> & { readonly name: string },
  scope: Scope,
): Reference {
  const resolved = resolveInWorkflow(scope, name)
  if (resolved.ok) return { ...where, file: resolved.file, problem: undefined }
  const { problem } = resolved
  const what =
    where.tag === undefined ? where.role : where.role === 'target' ? `<${where.tag}>` : `${where.role} of <${where.tag}>`
  const code = problem.code === 'RAY-MISSING-TARGET' ? codeFor(where) : problem.code
  return { ...where, file: undefined, problem: { ...problem, code, message: `${what}: ${problem.message}`, place: where.place } }
}

function codeFor({ tag, role }: Pick<Reference, 'tag' | 'role'>): Problem['code'] {
  if (role === 'return') return 'RAY-MISSING-RETURN'
  if (role === 'on_failure') return 'RAY-UNKNOWN-FAILURE-STATE'
  if (role === 'follow_up') return 'RAY-UNKNOWN-FOLLOW-UP-STATE'
  if (role === 'next' && tag === 'join') return 'RAY-MISSING-JOIN-NEXT'
  return role === 'next' && tag === 'ask' ? 'RAY-MISSING-ASK-NEXT' : 'RAY-MISSING-TARGET'
}

function namesIn(named: Named): readonly (readonly [Role, string])[] {
  const target = tagGrammar[named.tag].body === 'state' ? named.target : undefined
  const names = [
    ['target', target],
    ['return', named.return],
    ['next', named.next],
    ['timeout_next', named.timeout_next],
  ] as const
  return names.flatMap(([role, name]) => (name === undefined ? [] : [[role, name] as const]))
}
