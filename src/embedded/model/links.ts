/** Where everything has its address. As on GitHub Enterprise Server: one origin, the API under a path; or as on github.com, where it has its own. */
export interface Links {
  /** GITHUB_SERVER_URL, also the root of clone URLs: `http://127.0.0.1:PORT`. */
  readonly server: string
  /** GITHUB_API_URL: `…/api/v3`, or the root of the API's own origin. */
  readonly api: string
  /** GITHUB_GRAPHQL_URL: `…/api/graphql`, or `…/graphql` there. */
  readonly graphql: string
}

export const apiPath = '/api/v3'
export const graphqlPath = '/api/graphql'

export function linksOf(origin: string, apiOrigin?: string): Links {
  return apiOrigin === undefined
    ? { server: origin, api: origin + apiPath, graphql: origin + graphqlPath }
    : { server: origin, api: apiOrigin, graphql: apiOrigin + rootGraphqlPath }
}

const rootGraphqlPath = '/graphql'

/** Where what is asked for at the API's own origin lies in the one that has everything. */
export function inOneOrigin(path: string): string {
  return path === rootGraphqlPath ? graphqlPath : apiPath + path
}

/** An opaque global id. GitHub's start with letters that tell the type. */
export function nodeId(prefix: string, id: number): string {
  return `${prefix}_kwDO${Buffer.from(String(id)).toString('base64url')}`
}
