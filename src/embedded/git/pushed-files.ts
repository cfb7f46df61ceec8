/** What a push brings, from the objects' files: nearly all pushes are small, and git takes a process for each question. */
import type { BareRepository } from './bare-repository.ts'
import { looseRefs } from './list-refs.ts'
import { looseObject, mostBytesOf } from './loose-object.ts'
import { type CommitObject, looseCommit } from './read-commit.ts'

export interface PushedFiles {
  /** Whether one of the commits may have something else in the folder than one of its parents. */
  readonly changesFolder: boolean
  /** No new file has more. */
  readonly mostBytes: number
}

const MOST_COMMITS = 20

/**
 * Of all commits on the way from this one to where refs point: those that are new, and at times some that another ref has further back.
 * So it never says too little. Undefined where git has to be asked.
 */
export async function pushedFiles(git: BareRepository, to: string, folder: string): Promise<PushedFiles | undefined> {
  const refs = await looseRefs(git.directory)
  if (refs === undefined) return undefined
  const known = new Set(refs.map(({ id }) => id))
  const way = new Set([to])
  let all: PushedFiles = { changesFolder: false, mostBytes: 0 }
  try {
    for (const id of way) {
      if (known.has(id)) continue
      if (way.size > MOST_COMMITS) return undefined
      const { parents, ...files } = await filesOf(git, id, folder)
      all = {
        changesFolder: all.changesFolder || files.changesFolder,
        mostBytes: Math.max(all.mostBytes, files.mostBytes),
      }
      for (const parent of parents) way.add(parent)
    }
    return all
  } catch {
    return undefined // in a pack, or no commit
  }
}

async function filesOf(
  git: BareRepository,
  id: string,
  folder: string,
): Promise<PushedFiles & { readonly parents: readonly string[] }> {
  const { tree, parents } = await commitOf(git, id)
  const before = await Promise.all(parents.map(async (parent) => (await commitOf(git, parent)).tree))
  const { directory } = git
  const sizes = (await newFiles(directory, tree, before[0])).map((file) => mostBytesOf(directory, file))
  const here = await entryAt(directory, tree, folder)
  const there = await Promise.all(before.map((one) => entryAt(directory, one, folder)))
  const changesFolder = there.length === 0 ? here !== undefined : there.some((entry) => entry !== here)
  return { parents, changesFolder, mostBytes: Math.max(0, ...(await Promise.all(sizes))) }
}

async function commitOf(git: BareRepository, id: string): Promise<CommitObject> {
  const commit = await looseCommit(git, id)
  if (commit === undefined) throw new Error(`${id} has to be read by git`)
  return commit
}

/** The ids of files that the other tree does not have at the same place. */
async function newFiles(directory: string, tree: string, before: string | undefined): Promise<readonly string[]> {
  if (tree === before) return []
  const old = before === undefined ? undefined : await entriesOf(directory, before)
  const files: string[] = []
  for (const [name, entry] of await entriesOf(directory, tree)) {
    const there = old?.get(name)
    if (there === entry) continue
    const [mode, id = ''] = entry.split(' ')
    if (mode === FOLDER) files.push(...(await newFiles(directory, id, folderIn(there))))
    else if (mode !== GITLINK) files.push(id)
  }
  return files
}

/** Mode and id of what stands at a path. */
async function entryAt(directory: string, tree: string, path: string): Promise<string | undefined> {
  let entry: string | undefined = `${FOLDER} ${tree}`
  for (const name of path.split('/')) {
    const folder = folderIn(entry)
    if (folder === undefined) return undefined
    entry = (await entriesOf(directory, folder)).get(name)
  }
  return entry
}

const FOLDER = '40000'
const GITLINK = '160000'

function folderIn(entry: string | undefined): string | undefined {
  return entry?.startsWith(`${FOLDER} `) ? entry.slice(FOLDER.length + 1) : undefined
}

/** Mode and id by name, which stands there in bytes. */
async function entriesOf(directory: string, tree: string): Promise<ReadonlyMap<string, string>> {
  const content = await looseObject(directory, 'tree', tree)
  if (content === undefined) throw new Error(`${tree} stands in no file`)
  const entries = new Map<string, string>()
  for (let at = 0; at < content.length; ) {
    const end = content.indexOf(0, at)
    const [mode, name] = splitOnce(content.toString('latin1', at, end))
    if (entries.has(name)) throw new Error(`${tree} has ${name} twice`)
    entries.set(name, `${mode} ${content.toString('hex', end + 1, end + 21)}`)
    at = end + 21
  }
  return entries
}

function splitOnce(text: string): readonly [string, string] {
  const blank = text.indexOf(' ')
  return [text.slice(0, blank), text.slice(blank + 1)]
}
