import type { StepWorkflow } from '../steps/step-workflow.ts'
import { resolveInWorkflow } from '../workflow/resolve-state.ts'
import { splitStateFile } from '../workflow/state-file.ts'
import type { StateDef, StateWorkflow, Workflow } from '../workflow/workflow.ts'
import { otherAgents } from './other-agents.ts'
import { type EdgeEnd, stateGraph } from './state-graph.ts'
import { branchesOf } from './step-diagram.ts'
import { stepEdges } from './step-graph.ts'

/** One box of a picture of a workflow. */
export interface FlowNode {
  readonly id: string
  readonly label: string
  readonly kind: 'start' | 'prompt' | 'script' | 'delegate' | 'parallel' | 'workflow' | 'result'
  /** What stands in it: the prompt, the script, the step; empty for boxes that are no states. */
  readonly text: string
  /** What is set for it, for people. */
  readonly settings: readonly (readonly [name: string, value: string])[]
}

export interface FlowEdge {
  readonly from: string
  readonly to: string
  readonly label: string
  /** Not taken at once but later: after a call, a fork, an answer, too many visits. */
  readonly later: boolean
}

/** A workflow of either kind as boxes and arrows, the start first. */
export interface FlowPicture {
  readonly name: string
  readonly description: string
  readonly nodes: readonly FlowNode[]
  readonly edges: readonly FlowEdge[]
}

const START: FlowNode = { id: 'start', label: 'start', kind: 'start', text: '', settings: [] }
const RESULT: FlowNode = { id: 'result', label: 'result', kind: 'result', text: '', settings: [] }

export function pictureOf(workflow: Workflow): FlowPicture {
  return workflow.kind === 'states' ? pictureOfStates(workflow) : pictureOfSteps(workflow)
}

function pictureOfStates(workflow: StateWorkflow): FlowPicture {
  const { states, entry, manifest, id } = workflow
  const edges = stateGraph(workflow).map(({ from, to, label, later }) => ({ from: `state ${from}`, to: idOf(to), label, later }))
  const agents = otherAgents(workflow)
  const nodes = Object.values(states).map((state) => ({
    id: `state ${state.file}`,
    label: agents[state.file] === undefined ? nameOf(state) : `${nameOf(state)} (${agents[state.file]})`,
    kind: state.kind,
    text: state.kind === 'prompt' ? state.body : state.text,
    settings: settingsOf(state),
  }))
  return {
    name: manifest.name ?? id.slice(id.lastIndexOf('/') + 1),
    description: manifest.description ?? '',
    ...complete(nodes, [{ from: START.id, to: `state ${entry}`, label: '', later: false }, ...laterEntries(workflow), ...edges]),
  }
}

/** Entered from wherever the money ran out, and when somebody comes back to the pull request. */
function laterEntries(workflow: StateWorkflow): readonly FlowEdge[] {
  const { on_budget, follow_up } = workflow.manifest
  const ways = [
    [on_budget, 'budget spent'],
    [follow_up, 'another round'],
  ] as const
  return ways.flatMap(([name, label]) => {
    const resolved = name === undefined ? undefined : resolveInWorkflow(workflow, name)
    return resolved?.ok ? [{ from: START.id, to: `state ${resolved.file}`, label, later: true }] : []
  })
}

function pictureOfSteps({ name, description, definition }: StepWorkflow): FlowPicture {
  const kinds = { invoke: 'script', session: 'prompt', delegate: 'delegate', parallel: 'parallel' } as const
  const nodes = definition.steps.map((step) => {
    const { name, type, place: _, control, outputs: __, yields: ___, max_iterations: most, ...rest } = step
    const label = type === 'parallel' ? `${name} / ${branchesOf(step)}` : name
    const settings: [string, string][] = [['type', type]]
    if (most !== null) settings.push(['max-iterations', String(most)])
    if (control !== null) settings.push(['judge', control.judge.type])
    return { id: `state ${name}`, label, kind: kinds[type], text: JSON.stringify(rest, null, 2), settings }
  })
  const edges = stepEdges(definition).map(({ from, to, label, later }) => ({ from: `state ${from}`, to: idOf(to), label, later }))
  const first = definition.steps[0]?.name ?? ''
  return { name, description, ...complete(nodes, [{ from: START.id, to: `state ${first}`, label: '', later: false }, ...edges]) }
}

/** Adds the boxes that are no states, and merges arrows that run side by side. */
function complete(states: readonly FlowNode[], edges: readonly FlowEdge[]): Pick<FlowPicture, 'nodes' | 'edges'> {
  const others = new Set(edges.flatMap(({ to }) => (to.startsWith('workflow ') ? to : [])))
  const workflows = [...others].map((id) => ({
    id,
    label: id.slice('workflow '.length),
    kind: 'workflow' as const,
    text: '',
    settings: [],
  }))
  const result = edges.some(({ to }) => to === RESULT.id) ? [RESULT] : []
  const merged = [...Map.groupBy(edges, ({ from, to, later }) => JSON.stringify([from, to, later])).values()].flatMap((side) => {
    const [first] = side
    return first === undefined ? [] : { ...first, label: [...new Set(side.map(({ label }) => label))].join(', ') }
  })
  return { nodes: [START, ...states, ...workflows, ...result], edges: merged }
}

function idOf(end: EdgeEnd): string {
  switch (end.kind) {
    case 'state':
      return `state ${end.file}`
    case 'workflow':
      return `workflow ${end.specifier}`
    case 'result':
      return RESULT.id
  }
}

function nameOf({ file }: StateDef): string {
  return splitStateFile(file)?.extension === 'md' ? file.slice(0, -'.md'.length) : file
}

function settingsOf({ settings }: StateDef): readonly (readonly [string, string])[] {
  const { env, ...rest } = settings
  const {
    allowed_transitions: policy,
    force_implicit: forced,
    ...plain
  } = { allowed_transitions: [], force_implicit: false, ...rest }
  const shown = Object.entries(plain).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, shownValue(name, value)] as const],
  )
  const names = Object.keys(env)
  return [
    ...shown,
    ...(forced ? [['force_implicit', 'true'] as const] : []),
    ...(names.length > 0 ? [['env', names.join(', ')] as const] : []),
    ...(policy.length > 0
      ? [['may', policy.map(({ tag, target }) => (target === undefined ? tag : `${tag} ${target}`)).join(', ')] as const]
      : []),
  ]
}

function shownValue(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.join(', ')
  if (name === 'budget') return `$${Number(value).toFixed(2)}`
  const isTime = name === 'timeout' || name === 'max_duration'
  return isTime ? shownDuration(Number(value)) : String(value)
}

function shownDuration(ms: number): string {
  const units = [
    [86_400_000, 'd'],
    [3_600_000, 'h'],
    [60_000, 'm'],
    [1000, 's'],
  ] as const
  const [size, unit] = units.find(([one]) => ms % one === 0) ?? [1, 'ms']
  return `${ms / size}${unit}`
}
