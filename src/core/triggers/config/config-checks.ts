import type { Problem } from '../../problem.ts'
import { cronFault } from '../cron.ts'
import { expressionFault } from '../expression.ts'
import { parseFilterPattern } from '../filter-pattern.ts'
import { isVerb, verbs } from '../verbs.ts'
import { type Config, commandsOf, type EventTrigger, type WorkflowEntry } from './config.ts'
import type { Path, Places } from './config-places.ts'
import type { ConfigInput } from './config-schema.ts'

/** Mistakes that a schema cannot see: in crons, patterns, expressions, and between keys. */
export function checkConfig(config: Config, places: Places): readonly Problem[] {
  return config.workflows.flatMap((entry) => [
    ...checkName(entry, config, places),
    ...checkPath(entry, places),
    ...checkIf(entry, places),
    ...checkCommands(entry, config, places),
    ...entry.triggers.flatMap((trigger) =>
      trigger.event === 'schedule' ? checkCrons(entry, trigger.cron, places) : checkTrigger(entry, trigger, places),
    ),
  ])
}

/** What is allowed and yet seldom meant. */
export function configWarnings(config: Config, input: ConfigInput, places: Places): readonly Problem[] {
  const actions = {
    run: `start runs, up to ${config.access.rateLimits.actorHour} an hour each`,
    stop: 'stop runs',
    resume: 'resume runs',
    approve: 'approve what agents propose',
    answer: 'answer questions',
  } as const
  return (['run', 'stop', 'resume', 'approve', 'answer'] as const)
    .filter((action) => input.access?.[action] === 'read')
    .map((action) => ({
      code: OPEN,
      message: `On a public repository access.${action}: read lets everybody on GitHub ${actions[action]}.`,
      place: places.ofValue(['access', action]),
      hint: 'If that is not what you want, write triage or write. On a private repository only its members can do it.',
    }))
}

const OPEN = 'RAY-OPEN-TO-ALL'

/** Of the warnings those that hold for this repository: only its members come to a private one. Null where nobody knows what it is. */
export function warningsThatHold(warnings: readonly Problem[], isPrivate: boolean | null): readonly Problem[] {
  return isPrivate === true ? warnings.filter(({ code }) => code !== OPEN) : warnings
}

function checkName(entry: WorkflowEntry, config: Config, places: Places): readonly Problem[] {
  const twin = config.workflows.find((other) => other.name.toLowerCase() === entry.name.toLowerCase())
  if (twin === entry) return []
  return [
    {
      code: 'RAY-CONFIG-CONFLICT',
      message: `The workflows "${twin?.name}" and "${entry.name}" differ only in case, and ids of runs are lower-case.`,
      place: places.ofKey(['workflows'], entry.name),
      hint: 'Rename one of them.',
    },
  ]
}

function checkPath({ name, path }: WorkflowEntry, places: Places): readonly Problem[] {
  const parts = path.split('/')
  const inside = !/^[\\/]|^[A-Za-z]:|\0|\\/.test(path) && parts.every((part) => part !== '..' && part !== '')
  if (inside) return []
  return [
    {
      code: 'RAY-CONFIG-VALUE',
      message: `workflows.${name}.path must lie in the repository, and "${path}" does not.`,
      place: places.ofValue(['workflows', name, 'path']),
      hint: 'Write it from the root of the repository, with forward slashes: workflows/coding.',
    },
  ]
}

function checkIf({ name, if: text }: WorkflowEntry, places: Places): readonly Problem[] {
  const fault = text === null ? undefined : expressionFault(text)
  if (fault === undefined) return []
  return [
    {
      code: 'RAY-CONFIG-IF',
      message: `workflows.${name}.if is not an expression: ${fault}.`,
      place: places.ofValue(['workflows', name, 'if']),
      hint: "The contexts are github and inputs, the functions contains, startsWith, endsWith, format, join, toJSON and fromJSON: contains(github.event.issue.labels.*.name, 'bug')",
    },
  ]
}

