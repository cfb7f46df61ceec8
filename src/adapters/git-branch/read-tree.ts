import type { BareRepository } from '../process/git/bare-repository.ts'

/** Content of a file of a commit; undefined when it is not there. */
export async function readTreeFile(repository: BareRepository, commit: string, path: string): Promise<Buffer | undefined> {
  const { exitCode, stdout } = await repository.attempt(['cat-file', 'blob', `${commit}:${path}`])
  return exitCode === 0 ? stdout : undefined
}

/** Paths of all files of a commit below a folder, which ends in `/`. */
export async function listTreeFiles(repository: BareRepository, commit: string, folder: string): Promise<readonly string[]> {
  const output = await repository.run(['ls-tree', '-r', '-z', '--name-only', commit, '--', folder])
  return output.toString().split('\0').filter(Boolean)
}

/** The same with the id of each file's content. */
export async function listTreeBlobs(
  repository: BareRepository,
  commit: string,
  folder: string,
): Promise<readonly { readonly path: string; readonly blob: string }[]> {
  const output = await repository.run(['ls-tree', '-r', '-z', '--full-tree', commit, '--', folder])
  return output
    .toString()
    .split('\0')
    .flatMap((line) => {
      const [, blob, path] = /^\d+ blob ([0-9a-f]+)\t(.+)$/s.exec(line) ?? []
      return blob === undefined || path === undefined ? [] : [{ path, blob }]
    })
}

/** Contents by their ids, in their order, by one process. */
export async function readBlobs(repository: BareRepository, blobs: readonly string[]): Promise<readonly Buffer[]> {
  if (blobs.length === 0) return []
  const output = await repository.run(['cat-file', '--batch'], { input: blobs.map((blob) => `${blob}\n`).join('') })
  const contents: Buffer[] = []
  let at = 0
  for (const blob of blobs) {
    const begin = output.indexOf('\n', at) + 1
    const size = Number(output.toString('latin1', at, begin).split(' ')[2])
    if (!Number.isSafeInteger(size)) throw new Error(`git cat-file does not know ${blob}`)
    contents.push(output.subarray(begin, begin + size))
    at = begin + size + 1
  }
  return contents
}
