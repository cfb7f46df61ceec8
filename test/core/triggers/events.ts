import type { Config } from '../../../src/core/triggers/config/config.ts'
import { parseConfig } from '../../../src/core/triggers/config/parse-config.ts'
import { parseRepoEvent } from '../../../src/core/triggers/parse-repo-event.ts'
import type { RepoEvent, RunnerFacts } from '../../../src/core/triggers/repo-event.ts'

export const MONA = { id: 583_231, login: 'mona', type: 'User' }
export const REPOSITORY = { id: 1, full_name: 'octo/app', default_branch: 'main', private: false }
export const JOB: RunnerFacts = {
  actor: 'mona',
  triggeringActor: 'mona',
  ref: 'refs/heads/main',
  sha: 'a'.repeat(40),
  runId: '99',
  attempt: 1,
}

/** An event as GitHub would send it, by mona in octo/app. */
export function event(name: string, payload: Readonly<Record<string, unknown>> = {}, job: Partial<RunnerFacts> = {}): RepoEvent {
  return parseRepoEvent(name, { repository: REPOSITORY, sender: MONA, ...payload }, { ...JOB, ...job })
}

export function comment(body: string, extra: Readonly<Record<string, unknown>> = {}): RepoEvent {
  return event('issue_comment', {
    action: 'created',
    issue: { number: 7, title: 'It breaks', body: 'When I click.', labels: [], user: MONA },
    comment: { id: 5, body, user: MONA, author_association: 'OWNER' },
    ...extra,
  })
}

export function pullRequest(
  extra: Readonly<Record<string, unknown>> = {},
  { headRepo = 1 }: { readonly headRepo?: number | null } = {},
): RepoEvent {
  const repo = (id: number | null) => (id === null ? null : { id, full_name: id === 1 ? 'octo/app' : 'eve/app' })
  return event('pull_request', {
    action: 'opened',
    pull_request: {
      number: 8,
      title: 'Add it',
      body: null,
      labels: [],
      user: MONA,
      head: { ref: 'topic', sha: 'b'.repeat(40), repo: repo(headRepo) },
      base: { ref: 'main', sha: 'c'.repeat(40), repo: repo(1) },
    },
    ...extra,
  })
}

/** A configuration out of lines of YAML below `workflows`. */
export function config(workflows: string, rest = ''): Config {
  const parsed = parseConfig(`version: 1\n${rest}\nworkflows:\n${workflows.replace(/^/gm, '  ')}\n`)
  if (parsed.config === null) throw new Error(JSON.stringify(parsed.problems))
  return parsed.config
}
