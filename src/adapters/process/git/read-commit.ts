/** What a commit of our repository says; its objects are never taken on trust from elsewhere. */
import type { BareRepository } from './bare-repository.ts'

type Options = Parameters<BareRepository['run']>[1]

/** Id of a commit's tree. */
export async function treeOf(repository: BareRepository, commit: string): Promise<string> {
  return (await repository.run(['rev-parse', `${commit}^{tree}`])).toString().trim()
}

/** Ids of its parents in their order, as the commit says, whether or not they are here. */
export async function parentsOf(repository: BareRepository, commit: string, options?: Options): Promise<readonly string[]> {
  return parentsIn((await repository.run(['cat-file', 'commit', commit], options)).toString())
}

/** Both, by one process. */
export async function readCommit(
  repository: BareRepository,
  commit: string,
): Promise<{ readonly tree: string; readonly parents: readonly string[] }> {
  const text = (await repository.run(['cat-file', 'commit', commit])).toString()
  return { tree: /^tree ([0-9a-f]+)$/m.exec(text)?.[1] ?? '', parents: parentsIn(text) }
}

function parentsIn(text: string): readonly string[] {
  const [headers = ''] = text.split('\n\n')
  return [...headers.matchAll(/^parent ([0-9a-f]+)$/gm)].flatMap(([, id]) => id ?? [])
}

/** Whether the history of `descendant` holds the commit. */
export async function isAncestor(repository: BareRepository, commit: string, descendant: string): Promise<boolean> {
  return (await repository.attempt(['merge-base', '--is-ancestor', commit, descendant])).exitCode === 0
}
