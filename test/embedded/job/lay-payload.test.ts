import examples from '@octokit/webhooks-examples' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { adoptThread, layPayload } from '../../../src/embedded/job/lay-payload.ts'
import { here, startSite } from '../site.ts'

interface Example {
  readonly name: string
  readonly examples: readonly Record<string, unknown>[]
}

const recorded = (event: string, action: string): Record<string, unknown> => {
  const example = (examples as unknown as readonly Example[]).find(({ name }) => name === event)
  const payload = example?.examples.find((one) => one.action === action)
  if (!payload) throw new Error(`no ${event} ${action}`)
  return payload
}

describe('a recorded event', () => {
  it('is laid into the repository: names, ids and addresses', async () => {
    const { repository, github } = await startSite()
    const laid = layPayload(recorded('issues', 'labeled'), repository) as {
      issue: { url: string; html_url: string }
      repository: { id: number; full_name: string; owner: { login: string; id: number } }
      sender: { login: string; id: number; url: string }
    }
    expect(laid.repository).toMatchObject({
      id: repository.id,
      full_name: 'mona/hello',
      owner: { login: 'mona', id: repository.owner.id },
    })
    expect(laid.issue.url).toBe(`${github.apiUrl}/repos/mona/hello/issues/1`)
    expect(laid.issue.html_url).toBe(`${github.serverUrl}/mona/hello/issues/1`)
    expect(laid.sender).toMatchObject({ login: 'Codertocat', id: 21031067, url: `${github.apiUrl}/users/Codertocat` })
  })

  it('names nothing of the recorded repository any more, whatever the event', async () => {
    const { repository } = await startSite()
    const events = (examples as unknown as readonly Example[]).flatMap(({ name, examples: all }) =>
      all.filter((one) => 'repository' in one).map((one) => ({ name, payload: one })),
    )
    expect(events.length).toBeGreaterThan(200)
    for (const { name, payload } of events) {
      const text = JSON.stringify(layPayload(payload, repository).repository)
      expect(text, name).not.toContain('api.github.com')
      expect(text, name).not.toContain((payload.repository as { full_name: string }).full_name)
    }
  })

  it('keeps the sides of a pull request apart by branch', async () => {
    const { repository } = await startSite()
    const laid = layPayload(recorded('pull_request', 'opened'), repository)
    expect(laid.pull_request).toMatchObject({
      head: { ref: 'changes', label: 'mona:changes', user: { login: 'mona' }, repo: { full_name: 'mona/hello' } },
      base: { label: 'mona:master' },
    })
  })

  it('leaves the account of a person that the site knows', async () => {
    const { repository } = await startSite()
    const { id } = repository.store.account('Codertocat')
    const laid = layPayload(recorded('issue_comment', 'created'), repository)
    expect(laid.sender).toMatchObject({ login: 'Codertocat', id })
  })

  it('has its issue and comment adopted, without a word', async () => {
    const { repository, octokit, github } = await startSite()
    const before = github.events.length
    const laid = layPayload(recorded('issue_comment', 'created'), repository)
    adoptThread(laid, repository)
    adoptThread(laid, repository)
    expect(github.events).toHaveLength(before)
    const { data } = await octokit.issues.listComments({ ...here, issue_number: 1 })
    expect(data).toMatchObject([{ id: (laid.comment as { id: number }).id, user: { login: 'Codertocat' } }])
  })
})
