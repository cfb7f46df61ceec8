import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Arrow, Box, Layout, Point, Size } from '../../../src/core/layout/layout.ts'
import { layoutGraph } from '../../../src/core/layout/layout-graph.ts'

const NOTHING = { width: 0, height: 0 }
const box = (id: string): Box => ({ id, width: 80, height: 40 })
const arrow = (from: string, to: string): Arrow => ({ from, to, label: NOTHING })
const arrows = (...pairs: readonly string[]) => pairs.map((pair) => arrow(pair.charAt(0), pair.charAt(1)))
const boxes = (names: string) => names.split('').map(box)
const directions = ['down', 'right'] as const

const graphs = fc
  .record({
    direction: fc.constantFrom(...directions),
    list: fc.array(
      fc.tuple(fc.integer({ min: 20, max: 200 }), fc.integer({ min: 20, max: 60 }), fc.array(fc.nat(11), { maxLength: 4 })),
      { minLength: 1, maxLength: 12 },
    ),
  })
  .map(({ direction, list }) => ({
    direction,
    boxes: list.map(([width, height], index): Box => ({ id: `n${index}`, width, height })),
    arrows: list.flatMap(([, , targets], index) =>
      targets.map((to): Arrow => {
        const label = to === 0 ? NOTHING : { width: to * 12, height: 16 }
        return { from: `n${index}`, to: `n${to % list.length}`, label }
      }),
    ),
  }))

function overlap(a: Point & Size, b: Point & Size): boolean {
  const near = 1e-6
  return Math.abs(a.x - b.x) < (a.width + b.width) / 2 - near && Math.abs(a.y - b.y) < (a.height + b.height) / 2 - near
}

function parts(given: { readonly boxes: readonly Box[]; readonly arrows: readonly Arrow[] }, layout: Layout) {
  const placed = given.boxes.map((size, index) => ({ ...size, ...layout.boxes[index]! }))
  const labels = given.arrows.flatMap(({ label }, index) =>
    label.width === 0 ? [] : { ...label, ...layout.arrows[index]!.label },
  )
  return { placed, labels }
}

