import { describe, expect, it } from 'vitest'
import { operationNames } from '../../../src/embedded/http/contract.ts'
import { permissionsUsed } from '../../../src/embedded/http/request-log.ts'
import { routes } from '../../../src/embedded/routes/routes.ts'
import { clientOf, failureOf, here, startSite } from '../site.ts'

describe('the contract', () => {
  it('has a route for each operation of the description, and none besides', () => {
    expect(routes.map(({ name }) => name).toSorted()).toEqual(operationNames().toSorted())
  })

  it('keeps calls that GitHub does not know', async () => {
    const { octokit, github, repository } = await startSite()
    repository.issues.add({ title: 'Strict' })
    const call = octokit.request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', {
      ...here,
      issue_number: 1,
      body: 'Hi',
      sticky: true,
    })
    const { status, data } = await failureOf(call)
    expect(status).toBe(422)
    expect(data.message).toContain('"sticky" is not a permitted key.')
    expect(github.violations).toHaveLength(1)
    expect(github.violations[0]?.request.operation).toBe('POST /repos/{owner}/{repo}/issues/{issue_number}/comments')
    expect(repository.issues.get(1).comments).toEqual([])
  })

  it.each([
    ['a missing field', { title: undefined }, `"title" wasn't supplied.`],
    ['a wrong type', { title: 'T', body: 7 }, "For 'body', it must be string."],
    ['a wrong type deep inside', { title: 'T', labels: [7] }, "For 'labels/0'"],
  ])('refuses %s', async (_, fields, message) => {
    const { octokit, github } = await startSite()
    const { status, data } = await failureOf(
      octokit.request('POST /repos/{owner}/{repo}/issues', { ...here, ...fields } as never),
    )
    expect(status).toBe(422)
    expect(data.message).toContain(message)
    expect(github.violations).toHaveLength(1)
  })

  it('refuses unknown query values and routes', async () => {
    const { octokit, github } = await startSite()
    expect((await failureOf(octokit.request('GET /repos/{owner}/{repo}/issues', { ...here, stat: 'all' }))).status).toBe(422)
    expect((await failureOf(octokit.request('GET /repos/mona/hello/nothing'))).status).toBe(404)
    expect(github.violations.map(({ request }) => request.path)).toEqual([
      '/repos/mona/hello/issues',
      '/repos/mona/hello/nothing',
    ])
  })
})

describe('tokens', () => {
  it('are known and not over, or the answer is 401', async () => {
    const { github } = await startSite()
    github.addToken({ token: 'over', expires: new Date(Date.now() - 1) })
    for (const token of ['unknown', 'over']) {
      const { status, data } = await failureOf(clientOf(github, token).repos.get(here))
      expect(status).toBe(401)
      expect(data.message).toBe('Bad credentials')
    }
  })

  it('without the permission are refused in the words of GitHub', async () => {
    const { as, person, repository } = await startSite()
    repository.issues.add({ title: 'Read me' })
    const reader = as({ issues: 'read', contents: 'read' })
    await reader.issues.get({ ...here, issue_number: 1 })
    const refused = await failureOf(reader.issues.createComment({ ...here, issue_number: 1, body: 'Hi' }))
    expect(refused).toMatchObject({ status: 403, data: { message: 'Resource not accessible by integration' } })
    const stranger = person('stranger')
    await stranger.issues.createComment({ ...here, issue_number: 1, body: 'I can read, so I can speak' })
    const labels = await failureOf(stranger.issues.addLabels({ ...here, issue_number: 1, labels: ['bug'] }))
    expect(labels).toMatchObject({ status: 403, data: { message: 'Resource not accessible by personal access token' } })
  })

  it('on an issue need the issues permission; on a pull request either one', async () => {
    const { as, repository } = await startSite()
    repository.issues.add({ title: 'Issue' })
    await repository.commit({ branch: 'topic', files: { 'a.txt': 'a' } })
    await repository.pulls.add({ title: 'Pull', head: 'topic' })
    const client = as({ pull_requests: 'write' })
    expect((await failureOf(client.issues.createComment({ ...here, issue_number: 1, body: 'Hi' }))).status).toBe(403)
    expect((await client.issues.createComment({ ...here, issue_number: 2, body: 'Hi' })).status).toBe(201)
  })

  it('leave behind which permissions they needed', async () => {
    const { octokit, github, repository } = await startSite()
    repository.issues.add({ title: 'Least' })
    await octokit.issues.get({ ...here, issue_number: 1 })
    await octokit.issues.createComment({ ...here, issue_number: 1, body: 'Hi' })
    await octokit.git.getRef({ ...here, ref: 'heads/main' })
    expect(permissionsUsed(github.requests)).toEqual({ issues: 'write', contents: 'read' })
  })

  it('see a private repository only when they may', async () => {
    const { github, repository, person } = await startSite({ private: true })
    expect((await failureOf(person('stranger').repos.get(here))).status).toBe(404)
    repository.people.set('friend', 'read')
    expect((await person('friend').repos.get(here)).data.private).toBe(true)
    const anonymous = await fetch(`${github.apiUrl}/repos/mona/hello`)
    expect(anonymous.status).toBe(404)
  })

  it('of another repository reach this one no further than everybody', async () => {
    const { github, octokit } = await startSite()
    await github.addRepository({ owner: 'mona', name: 'other' })
    github.addToken({ token: 'narrow', repositories: ['mona/other'] })
    const narrow = clientOf(github, 'narrow')
    await octokit.issues.create({ ...here, title: 'Here' })
    expect((await narrow.issues.get({ ...here, issue_number: 1 })).status).toBe(200)
    expect((await failureOf(narrow.issues.create({ ...here, title: 'There' }))).status).toBe(403)
  })

  it('of a job start nothing with what they do, but for dispatches; persons do', async () => {
    const { octokit, github, person, repository } = await startSite()
    repository.issues.add({ title: 'By mona' })
    await octokit.issues.createComment({ ...here, issue_number: 1, body: 'By the job' })
    await octokit.repos.createDispatchEvent({ ...here, event_type: 'next' })
    await person('hubot').issues.createComment({ ...here, issue_number: 1, body: 'By a person' })
    const told = github.events.slice(1).map(({ name, actor, startsJobs }) => [name, actor.login, startsJobs])
    expect(told).toEqual([
      ['issues', 'mona', true],
      ['issue_comment', 'github-actions[bot]', false],
      ['repository_dispatch', 'github-actions[bot]', true],
      ['issue_comment', 'hubot', true],
    ])
  })
})

