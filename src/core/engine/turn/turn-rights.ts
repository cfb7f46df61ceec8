import type { Problem } from '../../problem.ts'
import type { Agent, Run } from '../../run/run.ts'
import type { PromptSettings } from '../../workflow/workflow.ts'
import { proposable } from '../proposals/proposable.ts'

/** What a turn's agent may use, as the agent CLI is told. */
export interface TurnRights {
  /** The only tools offered; null leaves it to the permission mode. */
  readonly tools: readonly string[] | null
  readonly mode?: string | undefined
  /** Rules of what is granted without asking, wherever it is used. */
  readonly allow: readonly string[]
  readonly deny: readonly string[]
  /** Permissions are never skipped. */
  readonly cautious: boolean
}

/**
 * Tools that neither run a program nor reach the network. They are offered and not granted: a granted `Read` reads every file of the
 * machine, one that is not granted those of the agent's own directories, of which the first is empty.
 */
const READING = ['Read', 'Glob', 'Grep']

/** Stands in a list of tools for the project's own commands. */
export const PROJECT_COMMANDS = 'ProjectCommands'

export function turnRights(run: Run, settings: Pick<PromptSettings, 'tools' | 'proposes'>): TurnRights {
  const { read_only, claude = {} } = run
  const { permission_mode: mode, allowed_tools: allow = [], disallowed_tools: deny = [] } = claude
  if (read_only !== true)
    return withProjectCommands(run, {
      tools: settings.tools ?? null,
      mode,
      allow: settings.tools ?? allow,
      deny,
      cautious: mode === 'plan',
    })
  const proposing = proposable(run, settings.proposes ?? []).some(({ left }) => left > 0) ? ['Write'] : []
  const asked = settings.tools?.filter((rule) => READING.includes(rule.split('(', 1).join('').trim()))
  return { tools: [...(asked ?? READING), ...proposing], mode: 'acceptEdits', allow: [], deny, cautious: true }
}

/** Each command is a rule of its own that says it word for word; without any there is no program that the agent may run. */
function withProjectCommands({ project }: Run, rights: TurnRights): TurnRights {
  const rules = (project?.commands ?? []).map((command) => `Bash(${command})`)
  const expand = (list: readonly string[]) => list.flatMap((rule) => (rule === PROJECT_COMMANDS ? rules : [rule]))
  return { ...rights, tools: rights.tools === null ? null : expand(rights.tools), allow: expand(rights.allow) }
}

/** Where an agent of a read-only run may work: nowhere but in its empty directory. */
export function placeProblem({ read_only, workspace, workflow }: Run, { id, cwd }: Agent): Problem | undefined {
  if (read_only !== true || cwd === workspace) return undefined
  return {
    code: 'RAY-READ-ONLY',
    message: `${id} was sent to ${cwd}, and a run that reads a stranger's code has no checkout to work in.`,
    place: workflow.source,
    hint: 'Leave cd out in workflows that say forks: read-only; the difference is in {{input}}.',
  }
}
