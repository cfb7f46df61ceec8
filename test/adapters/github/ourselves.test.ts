/** Whose comments are taken for ours. */
import { expect, it } from 'vitest'
import { createGitHubClient } from '../../../src/adapters/github/client.ts'
import { createOurselves } from '../../../src/adapters/github/ourselves.ts'
import { startGitHub } from '../../tools/start-github.ts'

async function open(token: string) {
  const github = await startGitHub({ requests: 'any' })
  github.addToken({ token, kind: 'pat', actor: 'robot' })
  const client = createGitHubClient({
    token: async () => token,
    apiUrl: github.apiUrl,
    throttled: false,
    secondMs: 1,
    longestWait: 0,
  })
  return { github, ourselves: createOurselves(client, token) }
}

it('the account of a token is asked for once', async () => {
  const { github, ourselves } = await open('ghp_robot')
  expect([await ourselves(), await ourselves()]).toEqual(['robot', 'robot'])
  expect(github.requests).toHaveLength(1)
})

it('a token that may not ask who it is may be any bot', async () => {
  const { github, ourselves } = await open('ghp_robot')
  github.faults.add({ match: { path: '/user' }, kind: 'status', status: 403 })
  expect(await ourselves()).toBeNull()
})

it.each(['primary-rate-limit', 'secondary-rate-limit'] as const)(
  'a token that is told of a %s is no other one for that, and is asked again',
  async (kind) => {
    const { github, ourselves } = await open('ghp_robot')
    github.faults.add({ match: { path: '/user' }, kind })
    await expect(ourselves()).rejects.toMatchObject({ status: 403 })
    expect(await ourselves()).toBe('robot')
  },
)
