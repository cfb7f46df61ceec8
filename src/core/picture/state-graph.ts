import { resolveInWorkflow } from '../workflow/resolve-state.ts'
import type { StateDef, StateFile, StateWorkflow } from '../workflow/workflow.ts'
import { type Exit, exitsOf, isCall, isFork } from './state-exits.ts'

/** Where an edge ends: another state, the end of the agent, or another workflow. */
export type EdgeEnd =
  | { readonly kind: 'state'; readonly file: StateFile }
  | { readonly kind: 'result' }
  | { readonly kind: 'workflow'; readonly specifier: string }

export interface Edge {
  readonly from: StateFile
  readonly to: EdgeEnd
  /** The tag, or what else leads there: `return`, `next`, `timeout`, `visits`. */
  readonly label: string
  /** Not taken by the tag at once but later: after a call, a fork, an answer, too many visits. */
  readonly later: boolean
}

const MOST_RETURNS = 8

type Exits = Readonly<Record<StateFile, readonly Exit[]>>

/**
 * The ways between a workflow's states, as far as they can be told without running it: from policies, and from the tags that
 * prompts without a policy and scripts hold. Targets that do not resolve are left out; lint names them.
 */
export function stateGraph(workflow: StateWorkflow): readonly Edge[] {
  const exits = Object.fromEntries(Object.values(workflow.states).map((state) => [state.file, exitsOf(workflow, state)]))
  const edges = [
    ...Object.values(workflow.states).flatMap((state) => [
      ...directEdges(state.file, exits[state.file] ?? []),
      ...visitEdges(workflow, state),
      ...failureEdges(workflow, state),
    ]),
    ...resultEdges(workflow, exits),
    ...returnEdges(exits),
  ]
  const known = new Map(edges.map((edge) => [JSON.stringify(edge), edge]))
  return [...known.values()]
}

function directEdges(from: StateFile, exits: readonly Exit[]): readonly Edge[] {
  return exits.flatMap(({ tag, target, specifier, next, timeoutNext, return: back }) => {
    const edges: Edge[] = []
    if (target !== undefined) edges.push({ from, to: { kind: 'state', file: target }, label: tag, later: false })
    if (specifier !== undefined) edges.push({ from, to: { kind: 'workflow', specifier }, label: tag, later: false })
    if (specifier !== undefined && back !== undefined)
      edges.push({ from, to: { kind: 'state', file: back }, label: 'return', later: true })
    if (next !== undefined)
      edges.push({ from, to: { kind: 'state', file: next }, label: tag === 'ask' || tag === 'join' ? tag : 'next', later: true })
    if (timeoutNext !== undefined) edges.push({ from, to: { kind: 'state', file: timeoutNext }, label: 'timeout', later: true })
    return edges
  })
}

function visitEdges(workflow: StateWorkflow, { file, settings }: StateDef): readonly Edge[] {
  const { max_visits, on_max_visits } = settings
  if (max_visits === undefined || on_max_visits === undefined) return []
  const resolved = resolveInWorkflow(workflow, on_max_visits)
  if (!resolved.ok) return []
  return [{ from: file, to: { kind: 'state', file: resolved.file }, label: `after ${max_visits} visits`, later: true }]
}

function failureEdges(workflow: StateWorkflow, { file, settings }: StateDef): readonly Edge[] {
  const resolved = settings.on_failure === undefined ? undefined : resolveInWorkflow(workflow, settings.on_failure)
  return resolved?.ok ? [{ from: file, to: { kind: 'state', file: resolved.file }, label: 'on failure', later: true }] : []
}

/** A result ends the agent where its stack can be empty. */
function resultEdges({ entry, states }: StateWorkflow, exits: Exits): readonly Edge[] {
  const forked = Object.values(exits).flatMap((ways) => ways.filter(isFork).flatMap(({ target }) => target ?? []))
  const outermost = reachable([entry, ...forked], exits)
  // A state that nothing seems to lead to may still be entered in ways that cannot be told from here.
  const called = reachable(
    Object.values(exits).flatMap((ways) => ways.filter(isCall).flatMap(({ target }) => target ?? [])),
    exits,
  )
  return Object.keys(states)
    .filter((file) => (outermost.has(file) || !called.has(file)) && gives(exits, file))
    .map((from) => ({ from, to: { kind: 'result' }, label: 'result', later: false }))
}

/** A result within a call leads back to where the caller said. */
function returnEdges(exits: Exits): readonly Edge[] {
  const givers = new Map<StateFile, readonly StateFile[]>()
  return Object.values(exits).flatMap((ways) =>
    ways.filter(isCall).flatMap(({ target, return: back }) => {
      if (target === undefined || back === undefined) return []
      const giving = givers.get(target) ?? [...reachable([target], exits)].filter((file) => gives(exits, file))
      givers.set(target, giving)
      // Where half the workflow can return, arrows from each of its states would say less than one from the call.
      const ends = giving.length > MOST_RETURNS ? [target] : giving
      return ends.map((from): Edge => ({ from, to: { kind: 'state', file: back }, label: 'return', later: true }))
    }),
  )
}

/** The states that an agent can be in with the stack that it has at the start. */
function reachable(from: readonly StateFile[], exits: Exits): ReadonlySet<StateFile> {
  const found = new Set(from)
  for (const file of found) {
    for (const exit of exits[file] ?? []) {
      const inside =
        isCall(exit) || isFork(exit) ? [exit.return, exit.next] : [exit.target, exit.return, exit.next, exit.timeoutNext]
      for (const next of inside) if (next !== undefined) found.add(next)
    }
  }
  return found
}

function gives(exits: Exits, file: StateFile): boolean {
  return (exits[file] ?? []).some(({ tag }) => tag === 'result')
}
