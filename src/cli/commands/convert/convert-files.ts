/** Reading and writing of whole definitions, byte by byte, for `raymond convert`. */
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import AdmZip from 'adm-zip'
import type { Definition, DefinitionFile } from '../../../adapters/workflow-files/definition.ts'
import { createDiskTree } from '../../../adapters/workflow-files/disk-tree.ts'
import { readDefinition } from '../../../adapters/workflow-files/read-definition.ts'
import { cannotHold } from '../../../core/convert/refuse-conversion.ts'
import { ProblemError } from '../../../core/problem.ts'

export type Form = 'folder' | 'zip' | 'yaml'

/** What operating systems leave in folders, and is nobody's. */
const JUNK = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini'])

/** All files of a definition. Of a folder that is everything in it, whatever its name; a state file means its folder. */
export async function readWhole(path: string): Promise<Definition> {
  const { definition, scope } = await readDefinition(
    createDiskTree(() => true),
    path,
  )
  if (definition.shape !== 'folder') return definition
  const names = (await readdir(scope)).filter((name) => !JUNK.has(name)).sort()
  const files: DefinitionFile[] = []
  for (const name of names) {
    const place = join(scope, name)
    const found = await stat(place)
    if (!found.isFile())
      throw cannotHold(
        'a folder or an archive',
        `what is below it (${name})`,
        place,
        'Move it elsewhere first; a workflow is the files of one folder.',
      )
    files.push({ path: name, bytes: await readFile(place), executable: (found.mode & 0o111) !== 0 })
  }
  return { shape: 'folder', files }
}

/** Never over something that is there. */
export async function writeWhole(out: string, form: Form, files: readonly DefinitionFile[]): Promise<void> {
  if (existsSync(out)) throw exists(out)
  await mkdir(dirname(out), { recursive: true })
  if (form === 'zip') return writeFile(out, zipOf(files), { flag: 'wx' })
  if (form === 'yaml') return writeFile(out, files[0]?.bytes ?? '', { flag: 'wx' })
  await mkdir(out)
  for (const { path, bytes, executable } of files)
    await writeFile(join(out, path), bytes, { flag: 'wx', mode: executable ? 0o755 : 0o644 })
}

/** The same bytes whenever it is packed: all files of one day. */
function zipOf(files: readonly DefinitionFile[]): Buffer {
  const zip = new AdmZip()
  for (const { path, bytes, executable } of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    zip.addFile(path, Buffer.from(bytes), '', (0o100000 | (executable ? 0o755 : 0o644)) << 16)
    const entry = zip.getEntry(path)
    if (entry !== null) entry.header.time = new Date(1980, 0, 1)
  }
  return zip.toBuffer()
}

/** Where a copy goes when nobody says it: beside the original. */
export function besides(path: string, form: Form): string {
  const stem = basename(path).replace(/\.(?:zip|ya?ml|edn)$/i, '')
  const name = form === 'folder' ? stem : `${stem}.${form}`
  return join(dirname(path), name)
}

function exists(out: string): ProblemError {
  return new ProblemError({
    code: 'RAY-CONVERT-EXISTS',
    message: `${out} is there already, and nothing is ever overwritten.`,
    place: out,
    hint: 'Name another place with --out, or move this one away.',
  })
}
