import type { Problem } from '../problem.ts'
import { parseDuration } from '../workflow/duration.ts'
import { didYouMean } from '../workflow/near-names.ts'
import {
  bareValue,
  bareWord,
  behindCommand,
  clearCode,
  clearWord,
  firstAskId,
  isStruck,
  optionOfWord,
  optionsApart,
  resemblesRunId,
  runIdOfWord,
  takeWord,
  wordsOf,
} from './command-words.ts'
import { type Config, commandsOf, findWorkflow } from './config/config.ts'
import { linesOf, spokenLines } from './spoken-lines.ts'
import { isVerb, type Verb, verbs } from './verbs.ts'

/** `run` starts workflows: the one that it named (`word` is null then), or those that have the word for their own command. */
export type Command =
  | { readonly type: 'run'; readonly workflows: readonly string[]; readonly word: string | null; readonly text: string }
  | { readonly type: 'status' | 'stop' | 'why'; readonly run: string | null }
  | ({ readonly type: 'resume'; readonly run: string | null; readonly budgetUsd: number | null } & WithOptions)
  | ({ readonly type: 'retry'; readonly run: string | null; readonly budgetUsd?: number } & WithOptions)
  /** `ask` is what looks like the id of one: `main-1`, or `<run id>/main-1`. */
  | { readonly type: 'answer'; readonly ask: string | null; readonly text: string }
  | { readonly type: 'approve'; readonly code: string }
  | { readonly type: 'help' }

interface WithOptions {
  /** Left out when none was given. */
  readonly options?: GoOnOptions
}

/** What a person changes for the rest of a run, beside its budget. */
export interface GoOnOptions {
  /** What one turn of the states that failed may cost. */
  readonly stateBudgetUsd?: number
  readonly model?: string
  readonly effort?: string
  readonly maxDurationMs?: number
}

type Workflows = Pick<Config, 'workflows'>

export interface ParsedCommands {
  readonly commands: readonly Command[]
  readonly problems: readonly Problem[]
}

const EFFORTS: readonly string[] = ['low', 'medium', 'high', 'xhigh', 'max']
// GitHub refuses comments over 65,536 characters, so there is nothing behind them to read.
export const MAX_BODY = 65_536
const MAX_COMMANDS = 10

/**
 * Reads the commands of a new comment: lines whose first word is `/raymond`, outside quotes and code. What follows a command, up
 * to the next one, is its text. Several commands are carried out in their order. The word of a workflow (`command: code`) is
 * said as `/raymond code [text]` or `/raymond run code [text]`; a bare `/code` belongs to other bots.
 */
export function parseCommands(body: string, config: Workflows): ParsedCommands {
  const text = body.slice(0, MAX_BODY)
  const lines = linesOf(text)
  const starts = spokenLines(text).filter(isCommand)
  const commands: Command[] = []
  const problems: Problem[] = []
  for (const [order, start] of starts.slice(0, MAX_COMMANDS).entries()) {
    const first = behindCommand(start.text) ?? ''
    const rest = lines.slice(start.index + 1, starts[order + 1]?.index)
    const parsed = parseCommand(first, rest, config)
    if ('message' in parsed) problems.push(parsed)
    else commands.push(parsed)
  }
  if (starts.length > MAX_COMMANDS) {
    problems.push(
      wrong(
        `The comment holds ${starts.length} commands; the first ${MAX_COMMANDS} were read.`,
        'Write a comment for the others.',
      ),
    )
  }
  return { commands, problems }
}

/** Its commands, and names of workflows, that the configuration does not have. */
export function unknownWords(body: string, config: Workflows): readonly Problem[] {
  const { problems } = parseCommands(body, config)
  return problems.filter(({ code }) => code === 'RAY-UNKNOWN-COMMAND' || code === 'RAY-UNKNOWN-WORKFLOW')
}

/** Whether a comment speaks to the action at all, also in words that it does not know: then it is no plain reply. */
export function holdsCommand(body: string): boolean {
  return firstCommand(body) !== undefined
}

/** The line of it, as it was written. */
export function firstCommand(body: string): string | undefined {
  return spokenLines(body.slice(0, MAX_BODY)).find(isCommand)?.text
}

function isNothing(lines: readonly string[]): boolean {
  return lines.every((line) => /^\s*(?:>|$)/.test(line))
}

