/** What steers git in a checkout: its HEAD, settings, lists, rules and hooks. Whoever can write there steers everybody's git. */
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
import { basename, join } from 'node:path'
import { type BytePath, bytePathsIn } from './changes-below.ts'

/** As it was found. Of what is `other`, a folder in a folder or a long file, only its times are known. */
type Entry =
  | { readonly kind: 'file'; readonly content: Buffer; readonly mode: number }
  | { readonly kind: 'link'; readonly target: string }
  | { readonly kind: 'folder' | 'other' }

export interface GitSettings {
  /** All that is in the git directory. */
  readonly names: ReadonlySet<BytePath>
  /** By path in the git directory; folders before what is in them. */
  readonly own: ReadonlyMap<string, Entry>
  readonly caches: Fingerprints
  /** What steers git in submodules. */
  readonly submodules: Fingerprints
}

/** By path: which file or folder lies there, and since when a file has been as it is. One in a folder that was moved has its old times. */
type Fingerprints = ReadonlyMap<string, string>

/** What git makes where it is missing; what is in there is looked after elsewhere. */
const STORES = /^(?:index|modules|objects|packed-refs|refs|sharedindex\..*|worktrees)$/
const INFO_OF_OBJECTS = 'objects/info'
/** `branches` and `remotes` are an older way to name an address. */
const FOLDERS = ['hooks', 'info', 'branches', 'remotes', INFO_OF_OBJECTS]
/** Git does without what is in these: files in Git LFS, where references were, how conflicts were resolved, what commits say. */
const CACHES = ['lfs', 'logs', 'rr-cache', `${INFO_OF_OBJECTS}/commit-graph`, `${INFO_OF_OBJECTS}/commit-graphs`]
const SHALLOW = 'shallow'
/** Bytes; what is longer is no setting that anybody wrote. */
const LONGEST = 16 * 1024 * 1024

export function readSettings(common: string): GitSettings {
  const found = new Map<string, Entry>()
  for (const path of pathsIn(common)) {
    const entry = entryAt(join(common, path), FOLDERS.includes(path))
    if (entry !== undefined) found.set(path, entry)
  }
  return {
    names: new Set(bytePathsIn(common)),
    own: found,
    caches: fingerprints(common, CACHES),
    submodules: fingerprints(common, ['modules'], STEERS),
  }
}

/** What is new in the git directory: git takes a file there for a reference, and its name for more than that of a branch. */
export function addedTo(common: string, { names }: GitSettings): readonly BytePath[] {
  return bytePathsIn(common).filter((path) => !names.has(path) && !STORES.test(basename(path)))
}

/**
 * Throws where something was changed of which only the times are known, or in the settings of a submodule. `cut` are commits that we have
 * added to the list of shallow ones.
 */
export function restoreSettings(
  common: string,
  { own, submodules }: GitSettings,
  { since, cut }: { readonly since: number; readonly cut: ReadonlySet<string> },
): void {
  if (own.has(INFO_OF_OBJECTS) && !isFolder(join(common, 'objects'))) throw new Error('git has its objects elsewhere')
  const all = withCut(own, cut)
  for (const [path, wanted] of all) {
    const place = join(common, path)
    if (wanted.kind === 'other') requireUnchanged(place, since)
    else if (!isSame(entryAt(place, wanted.kind === 'folder'), wanted)) write(place, wanted)
  }
  for (const path of pathsIn(common)) if (!all.has(path)) rmSync(join(common, path), { recursive: true, force: true })
  const there = fingerprints(common, ['modules'], STEERS)
  const changed = [...there.keys(), ...submodules.keys()].find((path) => there.get(path) !== submodules.get(path))
  if (changed !== undefined) throw new Error(`the settings of a submodule were changed: ${changed}`)
}

/** As the last of all: git notes where references were, also when they are put back. */
export function dropChanged(common: string, { caches }: GitSettings): void {
  for (const [path, mark] of fingerprints(common, CACHES))
    if (caches.get(path) !== mark) rmSync(join(common, path), { recursive: true, force: true })
}

/** Without them git would look for parents of commits that we have brought, and that another run brings again. */
function withCut(own: ReadonlyMap<string, Entry>, cut: ReadonlySet<string>): ReadonlyMap<string, Entry> {
  const list = own.get(SHALLOW) ?? { kind: 'file', content: Buffer.alloc(0), mode: 0o644 }
  if (cut.size === 0 || list.kind !== 'file') return own
  const known = new Set(list.content.toString().split('\n'))
  const added = [...cut].filter((id) => !known.has(id)).map((id) => `${id}\n`)
  return new Map([...own, [SHALLOW, { ...list, content: Buffer.concat([list.content, Buffer.from(added.join(''))]) }]])
}

/** Of a submodule's git directory. What git writes of itself there, such as its index, steers nothing. */
const STEERS = /\/(?:config|config\.worktree|commondir|(?:hooks|info)(?:\/.*)?)$/

function pathsIn(common: string): readonly string[] {
  const files = namesIn(common).filter((name) => !STORES.test(name) && !isFolder(join(common, name)))
  const folders = isFolder(join(common, 'objects')) ? FOLDERS : FOLDERS.filter((folder) => folder !== INFO_OF_OBJECTS)
  const inside = folders.flatMap((folder) => namesIn(join(common, folder)).map((name) => `${folder}/${name}`))
  return [...files, ...folders.filter((folder) => !files.includes(folder)), ...inside].filter(
    (path) => !CACHES.includes(path) && lstatSync(join(common, path), { throwIfNoEntry: false }) !== undefined,
  )
}

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

/** None where it is no folder: what a link leads to is somebody else's. */
export function namesIn(folder: string): readonly string[] {
  return isFolder(folder) ? readdirSync(folder) : []
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

/** Of what lies in a git directory by these names, and below them. */
function fingerprints(common: string, names: readonly string[], meant = /./): Fingerprints {
  const found = new Map<string, string>()
  const look = (path: string): void => {
    const entry = lstatSync(join(common, path), { bigint: true, throwIfNoEntry: false })
    if (entry === undefined) return
    const isDirectory = entry.isDirectory()
    if (meant.test(path)) found.set(path, `${entry.ino} ${isDirectory ? 'folder' : entry.ctimeNs}`)
    if (isDirectory) for (const name of readdirSync(join(common, path))) look(`${path}/${name}`)
  }
  for (const name of names) look(name)
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
