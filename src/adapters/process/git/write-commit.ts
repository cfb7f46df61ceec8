import type { BareRepository } from './bare-repository.ts'
import { idOf } from './objects/known-objects.ts'
import { readNamed } from './objects/named-objects.ts'
import { type NewObject, writeObjects } from './objects/new-objects.ts'
import { type Edits, edited } from './objects/tree-object.ts'
import { textOfCommit } from './read-commit.ts'

/** Files of a tree that change; null removes one. A folder may be put there as a whole, by the id of its tree. */
export type TreeChanges = ReadonlyMap<string, string | Uint8Array | { readonly tree: string } | null>

// GitHub shows the account of this address, its own bot, beside a commit.
const EMAIL = '41898282+github-actions[bot]@users.noreply.github.com'
/** Who commits for us. */
const AUTHOR = { name: 'raymond-action[bot]', email: EMAIL }
/** Who commits for an agent. */
export const AGENT = { name: 'github-actions[bot]', email: EMAIL }

/** Whether it is the very name and address by which we commit, for ourselves or for an agent. Anybody can write them, too. */
export function isOurName({ name, email }: { readonly name?: string; readonly email?: string }): boolean {
  return [AUTHOR, AGENT].some((one) => one.name === name && one.email === email)
}

/**
 * The id of the tree that comes of these changes to the tree of `from`, a commit or tree; null starts empty. Only the folders that
 * change are looked at: beside them there may be a hundred thousand others, whose files need not be here.
 */
export async function writeTree(repository: BareRepository, from: string | null, changes: TreeChanges): Promise<string> {
  const { id, objects } = await draftTree(repository, from, changes)
  await writeObjects(repository, objects)
  return id
}

/** A tree that is not written yet, with what is new in it. */
export interface TreeDraft {
  readonly id: string
  readonly objects: readonly NewObject[]
}

/** As `writeTree`, to be written with its commit by one process. */
export async function draftTree(repository: BareRepository, from: string | null, changes: TreeChanges): Promise<TreeDraft> {
  const folders = new Map<string, Edits>([['', new Map()]])
  const folderOf = (path: string): Edits => {
    const known = folders.get(path)
    if (known !== undefined) return known
    folderOf(parentOf(path))
    const edits: Edits = new Map()
    folders.set(path, edits)
    return edits
  }
  const objects: NewObject[] = []
  const added = (type: NewObject['type'], content: Buffer): string => {
    objects.push({ type, content })
    return idOf({ type, content })
  }
  for (const [path, content] of changes) {
    const edits = folderOf(parentOf(path))
    if (content === null) edits.set(nameOf(path), null)
    else if (typeof content === 'object' && 'tree' in content) edits.set(nameOf(path), { mode: '40000', id: content.tree })
    else edits.set(nameOf(path), { mode: '100644', id: added('blob', Buffer.from(content)) })
  }
  const before = await treesAt(repository, from, [...folders.keys()])
  for (const [path, edits] of [...folders].toSorted(([a], [b]) => depthOf(b) - depthOf(a))) {
    const tree = edited(before.get(path) ?? Buffer.alloc(0), edits)
    if (path === '') edits.set('', { mode: '40000', id: added('tree', tree) })
    else folderOf(parentOf(path)).set(nameOf(path), tree.length === 0 ? null : { mode: '40000', id: added('tree', tree) })
  }
  return { id: folders.get('')?.get('')?.id ?? '', objects }
}

async function treesAt(
  repository: BareRepository,
  from: string | null,
  paths: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  if (from === null) return new Map()
  const found = await readNamed(
    repository,
    paths.map((path) => (path === '' ? `${from}^{tree}` : `${from}:${path}`)),
  )
  return new Map(paths.flatMap((path, i) => (found[i]?.type === 'tree' ? [[path, found[i].content] as const] : [])))
}

function parentOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : ''
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function depthOf(path: string): number {
  return path === '' ? 0 : path.split('/').length
}

export interface CommitDraft {
  readonly tree: string
  readonly parents: readonly string[]
  readonly message: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** Writes a commit by raymond's own name, with what is new in its tree, and gives its id. */
export async function writeCommit(
  repository: BareRepository,
  { tree, parents, message, at }: CommitDraft,
  objects: readonly NewObject[] = [],
): Promise<string> {
  if (message.includes('\0')) throw new Error('A message of a commit holds a NUL, which git does not take.')
  const by = `${AUTHOR.name} <${AUTHOR.email}> ${Math.floor(at / 1000)} +0000`
  const headers = [`tree ${tree}`, ...parents.map((parent) => `parent ${parent}`), `author ${by}`, `committer ${by}`]
  const commit: NewObject = { type: 'commit', content: Buffer.from(`${headers.join('\n')}\n\n${message}`) }
  await writeObjects(repository, [...objects, commit])
  return idOf(commit)
}

/** Whether it is a commit as we write it, whenever that was, with one of these messages and nothing else that anybody could be shown. */
export async function isWrittenByUs(
  repository: BareRepository,
  commit: string,
  { tree, parents, messages }: Omit<CommitDraft, 'message' | 'at'> & { readonly messages: readonly string[] },
): Promise<boolean> {
  const text = await textOfCommit(repository, commit)
  const signed = ['author', 'committer'].map((role) => `${role} ${AUTHOR.name} <${AUTHOR.email}>`)
  const headers = [`tree ${tree}`, ...parents.map((parent) => `parent ${parent}`), ...signed].join('\n')
  const end = text.indexOf('\n\n')
  const said = text.slice(0, end).replace(/(>) \d{1,12} \+0000$/gm, '$1')
  return said === headers && messages.includes(text.slice(end + 2))
}
