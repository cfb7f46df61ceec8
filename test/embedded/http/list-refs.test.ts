import { describe, expect, it } from 'vitest'
import { git, startSite, temporaryFolder } from '../site.ts'

/** What a client hears by the server, and what git says of the folder behind it. */
async function bothWays(site: Awaited<ReturnType<typeof startSite>>, ...args: readonly string[]) {
  const folder = await temporaryFolder()
  const options = args.filter((arg) => arg.startsWith('-'))
  const patterns = args.filter((arg) => !arg.startsWith('-'))
  const ask = async (from: string) => (await git(folder, ['ls-remote', ...options, from, ...patterns], 'job-token')).stdout
  return { heard: await ask(site.repository.htmlUrl), own: await ask(site.repository.git.directory) }
}

async function emptySite() {
  const site = await startSite()
  await site.repository.git.run(['update-ref', '-d', 'refs/heads/main'])
  return site
}

describe('the refs that a client hears', () => {
  it('are those that git names, all or by their names', async () => {
    const site = await startSite({ files: { 'a.txt': 'a' } })
    await site.repository.commit({ branch: 'main-2/deep', files: { 'b.txt': 'b' } })
    for (const args of [
      [],
      ['--symref'],
      ['main'],
      ['HEAD'],
      ['refs/heads/main*'],
      ['--heads'],
      ['--symref', 'HEAD'],
      ['none'],
    ]) {
      const { heard, own } = await bothWays(site, ...args)
      expect(heard, args.join(' ')).toBe(own)
    }
    expect((await bothWays(site)).heard.split('\n')).toHaveLength(3)
  })

  it('are those that git names beside tags of their own, packed refs, a HEAD without a commit, and in an empty repository', async () => {
    const empty = await emptySite()
    const nothing = await bothWays(empty, '--symref')
    expect(nothing.heard).toBe(nothing.own)

    const site = await startSite({ files: { 'a.txt': 'a' } })
    const identity = { GIT_COMMITTER_NAME: 'Mona', GIT_COMMITTER_EMAIL: 'mona@example.com' }
    await site.repository.git.run(['tag', '-a', 'v1', '-m', 'first', 'main'], { env: identity })
    const tagged = await bothWays(site)
    expect(tagged.heard).toContain('refs/tags/v1^{}')
    expect(tagged.heard).toBe(tagged.own)

    await site.repository.git.run(['tag', '-d', 'v1'])
    await site.repository.git.run(['symbolic-ref', 'HEAD', 'refs/heads/none'])
    const headless = await bothWays(site, '--symref')
    expect(headless.heard).toBe(headless.own)

    await site.repository.git.run(['pack-refs', '--all'])
    const packed = await bothWays(site)
    expect(packed.heard).toContain('refs/heads/main')
    expect(packed.heard).toBe(packed.own)
  })

  it('let a client push to an empty repository, move what it pushed and take it away', async () => {
    const site = await emptySite()
    const folder = await temporaryFolder()
    await git(folder, ['init', '--quiet', '--initial-branch=main'])
    for (const message of ['one', 'two']) {
      await git(folder, ['commit', '--quiet', '--allow-empty', '-m', message])
      const pushed = await git(folder, ['push', site.repository.htmlUrl, 'main', 'main:side'], 'job-token')
      expect(pushed.stderr).toContain('main -> side')
      expect(await site.repository.head('side')).toBe((await git(folder, ['rev-parse', 'main'])).stdout)
    }
    expect((await git(folder, ['push', site.repository.htmlUrl, 'main'], 'job-token')).stderr).toContain('Everything up-to-date')
    expect((await git(folder, ['push', site.repository.htmlUrl, ':side'], 'job-token')).code).toBe(0)
    expect(await site.repository.head('side')).toBeUndefined()
  })
})
