import type { PageReport } from '../core/page/run-report.ts'

/** None of them is red or green: those say that something failed or went well. */
export const COLOURS = 8

/** A colour's class for each state, by its name: the same in every run, unless two names fall on one colour. */
export function stateColours({ turns }: Pick<PageReport, 'turns'>): (scope: string, state: string) => string {
  const names = [...new Set(turns.map(({ state }) => state))].toSorted()
  const free = new Set(Array.from({ length: COLOURS }, (_, i) => i))
  const chosen = new Map<string, string>()
  for (const name of names) {
    const wanted = hashOf(name) % COLOURS
    const colour = [...free].map((one) => (one + COLOURS - wanted) % COLOURS).toSorted((a, b) => a - b)[0]
    const index = colour === undefined ? COLOURS : (colour + wanted) % COLOURS
    free.delete(index)
    chosen.set(name, `c${index}`)
  }
  return (_, state) => chosen.get(state) ?? `c${COLOURS}`
}

function hashOf(text: string): number {
  let hash = 7
  for (const sign of text) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_003
  return hash
}
