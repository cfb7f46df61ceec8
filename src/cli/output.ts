/** What commands print. stdout is for results, stderr for people. */
import { styleText } from 'node:util'
import { defuseLine } from '../adapters/actions-runner/defuse-commands.ts'
import type { Problem } from '../core/problem.ts'
import type { Run } from '../core/run/run.ts'
import { harmless } from './live/terminal-text.ts'

/** What `run`, `resume` and `answer` print with `--json`: a contract. */
export interface RunOutcome {
  readonly workflow_id: string | null
  readonly status: Run['status']
  /** Which case of the status it is, such as `interrupted`. */
  readonly reason: Run['reason']
  /** The payload of the first agent. */
  readonly result: string | null
  readonly results: Run['results']
  readonly cost_usd: number
  readonly turns: number
  readonly agents: Run['agents']
  readonly asks: Run['asks']
  readonly error: PrintedProblem | null
  readonly state_file: string | null
}

export function outcomeOf(run: Run, stateFile: string): RunOutcome {
  return {
    workflow_id: run.workflow_id,
    status: run.status,
    reason: run.reason,
    result: run.results.main ?? null,
    results: run.results,
    cost_usd: run.budget.spent_usd,
    turns: run.turns,
    agents: run.agents.map((agent) => ({ ...agent, backend: agent.backend ?? run.backend, cell: agent.cell ?? NO_CELL })),
    asks: run.asks,
    error: run.error === null ? null : withAllFields(run.error),
    state_file: stateFile,
  }
}

const NO_CELL = { cell: 'none' as const, network: [] }

/** A command that was not carried out: a run that could not even begin, or one that stands as it did. */
export function refusal(problem: Problem, run?: StandingRun): RunOutcome {
  if (run !== undefined) return { ...outcomeOf(run.run, run.stateFile), error: withAllFields(problem) }
  return {
    workflow_id: null,
    status: 'failed',
    reason: null,
    result: null,
    results: {},
    cost_usd: 0,
    turns: 0,
    agents: [],
    asks: [],
    error: withAllFields(problem),
    state_file: null,
  }
}

/** The run that a command names. */
export interface StandingRun {
  readonly run: Run
  readonly stateFile: string
  /** It went on before something was wrong. */
  readonly wentOn?: boolean
}

/** Programs that read the JSON find every field, null when it is not known. */
type PrintedProblem = { readonly [field in keyof Problem]-?: Exclude<Problem[field], undefined> | null }

function withAllFields({ code, message, place, hint }: Problem): PrintedProblem {
  return { code, message, place: place ?? null, hint: hint ?? null }
}

export function printJson(value: unknown): void {
  // Some terminals, and runners, take these for commands, and JSON leaves them as they are.
  const text = JSON.stringify(value, null, 2).replace(/[\u007f-\u009f]|\p{Bidi_Control}|(?<=#)#(?=\[)/gu, escaped)
  process.stdout.write(`${text}\n`)
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** Lines of a result for people, which may hold words of agents and strangers. */
export function print(text: string): void {
  process.stdout.write(`${forPeople(text)}\n`)
}

const LINE_END = /[\n\u2028\u2029]/

/** In a job's own step the runner reads every line that is printed, and takes some for its commands. */
function forPeople(text: string): string {
  const plain = harmless(text)
  return process.env.GITHUB_ACTIONS === 'true' ? plain.split(LINE_END).map(defuseLine).join('\n') : plain
}

/** What a run gave: byte for byte to a program, harmless to a person's terminal. */
export function printResult(text: string): void {
  if (process.stdout.isTTY) print(text)
  else process.stdout.write(`${text}\n`)
}

export function printError({ code, message, place, hint }: Problem): void {
  say(`${paint('red', 'error')} ${paint('bold', code)}${place === undefined ? '' : ` at ${place}`}`)
  for (const line of message.split('\n')) say(`  ${line}`)
  if (hint !== undefined) for (const line of hint.split('\n')) say(`  ${paint('cyan', 'fix:')} ${line}`)
}

/** A line for people. */
export function say(line: string): void {
  process.stderr.write(`${forPeople(line)}\n`)
}

/** Colours for a terminal. NO_COLOR has the last word: Node itself lets FORCE_COLOR win. */
export function paint(style: Parameters<typeof styleText>[0], text: string, stream: NodeJS.WriteStream = process.stderr): string {
  if ((process.env.NO_COLOR ?? '') !== '') return text
  return styleText(style, text, { stream })
}
