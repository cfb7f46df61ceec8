/** What may stay: tags that only arrange text. They take no attributes, so they can neither load nor hide nor link. */
const WORDS = 'b|i|em|strong|s|del|ins|sub|sup|kbd|samp|var'
const BLOCKS = 'details|summary|p|ul|ol|li|dl|dt|dd|table|thead|tbody|tr|th|td|h[1-6]|blockquote|hr'
const NAMES = `${WORDS}|${BLOCKS}|br`
/** A tag that closes takes nothing behind its name: GitHub would take it for a tag in HTML and for text elsewhere. */
const PLAIN_TAG = `<(?:(${NAMES})(?: ?/?| open)|/(${NAMES}) ?)>`
const PLAIN_TAGS = new RegExp(PLAIN_TAG, 'gi')

export interface PlainTag {
  readonly at: number
  readonly name: string
  readonly closes: boolean
}

/** A line that begins so is HTML, and with it all lines up to the next blank one: nothing in them is code, a link or an escape. */
export const STARTS_HTML = new RegExp(`^ {0,3}</?(?:${BLOCKS})(?: ?/?| open)>`, 'i')
const IS_WORD = new RegExp(`^(?:${WORDS})$`)
/** Those hold a line of text and no block, or a browser closes them earlier than they say. */
const HOLDS_WORDS = new RegExp(`^(?:${WORDS}|p|h[1-6])$`)
const TABLE_PART = /^(?:table|thead|tbody|tr)$/
/** A browser ignores them elsewhere, and then takes what closes them for the end of something else. */
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  thead: ['table'],
  tbody: ['table'],
  tr: ['table', 'thead', 'tbody'],
  th: ['tr'],
  td: ['tr'],
  li: ['ul', 'ol'],
  dt: ['dl'],
  dd: ['dl'],
}

export function plainTags(text: string): readonly PlainTag[] {
  return [...text.matchAll(PLAIN_TAGS)].map(({ index, 1: opened, 2: closed }) => ({
    at: index,
    name: (opened ?? closed ?? '').toLowerCase(),
    closes: closed !== undefined,
  }))
}

/** These open and close nothing. */
export function isVoid({ name }: PlainTag): boolean {
  return name === 'br' || name === 'hr'
}

/** Whether an element may stand in another one, or at the top, so that it is closed by its own tag alone. */
export function fits(name: string, parent: string | undefined): boolean {
  const parents = PARENTS[name]
  if (parents !== undefined) return parent !== undefined && parents.includes(parent)
  if (parent === undefined) return true
  return !TABLE_PART.test(parent) && (IS_WORD.test(name) || !HOLDS_WORDS.test(parent))
}

/** Whether Markdown may stand in an element: what a browser makes of its blocks would close a heading or a table. */
export function holdsMarkdown(name: string): boolean {
  return !TABLE_PART.test(name) && (name === 'p' || !HOLDS_WORDS.test(name))
}

/** Whether an element may stand within a line of Markdown, which may be a heading, a link or a table's cell. */
export function fitsInLine(name: string): boolean {
  return IS_WORD.test(name) || /^(?:details|summary|ul|ol|li)$/.test(name)
}
