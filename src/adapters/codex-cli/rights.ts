import type { Problem } from '../../core/problem.ts'
import type { TurnSpec } from '../../ports/turns/agent-backend.ts'

/** What Codex is held to: reading, or changing files of its directory too. */
export interface CodexRights {
  readonly writes: boolean
  /** Whether it may run commands at all, which is also how it reads. */
  readonly commands: boolean
}

const READING = ['Read', 'Glob', 'Grep', 'LS']
const WRITING = ['Edit', 'MultiEdit', 'Write', 'NotebookEdit', 'Bash']

/**
 * Codex has one wall, around all that it does: files can be read or also written, and commands have no network. So a list of tools can be
 * kept to where it means one of these; rules for single commands, and tools that Codex lacks, cannot be.
 */
export function codexRights(tools: TurnSpec['tools'], permissions?: TurnSpec['permissions']): CodexRights | Problem {
  const unknown = (tools ?? []).find((rule) => ![...READING, ...WRITING].includes(rule))
  if (unknown !== undefined) return notEnforced(`the rule "${unknown}"`)
  const [denied] = permissions?.deny ?? []
  if (denied !== undefined) return notEnforced(`that "${denied}" is refused`)
  const plans = permissions?.mode === 'plan'
  if (tools === null) return { writes: !plans, commands: true }
  return { writes: !plans && tools.some((tool) => WRITING.includes(tool)), commands: tools.length > 0 }
}

export function isProblem(rights: CodexRights | Problem): rights is Problem {
  return 'code' in rights
}

function notEnforced(what: string): Problem {
  return {
    code: 'RAY-TOOLS-NOT-ENFORCED',
    message: `Codex cannot be held to ${what}, so it is not started.`,
    hint: `Codex can be held to reading (${READING.slice(0, 3).join(', ')}) or to changing files of its directory (Edit, Write, Bash); leave the rest out, or let claude run the state.`,
  }
}
