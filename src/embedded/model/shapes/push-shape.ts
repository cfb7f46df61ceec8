import { noObject } from '../../git/bare-repository.ts'
import { type CommitObject, pushedCommits } from '../../git/read-commit.ts'
import type { RefUpdate } from '../../git/ref-update.ts'
import type { Author } from '../account.ts'
import type { RepositoryFacts } from '../repository-facts.ts'
import { timestamp } from '../timestamp.ts'

type Shape = Readonly<Record<string, unknown>>

/** The payload of a push, with up to 20 commits. */
export async function pushPayload(repository: RepositoryFacts, { ref, old, to }: RefUpdate, { account }: Author): Promise<Shape> {
  const deleted = to === noObject
  const commits = deleted ? [] : (await pushedCommits(repository.git, old, to)).toReversed()
  const follows = old === noObject || commits.some(({ parents }) => parents.includes(old)) // else a longer way may lead there
  const shapes = commits.map((commit) => pushCommitShape(repository, commit))
  return {
    ref,
    before: old,
    after: to,
    created: old === noObject,
    deleted,
    forced: !deleted && !follows && !(await repository.git.isAncestor(old, to)),
    base_ref: null,
    compare: `${repository.htmlUrl}/compare/${old.slice(0, 12)}...${to.slice(0, 12)}`,
    commits: old === noObject ? [] : shapes,
    head_commit: shapes.at(-1) ?? null,
    pusher: { name: account.login, email: `${account.login}@users.noreply.github.com` },
  }
}

// What Actions gives to a job: without the lists of added, removed and modified files that webhooks have.
function pushCommitShape({ htmlUrl }: RepositoryFacts, { sha, tree, message, author, committer }: CommitObject): Shape {
  return {
    id: sha,
    tree_id: tree,
    distinct: true,
    message,
    timestamp: timestamp(committer.date),
    url: `${htmlUrl}/commit/${sha}`,
    author: { name: author.name, email: author.email },
    committer: { name: committer.name, email: committer.email },
  }
}
