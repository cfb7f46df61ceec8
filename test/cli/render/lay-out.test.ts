import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { layOut } from '../../../src/cli/render/layout/lay-out.ts'

const graph = fc
  .array(fc.tuple(fc.integer({ min: 20, max: 200 }), fc.array(fc.nat(11), { maxLength: 4 })), { minLength: 1, maxLength: 12 })
  .map((list) => ({
    boxes: list.map(([width], index) => ({ id: `n${index}`, width, height: 40 })),
    arrows: list.flatMap(([, targets], index) =>
      targets.map((to) => ({ from: `n${index}`, to: `n${to % list.length}`, labelWidth: to * 9 })),
    ),
  }))

describe('a layout', () => {
  it('lets no box cover another', () => {
    fc.assert(
      fc.property(graph, ({ boxes, arrows }) => {
        const { boxes: places } = layOut(boxes, arrows)
        for (const [a, one] of places.entries()) {
          for (const [b, other] of places.entries()) {
            if (a >= b) continue
            const apart = Math.abs(one.x - other.x) >= (boxes[a]!.width + boxes[b]!.width) / 2 || Math.abs(one.y - other.y) >= 40
            expect(apart).toBe(true)
          }
        }
      }),
    )
  })

  it('keeps all within its size, and no arrow loose', () => {
    fc.assert(
      fc.property(graph, ({ boxes, arrows }) => {
        const { boxes: places, arrows: laid, width, height } = layOut(boxes, arrows)
        for (const [index, { x, y }] of places.entries()) {
          expect(x - boxes[index]!.width / 2).toBeGreaterThanOrEqual(-0.001)
          expect(x + boxes[index]!.width / 2).toBeLessThanOrEqual(width + 0.001)
          expect(y + 20).toBeLessThanOrEqual(height + 0.001)
        }
        for (const [index, { points }] of laid.entries()) {
          const { from, to } = arrows[index]!
          for (const [id, point] of [
            [from, points[0]!],
            [to, points.at(-1)!],
          ] as const) {
            const at = boxes.findIndex((box) => box.id === id)
            expect(Math.abs(point.x - places[at]!.x)).toBeLessThanOrEqual(boxes[at]!.width / 2 + 0.001)
            expect(Math.abs(point.y - places[at]!.y)).toBeLessThanOrEqual(20.001)
          }
        }
      }),
    )
  })

  it('leads downwards where nothing loops', () => {
    const box = (id: string) => ({ id, width: 80, height: 40 })
    const { boxes } = layOut(
      [box('a'), box('b'), box('c')],
      [
        { from: 'a', to: 'b', labelWidth: 0 },
        { from: 'b', to: 'c', labelWidth: 0 },
        { from: 'a', to: 'c', labelWidth: 0 },
      ],
    )
    expect(boxes.map(({ y }) => y)).toEqual(boxes.map(({ y }) => y).toSorted((a, b) => a - b))
    expect(boxes[2]!.y).toBeGreaterThan(boxes[1]!.y)
  })
})
