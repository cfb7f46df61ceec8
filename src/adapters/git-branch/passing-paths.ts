import type { BareRepository } from '../process/git/bare-repository.ts'
import { ownCommits } from '../process/git/clean-commits.ts'
import { EVEN_IGNORED } from '../process/git/run-git.ts'

export interface WorkHistory {
  readonly base: string
  readonly head: string
  /** The final content. */
  readonly tree: string
  readonly published: readonly string[]
}

/**
 * Paths of which some commit of the work holds what neither its base nor its end does, such as a file that a later commit takes away: the
 * difference of the two says nothing of it, and it stays in the history of the branch.
 */
export async function passingPaths(repository: BareRepository, { tree, ...range }: WorkHistory): Promise<readonly string[]> {
  const commits = await ownCommits(repository, range)
  if (commits.length === 0) return []
  const input = commits.map((id) => `${id}\n`).join('')
  // Of a merge, what is like none of its parents.
  const each = ['diff-tree', '--stdin', '-r', '-c', '-z', '--raw', '--root', '--no-renames', '--no-commit-id', EVEN_IGNORED]
  const held = changesIn(await repository.run(each, { input }))
  const net = changesIn(await repository.run(['diff-tree', '-r', '-z', '--raw', '--no-renames', EVEN_IGNORED, range.base, tree]))
  const ends = new Set(net.flatMap(({ path, ids }) => ids.map((id) => `${id} ${path}`)))
  const unlike = held.filter(({ path, ids }) => !ends.has(`${ids.at(-1)} ${path}`) && !/^0+$/.test(ids.at(-1) ?? ''))
  if (unlike.length === 0) return []
  const before = contentOf(await repository.run(['ls-tree', '-r', '-z', '--full-tree', range.base]))
  return [...new Set(unlike.flatMap(({ path, ids }) => (before.has(`${ids.at(-1)} ${path}`) ? [] : path)))].sort()
}

interface Change {
  readonly path: string
  /** What stood there on each side, and what stands there then. */
  readonly ids: readonly string[]
}

/** `:mode mode id id M`, with one more of each for each further parent; the path comes behind a zero byte. */
function changesIn(raw: Buffer): readonly Change[] {
  const parts = raw.toString().split('\0')
  return parts.flatMap((part, at) =>
    /^:+\d{6} /.test(part) && at % 2 === 0 ? [{ path: parts[at + 1] ?? '', ids: part.match(/\b[0-9a-f]{40,64}\b/g) ?? [] }] : [],
  )
}

function contentOf(listed: Buffer): ReadonlySet<string> {
  const entries = listed.toString().split('\0')
  return new Set(entries.flatMap((entry) => entry.replace(/^\d+ \w+ ([0-9a-f]+)\t/, '$1 ') || []))
}
