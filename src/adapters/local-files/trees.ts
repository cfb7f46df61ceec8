import { createHash, type Hash } from 'node:crypto'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Trees } from '../../ports/keeping/trees.ts'

export interface TreesOptions {
  /** Absolute paths of files and folders that we write ourselves, such as the state directory. */
  readonly except: readonly string[]
  /** A directory with more entries is not looked at: that would cost more than it tells. */
  readonly mostEntries?: number
}

const MOST_ENTRIES = 50_000
/** Git's own folder and installed packages change without anybody having got on. */
const LEFT_OUT: ReadonlySet<string> = new Set(['.git', 'node_modules', '.raymond'])

/** Tells files by path, size, mode and time of their last change; their contents are not read. */
export function createTrees({ except, mostEntries = MOST_ENTRIES }: TreesOptions): Trees {
  const ours = new Set(except)

  async function addFolder(hash: Hash, folder: string, most: number): Promise<number> {
    const all = await readdir(folder, { withFileTypes: true }).catch(() => [])
    const entries = all.filter(({ name }) => !LEFT_OUT.has(name) && !ours.has(join(folder, name)))
    let left = most - entries.length
    if (left < 0) return left
    entries.sort((a, b) => (a.name < b.name ? -1 : 1))
    const stats = await Promise.all(entries.map(({ name }) => lstat(join(folder, name)).catch(() => undefined)))
    for (const [i, entry] of entries.entries()) {
      const stat = stats[i]
      if (stat === undefined) continue
      hash.update(`\0${entry.name}`)
      if (!entry.isDirectory()) hash.update(`\0${stat.size}\0${stat.mode}\0${stat.mtimeMs}`)
      else left = await addFolder(hash.update('/'), join(folder, entry.name), left)
      if (left < 0) return left
    }
    hash.update('\0..')
    return left
  }

  return {
    async fingerprint(directory, seed) {
      const hash = createHash('sha256').update(seed)
      return (await addFolder(hash, directory, mostEntries)) < 0 ? undefined : hash.digest('hex')
    },
  }
}
