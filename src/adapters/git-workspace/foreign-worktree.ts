import { dirname, join, resolve } from 'node:path'
import { ProblemError } from '../../core/problem.ts'
import { runOfBranch } from '../../core/run/work.ts'
import { readForeignFile } from '../process/read-foreign-file.ts'

/** Refuses a directory in a worktree that the agents of another run work in: its files are not those that this run began with. */
export function requireOwn(path: string, { root, branch }: { readonly root: string; readonly branch: string }): void {
  const owner = runAround(path, root)
  if (owner === undefined || owner === runOfBranch(branch)) return
  throw new ProblemError({
    code: 'RAY-WORKTREE-TAKEN',
    message: `The worktree at ${path} belongs to the run ${owner}.`,
    place: path,
    hint: `Go on with that run (raymond resume ${owner}), or put its worktrees away: raymond clean ${owner}`,
  })
}

/** The run on whose branch the innermost worktree around the path is; the workspace itself is a person's, whatever its branch. */
function runAround(path: string, root: string): string | undefined {
  const gitDirectory = noteAround(path, [root])
  const head = gitDirectory === undefined ? undefined : textOf(join(gitDirectory, 'HEAD'))
  return runOfBranch(/^ref: refs\/heads\/(.+)$/m.exec(head ?? '')?.[1] ?? '')
}

/** The git directory that the innermost `.git` file around the path names, below these folders. Quick, and asked before each turn. */
export function noteAround(path: string, roots: readonly string[]): string | undefined {
  for (let folder = path; !roots.includes(folder) && dirname(folder) !== folder; folder = dirname(folder)) {
    const link = textOf(join(folder, '.git'))
    if (link === undefined) continue
    const [, gitDirectory] = /^gitdir: (.+)$/m.exec(link) ?? []
    return gitDirectory === undefined ? undefined : resolve(folder, gitDirectory)
  }
  return undefined
}

/** Undefined for a folder, or where there is none; an agent may have put a pipe there, which nobody waits for. */
function textOf(file: string): string | undefined {
  return readForeignFile(file, { most: 65_536, follow: true })?.toString()
}
