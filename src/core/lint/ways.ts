import { isCall, isFork, type Scope } from '../picture/state-exits.ts'
import { resolveInWorkflow } from '../workflow/resolve-state.ts'
import type { StateFile } from '../workflow/workflow.ts'
import type { LintState } from './lint-state.ts'

/** One way from a state to another, taken at once or later. */
export interface Way {
  readonly to: StateFile
  /** `goto` also for what follows a fork; `return` is where a call comes back to. */
  readonly by: 'goto' | 'reset' | 'call' | 'function' | 'fork' | 'return' | 'ask' | 'timeout' | 'visits' | 'failure'
  /** A value goes along. */
  readonly carries: boolean
}

/** The ways out of a state to states of its own workflow. */
export function waysOf({ exits, state }: LintState, scope: Scope): readonly Way[] {
  const ways: Way[] = []
  const add = (to: StateFile | undefined, by: Way['by'], carries: boolean) => {
    if (to !== undefined) ways.push({ to, by, carries })
  }
  for (const exit of exits) {
    const { tag, target, next, timeoutNext, return: back, carries } = exit
    const by = isCall(exit) || isFork(exit) || tag === 'reset' ? (tag as 'call' | 'function' | 'fork' | 'reset') : 'goto'
    add(target, by, carries)
    add(back, 'return', true)
    add(next, tag === 'ask' ? 'ask' : 'goto', tag === 'ask' || tag === 'join')
    add(timeoutNext, 'timeout', false)
  }
  const { max_visits: most, on_max_visits, on_failure } = state.settings
  const named = (name: string | undefined) => {
    const resolved = name === undefined ? undefined : resolveInWorkflow(scope, name)
    return resolved?.ok ? resolved.file : undefined
  }
  add(most === undefined ? undefined : named(on_max_visits), 'visits', false)
  add(named(on_failure), 'failure', false)
  return ways
}

type Graph = ReadonlyMap<StateFile, readonly Way[]>

/** All states that can be reached from some, those themselves included. */
export function reachedFrom(start: Iterable<StateFile>, next: (file: StateFile) => Iterable<StateFile>): ReadonlySet<StateFile> {
  const found = new Set(start)
  for (const file of found) for (const to of next(file)) found.add(to)
  return found
}

/** Groups of states that lead into each other, and single ones that lead to themselves: Tarjan's algorithm, without recursion. */
export function loopsIn(graph: Graph, follows: (from: StateFile, way: Way) => boolean): readonly (readonly StateFile[])[] {
  const order = new Map<StateFile, number>()
  const low = new Map<StateFile, number>()
  const open: StateFile[] = []
  const isOpen = new Set<StateFile>()
  const loops: StateFile[][] = []
  for (const root of graph.keys()) {
    if (order.has(root)) continue
    const work: { readonly file: StateFile; readonly rest: Iterator<Way> }[] = []
    const enter = (file: StateFile) => {
      order.set(file, order.size)
      low.set(file, order.get(file) ?? 0)
      open.push(file)
      isOpen.add(file)
      work.push({ file, rest: (graph.get(file) ?? []).values() })
    }
    enter(root)
    for (let at = work.at(-1); at !== undefined; at = work.at(-1)) {
      const { file, rest } = at
      const step = rest.next()
      if (step.done !== true) {
        const { to } = step.value
        if (!graph.has(to) || !follows(file, step.value)) continue
        if (!order.has(to)) enter(to)
        else if (isOpen.has(to)) low.set(file, Math.min(low.get(file) ?? 0, order.get(to) ?? 0))
        continue
      }
      work.pop()
      const parent = work.at(-1)
      if (parent !== undefined) low.set(parent.file, Math.min(low.get(parent.file) ?? 0, low.get(file) ?? 0))
      if (low.get(file) !== order.get(file)) continue
      const loop = open.splice(open.lastIndexOf(file))
      for (const member of loop) isOpen.delete(member)
      const toItself = (graph.get(file) ?? []).some((way) => way.to === file && follows(file, way))
      if (loop.length > 1 || toItself) loops.push(loop)
    }
  }
  return loops
}
