import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { mainFile } from '../../core/workflow/main-file.ts'
import { singleFileScripts } from '../../core/workflow/reading/single-file-scripts.ts'
import type { WorkflowShape } from '../../core/workflow/workflow.ts'
import { type Definition, type DefinitionFile, digestOf } from './definition.ts'

/** A definition that was kept, and the directory for its scripts to run from. */
interface PinnedCopy {
  readonly definition: Definition
  readonly directory: string
}

/** Copies of definitions under a private directory, by digest: runs that are resumed use the one that they began with. */
export interface PinnedCopies {
  /** Resolves to the copy's directory for scripts. */
  keep(definition: Definition): Promise<string>
  /** Undefined when there is none, or one that somebody changed. */
  find(sha256: string): Promise<PinnedCopy | undefined>
}

const SHAPES: readonly WorkflowShape[] = ['folder', 'zip', 'file']

export function createPinnedCopies(cacheDirectory: string): PinnedCopies {
  return {
    async keep(definition) {
      const sha256 = digestOf(definition)
      const kept = await find(cacheDirectory, sha256)
      return kept?.directory ?? write(cacheDirectory, sha256, definition)
    },
    find: (sha256) => find(cacheDirectory, sha256),
  }
}

async function find(cache: string, sha256: string): Promise<PinnedCopy | undefined> {
  if (!/^[0-9a-f]{64}$/.test(sha256)) return undefined
  for (const shape of SHAPES) {
    const files = await readAll(join(cache, sha256, shape))
    if (files === undefined) continue
    const definition: Definition = { shape, files }
    const scripts = await readAll(join(cache, sha256, 'scripts'))
    const isWhole = digestOf(definition) === sha256 && sameFiles(scripts ?? [], scriptsOf(definition))
    return isWhole ? { definition, directory: scriptDirectory(join(cache, sha256), definition) } : undefined
  }
  return undefined
}

/** Written apart and renamed, so that a copy is there whole or not at all. */
async function write(cache: string, sha256: string, definition: Definition): Promise<string> {
  await mkdir(cache, { recursive: true, mode: 0o700 })
  const parts = await mkdtemp(join(cache, `.${sha256.slice(0, 12)}-`))
  await writeAll(join(parts, definition.shape), definition.files)
  await writeAll(join(parts, 'scripts'), scriptsOf(definition))
  const place = join(cache, sha256)
  await rename(parts, place).catch(async () => {
    // Another process wrote the same copy, or somebody changed the one that was here.
    if ((await find(cache, sha256)) === undefined) {
      await rm(place, { recursive: true, force: true })
      await rename(parts, place)
    } else await rm(parts, { recursive: true, force: true })
  })
  return scriptDirectory(place, definition)
}

function scriptDirectory(place: string, definition: Definition): string {
  return join(place, scriptsOf(definition).length > 0 ? 'scripts' : definition.shape)
}

/** Files of their own for the scripts that stand inside a YAML file. */
function scriptsOf({ shape, files }: Definition): readonly DefinitionFile[] {
  const main = mainFile(files.map(({ path }) => path))
  const file = files.find(({ path }) => path === main)
  if (shape !== 'file' || file === undefined || /\.(?:edn|md)$/i.test(file.path)) return []
  const scripts = singleFileScripts(Buffer.from(file.bytes).toString())
  return Object.entries(scripts).map(([path, text]) => ({ path, bytes: Buffer.from(text), executable: false }))
}

function sameFiles(a: readonly DefinitionFile[], b: readonly DefinitionFile[]): boolean {
  return digestOf({ shape: 'file', files: a }) === digestOf({ shape: 'file', files: b })
}

async function writeAll(directory: string, files: readonly DefinitionFile[]): Promise<void> {
  await mkdir(directory, { mode: 0o700 })
  for (const { path, bytes, executable } of files) {
    const place = join(directory, path)
    await mkdir(dirname(place), { recursive: true, mode: 0o700 })
    await writeFile(place, bytes, { mode: 0o600, flag: 'wx' })
    if (executable) await chmod(place, 0o700)
  }
}

/** Undefined when there is no such directory. The main file of a single-file workflow comes first, as it was written. */
async function readAll(directory: string): Promise<readonly DefinitionFile[] | undefined> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => undefined)
  if (entries === undefined) return undefined
  const files: DefinitionFile[] = []
  for (const entry of entries) {
    if (entry.isDirectory()) continue
    const place = join(entry.parentPath, entry.name)
    const path = place.slice(directory.length + 1).replaceAll('\\', '/')
    // A link is nothing that we wrote; with it the digest does not match.
    const bytes = entry.isFile() ? await readFile(place) : Buffer.from('not a plain file')
    files.push({ path, bytes, executable: entry.isFile() && ((await stat(place)).mode & 0o100) !== 0 })
  }
  return files.toSorted((a, b) => Number(a.path.includes('/')) - Number(b.path.includes('/')))
}