/**
 * What a comment says to a workflow: all but the lines of other commands than its own, and the text of those that take one. Empty where nothing
 * is left but quotes.
 */
export function wordsFor(workflow: string, body: string, config: Workflows): string {
  if (!holdsCommand(body)) return body
  const text = body.slice(0, MAX_BODY)
  const lines = linesOf(text)
  const starts = spokenLines(text).filter(isCommand)
  const left = lines.slice(0, starts[0]?.index)
  for (const [order, { index, text: line }] of starts.entries()) {
    const rest = lines.slice(index + 1, starts[order + 1]?.index)
    const parsed = parseCommand(behindCommand(line) ?? '', rest, config)
    if ('message' in parsed || !('text' in parsed)) left.push(...rest)
    else if (names([parsed], workflow)) left.push(line, ...rest)
  }
  return isNothing(left) ? '' : left.join('\n').trim()
}

/** Whether one of them starts this workflow, were it listening. */
export function names(commands: readonly Command[], workflow: string): boolean {
  return commands.some((command) => command.type === 'run' && command.workflows.includes(workflow))
}

function isCommand({ text }: { readonly text: string }): boolean {
  return behindCommand(text) !== undefined
}

/** What `/raymond help` answers, in Markdown. */
export function renderHelp(config: Workflows): string {
  const own = config.workflows.flatMap((entry) =>
    commandsOf(entry).map((word) => `| \`/raymond ${word} [text]\` | start \`${entry.name}\` |`),
  )
  const names = config.workflows.map(({ name }) => `\`${name}\``)
  return [
    '| command | does |',
    '| --- | --- |',
    ...own,
    `| \`/raymond run NAME [text]\` | start a workflow${names.length === 0 ? '' : `: ${names.join(', ')}`} |`,
    '| `/raymond status` | show the runs of this thread |',
    '| `/raymond stop` | cancel them |',
    '| `/raymond resume [OPTIONS]` | continue a run that has stopped |',
    '| `/raymond retry [OPTIONS]` | let failed agents try their state again, and run again what was cut off |',
    '| `/raymond answer [ASK_ID] TEXT` | answer a question; a plain reply does it too when only one is open |',
    '| `/raymond approve CODE` | let what was proposed happen |',
    '| `/raymond why` | say why something did or did not start |',
    '| `/raymond help` | show this table |',
    '',
    'Options: `--budget N` (dollars for the run; needs the role that approves), `--state-budget N`, `--model M`, `--effort E`, `--max-duration 2h`.',
  ].join('\n')
}

type Parsed = Command | Problem

function parseCommand(first: string, rest: readonly string[], config: Workflows): Parsed {
  const { word: name, after } = takeWord(first)
  const verb = clearWord(name).toLowerCase()
  if (verb === '') return { type: 'help' }
  const text = [after, ...rest].join('\n').trim()
  if (isVerb(verb)) return parseVerb(verb, { after, text, rest }, config)
  const workflows = listeningTo(verb, config)
  if (workflows.length > 0) return { type: 'run', workflows, word: verb, text }
  return unknownCommand(name, config)
}

interface Arguments {
  /** Behind the verb, on its line. */
  readonly after: string
  /** The same, and all lines down to the next command. */
  readonly text: string
  readonly rest: readonly string[]
}

function parseVerb(verb: Verb, { after, text, rest }: Arguments, config: Workflows): Parsed {
  switch (verb) {
    case 'run':
      return parseRun(after, rest, config)
    case 'status':
    case 'stop':
    case 'why':
      return parseNamed(verb, after, config)
    case 'resume':
    case 'retry':
      return parseGoOn(verb, after, config)
    case 'answer': {
      const named = firstAskId(after)
      if (named?.isStruck) return wrong('The question behind /raymond answer is struck out.', '/raymond answer main-1 yes')
      const said = named === undefined ? text : [named.after, ...rest].join('\n').trim()
      return named === undefined && said === ''
        ? wrong('/raymond answer needs a text.', '/raymond answer yes')
        : { type: 'answer', ask: named?.ask ?? null, text: said }
    }
    case 'approve': {
      const { word, after: behind } = takeWord(after)
      const code = clearCode(word, [behind, ...rest].join('\n')).toLowerCase()
      const isCode = /^[0-9a-f]{4,64}$/.test(code)
      return isCode
        ? { type: 'approve', code }
        : wrong('/raymond approve needs the code of the proposals.', 'Copy the line from the comment that shows them.')
    }
    case 'help':
      return { type: 'help' }
  }
}

