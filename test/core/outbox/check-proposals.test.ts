import { describe, expect, it } from 'vitest'
import { type CheckContext, checkProposals } from '../../../src/core/outbox/check-proposals.ts'
import type { OutputsPolicy } from '../../../src/core/outbox/outputs-policy.ts'
import { parseOutbox } from '../../../src/core/outbox/parse-outbox.ts'
import type { Proposal } from '../../../src/core/outbox/proposal.ts'
import { branchOfAgent } from '../../../src/core/run/work.ts'

function check(policy: OutputsPolicy | undefined, lines: readonly object[], changes: Partial<CheckContext> = {}) {
  const outbox = parseOutbox(lines.map((line) => JSON.stringify(line)).join('\n'), 'outbox of main')
  expect(outbox.problems).toEqual([])
  return checkProposals(outbox.lines, {
    policy,
    applied: [],
    remarks: [],
    proposer: { name: 'DO.sh', listed: undefined, listedIn: 'the first comment of DO.sh', write: (types) => types.join() },
    onlyShown: false,
    issue: 42,
    workflowId: 'coding-42-1',
    agent: 'main',
    defaultBranch: 'main',
    opened: [],
    branches: ['raymond/coding-42-1/main'],
    paths: { workflowFolders: ['workflows/coding'], allow: policy?.paths?.allow ?? [] },
    changedPaths: {},
    ...changes,
  })
}

const reasonOf = (...args: Parameters<typeof check>) => check(...args).refused[0]?.problem.message
const comment = { type: 'comment', body: 'a' }
const pullRequest = { type: 'pull_request', title: 'Mend it' }

