import { relative, resolve } from 'node:path'
import { shellQuoted, shellWord } from '../../core/report/cleaning/shell-text.ts'
import type { Run } from '../../core/run/run.ts'
import { agentClis } from '../../core/workflow/agent-choice.ts'

interface Terms {
  /** As it was given. */
  readonly stateDir: string | undefined
  /** It is this person who named the program that may run as its agent; a state can come from anywhere. */
  readonly namesProgram: boolean
}

/** Longer inputs, and those of several lines, nobody wants to copy from a terminal. */
const LONGEST_INPUT = 500

/** The command that starts the workflow of a run again, from here; undefined where it cannot be told from the run alone. */
export function startAgain(run: Run, { stateDir, namesProgram }: Terms): string | undefined {
  const { workflow, workspace, input, event, parent, backend, backend_by: by } = run
  if (event !== null || parent !== undefined) return undefined
  if (input !== null && (input.text.length > LONGEST_INPUT || /[\p{Cc}]/u.test(input.text))) return undefined
  const isNamed = by !== undefined
  if (isNamed && !namesProgram && !agentClis.some((name) => name === backend)) return undefined
  return [
    `raymond run ${shellWord(relative(process.cwd(), resolve(workspace, workflow.source)))}`,
    ...(input === null ? [] : [`--input ${shellQuoted(input.text)}`]),
    ...(isNamed ? [`--agent ${shellWord(backend)}`] : []),
    ...(run.status === 'over_budget' ? [`--budget ${larger(run)}`] : []),
    ...(stateDir === undefined ? [] : [`--state-dir ${shellWord(stateDir)}`]),
  ].join(' ')
}

/** Twice what was not enough. */
export function larger({ budget: { limit_usd, spent_usd } }: Run): number {
  return Math.max(1, Math.ceil(Math.max(limit_usd, spent_usd) * 2))
}
