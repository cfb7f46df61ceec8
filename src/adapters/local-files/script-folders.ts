import { createHash } from 'node:crypto'
import {
  copyFileSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import type { ScriptFolders, ScriptScope } from '../../ports/turns/script-folders.ts'
import { readForeignFile } from '../process/read-foreign-file.ts'
import { placeFile } from './place-file.ts'

/** So much travels with a run, in bytes. */
const MOST_BYTES = 1024 * 1024
const MOST_FILES = 1000

/** What is left of that, and what found no place in it. */
interface Room {
  bytes: number
  files: number
  readonly leftOut: string[]
}

function roomForAll(times = 1): Room {
  return { bytes: times * MOST_BYTES, files: times * MOST_FILES, leftOut: [] }
}

/** A copy that stays on the machine has room for so many times as much. */
const LENT = 64

/** By folder and path, base64. */
const carriedSchema = z.record(z.string().regex(/^[0-9a-f]{16}$/), z.record(z.string(), z.string()))

/**
 * Folders below a directory of our own, one for each workflow of a run. Scripts write there as they like, so nothing in it is believed:
 * links are never followed, and what stands in the place of a workflow's file is replaced. All at once, as handing so little to another
 * thread takes longer.
 */
export function createScriptFolders(root: string): ScriptFolders {
  const own = new Map<string, ReadonlySet<string>>() // the workflow's files, by folder

  /** What scripts have added to a folder, as far as it can be carried. */
  function addedTo(folder: string, room: Room): readonly (readonly [string, Buffer])[] {
    const known = own.get(folder) ?? ownFiles(folder)
    const real = orLeftOut(room.leftOut, basename(folder), () => realpathSync(folder))
    if (real === undefined) return []
    return filesBelow(folder, room).flatMap((path) => {
      if (known.has(path)) return []
      const content = readForeignFile(join(real, path), { most: room.bytes + 1, follow: false, exactly: true })
      if (content === undefined || content.length > room.bytes || room.files < 1) {
        room.leftOut.push(path)
        return []
      }
      room.bytes -= content.length
      room.files -= 1
      return [[path, content] as const]
    })
  }

  function open(run: string, { id, files }: ScriptScope): string {
    const name = createHash('sha256').update(id).digest('hex').slice(0, 16)
    const folder = join(root, run, name)
    const paths = filesBelow(files)
    own.set(folder, new Set(paths))
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const places = placesOf(root, run)
    placeFile(join(root, run), `${name}.json`, { content: Buffer.from(JSON.stringify(paths)), mode: 0o600, ...places })
    for (const path of paths) {
      const { mode } = statSync(join(files, path))
      placeFile(folder, path, { content: readFileSync(join(files, path)), mode: mode & 0o777, ...places })
    }
    return folder
  }

  return {
    open,
    lend(run, scope, directory) {
      const folder = open(run, scope)
      const copy = mkdtempSync(join(directory, 'state-'))
      for (const path of filesBelow(scope.files)) {
        mkdirSync(dirname(join(copy, path)), { recursive: true })
        copyFileSync(join(scope.files, path), join(copy, path))
      }
      const room = roomForAll(LENT)
      for (const [path, content] of addedTo(folder, room)) {
        mkdirSync(dirname(join(copy, path)), { recursive: true })
        writeFileSync(join(copy, path), content, { mode: 0o600 })
      }
      return { folder: copy, leftOut: room.leftOut }
    },
    added(run) {
      const room = roomForAll()
      const carried: Record<string, Record<string, string>> = {}
      for (const name of orLeftOut(room.leftOut, run, () => namesIn(join(root, run))) ?? [])
        for (const [path, content] of addedTo(join(root, run, name), room))
          carried[name] = { ...carried[name], [path]: content.toString('base64') }
      const isNone = Object.keys(carried).length + room.leftOut.length === 0
      return isNone ? undefined : { content: Buffer.from(JSON.stringify(carried)), leftOut: room.leftOut }
    },
    restore(run, content) {
      for (const [name, files] of Object.entries(carriedSchema.parse(JSON.parse(Buffer.from(content).toString())))) {
        const folder = join(root, run, name)
        mkdirSync(folder, { recursive: true, mode: 0o700 })
        const places = placesOf(root, run)
        for (const [path, text] of Object.entries(files).filter(([one]) => isInside(one)))
          placeFile(folder, path, { content: Buffer.from(text, 'base64'), mode: 0o600, ...places })
      }
    },
  }
}

/** What an earlier process of this machine laid out. */
function ownFiles(folder: string): ReadonlySet<string> {
  try {
    return new Set(z.array(z.string()).parse(JSON.parse(readFileSync(`${folder}.json`, 'utf8'))))
  } catch {
    return new Set()
  }
}

/** Beside the folders, where no script writes. What scripts have put in the place of a file stays there: one of them may be at work in it. */
function placesOf(root: string, run: string): { readonly aside: string } {
  const aside = join(root, run, 'aside')
  mkdirSync(aside, { recursive: true, mode: 0o700 })
  return { aside }
}

function isInside(path: string): boolean {
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\\0]/.test(part))
}

function namesIn(folder: string): readonly string[] {
  const entries = lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder, { withFileTypes: true }) : []
  return entries.flatMap((entry) => (entry.isDirectory() && /^[0-9a-f]{16}$/.test(entry.name) ? [entry.name] : [])).toSorted()
}

/** A script may have locked a folder, put it deeper than a path can be long, or taken it away a moment ago: that costs what is in it. */
function orLeftOut<T>(leftOut: string[], path: string, read: () => T): T | undefined {
  try {
    return read()
  } catch {
    leftOut.push(path)
    return undefined
  }
}

/** Relative paths with slashes, in order; links are left out. What cannot be read comes into `leftOut`, or without it is an error. */
function filesBelow(
  folder: string,
  { prefix = '', leftOut }: { readonly prefix?: string; readonly leftOut?: string[] } = {},
): readonly string[] {
  const read = () => readdirSync(join(folder, prefix), { withFileTypes: true })
  const entries = leftOut === undefined ? read() : orLeftOut(leftOut, prefix === '' ? '.' : prefix, read)
  return (entries ?? [])
    .flatMap((entry) => {
      const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`
      if (entry.isDirectory()) return filesBelow(folder, { prefix: path, ...(leftOut === undefined ? {} : { leftOut }) })
      return entry.isFile() ? [path] : []
    })
    .toSorted()
}
