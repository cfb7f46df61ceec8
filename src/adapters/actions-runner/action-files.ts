import {
  chmodSync,
  type Dirent,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type { Problem } from '../../core/problem.ts'
import { identityIn } from '../process/install/file-seal.ts'
import { entryAt } from '../process/locked-folders/entry-at.ts'
import { removeLocked } from '../process/locked-folders/remove-locked.ts'
import { eachInTurn } from './each-in-turn.ts'
import type { HeldBundle } from './hold-bundle.ts'
import type { RunnerFiles } from './runner-files.ts'

export interface ActionFilesOptions {
  readonly bundle: HeldBundle
  /** The Node that the runner has started us with. */
  readonly node: string
  /** The file that it has started, as it calls that: a link may be on the way, such as one from `_work` to another disk. */
  readonly started: string
  /** The checkout. */
  readonly workspace: string
}

/**
 * Remembers the programs that the runner starts after this step, with tokens of theirs: the job's actions, ours among them, and its Node.
 * `restore` writes ours again. Of the others it removes what has changed: a post step that fails is better than one of somebody else's.
 * Nothing is said of ours where it is a part of the checkout: there it may be what an agent was asked to work on. What says which of its
 * programs is the post step is put back with them, for the runner reads it once more.
 */
export function sealActionFiles({ bundle, node, started, workspace }: ActionFilesOptions): RunnerFiles {
  const { folder, files } = bundle
  // By the link as well, as its Node: the runner starts what lies there by then.
  const actions = new Set([folder, started].flatMap((path) => ACTIONS.exec(path)?.[1] ?? []))
  const checkout = existsSync(workspace) ? realpathSync(workspace) : workspace
  const isWorkedOn = folder.startsWith(checkout + sep)
  const root = isWorkedOn ? checkout : folder
  const descriptions = isWorkedOn ? descriptionsAbove(folder, checkout) : []
  const look = () => new Map([...[...actions].flatMap(entriesBelow), ...programsOf(node)])
  const before = look()
  return {
    restore() {
      const changed: string[] = []
      const written: string[] = []
      const superseding = descriptions.flatMap(({ others }) => others)
      const parts = [
        () => eachInTurn(before, openAsBefore),
        () => changed.push(...differing(before, look())),
        () => eachInTurn(changed, removeLocked),
        // Ours are looked at only now: what has merely been touched is gone with the rest.
        () => eachInTurn(files, ([file, content]) => putBack(root, file, content) && written.push(file)),
        () => eachInTurn(descriptions, ({ file, content }) => putBack(root, file, content)),
        () => eachInTurn(superseding, removeLocked),
      ]
      eachInTurn(parts, (part) => part())
      const paths = new Set([...(isWorkedOn ? [] : written), ...changed])
      return paths.size === 0 ? [] : [changedFiles([...paths])]
    },
  }
}

function openAsBefore([path, entry]: Entry): void {
  const now = entryOf(path)
  if (isFolder(entry) && isFolder(now) && now !== entry) chmodSync(path, modeIn(entry))
}

function differing(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): readonly string[] {
  return [...new Set([...before.keys(), ...now.keys()])].filter((path) => before.get(path) !== now.get(path))
}

interface Description {
  readonly file: string
  readonly content: Buffer
  /** Names that were free, and would go before it. */
  readonly others: readonly string[]
}

/** In the order in which a runner looks for them. */
const DESCRIPTIONS = ['action.yml', 'action.yaml']

/** Which of them is ours the runner does not say. */
function descriptionsAbove(folder: string, checkout: string): readonly Description[] {
  const candidates = DESCRIPTIONS.map((name) => join(folder, name))
  const at = candidates.findIndex((file) => existsSync(file))
  const file = candidates[at]
  const found = file === undefined ? [] : [{ file, content: readFileSync(file), others: candidates.slice(0, at) }]
  return folder === checkout ? found : [...found, ...descriptionsAbove(dirname(folder), checkout)]
}

/** Where a runner lays out the actions of a job. */
const ACTIONS = /^(.*[\\/]_actions)[\\/]/

/**
 * A runner brings the Node of its actions along, one of each version, below a folder of its own. Where it has brought itself up to date, that is
 * a link to one with its version (`externals.2.330.0`), and Node knows the real path alone.
 */
const EXTERNALS = /^(.*[\\/]externals)(\.\d[\d.]*)?[\\/]node[^\\/]*[\\/](bin[\\/]node(?:\.exe)?)$/

type Entry = readonly [path: string, entry: string]

function programsOf(node: string): readonly Entry[] {
  const [, externals, version, program] = EXTERNALS.exec(node) ?? []
  if (externals === undefined || program === undefined) return []
  // By the link as well: the runner starts what that leads to by then.
  const folders = version === undefined ? [externals] : [externals, externals + version]
  return folders.flatMap((folder) =>
    contentsOf(folder).flatMap(({ name }) => {
      const path = join(folder, name, program)
      const entry = name.startsWith('node') ? entryOf(path) : undefined
      return entry === undefined ? [] : [[path, entry] as const]
    }),
  )
}

/** All that lies there, with what tells whether somebody has changed it. */
function entriesBelow(folder: string): readonly Entry[] {
  const entry = entryOf(folder)
  if (entry === undefined) return []
  return [[folder, entry], ...(isFolder(entry) ? contentsOf(folder).flatMap(({ name }) => entriesBelow(join(folder, name))) : [])]
}

/** Of a folder only that it is one, and who may do what there: what lies in it is looked at by itself. */
function entryOf(path: string): string | undefined {
  const found = entryAt(path)
  if (found === undefined) return undefined
  return found.isDirectory() ? `${FOLDER}${found.mode & 0o7777n}` : identityIn(found)
}

const FOLDER = 'folder '

function isFolder(entry: string | undefined): entry is string {
  return entry?.startsWith(FOLDER) === true
}

function modeIn(entry: string): number {
  return Number(entry.slice(FOLDER.length))
}

function contentsOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

function holds(file: string, content: Buffer): boolean {
  try {
    return lstatSync(file).isFile() && readFileSync(file).equals(content)
  } catch {
    return false
  }
}

function isOnNoLink(root: string, file: string): boolean {
  return foldersTo(root, file).every((folder) => isFolder(entryOf(folder)))
}

/** From the root on, itself included. */
function foldersTo(root: string, file: string): readonly string[] {
  const parts = relative(root, dirname(file)).split(sep)
  return [root, ...parts.filter(Boolean).map((_, at) => join(root, ...parts.slice(0, at + 1)))]
}

/** Whether it had to be written. */
function putBack(root: string, file: string, content: Buffer): boolean {
  if (isOnNoLink(root, file) && holds(file, content)) return false
  layOut(root, file, content)
  return true
}

/** Whatever lies on the way in the place of a folder goes. */
function layOut(folder: string, file: string, content: Buffer): void {
  for (const path of foldersTo(folder, file)) {
    if (!isFolder(entryOf(path))) {
      removeLocked(path)
      mkdirSync(path, { recursive: true })
    } else if (path === dirname(file)) chmodSync(path, 0o755)
  }
  removeLocked(file)
  writeFileSync(file, content, { flag: 'wx' })
}

const MOST_NAMED = 5

function changedFiles(paths: readonly string[]): Problem {
  const more = paths.length > MOST_NAMED ? ` and ${paths.length - MOST_NAMED} more` : ''
  return {
    code: 'RAY-RUNNER-FILE-CHANGED',
    message: `Something that this step ran changed programs that the runner starts later in this job: ${paths.slice(0, MOST_NAMED).join(', ')}${more}. They were put back or removed.`,
    hint: 'Look at what the agents and scripts of the run did. In a cell they can write nowhere but in their own directory.',
  }
}
