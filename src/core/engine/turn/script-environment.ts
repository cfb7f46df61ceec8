import { protectedPathspecs } from '../../outbox/protected-paths.ts'
import type { Agent, Failure, Run } from '../../run/run.ts'
import { utf8Length } from '../../run/utf8-length.ts'
import type { ScriptState } from '../../workflow/workflow.ts'
import { pathRulesOf } from '../proposals/path-rules.ts'
import { handedText } from './handed-text.ts'

/** Longer values go through a file: Linux refuses one environment string over 128 KiB; and one with a NUL ends there. */
export const LONGEST_VALUE = 100 * 1024

/** Absolute paths that a script is told of. */
export interface ScriptPlaces {
  readonly stateDirectory: string
  readonly stateFile: string
  readonly outbox: string
  readonly eventPath: string | null
  /** The diff of the run's pull request. */
  readonly diffFile?: string
  readonly attachments?: { readonly directory: string }
  /** Holds a value over 100 KiB, or with a NUL. */
  readonly resultFile: string | null
  /** How the project is installed and tested, JSON. */
  readonly projectFile?: string
  /** The workers that were joined, JSON. */
  readonly workersFile?: string
}

/**
 * Settings of git by which its calls start nothing that the project says: its hooks are project code, and a commit would wait for their questions.
 * And those by which it looks at files as closely as it can, and keeps nothing beside its index that others could write.
 */
const CLOSE_LOOK: readonly (readonly [string, string])[] = [
  ['core.hooksPath', '/dev/null'],
  ['core.fsmonitor', 'false'],
  ['core.trustctime', 'true'],
  ['core.checkStat', 'default'],
  ['core.ignoreStat', 'false'],
  ['core.untrackedCache', 'false'],
  ['core.splitIndex', 'false'],
]

export const PLAIN_GIT: Readonly<Record<string, string>> = {
  GIT_CONFIG_COUNT: String(CLOSE_LOOK.length),
  ...Object.fromEntries(
    CLOSE_LOOK.flatMap(([name, value], at) => [
      [`GIT_CONFIG_KEY_${at}`, name],
      [`GIT_CONFIG_VALUE_${at}`, value],
    ]),
  ),
}

/** What a script finds in its environment beside the allow-listed variables (P-TURN 7). */
export function scriptEnvironment(
  run: Run,
  agent: Agent,
  state: ScriptState,
  places: ScriptPlaces,
): Readonly<Record<string, string>> {
  return {
    ...agent.fork_attributes,
    ...state.settings.env,
    ...turnEnvironment(run, agent, places),
    RAYMOND_STATE_DIR: places.stateDirectory,
    RAYMOND_STATE_FILE: places.stateFile,
    ...(state.settings.runs_project_code === false ? PLAIN_GIT : {}),
    ...(run.outputs === undefined ? {} : { RAYMOND_PROTECTED_PATHS: protectedPathspecs(pathRulesOf(run)).join('\n') }),
    ...valueEnvironment(agent, places.resultFile),
    ...(places.workersFile === undefined ? {} : { RAYMOND_WORKERS_FILE: places.workersFile }),
    ...(agent.failure === undefined ? {} : { RAYMOND_FAILURE: failureText(agent.failure) }),
  }
}

/** What prompts and scripts alike are told. */
export function turnEnvironment(
  run: Run,
  agent: Agent,
  places: Pick<ScriptPlaces, 'outbox' | 'eventPath' | 'diffFile' | 'attachments' | 'projectFile'>,
): Readonly<Record<string, string>> {
  return {
    RAYMOND_WORKFLOW_ID: run.workflow_id,
    RAYMOND_AGENT_ID: agent.id,
    RAYMOND_OUTBOX: places.outbox,
    ...ceilingOf(agent),
    ...runMark(run),
    ...(places.eventPath === null ? {} : { RAYMOND_EVENT_PATH: places.eventPath }),
    ...(places.projectFile === undefined ? {} : { RAYMOND_PROJECT_FILE: places.projectFile }),
    ...(places.attachments === undefined ? {} : { RAYMOND_ATTACHMENTS_DIR: places.attachments.directory }),
    ...diffEnvironment(places.diffFile),
  }
}

/** Under the second name read those who can do without. */
function diffEnvironment(file: string | undefined): Readonly<Record<string, string>> {
  return file === undefined ? {} : { RAYMOND_DIFF_FILE: file, RAYMOND_OPTIONAL_DIFF_FILE: file }
}

/** A worktree of ours lies within the checkout: where it has lost its `.git`, git would take that for the repository, and work in it. */
function ceilingOf({ cwd }: Agent): Readonly<Record<string, string>> {
  const [, ours] = /^(.*[\\/]\.raymond)[\\/]/s.exec(cwd) ?? []
  return ours === undefined ? {} : { GIT_CEILING_DIRECTORIES: ours }
}

/** As JSON. A NUL would end the variable there, and Linux refuses one that is too long. */
export function failureText(failure: Failure): string {
  const { code, message, state, attempt, detail } = failure
  return JSON.stringify({ code, message: message.slice(0, 10_000), state, attempt, detail: detail.slice(-10_000) })
}

/** A value that no other run has: what a killed orchestrator left running is found by it. No session id holds that part of the seed. */
export function runMark({ session_seed }: Run): Readonly<Record<'RAYMOND_RUN_MARK', string>> {
  return { RAYMOND_RUN_MARK: session_seed.slice(-10) }
}

function valueEnvironment({ input }: Agent, resultFile: string | null): Readonly<Record<string, string>> {
  if (input === null) return {}
  const status = input.failed ? { RAYMOND_RESULT_STATUS: 'failure' } : {}
  if (resultFile !== null) return { RAYMOND_RESULT_FILE: resultFile, ...status }
  const text = handedText(input)
  return { RAYMOND_RESULT: text, RAYMOND_INPUT: text, ...status }
}

/** The agent's value when it has to go through a file; null when it fits into a variable. */
export function longValue({ input }: Agent): string | null {
  if (input === null) return null
  const text = handedText(input)
  return utf8Length(text) > LONGEST_VALUE || text.includes('\0') ? text : null
}
