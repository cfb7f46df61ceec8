import { describe, expect, it } from 'vitest'
import { failureOf, here, startSite, type TestSite } from '../site.ts'

const file = 'one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\n'

async function withTopic(): Promise<TestSite> {
  const site = await startSite({ files: { 'a.txt': file } })
  await site.repository.commit({ branch: 'topic', files: { 'a.txt': file.replace('five', 'FIVE') }, message: 'Shout' })
  return site
}

describe('pull requests', () => {
  it('are made from a branch, read back, and followed', async () => {
    const { octokit, repository, github } = await withTopic()
    const { data } = await octokit.pulls.create({ ...here, title: 'Shout', head: 'topic', base: 'main', draft: true })
    expect(data).toMatchObject({
      number: 1,
      draft: true,
      mergeable: true,
      commits: 1,
      additions: 1,
      deletions: 1,
      changed_files: 1,
    })
    const sha = await repository.commit({ branch: 'topic', files: { 'b.txt': 'b' } })
    expect((await octokit.pulls.get({ ...here, pull_number: 1 })).data).toMatchObject({ commits: 2, head: { sha } })
    expect((await octokit.pulls.listFiles({ ...here, pull_number: 1 })).data.map(({ filename }) => filename)).toEqual([
      'a.txt',
      'b.txt',
    ])
    expect((await octokit.pulls.listCommits({ ...here, pull_number: 1 })).data).toHaveLength(2)
    const told = github.events.filter(({ name }) => name === 'pull_request').map(({ action }) => action)
    expect(told).toEqual(['opened', 'synchronize'])
    expect(await repository.git.resolve('refs/pull/1/head')).toBe(sha)
    expect((await octokit.issues.get({ ...here, issue_number: 1 })).data.pull_request?.url).toBe(data.url)
    const edited = await octokit.pulls.update({ ...here, pull_number: 1, title: 'Whisper', body: 'Less' })
    expect(edited.data).toMatchObject({ title: 'Whisper', body: 'Less' })
    expect((await octokit.pulls.list({ ...here, head: 'mona:topic' })).data).toHaveLength(1)
    expect((await octokit.pulls.list({ ...here, head: 'mona:other' })).data).toHaveLength(0)
  })

  it.each([
    [
      { head: 'nowhere', base: 'main' },
      { field: 'head', code: 'invalid' },
    ],
    [
      { head: 'topic', base: 'nowhere' },
      { field: 'base', code: 'invalid' },
    ],
    [{ head: 'same', base: 'main' }, { message: 'No commits between main and same' }],
    [{ head: 'orphan', base: 'main' }, { message: 'The orphan branch has no history in common with main' }],
    [{ head: 'taken', base: 'main' }, { message: 'A pull request already exists for mona:taken.' }],
  ])('refuse %o', async (fields, error) => {
    const { octokit, repository } = await withTopic()
    await repository.git.run(['branch', 'same', 'main'])
    await repository.commit({ branch: 'orphan', files: { x: 'x' }, orphan: true })
    await repository.commit({ branch: 'taken', files: { y: 'y' } })
    await repository.pulls.add({ title: 'First', head: 'taken' })
    const { status, data } = await failureOf(octokit.pulls.create({ ...here, title: 'Second', ...fields }))
    expect(status).toBe(422)
    expect(data.errors).toMatchObject([{ resource: 'PullRequest', ...error }])
  })

  it('cannot be made by a job where the setting forbids it', async () => {
    const { octokit, repository, person } = await withTopic()
    repository.actionsMayCreatePullRequests = false
    const pull = { ...here, title: 'Shout', head: 'topic', base: 'main' }
    expect((await failureOf(octokit.pulls.create(pull))).data.message).toBe(
      'GitHub Actions is not permitted to create or approve pull requests.',
    )
    expect((await person('mona').pulls.create(pull)).status).toBe(201)
  })

  it('come from forks', async () => {
    const { github, repository, person } = await withTopic()
    const fork = await github.addRepository({ owner: 'hubot', name: 'hello', forkOf: repository })
    const sha = await fork.commit({ branch: 'patch', files: { 'c.txt': 'c' }, by: 'hubot' })
    const pull = { ...here, title: 'From a fork', head: 'hubot:patch', base: 'main' }
    const { data } = await person('hubot').pulls.create(pull)
    expect(data).toMatchObject({ head: { sha, label: 'hubot:patch', repo: { fork: true } }, author_association: 'NONE' })
    expect(await repository.git.resolve('refs/pull/1/head')).toBe(sha)
    const later = await fork.commit({ branch: 'patch', files: { 'd.txt': 'd' }, by: 'hubot' })
    expect(await repository.git.resolve('refs/pull/1/head')).toBe(later)
  })

  it('are merged when the head is the expected one', async () => {
    const { octokit, repository } = await withTopic()
    repository.protect({ pattern: 'main', kind: 'protection', requirePullRequest: true })
    await repository.pulls.add({ title: 'Shout', head: 'topic' })
    const stale = octokit.pulls.merge({ ...here, pull_number: 1, sha: '1'.repeat(40) })
    expect((await failureOf(stale)).status).toBe(409)
    const merged = await octokit.pulls.merge({ ...here, pull_number: 1, merge_method: 'squash' })
    expect(merged.data.merged).toBe(true)
    expect(await repository.read('a.txt')).toContain('FIVE')
    expect((await octokit.pulls.get({ ...here, pull_number: 1 })).data).toMatchObject({ merged: true, state: 'closed' })
    expect((await failureOf(octokit.pulls.merge({ ...here, pull_number: 1 }))).status).toBe(405)
  })

  it('that conflict say so and are not merged', async () => {
    const { octokit, repository } = await withTopic()
    await repository.commit({ files: { 'a.txt': file.replace('five', '5') } })
    await repository.pulls.add({ title: 'Shout', head: 'topic' })
    const pull = await octokit.pulls.get({ ...here, pull_number: 1 })
    expect(pull.data).toMatchObject({ mergeable: false, mergeable_state: 'dirty' })
    expect((await failureOf(octokit.pulls.merge({ ...here, pull_number: 1 }))).status).toBe(405)
  })

  it('close when their branch is deleted', async () => {
    const { octokit, repository } = await withTopic()
    await repository.pulls.add({ title: 'Shout', head: 'topic' })
    await octokit.git.deleteRef({ ...here, ref: 'heads/topic' })
    expect((await octokit.pulls.get({ ...here, pull_number: 1 })).data.state).toBe('closed')
  })
})

