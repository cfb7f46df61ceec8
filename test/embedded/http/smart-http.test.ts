import { truncate, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import type { EmbeddedRepository } from '../../../src/embedded/model/repository.ts'
import { git, here, startSite, temporaryFolder } from '../site.ts'

async function cloneOf(repository: EmbeddedRepository, token = 'job-token', ...options: readonly string[]): Promise<string> {
  const folder = await temporaryFolder()
  const { code, stderr } = await git(folder, ['clone', '-q', ...options, repository.cloneUrl, 'clone'], token)
  expect(stderr).toBe('')
  expect(code).toBe(0)
  return join(folder, 'clone')
}

async function commitIn(clone: string, file: string, content: string): Promise<string> {
  await writeFile(join(clone, file), content)
  await git(clone, ['add', '-A'])
  await git(clone, ['commit', '-q', '-m', `Change ${file}`])
  return (await git(clone, ['rev-parse', 'HEAD'])).stdout
}

describe('git over HTTP', () => {
  it('clones and pushes, and the API shows it at once', async () => {
    const { octokit, repository, github } = await startSite()
    const clone = await cloneOf(repository)
    const sha = await commitIn(clone, 'a.txt', 'A\n')
    const push = await git(clone, ['push', '--porcelain', 'origin', 'HEAD:refs/heads/topic'], 'job-token')
    expect(push.code).toBe(0)
    expect((await octokit.git.getRef({ ...here, ref: 'heads/topic' })).data.object.sha).toBe(sha)
    const file = await octokit.repos.getContent({ ...here, path: 'a.txt', ref: 'topic' })
    expect(file.data).toMatchObject({ type: 'file', size: 2, content: 'QQo=\n' })
    const compare = await octokit.repos.compareCommits({ ...here, base: 'main', head: 'topic' })
    expect(compare.data).toMatchObject({
      status: 'ahead',
      ahead_by: 1,
      files: [{ filename: 'a.txt', status: 'added', additions: 1 }],
    })
    expect(github.events.at(-1)).toMatchObject({
      name: 'push',
      startsJobs: false,
      payload: { ref: 'refs/heads/topic', after: sha },
    })
  })

  it('works with and without .git, shallow, by commit id and without blobs', async () => {
    const { repository } = await startSite({ files: { 'a.txt': 'a' } })
    const old = await repository.head()
    await repository.commit({ files: { 'a.txt': 'b' } })
    const shallow = await cloneOf(repository, 'job-token', '--depth=1', '--filter=blob:none')
    expect((await git(shallow, ['rev-list', '--count', 'HEAD'])).stdout).toBe('1')
    const fetched = await git(shallow, ['fetch', '-q', '--depth=1', repository.htmlUrl, String(old)], 'job-token')
    expect(fetched.code).toBe(0)
    expect((await git(shallow, ['rev-parse', 'FETCH_HEAD'])).stdout).toBe(old)
  })

  it('refuses a push whose lease is stale, on the client', async () => {
    const { repository } = await startSite()
    const clone = await cloneOf(repository)
    const known = (await git(clone, ['rev-parse', 'HEAD'])).stdout
    await repository.commit({ files: { 'other.txt': 'somebody else' } })
    await commitIn(clone, 'mine.txt', 'mine')
    const push = await git(
      clone,
      ['push', '--porcelain', `--force-with-lease=refs/heads/main:${known}`, 'origin', 'HEAD:main'],
      'job-token',
    )
    expect(push.code).toBe(1)
    expect(push.stdout).toContain('[rejected] (stale info)')
  })

  it('refuses a push that is no fast-forward', async () => {
    const { repository } = await startSite()
    const clone = await cloneOf(repository)
    await repository.commit({ files: { 'other.txt': 'somebody else' } })
    await commitIn(clone, 'mine.txt', 'mine')
    const push = await git(clone, ['push', '--porcelain', 'origin', 'HEAD:main'], 'job-token')
    expect(push.stdout).toContain('[rejected] (fetch first)')
  })

  it('takes all refs of an atomic push or none', async () => {
    const { repository } = await startSite()
    repository.protect({ pattern: 'main', kind: 'protection', requirePullRequest: true })
    const before = await repository.head()
    const clone = await cloneOf(repository)
    await commitIn(clone, 'a.txt', 'a')
    const refs = ['HEAD:refs/heads/main', 'HEAD:refs/heads/topic']
    const atomic = await git(clone, ['push', '--atomic', '--porcelain', 'origin', ...refs], 'job-token')
    expect(atomic.code).toBe(1)
    expect(await repository.head('topic')).toBeUndefined()
    const loose = await git(clone, ['push', '--porcelain', 'origin', ...refs], 'job-token')
    expect(loose.code).toBe(1)
    expect(await repository.head('topic')).toBe((await git(clone, ['rev-parse', 'HEAD'])).stdout)
    expect(await repository.head()).toBe(before)
  })

  it('declines a protected branch in the words of GitHub', async () => {
    const { repository, github } = await startSite()
    repository.protect({ pattern: 'main', kind: 'protection', requirePullRequest: true, bypass: ['mona'] })
    repository.protect({ pattern: 'raymond/**', kind: 'ruleset', requireSignatures: true })
    const clone = await cloneOf(repository)
    await commitIn(clone, 'a.txt', 'a')
    const main = await git(clone, ['push', '--porcelain', 'origin', 'HEAD:main'], 'job-token')
    expect(main.stderr).toContain('remote: error: GH006: Protected branch update failed for refs/heads/main.')
    expect(main.stderr).toContain('remote: - Changes must be made through a pull request.')
    expect(main.stdout).toContain('[remote rejected] (protected branch hook declined)')
    const ruled = await git(clone, ['push', '--porcelain', 'origin', 'HEAD:refs/heads/raymond/state'], 'job-token')
    expect(ruled.stderr).toContain('GH013: Repository rule violations found for refs/heads/raymond/state.')
    expect(ruled.stderr).toContain('- Commits must have verified signatures.')
    expect(ruled.stdout).toContain('(push declined due to repository rule violations)')
    github.addToken({ token: 'owner', kind: 'pat', actor: 'mona' })
    expect((await git(clone, ['push', 'origin', 'HEAD:main'], 'owner')).code).toBe(0)
  })

  it('declines forced pushes and deletions where they are forbidden', async () => {
    const { repository } = await startSite()
    repository.protect({ pattern: 'keep', kind: 'protection', forbidForcePush: true, forbidDeletion: true })
    await repository.commit({ branch: 'keep', files: { 'a.txt': 'a' } })
    const clone = await cloneOf(repository)
    await commitIn(clone, 'b.txt', 'b')
    expect((await git(clone, ['push', '--force', 'origin', 'HEAD:keep'], 'job-token')).stderr).toContain(
      'Cannot force-push to this branch',
    )
    expect((await git(clone, ['push', 'origin', ':keep'], 'job-token')).stderr).toContain('Cannot delete this branch')
    expect(await repository.read('a.txt', 'keep')).toBe('a')
  })

  it('refuses changed workflow files to a token without the permission', async () => {
    const { repository, github } = await startSite({ files: { '.github/workflows/ci.yml': 'on: push\n' } })
    const clone = await cloneOf(repository)
    await commitIn(clone, '.github/workflows/ci.yml', 'on: pull_request\n')
    const push = await git(clone, ['push', '--porcelain', 'origin', 'HEAD:refs/heads/topic'], 'job-token')
    expect(push.stdout).toContain(
      '[remote rejected] (refusing to allow a GitHub App to create or update workflow `.github/workflows/ci.yml` without `workflows` permission)',
    )
    github.addToken({ token: 'trusted', permissions: { contents: 'write', workflows: 'write' } })
    expect((await git(clone, ['push', 'origin', 'HEAD:refs/heads/topic'], 'trusted')).code).toBe(0)
    // The same content stands on another branch now.
    expect((await git(clone, ['push', 'origin', 'HEAD:refs/heads/again'], 'job-token')).code).toBe(0)
  })

  it('refuses files over 100 MB', async () => {
    const { repository } = await startSite()
    const clone = await cloneOf(repository)
    await writeFile(join(clone, 'big.bin'), '')
    await truncate(join(clone, 'big.bin'), 101 * 1024 * 1024)
    await git(clone, ['-c', 'core.compression=1', 'add', 'big.bin'])
    await git(clone, ['commit', '-q', '-m', 'Big'])
    const push = await git(clone, ['push', '--porcelain', 'origin', 'HEAD:refs/heads/big'], 'job-token')
    expect(push.stderr).toContain("File big.bin is 101.00 MB; this exceeds GitHub's file size limit of 100.00 MB")
    expect(push.stderr).toContain('GH001')
    expect(push.stdout).toContain('(pre-receive hook declined)')
  })

  it('lets nobody push to the refs of pull requests', async () => {
    const { repository } = await startSite()
    const clone = await cloneOf(repository)
    expect((await git(clone, ['push', 'origin', 'HEAD:refs/pull/1/head'], 'job-token')).stderr).toContain('hidden ref')
  })

  it('asks who it is, and says who may not', async () => {
    const { github, repository, as } = await startSite({ private: true })
    const folder = await temporaryFolder()
    const list = (token?: string) => git(folder, ['ls-remote', repository.cloneUrl], token)
    expect((await list()).stderr).toContain('could not read Username')
    expect((await list('unknown')).stderr).toContain('could not read Username')
    const address = repository.cloneUrl.replace('//', '//x-access-token:unknown@')
    expect((await git(folder, ['ls-remote', address])).stderr).toContain('Invalid username or token')
    github.addToken({ token: 'stranger', kind: 'pat', actor: 'stranger' })
    expect((await list('stranger')).stderr).toContain('Repository not found.')
    as({ issues: 'write' })
    expect((await list('job-token-1')).stderr).toContain('403')
    expect((await list('job-token')).code).toBe(0)
  })

  it('refuses a push with a token that may only read', async () => {
    const { github, repository } = await startSite()
    github.addToken({ token: 'reader', permissions: { contents: 'read' } })
    const clone = await cloneOf(repository, 'reader')
    const push = await git(clone, ['push', 'origin', 'HEAD:refs/heads/topic'], 'reader')
    expect(push.stderr).toContain('Permission to mona/hello.git denied to github-actions[bot].')
    expect(github.requests.at(-1)).toMatchObject({ kind: 'git', status: 403, permission: 'contents:write' })
  })

  it('takes no second Authorization header', async () => {
    const { repository } = await startSite()
    const folder = await temporaryFolder()
    const second = ['-c', 'http.extraheader=Authorization: basic Zm9vOmJhcg==']
    const { stderr } = await git(folder, [...second, 'ls-remote', repository.cloneUrl], 'job-token')
    expect(stderr).toContain('Duplicate header: "Authorization"')
  })

  it('outlives a client that is gone in the middle of a push', async () => {
    const { github, repository } = await startSite()
    const clone = await cloneOf(repository)
    await commitIn(clone, 'a.txt', 'a')
    const head = (await git(clone, ['rev-parse', 'HEAD'])).stdout
    const command = `${await repository.head()} ${head} refs/heads/main\0 report-status`
    const authorization = `Basic ${Buffer.from('x-access-token:job-token').toString('base64')}`
    const headers = { authorization, 'content-type': 'application/x-git-receive-pack-request', 'content-length': '5000' }
    await new Promise((resolve) => {
      const push = request(`${repository.cloneUrl}/git-receive-pack`, { method: 'POST', headers })
      push.on('error', resolve)
      push.write(`${(command.length + 4).toString(16).padStart(4, '0')}${command}0000PACK`, () =>
        setTimeout(() => push.destroy(), 50),
      )
    })
    // Git itself would wait for the rest for ever: the answer shows that its processes are ended.
    await vi.waitFor(() => expect(github.requests.at(-1)?.status).toBe(499))
    expect(await repository.head()).not.toBe(head)
    expect((await git(clone, ['push', 'origin', 'HEAD:main'], 'job-token')).code).toBe(0)
  })

  it('lets one of many racing pushes win and tells the others', async () => {
    const { repository } = await startSite()
    const clones = await Promise.all([1, 2, 3, 4].map(() => cloneOf(repository)))
    const shas = await Promise.all(clones.map((clone, n) => commitIn(clone, `${n}.txt`, `${n}`)))
    const pushes = await Promise.all(
      clones.map((clone) => git(clone, ['push', '--porcelain', 'origin', 'HEAD:main'], 'job-token')),
    )
    const winners = shas.filter((_, n) => pushes[n]?.code === 0)
    expect(winners).toEqual([await repository.head()])
    for (const { code, stdout } of pushes.filter((push) => push.code !== 0)) {
      expect(code).toBe(1)
      expect(stdout).toMatch(/rejected/)
    }
  })
})
