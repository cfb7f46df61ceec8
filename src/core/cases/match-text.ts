import type { TextMatcher } from './case-schema.ts'

/** Says what is wrong with a text, as the end of a sentence; undefined when it is as expected. */
export function mismatch(matcher: TextMatcher, text: string): string | undefined {
  if (typeof matcher === 'string') return text.trim() === matcher.trim() ? undefined : 'is another text'
  const missing = listOf(matcher.contains).find((part) => !text.includes(part))
  if (missing !== undefined) return `does not contain ${JSON.stringify(missing)}`
  const present = listOf(matcher.lacks).find((part) => text.includes(part))
  if (present !== undefined) return `contains ${JSON.stringify(present)}`
  if (matcher.matches !== undefined && !isMatch(matcher.matches, text)) return `does not match /${matcher.matches}/`
  return undefined
}

/** The first of the parts that a text does not hold. */
export function missingPart(parts: string | readonly string[] | undefined, text: string): string | undefined {
  return listOf(parts).find((part) => !text.includes(part))
}

function listOf(value: string | readonly string[] | undefined): readonly string[] {
  if (value === undefined) return []
  return typeof value === 'string' ? [value] : value
}

/** A broken expression matches nothing. */
function isMatch(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 's').test(text)
  } catch {
    return false
  }
}
