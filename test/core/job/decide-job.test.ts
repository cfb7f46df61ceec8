import { describe, expect, it } from 'vitest'
import { isForUs } from '../../../src/core/job/claim-of.ts'
import { decideDispatch } from '../../../src/core/job/decide-dispatch.ts'
import { decideJob } from '../../../src/core/job/decide-job.ts'
import { decideLost } from '../../../src/core/job/decide-lost.ts'
import { decideStart } from '../../../src/core/job/decide-start.ts'
import type { Facts } from '../../../src/core/job/facts.ts'
import type { Run } from '../../../src/core/run/run.ts'
import { matchTriggers } from '../../../src/core/triggers/match-triggers.ts'
import { stateRun } from '../../tools/state-run.ts'
import { event, MONA, pullRequest } from '../triggers/events.ts'
import { facts, person, REQUEST, said, shortly } from './facts.ts'

const labeled = (extra: object = {}) =>
  event('issues', { action: 'labeled', issue: { number: 7, title: 'T', body: 'B', user: MONA, labels: [] }, ...extra })

describe('what a job is about', () => {
  const plan = (more: Partial<Facts>, disabled = false) => decideJob({ ...facts(more), disabled })

  it.each([
    ['a run that the request names', { request: { ...REQUEST, run: 'coding-7-1' } }, { kind: 'go_on', run: 'coding-7-1' }],
    ['a workflow that it names', { request: { ...REQUEST, workflow: 'coding' } }, { kind: 'start', match: { by: 'input' } }],
    ['the event and its thread', { event: labeled() }, { kind: 'event', thread: { kind: 'issue', number: 7 }, catchesUp: true }],
    [
      "a fork's pull request, and no comment",
      { event: pullRequest({}, { headRepo: 2 }) },
      { kind: 'event', thread: { kind: 'issue', number: 8 }, catchesUp: false },
    ],
    [
      'a discussion',
      { event: event('discussion', { discussion: { number: 3 } }) },
      { kind: 'event', thread: { kind: 'discussion', number: 3 }, catchesUp: true },
    ],
  ])('%s', (_, more, expected) => {
    expect(plan(more)).toMatchObject(expected)
  })

  it('nothing where the action is switched off', () => {
    expect(plan({ event: labeled() }, true)).toEqual({
      kind: 'nothing',
      lines: [{ workflow: 'coding', started: false, why: 'RAYMOND_DISABLED is set.' }],
    })
  })
})

