import { transitionTags } from '../workflow/tag-grammar.ts'
import { replaceComments } from './html-comments.ts'

const TAG_NAMES = [...transitionTags, 'print'].join('|')
/** An opener or closer of ours, in any case, with look-alikes of `<` and its entities. */
const TAG_LOOKALIKE = new RegExp(`(?:[<\\uFF1C\\uFE64]|&lt;|&#0*60;|&#x0*3c;)(?=[\\s/]{0,9}(?:${TAG_NAMES})(?![\\w-]))`, 'gi')
const MARKER_LOOKALIKE = /[<\uFF1C\uFE64](?=\/?\s{0,9}(?:outside-text|said-))/gi
/** A line that begins a block of HTML, which may stand in quotes and lists. */
const HTML_BLOCK_START = /^[\s>*+\d.)-]*</
/** Controls but tab and line feed, format and bidirectional characters, lone surrogates, and what renders as nothing. */
const INVISIBLE = /[\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029]|(?![\t\n])\p{Cc}/gu

/**
 * Text by people we do not know, made safe for a prompt: cleaned of what a reader on GitHub would not see, its protocol
 * tags defused, and set between markers that nobody without the nonce can write. The label says where it comes from.
 */
export function strangerText(text: string, nonce: string, label: string): string {
  const marker = `outside-text-${nonce}`
  return `<${marker} from="${label.replace(/[^\w.-]/g, '')}">\n${defuse(visibleText(text), nonce)}\n</${marker}>`
}

/** The same for the words of a person who may direct the run: between markers of their own, which name them and their role. */
export function personText(
  text: string,
  nonce: string,
  { login, role }: { readonly login: string; readonly role: string },
): string {
  const name = (value: string) => value.replace(/[^\w.[\]-]/g, '')
  const opener = `said-${nonce} by="${name(login)}" role="${name(role)}"`
  return `<${opener}>\n${defuse(visibleText(text), nonce)}\n</said-${nonce}>`
}

/** Without what a reader on GitHub does not see. */
export function visibleText(text: string): string {
  return withoutHiddenRest(replaceComments(text.replace(/\r\n?/g, '\n').replace(INVISIBLE, ''), () => ''))
}

/** GitHub hides all that follows a comment that is never closed, when it stands in a block of HTML; such a block ends at a blank line. */
function withoutHiddenRest(text: string): string {
  let inHtml = false
  let at = 0
  for (const line of text.split('\n')) {
    inHtml = line.trim() !== '' && (inHtml || HTML_BLOCK_START.test(line))
    const comment = line.indexOf('<!--')
    if (inHtml && comment !== -1) return text.slice(0, at + comment)
    at += line.length + 1
  }
  return text
}

/** Puts a look-alike that no parser takes for an angle bracket where something would be read as markup of ours. */
function defuse(text: string, nonce: string): string {
  const withoutNonce = nonce === '' ? text : text.replaceAll(new RegExp(nonce.replace(/\W/g, '\\$&'), 'gi'), '…')
  return withoutNonce.replaceAll('<!--', '‹!--').replace(TAG_LOOKALIKE, '‹').replace(MARKER_LOOKALIKE, '‹')
}
