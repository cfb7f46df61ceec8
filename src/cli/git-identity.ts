import { spawnSync } from 'node:child_process'
import { ownPath } from '../adapters/process/environment.ts'

/** In whose name the user commits; the cell does not see the file that says so. */
export function gitIdentity(): { readonly name: string; readonly email: string } | undefined {
  const [name, email] = ['user.name', 'user.email'].map((key) => ownGitSetting(key))
  return name && email ? { name, email } : undefined
}

/** What the user has set for all repositories, with their home in the place of a `~` in a path; no checkout has a say in it. */
export function ownGitSetting(key: string, type?: 'path'): string | undefined {
  const args = ['config', '--global', ...(type === undefined ? [] : [`--type=${type}`]), '--get', key]
  const { stdout } = spawnSync('git', args, { encoding: 'utf8', env: { ...process.env, PATH: ownPath() } })
  return stdout?.trim() || undefined
}
