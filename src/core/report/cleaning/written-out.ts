import { INVISIBLE, joins } from './invisible.ts'

/** Longer stretches of blanks push what follows out of sight. */
const BLANKS = /[ \t\u00a0\u2000-\u200a\u202f\u205f\u3000]{100,}/g

/**
 * Not taken out of texts, where they have their uses: blanks of other scripts, and what selects the look of a picture. In a name of a
 * program the last makes another name that looks the same.
 */
const SHOWS_NOTHING = /[\u1680\u2800\u{13430}-\u{1343f}\u{16fe4}\u{1d159}]|(?<![\p{Extended_Pictographic}#*0-9])[\ufe0e\ufe0f]/gu
/** Behind one of these a look is selected only for a key of a telephone. */
const NO_KEY = /(?<=[#*0-9])[\ufe0e\ufe0f](?!\u20e3)/g

/** What shows nothing is written out, for texts that are judged by what can be seen of them. Line feeds alone part lines. */
export function writeOutInvisible(text: string): string {
  const written = text
    .replace(SHOWS_NOTHING, escaped)
    .replace(NO_KEY, escaped)
    .replace(/[\r\u2028\u2029\u0085]/g, escaped)
  return written
    .replace(INVISIBLE, (character, at: number) =>
      character === '\u200d' && joins(written, at) ? character : escaped(character),
    )
    .replace(BLANKS, (blanks) => `⟨${blanks.length} blanks⟩`)
}

function escaped(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
}
