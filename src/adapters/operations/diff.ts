import type { OperationEnd } from '../../ports/turns/operations.ts'
import { askGit } from './ask-git.ts'
import type { ProgramRunner } from './run-program.ts'

interface DiffArgs {
  readonly base: string
  readonly paths?: readonly string[] | undefined
}

/** The difference of the directory's tracked files to a base, and which files it touches. */
export async function diff({ base, paths = [] }: DiffArgs, run: ProgramRunner): Promise<OperationEnd> {
  // Of a submodule only its commit counts: what is changed in it git would ask another git, which has settings of its own.
  const submodules = ['--submodule=short', '--ignore-submodules=dirty']
  const plain = ['diff', '--no-ext-diff', '--no-textconv', '--no-color', ...submodules]
  const rest = ['--end-of-options', base, '--', ...paths]
  const whole = await askGit([...plain, ...rest], run)
  if (!whole.ok) return whole.end
  const names = await askGit([...plain, '--name-only', '-z', ...rest], run)
  if (!names.ok) return names.end
  const files = names.stdout.split('\0').filter((name) => name !== '')
  return { ok: true, result: { status: 'ok', data: { diff: whole.stdout, files }, summary: files.join('\n') } }
}
