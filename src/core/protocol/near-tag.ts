import { transitionTags } from '../workflow/tag-grammar.ts'

const NAMES = transitionTags.join('|')
const LOOKALIKE = new RegExp(`(&lt;|<|\\[)\\s*(${NAMES})(?![\\w-])`, 'i')

/** What a text without a tag was probably meant to say, as a hint; undefined when nothing in it looks like a tag. */
export function nearTag(text: string): string | undefined {
  const [found, bracket, name = ''] = LOOKALIKE.exec(text) ?? []
  if (found === undefined) return undefined
  const tag = name.toLowerCase()
  if (bracket !== '<') return `Write <${tag}>…</${tag}> with plain angle brackets.`
  if (found !== `<${tag}`) return `Write <${tag}>…</${tag}>: tag names are in lower case, right behind the bracket.`
  return `<${tag}> is not a complete tag: write <${tag}>…</${tag}>, with quotes closed and its closing tag.`
}
