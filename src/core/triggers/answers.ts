import type { Problem } from '../problem.ts'
import type { Ask } from '../run/run.ts'
import { didYouMean } from '../workflow/near-names.ts'
import { bareAnswer, bareChoice, bareWord } from './command-words.ts'
import type { Access } from './config/config.ts'
import { mayDo, type Permission } from './may-trigger.ts'
import type { Person } from './person.ts'
import { linesOf } from './spoken-lines.ts'

/** An ask that waits, and the run that it belongs to. */
export interface OpenAsk {
  readonly run: string
  readonly ask: Pick<Ask, 'id' | 'prompt' | 'to' | 'choices'>
}

export type Answer =
  | { readonly kind: 'answer'; readonly open: OpenAsk; readonly text: string }
  | { readonly kind: 'problem'; readonly problem: Problem }
  /** A plain comment that is none; nobody needs to be told, unless it seems to be meant for `open`, or another one of those with these `ids`. */
  | { readonly kind: 'none'; readonly why: string; readonly open?: OpenAsk; readonly ids?: readonly string[] }

/** What `/raymond answer` answers: the ask that it names, or the only one that is open. `wasAsked` knows also those that are not. */
export function answerByCommand(
  command: { readonly ask: string | null; readonly text: string },
  open: readonly OpenAsk[],
  wasAsked: (id: string) => boolean = () => false,
): Answer {
  if (open.length === 0) return problem('RAY-ASK-UNKNOWN', 'No question is open here.', 'Look at the last comment of the run.')
  const named = command.ask === null ? [] : open.filter((one) => one.ask.id === command.ask || fullId(one) === command.ask)
  const [only] = named
  if (named.length > 1) return ambiguous(named)
  if (only !== undefined) return chosen(only, command.text)
  // What looks like an id and is none of any ask is the text, when nothing else is.
  if (command.ask !== null && (command.text !== '' || wasAsked(command.ask))) {
    const hint =
      didYouMean(
        command.ask,
        open.map(({ ask }) => ask.id),
      ) ?? listOf(open)
    return problem('RAY-ASK-UNKNOWN', `No question "${command.ask}" is open.`, hint)
  }
  const text = command.ask ?? command.text
  const [first, second] = open
  return first === undefined || second !== undefined ? ambiguous(open) : chosen(first, text)
}

/** What a comment without a command answers: the only open ask, when it is one of its choices or there are none. */
export function answerByReply(body: string, open: readonly OpenAsk[]): Answer {
  const [only, second] = open
  if (only === undefined) return { kind: 'none', why: 'No question is open.' }
  const text = withoutQuotes(body)
  if (second !== undefined) {
    const why = `${open.length} questions are open. ${listOf(open)}`
    const meant =
      open.find(({ ask }) => choiceFor(text, ask.choices) !== undefined) ??
      open.find(({ ask }) => text !== '' && seemsMeant(text, ask.choices))
    return { kind: 'none', why, ...(meant === undefined ? {} : { open: meant, ids: idsOf(open) }) }
  }
  if (text === '') return { kind: 'none', why: 'The comment holds nothing but quotes.' }
  if (only.ask.choices.length > 0 && choiceFor(text, only.ask.choices) === undefined) {
    const why = `The comment is not one of the choices ${only.ask.choices.join(', ')}.`
    return { kind: 'none', why, ...(seemsMeant(text, only.ask.choices) ? { open: only } : {}) }
  }
  return chosen(only, text)
}

/** Whether one of the questions might be what a plain comment is meant for, and which; with what to name each by. */
export function meantByReply(
  body: string,
  open: readonly OpenAsk[],
): { readonly open: OpenAsk; readonly ids: readonly string[] } | undefined {
  const text = withoutQuotes(body)
  const meant = open.find(
    ({ ask: { choices } }) => choices.length === 0 || choiceFor(text, choices) !== undefined || seemsMeant(text, choices),
  )
  return text === '' || meant === undefined ? undefined : { open: meant, ids: idsOf(open) }
}

