import { describe, expect, it } from 'vitest'
import { recheckProposal } from '../../../src/core/engine/proposals/recheck-proposal.ts'
import type { OutputsPolicy } from '../../../src/core/outbox/outputs-policy.ts'
import { proposalSchema } from '../../../src/core/outbox/proposal.ts'
import type { PinnedWork, Proposed } from '../../../src/core/run/proposed.ts'
import { stateRun } from '../../tools/state-run.ts'
import { Play } from './play.ts'

const { agents } = new Play({ 'START.md': 'start' }).run

const WORK: PinnedWork = {
  branch: 'raymond/coding-7-1/main',
  base: '',
  head: '',
  tree: '',
  commit: '',
  message: '',
  at: '',
  paths: ['.github/workflows/ci.yml'],
  diff: '',
  diff_sha256: '',
  left_out: [],
}

function entry(line: object, changes: Partial<Proposed> = {}): Proposed {
  const proposal = proposalSchema.parse(line)
  const rest = { at: '', number: null, url: null, branch: null, problem: null }
  return { id: 'p1', agent: 'main', proposal, work: null, status: 'pending', ...rest, ...changes }
}

function check(policy: OutputsPolicy, entries: readonly Proposed[], id = 'p1') {
  const outputs = { policy, default_branch: 'main', workflow_folders: [], approve_role: 'maintain', four_eyes: false }
  const run = stateRun({ issue: 7, outputs, agents, proposals: [...entries] })
  const proposed = entries.find((one) => one.id === id)
  if (!proposed) throw new Error(id)
  return recheckProposal(run, proposed, 'apply_proposal')?.message
}

const comment = { type: 'comment', body: 'Done.' }

describe('what is about to be carried out', () => {
  it('is carried out when the policy still allows it', () => {
    expect(check({ comments: 1 }, [entry(comment)])).toBeUndefined()
    expect(check({ comments: 1, approval: true }, [entry(comment, { approved_by: 'max' })])).toBeUndefined()
  })

  it.each([
    [
      'an approving review',
      { reviews: 5 },
      { type: 'review', event: 'APPROVE', pull_request: 3 },
      {},
      'only a person may approve',
    ],
    [
      'a kind that the policy does not name',
      { comments: 5 },
      { type: 'labels', add: ['released'] },
      {},
      'does not list "released"',
    ],
    ['what nobody approved', { comments: 1, approval: true }, comment, {}, 'nobody has approved it'],
    [
      'what has to be approved, and nobody can be shown',
      { pull_requests: {}, approval: true },
      { type: 'pull_request', title: 't' },
      { work: { ...WORK, paths: ['a.ts'] }, approved_by: 'max' },
      'nobody can be shown what it would push',
    ],
    ['a protected path', { pull_requests: {} }, { type: 'pull_request', title: 't' }, { work: WORK }, 'a protected path'],
  ])('is not carried out: %s', (_, policy, line, changes, why) => {
    expect(check(policy, [entry(line, changes)])).toContain(why)
  })

  it('stays within the caps, the first one first', () => {
    const two = [entry(comment), entry(comment, { id: 'p2' })]
    expect(check({ comments: 1 }, two)).toBeUndefined()
    expect(check({ comments: 1 }, two, 'p2')).toContain('allows 1, and the run has made 1')
  })

  it('is nothing where the workflow may propose nothing', () => {
    const run = stateRun({ proposals: [entry(comment)] })
    expect(recheckProposal(run, entry(comment), 'apply_proposal')?.message).toContain('may propose nothing')
  })
})
