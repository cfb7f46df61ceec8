import type { Problem } from '../problem.ts'
import { type Command, holdsCommand, names, parseCommands } from './commands.ts'
import type { Config, EventTrigger, WorkflowEntry } from './config/config.ts'
import { evaluateIf } from './expression.ts'
import { ifContext } from './if-context.ts'
import { ownEventFault } from './own-marks.ts'
import type { RepoEvent } from './repo-event.ts'
import { linesOf } from './spoken-lines.ts'
import { triggerFault } from './trigger-filters.ts'

/** A workflow that an event starts. */
export interface Match {
  readonly entry: WorkflowEntry
  /** By its triggers, by a command in a comment, or by the input `workflow` of the action. */
  readonly by: 'event' | 'command' | 'input'
  /** Text behind the command; empty when there is none. */
  readonly text: string
  /** One sentence for the summary. */
  readonly why: string
}

/** A workflow that an event does not start. */
export interface Miss {
  readonly workflow: string
  /** One sentence: which filter said no. */
  readonly why: string
  /** A command asks for it, and whether its `if` holds nobody can say: whoever gave the command is told. */
  readonly isUnknown?: true
  /** A command asks for it, and starts nothing at all: whoever gave the command is told, where nobody else hears it. */
  readonly isNamed?: true
  /** What starts it all the same. */
  readonly instead?: string
  /** A command asks for it once more than a comment starts it: whoever gave the command is told. */
  readonly isOneMore?: true
}

export interface Matching {
  readonly matches: readonly Match[]
  readonly misses: readonly Miss[]
  /** Expressions that failed, and commands that could not be read. */
  readonly problems: readonly Problem[]
  /** All commands of a new comment, in their order; those of type `run` are in `matches` or `misses` too. */
  readonly commands: readonly Command[]
}

/** Finds the workflows that an event starts. Who may start them is another question: see `mayDo`. */
export function matchTriggers(event: RepoEvent, config: Config): Matching {
  const fault = ownEventFault(event)
  if (fault !== undefined) {
    return { matches: [], misses: config.workflows.map(({ name }) => miss(name, fault)), problems: [], commands: [] }
  }
  const { commands, problems } = isNewComment(event) ? parseCommands(event.comment.body, config) : { commands: [], problems: [] }
  const outcomes = config.workflows.map((entry) => matchWorkflow(entry, event, commands))
  const inVain = startingNothing(commands, outcomes)
  return {
    matches: outcomes.flatMap(({ match }) => (match === undefined ? [] : [match])),
    misses: outcomes.flatMap(({ missed, more = [], problem }) => {
      if (missed === undefined) return more
      return [problem === undefined && names(inVain, missed.workflow) ? { ...missed, isNamed: true as const } : missed]
    }),
    problems: [...problems, ...outcomes.flatMap(({ problem }) => (problem === undefined ? [] : [problem]))],
    commands,
  }
}

/** Starts a workflow whatever the event: the input `workflow` of the action is the word of who wrote the Actions workflow. */
export function matchDirectly(entry: WorkflowEntry): Match {
  return { entry, by: 'input', text: '', why: `The input workflow names ${entry.name}.` }
}

/** Whether some workflow cannot be decided on without the changed files, which have to be asked for. */
export function needsChangedPaths(event: RepoEvent, config: Config): boolean {
  if (event.changedPaths !== null || event.push?.kind === 'tag') return false
  const triggers = config.workflows.map((entry) => triggerFor(entry, event)).filter((trigger) => trigger !== undefined)
  return triggers.some(({ paths, pathsIgnore }) => paths !== null || pathsIgnore !== null)
}

/** Whether an `if` decides on what the commands of a comment would start. */
export function guardsCommand(event: RepoEvent, config: Config): boolean {
  const { commands } = isNewComment(event) ? parseCommands(event.comment.body, config) : { commands: [] }
  const named = commands.flatMap((command) => (command.type === 'run' ? command.workflows : []))
  return config.workflows.some((entry) => entry.if !== null && named.includes(entry.name))
}

/** Several workflows may have the same command, and leave it to each other by what their `if` says. */
function startingNothing(commands: readonly Command[], outcomes: readonly Outcome[]): readonly Command[] {
  const started = outcomes.flatMap(({ match }) => (match?.by === 'command' ? [match.entry.name] : []))
  return commands.filter((command) => command.type === 'run' && !command.workflows.some((name) => started.includes(name)))
}

interface Outcome {
  readonly match?: Match
  /** Further commands for the workflow that a match has started. */
  readonly more?: readonly Miss[]
  readonly missed?: Miss
  readonly problem?: Problem
}

type RunCommand = Extract<Command, { type: 'run' }>

