import { existsSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { mustRunGit } from '../process/git/run-git.ts'
import { createCommitTree } from './commit-tree.ts'
import { digestOf } from './definition.ts'
import { readDefinition } from './read-definition.ts'

export interface Checkout {
  /** Absolute; its root. */
  readonly root: string
  /** A folder of our own, for what git looks for at home. */
  readonly home: string
}

/**
 * The commit of a checkout that holds a definition as it was read from the disk; null where that was changed since, or there is none. Git is
 * asked for objects alone: a status would start programs that the checkout names.
 */
export async function commitOf(source: string, sha256: string, { root, home }: Checkout): Promise<string | null> {
  if (isAbsolute(source) || !existsSync(join(root, '.git'))) return null
  try {
    const said = await mustRunGit({ args: ['rev-parse', '--absolute-git-dir', 'HEAD'], cwd: root, home })
    const [gitDir = '', commit = ''] = said.toString().trim().split('\n')
    const { definition } = await readDefinition(createCommitTree({ gitDir, commit, home }), source === '.' ? '' : source)
    return digestOf(definition) === sha256 ? commit : null
  } catch {
    return null // no commit yet, or nothing there
  }
}
