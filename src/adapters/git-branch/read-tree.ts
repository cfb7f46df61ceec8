import type { BareRepository } from '../process/git/bare-repository.ts'
import { readBlobs, readNamed } from '../process/git/objects/named-objects.ts'
import { entriesOf, partsOf } from '../process/git/objects/tree-object.ts'
import { treeOf } from '../process/git/read-commit.ts'

/** Content of a file of a commit; undefined when it is not there. */
export async function readTreeFile(repository: BareRepository, commit: string, path: string): Promise<Buffer | undefined> {
  const [object] = path.includes('\n') ? [] : await readNamed(repository, [`${commit}:${path}`])
  if (object !== undefined) return object.type === 'blob' ? object.content : undefined
  // Not there, or left out of the fetch.
  const named = await repository.attempt(['rev-parse', '--verify', '--quiet', `${commit}:${path}`])
  if (named.exitCode !== 0) return undefined
  const [content] = await readBlobs(repository, [named.stdout.toString().trim()])
  return content
}

/** Contents of all files of a commit below a folder, which ends in `/`, by their paths. */
export async function readFolder(
  repository: BareRepository,
  commit: string,
  folder: string,
): Promise<ReadonlyMap<string, Buffer>> {
  const files = await listTreeBlobs(repository, commit, folder)
  const contents = await readBlobs(
    repository,
    files.map(({ blob }) => blob),
  )
  return new Map(files.map(({ path }, i) => [path, contents[i] ?? Buffer.alloc(0)]))
}

/** Paths of all files of a commit below a folder, which ends in `/`, and of what else lies there, such as a submodule. */
export async function listTreeFiles(repository: BareRepository, commit: string, folder: string): Promise<readonly string[]> {
  const output = await repository.run(['ls-tree', '-r', '-z', '--name-only', commit, '--', folder])
  return output.toString().split('\0').filter(Boolean)
}

/** Paths of the files alone, with the id of each one's content. What was read or written lately is known, so that mostly no git is asked. */
async function listTreeBlobs(
  repository: BareRepository,
  commit: string,
  folder: string,
): Promise<readonly { readonly path: string; readonly blob: string }[]> {
  const files: { path: string; blob: string }[] = []
  let folders = [{ path: folder, name: `${commit}:${folder.slice(0, -1)}` }]
  while (folders.length > 0) {
    const found = await readNamed(
      repository,
      folders.map(({ name }) => name),
    )
    const missing = folders[found.indexOf(undefined)]
    if (missing !== undefined && missing.path !== folder) throw new Error(`${missing.path} of ${commit} is not here`)
    if (missing !== undefined) await treeOf(repository, commit) // rejects where the commit itself is not here
    folders = folders.flatMap(({ path }, i) => {
      const parts = found[i]?.type === 'tree' ? partsOf(found[i].content) : []
      files.push(...parts.filter((part) => !part.isFolder).map(({ name, id }) => ({ path: path + name, blob: id })))
      return parts.filter((part) => part.isFolder).map(({ name, id }) => ({ path: `${path}${name}/`, name: id }))
    })
  }
  return files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** Ids of what is in some folders of a commit, by name, nothing below it; empty for a folder that is not there. */
export async function listFolders(
  repository: BareRepository,
  names: readonly string[],
): Promise<readonly ReadonlyMap<string, string>[]> {
  const found = await readNamed(repository, names)
  return found.map((one) => (one?.type === 'tree' ? entriesOf(one.content) : new Map<string, string>()))
}
