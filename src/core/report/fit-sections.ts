/** A part of a report that can be said at more or less length. */
export interface Section {
  /** The highest are shortened last. */
  readonly weight: number
  /** From the fullest to the shortest; an empty one leaves the section out. The last one is the least that is shown. */
  readonly variants: readonly string[]
}

/** GitHub refuses comments, issues and pull requests with a body over 65,536 characters. */
export const MAX_BODY = 65_536

/**
 * Joins sections in their order with blank lines, shortened as far as needed, the least important first. `measure` gives the
 * size of a text in the unit of the limit.
 */
export function fitSections(
  sections: readonly Section[],
  limit: number,
  measure: (text: string) => number = (text) => text.length,
): string {
  const chosen = sections.map(() => 0)
  const order = sections.map((_, index) => index).toSorted((a, b) => (sections[a]?.weight ?? 0) - (sections[b]?.weight ?? 0))
  const render = () =>
    sections
      .map(({ variants }, index) => variants[chosen[index] ?? 0] ?? '')
      .filter((text) => text !== '')
      .join('\n\n')
  let text = render()
  for (const index of order) {
    const variants = sections[index]?.variants ?? []
    for (let variant = 1; variant < variants.length && measure(text) > limit; variant += 1) {
      chosen[index] = variant
      text = render()
    }
  }
  return text
}
