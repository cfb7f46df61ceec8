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
    expect(on({})).toEqual({ kind: 'issue', number: 3, title: 'T', body: 'B', labels: ['bug'], author: MONA })
    expect(on({ pull_request: { url: 'u' } })).toMatchObject({ kind: 'pull_request' })
  })

  it('say which branch is trusted, and whether everybody can read the repository', () => {
    expect(event('push')).toMatchObject({ repository: 'octo/app', defaultBranch: 'main', isPrivate: false })
    expect(event('push', { repository: { private: true } }).isPrivate).toBe(true)
  })

  it('say nothing of a repository that tells neither its branch nor who can read it', () => {
    expect(event('push', { repository: { private: 'no' } })).toMatchObject({ defaultBranch: null, isPrivate: null })
  })

  it('pin both sides of a pull request', () => {
    expect(pullRequest().pullRequest).toEqual({
      headRef: 'topic',
      headSha: 'b'.repeat(40),
      baseRef: 'main',
      baseSha: 'c'.repeat(40),
    })
  })

  it('name nobody whose number or login is missing: a login alone can be given away and taken by another', () => {
    const senders = [{ login: 'mona' }, { id: 583_231 }, { id: '583231', login: 'mona' }, null]
    expect(senders.map((sender) => event('push', { sender }).sender)).toEqual([null, null, null, null])
  })

  it('take nobody for a person or a bot whom GitHub does not call so', () => {
    expect(event('push', { sender: { id: 583_231, login: 'mona', type: 'Bot' } }).sender?.type).toBe('Bot')
    expect(event('push', { sender: { id: 583_231, login: 'mona' } }).sender?.type).toBe('unknown')
  })

  it('are empty texts where nobody wrote a title or a body, for which GitHub sends null', () => {
    expect(pullRequest().subject).toMatchObject({ title: 'Add it', body: '' })
    expect(event('issues', { issue: { number: 3, title: null, body: null } }).subject).toEqual({
      kind: 'issue',
      number: 3,
      title: '',
      body: '',
      labels: [],
      author: null,
    })
    expect(event('pull_request_review', { review: { id: 9, body: null, user: MONA } }).comment).toEqual({
      kind: 'review',
      id: 9,
      body: '',
      author: MONA,
    })
  })

  it('leave out labels without a name', () => {
    const labels = [{ name: 'bug' }, {}, null, 'text', { name: null }, { name: 'help wanted' }]
    expect(event('issues', { issue: { number: 3, labels } }).subject?.labels).toEqual(['bug', 'help wanted'])
  })

  it('hold a comment only when it has a number and the event is about comments on threads', () => {
    expect(event('issue_comment', { action: 'created', comment: { body: '/raymond help', user: MONA } }).comment).toBeNull()
    expect(
      event('commit_comment', { action: 'created', comment: { id: 1, body: '/raymond help', user: MONA } }).comment,
    ).toBeNull()
  })

  it('name the Actions workflow that has run, and its branch', () => {
    const workflow_run = { id: 1, name: 'CI', head_branch: 'topic' }
    expect(event('workflow_run', { workflow_run }).workflowRun).toEqual({ name: 'CI', branch: 'topic' })
    expect(event('workflow_run', { workflow_run, workflow: { name: 'Tests' } }).workflowRun?.name).toBe('Tests')
    expect(event('push').workflowRun).toBeNull()
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
    const pushed = (ref: string | null) => event('push', { ref }).push
    expect(pushed('refs/heads/feature/x')).toEqual({ kind: 'branch', name: 'feature/x' })
    expect(pushed('refs/tags/v1')).toEqual({ kind: 'tag', name: 'v1' })
    expect(pushed('refs/notes/commits')).toEqual({ kind: 'other', name: 'refs/notes/commits' })
    expect(pushed(null)).toBeNull()
  })

  it('take no ref for a push that came with a dispatch or a new tag', () => {
    expect(event('workflow_dispatch', { ref: 'refs/heads/main' }).push).toBeNull()
    expect(event('create', { ref: 'v1', ref_type: 'tag' }).push).toBeNull()
  })

  it('know changed files only when every commit says so', () => {
    const full = { id: '1', added: ['a'], removed: ['b'], modified: ['a'] }
    expect(event('push', { commits: [full] }).changedPaths).toEqual(['a', 'b'])
    expect(event('push', { commits: [full, { id: '2' }] }).changedPaths).toBeNull()
    expect(event('push', { commits: [] }).changedPaths).toBeNull()
    expect(event('push', { commits: [{ ...full, removed: [1, null, 'b'] }] }).changedPaths).toEqual(['a', 'b'])
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

  it('a workflow run tells its own repository where the event does not; when neither does, it is a fork’s', () => {
    const run = (workflow_run: object) =>
      event('workflow_run', { repository: null, workflow_run: { id: 1, ...workflow_run } }).fromFork
    expect(run({ head_repository: { id: 1 }, repository: { id: 1 } })).toBe(false)
    expect(run({ head_repository: { id: 2 }, repository: { id: 1 } })).toBe(true)
    expect(run({ head_repository: { id: 1 } })).toBe(true)
    expect(run({})).toBe(true)
  })

  it('a pull request’s event that shows no pull request counts as a fork’s, whichever of them it is', () => {
    const names = ['pull_request_target', 'pull_request_review', 'pull_request_review_comment', 'pull_request_review_thread']
    expect(names.map((name) => event(name).fromFork)).toEqual(names.map(() => true))
  })

  it('a fork’s pull request makes the event a fork’s, whatever the event is called', () => {
    const pull_request = { number: 1, head: { repo: { id: 2 } }, base: { repo: { id: 1 } } }
    expect(event('something_new', { pull_request }).fromFork).toBe(true)
  })

  it('events that bring no code of others along are no fork’s', () => {
    expect(['push', 'issues', 'issue_comment', 'schedule'].map((name) => event(name).fromFork)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  it('Dependabot is known by number, by name, and as the author of what others touch', () => {
    const bot = { id: 49_699_333, login: 'dependabot[bot]', type: 'Bot' }
    const refs = { head: { repo: { id: 1 } }, base: { repo: { id: 1 } } }
    expect(event('push', { sender: bot }).byDependabot).toBe(true)
    expect(event('push', { sender: { ...bot, id: 3 } }).byDependabot).toBe(true)
    expect(event('pull_request', { pull_request: { number: 1, user: bot, ...refs } }).byDependabot).toBe(true)
    expect(event('push', { sender: { ...bot, login: 'renamed' } }).byDependabot).toBe(true)
    expect(event('push', {}, { actor: 'dependabot[bot]' }).byDependabot).toBe(true)
    expect(event('push', {}, { triggeringActor: 'dependabot[bot]' }).byDependabot).toBe(true)
    expect(event('push').byDependabot).toBe(false)
  })

  it('a person’s comment under Dependabot’s pull request is the person’s: it brings no code along', () => {
    const bot = { id: 49_699_333, login: 'dependabot[bot]', type: 'Bot' }
    const issue = { number: 1, pull_request: { url: 'u' }, user: bot }
    expect(event('issue_comment', { action: 'created', issue, comment: { id: 2, body: '', user: MONA } }).byDependabot).toBe(
      false,
    )
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
    const parsed = parseRepoEvent('workflow_dispatch', payload, JOB)
    expect(parsed).toMatchObject({ action: null, sender: null })
    expect(Object.entries(parsed.inputs)).toEqual([['a', 'b']])
  })
})
