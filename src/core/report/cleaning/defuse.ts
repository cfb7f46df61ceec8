/**
 * Stands where something would be alive: it shows nothing, and it parts what must not be read as one. As an entity it is seen in
 * the source. GitHub decodes `&#64;` before it looks for mentions, so that writing the sign itself as an entity is no help.
 */
export const BREAK = '&#8203;'

/**
 * Any number of blanks between any few signs, tags and entities: the few, and that nothing counts as one and as the other, keep a hostile text at
 * linear time.
 */
const BLANK = '&nbsp;|&#[0-9xX]{1,7};'
const BLANKS = `(?:\\s|${BLANK})*`
const GAP = `${BLANKS}(?:(?:</?[a-z]{1,10}>|[^A-Za-z0-9#&\\s]|(?!${BLANK})&#?[A-Za-z0-9]{1,12};)${BLANKS}){0,16}`
/** By number, by address, or by a link of any text to an issue. */
const REFERENCE = `(?:#|GH-|[\\w.-]{1,100}/[\\w.-]{1,100}#)\\d|https?:(?:${BREAK})?//|\\[[^[\\]\\n]{0,300}\\]\\([^()\\s]{0,300}/(?:issues|pull)/\\d`
const CLOSING = new RegExp(`(?<![A-Za-z0-9])(close[sd]?|fix(?:e[sd])?|resolve[sd]?)(?=${GAP}(?:${REFERENCE}))`, 'gi')

/** `@user` and `@org/team` notify nobody; addresses with something before the sign are left alone. */
export function defuseMentions(text: string, mark = BREAK): string {
  return text.replace(/(?<![A-Za-z0-9])@(?!&#8203;)(?=[^\s.,;:!?)\]}'"|=/])/g, `@${mark}`)
}

/** `fixes #12` and the like close nothing when they stand in a pull request or a commit. */
export function defuseClosingKeywords(text: string, mark = BREAK): string {
  return text.replace(CLOSING, (word) => `${word.charAt(0)}${mark}${word.slice(1)}`)
}

/** `/raymond …` commands nothing. */
export function defuseCommands(text: string, mark = BREAK): string {
  return text.replace(/(?<![\w./~-])\/(?=raymond(?![\w-]))/gi, `/${mark}`)
}

/** `[^1]` is text: GitHub puts notes at the end of the whole comment, outside of the quote that their text stands in. */
export function defuseNotes(text: string): string {
  const marks = text.replaceAll('[^', `[${BREAK}^`)
  return marks.replace(NOTE, `$1${BREAK}:`)
}

/** It would become the target of a link. */
const NOTE = new RegExp(`(\\[${BREAK}\\^[^\\[\\]\\s]{1,999}\\]):`, 'g')

/** What keeps GitHub, and other services, from checking a push: whether work is checked is not the word of the one who did it. */
const CHECKS = '(?:ci|cd|actions?|checks?|builds?|deploys?|azp|appveyor|circleci|netlify|travis|vercel)'
const SKIPS_CHECKS = new RegExp(
  `\\[(?:skip|no)[ -]${CHECKS}\\]|\\[${CHECKS}[ -]skip\\]|\\*{3}no_ci\\*{3}|^[ \\t]*skip-checks[ \\t]*:`,
  'gim',
)

/** `[skip ci]` and the like skip nothing, in what is or becomes the message of a commit. */
export function defuseSkips(text: string, mark: string): string {
  return text.replace(SKIPS_CHECKS, (sign) => `${sign.charAt(0)}${mark}${sign.slice(1)}`)
}

const SIMPLE_ENTITIES: Readonly<Record<string, string>> = {
  commat: '@',
  num: '#',
  sol: '/',
  colon: ':',
  period: '.',
  lowbar: '_',
}

/** Letters, digits and signs that someone wrote as entities, to hide them from a search, are written plainly. */
export function decodeSimpleEntities(text: string): string {
  let current = text
  // An entity may be hidden in another one; more layers than this only show as text.
  for (let layer = 0; layer < 20; layer += 1) {
    const decoded = current
      .replace(
        /&#(?:0{0,5}(\d{2,3})|[xX]0{0,4}([0-9a-fA-F]{2}));/g,
        (entity, decimal: string | undefined, hex: string | undefined) => {
          const character = String.fromCharCode(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal))
          return /[A-Za-z0-9@#/:._-]/.test(character) ? character : entity
        },
      )
      .replace(/&(commat|num|sol|colon|period|lowbar);/g, (entity, name: string) => SIMPLE_ENTITIES[name] ?? entity)
    if (decoded === current) return current
    current = decoded
  }
  return current
}