function parseRun(after: string, rest: readonly string[], config: Workflows): Parsed {
  const { word: name, after: behind } = takeWord(after)
  const known = config.workflows.map((entry) => entry.name)
  const listed = known.length === 0 ? 'The configuration names none.' : `Known here: ${known.join(', ')}.`
  if (name === '') return wrong('/raymond run needs the name of a workflow.', listed)
  const text = [behind, ...rest].join('\n').trim()
  const entry = findWorkflow(config, name)
  if (entry !== undefined) return { type: 'run', workflows: [entry.name], word: null, text }
  const word = name.toLowerCase()
  const workflows = listeningTo(word, config)
  if (workflows.length > 0) return { type: 'run', workflows, word, text }
  const words = [...known, ...config.workflows.flatMap(commandsOf)]
  return {
    code: 'RAY-UNKNOWN-WORKFLOW',
    message: `There is no workflow "${shown(name)}".`,
    hint: didYouMean(name, words) ?? listed,
  }
}

/** Each option with what it wants, in words and as an example. */
const OPTIONS = {
  '--budget': { wants: 'an amount in dollars', example: '20' },
  '--state-budget': { wants: 'an amount in dollars', example: '3' },
  '--model': { wants: 'the name of a model', example: 'opus' },
  '--effort': { wants: `one of ${EFFORTS.join(', ')}`, example: 'high' },
  '--max-duration': { wants: 'a time such as 90s, 10m or 2h', example: '2h' },
} as const

type OptionName = keyof typeof OPTIONS

function parseNamed(verb: 'status' | 'stop' | 'why', after: string, config: Workflows): Parsed {
  const named = runNamedBy(wordsOf(after), verb, config)
  return isProblem(named) ? named : { type: verb, run: named }
}

function parseGoOn(verb: 'resume' | 'retry', after: string, config: Workflows): Parsed {
  const words = wordsOf(after)
  const apart = optionApart(after)
  if (apart !== undefined)
    return wrong(`A space parts the dashes from ${apart.slice(2)}.`, `/raymond ${verb} ${apart} ${OPTIONS[apart].example}`)
  const others: string[] = []
  let budgetUsd: number | null = null
  let options: GoOnOptions = {}
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    const { name, value: inline } = optionOfWord(word) ?? {}
    if (name === undefined) {
      others.push(word)
      continue
    }
    if (!isOption(name)) return wrong(`/raymond ${verb} knows no ${shown(name)}.`, `/raymond ${verb} --budget 20`)
    const said = inline === undefined ? (words[++at] ?? '') : word
    const read = said.includes('?') ? undefined : optionValue(name, inline ?? said)
    const { wants, example } = OPTIONS[name]
    if (read === undefined) return wrong(`${name} needs ${wants}.`, `/raymond ${verb} ${name} ${example}`)
    if (typeof read === 'number') budgetUsd = read
    else options = { ...options, ...read }
  }
  budgetUsd ??= after.includes('?') ? null : (amountMeant(others) ?? null)
  const given = Object.keys(options).length === 0 ? {} : { options }
  const isHidden = after.includes('<!--')
  if ((isHidden || words.some(isStruck)) && (budgetUsd !== null || 'options' in given))
    return wrong(`A part of /raymond ${verb} is ${isHidden ? 'hidden' : 'struck out'}.`, 'Write it again without that part.')
  const run = runNamedBy(others, verb, config)
  if (isProblem(run)) return run
  if (verb === 'resume') return { type: verb, run, budgetUsd, ...given }
  return { type: verb, run, ...(budgetUsd === null ? {} : { budgetUsd }), ...given }
}

/** The budget of a line that names nothing else, but a run: `budget 20`, `budget=20`, `$20`. In prose an amount raises nothing. */
function amountMeant(words: readonly string[]): number | undefined {
  const [first = '', second, ...more] = words.filter((word) => runIdOfWord(word) === undefined)
  const isNamed = bareWord(first).toLowerCase() === 'budget'
  const [, inline] = /^budget[=:](.+)$/i.exec(bareValue(first)) ?? []
  const amount = isNamed ? second : second === undefined ? (inline ?? first) : undefined
  const isAmount = isNamed || inline !== undefined || bareValue(first).startsWith('$')
  if (amount === undefined || more.length > 0 || !isAmount) return undefined
  const read = optionValue('--budget', amount)
  return typeof read === 'number' ? read : undefined
}