describe('checkProposals', () => {
  it('refuses all when nothing is named', () => {
    expect(reasonOf(undefined, [comment])).toBe(
      'The proposal of main was refused (comment on #42): the workflow has no outputs in .github/raymond.yml.',
    )
    expect(
      check({}, [comment, { type: 'labels', add: ['a'] }, { type: 'dispatch', workflow: 'ci.yml' }, pullRequest]).accepted,
    ).toEqual([])
  })

  it('names code, place and the line to add to the configuration', () => {
    expect(check({ labels: ['bug'] }, [{ type: 'labels', add: ['bug', 'wontfix'] }]).refused[0]?.problem).toEqual({
      code: 'RAY-PROPOSAL-REFUSED',
      message: 'The proposal of main was refused (labels of #42: +bug, +wontfix): outputs.labels does not list "wontfix".',
      place: 'outbox of main:1',
      hint: 'outputs: { labels: ["bug", "wontfix"] }',
    })
  })

  it('counts what the run has applied and what it accepts on the way', () => {
    const applied: Proposal[] = [{ type: 'comment', body: 'before' }]
    const { accepted, refused } = check({ comments: 3 }, [comment, comment, comment, comment], { applied })
    expect(accepted.map(({ line }) => line)).toEqual([1, 2])
    expect(refused.map(({ line }) => line)).toEqual([3, 4])
    expect(refused[0]?.problem.message).toContain('outputs.comments allows 3, and the run has made 3.')
  })

  it('compares labels and logins without regard to case, as GitHub does', () => {
    const policy = { labels: ['Needs-Review'], assignees: ['Mona'] }
    expect(
      check(policy, [
        { type: 'labels', add: ['needs-review'], remove: [] },
        { type: 'assignees', add: ['mona'] },
      ]).refused,
    ).toEqual([])
  })

  it('checks labels that are removed, and those of a new issue', () => {
    expect(reasonOf({ labels: ['a'] }, [{ type: 'labels', remove: ['b'] }])).toContain('does not list "b"')
    expect(reasonOf({ issues: 1, labels: ['a'] }, [{ type: 'issue', title: 't', labels: ['b'] }])).toContain('does not list "b"')
    expect(check({ issues: 1 }, [{ type: 'issue', title: 't' }]).accepted).toHaveLength(1)
  })

  it('needs an issue from the line or from the trigger', () => {
    expect(reasonOf({ comments: 1 }, [comment], { issue: null })).toContain('it names no issue, and none started the run')
    expect(check({ comments: 1, other_issues: true }, [{ ...comment, issue: 7 }], { issue: null }).accepted).toHaveLength(1)
  })

  describe('on other issues than the one that started the run', () => {
    const elsewhere = [
      { ...comment, issue: 7 },
      { type: 'labels', add: ['a'], issue: 7 },
      { type: 'assignees', add: ['mona'], issue: 7 },
    ]
    const policy: OutputsPolicy = { comments: 1, labels: ['a'], assignees: ['mona'] }

    it('refuses comments, labels and assignees', () => {
      const { refused } = check(policy, elsewhere)
      expect(refused.map(({ problem }) => problem.message.split('): ')[1])).toEqual(
        elsewhere.map(() => 'it is about #7, and #42 started the run.'),
      )
      expect(refused[0]?.problem.hint).toBe('outputs: { other_issues: true }')
      expect(check(policy, elsewhere, { issue: null }).accepted).toEqual([])
    })

    it('takes them where the policy says so, where the line names the trigger itself, and for what the run has opened', () => {
      expect(check({ ...policy, other_issues: true }, elsewhere).refused).toEqual([])
      expect(check(policy, [{ ...comment, issue: 42 }]).refused).toEqual([])
      expect(check(policy, elsewhere, { opened: [7] }).refused).toEqual([])
    })

    it('takes reviews, which are of a pull request that somebody names', () => {
      expect(check({ reviews: 1 }, [{ type: 'review', body: 'Fine.', pull_request: 7 }]).refused).toEqual([])
    })
  })

  it.each([
    ['dispatches', { dispatches: ['ci.yml'] }, { type: 'dispatch', workflow: 'ci.yml' }, 5],
    ['labels', { labels: ['a'] }, { type: 'labels', add: ['a'] }, 100],
    ['assignees', { assignees: ['mona'] }, { type: 'assignees', add: ['mona'] }, 100],
  ] as const)('has a cap of its own for %s, which the policy only names', (key, policy, line, cap) => {
    const { accepted, refused } = check(
      policy as unknown as OutputsPolicy,
      Array.from({ length: cap + 3 }, () => line),
    )
    expect([accepted.length, refused.length]).toEqual([cap, 3])
    expect(refused[0]?.problem.message).toContain(`outputs.${key} allows ${cap}, and the run has made ${cap}`)
  })

  it('starts Actions workflows on the default branch alone, unless the policy lists others', () => {
    const on = (ref: string) => [{ type: 'dispatch', workflow: 'ci.yml', ref }]
    const policy: OutputsPolicy = { dispatches: ['ci.yml'] }
    expect(check(policy, on('main')).refused).toEqual([])
    expect(check(policy, on('raymond/coding-42-1/main')).refused[0]?.problem).toMatchObject({
      message: expect.stringContaining('are started on main alone, not on "raymond/coding-42-1/main"'),
      hint: 'outputs: { dispatch_refs: ["raymond/coding-42-1/main"] }',
    })
    expect(check({ ...policy, dispatch_refs: ['release'] }, on('release')).refused).toEqual([])
    expect(check({ ...policy, dispatch_refs: ['release'] }, on('main')).refused).toEqual([])
    expect(reasonOf({ ...policy, dispatch_refs: ['release'] }, on('other'))).toContain('on main, release alone')
  })

  describe('replies', () => {
    const reply = (to: number) => ({ type: 'reply', to, body: 'Done.' })

    it('answer the review comments that started the run, one each unless the policy says how many', () => {
      expect(check({}, [reply(5), reply(6)], { remarks: [5, 6] }).refused).toEqual([])
      expect(check({}, [reply(5), reply(5)], { remarks: [5] }).refused).toHaveLength(1)
      expect(check({ replies: 3 }, [reply(5), reply(5)], { remarks: [5] }).refused).toEqual([])
      expect(reasonOf({ replies: 0 }, [reply(5)], { remarks: [5] })).toContain('outputs allows no reply')
    })

    it('answer no other comments', () => {
      expect(reasonOf({ replies: 2 }, [reply(9)], { remarks: [5] })).toContain('review comment 9 is not one of those')
      expect(check({}, [reply(9)]).accepted).toEqual([])
    })
  })

  describe('pull requests', () => {
    const policy: OutputsPolicy = { pull_requests: { max: 1, draft: true } }

    it('go by their number, drafts only where the policy says so', () => {
      expect(check(policy, [pullRequest]).accepted).toHaveLength(1)
      expect(check(policy, [pullRequest, pullRequest]).refused).toHaveLength(1)
      expect(reasonOf(policy, [{ ...pullRequest, draft: false }])).toContain('allows drafts only')
      expect(check({ pull_requests: {} }, [{ ...pullRequest, draft: false }]).accepted).toHaveLength(1)
    })

    it('go against the default branch unless the policy names others', () => {
      expect(reasonOf(policy, [{ ...pullRequest, base: 'release' }])).toContain('the base "release" is not among main')
      expect(check({ pull_requests: { base: ['release'] } }, [{ ...pullRequest, base: 'release' }]).accepted).toHaveLength(1)
      expect(reasonOf({ pull_requests: { base: ['release'] } }, [pullRequest])).toContain('the base "main" is not among release')
    })

    it("come from the run's own branches alone", () => {
      expect(
        check(policy, [{ ...pullRequest, branch: 'raymond/coding-42-1/main_docs1' }], {
          branches: ['raymond/coding-42-1/main_docs1'],
        }).accepted,
      ).toHaveLength(1)
      const foreign = [
        'main',
        'raymond/coding-42-10/main',
        'raymond/state',
        'x/raymond/coding-42-1/main',
        'raymond/coding-42-1/a-secret',
      ]
      for (const branch of foreign) {
        expect(reasonOf(policy, [{ ...pullRequest, branch }])).toContain(`the branch "${branch}" belongs to no agent of this run`)
      }
    })

    it('are refused when their branch changes a protected path that is not allowed', () => {
      const own = branchOfAgent({ workflow_id: 'coding-42-1' }, 'main')
      const changedPaths = { [own]: ['src/a.ts', '.github/workflows/ci.yml', 'workflows/coding/PLAN.md'] }
      const { refused } = check(policy, [pullRequest], { changedPaths })
      expect(refused[0]?.problem.message).toContain('its branch changes .github/workflows/ci.yml and 1 more protected paths')
      expect(refused[0]?.problem.hint).toBe('outputs: { paths: { allow: [".github/workflows/ci.yml"] } }')
      const allowed = { ...policy, paths: { allow: ['.github/workflows/*.yml', 'workflows/coding/**'] } }
      expect(check(allowed, [pullRequest], { changedPaths }).accepted).toHaveLength(1)
    })
  })

  it('never lets a model approve a pull request', () => {
    expect(reasonOf({ reviews: 5 }, [{ type: 'review', event: 'APPROVE', body: 'fine' }])).toContain(
      'only a person may approve a pull request',
    )
    expect(check({ reviews: 1 }, [{ type: 'review', event: 'REQUEST_CHANGES', body: 'no' }]).accepted).toHaveLength(1)
  })

  it('dispatches the listed Actions workflows alone', () => {
    expect(check({ dispatches: ['ci.yml'] }, [{ type: 'dispatch', workflow: 'ci.yml' }]).accepted).toHaveLength(1)
    expect(reasonOf({ dispatches: ['ci.yml'] }, [{ type: 'dispatch', workflow: 'release.yml' }])).toContain(
      'does not list "release.yml"',
    )
  })
})
