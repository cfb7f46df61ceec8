import { describe, expect, it } from 'vitest'
import { reduce } from '../../../src/core/engine/reduce.ts'
import type { OutputsPolicy } from '../../../src/core/outbox/outputs-policy.ts'
import { type Proposal, proposalSchema } from '../../../src/core/outbox/proposal.ts'
import type { Effect } from '../../../src/core/run/effects.ts'
import type { RunEvent } from '../../../src/core/run/events.ts'
import type { PinnedWork } from '../../../src/core/run/proposed.ts'
import type { Run } from '../../../src/core/run/run.ts'
import { workflowOf } from '../../fakes/world.ts'

const at = '2026-01-01T00:00:00.000Z'
const workflow = workflowOf({ 'START.md': 'Begin.', 'NEXT.md': 'Go on.' })
const definitions = { [workflow.id]: workflow }
const bill = { cost_usd: 0, tokens: { input: 0, output: 0 }, model: null, ms: 1 }
const WORK: PinnedWork = {
  branch: 'raymond/r1/main',
  base: 'a',
  head: 'b',
  tree: 'c',
  commit: 'd',
  message: 'm',
  at,
  paths: ['src/a.ts'],
  diff: '+1',
  diff_sha256: 'e',
  left_out: [],
}

function start(policy: OutputsPolicy | null): { run: Run; effects: readonly Effect[] } {
  const event: RunEvent = {
    type: 'run_started',
    at,
    workflow_id: 'r1',
    workflow: { ...workflow.pin, name: 'flow' },
    scope: workflow.id,
    entry: 'START.md',
    input: null,
    workspace: '/repo',
    cwd: '/repo',
    holder: 'h1',
    event: 'issues',
    event_payload: null,
    actor: 'mona',
    repository: 'o/r',
    issue: 7,
    depth: 0,
    ref: null,
    sha: null,
    backend: 'fake',
    limits: { max_parallel: 4, max_turns: null, result_comments: 5, model: null, effort: null, timeout_ms: 1000 },
    budget_usd: 10,
    nonce: '00',
    session_seed: '0'.repeat(32),
    ...(policy === null
      ? {}
      : { outputs: { policy, default_branch: 'main', workflow_folders: [], approve_role: 'maintain', four_eyes: false } }),
  }
  return reduce(undefined, event, definitions)
}

/** The agent's turn ends with that text and those lines in its outbox. */
function say(before: { run: Run }, text: string, ...proposals: readonly Record<string, unknown>[]) {
  const turn = before.run.pending.find(({ type }) => type === 'run_turn')
  const lines = proposals.map((fields, i) => {
    const proposal: Proposal = proposalSchema.parse(fields)
    return { line: i + 1, proposal, work: proposal.type === 'pull_request' ? WORK : null }
  })
  return reduce(
    before.run,
    { type: 'turn_completed', at, effect: turn?.id ?? '', text, session_id: 's', bill, proposals: lines },
    definitions,
  )
}

const apply = (before: { run: Run }, event: RunEvent) => reduce(before.run, event, definitions)
const statuses = ({ run }: { run: Run }) => run.proposals?.map(({ status }) => status)
/** The effects that concern proposals. */
const applying = ({ effects }: { effects: readonly Effect[] }) =>
  effects.filter(({ type }) => type === 'apply_proposal' || type === 'keep_work')
const comment = { type: 'comment', body: 'hello' }
const pull = { type: 'pull_request', title: 'Mend it' }
const resumed = (holder: string, retry = false): RunEvent => ({ type: 'run_resumed', at, holder, workspace: '/repo', retry })