describe('every answer', () => {
  it('counts down the limit, and 304s are free', async () => {
    const { octokit } = await startSite()
    const first = await octokit.repos.get(here)
    expect(first.headers['x-ratelimit-remaining']).toBe('999')
    const etag = first.headers.etag ?? ''
    const second = octokit.request('GET /repos/{owner}/{repo}', { ...here, headers: { 'if-none-match': etag } })
    expect((await failureOf(second)).status).toBe(304)
    expect((await octokit.rateLimit.get()).data.resources.core).toMatchObject({ limit: 1000, used: 1 })
  })

  it('is a 403 when the hour is used up', async () => {
    const { github } = await startSite()
    github.addToken({ token: 'tired', limit: 1 })
    const tired = clientOf(github, 'tired')
    await tired.repos.get(here)
    expect((await failureOf(tired.repos.get(here))).data.message).toContain('API rate limit exceeded')
  })
})

describe('people', () => {
  it('have the role that the repository gives them', async () => {
    const { octokit, repository } = await startSite()
    repository.people.set('keeper', 'maintain')
    repository.people.set('sorter', 'triage')
    repository.people.set('guard', { name: 'security', permission: 'write' })
    repository.store.account('stranger')
    const roles = await Promise.all(
      ['mona', 'keeper', 'sorter', 'guard', 'stranger'].map(async (username) => {
        const { data } = await octokit.repos.getCollaboratorPermissionLevel({ ...here, username })
        return [data.permission, data.role_name]
      }),
    )
    expect(roles).toEqual([
      ['admin', 'admin'],
      ['write', 'maintain'],
      ['read', 'triage'],
      ['write', 'security'],
      ['read', 'read'],
    ])
    const bot = await failureOf(octokit.repos.getCollaboratorPermissionLevel({ ...here, username: 'github-actions[bot]' }))
    expect(bot).toMatchObject({ status: 404, data: { message: 'github-actions[bot] is not a user' } })
  })

  it('know who they are; a job does not', async () => {
    const { octokit, person } = await startSite()
    expect((await person('mona').users.getAuthenticated()).data.login).toBe('mona')
    expect((await failureOf(octokit.users.getAuthenticated())).status).toBe(403)
    expect((await octokit.users.getByUsername({ username: 'dependabot[bot]' })).data.id).toBe(49699333)
  })
})

describe('GraphQL', () => {
  it('answers what it knows, and says what it does not', async () => {
    const { octokit, github } = await startSite()
    expect(await octokit.graphql('query { viewer { login } }')).toMatchObject({ viewer: { login: 'github-actions[bot]' } })
    await expect(octokit.graphql('query { enterprise(slug: "x") { id } }')).rejects.toThrow("field with the name 'enterprise'")
    github.graphql.on('discussion', ({ variables }) => ({ number: variables.number }))
    expect(await octokit.graphql('query($number: Int!) { discussion(number: $number) { number } }', { number: 4 })).toEqual({
      discussion: { number: 4 },
    })
  })
})
