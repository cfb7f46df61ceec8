import { splitStateFile } from '../workflow/state-file.ts'
import type { StateFile, StateWorkflow } from '../workflow/workflow.ts'
import { type Edge, type EdgeEnd, stateGraph } from './state-graph.ts'

/** How an agent stands that is in a state now. */
export type Presence = 'working' | 'waiting' | 'paused' | 'failed'

export interface DiagramOptions {
  /** States with an agent in them. */
  readonly current?: Readonly<Record<StateFile, Presence>> | undefined
  /** How often each state was entered. */
  readonly visited?: Readonly<Record<StateFile, number>> | undefined
  /** From where each state was first entered, as far as the order of an agent's visits tells. */
  readonly cameFrom?: Readonly<Record<StateFile, StateFile>> | undefined
  /** Who runs a state, where that is not the usual agent. */
  readonly agents?: Readonly<Record<StateFile, string>> | undefined
  /** How the run gave its result; left out while it has not. */
  readonly ended?: 'visited' | 'failed' | undefined
  /** A larger workflow is cut to the states around those that matter. */
  readonly maxStates?: number
  /** Only what was visited, where agents are, and what may come next; top to bottom, for narrow pages. */
  readonly onlyTheWay?: boolean | undefined
  readonly direction?: 'LR' | 'TD'
}

/** Mermaid, and so GitHub, refuses pictures with more than 500 edges; long before that nobody can read them. */
const MAX_EDGES = 160
const MAX_STATES = 40
const MAX_LABEL = 40
/** Of one state: side by side more of them are not readable on a narrow page. */
const MOST_NEXT = 3

/** Filled boxes with light letters can be read on GitHub's light and its dark pages. */
const STYLES = {
  visited: 'fill:#1a7f37,stroke:#116329,color:#ffffff',
  working: 'fill:#0969da,stroke:#54aeff,stroke-width:3px,color:#ffffff',
  waiting: 'fill:#8250df,stroke:#c297ff,stroke-width:3px,color:#ffffff',
  paused: 'fill:#9a6700,stroke:#eac54f,stroke-width:3px,color:#ffffff',
  failed: 'fill:#cf222e,stroke:#ff8182,stroke-width:3px,color:#ffffff',
} as const
type Style = keyof typeof STYLES

/** A Mermaid flowchart of a workflow, with what a run has visited and where it is. Prompts are round, scripts have double sides. */
export function renderDiagram(workflow: StateWorkflow, options: DiagramOptions = {}): string {
  const { onlyTheWay } = options
  const graph = stateGraph(workflow)
  const shown = chooseStates(workflow, graph, options)
  const isDrawn = onlyTheWay === true ? alongTheWay(options) : () => true
  const drawn = graph.filter(
    (edge) => shown.has(edge.from) && (edge.to.kind !== 'state' || shown.has(edge.to.file)) && isDrawn(edge),
  )
  const gone = onlyTheWay === true ? untoldWays(drawn, shown, options) : []
  const edges = mergeLabels([...drawn, ...gone]).slice(0, MAX_EDGES)
  const ids = new Map([...shown].map((file, index) => [file, `s${index}`]))
  const others = [...new Set(edges.flatMap(({ to }) => (to.kind === 'workflow' ? [to.specifier] : [])))]
  const idOf = (end: EdgeEnd) => {
    switch (end.kind) {
      case 'state':
        return ids.get(end.file) ?? ''
      case 'workflow':
        return `w${others.indexOf(end.specifier)}`
      case 'result':
        return 'done'
    }
  }
  const styled = [...ids].flatMap(([file, id]) => styleOf(file, options).map((style) => ({ id, style })))
  if (options.ended !== undefined) styled.push({ id: 'done', style: options.ended })
  const hidden = onlyTheWay === true ? 0 : Object.keys(workflow.states).length - shown.size
  const hasResult = options.ended !== undefined || edges.some(({ to }) => to.kind === 'result')
  return [
    `flowchart ${directionOf(options)}`,
    '  start((" "))',
    ...[...ids].map(([file, id]) => `  ${id}${stateBox(workflow, file, options)}`),
    ...others.map((specifier, index) => `  w${index}[/"${mermaidLabel(specifier)}"/]`),
    ...(hasResult ? ['  done(["result"])'] : []),
    ...(hidden > 0 ? [`  more["… and ${hidden} more states"]`] : []),
    ...(ids.has(workflow.entry) ? [`  start --> ${ids.get(workflow.entry)}`] : []),
    ...edges.map(({ from, to, label, later }) => {
      // On the way that was gone the arrows say enough, and words make the picture wide.
      const text = onlyTheWay === true ? '' : `|"${mermaidLabel(label)}"|`
      return `  ${ids.get(from)} ${later ? '-.->' : '-->'}${text} ${idOf(to)}`
    }),
    ...styleLines(styled),
  ].join('\n')
}

