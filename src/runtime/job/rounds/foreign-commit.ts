import type { Occasion } from '../../../core/job/facts.ts'
import type { PullRequestLink } from '../../../core/rounds/pull-request-link.ts'
import { actorsOf, mayDo } from '../../../core/triggers/may-trigger.ts'
import type { CommitPeople, CommitPerson, ShownPullRequest } from '../../../ports/github/pull-requests.ts'
import { MOST_ROLES } from '../as-of-now.ts'
import { personBehind } from '../gather-facts.ts'
import type { Job } from '../job.ts'

/** GitHub itself commits what is made in its pages. */
const WEB_FLOW = 'web-flow'

/** Every commit that was not there when a run of ours last pushed must be by people who may start runs: a sentence about one that is not. */
export async function foreignCommit(
  { pull, pushed }: Pick<PullRequestLink, 'pull' | 'pushed'>,
  shown: Pick<ShownPullRequest, 'baseRef' | 'headSha'>,
  { config, event }: Pick<Occasion, 'config' | 'event'>,
  { github }: { readonly github: Pick<Job['github'], 'pullRequests' | 'people'> },
): Promise<string | undefined> {
  const commits = await github.pullRequests.commits(shown, pushed)
  if (commits === undefined) return `GitHub does not show all commits of pull request #${pull}.`
  const by = commits.flatMap((one) =>
    answeringFor(one).map((who) => ({ commit: `Commit ${one.sha.slice(0, 12)} of pull request #${pull}`, ...who })),
  )
  const nobodys = by.find(({ account, isUs }) => account === null && !isUs)
  if (nobodys !== undefined) return `${nobodys.commit} is by nobody that GitHub knows.`
  const people = Map.groupBy(by, ({ account }) => account?.login ?? '')
  const asked = actorsOf(event)
  const others = [...people].filter(([login, [first]]) => first?.account?.type !== 'Bot' && !asked.includes(login)).length
  if (others >= MOST_ROLES)
    return `${others} people have pushed to pull request #${pull} since a run last did, which are more than roles are asked for: at most ${MOST_ROLES - 1}.`
  for (const [first] of people.values()) {
    if (first === undefined) continue
    const { commit, account, isUs } = first
    const may = account === null ? undefined : mayDo('run', await personBehind(account, github.people), config.access)
    if (may?.ok !== true) return isUs ? unvouched(first) : `${commit}: ${may?.why}.`
  }
  return undefined
}

/**
 * Who answers for a commit. A rebase leaves us the author of what a run of ours did, and an amendment, too: then it is for whoever has
 * committed it anew to say that it is good.
 */
function answeringFor({ author, committer }: CommitPeople): readonly CommitPerson[] {
  if (committer.account?.login === WEB_FLOW) return [author]
  return author.isUs && !committer.isUs ? [committer] : [author, committer]
}

/** Our own commits are known by their ids: under our name alone anybody commits. */
function unvouched({ commit, account }: Pick<CommitPerson, 'account'> & { readonly commit: string }): string {
  const ways = 'somebody who may start runs has to commit it anew (git commit --amend, git rebase)'
  const listed = account?.id == null ? '' : `, or access.bots to list id ${account.id}`
  return `${commit} is under the name by which this action commits, and no run has left it there: ${ways}${listed}.`
}
