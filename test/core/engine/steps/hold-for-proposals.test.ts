import { describe, expect, it } from 'vitest'
import type { OutputsPolicy } from '../../../../src/core/outbox/outputs-policy.ts'
import { proposalSchema } from '../../../../src/core/outbox/proposal.ts'
import type { Effect } from '../../../../src/core/run/effects.ts'
import type { EventOf, ProposedLine } from '../../../../src/core/run/events.ts'
import type { PinnedWork } from '../../../../src/core/run/proposed.ts'
import { flow } from '../../steps/play.ts'
import { billOf } from '../play.ts'
import { StepPlay } from './play.ts'

const WORK: PinnedWork = {
  branch: 'raymond/r1/main',
  base: 'a',
  head: 'b',
  tree: 'c',
  commit: 'd',
  message: 'm',
  at: '2026-01-01T00:00:00.000Z',
  paths: ['src/a.ts'],
  diff: '+1',
  diff_sha256: 'e',
  left_out: [],
}
const post = (name = 'post') => `  - { name: ${name}, type: invoke, operation: github/comment, args: { body: hello } }\n`
const pull = '  - { name: pull, type: invoke, operation: github/pull-request, args: { title: Mend it } }\n'
const session = '  - { name: s, type: session, proposes: [comment], contributions: [{ type: template, text: hi, vars: {} }] }\n'
const comment: ProposedLine = { line: 1, proposal: proposalSchema.parse({ type: 'comment', body: 'hello' }), work: null }
const pullRequest: ProposedLine = {
  line: 1,
  proposal: proposalSchema.parse({ type: 'pull_request', title: 'Mend it' }),
  work: WORK,
}
const applied = { kind: 'applied', number: 8, url: 'https://x/8', branch: null } as const
const failed = { kind: 'failed', problem: { code: 'RAY-PROPOSAL-FAILED', message: 'GitHub says no.' } } as const

function start(steps: string, policy: OutputsPolicy | null): StepPlay {
  const pinned = { default_branch: 'main', workflow_folders: [], approve_role: 'maintain', four_eyes: false }
  const outputs = policy === null ? {} : { outputs: { policy, ...pinned } }
  return new StepPlay({ steps: { flow: flow(steps) } }, { issue: 7, ...outputs })
}

/** The turn ends, and this is what it proposes. */
function proposes(play: StepPlay, line: ProposedLine): StepPlay {
  const ended = { at: play.now(), effect: play.turn().id, text: 'said', session_id: null, bill: billOf(0) }
  const step = { result: { status: 'ok', data: 'asked' } }
  return play.event({ type: 'turn_completed', ...ended, proposals: [line], step })
}

function approves(play: StepPlay): StepPlay {
  return play.event({ type: 'proposals_approved', at: play.now(), by: 'max', seq: play.run.approval_seq ?? -1 })
}

/** The first effect of that kind comes to this. */
function settles(play: StepPlay, type: Effect['type'], outcome: EventOf<'proposal_settled'>['outcome']): StepPlay {
  const effect = play.run.pending.find((pending) => pending.type === type)?.id ?? ''
  return play.event({ type: 'proposal_settled', at: play.now(), effect, outcome })
}

const agentOf = ({ run }: StepPlay) => run.agents[0]
const statuses = ({ run }: StepPlay) => run.proposals?.map(({ status }) => status)
const asked = ({ run }: StepPlay) => run.pending.map(({ type }) => type)

