/** How the words behind a command are read: on a phone, and with what stands around them where they were copied from. */

const MARKS = '*_~"\'`(“”„‘’«»<['
const AROUND = `${MARKS})>]#,.:;!?…`
/** The end is that of `runIdOf`, or of a worker whose id would have been too long: see `childId`. */
const RUN_ID = /^[a-z0-9][a-z0-9_-]*-(?:\d+|[0-9a-f]{16})-\d+(?:_\d+(?:-\d+)*)?$/
const ASK_ID = '(?:[a-z0-9][a-z0-9_-]{0,62}/)?main(?:_[a-z0-9]+)*-\\d+'
const CLASS = AROUND.replaceAll(/[[\]]/g, '\\$&')
/** Shown as struck out, as `~~` is. */
const STRUCK_TAG = '</?(?:del|s|strike)(?:\\s[^<>]*)?>'
const STRUCK = new RegExp(`~|${STRUCK_TAG}`, 'i')
const AROUND_ID = `(?:${STRUCK_TAG}\\s*|[${CLASS}])*`
/** `main-1:blue` names it as well; `main-1.5` does not. */
const FIRST_ASK_ID = new RegExp(`^\\s*${AROUND_ID}(${ASK_ID})(?:${AROUND_ID}(?=\\s|$)|[:,;)"'\`*]+)\\s*`, 'i')
const CLOSES: Readonly<Record<string, string>> = { '(': ')', '[': ']', '<': '>', '“': '”', '„': '“', '‘': '’', '«': '»' }
/** What stands before a code where it was copied from. */
const BEFORE_CODE = /^[*_"'`(“”„‘’«»[#]+/
/** Characters without width, for a class of a pattern: copied text brings them along, and nobody sees them. */
const UNSEEN = '\\u00ad\\u200b-\\u200f\\u2060\\ufeff'
const UNSEEN_SIGNS = new RegExp(`[${UNSEEN}]`, 'gu')
/** Pages and phones write another one than that of the keyboard. */
const SPACE = '\\t\\p{Zs}'
/** Before the word, and within it, nothing is overlooked: that is how texts of others are kept from being commands. */
const COMMAND = new RegExp(`^[${SPACE}]{0,3}/raymond(?=[${UNSEEN}]*(?:[${SPACE}]|$))`, 'iu')
const FIRST_WORD = new RegExp(`^[${SPACE}${UNSEEN}]*(\\S*)[${SPACE}${UNSEEN}]*`, 'u')
/** Phones make one dash of two hyphens. */
const DASHES = /^(?=-*[\u2010-\u2015\u2212])[-\u2010-\u2015\u2212]+(?=[a-z])/i
const ONLY_DASHES = /^[-\u2010-\u2015\u2212]+$/

/** What a line says behind `/raymond`; undefined where that is not its first word. */
export function behindCommand(line: string): string | undefined {
  const [start] = COMMAND.exec(line) ?? []
  return start === undefined ? undefined : line.slice(start.length)
}

export function takeWord(text: string): { readonly word: string; readonly after: string } {
  const [whole = '', word = ''] = FIRST_WORD.exec(text) ?? []
  return { word: seen(word), after: text.slice(whole.length) }
}

/** Without what nobody sees. */
export function seen(text: string, instead = ''): string {
  return text.replace(UNSEEN_SIGNS, instead)
}

/** The words of a line, without those that are nothing but signs. */
export function wordsOf(line: string): readonly string[] {
  return seen(line)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
}

/** Whether a word looks like the id of a run that is not written as it should be: a sign inside, and a digit. Other words are prose. */
export function resemblesRunId(word: string): boolean {
  return /[\p{L}\p{N}][-_]/u.test(word) && /\p{N}/u.test(word)
}

/** Without Markdown and punctuation around it. */
export function bareWord(word: string): string {
  return stripped(word, AROUND)
}

/**
 * The word of a command likewise, where that changes nothing: not with a question mark, where it is struck out or has the form of a tag, which
 * nobody sees, nor where Markdown or quotes go around what follows as well, since their end would be part of the text.
 */
export function clearWord(word: string): string {
  const bare = bareWord(word)
  const at = word.indexOf(bare)
  const [before, behind] = [word.slice(0, at), word.slice(at + bare.length)]
  const isClosed = before.split('').every((mark) => behind.includes(CLOSES[mark] ?? mark))
  // A workflow's own word may end with an underscore.
  const isPart = behind.includes('?') || (behind.includes('_') && !before.includes('_'))
  return bare === '' || !isClosed || isPart || isStruck(word) || before.includes('<') ? word : bare
}

/**
 * A code likewise; in `<` and `>` it is copied from where they stand for a place to fill in. Signs that only begin were copied along with it,
 * unless they close behind other words.
 */
export function clearCode(word: string, after: string): string {
  const clear = clearWord(word.replace(/^([^<]*)<([^<>]+)>/, '$1$2'))
  const [opened = ''] = BEFORE_CODE.exec(clear) ?? []
  const code = stripped(clear.slice(opened.length), '')
  const behind = clear.slice(opened.length + code.length)
  const goesOn = opened.split('').some((mark) => mark !== '#' && after.includes(CLOSES[mark] ?? mark))
  return goesOn || behind.includes('?') || isStruck(word) ? clear : code
}

export function isStruck(word: string): boolean {
  return STRUCK.test(word)
}

/** The same for an amount or a name: what a point or comma before it means is not guessed. */
export function bareValue(word: string): string {
  return stripped(word, MARKS)
}

/** What people put around an answer that is one word: Markdown, quotes, a full stop, and a sign that agrees behind it. Not what doubts or strikes out. */
const AROUND_ANSWER =
  /^[\s*_"'`(“”„‘’«»]+|(?:[\s*_"'`)“”‘’«».!]|(?:👍|👌|🙏|🙌|🙂|😀|😄|😊|🎉|🚀|✅|✔|☑|💯|❤)(?:\ufe0f|\p{Emoji_Modifier})*)+$/gu

/** The same around a choice as it is listed: the sign behind it may be what tells it from another one. */
const AROUND_CHOICE = /^[\s*_"'`(“”„‘’«»]+|[\s*_"'`)“”‘’«».!]+$/gu

/** What is longer is no word with signs around it, and would take long to look through for them. */
const LONGEST_ANSWER = 200

/** The same for an answer, in lower case; empty where signs around it do not close, or it is long. */
export function bareAnswer(text: string): string {
  return bareOf(text, AROUND_ANSWER)
}

/** The same for a choice, with the signs that it has. */
export function bareChoice(choice: string): string {
  return bareOf(choice, AROUND_CHOICE)
}

function bareOf(text: string, around: RegExp): string {
  if (text.length > LONGEST_ANSWER) return ''
  const shown = seen(text).trim()
  const bare = shown.replace(around, '')
  const at = shown.indexOf(bare)
  const isClosed = shown
    .slice(0, at)
    .trim()
    .split('')
    .every((mark) => shown.slice(at + bare.length).includes(CLOSES[mark] ?? mark))
  return isClosed ? bare.toLowerCase() : ''
}

/** By hand: a pattern for the end of a long word would look from each of its characters. */
function stripped(word: string, before: string): string {
  let [from, to] = [0, word.length]
  while (from < to && before.includes(word.charAt(from))) from++
  while (to > from && AROUND.includes(word.charAt(to - 1))) to--
  return word.slice(from, to)
}

/** The id of a run, when a word has that form. */
export function runIdOfWord(word: string): string | undefined {
  const id = bareWord(word).toLowerCase()
  return RUN_ID.test(id) && !isStruck(word) ? id : undefined
}

/** `--name` or `--name=value`, when a word begins like an option. */
export function optionOfWord(word: string): { readonly name: string; readonly value: string | undefined } | undefined {
  const bare = bareWord(word).replace(DASHES, '--')
  const [, name, value] = /^(-[^=]*)(?:=(.*))?$/.exec(bare) ?? []
  return name === undefined ? undefined : { name: name.toLowerCase(), value }
}

/** An option whose dashes stand apart from its name, as in `— budget 5`, with the words behind that. */
interface OptionApart {
  readonly name: string
  readonly value: string
  readonly next: string | undefined
}

/** What may be such options: a dash stands in prose as well. */
export function optionsApart(line: string): readonly OptionApart[] {
  const words = seen(line)
    .split(/\s+/)
    .filter((word) => word !== '')
  return words.flatMap((dashes, at) => {
    const { name, value } = ONLY_DASHES.test(dashes) ? (optionOfWord(`--${bareWord(words[at + 1] ?? '')}`) ?? {}) : {}
    if (name === undefined) return []
    return [
      value === undefined ? { name, value: words[at + 2] ?? '', next: words[at + 3] } : { name, value, next: words[at + 2] },
    ]
  })
}

function endWithout(opened: string, text: string): number {
  let end = text.trimEnd().length
  for (const mark of opened) if (end > 0 && text.charAt(end - 1) === (CLOSES[mark] ?? mark)) end--
  return opened === '' ? text.length : end
}

/** The question that a text names first, and what stands behind that. */
export function firstAskId(
  text: string,
): { readonly ask: string; readonly after: string; readonly isStruck: boolean } | undefined {
  const [whole, id] = FIRST_ASK_ID.exec(text) ?? []
  if (whole === undefined || id === undefined) return undefined
  const [before = '', behind = ''] = whole.trim().split(id)
  const after = text.slice(whole.length)
  // Quotes or bold may stand around the answer as well, and close behind it.
  return {
    ask: id.toLowerCase(),
    after: behind === '' ? after.slice(0, endWithout(before, after)) : after,
    isStruck: isStruck(whole),
  }
}
