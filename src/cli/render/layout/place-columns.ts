import type { LayeredGraph } from './layered-graph.ts'

const GAP = 30
const SWEEPS = 24
/** Boxes give way to arrows that run straight. */
const BEND_WEIGHT = 8

/** The middle of each vertex from left to right: near its neighbours, in the row's order, with room in between. */
export function placeColumns(
  { vertices, rows, above, below }: LayeredGraph,
  isBox: (vertex: number) => boolean,
): readonly number[] {
  const x = Array.from({ length: vertices.length }, () => 0)
  for (const row of rows)
    spread(
      row,
      row.map(() => 0),
    )
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const down = sweep % 2 === 0
    for (const row of down ? rows : rows.toReversed()) {
      const last = sweep >= SWEEPS - 2
      spread(
        row,
        row.map((vertex) =>
          wanted(vertex, last ? [...(above[vertex] ?? []), ...(below[vertex] ?? [])] : ((down ? above : below)[vertex] ?? [])),
        ),
      )
    }
  }
  const left = Math.min(...vertices.map(({ width }, vertex) => (x[vertex] ?? 0) - width / 2))
  return x.map((middle) => middle - left)

  function wanted(vertex: number, neighbours: readonly number[]): number {
    if (neighbours.length === 0) return x[vertex] ?? 0
    const weightOf = (neighbour: number) => (isBox(vertex) || isBox(neighbour) ? 1 : BEND_WEIGHT)
    const total = neighbours.reduce((sum, neighbour) => sum + weightOf(neighbour), 0)
    return neighbours.reduce((sum, neighbour) => sum + weightOf(neighbour) * (x[neighbour] ?? 0), 0) / total
  }

  /** The nearest places to the wanted ones that keep order and room: neighbours in each other's way share the mean. */
  function spread(row: readonly number[], wishes: readonly number[]): void {
    const offsets: number[] = []
    for (const [index, vertex] of row.entries()) {
      const before = row[index - 1]
      const room = before === undefined ? 0 : ((vertices[before]?.width ?? 0) + (vertices[vertex]?.width ?? 0)) / 2 + GAP
      offsets.push((offsets.at(-1) ?? 0) + room)
    }
    const groups: { sum: number; weight: number; count: number }[] = []
    for (const [index, wish] of wishes.entries()) {
      const weight = isBox(row[index] ?? 0) ? 1 : BEND_WEIGHT
      groups.push({ sum: weight * (wish - (offsets[index] ?? 0)), weight, count: 1 })
      for (
        let last = groups.at(-1), prior = groups.at(-2);
        last && prior && prior.sum / prior.weight > last.sum / last.weight;
      ) {
        prior.sum += last.sum
        prior.weight += last.weight
        prior.count += last.count
        groups.pop()
        last = groups.at(-1)
        prior = groups.at(-2)
      }
    }
    const means = groups.flatMap(({ sum, weight, count }) => Array.from({ length: count }, () => sum / weight))
    for (const [index, vertex] of row.entries()) x[vertex] = (means[index] ?? 0) + (offsets[index] ?? 0)
  }
}
