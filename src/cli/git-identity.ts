import { spawnSync } from 'node:child_process'
import { ownPath } from '../adapters/process/environment.ts'

/** In whose name the user commits; the cell does not see the file that says so. */
export function gitIdentity(): { readonly name: string; readonly email: string } | undefined {
  const [name, email] = ['user.name', 'user.email'].map(
    (key) =>
      spawnSync('git', ['config', '--global', '--get', key], {
        encoding: 'utf8',
        env: { ...process.env, PATH: ownPath() },
      }).stdout?.trim() ?? '',
  )
  return name && email ? { name, email } : undefined
}
