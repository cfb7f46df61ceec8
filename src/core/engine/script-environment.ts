import type { Agent, Run } from '../run/run.ts'
import type { ScriptState } from '../workflow/workflow.ts'

/** Longer values go through a file: Linux refuses one environment string over 128 KiB. */
const LONGEST_VALUE = 100 * 1024

/** Absolute paths that a script is told of. */
export interface ScriptPlaces {
  readonly stateDirectory: string
  readonly stateFile: string
  readonly outbox: string
  readonly eventPath: string | null
  /** Holds a value over 100 KiB. */
  readonly resultFile: string | null
}

/** What a script finds in its environment beside the allow-listed variables (P-TURN 7). */
export function scriptEnvironment(run: Run, agent: Agent, state: ScriptState, places: ScriptPlaces): Readonly<Record<string, string>> {
  return {
    ...state.settings.env,
    ...agent.fork_attributes,
    ...turnEnvironment(run, agent, places),
    RAYMOND_STATE_DIR: places.stateDirectory,
    RAYMOND_STATE_FILE: places.stateFile,
    ...valueEnvironment(agent, places.resultFile),
  }
}

/** What prompts and scripts alike are told. */
export function turnEnvironment(run: Run, agent: Agent, places: Pick<ScriptPlaces, 'outbox' | 'eventPath'>): Readonly<Record<string, string>> {
  return {
    RAYMOND_WORKFLOW_ID: run.workflow_id,
    RAYMOND_AGENT_ID: agent.id,
    RAYMOND_OUTBOX: places.outbox,
    ...(places.eventPath === null ? {} : { RAYMOND_EVENT_PATH: places.eventPath }),
  }
}

function valueEnvironment({ input }: Agent, resultFile: string | null): Readonly<Record<string, string>> {
  if (input === null) return {}
  if (resultFile !== null) return { RAYMOND_RESULT_FILE: resultFile }
  return { RAYMOND_RESULT: input.text, RAYMOND_INPUT: input.text }
}

/** The agent's value when it has to go through a file; null when it fits into a variable. */
export function longValue({ input }: Agent): string | null {
  return input !== null && new TextEncoder().encode(input.text).length > LONGEST_VALUE ? input.text : null
}
