/** 0 up to 1, the same again for the same seed. */
export function createRandom(seed: number): () => number {
  let state = seed + 1
  const next = () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
  for (let i = 0; i < 3; i++) next() // the first ones after small seeds are small
  return next
}

/** So many of them, in an order of chance. */
export function draw<T>(all: readonly T[], count: number, random: () => number): readonly T[] {
  return all
    .map((one) => ({ one, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ one }) => one)
}
