import type { Account, App, Author } from '../account.ts'
import { type Links, nodeId } from '../links.ts'

type Shape = Readonly<Record<string, unknown>>

// Nothing of the simulated site has a date of its own that anybody asks for; GitHub's answers have one everywhere.
const longAgo = '2020-01-01T00:00:00Z'

/** "simple-user" of GitHub's description. */
export function userShape({ server, api }: Links, { login, id, type }: Account): Shape {
  const url = `${api}/users/${encodeURIComponent(login)}`
  return {
    login,
    id,
    node_id: nodeId(type === 'Bot' ? 'BOT' : type === 'User' ? 'U' : 'O', id),
    avatar_url: `${server}/avatars/u/${id}`,
    gravatar_id: '',
    url,
    html_url: type === 'Bot' ? `${server}/apps/${login.replace(/\[bot\]$/, '')}` : `${server}/${login}`,
    followers_url: `${url}/followers`,
    following_url: `${url}/following{/other_user}`,
    gists_url: `${url}/gists{/gist_id}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    subscriptions_url: `${url}/subscriptions`,
    organizations_url: `${url}/orgs`,
    repos_url: `${url}/repos`,
    events_url: `${url}/events{/privacy}`,
    received_events_url: `${url}/received_events`,
    type,
    user_view_type: 'public',
    site_admin: false,
  }
}

/** "public-user": what `GET /users/{username}` and `GET /user` tell. */
export function profileShape(links: Links, account: Account): Shape {
  return {
    ...userShape(links, account),
    name: account.login,
    company: null,
    blog: '',
    location: null,
    email: null,
    hireable: null,
    bio: null,
    public_repos: 0,
    public_gists: 0,
    followers: 0,
    following: 0,
    created_at: longAgo,
    updated_at: longAgo,
  }
}

/** "integration": the app that a comment or a check was made through. */
export function appShape(links: Links, app: App): Shape {
  return {
    id: app.id,
    client_id: `Iv1.${app.id}`,
    slug: app.slug,
    node_id: nodeId('A', app.id),
    owner: userShape(links, app.owner),
    name: app.name,
    description: '',
    external_url: `${links.server}/apps/${app.slug}`,
    html_url: `${links.server}/apps/${app.slug}`,
    created_at: longAgo,
    updated_at: longAgo,
    permissions: app.permissions,
    events: [],
  }
}

export function appShapeOrNull(links: Links, { app }: Author): Shape | null {
  return app ? appShape(links, app) : null
}
