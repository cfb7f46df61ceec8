/** A part of a report that can be said at more or less length. */
export interface Section {
  /** The highest are shortened last. */
  readonly weight: number
  /** From the fullest to the shortest; an empty one leaves the section out. The last one is the least that is shown. */
  readonly variants: readonly string[]
  /** Ids of the questions that each of them shows. */
  readonly asks?: readonly (readonly string[])[]
}

/** What has become of a section. */
interface Fitted {
  readonly text: string
  readonly asks: readonly string[]
}

/** GitHub refuses comments, issues and pull requests with a body over 65,536 characters. */
export const MAX_BODY = 65_536

/**
 * Joins sections in their order with blank lines, shortened as far as needed, the least important first. `measure` gives the
 * size of a text in the unit of the limit.
 */
export function fitSections(sections: readonly Section[], limit: number, measure?: (text: string) => number): string {
  return joined(fittedSections(sections, limit, measure))
}

/** The same, part by part. */
export function fittedSections(
  sections: readonly Section[],
  limit: number,
  measure: (text: string) => number = (text) => text.length,
): readonly Fitted[] {
  const chosen = sections.map(() => 0)
  const order = sections.map((_, index) => index).toSorted((a, b) => (sections[a]?.weight ?? 0) - (sections[b]?.weight ?? 0))
  const fitted = () =>
    sections.map(({ variants, asks = [] }, index) => {
      const variant = chosen[index] ?? 0
      return { text: variants[variant] ?? '', asks: asks[variant] ?? [] }
    })
  let parts = fitted()
  for (const index of order) {
    const variants = sections[index]?.variants ?? []
    for (let variant = 1; variant < variants.length && measure(joined(parts)) > limit; variant += 1) {
      chosen[index] = variant
      parts = fitted()
    }
  }
  return parts
}

export function joined(parts: readonly Pick<Fitted, 'text'>[]): string {
  return parts
    .map(({ text }) => text)
    .filter((text) => text !== '')
    .join('\n\n')
}
