import type { Point } from './layout.ts'
import { rounded } from './rounded.ts'

/** The data of an SVG path from the first point to the last, drawn toward those between without reaching them (a uniform B-spline). */
export function smoothPath(points: readonly Point[]): string {
  const [first, second = first] = points
  const [beforeLast = first, last = first] = points.slice(-2)
  if (first === undefined || second === undefined || beforeLast === undefined || last === undefined) return ''
  const curves = points.slice(1, -1).map((point, index) => {
    const [before = point, after = point] = [points[index], points[index + 2]]
    const [toward, from] = [between(before, point, 2 / 3), between(point, after, 1 / 3)]
    return `C${shown(between(before, point, 1 / 3))} ${shown(toward)} ${shown(between(toward, from, 1 / 2))}`
  })
  const start = `M${shown(first)}L${shown(between(first, second, 1 / 6))}`
  return `${start}${curves.join('')}C${shown(between(beforeLast, last, 1 / 3))} ${shown(between(beforeLast, last, 2 / 3))} ${shown(last)}`
}

function between(a: Point, b: Point, part: number): Point {
  return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part }
}

function shown({ x, y }: Point): string {
  return `${rounded(x)} ${rounded(y)}`
}
