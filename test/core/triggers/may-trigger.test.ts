import { describe, expect, it } from 'vitest'
import {
  actionFor,
  actorsOf,
  mayAllDo,
  mayApprove,
  mayCatchUp,
  mayDo,
  mayLookAt,
  mayTakeOver,
  mayUseCheckout,
  needsRole,
} from '../../../src/core/triggers/may-trigger.ts'
import type { Person } from '../../../src/core/triggers/person.ts'
import { comment, config, event, JOB, MONA, pullRequest } from './events.ts'

const { access } = config('a:\n  path: a', 'access: { bots: [{ id: 49699333, login: "dependabot[bot]" }], four_eyes: true }')

function person(roleName: string, extra: Partial<Person> = {}): Person {
  const permission = { maintain: 'write', triage: 'read' }[roleName] ?? roleName
  return { login: 'mona', id: MONA.id, type: 'User', access: { permission, roleName }, ...extra }
}
const bot = (id: number | null, extra: Partial<Person> = {}): Person => ({
  login: 'dependabot[bot]',
  id,
  type: 'Bot',
  access: null,
  ...extra,
})

describe('who may do what, by default', () => {
  it('run, stop, resume and answer need write, approve needs maintain', () => {
    const allowed = (roleName: string) =>
      (['run', 'stop', 'resume', 'answer', 'approve'] as const).map((action) => mayDo(action, person(roleName), access).ok)
    expect(allowed('triage')).toEqual([false, false, false, false, false])
    expect(allowed('write')).toEqual([true, true, true, true, false])
    expect(allowed('maintain')).toEqual([true, true, true, true, true])
  })

  it('answer is as run, when the configuration moves run', () => {
    const triage = config('a:\n  path: a', 'access: { run: triage }').access
    expect([
      mayDo('run', person('triage'), triage).ok,
      mayDo('answer', person('triage'), triage).ok,
      mayDo('stop', person('triage'), triage).ok,
    ]).toEqual([true, true, false])
  })

  it('says why not', () => {
    expect(mayDo('run', person('triage'), access)).toEqual({ ok: false, why: 'mona has the role triage, and run needs write' })
    expect(mayDo('run', person('x', { access: null }), access)).toEqual({
      ok: false,
      why: 'the role of mona is not known, or none',
    })
  })

  it.each([
    [bot(7), 'the bot dependabot[bot] (id 7) is not listed under access.bots'],
    [bot(null), 'the bot dependabot[bot] (id unknown) is not listed under access.bots'],
    [person('admin', { type: 'Organization' }), 'mona is neither a person nor a bot'],
    [person('admin', { type: 'unknown' }), 'GitHub does not say who mona is'],
  ])('says why an account that is no person may not', (who, why) => {
    expect(mayDo('run', who, access)).toEqual({ ok: false, why })
  })
})

describe('bots', () => {
  it('start by number and type, never by name', () => {
    expect(mayDo('run', bot(49_699_333, { login: 'renamed[bot]' }), access).ok).toBe(true)
    expect(mayDo('run', bot(49_699_334), access).ok).toBe(false)
    expect(mayDo('run', bot(null), access).ok).toBe(false)
  })

  it('get nothing out of a role', () => {
    expect(mayDo('run', bot(7, { access: { permission: 'admin', roleName: 'admin' } }), access).ok).toBe(false)
  })

  it('a person with a listed number is still a person', () => {
    expect(mayDo('run', bot(49_699_333, { type: 'User' }), access).ok).toBe(false)
  })

  it('an account that is neither is nobody', () => {
    for (const type of ['Organization', 'Mannequin', 'bot', '', 'unknown'])
      expect(mayDo('run', person('admin', { type }), access).ok).toBe(false)
  })

  it('never approve', () => {
    expect(mayDo('approve', bot(49_699_333), access)).toEqual({ ok: false, why: 'no bot may approve' })
  })
})

describe('several actors', () => {
  it('must all be allowed: a re-run by a stranger starts nothing, nor does one of a stranger’s event', () => {
    const [maintainer, stranger] = [person('maintain'), person('read', { login: 'eve', id: 6 })]
    expect([
      mayAllDo('run', [maintainer], access).ok,
      mayAllDo('run', [maintainer, stranger], access).ok,
      mayAllDo('run', [stranger, maintainer], access).ok,
      mayAllDo('run', [], access).ok,
    ]).toEqual([true, false, false, false])
    expect(mayAllDo('run', [], access)).toEqual({ ok: false, why: 'nobody is known to have asked for it' })
  })

  it('are the sender, who started the job, who started it again, and whose words a new comment holds', () => {
    const moved = (action: string) =>
      comment('/raymond code', { action, comment: { id: 5, body: 'x', user: { login: 'eve', id: 666, type: 'User' } } })
    expect(actorsOf(moved('created'))).toEqual(['mona', 'eve'])
    expect(actorsOf(moved('deleted'))).toEqual(['mona'])
    expect(actorsOf(event('push'))).toEqual(['mona'])
    expect(actorsOf(event('push', {}, { actor: 'Mona', triggeringActor: 'hubot' }))).toEqual(['Mona', 'hubot'])
    expect(actorsOf(comment('x', { sender: undefined }))).toEqual(['mona'])
    expect(actorsOf(event('push', { sender: undefined }, { ...JOB, actor: null, triggeringActor: null }))).toEqual([])
    const byGhost = { sender: null, comment: { id: 5, body: 'x', user: null } }
    expect(actorsOf(comment('x', byGhost))).toEqual(['mona'])
    expect(actorsOf(event('push', {}, { ...JOB, actor: '', triggeringActor: '' }))).toEqual(['mona'])
  })

  it('are not asked for on a schedule', () => {
    expect([needsRole(event('schedule')), needsRole(event('push'))]).toEqual([false, true])
  })
})

