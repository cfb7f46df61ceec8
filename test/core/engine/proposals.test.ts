import { describe, expect, it } from 'vitest'
import { checkContext } from '../../../src/core/engine/proposals/propose.ts'
import { reduce } from '../../../src/core/engine/reduce.ts'
import type { OutputsPolicy } from '../../../src/core/outbox/outputs-policy.ts'
import { type Proposal, proposalSchema } from '../../../src/core/outbox/proposal.ts'
import type { Problem } from '../../../src/core/problem.ts'
import type { Effect } from '../../../src/core/run/effects.ts'
import type { EventOf, ProposedLine, RunEvent } from '../../../src/core/run/events.ts'
import type { Outputs, PinnedWork } from '../../../src/core/run/proposed.ts'
import type { Run } from '../../../src/core/run/run.ts'
import { workflowOf } from '../../fakes/world.ts'
import { flow } from '../steps/play.ts'
import { StepPlay } from './steps/play.ts'

const at = '2026-01-01T00:00:00.000Z'
const lists = '---\nproposes: [comment, pull_request]\n---\n'
const workflow = workflowOf({ 'START.md': `${lists}Begin.`, 'NEXT.md': `${lists}Go on.` })
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

function start(
  policy: OutputsPolicy | null,
  folders: readonly string[] = [],
  flow = workflow,
): { run: Run; effects: readonly Effect[] } {
  const event: RunEvent = {
    type: 'run_started',
    at,
    workflow_id: 'r1',
    workflow: { ...flow.pin, name: 'flow' },
    scope: flow.id,
    entry: flow.entry,
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
    ...(policy === null ? {} : { outputs: outputsOf(policy, folders) }),
  }
  return reduce(undefined, event, { [flow.id]: flow })
}

function outputsOf(policy: OutputsPolicy, folders: readonly string[] = []): Outputs {
  return { policy, default_branch: 'main', workflow_folders: [...folders], approve_role: 'maintain', four_eyes: false }
}

/** The agent's turn ends with that text and those lines in its outbox. */
function say(before: { run: Run }, text: string, ...proposals: readonly Record<string, unknown>[]) {
  return end(before, text, { proposals: proposals.map((fields, i) => line(fields, { line: i + 1 })) })
}

/** The agent's turn ends with that text, and that was found in its outbox. */
function end(before: { run: Run }, text: string, found: Pick<EventOf<'turn_completed'>, 'proposals' | 'outbox_problems'>) {
  const turn = before.run.pending.find(({ type }) => type === 'run_turn')
  return reduce(
    before.run,
    { type: 'turn_completed', at, effect: turn?.id ?? '', text, session_id: 's', bill, ...found },
    definitions,
  )
}

function line(fields: Record<string, unknown>, more: Partial<ProposedLine> = {}): ProposedLine {
  const proposal: Proposal = proposalSchema.parse(fields)
  return { line: 1, proposal, work: proposal.type === 'pull_request' ? WORK : null, ...more }
}

const apply = (before: { run: Run }, event: RunEvent) => reduce(before.run, event, definitions)
const statuses = ({ run }: { run: Run }) => run.proposals?.map(({ status }) => status)
/** The effects that concern proposals. */
const applying = ({ effects }: { effects: readonly Effect[] }) =>
  effects.filter(({ type }) => type === 'apply_proposal' || type === 'keep_work')
/** The first effect of that kind comes to this. */
function settle(before: { run: Run }, type: Effect['type'], outcome: EventOf<'proposal_settled'>['outcome']) {
  const effect = before.run.pending.find((pending) => pending.type === type)?.id ?? ''
  return apply(before, { type: 'proposal_settled', at, effect, outcome })
}
const approve = (before: { run: Run }, seq = before.run.approval_seq) =>
  apply(before, { type: 'proposals_approved', at, by: 'max', seq: seq ?? -1 })
