import { nodeId } from '../links.ts'
import type { RepositoryFacts } from '../repository-facts.ts'
import { timestamp } from '../timestamp.ts'
import { userShape } from './user-shape.ts'

type Shape = Readonly<Record<string, unknown>>

/** "repository", as webhooks and lists carry it. */
export function repositoryShape(repository: RepositoryFacts): Shape {
  const { store, owner, htmlUrl, parent, openIssues } = repository
  return {
    id: repository.id,
    node_id: nodeId('R', repository.id),
    name: repository.name,
    full_name: repository.fullName,
    private: repository.private,
    owner: userShape(store.links, owner),
    html_url: htmlUrl,
    description: null,
    fork: parent !== undefined,
    ...addressesOf(repository),
    homepage: null,
    size: 0,
    stargazers_count: 0,
    watchers_count: 0,
    language: null,
    has_issues: true,
    has_projects: true,
    has_downloads: true,
    has_wiki: true,
    has_pages: false,
    has_discussions: false,
    forks_count: 0,
    mirror_url: null,
    archived: false,
    disabled: false,
    open_issues_count: openIssues,
    license: null,
    allow_forking: true,
    is_template: false,
    web_commit_signoff_required: false,
    topics: [],
    visibility: repository.private ? 'private' : 'public',
    forks: 0,
    open_issues: openIssues,
    watchers: 0,
    default_branch: repository.defaultBranch,
    created_at: timestamp(repository.createdAt),
    updated_at: timestamp(repository.pushedAt),
    pushed_at: timestamp(repository.pushedAt),
  }
}

/** "full-repository": what `GET /repos/{owner}/{repo}` tells. */
export function fullRepositoryShape(repository: RepositoryFacts): Shape {
  const { owner, store, parent } = repository
  return {
    ...repositoryShape(repository),
    network_count: 0,
    subscribers_count: 0,
    ...(owner.type === 'Organization' ? { organization: userShape(store.links, owner) } : {}),
    ...(parent ? { parent: repositoryShape(parent), source: repositoryShape(parent) } : {}),
  }
}

function addressesOf({ apiUrl, htmlUrl, cloneUrl, fullName }: RepositoryFacts): Shape {
  const at = (path: string): string => `${apiUrl}/${path}`
  return {
    url: apiUrl,
    forks_url: at('forks'),
    keys_url: at('keys{/key_id}'),
    collaborators_url: at('collaborators{/collaborator}'),
    teams_url: at('teams'),
    hooks_url: at('hooks'),
    issue_events_url: at('issues/events{/number}'),
    events_url: at('events'),
    assignees_url: at('assignees{/user}'),
    branches_url: at('branches{/branch}'),
    tags_url: at('tags'),
    blobs_url: at('git/blobs{/sha}'),
    git_tags_url: at('git/tags{/sha}'),
    git_refs_url: at('git/refs{/sha}'),
    trees_url: at('git/trees{/sha}'),
    statuses_url: at('statuses/{sha}'),
    languages_url: at('languages'),
    stargazers_url: at('stargazers'),
    contributors_url: at('contributors'),
    subscribers_url: at('subscribers'),
    subscription_url: at('subscription'),
    commits_url: at('commits{/sha}'),
    git_commits_url: at('git/commits{/sha}'),
    comments_url: at('comments{/number}'),
    issue_comment_url: at('issues/comments{/number}'),
    contents_url: at('contents/{+path}'),
    compare_url: at('compare/{base}...{head}'),
    merges_url: at('merges'),
    archive_url: at('{archive_format}{/ref}'),
    downloads_url: at('downloads'),
    issues_url: at('issues{/number}'),
    pulls_url: at('pulls{/number}'),
    milestones_url: at('milestones{/number}'),
    notifications_url: at('notifications{?since,all,participating}'),
    labels_url: at('labels{/name}'),
    releases_url: at('releases{/id}'),
    deployments_url: at('deployments'),
    git_url: cloneUrl.replace(/^https?:/, 'git:'),
    ssh_url: `git@${new URL(htmlUrl).hostname}:${fullName}.git`,
    clone_url: cloneUrl,
    svn_url: htmlUrl,
  }
}
