/** What steers git in a checkout: its HEAD, settings, rules and hooks. Whoever can write there steers everybody's git. */
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/** As it was found. Of what is `other`, a folder in a folder or a long file, only its times are known. */
type Entry =
  | { readonly kind: 'file'; readonly content: Buffer; readonly mode: number }
  | { readonly kind: 'link'; readonly target: string }
  | { readonly kind: 'folder' | 'other' }

export interface GitSettings {
  /** By path in the git directory; folders before what is in them. */
  readonly own: ReadonlyMap<string, Entry>
  /** What steers git in submodules. */
  readonly submodules: Fingerprints
}

/** By path: which file or folder lies there, and since when a file has been as it is. One in a folder that was moved has its old times. */
type Fingerprints = ReadonlyMap<string, string>

const FILES = ['HEAD', 'config', 'config.worktree', 'commondir']
const FOLDERS = ['hooks', 'info']
/** Bytes; what is longer is no setting that anybody wrote. */
const LONGEST = 1024 * 1024

export function readSettings(common: string): GitSettings {
  const found = new Map<string, Entry>()
  for (const path of pathsIn(common)) {
    const entry = entryAt(join(common, path), FOLDERS.includes(path))
    if (entry !== undefined) found.set(path, entry)
  }
  return { own: found, submodules: steering(join(common, 'modules')) }
}

/** Throws where something was changed of which only the times are known, or in the settings of a submodule. */
export function restoreSettings(common: string, { own, submodules }: GitSettings, since: number): void {
  for (const [path, wanted] of own) {
    const place = join(common, path)
    if (wanted.kind === 'other') requireUnchanged(place, since)
    else if (!isSame(entryAt(place, wanted.kind === 'folder'), wanted)) write(place, wanted)
  }
  for (const path of pathsIn(common)) if (!own.has(path)) rmSync(join(common, path), { recursive: true, force: true })
  const there = steering(join(common, 'modules'))
  const changed = [...there.keys(), ...submodules.keys()].find((path) => there.get(path) !== submodules.get(path))
  if (changed !== undefined) throw new Error(`the settings of a submodule were changed: ${changed}`)
}

/** Of a submodule's git directory. What git writes of itself there, such as its index, steers nothing. */
const STEERS = /\/(?:config|config\.worktree|commondir|(?:hooks|info)(?:\/.*)?)$/

function pathsIn(common: string): readonly string[] {
  const inside = FOLDERS.flatMap((folder) => namesIn(join(common, folder)).map((name) => `${folder}/${name}`))
  return [...FILES, ...FOLDERS, ...inside].filter(
    (path) => lstatSync(join(common, path), { throwIfNoEntry: false }) !== undefined,
  )
}

/** None where it is no folder: what a link leads to is somebody else's. */
export function namesIn(folder: string): readonly string[] {
  return lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === true ? readdirSync(folder) : []
}

function entryAt(place: string, mayBeFolder: boolean): Entry | undefined {
  const entry = lstatSync(place, { throwIfNoEntry: false })
  if (entry === undefined) return undefined
  if (entry.isSymbolicLink()) return { kind: 'link', target: readlinkSync(place) }
  if (entry.isDirectory() && mayBeFolder) return { kind: 'folder' }
  if (!entry.isFile() || entry.size > LONGEST) return { kind: 'other' }
  return { kind: 'file', content: readFileSync(place), mode: entry.mode & 0o777 }
}

function isSame(there: Entry | undefined, wanted: Entry): boolean {
  if (there?.kind === 'link' && wanted.kind === 'link') return there.target === wanted.target
  if (there?.kind === 'file' && wanted.kind === 'file') return there.mode === wanted.mode && there.content.equals(wanted.content)
  return there?.kind === 'folder' && wanted.kind === 'folder'
}

function write(place: string, wanted: Entry): void {
  rmSync(place, { recursive: true, force: true })
  if (wanted.kind === 'folder') mkdirSync(place)
  if (wanted.kind === 'link') symlinkSync(wanted.target, place)
  if (wanted.kind !== 'file') return
  writeFileSync(place, wanted.content, { flag: 'wx' })
  chmodSync(place, wanted.mode)
}

function requireUnchanged(place: string, since: number): void {
  const entry = lstatSync(place, { throwIfNoEntry: false })
  const isChanged =
    entry === undefined || (!entry.isDirectory() && entry.ctimeMs >= since) || changedBelow(place, since).length > 0
  if (isChanged) throw new Error(`it was changed, and nobody knows what it was: ${place}`)
}

function steering(modules: string): Fingerprints {
  const found = new Map<string, string>()
  const look = (below: string): void => {
    for (const name of namesIn(join(modules, below))) {
      const path = `${below}/${name}`
      const entry = lstatSync(join(modules, path), { bigint: true })
      const isFolder = entry.isDirectory()
      if (STEERS.test(path)) found.set(path, `${entry.ino} ${isFolder ? 'folder' : entry.ctimeNs}`)
      if (isFolder) look(path)
    }
  }
  look('')
  return found
}

/** Paths of files and links that are new or were changed. */
function changedBelow(folder: string, since: number): readonly string[] {
  return namesIn(folder).flatMap((name) => {
    const path = join(folder, name)
    const entry = lstatSync(path)
    if (entry.isDirectory()) return changedBelow(path, since)
    return entry.ctimeMs >= since ? [path] : []
  })
}
