import { workflowOf } from '../engine/reduce-journal.ts'
import { otherAgents } from '../picture/other-agents.ts'
import { type Edge, stateGraph } from '../picture/state-graph.ts'
import { stepEdges } from '../picture/step-graph.ts'
import type { Definition } from '../run/journal-entry.ts'
import type { Run } from '../run/run.ts'
import { agentFor } from '../run/which-agent.ts'
import { stemOf } from '../workflow/state-file.ts'
import type { Workflow } from '../workflow/workflow.ts'
import type { TurnRecord } from './turn-record.ts'

/** A workflow of a run as a graph, with what the run did in it. */
export interface RunGraph {
  readonly scope: string
  readonly name: string
  readonly entry: string
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly GraphEdge[]
  /** States that are left out because there are too many. */
  readonly hidden: number
}

export interface GraphNode {
  /** A state's file name, a step's name, `result`, or a workflow's specifier after `workflow `. */
  readonly id: string
  readonly kind: 'prompt' | 'script' | 'result' | 'workflow'
  /** Times that an agent came into it. */
  readonly visits: number
  readonly usd: number
  /** Who runs it, where that is not the run's usual agent. */
  readonly by?: string | undefined
  /** Agents that are in it now. */
  readonly here: readonly { readonly agent: string; readonly status: string }[]
}

export interface GraphEdge {
  readonly from: string
  readonly to: string
  readonly label: string
  /** Taken later: after a call, a fork, an answer. */
  readonly later: boolean
  /** How often the run went this way, as far as its turns tell. */
  readonly taken: number
}

const MAX_STATES = 80

/** What is drawn of a workflow of either kind. */
interface Plan {
  readonly id: string
  readonly name: string
  readonly entry: string
  readonly states: Readonly<Record<string, 'prompt' | 'script'>>
  readonly edges: readonly Edge[]
  /** Who runs a state, where that is not the run's usual agent. */
  readonly agents: Readonly<Record<string, string>>
}

/** Definitions that cannot be read have no graph. */
export function runGraphs(run: Run, turns: readonly TurnRecord[], definitions: readonly Definition[]): readonly RunGraph[] {
  const known = new Map(definitions.map((definition) => [definition.id, definition]))
  return [...known.values()].flatMap((definition) => {
    const plan = tryReading(definition, run)
    return plan
      ? [
          graphOf(
            plan,
            run,
            turns.filter(({ scope }) => scope === plan.id),
          ),
        ]
      : []
  })
}

function tryReading(definition: Definition, run: Run): Plan | undefined {
  try {
    return planOf(workflowOf(definition), run)
  } catch {
    return undefined
  }
}

function planOf(workflow: Workflow, run: Run): Plan {
  const { id, pin } = workflow
  if (workflow.kind === 'states') {
    const kinds = Object.values(workflow.states).map(({ file, kind }) => [file, kind] as const)
    const name = workflow.manifest.name ?? pin.source
    const agents = otherAgents(workflow, run.backend, (said) => agentFor(run, said))
    return { id, name, entry: workflow.entry, states: Object.fromEntries(kinds), edges: stateGraph(workflow), agents }
  }
  const { definition, name } = workflow
  const kinds = definition.steps.map((step) => [step.name, step.type === 'invoke' ? 'script' : 'prompt'] as const)
  return {
    id,
    name,
    entry: definition.steps[0]?.name ?? '',
    states: Object.fromEntries(kinds),
    edges: stepEdges(definition),
    agents: {},
  }
}

function graphOf(plan: Plan, run: Run, turns: readonly TurnRecord[]): RunGraph {
  const visits = new Map<string, { visits: number; usd: number }>()
  for (const { state, attempt, cost_usd } of turns) {
    const sum = visits.get(state) ?? { visits: 0, usd: 0 }
    visits.set(state, { visits: sum.visits + (attempt === 1 ? 1 : 0), usd: sum.usd + cost_usd })
  }
  const here = run.agents.filter(({ scope, status }) => scope === plan.id && status !== 'ended')
  const shown = chosen(plan, [...here.map(({ current_state }) => current_state), ...visits.keys()])
  const taken = steps(turns, Object.keys(plan.states))
  const edges = merged(plan).filter(({ from, to }) => shown.has(from) && (plan.states[to] === undefined || shown.has(to)))
  const others = [...new Set(edges.map(({ to }) => to))].filter((id) => plan.states[id] === undefined)
  const states = [...shown].map(
    (file): GraphNode => ({
      id: file,
      kind: plan.states[file] ?? 'prompt',
      visits: visits.get(file)?.visits ?? 0,
      usd: visits.get(file)?.usd ?? 0,
      ...(plan.agents[file] === undefined ? {} : { by: plan.agents[file] }),
      here: here.filter(({ current_state }) => current_state === file).map(({ id, status }) => ({ agent: id, status })),
    }),
  )
  const results = turns.filter(ended).length
  return {
    scope: plan.id,
    name: plan.name,
    entry: plan.entry,
    nodes: [
      ...states,
      ...others.map(
        (id): GraphNode => ({
          id,
          kind: id === RESULT ? 'result' : 'workflow',
          visits: id === RESULT ? results : 0,
          usd: 0,
          here: [],
        }),
      ),
    ],
    edges: edges.map((edge) => ({ ...edge, taken: taken.get(`${edge.from}\n${edge.to}`) ?? 0 })),
    hidden: Object.keys(plan.states).length - states.length,
  }
}

const RESULT = 'result'

/** Those that matter first: where agents are and were, the entry, then by name. */
function chosen({ states, entry }: Plan, first: readonly string[]): ReadonlySet<string> {
  const known = Object.keys(states)
  return new Set([...new Set([entry, ...first.filter((file) => states[file] !== undefined), ...known])].slice(0, MAX_STATES))
}

function merged({ edges: all }: Plan): readonly Omit<GraphEdge, 'taken'>[] {
  const edges = new Map<string, Omit<GraphEdge, 'taken'>>()
  for (const { from, to, label, later } of all) {
    const id = to.kind === 'state' ? to.file : to.kind === 'result' ? RESULT : `workflow ${to.specifier}`
    const key = `${from}\n${id}`
    const before = edges.get(key)
    const same = before?.label.split(', ').includes(label)
    edges.set(
      key,
      before
        ? { ...before, label: same ? before.label : `${before.label}, ${label}`, later: before.later && later }
        : { from, to: id, label, later },
    )
  }
  return [...edges.values()]
}

/** How often an agent went from one state to another, sent a worker there, or ended. */
function steps(turns: readonly TurnRecord[], states: readonly string[]): ReadonlyMap<string, number> {
  const files = new Map(states.flatMap((file) => [[stemOf(file), file] as const, [file, file] as const]))
  const last = new Map<string, TurnRecord>()
  const count = new Map<string, number>()
  const add = (from: string, to: string) => count.set(`${from}\n${to}`, (count.get(`${from}\n${to}`) ?? 0) + 1)
  for (const turn of turns) {
    const before = last.get(turn.agent)
    if (before && turn.attempt === 1) add(before.state, turn.state)
    if (ended(turn)) add(turn.state, RESULT)
    for (const { tag, to } of turn.transitions) if (tag === 'fork' && to !== null) add(turn.state, files.get(to) ?? to)
    last.set(turn.agent, turn)
  }
  return count
}

function ended({ transitions }: TurnRecord): boolean {
  return transitions.some(({ tag, to }) => tag === 'result' && to === null)
}
