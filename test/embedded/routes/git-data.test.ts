import { describe, expect, it } from 'vitest'
import { clientOf, failureOf, here, startSite } from '../site.ts'

describe('git data', () => {
  it('makes an orphan branch from blob, tree and commit, and moves it only forward', async () => {
    const { octokit, repository } = await startSite()
    const blob = await octokit.git.createBlob({ ...here, content: 'first', encoding: 'utf-8' })
    const tree = await octokit.git.createTree({
      ...here,
      tree: [{ path: 'runs/1/state.json', mode: '100644', type: 'blob', sha: blob.data.sha }],
    })
    const first = await octokit.git.createCommit({ ...here, message: 'First', tree: tree.data.sha, parents: [] })
    await octokit.git.createRef({ ...here, ref: 'refs/heads/raymond/state', sha: first.data.sha })
    expect(await repository.read('runs/1/state.json', 'raymond/state')).toBe('first')
    const again = octokit.git.createRef({ ...here, ref: 'refs/heads/raymond/state', sha: first.data.sha })
    expect((await failureOf(again)).data.message).toBe('Reference already exists')

    const next = await octokit.git.createTree({
      ...here,
      base_tree: tree.data.sha,
      tree: [
        { path: 'ledger.jsonl', mode: '100644', type: 'blob', content: '{}\n' },
        { path: 'runs/1/state.json', mode: '100644', type: 'blob', sha: null },
      ],
    })
    const [mine, theirs] = await Promise.all(
      ['Mine', 'Theirs'].map((message) =>
        octokit.git.createCommit({ ...here, message, tree: next.data.sha, parents: [first.data.sha] }),
      ),
    )
    await octokit.git.updateRef({ ...here, ref: 'heads/raymond/state', sha: mine!.data.sha })
    const lost = await failureOf(octokit.git.updateRef({ ...here, ref: 'heads/raymond/state', sha: theirs!.data.sha }))
    expect(lost).toMatchObject({ status: 422, data: { message: 'Update is not a fast forward' } })
    await octokit.git.updateRef({ ...here, ref: 'heads/raymond/state', sha: theirs!.data.sha, force: true })
    const listed = await octokit.git.getTree({ ...here, tree_sha: 'raymond/state', recursive: '1' })
    expect(listed.data.tree.map(({ path }) => path)).toEqual(['ledger.jsonl'])
    expect((await octokit.git.getCommit({ ...here, commit_sha: mine!.data.sha })).data.message).toBe('Mine')
    await octokit.git.deleteRef({ ...here, ref: 'heads/raymond/state' })
    expect((await failureOf(octokit.git.getRef({ ...here, ref: 'heads/raymond/state' }))).status).toBe(404)
  })

  it.each([
    [
      'a blob that is not there',
      'POST /repos/{owner}/{repo}/git/trees',
      { tree: [{ path: 'a', mode: '100644', type: 'blob', sha: '1'.repeat(40) }] },
    ],
    [
      'a path that leaves the tree',
      'POST /repos/{owner}/{repo}/git/trees',
      { tree: [{ path: '../a', mode: '100644', content: 'x' }] },
    ],
    ['a commit that is not there', 'POST /repos/{owner}/{repo}/git/refs', { ref: 'refs/heads/x', sha: '1'.repeat(40) }],
    ['a ref without a folder', 'POST /repos/{owner}/{repo}/git/refs', { ref: 'refs/x', sha: '1'.repeat(40) }],
    ['a tree that is not there', 'POST /repos/{owner}/{repo}/git/commits', { message: 'm', tree: '1'.repeat(40) }],
  ])('refuses %s', async (_, route, fields) => {
    const { octokit, github } = await startSite()
    expect((await failureOf(octokit.request(route, { ...here, ...fields }))).status).toBe(422)
    expect(github.violations).toEqual([])
  })

  it('holds the rules of branches against REST too', async () => {
    const { octokit, repository } = await startSite()
    repository.protect({ pattern: 'main', kind: 'ruleset', requirePullRequest: true, forbidDeletion: true })
    const head = String(await repository.head())
    const tree = (await octokit.git.getTree({ ...here, tree_sha: 'main' })).data.sha
    const commit = await octokit.git.createCommit({ ...here, message: 'Direct', tree, parents: [head] })
    const refused = await failureOf(octokit.git.updateRef({ ...here, ref: 'heads/main', sha: commit.data.sha }))
    expect(refused.data.message).toContain('Repository rule violations found')
    const put = { ...here, path: 'a.txt', message: 'Direct', content: '' }
    expect((await failureOf(octokit.repos.createOrUpdateFileContents(put))).status).toBe(409)
    expect((await octokit.repos.getBranchRules({ ...here, branch: 'main' })).data.map(({ type }) => type)).toEqual([
      'deletion',
      'pull_request',
    ])
    expect((await octokit.repos.getBranch({ ...here, branch: 'main' })).data.protected).toBe(true)
    expect(await repository.head()).toBe(head)
  })

  it('writes one file with the blob that it replaces', async () => {
    const { octokit, repository } = await startSite({ files: { 'a.txt': 'old' } })
    const content = Buffer.from('new').toString('base64')
    const put = { ...here, path: 'a.txt', message: 'Change', content }
    expect((await failureOf(octokit.repos.createOrUpdateFileContents(put))).data.message).toContain('"sha" wasn\'t supplied.')
    const wrong = await failureOf(octokit.repos.createOrUpdateFileContents({ ...put, sha: '1'.repeat(40) }))
    expect(wrong.status).toBe(409)
    const file = await octokit.repos.getContent({ ...here, path: 'a.txt' })
    const { sha } = file.data as { sha: string }
    expect((await octokit.repos.createOrUpdateFileContents({ ...put, sha })).status).toBe(200)
    expect(await repository.read('a.txt')).toBe('new')
    expect((await octokit.repos.createOrUpdateFileContents({ ...put, path: 'deep/b.txt' })).status).toBe(201)
    const folder = await octokit.repos.getContent({ ...here, path: '' })
    expect((folder.data as { path: string; type: string }[]).map(({ path, type }) => [path, type])).toEqual([
      ['a.txt', 'file'],
      ['deep', 'dir'],
    ])
    const raw = await octokit.repos.getContent({ ...here, path: 'deep/b.txt', mediaType: { format: 'raw' } })
    expect(raw.data).toBe('new')
  })

  it('lets a workflow file be written only with the permission', async () => {
    const { octokit, github } = await startSite()
    const put = { ...here, path: '.github/workflows/x.yml', message: 'Add', content: Buffer.from('on: push').toString('base64') }
    expect((await failureOf(octokit.repos.createOrUpdateFileContents(put))).status).toBe(403)
    github.addToken({ token: 'trusted', permissions: { contents: 'write', workflows: 'write' } })
    expect((await clientOf(github, 'trusted').repos.createOrUpdateFileContents(put)).status).toBe(201)
  })

  it('tells commits with what they changed, and compares', async () => {
    const { octokit, repository } = await startSite({ files: { 'a.txt': '1\n2\n3\n', 'b.txt': 'same\nsame\nsame\n' } })
    const base = String(await repository.head())
    await repository.commit({ branch: 'topic', files: { 'a.txt': '1\ntwo\n3\n', 'b.txt': null, 'c.txt': 'same\nsame\nsame\n' } })
    const { data } = await octokit.repos.compareCommitsWithBasehead({ ...here, basehead: 'main...topic' })
    expect(data.files?.map(({ filename, status, previous_filename }) => [filename, status, previous_filename])).toEqual([
      ['a.txt', 'modified', undefined],
      ['c.txt', 'renamed', 'b.txt'],
    ])
    expect(data.files?.[0]).toMatchObject({ additions: 1, deletions: 1, patch: '@@ -1,3 +1,3 @@\n 1\n-2\n+two\n 3' })
    expect(data.merge_base_commit.sha).toBe(base)
    const commit = await octokit.repos.getCommit({ ...here, ref: 'topic' })
    expect(commit.data.stats).toEqual({ additions: 1, deletions: 1, total: 2 })
    expect(commit.data.author).toMatchObject({ login: 'mona' })
    expect((await octokit.repos.listCommits({ ...here, sha: 'topic' })).data).toHaveLength(2)
    expect((await octokit.git.listMatchingRefs({ ...here, ref: 'heads/to' })).data).toHaveLength(1)
    expect((await octokit.repos.listBranches(here)).data.map(({ name }) => name)).toEqual(['main', 'topic'])
  })
})