describe('starts', () => {
  function start(more: Partial<Facts>): readonly string[] {
    const known = facts(more)
    const { matches, commands } = matchTriggers(known.event, known.config)
    return shortly(matches.flatMap((match) => decideStart(match, known, commands)))
  }
  const BOT = { id: 41_898_282, login: 'github-actions[bot]', type: 'Bot' }

  it.each([
    ['a label by somebody of the role', { event: labeled() }, ['start_run']],
    [
      'a label by somebody without it',
      { event: labeled(), people: [person('triage')] },
      ['mona has the role triage, and run needs write'],
    ],
    ['a command', { event: said('/raymond code') }, ['claim', 'start_run']],
    [
      'a command of somebody without the role',
      { event: said('/raymond code'), people: [] },
      ['nobody is known to have asked for it'],
    ],
    [
      'an edited command',
      { event: said('/raymond code', { edited: '2026-11-21T11:00:09Z' }) },
      [expect.stringContaining('was edited')],
    ],
    ['what we do ourselves', { event: labeled({ sender: BOT }) }, [expect.stringContaining('itself writes as')]],
    [
      'a command on a pull request over its head',
      { event: said('/raymond code', { kind: 'pull' }), checkout: { sha: 'b'.repeat(40), parents: [], isTrusted: false } },
      [expect.stringContaining('not a commit of the default branch')],
    ],
    [
      'a command on a pull request over the default branch',
      { event: said('/raymond code', { kind: 'pull' }), checkout: { sha: 'b'.repeat(40), parents: [], isTrusted: true } },
      ['claim', 'start_run'],
    ],
  ] as const)('%s', (_, more, deeds) => {
    expect(start(more as Partial<Facts>)).toEqual(deeds)
  })

  describe('within rate limits', () => {
    const limited = (runs: readonly Partial<Run>[], more: Partial<Facts> = {}) => {
      const { config } = facts()
      const access = { ...config.access, rateLimits: { actorHour: 2, issueHour: 2 } }
      const all = runs.map((run) => stateRun({ issue: 7, actor: 'mona', created_at: facts().now, ...run }))
      return start({ event: said('/raymond code'), config: { ...config, access }, runs: all, ...more })
    }
    const refused = [expect.stringContaining('2 is the limit')]

    it('each run counts that the same job has begun for other comments', () => {
      const caughtUp = [{ workflow_id: 'coding-7-99-3' }, { workflow_id: 'coding-7-99-4' }]
      expect(limited(caughtUp.slice(1), { isMissed: true })).toEqual(['claim', 'start_run'])
      expect(limited(caughtUp, { isMissed: true })).toEqual(refused)
      expect(limited(caughtUp)).toEqual(refused)
      expect(limited([{ workflow_id: 'coding-7-99' }, ...caughtUp.slice(1)], { isMissed: true })).toEqual(refused)
    })

    it('runs count, and their workers in jobs of their own do not, nor workers of those', () => {
      const parent = (run: string) => ({ run, agent: 'main_worker1' })
      const workers = [1, 2, 3].map((n) => ({ workflow_id: `coding-7-98-${n}`, parent: parent('coding-7-98') }))
      const below = { workflow_id: 'coding-7-98-1-1', parent: parent('coding-7-98-1') }
      expect(limited([{ workflow_id: 'coding-7-98' }, ...workers, below])).toEqual(['claim', 'start_run'])
      expect(limited([{ workflow_id: 'coding-7-97' }, { workflow_id: 'coding-7-98' }, ...workers])).toEqual(refused)
    })

    it('the run that an earlier attempt began for the same event does not count', () => {
      const before = [{ workflow_id: 'coding-7-98' }, { workflow_id: 'coding-7-99' }]
      expect(limited(before, { attempt: 2 })).toEqual(['claim', 'start_run'])
      expect(limited([{ workflow_id: 'coding-7-98' }, { workflow_id: 'coding-7-99-5' }], { attempt: 2, isMissed: true })).toEqual(
        ['claim', 'start_run'],
      )
      expect(limited([{ workflow_id: 'coding-7-97' }, ...before], { attempt: 2 })).toEqual(refused)
    })
  })

  it("a command on a fork's pull request reads only, where the workflow says so", () => {
    const event = { ...said('/raymond code', { kind: 'pull' }), fromFork: true }
    const forks = (value: 'refuse' | 'read-only') => {
      const { config } = facts()
      const known = facts({
        event,
        config: { ...config, workflows: config.workflows.map((entry) => ({ ...entry, forks: value })) },
      })
      const { matches, commands } = matchTriggers(event, known.config)
      return matches.flatMap((match) => decideStart(match, known, commands)).at(-1)
    }
    expect([forks('read-only'), forks('refuse')]).toMatchObject([{ readOnly: true }, { readOnly: false }])
  })
})

