/** What a commit of our repository says; its objects are never taken on trust from elsewhere. */
import type { BareRepository } from './bare-repository.ts'
import { readNamed } from './objects/named-objects.ts'

/** Id of a commit's tree. */
export async function treeOf(repository: BareRepository, commit: string): Promise<string> {
  return (await readCommit(repository, commit)).tree
}

/** Ids of its parents in their order, as the commit says, whether or not they are here. */
export async function parentsOf(repository: BareRepository, commit: string): Promise<readonly string[]> {
  return (await readCommit(repository, commit)).parents
}

export async function readCommit(
  repository: BareRepository,
  commit: string,
): Promise<{ readonly tree: string; readonly parents: readonly string[] }> {
  const text = await textOfCommit(repository, commit)
  return { tree: /^tree ([0-9a-f]+)$/m.exec(text)?.[1] ?? '', parents: parentsIn(text) }
}

/** Headers and message, as git stores them. */
export async function textOfCommit(repository: BareRepository, commit: string): Promise<string> {
  const [object] = await readNamed(repository, [commit])
  if (object?.type === 'commit') return object.content.toString()
  return (await repository.run(['cat-file', 'commit', commit])).toString() // git says what is wrong, or peels a tag
}

/** By its text. */
export function parentsIn(text: string): readonly string[] {
  const [headers = ''] = text.split('\n\n')
  return [...headers.matchAll(/^parent ([0-9a-f]+)$/gm)].flatMap(([, id]) => id ?? [])
}

/** Whether the history of `descendant` holds the commit. */
export async function isAncestor(repository: BareRepository, commit: string, descendant: string): Promise<boolean> {
  return (await repository.attempt(['merge-base', '--is-ancestor', commit, descendant])).exitCode === 0
}
