/** Where everything has its address. The shape is GitHub Enterprise Server's: one origin, the API under a path. */
export interface Links {
  /** GITHUB_SERVER_URL, also the root of clone URLs: `http://127.0.0.1:PORT`. */
  readonly server: string
  /** GITHUB_API_URL: `…/api/v3`. */
  readonly api: string
  /** GITHUB_GRAPHQL_URL: `…/api/graphql`. */
  readonly graphql: string
}

export const apiPath = '/api/v3'
export const graphqlPath = '/api/graphql'

export function linksOf(origin: string): Links {
  return { server: origin, api: origin + apiPath, graphql: origin + graphqlPath }
}

/** An opaque global id. GitHub's start with letters that tell the type. */
export function nodeId(prefix: string, id: number): string {
  return `${prefix}_kwDO${Buffer.from(String(id)).toString('base64url')}`
}
