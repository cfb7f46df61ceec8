import type { Arrow, Box, Point, Way } from '../layout/layout.ts'
import { layoutGraph } from '../layout/layout-graph.ts'
import { rounded } from '../layout/rounded.ts'
import { smoothPath } from '../layout/smooth-path.ts'
import { formatUsd } from '../report/format-amounts.ts'
import { stemOf } from '../workflow/state-file.ts'
import { type Html, html } from './html.ts'
import type { GraphEdge, GraphNode, RunGraph } from './run-graphs.ts'

const BOX = { width: 148, height: 46 }
const MARGIN = 16
/** A picture up to this width is made smaller rather than scrolled. */
const FITS = 2000
const MAX_NAME = 18
const MAX_LABEL = 16
const LABEL_LETTER = 6.2
const LABEL_HEIGHT = 14

/** A workflow as an SVG picture. States carry `data-state`; `title` names the picture for those who cannot see it. */
export function drawGraph(graph: RunGraph, title: string): Html {
  const layout = layoutGraph(graph.nodes.map(boxOf), graph.edges.map(arrowOf), 'right')
  const [width, height] = [Math.ceil(layout.width + 2 * MARGIN), Math.ceil(layout.height + 2 * MARGIN)]
  const arrow = `arrow-${graph.scope.replace(/[^A-Za-z0-9]/g, '-')}`
  return html`<svg class="graph ${width <= FITS ? 'fits' : ''}" viewBox="${-MARGIN} ${-MARGIN} ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${title}">
<defs><marker id="${arrow}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path class="arrow" d="M0 0 8 4 0 8z"/></marker></defs>
${graph.edges.map((edge, index) => drawEdge(edge, layout.arrows[index], arrow))}
${graph.nodes.map((node, index) => drawNode(node, layout.boxes[index], { scope: graph.scope, entry: node.id === graph.entry }))}
</svg>`
}

function boxOf({ id }: GraphNode): Box {
  return { id, ...BOX }
}

function arrowOf(edge: GraphEdge): Arrow {
  return {
    from: edge.from,
    to: edge.to,
    label: { width: Math.ceil(labelOf(edge).length * LABEL_LETTER) + 8, height: LABEL_HEIGHT },
  }
}

function drawNode(
  node: GraphNode,
  at: Point | undefined,
  { scope, entry }: { readonly scope: string; readonly entry: boolean },
): Html {
  const { width: w, height: h } = BOX
  const { x, y } = at ?? { x: 0, y: 0 }
  const { id, kind, visits, usd, here, by } = node
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
  const counted = visits === 0 ? 'not visited' : `${visits}×${usd > 0 ? ` · ${formatUsd(usd)}` : ''}`
  const amounts = by === undefined ? counted : `${by} · ${counted}`
  const second =
    kind === 'workflow' ? 'workflow' : first ? `${first.agent}${here.length > 1 ? ` +${here.length - 1}` : ''} is here` : amounts
  const corner = kind === 'result' ? h / 2 : kind === 'script' ? 3 : 10
  return html`<g class="${classes.join(' ')}" transform="translate(${rounded(x - w / 2)} ${rounded(y - h / 2)})" data-state="${isState ? id : ''}" data-scope="${scope}"><title>${name}: ${amounts}</title>
<rect width="${w}" height="${h}" rx="${corner}"/>${kind === 'script' ? html`<path class="side" d="M7 0v${h}M${w - 7} 0v${h}"/>` : null}
<text class="name" x="${w / 2}" y="19">${cut(name, MAX_NAME)}</text><text class="amount" x="${w / 2}" y="36">${second}</text></g>`
}

function drawEdge(edge: GraphEdge, way: Way | undefined, arrow: string): Html | null {
  if (!way) return null
  const { x, y } = way.label
  return html`<g class="${classesOf(edge)}"><path class="way" d="${smoothPath(way.points)}" marker-end="url(#${arrow})"/><text class="label" dy="0.35em" x="${rounded(x)}" y="${rounded(y)}">${labelOf(edge)}</text></g>`
}

function classesOf({ taken, later }: GraphEdge): string {
  return ['edge', taken > 0 ? 'taken' : 'untaken', ...(later ? ['later'] : [])].join(' ')
}

function labelOf({ label, taken }: GraphEdge): string {
  return taken > 1 ? `${cut(label, MAX_LABEL)} ${taken}×` : cut(label, MAX_LABEL)
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text
}
