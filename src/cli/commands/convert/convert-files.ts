/** Reading and writing of whole definitions, byte by byte, for `raymond convert`. */
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import AdmZip from 'adm-zip'
import type { Definition, DefinitionFile } from '../../../adapters/workflow-files/definition.ts'
import { createDiskTree, refuseWayOut } from '../../../adapters/workflow-files/disk-tree.ts'
import { readDefinition } from '../../../adapters/workflow-files/read-definition.ts'
import { cannotHold } from '../../../core/convert/refuse-conversion.ts'
import { ProblemError } from '../../../core/problem.ts'
import { isThere, refuseLinkOut } from '../../checkout-file.ts'
import { repositoryRoot } from '../../repository-root.ts'

export type Form = 'folder' | 'zip' | 'yaml'

/** What systems and programs leave in folders, and nobody wrote. */
const JUNK = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini', 'node_modules', '__pycache__'])

/** A workflow with what lies beside it and belongs to it, though no run reads it. */
export interface Whole {
  readonly definition: Definition
  /** Relative to their folder: `cases` in a folder, `flow.cases` beside `flow.yaml` and `flow.zip`. */
  readonly cases: readonly DefinitionFile[]
  /** Of a single file: `flow.README.md`. A folder and an archive hold theirs themselves. */
  readonly readme: DefinitionFile | undefined
}

/** All files of a definition. Of a folder that is everything in it, whatever its name; a state file means its folder. */
export async function readWhole(path: string): Promise<Whole> {
  const root = repositoryRoot(process.cwd())
  const { definition, scope } = await readDefinition(createDiskTree({ holdsWorkspace: () => false, root }), path)
  if (definition.shape !== 'folder') {
    const cases = await filesBelow(root, `${withoutExtension(scope)}.cases`)
    const [readme] = definition.shape === 'file' ? await filesBelow(root, `${withoutExtension(scope)}.${README}`) : []
    return { definition, cases, readme: readme && { ...readme, path: README } }
  }
  if (existsSync(join(scope, '.git')))
    throw cannotHold('a folder or an archive', 'a whole repository (.git)', scope, 'Put the workflow into a folder of its own.')
  const files = await filesBelow(root, scope)
  return {
    definition: { shape: 'folder', files: files.filter((file) => !file.path.startsWith(CASES)) },
    cases: files.flatMap((file) => (file.path.startsWith(CASES) ? [{ ...file, path: file.path.slice(CASES.length) }] : [])),
    readme: undefined,
  }
}

const CASES = 'cases/'
export const README = 'README.md'

/** The file itself, or all files of the folder; none where there is nothing. */
async function filesBelow(root: string, place: string, path = ''): Promise<readonly DefinitionFile[]> {
  const found = await stat(place).catch(() => undefined)
  if (found !== undefined) await refuseWayOut(place, root)
  if (found?.isFile()) return [{ path, bytes: await readFile(place), executable: (found.mode & 0o111) !== 0 }]
  if (path !== '' && found === undefined)
    throw cannotHold('a folder or an archive', NOWHERE, place, 'Rename it, or move it away.')
  if (!found?.isDirectory()) return []
  const files: DefinitionFile[] = []
  // One after the other: links that lead in a circle have an end, and it is met before they have been followed everywhere.
  for (const name of (await readdir(place)).filter((one) => !JUNK.has(one)).sort())
    files.push(...(await filesBelow(root, join(place, name), path === '' ? name : `${path}/${name}`)))
  return files
}

const NOWHERE = 'a name that is no UTF-8, nor a link that leads nowhere or in a circle'

/** Never over something that is there. */
export async function writeWhole(out: string, form: Form, { definition, cases, readme }: Whole): Promise<void> {
  const { files } = definition
  const place = form === 'folder' ? join(out, 'cases') : `${withoutExtension(out)}.cases`
  // Two forms of one workflow side by side share their cases.
  const areThere = form !== 'folder' && sameFiles(await filesBelow(repositoryRoot(process.cwd()), place), cases)
  const tests = areThere ? [] : cases.map((file) => ({ ...file, path: join(place, file.path) }))
  const about = readme && { ...readme, path: form === 'yaml' ? `${withoutExtension(out)}.${README}` : join(out, README) }
  const [main, ...scripts] = files
  const own =
    form === 'folder'
      ? files.map((file) => ({ ...file, path: join(out, file.path) }))
      : form === 'zip'
        ? [{ path: out, bytes: zipOf(files), executable: false }]
        : [{ path: out, bytes: main?.bytes ?? Buffer.of(), executable: false }, ...scripts.map(besideOf(out))]
  const all = [...own, ...tests, ...(about === undefined ? [] : [about])]
  for (const { path } of all) refuseLinkOut(path)
  const there = [out, ...(tests.length > 0 ? [place] : []), ...all.map(({ path }) => path)].find(isThere)
  if (there !== undefined) throw exists(there)
  for (const { path, bytes, executable } of all) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes, { flag: 'wx', mode: executable ? 0o755 : 0o644 })
  }
}

function sameFiles(some: readonly DefinitionFile[], others: readonly DefinitionFile[]): boolean {
  const isIn = ({ path, bytes }: DefinitionFile) =>
    others.some((other) => other.path === path && Buffer.compare(other.bytes, bytes) === 0)
  return some.length === others.length && some.every(isIn)
}

/** Scripts of a workflow of steps, such as those in `operations`, lie where its file lies. */
function besideOf(out: string): (file: DefinitionFile) => DefinitionFile {
  return (file) => ({ ...file, path: join(dirname(out), file.path) })
}

function withoutExtension(path: string): string {
  return path.replace(/\.\w+$/, '')
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
