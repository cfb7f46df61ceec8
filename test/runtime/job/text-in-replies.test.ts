/** Texts of agents and of strangers within the Markdown that answers a comment. */
import { describe, expect, it } from 'vitest'
import { createProposalCleaner } from '../../../src/core/report/cleaning/proposal-cleaner.ts'
import { createRedactor } from '../../../src/core/report/cleaning/redact.ts'
import type { Run } from '../../../src/core/run/run.ts'
import type { RepoEvent } from '../../../src/core/triggers/repo-event.ts'
import type { Job } from '../../../src/runtime/job/job.ts'
import { renderWhy } from '../../../src/runtime/job/showing/render-why.ts'
import { tellNotDone } from '../../../src/runtime/job/showing/tell-not-done.ts'

const LIVE = '![x](https://evil.example/p.png) [Sign in](https://evil.example/login) <a href="//evil.example">x</a> correct-horse'
const cleaner = createProposalCleaner({ redactor: createRedactor(['correct-horse']), hosts: ['github.com'] })

function expectNothingAlive(body: string): void {
  expect(body).toContain('!\\[x\\](https:&#8203;//evil.example/p.png)')
  expect(body).toContain('\\[Sign in\\](https:&#8203;//evil.example/login) &lt;a href="//evil.example"&gt;x&lt;/a&gt; \\*\\*\\*')
}

async function answer(message: string, why = 'No question is open.'): Promise<string> {
  const bodies: string[] = []
  const ensure = async (_: unknown, { body }: { readonly body: string }) => bodies.push(body)
  const job = { guards: { cleaner }, github: { comments: { ensure } } } as unknown as Job
  const comment = { kind: 'comment', id: 7, createdAt: '', author: { login: 'github-actions[bot]' }, body: '/raymond answer a' }
  const event = { comment, job: { actor: 'max' } } as unknown as RepoEvent
  const problems = [{ code: 'RAY-NOT-ALLOWED' as const, message }]
  const matches = [{ workflow: 'fix', started: false, why }]
  await tellNotDone(
    { kind: 'issue', number: 1 } as unknown as Parameters<typeof tellNotDone>[0],
    { matches, problems },
    event,
    job,
  )
  return bodies.join()
}

describe('the answer to a comment', () => {
  it('holds no link, picture or HTML of an agent where it says what was not done', async () => {
    expectNothingAlive(await answer(`the question is put to ${LIVE}, not to max`))
    expectNothingAlive(await answer('Nothing else was asked.', `put to ${LIVE}`))
  })

  it('says in plain words what was not done, and to whom', async () => {
    const body = await answer('the question is put to mona-lisa, not to max.')
    expect(body).toContain('Of what github-actions\\[bot\\] asked for with `/raymond answer a` this was not done:')
    expect(body).toContain('- the question is put to mona-lisa, not to max.\n- fix: No question is open.')
  })

  it('holds none of them either where it says why, and is a table all the same', () => {
    const error = { code: 'RAY-BAD-PROPOSAL', message: `Refused: new issue "a | ${LIVE}".` }
    const run = { workflow_id: 'fix-1', status: 'failed', event: 'issues', actor: 'maria', error, reason: null } as unknown as Run
    const body = renderWhy([run], [{ workflow: 'ship', started: false, why: LIVE }], cleaner)
    for (const line of body.split('\n').slice(2, 4)) expectNothingAlive(line)
    expect(body).toContain('| `fix-1` | failed | issues by maria started it. RAY-BAD-PROPOSAL: Refused: new issue "a \\| !')
  })
})
