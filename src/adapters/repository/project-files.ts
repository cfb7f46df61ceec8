import type { Dirent } from 'node:fs'
import { access, constants, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isProjectFolder, isProjectMarker, type ProjectFile } from '../../core/project/project-folder.ts'

const DEEPEST = 6
const MOST_FILES = 20_000
const LONGEST_TEXT = 256 * 1024

/** Lists a checkout for detection, folder by folder from the top; what lies deeper or comes later than the bounds is left out. */
export async function readProjectFiles(root: string): Promise<readonly ProjectFile[]> {
  const files: ProjectFile[] = []
  let level: readonly string[] = ['']
  for (let depth = 0; depth <= DEEPEST && level.length > 0; depth++) {
    const next: string[] = []
    for (const folder of level) {
      for (const entry of await entriesOf(join(root, folder))) {
        const path = folder === '' ? entry.name : `${folder}/${entry.name}`
        if (entry.isDirectory() && isProjectFolder(entry.name)) next.push(path)
        if (!entry.isFile()) continue
        if (files.length === MOST_FILES) return files
        files.push(await read(root, path, entry.name))
      }
    }
    level = next
  }
  return files
}

async function entriesOf(folder: string): Promise<readonly Dirent[]> {
  try {
    return (await readdir(folder, { withFileTypes: true })).sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch {
    return [] // no folder, or one that may not be read
  }
}

/** Only scripts and wrappers are asked whether they may be run; the rest would cost a call a file. */
const RUNNABLE = /^(scripts?\/[\w.-]+|(.+\/)?(gradlew|mvnw))$/

async function read(root: string, path: string, name: string): Promise<ProjectFile> {
  const file = join(root, path)
  const isExecutable = RUNNABLE.test(path) && (await mayRun(file))
  return { path, isExecutable, text: isProjectMarker(name) ? await beginningOf(file) : null }
}

async function mayRun(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => process.platform !== 'win32',
    () => false,
  )
}

async function beginningOf(file: string): Promise<string | null> {
  try {
    const handle = await open(file, 'r')
    try {
      const buffer = Buffer.alloc(LONGEST_TEXT)
      const { bytesRead } = await handle.read(buffer, 0, LONGEST_TEXT, 0)
      return buffer.toString('utf8', 0, bytesRead)
    } finally {
      await handle.close()
    }
  } catch {
    return null
  }
}