describe('reviews', () => {
  it('carry comments on lines that the diff shows, all or nothing', async () => {
    const { octokit, repository, github } = await withTopic()
    await repository.pulls.add({ title: 'Shout', head: 'topic', by: 'hubot' })
    const review = { ...here, pull_number: 1, event: 'COMMENT' as const, body: 'Hm' }
    const outside = octokit.pulls.createReview({ ...review, comments: [{ path: 'a.txt', line: 9, body: 'Far' }] })
    expect((await failureOf(outside)).data.errors).toEqual(['Line could not be resolved'])
    const elsewhere = octokit.pulls.createReview({ ...review, comments: [{ path: 'b.txt', line: 1, body: 'Where' }] })
    expect((await failureOf(elsewhere)).data.errors).toEqual(['Path could not be resolved'])
    expect(repository.pulls.find(1)?.pull.reviews).toEqual([])
    const made = await octokit.pulls.createReview({ ...review, comments: [{ path: 'a.txt', line: 5, body: 'Loud' }] })
    expect(made.data.state).toBe('COMMENTED')
    const [comment] = (await octokit.pulls.listReviewComments({ ...here, pull_number: 1 })).data
    expect(comment).toMatchObject({ path: 'a.txt', line: 5, side: 'RIGHT', body: 'Loud' })
    const reply = { ...here, pull_number: 1, comment_id: comment!.id, body: 'Yes' }
    expect((await octokit.pulls.createReplyForReviewComment(reply)).data.in_reply_to_id).toBe(comment!.id)
    const reaction = { ...here, comment_id: comment!.id, content: 'eyes' as const }
    expect((await octokit.reactions.createForPullRequestReviewComment(reaction)).status).toBe(201)
    // The reply is a review of its own, as on GitHub.
    expect((await octokit.pulls.listReviews({ ...here, pull_number: 1 })).data).toHaveLength(2)
    expect(github.events.map(({ name }) => name)).toContain('pull_request_review_comment')
  })

  it('are of an earlier commit, with the lines that it shows, until that was pushed over', async () => {
    const { octokit, repository } = await withTopic()
    const { pull } = await repository.pulls.add({ title: 'Shout', head: 'topic', by: 'hubot' })
    const commit_id = pull.headSha
    await repository.commit({ branch: 'topic', files: { 'a.txt': file } })
    const comments = [{ path: 'a.txt', line: 5, body: 'Loud' }]
    const review = { ...here, pull_number: 1, event: 'COMMENT' as const, body: 'Hm', comments }
    expect((await failureOf(octokit.pulls.createReview(review))).data.errors).toEqual(['Path could not be resolved'])
    expect((await octokit.pulls.createReview({ ...review, commit_id })).data.commit_id).toBe(commit_id)
    const to = await repository.commit({ branch: 'other', files: { 'a.txt': file.replace('one', 'ONE') } })
    await octokit.git.updateRef({ ...here, ref: 'heads/topic', sha: to, force: true })
    expect((await failureOf(octokit.pulls.createReview({ ...review, commit_id }))).data.errors).toEqual([
      'end_commit_oid is not part of the pull request',
    ])
  })

  it('are no way to approve one’s own work', async () => {
    const { octokit } = await withTopic()
    await octokit.pulls.create({ ...here, title: 'Mine', head: 'topic', base: 'main' })
    const approve = octokit.pulls.createReview({ ...here, pull_number: 1, event: 'APPROVE' })
    expect((await failureOf(approve)).data.errors).toEqual(['Can not approve your own pull request'])
  })
})