/** States that matter come first: where agents are, the entry, what was visited, their neighbours; then by name. */
function chooseStates(
  workflow: StateWorkflow,
  graph: readonly Edge[],
  { current, visited, maxStates, onlyTheWay }: DiagramOptions,
): ReadonlySet<StateFile> {
  const known = Object.keys(workflow.states)
  if (onlyTheWay === true) {
    return new Set(statesOnTheWay(graph, workflow.entry, { current, visited }).filter((file) => known.includes(file)))
  }
  const limit = maxStates ?? MAX_STATES
  if (known.length <= limit) return new Set(known)
  const chosen = new Set(
    [...Object.keys(current ?? {}), workflow.entry, ...Object.keys(visited ?? {})].filter((file) => known.includes(file)),
  )
  for (const file of chosen) {
    if (chosen.size >= limit) break
    for (const { from, to } of graph) if (from === file && to.kind === 'state') chosen.add(to.file)
  }
  return new Set([...new Set([...chosen, ...known])].slice(0, limit))
}

/** States that were visited, where agents are, and a few of those that come next; in the order of the visits as far as it is known. */
export function statesOnTheWay(
  edges: readonly { readonly from: string; readonly to: EdgeEnd }[],
  entry: string,
  { current = {}, visited = {} }: Pick<DiagramOptions, 'current' | 'visited'>,
): readonly string[] {
  const gone = [...Object.keys(visited), ...Object.keys(current)]
  const here = gone.length === 0 ? [entry] : Object.keys(current)
  const next = here.flatMap((file) => {
    const ends = edges.flatMap(({ from, to }) => (from === file ? [to] : []))
    const ahead = ends.flatMap((to) => (to.kind === 'state' && !gone.includes(to.file) ? [to.file] : []))
    const beside = ends.some(({ kind }) => kind === 'result') ? 1 : 0
    return [...new Set(ahead)].slice(0, MOST_NEXT - beside)
  })
  return [...new Set([...gone, ...here, ...next])]
}

/** Arrows between states that were visited, and from where agents are to all that is shown. */
export function alongTheWay({
  current = {},
  visited = {},
  ended,
}: DiagramOptions): (edge: { readonly from: string; readonly to: EdgeEnd }) => boolean {
  const isGone = (file: string) => (visited[file] ?? 0) > 0 || current[file] !== undefined
  const nobodyYet = Object.keys(visited).length + Object.keys(current).length === 0
  return ({ from, to }) => {
    if (current[from] !== undefined || nobodyYet) return true
    if (to.kind === 'result') return ended !== undefined && isGone(from)
    return to.kind === 'state' && isGone(from) && isGone(to.file)
  }
}

/** A script may name the next state only when it runs; that it was gone there can be seen all the same. */
function untoldWays(drawn: readonly Edge[], shown: ReadonlySet<StateFile>, { cameFrom = {} }: DiagramOptions): readonly Edge[] {
  const reached = new Set(drawn.flatMap(({ from, to }) => (to.kind === 'state' && to.file !== from ? [to.file] : [])))
  return Object.entries(cameFrom)
    .filter(([file, from]) => shown.has(file) && shown.has(from) && !reached.has(file))
    .map(([file, from]): Edge => ({ from, to: { kind: 'state', file }, label: '', later: false }))
}

export function directionOf({ direction, onlyTheWay }: DiagramOptions): 'LR' | 'TD' {
  return onlyTheWay === true ? 'TD' : (direction ?? 'LR')
}

function mergeLabels(edges: readonly Edge[]): readonly Edge[] {
  const merged = new Map<string, Edge>()
  for (const edge of edges) {
    const key = JSON.stringify([edge.from, edge.to, edge.later])
    const before = merged.get(key)
    merged.set(key, before && before.label !== edge.label ? { ...edge, label: `${before.label}, ${edge.label}` } : edge)
  }
  return [...merged.values()]
}

function stateBox({ states }: StateWorkflow, file: StateFile, { visited, agents }: DiagramOptions): string {
  const visits = visited?.[file] ?? 0
  const name = splitStateFile(file)?.extension === 'md' ? file.slice(0, -'.md'.length) : file
  const by = agents?.[file] === undefined ? '' : ` (${mermaidLabel(agents[file])})`
  const text = `${mermaidLabel(name)}${by}${visits > 1 ? ` ×${visits}` : ''}`
  return states[file]?.kind === 'script' ? `[["${text}"]]` : `("${text}")`
}

/** How a box looks by who is in it and whether it was visited. */
export function styleOf(file: StateFile, { current, visited }: DiagramOptions): readonly Style[] {
  const presence = current?.[file]
  if (presence !== undefined) return [presence]
  return (visited?.[file] ?? 0) > 0 ? ['visited'] : []
}

/** The classes of boxes, and which box has which. */
export function styleLines(styled: readonly { id: string; style: Style }[]): readonly string[] {
  return Object.entries(STYLES).flatMap(([style, css]) => {
    const ids = styled.filter((entry) => entry.style === style).map(({ id }) => id)
    return ids.length === 0 ? [] : [`  classDef ${style} ${css}`, `  class ${ids.join(',')} ${style}`]
  })
}

/** Mermaid has entities of its own: everything but letters, digits and a few signs is written as one. */
export function mermaidLabel(text: string): string {
  const short = text.length > MAX_LABEL ? `${text.slice(0, MAX_LABEL - 1)}…` : text
  return short.replace(/[^\p{L}\p{N} _.,/…()×-]/gu, (sign) => `#${sign.codePointAt(0) ?? 0};`)
}