const done = { kind: 'applied' as const, number: 7, url: 'https://x', branch: null }
const refusal = { code: 'RAY-PROPOSAL-FAILED' as const, message: 'no' }
const comment = { type: 'comment', body: 'hello' }
const pull = { type: 'pull_request', title: 'Mend it' }
const noJson = (n: number): Problem => ({ code: 'RAY-OUTBOX-INVALID', message: 'not JSON', place: `outbox of main:${n}` })
const resumed = (holder: string, retry = false): EventOf<'run_resumed'> => ({
  type: 'run_resumed',
  at,
  holder,
  workspace: '/repo',
  retry,
})

describe('proposals of a turn', () => {
  it('are committed with its transition, and asked for at once', () => {
    const ended = say(start({ comments: 1 }), '<goto>NEXT</goto>', comment)
    expect(ended.run.agents[0]?.current_state).toBe('NEXT.md')
    expect(statuses(ended)).toEqual(['pending'])
    expect(applying(ended)).toMatchObject([{ type: 'apply_proposal', proposal: 'p1', repeated: false }])
    expect(ended.run.refused).toBeUndefined()
  })

  it('push no branch of a worker that goes on with it in a job of its own', () => {
    const { run } = start({ pull_requests: {} })
    const [main] = run.agents
    const agents = main === undefined ? [] : [main, { ...main, id: 'main_a1' }, { ...main, id: 'main_b1', child: 'r1-1' }]
    expect(checkContext({ ...run, agents }, 'main', []).branches).toEqual(['raymond/r1/main', 'raymond/r1/main_a1'])
  })

  it('are numbered through the whole run', () => {
    const first = say(start({ comments: 3 }), '<goto>NEXT</goto>', comment)
    const second = say(first, '<result>done</result>', comment, comment)
    expect(second.run.proposals?.map(({ id }) => id)).toEqual(['p1', 'p2', 'p3'])
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

  it('do not count towards the caps when GitHub refused them', () => {
    const first = say(start({ comments: 1 }), '<goto>NEXT</goto>', comment)
    const effect = first.run.pending.find(({ type }) => type === 'apply_proposal')?.id ?? ''
    const problem = { code: 'RAY-PROPOSAL-FAILED' as const, message: 'no' }
    const failed = apply(first, { type: 'proposal_settled', at, effect, outcome: { kind: 'failed', problem } })
    expect(statuses(say(failed, '<result>x</result>', comment))).toEqual(['failed', 'pending'])
  })

  it('count once for a step that is tried again', () => {
    const post = '  - { name: post, type: invoke, operation: github/comment, args: { body: hello } }\n'
    const outputs = outputsOf({ comments: 1 })
    const playing = new StepPlay({ steps: { flow: flow(post) } }, { issue: 7, outputs })
    const proposes = () =>
      playing.event({
        type: 'turn_completed',
        at: playing.now(),
        effect: playing.turn().id,
        text: '',
        session_id: null,
        bill,
        proposals: [line(comment)],
        step: { result: { status: 'ok' } },
      })
    const effect = proposes().run.pending.find(({ type }) => type === 'apply_proposal')?.id ?? ''
    const problem = { code: 'RAY-PROPOSAL-FAILED' as const, message: 'no' }
    playing.event({ type: 'proposal_settled', at: playing.now(), effect, outcome: { kind: 'failed', problem } }).resumes()
    expect(statuses(proposes())).toEqual(['dropped', 'pending'])
  })

  it('are done without their difference in the state, unless somebody has approved it', () => {
    const seen = { ...WORK, messages: ['mend it'], hidden_lines: 1, passing: ['b.ts'] }
    const proposing = (policy: OutputsPolicy) =>
      end(start(policy), '<result>done</result>', { proposals: [line(pull, { work: seen })] })
    const workOf = ({ run }: { run: Run }) => run.proposals?.[0]?.work
    const ended = proposing({ pull_requests: {} })
    expect(workOf(ended)).toEqual(seen)
    expect(workOf(settle(ended, 'apply_proposal', done))).toEqual({ ...WORK, diff: '' })
    const approved = approve(proposing({ pull_requests: {}, approval: true }))
    expect(workOf(settle(approved, 'apply_proposal', done))).toEqual(seen)
  })

  it('are settled one by one, each with what became of it', () => {
    const ended = say(start({ comments: 2 }), '<result>done</result>', comment, comment)
    const settled = settle(ended, 'apply_proposal', done)
    expect(settled.run.proposals).toMatchObject([
      { status: 'applied', number: 7, url: 'https://x' },
      { status: 'pending', number: null, url: null },
    ])
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

  it('that are held pause the run, and are tried by whoever goes on with it, unless it is stopped', () => {
    const ended = say(start({ comments: 1 }), '<result>done</result>', comment)
    const problem = { code: 'RAY-PROPOSAL-HELD' as const, message: 'not here' }
    const held = settle(ended, 'apply_proposal', { kind: 'held', problem })
    expect(held.run).toMatchObject({ status: 'suspended', reason: 'proposal-held', error: problem })
    expect([statuses(held), applying(held)]).toEqual([['held'], []])
    const again = apply(held, resumed('h2'))
    expect([statuses(again), applying(again)]).toMatchObject([['pending'], [{ type: 'apply_proposal', repeated: true }]])
    expect(settle(again, 'apply_proposal', done).run).toMatchObject({ status: 'completed', proposals: [{ problem: null }] })
    const stopped = apply(held, { type: 'run_cancelled', at, by: 'max' })
    expect([stopped.run.status, statuses(stopped)]).toEqual(['cancelled', ['dropped']])
    const late = settle(apply(ended, { type: 'run_cancelled', at, by: 'max' }), 'apply_proposal', { kind: 'held', problem })
    expect(statuses(late)).toEqual(['dropped'])
  })

  it('that a crash left open are asked for again, as ones that may have been done', () => {
    const ended = say(start({ comments: 1 }), '<result>done</result>', comment)
    expect(applying(apply(ended, resumed('h2')))).toMatchObject([{ type: 'apply_proposal', repeated: true }])
  })

  it('that were refused for certain are looked for only where a later try may have done them, and from that one on', () => {
    const ended = say(start({ comments: 1 }), '<result>done</result>', comment)
    const later = (holder: string, minute: number) =>
      ({ ...resumed(holder, true), at: `2026-01-01T00:0${minute}:00.000Z` }) as RunEvent
    for (const kind of ['failed', 'held'] as const) {
      const refused = settle(ended, 'apply_proposal', { kind, problem: refusal, undone: true })
      const again = apply(refused, later('h2', 1))
      expect(applying(again), kind).toMatchObject([{ proposal: 'p1', repeated: false }])
      expect(again.run.proposals, kind).toMatchObject([{ status: 'pending', since: '2026-01-01T00:01:00.000Z' }])
      const crashed = apply(again, later('h3', 2))
      expect(applying({ effects: crashed.run.pending }), kind).toMatchObject([{ type: 'apply_proposal', repeated: true }])
      expect(crashed.run.proposals, kind).toMatchObject([{ since: '2026-01-01T00:01:00.000Z' }])
      const unknown = apply(settle(again, 'apply_proposal', { kind: 'failed', problem: refusal }), later('h3', 2))
      expect(applying(unknown), kind).toMatchObject([{ proposal: 'p1', repeated: true }])
      expect(unknown.run.proposals, kind).toMatchObject([{ since: '2026-01-01T00:01:00.000Z' }])
    }
  })

  it('that failed are tried again without those that were done, and without what else is open', () => {
    const ended = say(start({ comments: 2 }), '<result>done</result>', comment, comment)
    const failed = settle(settle(ended, 'apply_proposal', done), 'apply_proposal', { kind: 'failed', problem: refusal })
    const again = apply(failed, resumed('h2', true))
    expect(again.run.proposals).toMatchObject([
      { id: 'p1', status: 'applied', url: 'https://x' },
      { id: 'p2', status: 'pending', proposal: comment, problem: null },
    ])
    expect(applying(again)).toMatchObject([{ proposal: 'p2', repeated: true }])
    expect(again.effects.find(({ type }) => type === 'post_result')).not.toHaveProperty('repeated')
  })
})

describe('who proposes', () => {
  /** The first state's turn proposes a comment, which the configuration allows unless it is told otherwise. */
  function proposes(files: Readonly<Record<string, string>>, policy: OutputsPolicy | null = { comments: 5 }): Run {
    const flow = workflowOf(files)
    const { run } = start(policy, [], flow)
    const effect = run.pending.find(({ type }) => type === 'run_turn')?.id ?? ''
    const ended = { type: 'turn_completed' as const, at, effect, text: '<result>x</result>', session_id: 's', bill }
    return reduce(run, { ...ended, proposals: [line(comment)] }, { [flow.id]: flow }).run
  }
  const refusals = (run: Run) => run.refused?.map(({ message, hint }) => [message, hint])
  const script = (settings: string) => ({ 'START.sh': `#!/bin/sh\n${settings}echo "<result>x</result>"\n` })

  it('is not a prompt that lists nothing, and the refusal names the line to add', () => {
    const run = proposes({ 'START.md': 'Begin.' })
    expect(run.agents[0]).toMatchObject({ status: 'failed', problem: { code: 'RAY-PROPOSAL-REFUSED' } })
    expect(refusals(run)).toEqual([
      [
        'The proposal of main was refused (comment on #7): START.md does not list "comment" under proposes.',
        'Start the workflow again with this in the frontmatter of START.md: proposes: [comment]',
      ],
    ])
  })

  it('is a matter of on_failure, where the state has one', () => {
    const run = proposes({ 'START.md': '---\non_failure: FIX\n---\nBegin.', 'FIX.md': '{{failure}}' })
    expect(run.agents[0]).toMatchObject({
      status: 'active',
      current_state: 'FIX.md',
      failure: { code: 'RAY-PROPOSAL-REFUSED', state: 'START.md' },
    })
  })

  it('is not a prompt that lists other types', () => {
    const run = proposes({ 'START.md': '---\nproposes: [labels, review]\n---\nBegin.' })
    expect(run.refused?.[0]?.hint).toBe(
      'Start the workflow again with this in the frontmatter of START.md: proposes: [labels, review, comment]',
    )
  })

  it('is a prompt that lists the type, if outputs allows it', () => {
    const files = { 'START.md': '---\nproposes: [comment]\n---\nBegin.' }
    expect(proposes(files).proposals).toMatchObject([{ status: 'pending' }])
    expect(proposes(files, { labels: ['a'] }).refused?.[0]?.message).toContain('outputs allows no comment')
  })

  it('is a script that lists nothing, and one that lists the type', () => {
    expect(proposes(script('')).proposals).toMatchObject([{ status: 'pending' }])
    expect(proposes(script('# raymond: proposes=labels,comment\n')).proposals).toMatchObject([{ status: 'pending' }])
  })

  it('is not a script that lists other types', () => {
    const run = proposes(script('# raymond: proposes=labels\n'))
    expect(run.refused?.[0]?.hint).toBe(
      'Start the workflow again with this in the first comment of START.sh: raymond: proposes=labels,comment',
    )
  })

  it('is decided by on_refused as all else that is refused', () => {
    const run = proposes({ 'START.md': 'Begin.' }, { comments: 5, on_refused: 'continue' })
    expect([run.status, run.refused?.length, run.proposals]).toEqual(['completed', 1, undefined])
  })

  it('is the same where nothing can be posted, so that a mistake shows before it costs anything', () => {
    expect(proposes({ 'START.md': 'Begin.' }, null).agents[0]?.status).toBe('failed')
    expect(proposes({ 'START.md': '---\nproposes: [comment]\n---\nBegin.' }, null).proposals).toMatchObject([{ status: 'shown' }])
  })
})

describe('what is refused of a turn', () => {
  const nothingToPush: Problem = { code: 'RAY-NOTHING-TO-PUSH', message: 'nothing is changed', place: 'outbox of main:1' }
  const unpushable = line(pull, { line: 1, work: null, problem: nothingToPush })

  it('fails the agent, also when no line is a proposal', () => {
    const { run, effects } = end(start({ comments: 1 }), '<result>done</result>', { outbox_problems: [noJson(1)] })
    expect(run.agents[0]).toMatchObject({ status: 'failed', problem: noJson(1) })
    expect(run.refused).toEqual([noJson(1)])
    expect(applying({ effects })).toEqual([])
  })

  it('takes the rest of the outbox with it', () => {
    const ended = end(start({ comments: 1 }), '<result>done</result>', {
      proposals: [line(comment, { line: 2 })],
      outbox_problems: [noJson(1)],
    })
    expect([statuses(ended), ended.run.status]).toEqual([undefined, 'failed'])
  })

  it('is left out where the policy says to continue', () => {
    const before = start({ comments: 1, on_refused: 'continue' })
    const ended = say(before, '<goto>NEXT</goto>', comment, { ...comment, body: 'again' })
    expect(ended.run.agents[0]?.current_state).toBe('NEXT.md')
    expect(ended.run.proposals).toMatchObject([{ id: 'p1', proposal: comment, status: 'pending' }])
    expect(ended.run.refused).toMatchObject([{ code: 'RAY-PROPOSAL-REFUSED', place: 'outbox of main:2' }])
  })

  it('is kept over the run, the newest fifty', () => {
    const before = start({ comments: 1, on_refused: 'continue' })
    const problems = Array.from({ length: 60 }, (_, i) => noJson(i + 1))
    const first = end(before, '<goto>NEXT</goto>', { outbox_problems: problems.slice(0, 30) })
    expect(first.run.refused).toEqual(problems.slice(0, 30))
    const second = end(first, '<result>done</result>', { outbox_problems: problems.slice(30) })
    expect(second.run.refused).toEqual(problems.slice(10))
  })

  it('includes work that cannot be pushed', () => {
    const { run } = end(start({ pull_requests: {} }), '<result>done</result>', { proposals: [unpushable] })
    expect(run.agents[0]).toMatchObject({ status: 'failed', problem: nothingToPush })
    expect([run.refused, run.proposals]).toEqual([[nothingToPush], undefined])
  })

  it('is told once, whatever else stands against it', () => {
    const { run } = end(start({ pull_requests: { base: ['next'] } }), '<result>done</result>', { proposals: [unpushable] })
    expect(run.refused).toHaveLength(1)
  })

  it('does not count towards the caps', () => {
    const ended = end(start({ pull_requests: { max: 1 }, on_refused: 'continue' }), '<result>done</result>', {
      proposals: [unpushable, line({ ...pull, title: 'The other' }, { line: 2 })],
    })
    expect(ended.run.proposals).toMatchObject([{ id: 'p1', proposal: { title: 'The other' } }])
    expect(ended.run.refused).toEqual([nothingToPush])
  })

  it.each(['.github/workflows/ci.yml', 'flow/START.md', 'other/flow/A.md'])('includes pushed work that changes %s', (path) => {
    const { run } = end(start({ pull_requests: {} }, ['other/flow']), '<result>done</result>', {
      proposals: [line(pull, { work: { ...WORK, paths: ['src/a.ts', path] } })],
    })
    expect(run.agents[0]?.problem?.message).toContain(`its branch changes ${path}, a protected path`)
  })

  it.each([
    ['first', ['.github/a.yml'], ['src/a.ts']],
    ['second', ['src/a.ts'], ['.github/a.yml']],
  ])('includes both pull requests of a branch when the %s changes a protected path', (_, first, second) => {
    const { run } = end(start({ pull_requests: { max: 2 }, on_refused: 'continue' }), '<result>done</result>', {
      proposals: [first, second].map((paths, i) => line(pull, { line: i + 1, work: { ...WORK, paths } })),
    })
    expect(run.refused?.map(({ place }) => place)).toEqual(['outbox of main:1', 'outbox of main:2'])
    expect(run.proposals).toBeUndefined()
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

  it('is of what waits alone, which has not been tried before', () => {
    const first = settle(
      approve(say(start({ comments: 2, approval: true }), '<goto>NEXT</goto>', comment)),
      'apply_proposal',
      done,
    )
    const approved = approve(say(first, '<result>done</result>', comment))
    expect(statuses(approved)).toEqual(['applied', 'pending'])
    expect(applying(approved)).toMatchObject([{ type: 'apply_proposal', proposal: 'p2', repeated: false }])
  })

  it('may come before the work is on its branch, and the branch is known by either of them', () => {
    const approved = approve(say(start({ pull_requests: {}, approval: true }), '<result>done</result>', pull))
    const branch = 'raymond/other'
    const applied = settle(approved, 'apply_proposal', { ...done, branch })
    expect(applied.run.proposals).toMatchObject([{ status: 'applied', branch }])
    const kept = settle(approved, 'keep_work', { kind: 'kept', branch: WORK.branch })
    expect(settle(kept, 'apply_proposal', done).run.proposals).toMatchObject([{ status: 'applied', branch: WORK.branch }])
  })

  it('of work that then cannot be kept is decided by what comes of applying it', () => {
    const unkept = (before: { run: Run }) => settle(before, 'keep_work', { kind: 'failed', problem: refusal })
    const approved = approve(say(start({ pull_requests: {}, approval: true }), '<result>done</result>', pull))
    expect(unkept(approved).run.proposals).toMatchObject([{ status: 'pending', problem: null }])
    const applied = settle(approved, 'apply_proposal', done)
    expect(unkept(applied).run).toMatchObject({ status: 'completed', proposals: [{ status: 'applied', problem: null }] })
  })

  it('changes nothing of a run that has proposed nothing', () => {
    const before = start({ comments: 1, approval: true })
    expect(approve(before).run).toBe(before.run)
  })

  it('of another number is none', () => {
    const before = kept()
    expect(apply(before, { type: 'proposals_approved', at, by: 'max', seq: (before.run.approval_seq ?? 0) + 1 }).run).toBe(
      before.run,
    )
  })

  it('is of a new number when more came to wait', () => {
    const first = say(start({ comments: 2, approval: true }), '<goto>NEXT</goto>', comment)
    expect(first.run.approval_seq).toBe(first.run.seq)
    const second = say(first, '<result>done</result>', comment)
    expect(second.run.approval_seq).toBe(second.run.seq)
    expect(apply(second, { type: 'proposals_approved', at, by: 'max', seq: first.run.seq }).run).toBe(second.run)
  })

  it('is of a new number when it was asked for anew, and nothing is asked anew of whom nothing waits for', () => {
    const first = kept()
    const anew = apply(first, { type: 'asked_anew', at })
    expect(anew.run.approval_seq).toBe(anew.run.seq)
    expect(approve(anew, first.run.approval_seq).run).toBe(anew.run)
    const approved = approve(anew)
    expect(new Set(approved.run.proposals?.map(({ status }) => status))).toEqual(new Set(['pending']))
    expect(apply(approved, { type: 'asked_anew', at }).run).toBe(approved.run)
  })

  it('stays good when what came later was refused', () => {
    const first = say(start({ comments: 1, approval: true, on_refused: 'continue' }), '<goto>NEXT</goto>', comment)
    const second = say(first, '<result>done</result>', comment)
    expect([second.run.status, second.run.refused?.length]).toEqual(['waiting', 1])
    const approved = apply(second, { type: 'proposals_approved', at, by: 'max', seq: first.run.approval_seq ?? -1 })
    expect(statuses(approved)).toEqual(['pending'])
  })

  it('is void for a run that was stopped', () => {
    const stopped = apply(kept(), { type: 'run_cancelled', at, by: 'max' })
    expect([stopped.run.status, statuses(stopped)]).toEqual(['cancelled', ['dropped', 'dropped']])
    expect(apply(stopped, { type: 'proposals_approved', at, by: 'max', seq: stopped.run.approval_seq ?? -1 }).run).toBe(
      stopped.run,
    )
    expect(applying(apply(stopped, resumed('h2', true)))).toEqual([])
  })

  it('is void for a run that was stopped also when its proposals still say that they wait', () => {
    const before = kept()
    const stopped = { run: { ...before.run, halted: 'cancelled' } }
    expect(approve(stopped).run).toBe(stopped.run)
  })

  it('is not gone round by a retry of work that could not be brought to its branch', () => {
    const before = waiting()
    const failed = settle(before, 'keep_work', { kind: 'failed', problem: refusal })
    expect([failed.run.reason, statuses(failed)]).toEqual(['approval', ['waiting', 'failed']])
    const again = apply(failed, resumed('h2', true))
    expect(statuses(again)).toEqual(['waiting', 'waiting'])
    expect(applying(again)).toMatchObject([{ type: 'keep_work', proposal: 'p2' }])
    expect(again.run.proposals?.[1]?.problem).toBeNull()
    expect(approve(again, before.run.approval_seq).run).toBe(again.run)
    const kept = settle(again, 'keep_work', { kind: 'kept', branch: WORK.branch })
    expect(kept.run).toMatchObject({ status: 'waiting', reason: 'approval' })
    expect(statuses(approve(kept))).toEqual(['pending', 'pending'])
  })

  it('is not asked for again when what was approved is tried again', () => {
    const refused = { kind: 'failed' as const, problem: refusal }
    const failed = settle(settle(approve(kept()), 'apply_proposal', refused), 'apply_proposal', refused)
    expect(statuses(failed)).toEqual(['failed', 'failed'])
    const again = apply(failed, resumed('h2', true))
    expect([statuses(again), again.run.approval_seq]).toEqual([['pending', 'pending'], failed.run.approval_seq])
    expect(applying(again)).toMatchObject([
      { type: 'apply_proposal', proposal: 'p1', repeated: true },
      { type: 'apply_proposal', proposal: 'p2', repeated: true },
    ])
  })

  it('is not even asked for by a turn that ends after the run was stopped', () => {
    for (const policy of [{ comments: 1 }, { comments: 1, approval: true }]) {
      const stopped = apply(start(policy), { type: 'run_cancelled', at, by: 'max' })
      const late = say(stopped, '<result>done</result>', comment)
      expect([late.run.status, statuses(late), applying(late)]).toEqual(['cancelled', ['dropped'], []])
    }
  })
})

describe('other outputs at a retry', () => {
  const anew = (policy: OutputsPolicy): RunEvent => ({ ...resumed('h2', true), outputs: outputsOf(policy) })

  it('decide about what is proposed from then on, with all that was before under the caps', () => {
    const first = say(start({ comments: 1 }), '<goto>NEXT</goto>', comment)
    const refused = say(settle(first, 'apply_proposal', done), '<result>done</result>', comment)
    expect(refused.run).toMatchObject({ status: 'failed', error: { code: 'RAY-PROPOSAL-REFUSED' } })
    expect(say(apply(refused, resumed('h2', true)), '<result>done</result>', comment).run.status).toBe('failed')
    const again = say(apply(refused, anew({ comments: 2 })), '<result>done</result>', comment)
    expect(statuses(again)).toEqual(['applied', 'pending'])
    expect(say(apply(refused, anew({ comments: 2 })), '<result>done</result>', comment, comment).run.status).toBe('failed')
    expect(say(apply(refused, anew({ labels: ['a'] })), '<result>done</result>', comment).run.status).toBe('failed')
  })

  it('make the share of a worker smaller, and no larger than what its parent gave it', () => {
    const share = { comments: 2, issues: 0, reviews: 0, replies: 0, pull_requests: { max: 1 } }
    const { run } = start(share)
    const worker = { run: { ...run, parent: { run: 'r0', agent: 'main_worker1' } } }
    const policyBy = (policy: OutputsPolicy) => apply(worker, anew(policy)).run.outputs?.policy
    const wide = { issues: 9, replies: 9, labels: ['a'], dispatches: ['ci.yml'], pull_requests: { max: 9, draft: true } }
    expect(policyBy({ comments: 9, ...wide })).toEqual({ ...share, labels: ['a'], pull_requests: { max: 1, draft: true } })
    expect(policyBy({ comments: 1 })).toEqual({ comments: 1, issues: 0, reviews: 0, replies: 0 })
  })

  const approval = { comments: 2, pull_requests: {}, approval: true }
  const keptThere = { kind: 'kept' as const, branch: 'raymond/r1/p2', pull: 9 }

  it('have what was tried before wait for an approval, and only what nobody has approved', () => {
    const ended = say(start({ comments: 2, pull_requests: {} }), '<result>done</result>', comment, pull)
    const refused = { kind: 'failed' as const, problem: refusal }
    const failed = settle(settle(ended, 'apply_proposal', refused), 'apply_proposal', refused)
    const again = apply(failed, anew(approval))
    expect([statuses(again), applying(again)]).toMatchObject([['waiting', 'waiting'], [{ type: 'keep_work', proposal: 'p2' }]])
    expect(approve(again).run).toBe(again.run) // where its work goes is not known yet
    const kept = settle(again, 'keep_work', keptThere)
    expect(kept.run).toMatchObject({ status: 'waiting', reason: 'approval' })
    expect(kept.run.proposals?.[1]?.work).toEqual({ ...WORK, pull: 9 })
    const approved = approve(kept)
    expect(applying(approved)).toMatchObject([
      { type: 'apply_proposal', proposal: 'p1', repeated: true },
      { type: 'apply_proposal', proposal: 'p2', repeated: true },
    ])
    const third = { ...anew(approval), holder: 'h3' } as RunEvent
    expect(statuses(apply(settle(approved, 'apply_proposal', refused), third))).toEqual(['pending', 'pending'])
  })

  it.each<[string, (ended: { run: Run }) => { run: Run }]>([
    ['a lost job left open', (ended) => ended],
    ['was held', (ended) => settle(ended, 'apply_proposal', { kind: 'held', problem: refusal })],
  ])('have what %s wait for an approval', (_, left) => {
    const before = left(say(start({ pull_requests: {} }), '<result>done</result>', pull))
    const resume = { ...resumed('h2'), outputs: outputsOf(approval) }
    const again = apply(before, resume)
    expect([statuses(again), applying({ effects: again.run.pending })]).toMatchObject([['waiting'], [{ type: 'keep_work' }]])
    const approved = approve(settle(again, 'keep_work', keptThere))
    expect(applying(approved)).toMatchObject([{ type: 'apply_proposal', repeated: true }])
    expect(statuses(settle(approved, 'apply_proposal', done))).toEqual(['applied'])
    expect(statuses(apply(before, { ...resume, outputs: outputsOf({ pull_requests: {} }) }))).toEqual(['pending'])
  })

  it('of a run that has come to wait with work that nobody can be shown get no approval for it', () => {
    const ended = say(start(approval), '<result>done</result>', pull)
    const kept = settle(ended, 'keep_work', { kind: 'kept', branch: WORK.branch })
    const unseen = (kept.run.proposals ?? []).map((entry) => ({ ...entry, work: { ...WORK, diff: '' } }))
    const before = { run: { ...kept.run, proposals: unseen } }
    expect(approve(before).run).toBe(before.run)
    expect(applying(apply(before, anew(approval)))).toMatchObject([{ type: 'keep_work', proposal: 'p1' }])
  })

  it('leave what waits for approval to whoever approves it', () => {
    const waiting = say(start({ comments: 2, approval: true }), '<result>done</result>', comment)
    const again = apply(waiting, anew({ comments: 2 }))
    expect([statuses(again), applying(again)]).toEqual([['waiting'], []])
    expect(statuses(approve(again))).toEqual(['pending'])
  })
})

describe('stopping a run', () => {
  const stop = (before: { run: Run }) => apply(before, { type: 'run_cancelled', at, by: 'max' })

  it.each<[string, OutputsPolicy]>([
    ['apply_proposal', { pull_requests: {} }],
    ['keep_work', { pull_requests: {}, approval: true }],
  ])('withdraws %s, and nothing else that is open', (type, policy) => {
    const before = say(start(policy), '<result>done</result>', pull)
    expect(before.run.pending.map((effect) => effect.type)).toEqual([type, 'post_result'])
    const stopped = stop(before)
    expect(stopped.run.pending.map((effect) => effect.type)).toEqual(['post_result', 'publish_report'])
    expect(statuses(stopped)).toEqual(['dropped'])
  })

  it('leaves what was done, or could not be, as it is, and tries none of it again', () => {
    const ended = say(start({ comments: 3 }), '<result>done</result>', comment, comment, comment)
    const settled = settle(settle(ended, 'apply_proposal', done), 'apply_proposal', { kind: 'failed', problem: refusal })
    const stopped = stop(settled)
    expect(statuses(stopped)).toEqual(['applied', 'failed', 'dropped'])
    const again = apply(stopped, resumed('h2', true))
    expect([statuses(again), applying(again)]).toEqual([['applied', 'failed', 'dropped'], []])
  })
})
