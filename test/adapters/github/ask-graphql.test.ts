import { expect, it } from 'vitest'
import type { GitHubClient } from '../../../src/adapters/github/client.ts'
import { askGraphql } from '../../../src/adapters/github/threads/ask-graphql.ts'

const UNKNOWN_FIELD = {
  path: ['query'],
  extensions: { code: 'undefinedField' },
  locations: [],
  message: "Field 'editor' doesn't exist",
}

it.each([
  ['that its rate limit is reached', { type: 'RATE_LIMITED', message: 'API rate limit exceeded' }, 403],
  ['the same in its newer words', { type: 'RATE_LIMIT', code: 'graphql_rate_limit', message: 'API rate limit exceeded' }, 403],
  ['that it failed on the way', { message: 'Something went wrong while executing your query.' }, 502],
  ['that it does not know a field', UNKNOWN_FIELD, 422],
])('GraphQL that says with 200 %s is an error of the status that REST has for that', async (_, error, status) => {
  const client: Pick<GitHubClient, 'graphql'> = {
    graphql: Object.assign(() => Promise.reject(Object.assign(new Error(error.message), { errors: [error] })), {
      defaults: () => client.graphql,
      endpoint: undefined as never,
      paginate: undefined as never,
    }),
  }
  await expect(askGraphql(client, 'query', {})).rejects.toMatchObject({ status, message: error.message })
})
