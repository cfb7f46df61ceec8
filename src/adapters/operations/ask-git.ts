import { opError } from '../../core/steps/operations/operation.ts'
import type { OperationEnd } from '../../ports/turns/operations.ts'
import type { ProgramRunner } from './run-program.ts'

/** Git's output, or how the operation ended instead. */
export type GitAnswer = { readonly ok: true; readonly stdout: string } | { readonly ok: false; readonly end: OperationEnd }

/** Asks git about the agent's directory. What its configuration would start by itself stays off. */
export async function askGit(args: readonly string[], run: ProgramRunner): Promise<GitAnswer> {
  const end = await run('git', ['-c', 'core.fsmonitor=false', '-c', 'core.quotePath=false', ...args], { GIT_OPTIONAL_LOCKS: '0' })
  if (!end.ok) return { ok: false, end }
  if (end.exitCode === 0) return { ok: true, stdout: end.stdout }
  return { ok: false, end: { ok: true, result: opError('git-failed', end.stderr.trim() || `git ended with ${end.exitCode}.`) } }
}
