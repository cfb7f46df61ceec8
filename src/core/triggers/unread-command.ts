import { seen } from './command-words.ts'
import { holdsCommand, MAX_BODY } from './commands.ts'
import { linesOf } from './spoken-lines.ts'

/** What Markdown and people put before a word: signs, numbers of lists, boxes to tick, tags, mentions. Not those of quotes and tables. */
const BEFORE = '(?:[^\\p{L}\\p{N}/／<>@|]|\\d{1,9}[.)]|\\[[xX]\\]|</?[a-zA-Z][^<>]*>|@[\\w/-]+(?![\\w/-]))*'
/** `~/raymond`, `./raymond`, `/raymond/docs`, `/raymond.md` and `/raymond-action` are paths. */
const IS_NO_PATH = '(?<![.$%\\\\]|(?<!~)~)'
const ENDS = "(?![\\p{L}\\p{N}_/\\\\]|[-.@'’=][\\p{L}\\p{N}_])"
const UNREAD = new RegExp(`^${BEFORE}${IS_NO_PATH}[/／]raymond${ENDS}`, 'iu')

/**
 * The first line of a comment that looks like a command to whoever wrote it, where none is read: it stands in code, in a list, in bold, behind
 * hidden text. Nobody who writes such a line means it as a plain answer.
 */
export function unreadCommand(body: string): string | undefined {
  if (holdsCommand(body)) return undefined
  return linesOf(body.slice(0, MAX_BODY)).find((line) => UNREAD.test(seen(line)) || UNREAD.test(seen(line, ' ')))
}
