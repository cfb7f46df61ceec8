/** What an agent proposes, from the bundle to the pull request: with an approval between two jobs on two machines. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { EmbeddedGitHub } from '../../src/embedded/embedded-github.ts'
import type { EmbeddedRepository } from '../../src/embedded/model/repository.ts'
import { startGitHub } from '../tools/start-github.ts'
import { recordedEvent, runJob } from './runner.ts'

const CONFIG = (approval: boolean) => `version: 1
workflows:
  fix:
    path: flows/fix
    on: { issues: { types: [labeled], labels: ["raymond:fix"] } }
    outputs: { comments: 1, labels: [bug], pull_requests: { max: 1, draft: true }, approval: ${approval} }
`

const START = `echo two >> counter.txt
cat > "$RAYMOND_OUTBOX" <<'LINES'
{"type": "pull_request", "title": "Count to two", "body": "As asked."}
{"type": "comment", "body": "Done, see the pull request."}
{"type": "labels", "add": ["bug"]}
LINES
echo '<result>counted</result>'
`

let github: EmbeddedGitHub
let repository: EmbeddedRepository

beforeEach(async () => {
  github = await startGitHub()
})
async function labelled(approval: boolean) {
  repository = await github.addRepository({
    owner: 'Codertocat',
    name: 'Hello-World',
    private: true,
    files: { '.github/raymond.yml': CONFIG(approval), 'flows/fix/START.sh': START, 'counter.txt': 'one\n' },
  })
  const payload = recordedEvent('issues', 'labeled', repository, (event) =>
    Object.assign(event, { label: { ...(event.label as object), name: 'raymond:fix' } }),
  )
  return runJob({ repository, event: 'issues', payload })
}

describe('proposals', () => {
  it('become a pull request, a comment and a label, and the outputs name them', async () => {
    const job = await labelled(false)
    expect(job.main.code, job.main.log).toBe(0)
    const [pull] = repository.pulls.all
    const id = job.outputs['run-id'] ?? ''
    expect(pull).toMatchObject({ title: 'Count to two', pull: { draft: true, headRef: `raymond/${id}/main` } })
    expect(await repository.read('counter.txt', pull?.pull.headSha)).toBe('one\ntwo\n')
    expect(JSON.parse(job.outputs['pull-requests'] ?? '')).toEqual([expect.stringMatching(/\/pull\/\d+$/)])
    expect(JSON.parse(job.outputs.branches ?? '')).toContain(`raymond/${id}/main`)
    expect(repository.issues.get(1).comments.filter(({ body }) => body.includes('see the pull request'))).toHaveLength(1)
  })

  it('wait for an approval, which another job on another machine carries out', { timeout: 120_000 }, async () => {
    const first = await labelled(true)
    expect(first.main.code, first.main.log).toBe(0)
    expect(first.outputs.status).toBe('waiting')
    expect(repository.pulls.all).toEqual([])
    const shown = repository.issues
      .get(1)
      .comments.map(({ body }) => body)
      .join('\n')
    const now = new Date().toISOString()
    const code = /\/raymond approve ([0-9a-f]+)/.exec(shown)?.[1]
    const payload = recordedEvent('issue_comment', 'created', repository, (event) =>
      Object.assign(event, {
        comment: { ...(event.comment as object), body: `/raymond approve ${code}`, created_at: now, updated_at: now },
      }),
    )
    const second = await runJob({ repository, event: 'issue_comment', payload })
    expect(second.outputs.status, second.main.log).toBe('completed')
    expect(await repository.read('counter.txt', repository.pulls.all[0]?.pull.headSha)).toBe('one\ntwo\n')
  })

  it('that are staged leave no trace but the summary', async () => {
    repository = await github.addRepository({
      owner: 'Codertocat',
      name: 'Hello-World',
      private: true,
      files: { '.github/raymond.yml': CONFIG(false), 'flows/fix/START.sh': START, 'counter.txt': 'one\n' },
    })
    const payload = recordedEvent('issues', 'labeled', repository, (event) =>
      Object.assign(event, { label: { ...(event.label as object), name: 'raymond:fix' } }),
    )
    const job = await runJob({ repository, event: 'issues', payload, inputs: { staged: 'true' } })
    expect(job.main.code, job.main.log).toBe(0)
    expect(job.summary).toContain('would be posted')
    expect(job.summary).toContain('Done, see the pull request.')
    expect(repository.pulls.all).toEqual([])
    expect(repository.issues.get(1).comments).toEqual([])
    expect(await repository.head('raymond/state')).toBeUndefined()
  })
})
