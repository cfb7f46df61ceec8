import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/**
 * Where runs are kept: what was asked for; in a job below the runner's temp folder, as a checkout is no place for it;
 * else `.raymond/state` in the repository, ignored by git.
 */
export async function stateDirectory(root: string, asked: string | undefined): Promise<string> {
  if (asked !== undefined) return resolve(asked)
  const temp = process.env.RUNNER_TEMP
  if (process.env.GITHUB_ACTIONS === 'true' && temp !== undefined && temp !== '') return join(temp, 'raymond', 'state')
  const own = join(root, '.raymond')
  await mkdir(own, { recursive: true })
  const ignore = join(own, '.gitignore')
  if (!existsSync(ignore)) await writeFile(ignore, '*\n')
  return join(own, 'state')
}
