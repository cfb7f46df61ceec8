import { spawnSync } from 'node:child_process'

/** In whose name the user commits; the cell does not see the file that says so. */
export function gitIdentity(): { readonly name: string; readonly email: string } | undefined {
  const [name, email] = ['user.name', 'user.email'].map(
    (key) => spawnSync('git', ['config', '--global', '--get', key], { encoding: 'utf8' }).stdout?.trim() ?? '',
  )
  return name && email ? { name, email } : undefined
}
