export type AccountType = 'User' | 'Bot' | 'Organization'

/** A person, a bot or an organisation. */
export interface Account {
  readonly login: string
  readonly id: number
  readonly type: AccountType
}

/** A GitHub App. Its bot is the account that its installation tokens act as. */
export interface App {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly owner: Account
  readonly bot: Account
  readonly permissions: Permissions
  /** PEM. When left out, any well-formed token of the app is accepted. */
  readonly publicKey?: string
}

export type Level = 'read' | 'write' | 'admin'
/** Permissions as an installation token carries them: `{ contents: 'write', pull_requests: 'read' }`. */
export type Permissions = Readonly<Record<string, Level>>

/** Who does something, and through which app. */
export interface Author {
  readonly account: Account
  readonly app?: App | undefined
}

/** By whom: a login for a person, or an author with its app. */
export type By = string | Author

// The ids are those on github.com: programs that compare them must find them here too.
export const actionsBot: Account = { login: 'github-actions[bot]', id: 41898282, type: 'Bot' }
export const dependabotBot: Account = { login: 'dependabot[bot]', id: 49699333, type: 'Bot' }
/** Commits what people make in the pages. */
export const webFlow: Account = { login: 'web-flow', id: 19864447, type: 'User' }
const githubOrganization: Account = { login: 'github', id: 9919, type: 'Organization' }

/** The app behind every job's GITHUB_TOKEN. */
export const actionsApp: App = {
  id: 15368,
  slug: 'github-actions',
  name: 'GitHub Actions',
  owner: githubOrganization,
  bot: actionsBot,
  permissions: {
    actions: 'write',
    checks: 'write',
    contents: 'write',
    discussions: 'write',
    issues: 'write',
    metadata: 'read',
    pull_requests: 'write',
    statuses: 'write',
  },
}

/** True for what a job's own GITHUB_TOKEN did. */
export function isActions(author: Author): boolean {
  return author.app?.slug === actionsApp.slug
}
