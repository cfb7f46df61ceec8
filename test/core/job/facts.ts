/** What a job knows, for tests of what it decides. */
import { decideSaid, saidIn } from '../../../src/core/job/decide-comment.ts'
import type { Deed } from '../../../src/core/job/deeds.ts'
import type { Facts } from '../../../src/core/job/facts.ts'
import { matchTriggers } from '../../../src/core/triggers/match-triggers.ts'
import type { Person } from '../../../src/core/triggers/person.ts'
import { comment, config, MONA } from '../triggers/events.ts'

export const CONFIG = config('coding:\n  path: w\n  on: { issue_comment: { command: code }, issues: { types: [labeled] } }')

export function person(roleName: string, login = 'mona'): Person {
  const permission = { maintain: 'write', triage: 'read' }[roleName] ?? roleName
  return { login, id: MONA.id, type: 'User', access: { permission, roleName } }
}

export const REQUEST: Facts['request'] = {
  workflow: null,
  input: null,
  run: null,
  answer: null,
  handOverId: null,
  settings: {},
  backend: null,
}

export function facts(more: Partial<Facts> = {}): Facts {
  return {
    event: comment('hello'),
    config: CONFIG,
    request: REQUEST,
    now: '2026-11-21T12:00:00.000Z',
    configuration: '.github/raymond.yml',
    runId: '99',
    attempt: 1,
    ownBot: 41_898_282,
    checkout: null,
    runs: [],
    approvals: [],
    people: [person('write')],
    ...more,
  }
}

export interface Written {
  readonly at?: string
  readonly edited?: string
  readonly kind?: 'issue' | 'pull'
}

/** A comment on #7 by mona. */
export function said(body: string, { at = '2026-11-21T11:00:00Z', edited = at, kind = 'issue' }: Written = {}): Facts['event'] {
  return comment(body, {
    comment: { id: 5, body, user: MONA, created_at: at, updated_at: edited },
    ...(kind === 'pull'
      ? { issue: { number: 7, title: 'T', body: 'B', labels: [], user: MONA, pull_request: { url: 'x' } } }
      : {}),
  })
}

/** All that is done about a comment. */
export function deedsOf(known: Facts): readonly Deed[] {
  return saidIn(known.event, matchTriggers(known.event, known.config)).flatMap((word) => decideSaid(word, known))
}

/** Each deed by its type; what is only told by its reason. */
export function shortly(deeds: readonly Deed[]): readonly string[] {
  return deeds.map((deed) => (deed.type === 'tell' ? deed.line.why : deed.type))
}