describe('forks and Dependabot', () => {
  const [refusing, reading] = config('a:\n  path: a\nb:\n  path: b\n  forks: read-only').workflows

  it('are refused, unless the workflow says forks: read-only', () => {
    expect(mayLookAt(pullRequest({}, { headRepo: 2 }), refusing!)).toEqual({
      ok: false,
      why: 'the code comes from a fork, and workflow a does not say forks: read-only',
    })
    expect(mayLookAt(pullRequest({}, { headRepo: 2 }), reading!)).toEqual({ ok: true, readOnly: true })
    expect(mayLookAt(pullRequest(), refusing!)).toEqual({ ok: true, readOnly: false })
    const dependabot = event('push', { sender: { id: 49_699_333, login: 'dependabot[bot]', type: 'Bot' } })
    expect(mayLookAt(dependabot, refusing!)).toEqual({
      ok: false,
      why: 'the code comes from Dependabot, and workflow a does not say forks: read-only',
    })
    expect(mayLookAt(dependabot, reading!)).toEqual({ ok: true, readOnly: true })
  })

  it('pull_request_target over the head, or over its merge, is refused', () => {
    const target = event('pull_request_target', { pull_request: { number: 1, head: { sha: 'bbb' } } })
    const allowed = (sha: string, ...parents: string[]) => mayUseCheckout(target, { sha, parents }).ok
    expect([allowed('bbb'), allowed('merge', 'aaa', 'bbb'), allowed('aaa', 'zzz')]).toEqual([false, false, true])
    expect(mayUseCheckout(target, { sha: 'bbb', parents: [] })).toEqual({
      ok: false,
      why: 'pull_request_target must not check out the head of the pull request',
    })
    expect(mayUseCheckout(pullRequest(), { sha: 'b'.repeat(40), parents: [] }).ok).toBe(true)
  })

  it('pull_request_target is refused where GitHub does not say what the head is', () => {
    const withoutHead = event('pull_request_target', { pull_request: { number: 1 } })
    const withoutPull = event('pull_request_target')
    const checkout = { sha: 'a'.repeat(40), parents: [] }
    const refusal = { ok: false, why: 'the head of the pull request is not known' }
    expect([mayUseCheckout(withoutHead, checkout), mayUseCheckout(withoutPull, checkout)]).toEqual([refusal, refusal])
    expect(mayUseCheckout(event('push'), checkout).ok).toBe(true)
  })

  it('a dispatch for a pull request runs over the default branch alone, and another one over any', () => {
    const dispatch = (payload: object) => event('repository_dispatch', { client_payload: payload })
    const elsewhere = { sha: 'a'.repeat(40), parents: [], isTrusted: false }
    expect(mayUseCheckout(dispatch({ pull_request: { number: 1 } }), elsewhere).ok).toBe(false)
    expect(mayUseCheckout(dispatch({ pull_request: { number: 1 } }), { ...elsewhere, isTrusted: true }).ok).toBe(true)
    expect(mayUseCheckout(dispatch({}), elsewhere).ok).toBe(true)
  })
})

describe('what other jobs missed', () => {
  const checkout = { sha: 'a'.repeat(40), parents: [] }
  const target = event('pull_request_target', { pull_request: { number: 1, head: { sha: 'bbb' } } })

  it.each([
    ['over a comment', comment('x'), checkout, true],
    ['without a checkout', comment('x'), null, true],
    ['over a pull request of the repository', pullRequest(), checkout, true],
    ['over one from a fork', pullRequest({}, { headRepo: 2 }), checkout, false],
    ['of Dependabot', event('push', {}, { actor: 'dependabot[bot]' }), checkout, false],
    ['of pull_request_target over the base', target, checkout, true],
    ['of pull_request_target without a checkout', target, null, true],
    ['of pull_request_target over the head', target, { sha: 'bbb', parents: [] }, false],
    ['of pull_request_target over the merge', target, { sha: 'ccc', parents: ['aaa', 'bbb'] }, false],
  ])('a job %s: whether it may carry it out', (_, job, found, may) => {
    expect(mayCatchUp(job, found)).toBe(may)
  })
})

