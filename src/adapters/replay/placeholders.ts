/** What differs from run to run, by the name that stands for it in a recording: nonce, run id, absolute paths, session ids. */
export type Placeholders = Readonly<Record<string, string>>

// Shorter values, and ids that are plain words, would be found in ordinary text too.
const SHORTEST_VALUE = 4
const MARK = /\$\{raymond\.([\w-]+)\}/

/**
 * A prompt with `${raymond.NAME}` in place of each value, whatever the run is called: an id such as `demo` may be a word of the text
 * too, and `fitsPrompt` allows for that. Nothing else is so lenient, as a tag in an answer may hold that word.
 */
export function promptWithPlaceholders(prompt: string, placeholders: Placeholders): string {
  const { run } = placeholders
  const replaced = withPlaceholders(prompt, placeholders)
  if (run === undefined) return replaced
  const marksOrRun = new RegExp(`${MARK.source}|${whole(run).source}`, 'g')
  return replaced.replace(marksOrRun, (found) => (found === run ? mark('run') : found))
}

/** Whether a recorded prompt is this one: with this run's values, or with the id that the run was recorded under where it is a word. */
export function fitsPrompt(recorded: string, asked: string, placeholders: Placeholders): boolean {
  const wanted = recorded.trim()
  const prompt = asked.trim()
  if (withoutPlaceholders(wanted, placeholders) === prompt) return true
  if (wanted === withPlaceholders(prompt, placeholders)) return true
  const ids = wordsBetween(
    wanted.split(mark('run')).map((part) => withoutPlaceholders(part, placeholders)),
    prompt,
  )
  return ids !== undefined && new Set(ids.filter((id) => id !== placeholders.run)).size <= 1
}

/** The words of a text that stand between its parts. Prompts are longer than an expression made of them may be. */
function wordsBetween([first = '', ...parts]: readonly string[], text: string): readonly string[] | undefined {
  if (!text.startsWith(first)) return undefined
  const words: string[] = []
  let at = first.length
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1
    const longest = /[\w-]*/y
    longest.lastIndex = at
    let end = at + (longest.exec(text)?.[0].length ?? 0)
    while (end > at && !(isLast ? text.slice(end) === part : text.startsWith(part, end))) end -= 1
    if (end === at) return undefined
    words.push(text.slice(at, end))
    at = end + part.length
  }
  return at === text.length ? words : undefined
}

/** `text` with `${raymond.NAME}` in place of each value. */
export function withPlaceholders(text: string, placeholders: Placeholders): string {
  const found = (name: string, value: string) => (name === 'nonce' ? inMarkers(value) : whole(value))
  return byLength(placeholders).reduce((replaced, [name, value]) => replaced.replace(found(name, value), () => mark(name)), text)
}

/** The reverse: `text` with the values of this run. */
export function withoutPlaceholders(text: string, placeholders: Placeholders): string {
  return text.replace(new RegExp(MARK, 'g'), (found, name: string) => placeholders[name] ?? found)
}

/** Longest values first, so that a path inside of another one is not replaced before it. */
function byLength(placeholders: Placeholders): readonly (readonly [string, string])[] {
  return Object.entries(placeholders)
    .filter(([, value]) => value.length >= SHORTEST_VALUE && /[\d/\\]/.test(value))
    .toSorted(([, a], [, b]) => b.length - a.length)
}

/** A nonce stands behind the name of a marker, as in `<said-NONCE>`. */
function inMarkers(nonce: string): RegExp {
  return new RegExp(`(?<!\\w)${escaped(nonce)}(?![\\w-])`, 'g')
}

/** The value as a word of its own: not as part of a longer id or name. */
function whole(value: string): RegExp {
  return new RegExp(`(?<![\\w-])${escaped(value)}(?![\\w-])`, 'g')
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

function mark(name: string): string {
  return `\${raymond.${name}}`
}
