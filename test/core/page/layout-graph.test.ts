import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { layoutGraph } from '../../../src/core/page/graph/layout-graph.ts'

const SIZES = { nodeWidth: 100, nodeHeight: 40, columnGap: 60, rowGap: 20 }
const graphs = fc.integer({ min: 1, max: 12 }).chain((count) => {
  const ids = Array.from({ length: count }, (_, i) => `s${i}`)
  const end = fc.constantFrom(...ids)
  return fc.record({
    ids: fc.constant(ids),
    edges: fc.uniqueArray(fc.record({ from: end, to: end }), { selector: ({ from, to }) => `${from} ${to}`, maxLength: 24 }),
  })
})

describe('layoutGraph', () => {
  it('puts what follows to the right, and leads what closes a cycle back', () => {
    const { nodes, edges } = layoutGraph(
      ['A', 'B', 'C'],
      [
        { from: 'A', to: 'B' },
        { from: 'B', to: 'C' },
        { from: 'C', to: 'A' },
      ],
      'A',
      SIZES,
    )
    expect([nodes.A?.x, nodes.B?.x, nodes.C?.x]).toEqual([80, 240, 400])
    expect(edges[2]?.points.map(({ x }) => x)).toEqual([400, 240, 80])
  })

  it('never lays one node over another, and keeps all of them in the picture', () => {
    fc.assert(
      fc.property(graphs, ({ ids, edges }) => {
        const { nodes, width, height } = layoutGraph(ids, edges, 's0', SIZES)
        const places = Object.values(nodes)
        for (const [i, a] of places.entries()) {
          expect(a.x - 50).toBeGreaterThanOrEqual(0)
          expect(a.y - 20).toBeGreaterThanOrEqual(0)
          expect(a.x + 50).toBeLessThanOrEqual(width)
          expect(a.y + 20).toBeLessThanOrEqual(height)
          for (const b of places.slice(i + 1)) expect(Math.abs(a.x - b.x) >= 100 || Math.abs(a.y - b.y) >= 40 - 1e-9).toBe(true)
        }
      }),
    )
  })

  it('begins and ends every edge at its nodes', () => {
    fc.assert(
      fc.property(graphs, ({ ids, edges }) => {
        const layout = layoutGraph(ids, edges, 's0', SIZES)
        for (const { from, to, points } of layout.edges) {
          expect(points[0]).toEqual(layout.nodes[from])
          expect(points.at(-1)).toEqual(layout.nodes[to])
        }
      }),
    )
  })
})