describe('hand-over', () => {
  const actions = { id: 41_898_282, login: 'github-actions[bot]', type: 'Bot' }
  const dispatch = (sender: object, id?: string) =>
    event('workflow_dispatch', { sender, inputs: { run: 'a-1-2', ...(id === undefined ? {} : { 'hand-over-id': id }) } })
  const waiting = { status: 'suspended', expected: 'abc', given: null }

  it('is taken from the bot of Actions with the number that the run expects', () => {
    expect(mayTakeOver(dispatch(actions, 'abc'), waiting, null)).toEqual({ ok: true })
    expect(mayTakeOver(dispatch({ ...actions, id: 77 }, 'abc'), waiting, 77)).toEqual({ ok: true })
  })

  it('is taken from the bot of Actions of a server where it has another number, such as an Enterprise Server', () => {
    const there = { ...actions, id: 9919 }
    // Where the server says who the token is of, and where it does not.
    for (const ownBot of [9919, actions.id]) expect(mayTakeOver(dispatch(there, 'abc'), waiting, ownBot)).toEqual({ ok: true })
    for (const other of [{ login: 'github-action[bot]' }, { login: 'github-actions' }, { type: 'User' }])
      expect(mayTakeOver(dispatch({ ...there, ...other }, 'abc'), waiting, actions.id).ok).toBe(false)
    expect(mayTakeOver(dispatch({ ...actions, id: 9920 }, 'abc'), waiting, 9919).ok).toBe(false)
  })

  it('is taken with the number in the input of the action too', () => {
    expect(mayTakeOver(dispatch(actions), { ...waiting, given: 'abc' }, null)).toEqual({ ok: true })
    expect(mayTakeOver(dispatch(actions, 'abd'), { ...waiting, given: 'abc' }, null).ok).toBe(false)
  })

  const WRONG = 'the hand-over id is not the one that the run expects'
  it.each([
    ['a wrong number', dispatch(actions, 'abd'), waiting, WRONG],
    ['no number', dispatch(actions), waiting, WRONG],
    ['a number that was used', dispatch(actions, 'abc'), { ...waiting, expected: null }, WRONG],
    ['nothing for nothing', dispatch(actions, ''), { ...waiting, expected: '' }, WRONG],
    ['no number for none', dispatch(actions), { ...waiting, expected: null }, WRONG],
    [
      'a run that is not suspended',
      dispatch(actions, 'abc'),
      { ...waiting, status: 'waiting' },
      'the run is waiting, not suspended',
    ],
    [
      'a look-alike',
      dispatch({ ...actions, id: 41_898_283 }, 'abc'),
      waiting,
      'github-actions[bot] is not the bot that hands runs over',
    ],
    ['a person', dispatch({ ...MONA, id: actions.id }, 'abc'), waiting, 'mona is not the bot that hands runs over'],
    ['nobody', dispatch({}, 'abc'), waiting, 'somebody unknown is not the bot that hands runs over'],
  ])('is refused for %s', (_, what, handOver, why) => {
    expect(mayTakeOver(what, handOver, null)).toEqual({ ok: false, why })
  })
})

describe('approval', () => {
  it('with four_eyes is for somebody else than who started the run', () => {
    const [hubot, mona] = ['hubot', 'Mona'].map((login) => ({ login, id: null }))
    if (!hubot || !mona) throw new Error('unreachable')
    const refused = { ok: false, why: 'mona started the run, and four_eyes wants somebody else to approve it' }
    expect(mayApprove(person('maintain'), [hubot], access).ok).toBe(true)
    expect(mayApprove(person('maintain'), [hubot, mona], access)).toEqual(refused)
    expect(mayApprove(person('maintain'), [mona], { ...access, fourEyes: false }).ok).toBe(true)
    expect(mayApprove(person('write'), [hubot], access).ok).toBe(false)
    expect(mayApprove(person('maintain'), [{ login: 'as-she-was-called', id: MONA.id }], access)).toEqual(refused)
  })
})

it.each([
  [{ type: 'stop', run: null }, 'stop'],
  [{ type: 'approve', code: 'abcd' }, 'approve'],
  [{ type: 'answer', ask: null, text: 'yes' }, 'answer'],
  [{ type: 'resume', run: null, budgetUsd: null }, 'resume'],
  [{ type: 'retry', run: null }, 'resume'],
  [{ type: 'run', workflows: ['a'], word: null, text: '' }, 'run'],
  [{ type: 'status', run: null }, 'run'],
  [{ type: 'why', run: null }, 'run'],
  [{ type: 'help' }, 'run'],
] as const)('%j needs the right to %s: even help is not for strangers', (command, action) => {
  expect(actionFor(command)).toBe(action)
})
