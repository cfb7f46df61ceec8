import type { LayoutEdge } from './layout-edge.ts'

const SWEEPS = 6

/** Sorts each column by where the neighbours of its entries stand, a few times to and fro. Links join columns side by side. */
export function sortColumns(
  columns: readonly (readonly string[])[],
  links: readonly LayoutEdge[],
): readonly (readonly string[])[] {
  const left = neighbours(links.map(({ from, to }) => [to, from]))
  const right = neighbours(links.map(({ from, to }) => [from, to]))
  let sorted = columns
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const forwards = sweep % 2 === 0
    sorted = forwards ? sortAlong(sorted, left) : sortAlong(sorted.toReversed(), right).toReversed()
  }
  return sorted
}

function sortAlong(
  columns: readonly (readonly string[])[],
  before: ReadonlyMap<string, readonly string[]>,
): readonly (readonly string[])[] {
  const place = new Map<string, number>()
  return columns.map((column) => {
    const sorted = column
      .map((id, at) => ({
        id,
        at: mean((before.get(id) ?? []).flatMap((other) => place.get(other) ?? [])) ?? at / Math.max(1, column.length),
      }))
      .sort((a, b) => a.at - b.at)
      .map(({ id }) => id)
    for (const [i, id] of sorted.entries()) place.set(id, (i + 0.5) / sorted.length)
    return sorted
  })
}

function neighbours(pairs: readonly (readonly [string, string])[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const [id, other] of pairs) found.set(id, [...(found.get(id) ?? []), other])
  return found
}

function mean(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length
}
