import { spawnSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { ownPath } from '../adapters/process/environment.ts'
import { ProblemError } from '../core/problem.ts'
import { repositoryRoot } from './repository-root.ts'

/** Root of the work tree around a folder, by git itself: a folder that is called `.git` is not yet a repository. */
export function gitRoot(folder: string): string {
  const { GIT_DIR: _dir, GIT_WORK_TREE: _tree, ...env } = process.env
  const { status, stdout, stderr, error } = spawnSync('git', ['rev-parse', '--show-toplevel'], {
    cwd: folder,
    env: { ...env, PATH: ownPath() },
    encoding: 'utf8',
  })
  if (error !== undefined) throw noGit(error.message)
  if (status === 0 && stdout.trim() !== '') return realpathSync(stdout.trim())
  // Somebody else's checkout, as in a container job: git knows it and does not want to work in it.
  if (/dubious ownership/.test(stderr)) return repositoryRoot(folder)
  throw new ProblemError({
    code: 'RAY-NO-REPOSITORY',
    message: `${folder} is not in a git repository.`,
    place: folder,
    hint: 'Change into a clone of your repository, or make one: git init',
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
