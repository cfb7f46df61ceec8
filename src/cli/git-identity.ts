import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import type { PersonsGit } from '../adapters/git-workspace/cell-git-config.ts'
import { ownPath } from '../adapters/process/environment.ts'

/** Git asks a checkout where it is, by files for which it may wait. */
const PATIENCE_MS = 10_000

/** In whose name the person commits there, and what their git ignores everywhere; a cell does not see the files that say so. */
export function personsGit(worktree: string): PersonsGit {
  const [name, email] = ['user.name', 'user.email'].map((key) => ownGitSetting(worktree, key))
  return { identity: { name, email }, excludes: ownExcludes(worktree) }
}

/** The file with what the person's git ignores everywhere, whether it is there or not. */
export function ownExcludes(cwd: string): string {
  return resolve(cwd, ownGitSetting(cwd, 'core.excludesFile', 'path') ?? join(settingsFolder(), 'ignore'))
}

/**
 * What the person has set for all repositories, or for those at that place (`includeIf`), with their home in the place of a `~` in a path; no
 * settings of a checkout have a say in it. Git reads both of its files, and here only the first that is there.
 */
function ownGitSetting(cwd: string, key: string, type?: 'path'): string | undefined {
  const other = join(settingsFolder(), 'config')
  const files = [['--global'], ...(existsSync(other) && !process.env.GIT_CONFIG_GLOBAL ? [['--file', other]] : [])]
  for (const file of files) {
    const args = ['config', ...file, '--includes', ...(type === undefined ? [] : [`--type=${type}`]), '--get', key]
    const env = { ...process.env, PATH: ownPath() }
    const said = spawnSync('git', args, { cwd, encoding: 'utf8', env, timeout: PATIENCE_MS }).stdout?.trim()
    if (said) return said
  }
  return undefined
}

function settingsFolder(): string {
  return join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'git')
}
