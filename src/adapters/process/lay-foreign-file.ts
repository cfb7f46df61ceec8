import { randomUUID } from 'node:crypto'
import { lstat, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Writes a file below a folder in which an agent has worked, whole or not at all. Links that it left on the way, or in the file's place,
 * go first: what we write would go where they lead. Nobody is at work there now; beside the folder is a place that is ours alone.
 */
export async function layForeignFile(folder: string, parts: readonly string[], content: string | Uint8Array): Promise<void> {
  for (let depth = 1; depth < parts.length; depth += 1) {
    const above = join(folder, ...parts.slice(0, depth))
    if ((await lstat(above).catch(() => undefined))?.isDirectory() === false) await rm(above)
  }
  const file = join(folder, ...parts)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${folder}.${randomUUID()}`
  await writeFile(draft, content, { mode: 0o600, flag: 'wx' })
  try {
    await rename(draft, file)
  } catch {
    await rm(file, { recursive: true, force: true }) // a folder
    await rename(draft, file)
  }
}
