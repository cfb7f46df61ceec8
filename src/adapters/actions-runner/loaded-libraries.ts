import { chmodSync, type Dirent, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import type { Problem } from '../../core/problem.ts'
import { isInCheckout } from '../process/environment.ts'
import { identityIn } from '../process/install/file-seal.ts'
import { entryAt } from '../process/locked-folders/entry-at.ts'
import { removeLocked } from '../process/locked-folders/remove-locked.ts'
import { eachInTurn } from './each-in-turn.ts'
import { filesNodeLoads } from './files-node-loads.ts'
import type { RunnerFiles } from './runner-files.ts'

/** Where a job's environment tells the system to look for libraries first. */
const FOLDERS = ['LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH']
/** Libraries that it loads into every program. */
const FILES = ['LD_PRELOAD', 'LD_AUDIT', 'DYLD_INSERT_LIBRARIES']
/** Folders below those, for processors that can do more. */
const VARIANT = /^(?:glibc-hwcaps|x86-64-v\d|z\d+|power\d+|tls|haswell|xeon_phi|avx512_1|x86_64|aarch64|atomics|platform)$/
/** What Node keeps of programs that it has compiled: it believes what is there. */
const CACHE = 'NODE_COMPILE_CACHE'
const COMPILED = /^v\d+\.\d+\.\d+-/
/** Loaded when the first name is looked up. */
const LATER = /^lib(?:nss_\w+|resolv)\.so\.\d+$/

/**
 * A job whose `LD_LIBRARY_PATH` leads into the checkout lets agents put libraries there, from a cell as well, that the Node of the next post
 * step loads, with its token. `restore` removes those of Node's own libraries that are new or changed there; a project's own stay. A file
 * that Node loads first, as Yarn's is, is written again as it was, and nothing is said: an agent that adds a package changes it.
 */
export function sealLoadedLibraries(env: NodeJS.ProcessEnv, directory: string): RunnerFiles {
  const named = (names: readonly string[], between: RegExp) =>
    names
      .flatMap((name) => (env[name] === undefined ? [] : env[name].split(between)))
      .map((path) => resolve(directory, path))
      .filter((path) => isInCheckout(path))
  const folders = named(FOLDERS, /[:;]/)
  const files = named(FILES, /[:\s]/)
  const required = filesNodeLoads(env, directory).filter((file) => isInCheckout(file))
  const caches = named([CACHE], /$/)
  const placed = required.map((file) => [file, placedAt(file)] as const)
  if (folders.length + files.length + required.length + caches.length === 0) return { restore: () => [] }
  const isLoaded = librariesOfNode()
  const links = () => [...folders, ...files, ...required, ...caches].flatMap(linksOn).flatMap(entryOf)
  const libraries = () =>
    [...files, ...folders.filter(isReallyThere).flatMap((folder) => librariesIn(folder, isLoaded))]
      .filter(isReallyThere)
      .flatMap(entryOf)
  const before = new Map([...links(), ...libraries()])
  /** What was removed. */
  const sweep = (found: readonly Entry[]): readonly string[] => {
    const changed = found.filter(([path, identity]) => before.get(path) !== identity).map(([path]) => path)
    eachInTurn(changed, removeLocked)
    return changed
  }
  return {
    restore() {
      const gone: string[] = []
      const parts = [
        () => gone.push(...sweep(links())), // first: behind a link may be files of the user
        () => gone.push(...sweep(libraries())),
        () => eachInTurn(placed, ([file, content]) => isReallyThere(file) && putBack(file, content)),
        () => eachInTurn(caches, (cache) => isReallyThere(cache) && forgetCompiled(cache)),
      ]
      eachInTurn(parts, (part) => part())
      return gone.map((path) => removed(path))
    },
  }
}

type Entry = readonly [path: string, identity: string]

/** Links of the checkout on the way to a place. */
function linksOn(path: string): readonly string[] {
  if (!isInCheckout(path)) return []
  const isLink = entryAt(path)?.isSymbolicLink() === true
  return [...linksOn(dirname(path)), ...(isLink ? [path] : [])]
}

/** Whether the folder that it lies in is one of the checkout, links followed. */
function isReallyThere(path: string): boolean {
  try {
    return isInCheckout(realpathSync(dirname(path)))
  } catch {
    return false
  }
}

type Placed = Buffer | 'folder' | 'link' | 'other' | undefined

/** The content of a file, or what there is instead. */
function placedAt(path: string): Placed {
  const found = entryAt(path)
  if (found === undefined) return undefined
  if (found.isDirectory()) return 'folder'
  if (found.isSymbolicLink()) return 'link'
  try {
    return found.isFile() ? readFileSync(path) : 'other'
  } catch {
    return 'other' // somebody has locked it
  }
}

function forgetCompiled(folder: string): void {
  const compiled = contentsOf(folder).filter(({ name }) => COMPILED.test(name))
  eachInTurn(compiled, ({ name }) => removeLocked(join(folder, name)))
}

/** A folder stays, and so does a link: what is loaded of them is put back by itself. */
function putBack(path: string, before: Placed): void {
  const now = placedAt(path)
  if (now === before || (now === 'folder' && before === undefined)) return
  if (Buffer.isBuffer(before) && Buffer.isBuffer(now) && now.equals(before)) return
  removeLocked(path)
  if (Buffer.isBuffer(before)) writeFileSync(path, before, { flag: 'wx' })
}

function librariesOfNode(): (name: string) => boolean {
  const report = process.report as NodeJS.ProcessReport & { excludeNetwork?: boolean }
  report.excludeNetwork = true // it would look up the names of all peers
  const { sharedObjects = [] } = report.getReport() as { readonly sharedObjects?: readonly string[] }
  const names = new Set(sharedObjects.filter((file) => isAbsolute(file)).map((file) => basename(file)))
  return (name) => names.has(name) || LATER.test(name)
}

function librariesIn(folder: string, isLoaded: (name: string) => boolean): readonly string[] {
  return contentsOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (isLoaded(entry.name)) return [path]
    if (!VARIANT.test(entry.name)) return []
    return entry.isDirectory() ? librariesIn(path, isLoaded) : [path]
  })
}

/** One that somebody has locked still holds libraries: to load them nobody has to list it. */
function contentsOf(folder: string): readonly Dirent[] {
  const list = () => readdirSync(folder, { withFileTypes: true })
  try {
    return list()
  } catch {
    if (entryAt(folder)?.isDirectory() !== true) return []
    chmodSync(folder, 0o700)
    return list()
  }
}

function entryOf(path: string): readonly Entry[] {
  const found = entryAt(path)
  return found === undefined ? [] : [[path, identityIn(found)]]
}

function removed(path: string): Problem {
  return {
    code: 'RAY-RUNNER-FILE-CHANGED',
    message: `Something that this step ran wrote ${path}, a library that each later program of this job would load; it was removed.`,
    hint: 'Set LD_LIBRARY_PATH in the script that needs it, not for the whole job: it leads into the checkout, where agents write.',
  }
}
