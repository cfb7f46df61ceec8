import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { isInside } from '../adapters/git-workspace/checkout.ts'
import { ownPath } from '../adapters/process/environment.ts'
import { ProblemError } from '../core/problem.ts'
import { repositoryRoot } from './repository-root.ts'
import { refusePipes } from './worktrees/refuse-pipes.ts'

/**
 * Root of the work tree around a folder, by git itself: a folder that is called `.git` is not yet a repository. Nor is one that a commit has
 * laid out like a repository, and no settings lead to another folder than the one that holds `.git`.
 */
export function gitRoot(folder: string): string {
  refusePipes(repositoryRoot(folder))
  const { status, stdout, stderr, error } = revParse(folder, '--show-toplevel', '--absolute-git-dir')
  if (error !== undefined) throw noGit(error.message)
  const [root, directory] = stdout.trim().split('\n')
  if (status === 0 && root && directory)
    return isInside(realpathSync(folder), realpathSync(root)) && leadsTo(root, directory)
      ? realpathSync(root)
      : ledElsewhere(root, directory)
  // Somebody else's checkout, as in a container job: git knows it and does not want to work in it.
  if (/dubious ownership/.test(stderr)) return repositoryRoot(folder)
  throw new ProblemError({
    code: 'RAY-NO-REPOSITORY',
    message: `${folder} is not in a git repository.`,
    place: folder,
    hint: 'Change into a clone of your repository, or make one: git init',
  })
}

function revParse(folder: string, ...args: readonly string[]): SpawnSyncReturns<string> {
  const { GIT_DIR: _dir, GIT_WORK_TREE: _tree, ...env } = process.env
  return spawnSync('git', ['-c', 'safe.bareRepository=explicit', 'rev-parse', ...args], {
    cwd: folder,
    env: { ...env, PATH: ownPath() },
    encoding: 'utf8',
  })
}

/** A worktree and a submodule have a file in the place of the folder, which names it. */
function leadsTo(root: string, directory: string): boolean {
  const { status, stdout } = revParse(root, '--resolve-git-dir', join(root, '.git'))
  return status === 0 && realpathSync(stdout.trim()) === realpathSync(directory)
}

function ledElsewhere(root: string, directory: string): never {
  throw new ProblemError({
    code: 'RAY-NO-REPOSITORY',
    message: `The git settings of this checkout say that its files are in ${root}, which is another folder. Nothing was written.`,
    place: join(directory, 'config'),
    hint: 'If nobody needs that setting, take it out: git config --unset core.worktree',
  })
}

/** For what cannot do anything without git. */
export function requireGit(): void {
  const { error } = spawnSync('git', ['--version'], { env: { ...process.env, PATH: ownPath() } })
  if (error !== undefined) throw noGit(error.message)
}

function noGit(why: string): ProblemError {
  return new ProblemError({
    code: 'RAY-NO-GIT',
    message: `git cannot be started: ${why}`,
    hint: 'Install git, and see that it is on the PATH: git --version',
  })
}
