import type { Arrow, Box, Layout, Point, Size } from './layout.ts'
import { layoutDownwards } from './layout-downwards.ts'

/**
 * Places boxes and arrows in layers: few arrows cross, they keep clear of boxes, and labels have room of their own. The first box
 * is where all begins: it is in the first layer. The same boxes and arrows always give the same layout.
 */
export function layoutGraph(boxes: readonly Box[], arrows: readonly Arrow[], direction: 'down' | 'right'): Layout {
  if (direction === 'down') return layoutDownwards(boxes, arrows)
  const layout = layoutDownwards(
    boxes.map((box) => ({ ...box, ...turnedSize(box) })),
    arrows.map((arrow) => ({ ...arrow, label: turnedSize(arrow.label) })),
  )
  return {
    ...turnedSize(layout),
    boxes: layout.boxes.map(turned),
    arrows: layout.arrows.map((way) => way && { points: way.points.map(turned), label: turned(way.label) }),
  }
}

function turned({ x, y }: Point): Point {
  return { x: y, y: x }
}

function turnedSize({ width, height }: Size): Size {
  return { width: height, height: width }
}
