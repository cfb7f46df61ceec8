/** What differs from run to run, by the name that stands for it in a recording: nonce, run id, absolute paths, session ids. */
export type Placeholders = Readonly<Record<string, string>>

// Shorter values, and ids that are plain words, would be found in ordinary text too.
const SHORTEST_VALUE = 4

/** `text` with `${raymond.NAME}` in place of each value. */
export function withPlaceholders(text: string, placeholders: Placeholders): string {
  return byLength(placeholders).reduce((replaced, [name, value]) => replaced.replace(whole(value), () => mark(name)), text)
}

/** The reverse: `text` with the values of this run. */
export function withoutPlaceholders(text: string, placeholders: Placeholders): string {
  return text.replace(/\$\{raymond\.([\w-]+)\}/g, (found, name: string) => placeholders[name] ?? found)
}

/** Longest values first, so that a path inside of another one is not replaced before it. */
function byLength(placeholders: Placeholders): readonly (readonly [string, string])[] {
  return Object.entries(placeholders)
    .filter(([, value]) => value.length >= SHORTEST_VALUE && /[\d/\\]/.test(value))
    .toSorted(([, a], [, b]) => b.length - a.length)
}

/** The value as a word of its own: not as part of a longer id or name. */
function whole(value: string): RegExp {
  return new RegExp(`(?<![\\w-])${value.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\w-])`, 'g')
}

function mark(name: string): string {
  return `\${raymond.${name}}`
}
