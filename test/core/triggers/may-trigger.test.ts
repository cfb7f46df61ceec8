import { describe, expect, it } from 'vitest'
import {
  actionFor,
  actorsOf,
  mayAllDo,
  mayApprove,
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
    expect(mayDo('run', bot(7), access)).toEqual({
      ok: false,
      why: 'the bot dependabot[bot] (id 7) is not listed under access.bots',
    })
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
  })

  it('are the sender, who started the job, and who started it again', () => {
    expect(actorsOf(event('push'))).toEqual(['mona'])
    expect(actorsOf(event('push', {}, { actor: 'Mona', triggeringActor: 'hubot' }))).toEqual(['Mona', 'hubot'])
    expect(actorsOf(comment('x', { sender: undefined }))).toEqual(['mona'])
    expect(actorsOf(event('push', { sender: undefined }, { ...JOB, actor: null, triggeringActor: null }))).toEqual([])
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
    expect([mayLookAt(dependabot, refusing!).ok, mayLookAt(dependabot, reading!)]).toEqual([false, { ok: true, readOnly: true }])
  })

  it('pull_request_target over the head, or over its merge, is refused', () => {
    const target = event('pull_request_target', { pull_request: { number: 1, head: { sha: 'bbb' } } })
    const allowed = (sha: string, ...parents: string[]) => mayUseCheckout(target, { sha, parents }).ok
    expect([allowed('bbb'), allowed('merge', 'aaa', 'bbb'), allowed('aaa', 'zzz')]).toEqual([false, false, true])
    expect(mayUseCheckout(pullRequest(), { sha: 'b'.repeat(40), parents: [] }).ok).toBe(true)
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

  it('is taken with the number in the input of the action too', () => {
    expect(mayTakeOver(dispatch(actions), { ...waiting, given: 'abc' }, null)).toEqual({ ok: true })
    expect(mayTakeOver(dispatch(actions, 'abd'), { ...waiting, given: 'abc' }, null).ok).toBe(false)
  })

  it.each([
    ['a wrong number', dispatch(actions, 'abd'), waiting],
    ['no number', dispatch(actions), waiting],
    ['a number that was used', dispatch(actions, 'abc'), { ...waiting, expected: null }],
    ['nothing for nothing', dispatch(actions, ''), { ...waiting, expected: '' }],
    ['a run that is not suspended', dispatch(actions, 'abc'), { ...waiting, status: 'waiting' }],
    ['a look-alike', dispatch({ ...actions, id: 41_898_283 }, 'abc'), waiting],
    ['a person', dispatch({ ...actions, type: 'User' }, 'abc'), waiting],
    ['nobody', dispatch({}, 'abc'), waiting],
  ])('is refused for %s', (_, what, handOver) => {
    expect(mayTakeOver(what, handOver, null).ok).toBe(false)
  })
})

describe('approval', () => {
  it('with four_eyes is for somebody else than who started the run', () => {
    expect(mayApprove(person('maintain'), ['hubot'], access).ok).toBe(true)
    expect(mayApprove(person('maintain'), ['hubot', 'Mona'], access)).toEqual({
      ok: false,
      why: 'mona started the run, and four_eyes wants somebody else to approve it',
    })
    expect(mayApprove(person('maintain'), ['mona'], { ...access, fourEyes: false }).ok).toBe(true)
    expect(mayApprove(person('write'), ['hubot'], access).ok).toBe(false)
  })
})

it('each command needs the right that it uses, and even help is not for strangers', () => {
  expect([
    actionFor({ type: 'retry', run: null }),
    actionFor({ type: 'approve', code: 'abcd' }),
    actionFor({ type: 'help' }),
  ]).toEqual(['resume', 'approve', 'run'])
})
