import { describe, expect, it } from 'vitest'
import { branchOfAgent, type CheckContext, checkProposals } from '../../../src/core/outbox/check-proposals.ts'
import type { OutputsPolicy } from '../../../src/core/outbox/outputs-policy.ts'
import { parseOutbox } from '../../../src/core/outbox/parse-outbox.ts'
import type { Proposal } from '../../../src/core/outbox/proposal.ts'

function check(policy: OutputsPolicy | undefined, lines: readonly object[], changes: Partial<CheckContext> = {}) {
  const outbox = parseOutbox(lines.map((line) => JSON.stringify(line)).join('\n'), 'outbox of main')
  expect(outbox.problems).toEqual([])
  return checkProposals(outbox.lines, {
    policy,
    applied: [],
    issue: 42,
    workflowId: 'coding-42-1',
    agent: 'main',
    defaultBranch: 'main',
    workflowFolders: ['workflows/coding'],
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
    expect(check({ comments: 1 }, [{ ...comment, issue: 7 }], { issue: null }).accepted).toHaveLength(1)
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
      expect(check(policy, [{ ...pullRequest, branch: 'raymond/coding-42-1/main_docs1' }]).accepted).toHaveLength(1)
      for (const branch of ['main', 'raymond/coding-42-10/main', 'raymond/state', 'x/raymond/coding-42-1/main']) {
        expect(reasonOf(policy, [{ ...pullRequest, branch }])).toContain(`the branch "${branch}" is not one of this run's`)
      }
    })

    it('are refused when their branch changes a protected path that is not allowed', () => {
      const own = branchOfAgent('coding-42-1', 'main')
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
