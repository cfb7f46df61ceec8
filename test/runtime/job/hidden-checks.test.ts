/** GraphQL answers 200 with what it may show, and FORBIDDEN for the checks, where the job has no "checks: read". */
import { afterEach, expect, it } from 'vitest'
import { aSecondLater, content, type Opened, openCounting, review, said } from './counting.ts'

let opened: Opened
const real = globalThis.fetch
afterEach(async () => {
  globalThis.fetch = real
  await opened.site.close()
})

it.each([[false], [true]])(
  'what was said in a review whose job was dropped begins a round, also while checks may not be read (%s)',
  { timeout: 120_000 },
  async (forbidden) => {
    opened = await openCounting()
    const { site, pull } = opened
    await aSecondLater()
    await review(site, pull, 'maria', { event: 'REQUEST_CHANGES', body: 'three' })
    await aSecondLater()
    if (forbidden)
      globalThis.fetch = async (input, init) => {
        const asked =
          typeof init?.body === 'string' && typeof input === 'string' && input.endsWith('graphql')
            ? JSON.parse(init.body)
            : undefined
        const answer = await real(input, init)
        if (asked?.variables?.checks !== true) return answer
        const { data } = (await answer.json()) as { data: { repository: { pullRequest: { commits: unknown } } } }
        data.repository.pullRequest.commits = { nodes: [{ commit: { oid: pull.pull.headSha, checkSuites: null } }] }
        const errors = [
          {
            type: 'FORBIDDEN',
            path: ['repository', 'pullRequest', 'commits', 'nodes', 0, 'commit', 'checkSuites'],
            extensions: { saml_failure: false },
            locations: [{ line: 1, column: 1 }],
            message: 'Resource not accessible by integration',
          },
        ]
        return new Response(JSON.stringify({ data, errors }), {
          status: 200,
          headers: { 'content-type': 'application/json; charset=utf-8' },
        })
      }
    await site.job('issue_comment', said(site, pull, '/raymond count four'))
    expect(await content(site, pull)).toBe('one\ntwo\nthree\nfour\n')
  },
)
