import type { BareRepository } from './bare-repository.ts'

export interface MergePlan {
  readonly base: string
  readonly head: string
  readonly message: string
  readonly name: string
  readonly email: string
  readonly date: Date
  /** A squash has the base as its only parent. */
  readonly method: 'merge' | 'squash'
}

/** The tree of both sides together; undefined when they conflict. */
export async function mergedTree(git: BareRepository, base: string, head: string): Promise<string | undefined> {
  const { code, stdout } = await git.about(['merge-tree', '--write-tree', base, head])
  return code === 0 ? stdout.toString().trim() : undefined
}

/** Makes the merge commit without moving any branch; undefined when the sides conflict. */
export async function mergeCommit(git: BareRepository, plan: MergePlan): Promise<string | undefined> {
  const tree = await mergedTree(git, plan.base, plan.head)
  if (!tree) return undefined
  const parents = plan.method === 'merge' ? ['-p', plan.base, '-p', plan.head] : ['-p', plan.base]
  return git.run(['commit-tree', tree, ...parents, '-F', '-'], { input: plan.message, env: identityOf(plan) })
}

type Person = Pick<MergePlan, 'name' | 'email' | 'date'>

/** How git is told who makes a commit, and when. */
export function identityOf(author: Person, committer: Person = author): Record<string, string> {
  const at = ({ date }: Person): string => `${Math.floor(date.getTime() / 1000)} +0000`
  return {
    GIT_AUTHOR_NAME: author.name,
    GIT_AUTHOR_EMAIL: author.email,
    GIT_AUTHOR_DATE: at(author),
    GIT_COMMITTER_NAME: committer.name,
    GIT_COMMITTER_EMAIL: committer.email,
    GIT_COMMITTER_DATE: at(committer),
  }
}