/** What a comment answers that was meant as a command, and is not read as one: nothing, and whoever wrote it is told so. */
export function answerUnread(open: readonly OpenAsk[]): Answer {
  const [only, second] = open
  const named = only === undefined || second !== undefined ? 'ASK_ID' : only.ask.id
  return problem(
    'RAY-COMMAND-UNREAD',
    'This is read neither as a command nor as an answer. A command stands at the start of a line by itself, outside code, lists, emphasis and hidden text. Say it so in a new comment, or, if it was meant as the answer:',
    `/raymond answer ${named} TEXT`,
  )
}

/** Who may answer: those whom the ask names, else everybody with the role. */
export function mayAnswer(person: Person, { ask }: OpenAsk, access: Access): Permission {
  const isNamed = ask.to.some((name) => name.replace(/^@/, '').toLowerCase() === person.login.toLowerCase())
  if (ask.to.length > 0 && !isNamed)
    return { ok: false, why: `the question is put to ${ask.to.join(', ')}, not to ${person.login}` }
  return mayDo('answer', person, access)
}

function chosen(open: OpenAsk, text: string): Answer {
  const { choices } = open.ask
  if (text.trim() === '')
    return problem(
      'RAY-ASK-EMPTY',
      `The answer to ${open.ask.id} is empty.`,
      `/raymond answer ${open.ask.id} ${choices[0] ?? 'yes'}`,
    )
  if (choices.length === 0) return { kind: 'answer', open, text }
  const choice = choiceFor(text, choices)
  if (choice !== undefined) return { kind: 'answer', open, text: choice }
  return problem(
    'RAY-ASK-CHOICE',
    `The answer to ${open.ask.id} must be one of its choices.`,
    `Choose from: ${choices.join(', ')}.`,
  )
}

/** The choice as it is listed, for a text that is one in any case. Below it people may give reasons. Where two choices fit alike, neither is meant. */
function choiceFor(text: string, choices: readonly string[]): string | undefined {
  const said = [text, firstLineOf(text)].map((one) => one.trim())
  const bare = bareAnswer(firstLineOf(text))
  const ways: readonly ((choice: string) => boolean)[] = [
    (choice) => said.includes(choice.trim()),
    (choice) => said.some((one) => one.toLowerCase() === choice.trim().toLowerCase()),
    (choice) => bare !== '' && bareChoice(choice) === bare,
  ]
  const [only, second] = ways.map((way) => [...new Set(choices)].filter(way)).find((fitting) => fitting.length > 0) ?? []
  return second === undefined ? only : undefined
}

function firstLineOf(text: string): string {
  return linesOf(text).find((line) => line.trim() !== '') ?? ''
}

/** Whether a plain comment that is no choice seems to be meant as one: it begins with one, or is one short line. */
function seemsMeant(text: string, choices: readonly string[]): boolean {
  if (linesOf(text).filter((line) => line.trim() !== '').length === 1 && text.trim().length <= SHORT) return true
  const first = bareWord(firstLineOf(text).trim().split(/\s/)[0] ?? '').toLowerCase()
  return choices.some((choice) => bareAnswer(choice) === first)
}

const SHORT = 60

function withoutQuotes(body: string): string {
  return linesOf(body)
    .filter((line) => !/^ {0,3}>/.test(line))
    .join('\n')
    .trim()
}

function ambiguous(open: readonly OpenAsk[]): Answer {
  return problem(
    'RAY-ASK-AMBIGUOUS',
    `${open.length} questions are open, and the answer does not say which it is for.`,
    listOf(open),
  )
}

function listOf(open: readonly OpenAsk[]): string {
  return `Write one of: ${idsOf(open)
    .map((id) => `/raymond answer ${id} TEXT`)
    .join(', ')}.`
}

/** As they have to be typed: with the run before them where two runs have the same. */
function idsOf(open: readonly OpenAsk[]): readonly string[] {
  return open.map((one) => (open.some((other) => other !== one && other.ask.id === one.ask.id) ? fullId(one) : one.ask.id))
}

/** How an ask is named among those of several runs. */
export function fullId({ run, ask }: OpenAsk): string {
  return `${run}/${ask.id}`
}

function problem(code: Problem['code'], message: string, hint: string): Answer {
  return { kind: 'problem', problem: { code, message, hint } }
}
