import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventNames } from '../../../src/core/triggers/event-table.ts'
import { matchTriggers } from '../../../src/core/triggers/match-triggers.ts'
import { parseRepoEvent } from '../../../src/core/triggers/parse-repo-event.ts'
import { config, event, JOB, MONA, pullRequest, REPOSITORY } from './events.ts'

interface Recorded {
  readonly name: string
  readonly examples: readonly Readonly<Record<string, unknown>>[]
}

const FILE = new URL('../../../node_modules/@octokit/webhooks-examples/api.github.com/index.json', import.meta.url)
const recorded = JSON.parse(readFileSync(FILE, 'utf8')) as readonly Recorded[]
const payloads = recorded.flatMap(({ name, examples }) => examples.map((payload) => ({ name, payload })))

describe('GitHub’s recorded payloads', () => {
  it('are 329, and all are read', () => {
    expect(payloads.map(({ name, payload }) => parseRepoEvent(name, payload, JOB).name)).toHaveLength(329)
  })

  it('are matched against every event without a problem', () => {
    const all = config(
      `all:\n  path: w\n  on: [${eventNames.filter((name) => name !== 'schedule').join(', ')}]\n  if: "github.event_name != ''"`,
    )
    for (const { name, payload } of payloads) {
      const { matches, misses, problems } = matchTriggers(parseRepoEvent(name, payload, JOB), all)
      expect([name, matches.length + misses.length, problems]).toEqual([name, 1, []])
    }
  })

  it('say who, what and where', () => {
    for (const { name, payload } of payloads) {
      const { sender, subject, comment, pullRequest: refs } = parseRepoEvent(name, payload, JOB)
      if ('sender' in payload) expect([name, sender?.id]).toEqual([name, (payload.sender as { id: number }).id])
      if (['issues', 'issue_comment', 'pull_request', 'discussion'].includes(name))
        expect([name, subject?.number]).not.toEqual([name, undefined])
      if (['issue_comment', 'discussion_comment', 'pull_request_review_comment', 'pull_request_review'].includes(name))
        expect(comment?.author?.login).toEqual(expect.any(String))
      if (name === 'pull_request') expect(refs?.headSha).toMatch(/^[0-9a-f]{40}$/)
    }
  })
})

describe('fields', () => {
  it('tell a comment on a pull request from one on an issue', () => {
    const issue = { number: 3, title: 'T', body: 'B', labels: [{ name: 'bug' }], user: MONA }
    const on = (extra: object) =>
      event('issue_comment', { action: 'created', issue: { ...issue, ...extra }, comment: { id: 1, body: 'hi', user: MONA } })
        .subject
    expect(on({})).toMatchObject({ kind: 'issue', number: 3, labels: ['bug'] })
    expect(on({ pull_request: { url: 'u' } })).toMatchObject({ kind: 'pull_request' })
  })

  it('name the app that wrote in a person’s name', () => {
    const comment = { id: 1, body: 'hi', user: MONA, performed_via_github_app: { id: 5, slug: 'helper' } }
    expect(event('issue_comment', { action: 'created', comment }).comment?.viaApp).toEqual({ id: 5, slug: 'helper' })
  })

  it('read inputs of a dispatch as texts', () => {
    expect(event('workflow_dispatch', { inputs: { run: 'a-1-2', deep: { x: 1 }, yes: true, n: 3 } }).inputs).toEqual({
      run: 'a-1-2',
      yes: 'true',
      n: '3',
    })
    expect(event('push', { inputs: { run: 'x' } }).inputs).toEqual({})
  })

  it('take a push apart', () => {
    expect(event('push', { ref: 'refs/heads/feature/x', deleted: false }).push).toEqual({
      kind: 'branch',
      name: 'feature/x',
      deleted: false,
    })
    expect(event('push', { ref: 'refs/tags/v1', deleted: true }).push).toEqual({ kind: 'tag', name: 'v1', deleted: true })
  })

  it('know changed files only when every commit says so', () => {
    const full = { id: '1', added: ['a'], removed: ['b'], modified: ['a'] }
    expect(event('push', { commits: [full] }).changedPaths).toEqual(['a', 'b'])
    expect(event('push', { commits: [full, { id: '2' }] }).changedPaths).toBeNull()
    expect(event('push', { commits: [] }).changedPaths).toBeNull()
    expect(parseRepoEvent('push', { commits: [full] }, JOB, ['c']).changedPaths).toEqual(['c'])
  })
})

describe('forks and Dependabot', () => {
  it('a pull request from another repository, or from one that is gone, is a fork’s', () => {
    expect([
      pullRequest().fromFork,
      pullRequest({}, { headRepo: 2 }).fromFork,
      pullRequest({}, { headRepo: null }).fromFork,
    ]).toEqual([false, true, true])
  })

  it('a pull request event that does not show its head counts as a fork’s', () => {
    expect([event('pull_request').fromFork, event('pull_request_target', { pull_request: { number: 1 } }).fromFork]).toEqual([
      true,
      true,
    ])
  })

  it('a workflow run is a fork’s when its head is', () => {
    const run = (id: number | null) =>
      event('workflow_run', { workflow_run: { id: 1, head_repository: id === null ? null : { id } } }).fromFork
    expect([run(REPOSITORY.id), run(2), run(null)]).toEqual([false, true, true])
  })

  it('Dependabot is known by number, by name, and as the author of what others touch', () => {
    const bot = { id: 49_699_333, login: 'dependabot[bot]', type: 'Bot' }
    const refs = { head: { repo: { id: 1 } }, base: { repo: { id: 1 } } }
    expect(event('push', { sender: bot }).byDependabot).toBe(true)
    expect(event('push', { sender: { ...bot, id: 3 } }).byDependabot).toBe(true)
    expect(event('pull_request', { pull_request: { number: 1, user: bot, ...refs } }).byDependabot).toBe(true)
    expect(event('push', {}, { triggeringActor: 'dependabot[bot]' }).byDependabot).toBe(true)
    expect(event('push').byDependabot).toBe(false)
  })
})

describe('anything at all', () => {
  it('is read without an error', () => {
    const names = fc.constantFrom(...recorded.map(({ name }) => name), 'constructor', '__proto__')
    fc.assert(fc.property(names, fc.jsonValue(), (name, payload) => parseRepoEvent(name, payload, JOB).name === name))
  })

  it('is read without an error when a payload’s fields have other forms', () => {
    const samples = fc.constantFrom(...payloads)
    fc.assert(
      fc.property(samples, fc.jsonValue(), fc.nat(), ({ name, payload }, value, at) => {
        const keys = Object.keys(payload)
        const key = keys[at % keys.length] ?? ''
        return parseRepoEvent(name, { ...payload, [key]: value }, JOB).name === name
      }),
    )
  })

  it('does not reach prototypes', () => {
    const payload: unknown = JSON.parse(
      '{"__proto__": {"action": "created"}, "sender": {"__proto__": {"id": 1, "login": "x"}}, "inputs": {"__proto__": "x", "a": "b"}}',
    )
    expect(parseRepoEvent('workflow_dispatch', payload, JOB)).toMatchObject({ action: null, sender: null, inputs: { a: 'b' } })
  })
})