function matchWorkflow(entry: WorkflowEntry, event: RepoEvent, commands: readonly Command[]): Outcome {
  const { name } = entry
  const trigger = event.name === 'schedule' ? undefined : triggerFor(entry, event)
  const triggerSays = trigger === undefined ? undefined : triggerFault(trigger, event)
  const spoken = commands.filter((command) => command.type === 'run').filter(({ workflows }) => workflows.includes(name))
  const isOwn = ({ word }: RunCommand) => word !== null && word === trigger?.command?.toLowerCase()
  const [command, ...others] = spoken.filter((one) => one.word === null || (isOwn(one) && triggerSays === undefined))
  if (command !== undefined) {
    const why =
      command.word === null ? `A comment says /raymond run ${name}.` : `A comment calls its command under ${event.name}.`
    const started = guarded(entry, event, { by: 'command', text: command.text, why })
    return started.match === undefined ? started : { ...started, more: others.map(({ text }) => oneMore(name, text)) }
  }
  if (event.name === 'schedule') return matchSchedule(entry, event)
  const instead = spoken.length > 0 ? { instead: `/raymond run ${name}` } : {}
  if (trigger === undefined) return { missed: { ...miss(name, `It does not listen to ${event.name}.`), ...instead } }
  const fault = commandFault(trigger, event, spoken.some(isOwn)) ?? triggerSays
  if (fault !== undefined) return { missed: miss(name, fault) }
  return guarded(entry, event, { by: 'event', text: '', why: `It listens to ${titleOf(event)}.` })
}

const LONGEST_SHOWN = 60

function oneMore(name: string, text: string): Miss {
  const line = Array.from(linesOf(text)[0] ?? '')
  const shown = line.length > LONGEST_SHOWN ? `${line.slice(0, LONGEST_SHOWN).join('')}…` : line.join('')
  const what = shown === '' ? 'it' : `"${shown}"`
  return { ...miss(name, `A comment starts it once. Say ${what} in a comment of its own.`), isOneMore: true }
}

/** The `if` of a workflow stands before every start but that by the input of the action. */
function guarded(entry: WorkflowEntry, event: RepoEvent, match: Omit<Match, 'entry'>): Outcome {
  if (entry.if === null) return { match: { entry, ...match } }
  const verdict = evaluateIf(entry.if, ifContext(event))
  if (verdict.ok) return verdict.value ? { match: { entry, ...match } } : { missed: miss(entry.name, 'Its if is false.') }
  if (verdict.unknown !== undefined) {
    const why = `Its if reads ${verdict.unknown}, which only the comment's own event says, and another job has taken it up. Say it again.`
    return { missed: { ...miss(entry.name, why), ...(match.by === 'command' ? { isUnknown: true } : {}) } }
  }
  const problem: Problem = {
    code: 'RAY-IF-FAILED',
    message: `The if of workflow ${entry.name} could not be evaluated: ${verdict.fault}.`,
    hint: 'Until it can, it counts as false. Try it with raymond receive.',
  }
  return { missed: miss(entry.name, `Its if could not be evaluated: ${verdict.fault}.`), problem }
}

function matchSchedule(entry: WorkflowEntry, event: RepoEvent): Outcome {
  const crons = entry.triggers.flatMap((trigger) => (trigger.event === 'schedule' ? trigger.cron : []))
  if (crons.length === 0) return { missed: miss(entry.name, 'It does not listen to schedule.') }
  if (event.schedule === null || !crons.includes(event.schedule)) {
    const due = event.schedule === null ? 'of no known line' : `"${event.schedule}"`
    return {
      missed: miss(entry.name, `The schedule ${due} came due, and it has ${crons.map((line) => `"${line}"`).join(', ')}.`),
    }
  }
  return guarded(entry, event, { by: 'event', text: '', why: `Its schedule "${event.schedule}" came due.` })
}

function commandFault(trigger: EventTrigger, event: RepoEvent, isSaid: boolean): string | undefined {
  if (trigger.command === null) {
    const isCommand = event.comment !== null && holdsCommand(event.comment.body)
    return isCommand ? 'The comment is a command, and the workflow listens to plain comments.' : undefined
  }
  if (isSaid) return undefined
  if (!isNewComment(event)) return `It waits for /raymond ${trigger.command}, and commands are read from new comments alone.`
  return `It waits for /raymond ${trigger.command}, and the comment does not say that.`
}

/** Edits never start a command. A review is new when it is submitted. */
export function isNewComment(event: RepoEvent): event is RepoEvent & { readonly comment: NonNullable<RepoEvent['comment']> } {
  return event.comment !== null && event.action === (event.comment.kind === 'review' ? 'submitted' : 'created')
}

/** A workflow listens to an event in one way at most. */
function triggerFor(entry: WorkflowEntry, event: RepoEvent): EventTrigger | undefined {
  return entry.triggers.filter((trigger) => trigger.event !== 'schedule').find((trigger) => trigger.event === event.name)
}

function titleOf({ name, action }: RepoEvent): string {
  return action === null ? name : `${name} (${action})`
}

function miss(workflow: string, why: string): Miss {
  return { workflow, why }
}
