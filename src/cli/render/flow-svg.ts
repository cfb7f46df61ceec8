import type { Arrow, Box, Point, Way } from '../../core/layout/layout.ts'
import { layoutGraph } from '../../core/layout/layout-graph.ts'
import { rounded } from '../../core/layout/rounded.ts'
import { smoothPath } from '../../core/layout/smooth-path.ts'
import type { FlowEdge, FlowNode, FlowPicture } from '../../core/picture/flow-picture.ts'
import { escapeMarkup } from './escape-markup.ts'

const MARGIN = 16
const LONGEST_LABEL = 30
const LETTER = 7.8
const SMALL_LETTER = 6.4
const LABEL_HEIGHT = 16
const NOTHING = { width: 0, height: 0 }

/** A picture as an SVG without styles of its own: `class` names say what things are, `data-node` and `data-from`/`data-to` which. */
export function flowSvg({ nodes, edges, name }: FlowPicture): string {
  const layout = layoutGraph(nodes.map(boxOf), edges.map(arrowOf), 'down')
  const width = Math.ceil(layout.width + 2 * MARGIN)
  const height = Math.ceil(layout.height + 2 * MARGIN)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" data-width="${width}" data-height="${height}" role="group" aria-label="${escapeMarkup(`Diagram of ${name}`)}">`,
    '<defs>',
    ...['', ' hot'].map(
      (kind) =>
        `<marker id="tip${kind.trim()}" class="tip${kind}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 8 4 0 8z"/></marker>`,
    ),
    '</defs>',
    `<g id="view"><g transform="translate(${MARGIN} ${MARGIN})">`,
    ...edges.map((edge, index) => edgeMarkup(edge, layout.arrows[index])),
    ...edges.map((edge, index) => labelMarkup(edge, layout.arrows[index])),
    ...nodes.map((node, index) => nodeMarkup(node, layout.boxes[index])),
    '</g></g></svg>',
  ].join('\n')
}

function boxOf(node: FlowNode): Box {
  const { id, kind, label } = node
  if (kind === 'start') return { id, width: 18, height: 18 }
  const width = Math.max(72, Math.ceil(shortened(label).length * LETTER) + 34)
  return { id, width, height: kind === 'result' ? 34 : 42 }
}

function arrowOf({ from, to, label }: FlowEdge): Arrow {
  const width = Math.ceil(shortened(label).length * SMALL_LETTER) + 10
  return { from, to, label: label === '' ? NOTHING : { width, height: LABEL_HEIGHT } }
}

function nodeMarkup(node: FlowNode, at: Point | undefined): string {
  const { id, kind, label } = node
  const { width, height } = boxOf(node)
  const { x, y } = at ?? { x: 0, y: 0 }
  const place = `transform="translate(${rounded(x)} ${rounded(y)})"`
  if (kind === 'start') return `<g class="node start" data-node="${escapeMarkup(id)}" ${place}><circle r="8"/></g>`
  const isState = kind !== 'workflow' && kind !== 'result'
  const button = isState ? ` tabindex="0" role="button" aria-label="${escapeMarkup(`${label}, ${kind}`)}"` : ''
  const text = `<text text-anchor="middle" dy="0.35em">${escapeMarkup(shortened(label))}</text>`
  return `<g class="node ${kind}" data-node="${escapeMarkup(id)}"${button} ${place}><title>${escapeMarkup(label)}</title>${shape(kind, width, height)}${text}</g>`
}

function shape(kind: FlowNode['kind'], width: number, height: number): string {
  const [left, top] = [-width / 2, -height / 2]
  switch (kind) {
    case 'start':
      return ''
    case 'prompt':
      return rect(left, top, width, height, 12)
    case 'result':
      return rect(left, top, width, height, height / 2)
    case 'script':
      return `${rect(left, top, width, height, 3)}<path class="side" d="M${left + 8} ${top}v${height}M${-left - 8} ${top}v${height}"/>`
    case 'parallel':
      return `<path class="body" d="M${left + 10} ${top}H${-left - 10}L${-left} 0L${-left - 10} ${-top}H${left + 10}L${left} 0z"/>`
    case 'delegate':
    case 'workflow':
      return `<path class="body" d="M${left + 10} ${top}H${-left}L${-left - 10} ${-top}H${left}z"/>`
  }
}

function rect(x: number, y: number, width: number, height: number, radius: number): string {
  return `<rect class="body" x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/>`
}

function edgeMarkup({ from, to, later }: FlowEdge, way: Way | undefined): string {
  const path = smoothPath(way?.points ?? [])
  return `<path class="edge${later ? ' later' : ''}" data-from="${escapeMarkup(from)}" data-to="${escapeMarkup(to)}" d="${path}"/>`
}

function labelMarkup({ from, to, label }: FlowEdge, way: Way | undefined): string {
  if (label === '' || way === undefined) return ''
  const { x, y } = way.label
  const full = label === shortened(label) ? '' : `<title>${escapeMarkup(label)}</title>`
  return `<text class="label" text-anchor="middle" dy="0.35em" x="${rounded(x)}" y="${rounded(y)}" data-from="${escapeMarkup(from)}" data-to="${escapeMarkup(to)}">${full}${escapeMarkup(shortened(label))}</text>`
}

function shortened(label: string): string {
  return label.length > LONGEST_LABEL ? `${label.slice(0, LONGEST_LABEL - 1)}…` : label
}
