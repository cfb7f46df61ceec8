import type { Problem } from '../problem.ts'
import { didYouMean } from '../workflow/near-names.ts'
import { type Config, commandsOf, findWorkflow } from './config.ts'
import { linesOf, spokenLines } from './spoken-lines.ts'
import { isVerb, type Verb, verbs } from './verbs.ts'

/** `run` starts workflows: the one that it named (`word` is null then), or those that have the word for their own command. */
export type Command =
  | { readonly type: 'run'; readonly workflows: readonly string[]; readonly word: string | null; readonly text: string }
  | { readonly type: 'status' | 'stop' | 'retry' | 'why'; readonly run: string | null }
  | { readonly type: 'resume'; readonly run: string | null; readonly budgetUsd: number | null }
  /** `ask` is what looks like the id of one: `main-1`, or `<run id>/main-1`. */
  | { readonly type: 'answer'; readonly ask: string | null; readonly text: string }
  | { readonly type: 'approve'; readonly code: string }
  | { readonly type: 'help' }

export interface ParsedCommands {
  readonly commands: readonly Command[]
  readonly problems: readonly Problem[]
}

// GitHub refuses comments over 65,536 characters, so there is nothing behind them to read.
const MAX_BODY = 65_536
const MAX_COMMANDS = 10
const RUN_ID = /^[a-z0-9][a-z0-9_-]*-\d+-\d+$/
const ASK_ID = /^(?:[a-z0-9][a-z0-9_-]{0,62}\/)?main(?:_[a-z0-9]+)*-\d+$/

/**
 * Reads the commands of a new comment: lines whose first word is `/raymond`, outside quotes and code. What follows a command, up
 * to the next one, is its text. Several commands are carried out in their order. The word of a workflow (`command: code`) is
 * said as `/raymond code [text]` or `/raymond run code [text]`; a bare `/code` belongs to other bots.
 */
export function parseCommands(body: string, config: Config): ParsedCommands {
  const text = body.slice(0, MAX_BODY)
  const lines = linesOf(text)
  const starts = spokenLines(text).filter(isCommand)
  const commands: Command[] = []
  const problems: Problem[] = []
  for (const [order, start] of starts.slice(0, MAX_COMMANDS).entries()) {
    const first = start.text.slice('/raymond'.length)
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

/** Whether a comment speaks to the action at all, also in words that it does not know: then it is no plain reply. */
export function holdsCommand(body: string): boolean {
  return spokenLines(body.slice(0, MAX_BODY)).some(isCommand)
}

function isCommand({ text }: { readonly text: string }): boolean {
  return /^\/raymond(?=[ \t]|$)/i.test(text)
}

/** What `/raymond help` answers, in Markdown. */
export function renderHelp(config: Config): string {
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
    '| `/raymond resume [--budget N]` | go on with a run that stands still, with a budget of N dollars |',
    '| `/raymond retry` | let failed agents try their state again, and run again what was cut off |',
    '| `/raymond answer [ASK_ID] TEXT` | answer a question; a plain reply does it too when only one is open |',
    '| `/raymond approve CODE` | let what was proposed happen |',
    '| `/raymond why` | say why something did or did not start |',
    '| `/raymond help` | show this table |',
  ].join('\n')
}

type Parsed = Command | Problem

function parseCommand(first: string, rest: readonly string[], config: Config): Parsed {
  const { word: name, after } = takeWord(first)
  const verb = name.toLowerCase()
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

function parseVerb(verb: Verb, { after, text, rest }: Arguments, config: Config): Parsed {
  switch (verb) {
    case 'run':
      return parseRun(after, rest, config)
    case 'status':
    case 'stop':
    case 'retry':
    case 'why':
      return { type: verb, run: runIdIn(after) }
    case 'resume':
      return parseResume(after)
    case 'answer': {
      const { word, after: behind } = takeWord(after)
      const ask = ASK_ID.test(word.toLowerCase()) ? word.toLowerCase() : null
      const said = ask === null ? text : [behind, ...rest].join('\n').trim()
      return ask === null && said === ''
        ? wrong('/raymond answer needs a text.', '/raymond answer yes')
        : { type: 'answer', ask, text: said }
    }
    case 'approve': {
      const code = takeWord(after).word.toLowerCase()
      const isCode = /^[0-9a-f]{4,64}$/.test(code)
      return isCode
        ? { type: 'approve', code }
        : wrong('/raymond approve needs the code of the proposals.', 'Copy the line from the comment that shows them.')
    }
    case 'help':
      return { type: 'help' }
  }
}

function parseRun(after: string, rest: readonly string[], config: Config): Parsed {
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

function parseResume(after: string): Parsed {
  const [, budget] = /(?:^|\s)--budget(?:=|[ \t]+|$)(\S*)/.exec(after) ?? []
  const other = /(?:^|\s)(--(?!budget(?![\w-]))\S*)/.exec(after)?.[1]
  if (other !== undefined) return wrong(`/raymond resume knows no ${shown(other)}.`, '/raymond resume --budget 20')
  const run = runIdIn(after)
  if (budget === undefined) return { type: 'resume', run, budgetUsd: null }
  const dollars = /^\$?\d{1,6}(?:\.\d{1,4})?$/.test(budget) ? Number(budget.replace('$', '')) : 0
  return dollars > 0
    ? { type: 'resume', run, budgetUsd: dollars }
    : wrong('--budget needs an amount in dollars.', '/raymond resume --budget 20')
}

function unknownCommand(name: string, config: Config): Problem {
  const entry = findWorkflow(config, name)
  const known = [...verbs, ...config.workflows.flatMap(commandsOf)]
  const hint =
    entry === undefined ? (didYouMean(name, known) ?? `Known here: ${known.join(', ')}.`) : `Write /raymond run ${entry.name}.`
  return { code: 'RAY-UNKNOWN-COMMAND', message: `There is no command "/raymond ${shown(name)}".`, hint }
}

function listeningTo(word: string, config: Config): readonly string[] {
  return config.workflows.filter((entry) => commandsOf(entry).includes(word)).map(({ name }) => name)
}

function runIdIn(text: string): string | null {
  return text.split(/[ \t]+/).find((word) => RUN_ID.test(word)) ?? null
}

function takeWord(text: string): { readonly word: string; readonly after: string } {
  const [whole = '', word = ''] = /^[ \t]*(\S*)[ \t]*/.exec(text) ?? []
  return { word, after: text.slice(whole.length) }
}

function wrong(message: string, hint: string): Problem {
  return { code: 'RAY-COMMAND-ARGUMENT', message, hint }
}

/** Problems are posted: a stranger's word in them stays short and plain. */
function shown(word: string): string {
  return word.replace(/[^\w.-]/g, '?').slice(0, 40)
}