describe('an operation that writes to GitHub', () => {
  it('has its result when GitHub shows it, and until then its step is at work', () => {
    const play = proposes(start(post(), { comments: 1 }), comment)
    expect([play.run.status, agentOf(play)?.status, asked(play)]).toEqual(['running', 'active', ['apply_proposal']])
    settles(play, 'apply_proposal', applied)
    expect(play.run.status).toBe('completed')
    expect(JSON.parse(play.run.results.main ?? '')).toEqual({ body: 'hello', number: 8, html_url: 'https://x/8', branch: null })
    expect(play.run.runs?.r1?.steps.post?.accepted?.outputs).toMatchObject({ summary: 'comment on #7' })
  })

  it('waits for its own proposal, not for those that were done before', () => {
    const play = settles(proposes(start(post('one') + post('two'), { comments: 2 }), comment), 'apply_proposal', applied)
    proposes(play, comment)
    expect(play.run.proposals).toMatchObject([
      { id: 'p1', status: 'applied', step: { at: { step: 'one' } } },
      { id: 'p2', status: 'pending', step: { run: 'r1', at: { step: 'two' } } },
    ])
    expect(settles(play, 'apply_proposal', applied).run.status).toBe('completed')
  })

  it('fails its step, and no other, when GitHub does not do it', () => {
    const play = settles(proposes(start(post('one') + post('two'), { comments: 2 }), comment), 'apply_proposal', applied)
    settles(proposes(play, comment), 'apply_proposal', failed)
    expect(play.run).toMatchObject({
      status: 'failed',
      error: { code: 'RAY-PROPOSAL-FAILED', message: 'GitHub says no.', place: 'flow, step two' },
      proposals: [
        { id: 'p1', status: 'applied' },
        { id: 'p2', status: 'dropped', proposal: { body: 'hello' } },
      ],
    })
  })

  it('does not wait where nothing can be posted: what it would have posted is only shown', () => {
    const play = proposes(start(post(), null), comment)
    expect([play.run.status, play.run.results.main, statuses(play)]).toEqual(['completed', '"asked"', ['shown']])
    expect(play.run.proposals?.[0]).not.toHaveProperty('step')
  })
})

describe('an operation that has to be approved', () => {
  const waiting = () => proposes(start(pull, { pull_requests: {}, approval: true }), pullRequest)
  const kept = () => settles(waiting(), 'keep_work', { kind: 'kept', branch: WORK.branch })

  it('waits for a person, and its work on a branch is not its result', () => {
    expect([agentOf(waiting())?.status, asked(waiting())]).toEqual(['waiting', ['keep_work']])
    const play = kept()
    expect(play.run).toMatchObject({ status: 'waiting', reason: 'approval', runs: { r1: { status: 'running' } } })
    expect([agentOf(play)?.status, statuses(play)]).toEqual(['waiting', ['waiting']])
  })

  it('is not gone round by a resume', () => {
    const play = kept().resumes({ retry: true, rerun: true })
    expect([play.run.status, statuses(play), play.run.results]).toEqual(['waiting', ['waiting'], {}])
    expect(asked(play)).not.toContain('apply_proposal')
  })

  it('goes on once it is approved and done', () => {
    const play = approves(kept())
    expect([play.run.status, statuses(play)]).toEqual(['running', ['pending']])
    settles(play, 'apply_proposal', applied)
    expect([play.run.status, agentOf(play)?.status]).toEqual(['completed', 'ended'])
    expect(JSON.parse(play.run.results.main ?? '')).toMatchObject({ title: 'Mend it', number: 8, branch: WORK.branch })
  })

  it('keeps its approval, and its place, while GitHub does not let a job of another configuration do it', () => {
    const problem = { code: 'RAY-PROPOSAL-HELD', message: 'not here' } as const
    const play = settles(approves(kept()), 'apply_proposal', { kind: 'held', problem })
    expect([play.run.status, play.run.reason, agentOf(play)?.status]).toEqual(['suspended', 'proposal-held', 'waiting'])
    play.resumes()
    expect(asked(play)).toContain('apply_proposal')
    expect(play.run.proposals).toMatchObject([{ status: 'pending', approved_by: 'max' }])
    expect(settles(play, 'apply_proposal', applied).run.status).toBe('completed')
  })

  it.each([[false], [true]])('waits for a person, too, who was not asked when it was tried first; it was held: %s', (isHeld) => {
    const play = proposes(start(pull, { pull_requests: {} }), pullRequest)
    const held = { kind: 'held', problem: { code: 'RAY-PROPOSAL-HELD', message: 'not here' } } as const
    if (isHeld) settles(play, 'apply_proposal', held)
    const pinned = { default_branch: 'main', workflow_folders: [], approve_role: 'maintain', four_eyes: false }
    play.resumes({ outputs: { policy: { pull_requests: {}, approval: true }, ...pinned } })
    expect([agentOf(play)?.status, statuses(play)]).toEqual(['waiting', ['waiting']])
    expect([asked(play).includes('keep_work'), asked(play).includes('apply_proposal')]).toEqual([true, false])
    settles(play, 'keep_work', { kind: 'kept', branch: WORK.branch })
    expect([play.run.status, play.run.reason]).toEqual(['waiting', 'approval'])
    expect(settles(approves(play), 'apply_proposal', applied).run.status).toBe('completed')
  })

  it('fails when its work cannot be kept, and is then proposed and approved anew', () => {
    const play = settles(waiting(), 'keep_work', failed)
    expect([play.run.status, play.run.error?.code, statuses(play)]).toEqual(['failed', 'RAY-PROPOSAL-FAILED', ['dropped']])
    proposes(play.resumes(), pullRequest)
    expect([agentOf(play)?.status, statuses(play)]).toEqual(['waiting', ['dropped', 'waiting']])
  })

  it('that was done before its work could not be kept stays done', () => {
    const play = settles(approves(waiting()), 'apply_proposal', applied)
    settles(play, 'keep_work', failed)
    expect([agentOf(play)?.status, play.run.runs?.r1?.status]).toEqual(['ended', 'completed'])
  })

  it('is not done any more once its step has failed: a retry proposes it anew', () => {
    const play = settles(approves(waiting()), 'keep_work', failed)
    expect([play.run.status, agentOf(play)?.status, statuses(play)]).toEqual(['failed', 'failed', ['dropped']])
    expect(asked(play)).not.toContain('apply_proposal')
  })
})