/** The option that is meant where its dashes stand apart. Any word can be a model: behind a dash in prose more of them follow. */
function optionApart(after: string): OptionName | undefined {
  for (const { name, value, next = '' } of optionsApart(after)) {
    const isProse = name === '--model' && /^[\p{L}\p{N}]/u.test(next)
    if (isOption(name) && !isProse && optionValue(name, value) !== undefined) return name
  }
  return undefined
}

function optionValue(name: OptionName, word: string): number | GoOnOptions | undefined {
  return readOption(name, word) ?? readOption(name, bareValue(word))
}

/** The run that the words name, null where they name none. Prose changes nothing. */
function runNamedBy(words: readonly string[], verb: Verb, config: Workflows): string | null | Problem {
  const names = (word: string) => resemblesRunId(word) || findWorkflow(config, word) !== undefined
  const strange = words.find((word) => runIdOfWord(word) === undefined && names(bareWord(word)))
  const hint = `Write /raymond ${verb} RUN with the id of one run, or the command alone for all runs of the thread.`
  if (strange !== undefined) return wrong(`"${shown(bareWord(strange))}" behind /raymond ${verb} means no run.`, hint)
  const [id, second] = new Set(words.flatMap((word) => runIdOfWord(word) ?? []))
  // Behind a tag several words are struck out; a `~` alone stands before amounts.
  if (id !== undefined && words.some((word) => word.includes('<') && isStruck(word)))
    return wrong(`A part of /raymond ${verb} is struck out.`, hint)
  return second === undefined ? (id ?? null) : wrong(`/raymond ${verb} takes one run, and more than one is named.`, hint)
}

function isProblem(value: string | null | Problem): value is Problem {
  return value !== null && typeof value === 'object'
}

function isOption(name: string): name is OptionName {
  return Object.hasOwn(OPTIONS, name)
}

/** The budget of the run as a number, all else as the option that it is; undefined for a value that it cannot have. */
function readOption(name: OptionName, value: string): number | GoOnOptions | undefined {
  switch (name) {
    case '--budget':
      return dollarsIn(value)
    case '--state-budget': {
      const stateBudgetUsd = dollarsIn(value)
      return stateBudgetUsd === undefined ? undefined : { stateBudgetUsd }
    }
    case '--model':
      return /^[A-Za-z0-9][\w.:@/[\]-]{0,127}$/.test(value) ? { model: value } : undefined
    case '--effort':
      return EFFORTS.includes(value) ? { effort: value } : undefined
    case '--max-duration': {
      const maxDurationMs = parseDuration(value)
      return maxDurationMs === undefined || maxDurationMs === 0 ? undefined : { maxDurationMs }
    }
  }
}

function dollarsIn(text: string): number | undefined {
  const dollars = /^\$?\d{1,6}(?:\.\d{1,4})?$/.test(text) ? Number(text.replace('$', '')) : 0
  return dollars > 0 ? dollars : undefined
}

function unknownCommand(name: string, config: Workflows): Problem {
  const entry = findWorkflow(config, name)
  const known = [...verbs, ...config.workflows.flatMap(commandsOf)]
  const hint =
    entry === undefined ? (didYouMean(name, known) ?? `Known here: ${known.join(', ')}.`) : `Write /raymond run ${entry.name}.`
  return { code: 'RAY-UNKNOWN-COMMAND', message: `There is no command "/raymond ${shown(name)}".`, hint }
}

function listeningTo(word: string, config: Workflows): readonly string[] {
  return config.workflows.filter((entry) => commandsOf(entry).includes(word)).map(({ name }) => name)
}

function wrong(message: string, hint: string): Problem {
  return { code: 'RAY-COMMAND-ARGUMENT', message, hint }
}

/** Problems are posted: a stranger's word in them stays short and plain. */
function shown(word: string): string {
  return word.replace(/[^\w.-]/g, '?').slice(0, 40)
}
