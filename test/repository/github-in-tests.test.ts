/** Every request of every test is looked at: against GitHub's description of its API, and against the documented permissions. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { neededPermissions } from '../../src/core/setup/permissions.ts'
import { parseConfig } from '../../src/core/triggers/config/parse-config.ts'
import { defaultPermissions } from '../../src/embedded/job/prepare-job.ts'
import { documentedPermissions, permissionBlocksOf } from '../tools/documented-permissions.ts'
import { startGitHub, undocumentedNeeds } from '../tools/start-github.ts'
import { root } from './architecture.ts'

const HELPER = 'test/tools/start-github.ts'

describe('an embedded GitHub in a test', () => {
  it('is started by startGitHub alone, which looks at every request when the test is over', () => {
    const files = globSync('test/**/*.{ts,mts,mjs}', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
    expect(files).toContain(HELPER)
    const starters = files.filter((file) => readFileSync(join(root, file), 'utf8').includes(`start${'EmbeddedGitHub'}`))
    expect(starters).toEqual([HELPER])
  })

  it('sees a call that the documented permissions do not grant, also when it was refused', async () => {
    const github = await startGitHub({ requests: 'any' })
    await github.addRepository({ owner: 'mona', name: 'hello' })
    github.addToken({ token: 'job-token', permissions: { contents: 'write' } })
    const ask = (path: string) =>
      fetch(`${github.apiUrl}/repos/mona/hello${path}`, { headers: { authorization: 'token job-token', 'user-agent': 'a test' } })
    expect((await ask('/branches')).status).toBe(200)
    expect(undocumentedNeeds(github.requests)).toEqual([])
    expect((await ask('/commits/main/check-runs')).status).toBe(403)
    expect(undocumentedNeeds(github.requests)).toEqual(['GET /repos/mona/hello/commits/main/check-runs needs checks:read'])
  })
})

describe('the documented permissions', () => {
  const documented = documentedPermissions()

  it('let the job say who it is, which is no right of its token, in the example that stores no key', () => {
    expect(permissionBlocksOf('README.md')[0]).toEqual({ ...documented, 'id-token': 'write' })
  })

  it.each(['SECURITY.md', 'docs/recipes.md', 'docs/state-branch.md'])('stand in %s as in README', (file) => {
    expect(permissionBlocksOf(file)).not.toHaveLength(0)
    for (const block of permissionBlocksOf(file)) expect(block).toEqual(documented)
  })

  it('are what a job on the embedded GitHub gets', () => {
    const { metadata, ...given } = defaultPermissions
    expect(metadata).toBe('read')
    expect(Object.fromEntries(Object.entries(given).map(([name, level]) => [name.replaceAll('_', '-'), level]))).toEqual(
      documented,
    )
  })

  it('are what raymond doctor asks for at most', () => {
    const all = `version: 1
workflows:
  all:
    path: flows/all
    on: { pull_request: {} }
    outputs: { comments: 1, labels: [a], issues: 1, pull_requests: { max: 1 }, reviews: 1, dispatches: [ci.yml] }
`
    const { config, problems } = parseConfig(all, 'raymond.yml')
    expect(problems).toEqual([])
    const needed = config ? neededPermissions(config) : []
    expect(Object.fromEntries(needed.map(({ name, level }) => [name, level]))).toEqual(documented)
  })
})