function checkCommands(entry: WorkflowEntry, config: Config, places: Places): readonly Problem[] {
  return commandsOf(entry).flatMap((command): readonly Problem[] => {
    const path: Path = ['workflows', entry.name, 'on', eventOf(entry, command), 'command']
    const conflict = (message: string): readonly Problem[] => [
      { code: 'RAY-CONFIG-CONFLICT', message, place: places.ofValue(path), hint: 'Choose another word.' },
    ]
    if (isVerb(command)) return conflict(`The command "${command}" is one of raymond's own: ${verbs.join(', ')}.`)
    const other = config.workflows.find(({ name }) => name !== entry.name && name.toLowerCase() === command)
    return other === undefined ? [] : conflict(`The command "${command}" of ${entry.name} is the name of another workflow.`)
  })
}

function eventOf(entry: WorkflowEntry, command: string): string {
  const trigger = entry.triggers.find((one) => one.event !== 'schedule' && one.command?.toLowerCase() === command)
  return trigger?.event ?? 'issue_comment'
}

function checkCrons({ name }: WorkflowEntry, crons: readonly string[], places: Places): readonly Problem[] {
  return crons.flatMap((line, index) => {
    const fault = cronFault(line)
    if (fault === undefined) return []
    return [
      {
        code: 'RAY-CONFIG-CRON',
        message: `"${line}" is not a time for a schedule: ${fault}.`,
        place: places.ofValue(['workflows', name, 'on', 'schedule', index]),
        hint: 'Five fields: minute, hour, day of the month, month, day of the week. Every day at 3:17 UTC is "17 3 * * *".',
      } as const,
    ]
  })
}

const PATTERNS = [
  ['branches', 'branches'],
  ['branches-ignore', 'branchesIgnore'],
  ['tags', 'tags'],
  ['tags-ignore', 'tagsIgnore'],
  ['paths', 'paths'],
  ['paths-ignore', 'pathsIgnore'],
] as const
const EXCLUSIVE = [
  ['branches', 'branches-ignore', 'branches', 'branchesIgnore'],
  ['tags', 'tags-ignore', 'tags', 'tagsIgnore'],
  ['paths', 'paths-ignore', 'paths', 'pathsIgnore'],
] as const

function checkTrigger({ name }: WorkflowEntry, trigger: EventTrigger, places: Places): readonly Problem[] {
  const path: Path = ['workflows', name, 'on', trigger.event]
  const both = EXCLUSIVE.filter(([, , only, ignore]) => trigger[only] !== null && trigger[ignore] !== null)
  const conflicts = both.map(
    ([only, ignore]): Problem => ({
      code: 'RAY-CONFIG-CONFLICT',
      message: `${only} and ${ignore} cannot stand under the same event.`,
      place: places.ofKey(path, ignore),
      hint: `Keep ${only}, and put what is to be left out behind it with a !: ["**", "!old/**"].`,
    }),
  )
  return [
    ...conflicts,
    ...checkCommandTypes(trigger, path, places),
    ...PATTERNS.flatMap(([key, field]) => checkPatterns(trigger[field], [...path, key], places)),
  ]
}

function checkCommandTypes({ command, types, event }: EventTrigger, path: Path, places: Places): readonly Problem[] {
  const needed = event === 'pull_request_review' ? 'submitted' : 'created'
  if (command === null || types === null || types.includes(needed)) return []
  return [
    {
      code: 'RAY-CONFIG-CONFLICT',
      message: `Commands are read from new comments alone, so types without ${needed} never match.`,
      place: places.ofKey(path, 'types'),
      hint: 'Leave types out.',
    },
  ]
}

function checkPatterns(patterns: readonly string[] | null, path: Path, places: Places): readonly Problem[] {
  if (patterns === null) return []
  const faults = patterns.flatMap((text, index): readonly Problem[] => {
    const parsed = parseFilterPattern(text)
    if (typeof parsed !== 'string') return []
    return [
      {
        code: 'RAY-CONFIG-PATTERN',
        message: `"${text}" is not a filter pattern: ${parsed}.`,
        place: places.ofValue([...path, index]),
        hint: 'A special character that is meant as itself takes a \\ before it.',
      },
    ]
  })
  if (faults.length > 0 || patterns.some((text) => !text.startsWith('!'))) return faults
  return [
    {
      code: 'RAY-CONFIG-PATTERN',
      message: `All patterns of ${String(path.at(-1))} begin with !, so nothing can match.`,
      place: places.ofValue(path),
      hint: 'Put "**" before them, or use the key that ends in -ignore.',
    },
  ]
}
