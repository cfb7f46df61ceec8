import { describe, expect, it } from 'vitest'
import { failureOf, here, startSite } from '../site.ts'

describe('issues and comments', () => {
  it('are made and read with a real client, and fit the description', async () => {
    const { octokit, github } = await startSite()
    const issue = await octokit.issues.create({ ...here, title: 'It breaks', body: 'Often', labels: ['bug'] })
    expect(issue.status).toBe(201)
    expect(issue.data).toMatchObject({
      number: 1,
      state: 'open',
      user: { login: 'github-actions[bot]', id: 41898282, type: 'Bot' },
      labels: [{ name: 'bug', color: 'd73a4a' }],
      html_url: `${github.serverUrl}/mona/hello/issues/1`,
      performed_via_github_app: { slug: 'github-actions' },
    })
    const comment = await octokit.issues.createComment({ ...here, issue_number: 1, body: 'Seen' })
    const edited = await octokit.issues.updateComment({ ...here, comment_id: comment.data.id, body: 'Seen twice' })
    expect(edited.data.body).toBe('Seen twice')
    expect((await octokit.issues.listComments({ ...here, issue_number: 1 })).data.map(({ body }) => body)).toEqual(['Seen twice'])
    await octokit.issues.deleteComment({ ...here, comment_id: comment.data.id })
    expect((await octokit.issues.get({ ...here, issue_number: 1 })).data.comments).toBe(0)
    expect(github.violations).toEqual([])
  })

  it('take a body of 65,536 characters and refuse a longer one', async () => {
    const { octokit, repository } = await startSite()
    repository.issues.add({ title: 'Long' })
    await octokit.issues.createComment({ ...here, issue_number: 1, body: '😀'.repeat(65_536) })
    const { status, data } = await failureOf(octokit.issues.createComment({ ...here, issue_number: 1, body: 'a'.repeat(65_537) }))
    expect(status).toBe(422)
    expect(JSON.stringify(data)).toContain('Body is too long (maximum is 65536 characters)')
    expect(repository.issues.get(1).comments).toHaveLength(1)
  })

  it('refuse an empty comment and an unknown issue', async () => {
    const { octokit, repository } = await startSite()
    repository.issues.add({ title: 'Empty' })
    expect((await failureOf(octokit.issues.createComment({ ...here, issue_number: 1, body: ' ' }))).status).toBe(422)
    const unknown = await failureOf(octokit.issues.createComment({ ...here, issue_number: 7, body: 'Hi' }))
    expect(unknown).toMatchObject({ status: 404, data: { message: 'Not Found', status: '404' } })
  })

  it('are listed in pages that link to each other', async () => {
    const { octokit, repository } = await startSite()
    repository.issues.add({ title: 'Busy' })
    for (let n = 1; n <= 250; n++) repository.issues.comment(1, { body: `Comment ${n}` })
    const first = await octokit.issues.listComments({ ...here, issue_number: 1, per_page: 100 })
    expect(first.headers.link).toMatch(/\/repositories\/\d+\/issues\/1\/comments\?per_page=100&page=2>; rel="next"/)
    expect(first.headers.link).toContain('page=3>; rel="last"')
    const all = await octokit.paginate(octokit.issues.listComments, { ...here, issue_number: 1, per_page: 100 })
    expect(all.map(({ body }) => body)).toEqual(Array.from({ length: 250 }, (_, n) => `Comment ${n + 1}`))
  })

  it('list comments since a time', async () => {
    const { octokit, repository } = await startSite()
    repository.issues.add({ title: 'Old and new' })
    const old = repository.issues.comment(1, { body: 'Old' })
    old.updatedAt = new Date('2020-01-01T00:00:00Z')
    repository.issues.comment(1, { body: 'New' })
    const since = '2021-01-01T00:00:00Z'
    expect((await octokit.issues.listComments({ ...here, issue_number: 1, since })).data.map(({ body }) => body)).toEqual(['New'])
    expect((await octokit.issues.listCommentsForRepo({ ...here, since })).data).toHaveLength(1)
  })

  it('keep labels without regard to case, make new ones and tell of each change', async () => {
    const { octokit, repository, github } = await startSite()
    repository.issues.add({ title: 'Labels', by: 'hubot' })
    const added = await octokit.issues.addLabels({ ...here, issue_number: 1, labels: ['BUG', 'raymond:code'] })
    expect(added.data.map(({ name }) => name)).toEqual(['bug', 'raymond:code'])
    await octokit.issues.removeLabel({ ...here, issue_number: 1, name: 'raymond:code' })
    expect((await failureOf(octokit.issues.removeLabel({ ...here, issue_number: 1, name: 'raymond:code' }))).data).toMatchObject({
      message: 'Label does not exist',
    })
    const history = await octokit.issues.listEvents({ ...here, issue_number: 1 })
    expect(history.data.map(({ event }) => event)).toEqual(['labeled', 'labeled', 'unlabeled'])
    expect(github.events.filter(({ name }) => name === 'issues').map(({ action }) => action)).toEqual([
      'opened',
      'labeled',
      'labeled',
      'unlabeled',
    ])
    const tooLong = octokit.issues.createLabel({ ...here, name: 'x'.repeat(51) })
    expect((await failureOf(tooLong)).status).toBe(422)
  })

  it('react once per person and content', async () => {
    const { octokit, repository } = await startSite()
    repository.issues.add({ title: 'Nice' })
    const comment = repository.issues.comment(1, { body: '/raymond status' })
    const reaction = { ...here, comment_id: comment.id, content: 'eyes' as const }
    expect((await octokit.reactions.createForIssueComment(reaction)).status).toBe(201)
    expect((await octokit.reactions.createForIssueComment(reaction)).status).toBe(200)
    expect(comment.reactions).toHaveLength(1)
    expect((await octokit.issues.getComment({ ...here, comment_id: comment.id })).data.reactions).toMatchObject({ eyes: 1 })
  })

  it('assign only people who can write, and close with a reason', async () => {
    const { octokit, repository } = await startSite()
    repository.people.set('writer', 'write')
    repository.store.account('stranger')
    repository.issues.add({ title: 'Whose' })
    const assigned = await octokit.issues.addAssignees({ ...here, issue_number: 1, assignees: ['writer', 'stranger'] })
    expect(assigned.data.assignees?.map(({ login }) => login)).toEqual(['writer'])
    const closed = await octokit.issues.update({ ...here, issue_number: 1, state: 'closed', state_reason: 'not_planned' })
    expect(closed.data).toMatchObject({ state: 'closed', state_reason: 'not_planned' })
    expect((await octokit.issues.listForRepo({ ...here })).data).toEqual([])
    expect((await octokit.issues.listForRepo({ ...here, state: 'all' })).data).toHaveLength(1)
  })

  it('let only writers comment when locked', async () => {
    const { octokit, repository, person } = await startSite()
    repository.issues.add({ title: 'Heated' })
    await octokit.issues.lock({ ...here, issue_number: 1, lock_reason: 'too heated' })
    const refused = await failureOf(person('stranger').issues.createComment({ ...here, issue_number: 1, body: 'But' }))
    expect(refused).toMatchObject({ status: 403, data: { message: 'Unable to create comment because issue is locked.' } })
    await person('mona').issues.createComment({ ...here, issue_number: 1, body: 'Enough' })
  })
})