describe('a session that proposes', () => {
  it('is over with its reply, whatever becomes of its proposal', () => {
    const play = proposes(start(session + post(), { comments: 2 }), comment)
    expect(play.turn().state).toBe('post')
    expect(play.run.proposals?.[0]).not.toHaveProperty('step')
    settles(play, 'apply_proposal', failed)
    expect([statuses(play), play.turn().state, agentOf(play)?.status]).toEqual([['failed'], 'post', 'active'])
  })
})

describe('an operation of one agent among others', () => {
  /** The worker's operation has proposed p2; the other agent has ended, and its p1 is open. */
  function beside(): StepPlay {
    const pinned = { default_branch: 'main', workflow_folders: [], approve_role: 'maintain', four_eyes: false }
    const outputs = { policy: { comments: 2 }, ...pinned }
    const files = { 'START.md': 'go', 'WORK.md': 'work', 'NEXT.md': '---\nproposes: [comment]\n---\nnext', 'BACK.md': 'back' }
    const workflows = { steps: { inner: flow(post()) }, tagged: { flow: files } }
    const play = new StepPlay(workflows, { entry: 'START.md', issue: 7, outputs })
    play.says('<fork next="NEXT">WORK</fork>')
    const ended = { at: play.now(), effect: play.turn().id, text: '<result>done</result>', session_id: 's', bill: billOf(0) }
    play.event({ type: 'turn_completed', ...ended, proposals: [comment] })
    play.says('<call-workflow return="BACK">inner</call-workflow>')
    const effect = play.run.pending.find(({ type }) => type === 'load_scope')?.id ?? ''
    const pin = { source: 'inner.yaml', commit: null, sha256: 'f'.repeat(64) }
    play.event({ type: 'scope_loaded', at: play.now(), effect, scope: 'inner', entry: '', pin })
    return proposes(play, comment)
  }
  const settlesSecond = (play: StepPlay, outcome: EventOf<'proposal_settled'>['outcome']) => {
    const effect = play.run.pending.find((pending) => pending.type === 'apply_proposal' && pending.proposal === 'p2')?.id ?? ''
    return play.event({ type: 'proposal_settled', at: play.now(), effect, outcome })
  }
  const stands = ({ run }: StepPlay) => run.agents.map(({ status, current_state }) => [status, current_state])

  it('that is done lets its own agent go on', () => {
    const play = settlesSecond(beside(), applied)
    expect(stands(play)).toEqual([
      ['ended', 'NEXT.md'],
      ['active', 'BACK.md'],
    ])
  })

  it('that fails takes nothing with it that others asked for', () => {
    const before = beside()
    const others = before.run.pending.filter((effect) => effect.type !== 'apply_proposal' || effect.proposal !== 'p2')
    expect(others.map(({ type }) => type)).toEqual(['apply_proposal', 'post_result'])
    const play = settlesSecond(before, failed)
    expect([statuses(play), play.run.pending.slice(0, 2)]).toEqual([['pending', 'dropped'], others])
  })
})