describe('proposals of a turn (action.md 6.6)', () => {
  it('are committed with its transition, and asked for at once', () => {
    const ended = say(start({ comments: 1 }), '<goto>NEXT</goto>', comment)
    expect(ended.run.agents[0]?.current_state).toBe('NEXT.md')
    expect(statuses(ended)).toEqual(['pending'])
    expect(ended.effects.map(({ type }) => type)).toContain('apply_proposal')
  })

  it('keep the run at work until the last of them is settled', () => {
    const ended = say(start({ comments: 1 }), '<result>done</result>', comment)
    expect(ended.run.status).toBe('running')
    const effect = ended.run.pending.find(({ type }) => type === 'apply_proposal')?.id ?? ''
    const applied = { kind: 'applied' as const, number: 7, url: 'https://x', branch: null }
    const settled = apply(ended, { type: 'proposal_settled', at, effect, outcome: applied })
    expect(settled.run).toMatchObject({ status: 'completed', proposals: [{ status: 'applied', url: 'https://x' }] })
    expect(apply(settled, { type: 'proposal_settled', at, effect, outcome: applied }).run).toBe(settled.run)
  })

  it('of an attempt that is reminded are dropped', () => {
    const strict = workflowOf({
      'START.md': '---\nallowed_transitions: [{ tag: goto, target: NEXT }, { tag: result }]\n---\nBegin.',
      'NEXT.md': 'x',
    })
    const begun = start({ comments: 1 })
    const reminded = reduce(
      begun.run,
      {
        type: 'turn_completed',
        at,
        effect: begun.run.pending[0]?.id ?? '',
        text: 'no tag',
        session_id: 's',
        bill,
        proposals: [{ line: 1, proposal: proposalSchema.parse(comment), work: null }],
      },
      { [strict.id]: strict },
    )
    expect(reminded.run.proposals).toBeUndefined()
  })

  it('count towards the caps over the whole run', () => {
    const first = say(start({ comments: 1 }), '<goto>NEXT</goto>', comment)
    const second = say(first, '<result>x</result>', comment)
    expect(second.run.agents[0]).toMatchObject({ status: 'failed', problem: { code: 'RAY-PROPOSAL-REFUSED' } })
    expect(statuses(second)).toEqual(['pending'])
  })

  it('are only shown where nothing can be posted', () => {
    const ended = say(start(null), '<result>x</result>', comment, pull)
    expect([ended.run.status, statuses(ended)]).toEqual(['completed', ['shown', 'shown']])
  })

  it("that GitHub refused fail the run once its agents are done, and are tried again on a person's word", () => {
    const ended = say(start({ comments: 1 }), '<result>done</result>', comment)
    const effect = ended.run.pending.find(({ type }) => type === 'apply_proposal')?.id ?? ''
    const problem = { code: 'RAY-PROPOSAL-FAILED' as const, message: 'no' }
    const failed = apply(ended, { type: 'proposal_settled', at, effect, outcome: { kind: 'failed', problem } })
    expect(failed.run).toMatchObject({ status: 'failed', reason: 'proposal-failed', error: problem })
    expect(statuses(apply(failed, resumed('h2')))).toEqual(['failed'])
    const again = apply(failed, resumed('h2', true))
    expect(applying(again)).toMatchObject([{ type: 'apply_proposal', repeated: true }])
  })

  it('that a crash left open are asked for again, as ones that may have been done', () => {
    const ended = say(start({ comments: 1 }), '<result>done</result>', comment)
    expect(applying(apply(ended, resumed('h2')))).toMatchObject([{ type: 'apply_proposal', repeated: true }])
  })
})

describe('approval', () => {
  const waiting = () => say(start({ comments: 1, pull_requests: {}, approval: true }), '<result>done</result>', comment, pull)
  const kept = () => {
    const before = waiting()
    const effect = before.run.pending.find(({ type }) => type === 'keep_work')?.id ?? ''
    return apply(before, { type: 'proposal_settled', at, effect, outcome: { kind: 'kept', branch: WORK.branch } })
  }

  it('is waited for once the work is on its branch', () => {
    expect(waiting().run.status).toBe('running')
    expect(kept().run).toMatchObject({ status: 'waiting', reason: 'approval' })
  })

  it('of what is shown lets all of it happen, once', () => {
    const before = kept()
    const approved = apply(before, { type: 'proposals_approved', at, by: 'max', seq: before.run.approval_seq ?? -1 })
    expect(approved.effects.map(({ type }) => type)).toEqual(['apply_proposal', 'apply_proposal'])
    expect(apply(approved, { type: 'proposals_approved', at, by: 'max', seq: before.run.approval_seq ?? -1 }).run).toBe(
      approved.run,
    )
  })

  it('of another number is none', () => {
    const before = kept()
    expect(apply(before, { type: 'proposals_approved', at, by: 'max', seq: (before.run.approval_seq ?? 0) + 1 }).run).toBe(
      before.run,
    )
  })

  it('is void for a run that was stopped', () => {
    const stopped = apply(kept(), { type: 'run_cancelled', at, by: 'max' })
    expect([stopped.run.status, statuses(stopped)]).toEqual(['cancelled', ['dropped', 'dropped']])
    expect(apply(stopped, { type: 'proposals_approved', at, by: 'max', seq: stopped.run.approval_seq ?? -1 }).run).toBe(
      stopped.run,
    )
    expect(applying(apply(stopped, resumed('h2', true)))).toEqual([])
  })
})
