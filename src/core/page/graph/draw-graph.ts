import { formatUsd } from '../../report/format-amounts.ts'
import { stemOf } from '../../workflow/state-file.ts'
import { type Html, html } from '../html.ts'
import type { GraphEdge, GraphNode, RunGraph } from '../run-graphs.ts'
import { layoutGraph, type PlacedEdge, type Point } from './layout-graph.ts'

const SIZES = { nodeWidth: 148, nodeHeight: 46, columnGap: 92, rowGap: 30 }
/** A picture up to this width is made smaller rather than scrolled. */
const FITS = 2000
const MAX_NAME = 18
const MAX_LABEL = 16

/** A workflow as an SVG picture. States carry `data-state`; `title` names the picture for those who cannot see it. */
export function drawGraph(graph: RunGraph, title: string): Html {
  const { width, height, nodes, edges } = layoutGraph(
    graph.nodes.map(({ id }) => id),
    graph.edges,
    graph.entry,
    SIZES,
  )
  const facts = new Map(graph.edges.map((edge) => [`${edge.from}\n${edge.to}`, edge]))
  const loops = graph.edges.filter(({ from, to }) => from === to)
  const arrow = `arrow-${graph.scope.replace(/[^A-Za-z0-9]/g, '-')}`
  const at = (id: string) => nodes[id] ?? { x: 0, y: 0 }
  return html`<svg class="graph ${width <= FITS ? 'fits' : ''}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${title}">
<defs><marker id="${arrow}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path class="arrow" d="M0 0 8 4 0 8z"/></marker></defs>
${edges.map((edge) => drawEdge(edge, facts.get(`${edge.from}\n${edge.to}`), arrow))}
${loops.map((edge) => drawLoop(edge, at(edge.from), arrow))}
${graph.nodes.map((node) => drawNode(node, at(node.id), { scope: graph.scope, entry: node.id === graph.entry }))}
</svg>`
}

function drawNode(node: GraphNode, { x, y }: Point, { scope, entry }: { readonly scope: string; readonly entry: boolean }): Html {
  const { nodeWidth: w, nodeHeight: h } = SIZES
  const { id, kind, visits, usd, here } = node
  const [first] = here
  const classes = [
    'node',
    kind,
    visits > 0 ? 'visited' : 'unvisited',
    ...(first ? ['here', first.status] : []),
    ...(entry ? ['entry'] : []),
  ]
  const name = kind === 'workflow' ? id.slice('workflow '.length) : kind === 'prompt' ? stemOf(id) : id
  const isState = kind === 'prompt' || kind === 'script'
  const amounts = visits === 0 ? 'not visited' : `${visits}×${usd > 0 ? ` · ${formatUsd(usd)}` : ''}`
  const second =
    kind === 'workflow' ? 'workflow' : first ? `${first.agent}${here.length > 1 ? ` +${here.length - 1}` : ''} is here` : amounts
  const round = kind === 'result' ? h / 2 : kind === 'script' ? 3 : 10
  return html`<g class="${classes.join(' ')}" transform="translate(${x - w / 2} ${y - h / 2})" data-state="${isState ? id : ''}" data-scope="${scope}"><title>${name}: ${amounts}</title>
<rect width="${w}" height="${h}" rx="${round}"/>${kind === 'script' ? html`<path class="side" d="M7 0v${h}M${w - 7} 0v${h}"/>` : null}
<text class="name" x="${w / 2}" y="19">${cut(name, MAX_NAME)}</text><text class="amount" x="${w / 2}" y="36">${second}</text></g>`
}

function drawEdge({ points }: PlacedEdge, edge: GraphEdge | undefined, arrow: string): Html | null {
  const [from] = points
  const to = points.at(-1)
  if (!from || !to || !edge) return null
  const forward = to.x >= from.x
  const side = (SIZES.nodeWidth / 2) * (forward ? 1 : -1)
  const ends = [
    { x: from.x + side, y: from.y + (forward ? -4 : 8) },
    ...points.slice(1, -1),
    { x: to.x - side, y: to.y + (forward ? -4 : 8) },
  ]
  const label = labelOf(edge)
  const spot = between(ends[0] ?? from, ends[1] ?? to)
  return html`<g class="${classesOf(edge)}"><path class="way" d="${curve(ends)}" marker-end="url(#${arrow})"/><text class="label" x="${round(spot.x)}" y="${round(spot.y + (forward ? -4 : 13))}">${label}</text></g>`
}

/** A state that leads to itself. */
function drawLoop(edge: GraphEdge, { x, y }: Point, arrow: string): Html {
  const top = y - SIZES.nodeHeight / 2
  return html`<g class="${classesOf(edge)}"><path class="way" d="M${x + 22} ${top}c16 -40 -60 -40 -44 0" marker-end="url(#${arrow})"/><text class="label" x="${x}" y="${top - 33}">${labelOf(edge)}</text></g>`
}

function classesOf({ taken, later }: GraphEdge): string {
  return ['edge', taken > 0 ? 'taken' : 'untaken', ...(later ? ['later'] : [])].join(' ')
}

function labelOf({ label, taken }: GraphEdge): string {
  return taken > 1 ? `${cut(label, MAX_LABEL)} ${taken}×` : cut(label, MAX_LABEL)
}

/** A smooth line through the points that leaves and arrives level. */
function curve(points: readonly Point[]): string {
  const [first, ...rest] = points
  if (!first) return ''
  let last = first
  const parts = [`M${round(first.x)} ${round(first.y)}`]
  for (const point of rest) {
    const bend = (point.x - last.x) / 2
    parts.push(
      `C${round(last.x + bend)} ${round(last.y)} ${round(point.x - bend)} ${round(point.y)} ${round(point.x)} ${round(point.y)}`,
    )
    last = point
  }
  return parts.join('')
}

/** A little before the middle, so that labels of edges from one state lie apart. */
function between(a: Point, b: Point): Point {
  const t = 0.42
  return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * (3 * t * t - 2 * t * t * t) }
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
