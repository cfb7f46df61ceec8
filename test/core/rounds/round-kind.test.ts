import { describe, expect, it } from 'vitest'
import { failedHead } from '../../../src/core/rounds/round-kind.ts'
import { event, JOB } from '../triggers/events.ts'

const HEAD = 'a'.repeat(40)

describe('the commit whose checks have failed', () => {
  const job = { ...JOB, workflowFile: 'raymond.yml' }
  const run = (more: object) =>
    event(
      'workflow_run',
      {
        action: 'completed',
        repository: { id: 1 },
        workflow_run: { id: 2, head_sha: HEAD, conclusion: 'failure', head_repository: { id: 1 }, ...more },
      },
      job,
    )

  it.each([
    ['another workflow', { path: '.github/workflows/ci.yml' }, HEAD],
    ['another workflow, with the branch behind its path', { path: '.github/workflows/ci.yml@refs/heads/main' }, HEAD],
    ['this very workflow', { path: '.github/workflows/raymond.yml' }, null],
    ['this very workflow, with the branch behind its path', { path: '.github/workflows/raymond.yml@refs/heads/main' }, null],
    ['a workflow that GitHub does not name', {}, HEAD],
    ['a workflow that a fork has started on the same commit', { head_repository: { id: 3 } }, null],
    ['a workflow in a fork that is gone', { head_repository: null }, null],
    ['a workflow that has not failed', { path: '.github/workflows/ci.yml', conclusion: 'success' }, null],
  ])('is that of %s', (_, more, head) => {
    expect(failedHead(run(more))).toBe(head)
  })

  it('is that of checks of a branch here, and not of a fork', () => {
    const suite = (more: object) =>
      event('check_suite', { action: 'completed', check_suite: { head_sha: HEAD, conclusion: 'failure', ...more } }, job)
    const heads = [{ head_branch: 'raymond/a' }, {}, { head_branch: null }].map((more) => failedHead(suite(more)))
    expect(heads).toEqual([HEAD, HEAD, null])
  })
})