describe('layoutGraph', () => {
  it('lets no box and no label cover another', () => {
    fc.assert(
      fc.property(graphs, (given) => {
        const { placed, labels } = parts(given, layoutGraph(given.boxes, given.arrows, given.direction))
        const all = [...placed, ...labels]
        for (const [index, one] of all.entries())
          for (const other of all.slice(index + 1)) expect(overlap(one, other), JSON.stringify([one, other])).toBe(false)
      }),
    )
  })

  it('keeps everything within its size, and begins and ends every arrow at the edges of its boxes', () => {
    fc.assert(
      fc.property(graphs, (given) => {
        const layout = layoutGraph(given.boxes, given.arrows, given.direction)
        const { placed, labels } = parts(given, layout)
        const points = layout.arrows.flatMap((way) => way!.points).map((point) => ({ ...point, ...NOTHING }))
        for (const { x, y, width, height } of [...placed, ...labels, ...points]) {
          expect(Math.min(x - width / 2, y - height / 2)).toBeGreaterThanOrEqual(-1e-6)
          expect(x + width / 2).toBeLessThanOrEqual(layout.width + 1e-6)
          expect(y + height / 2).toBeLessThanOrEqual(layout.height + 1e-6)
        }
        for (const [index, { from, to }] of given.arrows.entries()) {
          const way = layout.arrows[index]!.points
          for (const [id, end] of [
            [from, way[0]!],
            [to, way.at(-1)!],
          ] as const) {
            const { x, y, width, height } = placed.find((one) => one.id === id)!
            const [across, down] = [Math.abs(end.x - x) / (width / 2), Math.abs(end.y - y) / (height / 2)]
            expect(Math.max(across, down)).toBeCloseTo(1, 6)
          }
        }
      }),
    )
  })

  it('gives the same graph the same layout, whatever was laid out before', () => {
    fc.assert(
      fc.property(graphs, ({ boxes, arrows, direction }) => {
        expect(layoutGraph(boxes, arrows, direction)).toEqual(layoutGraph(boxes, arrows, direction))
      }),
      { numRuns: 30 },
    )
  })

  it('puts what follows below, or to the right', () => {
    const steps = arrows('ab', 'bc', 'ac')
    const y = layoutGraph(boxes('abc'), steps, 'down').boxes.map((point) => point.y)
    expect(y).toEqual(y.toSorted((one, other) => one - other))
    expect(new Set(y).size).toBe(3)
    const x = layoutGraph(boxes('abc'), steps, 'right').boxes.map((point) => point.x)
    expect(x).toEqual(x.toSorted((one, other) => one - other))
    expect(new Set(x).size).toBe(3)
  })

  it('leads an arrow that closes a cycle back', () => {
    const { boxes: places, arrows: ways } = layoutGraph(boxes('abc'), arrows('ab', 'bc', 'ca', 'cb'), 'down')
    expect(places[0]!.y).toBeLessThan(places[2]!.y)
    for (const way of ways.slice(2)) expect(way!.points[0]!.y).toBeGreaterThan(way!.points.at(-1)!.y)
  })

  it('begins with the first box, also where others lead to it that nothing leads to', () => {
    const { boxes: places } = layoutGraph(boxes('abcd'), arrows('ab', 'cd', 'da', 'ca'), 'right')
    expect(places[0]!.x).toBe(Math.min(...places.map(({ x }) => x)))
  })

  it('keeps a box near the one that leads to it rather than near the end', () => {
    const { boxes: places } = layoutGraph(boxes('abcdez'), arrows('ab', 'bc', 'cd', 'dz', 'ae', 'ez'), 'right')
    expect(places[4]!.x).toBe(places[1]!.x)
  })

  it('draws two arrows between the same boxes, and two loops at one, apart', () => {
    const { arrows: ways } = layoutGraph(boxes('ab'), arrows('ab', 'ab', 'ba', 'aa', 'aa'), 'down')
    expect(new Set(ways.map((way) => JSON.stringify(way!.points))).size).toBe(5)
  })

  it('does not mind what boxes are called', () => {
    const names = ['__proto__', 'constructor', '\u0000', '_d1', '"><script>']
    const pairs = [...names.map((name, index) => [name, names[(index + 1) % 5]!] as const), ['_d1', '_d1'] as const]
    const named = layoutGraph(
      names.map(box),
      pairs.map(([from, to]) => arrow(from, to)),
      'down',
    )
    expect(named).toEqual(layoutGraph(boxes('abcde'), arrows('ab', 'bc', 'cd', 'de', 'ea', 'dd'), 'down'))
  })

  it('leaves out arrows whose ends are not both there, and lays out nothing and a single box', () => {
    expect(layoutGraph(boxes('ab'), arrows('ab', 'ax', 'xb'), 'down').arrows.map((way) => way !== undefined)).toEqual([
      true,
      false,
      false,
    ])
    expect(layoutGraph([], [], 'right')).toEqual({ width: 0, height: 0, boxes: [], arrows: [] })
    expect(layoutGraph(boxes('a'), [], 'right')).toMatchObject({ width: 80, height: 40, boxes: [{ x: 40, y: 20 }] })
  })

  const numbered = (count: number) => Array.from({ length: count }, (_, index) => box(`n${index}`))

  it('lays out two hundred states', () => {
    const pairs = numbered(200).flatMap((_, index) => [
      arrow(`n${index}`, `n${index + 1}`),
      ...(index % 3 === 0 ? [arrow(`n${index}`, `n${Math.max(0, index - 5)}`)] : []),
      ...(index % 7 === 0 ? [arrow(`n${index}`, 'n199')] : []),
    ])
    const { boxes: places } = layoutGraph(numbered(200), pairs, 'down')
    expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(200)
  })

  it('lays out arrows by the thousand, each from edge to edge, and chains that are longer than a stack is deep', () => {
    const dense = numbered(60).flatMap((_, from) => numbered(60).map((__, to) => arrow(`n${from}`, `n${to}`)))
    const layout = layoutGraph(numbered(60), dense, 'down')
    const { placed } = parts({ boxes: numbered(60), arrows: dense }, layout)
    for (const [index, one] of placed.entries())
      for (const other of placed.slice(index + 1)) expect(overlap(one, other)).toBe(false)
    expect(layout.arrows.every((way) => way!.points.length >= 2)).toBe(true)
    const chain = numbered(2500)
      .slice(1)
      .map(({ id }, index) => arrow(`n${index}`, id))
    expect(layoutGraph(numbered(2500), chain, 'down').boxes).toHaveLength(2500)
  })
})
