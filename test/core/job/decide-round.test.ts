import { describe, expect, it } from 'vitest'
import { decideRound, type RoundFacts } from '../../../src/core/job/decide-round.ts'
import type { Run } from '../../../src/core/run/run.ts'
import { stateRun } from '../../tools/state-run.ts'
import { config, event } from '../triggers/events.ts'
import { facts, person, shortly } from './facts.ts'

const [OURS, THEIRS] = ['b'.repeat(40), 'd'.repeat(40)]
const NOW = '2026-11-21T12:00:00.000Z'
const OPENER = stateRun({ status: 'completed', issue: 7, actor: 'mona', created_at: '2026-11-21T11:30:00.000Z' })

function known(more: Partial<RoundFacts> = {}): RoundFacts {
  return {
    ...facts({ event: event('check_suite', { action: 'completed' }), people: [person('write')], runs: [OPENER] }),
    kind: 'failed_checks',
    link: { pull: 9, opener: OPENER, rounds: [], pushed: [OURS] },
    followUp: { state: 'FIX.md', on: ['review', 'failed_checks'], rounds: 10, budgetUsd: null },
    pullRequest: { state: 'open', headRef: 'raymond/coding-7-1/p1', headSha: OURS, fromFork: false },
    checked: OURS,
    foreignCommit: undefined,
    said: { key: `checks/${OURS}`, at: NOW, saying: undefined },
    isSpoiled: false,
    holdsNothing: undefined,
    standing: 'open',
    spent: undefined,
    ...more,
  }
}

function decided(more: Partial<RoundFacts> = {}): readonly string[] {
  const all = known(more)
  const entry = all.config.workflows[0]
  if (entry === undefined) throw new Error('no workflow')
  return shortly(decideRound({ entry, by: 'event', text: '', why: '' }, all, []))
}

describe('checks that failed', () => {
  it('begin a round on a commit that a run has left the pull request at', () => {
    expect(decided()).toContain('start_run')
  })

  it('begin none on a commit that no run has pushed, though it is the head and by somebody with the role', () => {
    const pullRequest = { state: 'open', headRef: 'topic', headSha: THEIRS, fromFork: false } as const
    expect(decided({ pullRequest, checked: THEIRS }).join()).toContain('no run has left pull request #9 at')
  })

  it('begin none on a commit of ours that is the head of a fork', () => {
    const pullRequest = { state: 'open', headRef: 'topic', headSha: OURS, fromFork: true } as const
    expect(decided({ pullRequest }).join()).toContain('is in a fork')
  })

  it('begin none beyond the runs that one thread or person may have within an hour', () => {
    const limits = (line: string) => config('coding: { path: w }', `access: { rate_limits: { ${line} } }`)
    const earlier = (n: number): Run =>
      stateRun({ workflow_id: `coding-9-${n}`, issue: 9, actor: 'mona', created_at: '2026-11-21T11:59:00.000Z' })
    const runs = [earlier(1), earlier(2)]
    expect(decided({ runs, config: limits('issue_hour: 2') }).join()).toContain('2 runs started for #9 within an hour')
    expect(decided({ runs, config: limits('actor_hour: 2') }).join()).toContain('mona started 2 runs within an hour')
    expect(decided({ runs, config: limits('actor_hour: 3, issue_hour: 3') })).toContain('start_run')
  })
})

describe('a command that is refused for now', () => {
  const by = event('issue_comment', { action: 'created' })
  const closed = { state: 'closed', headRef: 'raymond/coding-7-1/p1', headSha: OURS, fromFork: false } as const
  const told = (updated_at: string) => {
    const opener = { ...OPENER, updated_at }
    const link = { pull: 9, opener, rounds: [], pushed: [OURS] }
    const all = known({
      ...facts({ event: by, people: [person('write')], runs: [opener] }),
      kind: 'command',
      link,
      pullRequest: closed,
    })
    const entry = all.config.workflows[0]
    if (entry === undefined) throw new Error('no workflow')
    return decideRound({ entry, by: 'command', text: '', why: '' }, all, []).flatMap((deed) =>
      deed.type === 'tell' ? [deed.line.why] : [],
    )
  }

  it('is looked at by jobs that wake for three days after the last run, and the answer says so', () => {
    expect(told('2026-11-21T11:40:00.000Z')).toEqual([
      'pull request #9 is closed: it gets no further round. Once that is different it is taken up by itself: it need not be said again. Until 24 Nov 2026, 11:40 UTC, a job with mode: wake sees to that, later the next job of this pull request.',
    ])
    expect(told('2026-11-18T11:40:00.000Z')).toEqual([
      'pull request #9 is closed: it gets no further round. Once that is different the next job of this pull request takes it up: it need not be said again.',
    ])
  })
})
