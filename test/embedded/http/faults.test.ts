import { describe, expect, it } from 'vitest'
import { failureOf, git, here, startSite, temporaryFolder } from '../site.ts'

describe('faults', () => {
  it('answer with a status and do nothing, as often as asked', async () => {
    const { octokit, github, repository } = await startSite()
    const fault = github.faults.add({ match: { method: 'POST', path: /\/issues$/ }, kind: 'status', status: 500, times: 2 })
    expect((await failureOf(octokit.issues.create({ ...here, title: 'One' }))).status).toBe(500)
    expect((await failureOf(octokit.issues.create({ ...here, title: 'Two' }))).status).toBe(500)
    expect((await octokit.issues.create({ ...here, title: 'Three' })).status).toBe(201)
    expect(repository.issues.all.map(({ title }) => title)).toEqual(['Three'])
    expect(fault.hits).toBe(2)
  })

  it('apply first and answer 502 then', async () => {
    const { octokit, github, repository } = await startSite()
    github.faults.add({ match: { method: 'POST' }, kind: 'after-applied' })
    expect((await failureOf(octokit.issues.create({ ...here, title: 'Unknown outcome' }))).status).toBe(502)
    expect(repository.issues.all).toHaveLength(1)
  })

  it.each([
    ['drop', 0],
    ['drop-after', 1],
  ] as const)('cut the connection: %s leaves %i issues', async (kind, count) => {
    const { octokit, github, repository } = await startSite()
    github.faults.add({ match: { method: 'POST' }, kind })
    await expect(octokit.issues.create({ ...here, title: 'Cut' })).rejects.toThrow()
    expect(repository.issues.all).toHaveLength(count)
    expect(github.requests.at(-1)).toMatchObject({ status: undefined, fault: kind })
  })

  it('are rate limits with the headers that tell when to try again', async () => {
    const { octokit, github } = await startSite()
    github.faults.add({ match: () => true, kind: 'secondary-rate-limit', retryAfter: 7 })
    github.faults.add({ match: () => true, kind: 'primary-rate-limit', retryAfter: 7 })
    const secondary = await octokit.repos.get(here).catch((error: unknown) => error)
    expect(secondary).toMatchObject({ status: 403, response: { headers: { 'retry-after': '7' } } })
    const primary = await octokit.repos.get(here).catch((error: unknown) => error)
    expect(primary).toMatchObject({ status: 403, response: { headers: { 'x-ratelimit-remaining': '0' } } })
  })

  it('delay', async () => {
    const { octokit, github } = await startSite()
    github.faults.add({ match: () => true, kind: 'delay', milliseconds: 80 })
    const begin = performance.now()
    await octokit.repos.get(here)
    expect(performance.now() - begin).toBeGreaterThan(75)
  })

  it('hit pushes too: the push that was applied looks failed', async () => {
    const { github, repository } = await startSite()
    const folder = await temporaryFolder()
    await git(folder, ['clone', '-q', repository.cloneUrl, 'clone'], 'job-token')
    const clone = `${folder}/clone`
    await git(clone, ['commit', '-q', '--allow-empty', '-m', 'Empty'])
    github.faults.add({ match: { kind: 'git', path: /git-receive-pack$/ }, kind: 'after-applied' })
    const push = await git(clone, ['push', 'origin', 'HEAD:main'], 'job-token')
    expect(push.code).not.toBe(0)
    expect(push.stderr).toContain('502')
    expect(await repository.head()).toBe((await git(clone, ['rev-parse', 'HEAD'])).stdout)
    github.faults.add({ match: { kind: 'git' }, kind: 'drop' })
    expect((await git(clone, ['fetch', 'origin'], 'job-token')).code).not.toBe(0)
  })
})