describe('a dispatch with a run', () => {
  const run = (changes: Partial<Run> = {}) => stateRun({ status: 'suspended', issue: 7, ...changes })
  const ask = {
    id: 'main-1',
    agent: 'main',
    prompt: '?',
    next: 'A.md',
    to: [],
    choices: [],
    deadline: null,
    timeout_next: null,
    asked_at: '2026-11-21T10:00:00Z',
  }
  const dispatch = (more: Partial<Facts> = {}) =>
    facts({ event: event('workflow_dispatch', {}), request: { ...REQUEST, run: 'coding-7-1' }, ...more })
  const answering = { request: { ...REQUEST, run: 'coding-7-1', answer: 'yes' }, answeredAt: '2026-11-21T10:00:00Z' }

  it.each([
    ['goes on with it', run(), {}, ['resume_run']],
    [
      'is refused to somebody without the role',
      run(),
      { people: [person('read')] },
      ['The run does not go on: mona has the role read, and resume needs write.'],
    ],
    ['answers once, whatever attempt of the job it is', run({ asks: [ask] }), answering, ['claim', 'resume_run']],
    [
      'answers nothing that was asked after it was sent',
      run({ asks: [{ ...ask, asked_at: '2026-11-21T10:00:01.000Z' }] }),
      answering,
      ['The run does not go on: the question was asked after the answer was sent.'],
    ],
    [
      'answers nothing where GitHub does not say when it was sent',
      run({ asks: [ask] }),
      { ...answering, answeredAt: null },
      [expect.stringContaining('GitHub does not say')],
    ],
    ['answers nothing where nothing is asked', run(), answering, ['The run has no open question.']],
    [
      'is refused for a run in which nothing is left to go on with',
      run({ status: 'failed', reason: 'failed-result' }),
      {},
      ['Nothing of coding-7-1 is left to go on with: it has ended, with a result of status="failure".'],
    ],
    [
      'leaves an operation that was cut off to a retry',
      run({ status: 'waiting', reason: 'interrupted' }),
      {},
      ['An operation was cut off. Only this runs it again, once somebody has seen whether it did its work:'],
    ],
    ['tries a run again that has failed', run({ status: 'failed', reason: 'script-failed' }), {}, ['resume_run']],
    ['is refused for a run that is not there', undefined, {}, ['There is no run coding-7-1 on the state branch.']],
    [
      'is refused over the head of the pull request that the run is about',
      run({ event: 'pull_request_target' }),
      { checkout: { sha: 'b'.repeat(40), parents: [], isTrusted: false } },
      [expect.stringContaining('not a commit of the default branch')],
    ],
    [
      'goes on with another run over any checkout',
      run({ event: 'push' }),
      { checkout: { sha: 'b'.repeat(40), parents: [], isTrusted: false } },
      ['resume_run'],
    ],
  ] as const)('%s', (_, known, more, deeds) => {
    expect(shortly(decideDispatch('coding-7-1', known, dispatch(more as Partial<Facts>)))).toEqual(deeds)
  })
})

describe('a re-run', () => {
  const lease = { owner: 'mona/hello', job: '99', attempt: 1, token: 't', expires: '2026-11-22T00:00:00Z' }
  const lost = (more: Partial<Run>) => stateRun({ issue: 7, ...more })
  const taken = (run: Run, more: Partial<Facts> = {}) =>
    shortly(decideLost(new Set(), facts({ attempt: 2, runs: [run], event: said('yes'), ...more })))

  it.each([
    ['takes up what its lost attempt had in hand', lost({ lease }), ['resume_run']],
    [
      'takes up what its cancelled attempt carried out',
      lost({ status: 'suspended', reason: 'signal', seen_comment: 5, lease: null }),
      ['resume_run'],
    ],
    ['leaves what another job drives', lost({ lease: { ...lease, job: '98' } }), []],
    ['leaves what this very attempt drives', lost({ lease: { ...lease, attempt: 2 } }), []],
    ['leaves what came to rest', lost({ status: 'waiting', lease: null, seen_comment: 5 }), []],
    ['leaves what another comment suspended', lost({ status: 'suspended', reason: 'signal', seen_comment: 4, lease: null }), []],
  ])('%s', (_, run, deeds) => {
    expect(taken(run)).toEqual(deeds)
  })

  it('by somebody without the role leaves a stopped run alone', () => {
    const stopped = lost({ status: 'suspended', reason: 'signal', seen_comment: 5, lease: null })
    expect(taken(stopped, { people: [person('read')] })).toEqual([])
  })
})

describe('a claim', () => {
  const job = { runId: '99', attempt: 1 }
  const ours = { ...job, isOurs: true }

  it.each([
    ['of ours with a new mark', ours, 'new', job, true],
    ['of ours where no mark can be set', ours, 'none', job, true],
    ['of ours where the mark stands already, as on a branch that was rolled back', ours, 'there', job, false],
    ['of ours in a first attempt where GitHub does not say', ours, 'unknown', job, true],
    ['of ours in a re-run where GitHub does not say', { ...ours, attempt: 2 }, 'unknown', { ...job, attempt: 2 }, false],
    ['of another job', { runId: '98', attempt: 1, isOurs: false }, 'new', job, false],
    ['of an attempt that was lost before it set the mark', { ...job, isOurs: false }, 'new', { ...job, attempt: 2 }, true],
    ['of an attempt that set the mark', { ...job, isOurs: false }, 'there', { ...job, attempt: 2 }, false],
    ['of an attempt that answers a review', { ...job, isOurs: false }, 'none', { ...job, attempt: 2 }, false],
  ] as const)('%s', (_, claim, marked, us, forUs) => {
    expect(isForUs(claim, marked, us)).toBe(forUs)
  })
})
