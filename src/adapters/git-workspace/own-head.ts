import type { Work } from '../../core/run/work.ts'
import type { BareRepository } from '../process/git/bare-repository.ts'
import { type CommitRules, cleanCommits, ownCommits } from '../process/git/clean-commits.ts'
import { keptRef } from '../process/git/fetch-commit.ts'
import { treeOf } from '../process/git/read-commit.ts'

/** Characters of commits that travel in the state; where they are more, the next job goes on from the cleaned ones. */
const MOST = 64 * 1024

/**
 * An agent's commits as they may be pushed, for everybody to see, and what brings its own ones back in the next job: they differ in
 * what they say and whom they name, so that the trees, which are the same, need not travel twice.
 */
export async function pushable(
  repository: BareRepository,
  { base, head }: { readonly base: string; readonly head: string },
  rules: CommitRules | undefined,
): Promise<Pick<Work, 'head' | 'own'>> {
  if (rules === undefined) return { head }
  const clean = await cleanCommits(repository, { base, head }, rules)
  if (clean === head) return { head }
  const ids = await ownCommits(repository, { base, head, published: rules.published })
  const commits: string[] = []
  for (const id of ids) {
    const bytes = await repository.run(['cat-file', 'commit', id])
    const text = bytes.toString()
    commits.push(text)
    const isText = Buffer.from(text).equals(bytes)
    if (!isText || commits.reduce((sum, one) => sum + one.length, 0) > MOST) return { head: clean }
  }
  return { head: clean, own: { head, commits } }
}

/** The agent's own HEAD, made again from what travelled; the cleaned one where that does not come to the same work. */
export async function ownHeadOf(repository: BareRepository, { head, base, commits, own }: Work): Promise<string> {
  if (own === undefined || !/^[0-9a-f]{40,64}$/.test(own.head)) return head
  for (const input of own.commits) {
    const written = await repository.attempt(['hash-object', '-t', 'commit', '-w', '--stdin'], { input })
    if (written.exitCode !== 0) return head
  }
  const counted = await repository.attempt(['rev-list', '--count', own.head, `^${base}`])
  if (counted.exitCode !== 0 || Number(counted.stdout.toString()) !== commits) return head
  if ((await treeOf(repository, own.head)) !== (await treeOf(repository, head))) return head
  await repository.run(['update-ref', keptRef(own.head), own.head])
  return own.head
}
