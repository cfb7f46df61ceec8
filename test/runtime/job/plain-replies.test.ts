/** What a comment without a known command does to open questions, in jobs in this process. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { prepareJob } from '../../../src/embedded/job/prepare-job.ts'
import type { EmbeddedRepository } from '../../../src/embedded/model/repository.ts'
import { openSite } from '../../attacks/a-site.ts'
import { recordedEvent } from '../../e2e/runner.ts'
import { ASKING_FLOW } from '../../tools/asking-flow.ts'
import { jobInProcess } from '../../tools/job-in-process.ts'
import { startGitHub } from '../../tools/start-github.ts'

let repository: EmbeddedRepository
let folder: string

beforeEach(async () => {
  const github = await startGitHub()
  repository = await github.addRepository({ owner: 'Codertocat', name: 'Hello-World', private: true, files: ASKING_FLOW })
  folder = await mkdtemp(join(tmpdir(), 'raymond-replies-'))
})

afterEach(async () => {
  await rm(folder, { recursive: true, force: true, maxRetries: 9 })
})

async function job(event: string, payload: object) {
  const { env } = await prepareJob({ repository, event, payload, directory: folder })
  return jobInProcess({ ...env, RAYMOND_AGENT: 'replay:none' })
}

function say(id: number, body: string, login = 'Codertocat') {
  const payload = recordedEvent('issue_comment', 'created', repository, (event) => {
    const account = { ...(event.sender as object), login }
    Object.assign(event.comment as object, { id, body, user: account })
    Object.assign(event, { sender: account })
  })
  return job('issue_comment', payload)
}

it('4: a mistyped command is no plain reply: the question stays open', async () => {
  const { runs } = await job('issues', recordedEvent('issues', 'labeled', repository))
  expect(runs[0]).toMatchObject({ status: 'waiting' })

  const mistyped = await say(900_001, '/raymond stpo')
  expect(mistyped.runs).toEqual([])
  expect(mistyped.problems).toMatchObject([{ code: 'RAY-UNKNOWN-COMMAND' }])

  const answered = await say(900_002, 'blue')
  expect(answered.runs[0]).toMatchObject({ status: 'completed', results: { main: 'blue' } })
})

it('4: each command that is not carried out is answered in the thread, by name and with what to write', async () => {
  const said = () => repository.issues.get(1).comments.flatMap(({ body }) => (body.includes('raymond:not-done') ? [body] : []))
  const mistyped = await say(900_001, 'please\n/raymond stpo `now`')
  expect(mistyped.matches).toContainEqual(expect.objectContaining({ workflow: '/raymond', started: false }))
  await say(900_002, '/raymond stop')
  await say(900_003, '/raymond help')
  await say(900_004, 'stop it')
  const answers = said()
  expect(answers).toHaveLength(2)
  expect(answers[0]).toContain('Of what Codertocat asked for with <code>/raymond stpo &#96;now&#96;</code> this was not done:')
  expect(answers[0]).toContain('Did you mean "stop"?')
  expect(answers[1]).toContain('Of what Codertocat asked for with `/raymond stop` this was not done:')
  expect(answers[1]).toContain('this thread has no run that it could mean')
})

it('6.1: a typing error of somebody without the role fails no job, and is not answered', async () => {
  const { problems, runs } = await say(900_001, '/raymond stpo', 'stranger')
  expect([problems, runs]).toEqual([[], []])
  await say(900_002, '/raymond stop', 'stranger')
  expect(repository.issues.get(1).comments.filter(({ body }) => body.includes('<!-- raymond:'))).toEqual([])
})

it('whoever misses the choices of the only open question is told once how to answer, and nobody else is', {
  timeout: 120_000,
}, async () => {
  const site = await openSite({
    config: 'version: 1\nworkflows:\n  ask: { path: flows/ask, on: { issue_comment: { command: ask } } }\n',
    files: {
      'flows/ask/START.sh': `echo '<ask next="GO" choices="yes, no">Shall I?</ask>'\n`,
      'flows/ask/GO.sh': 'echo "<result>$RAYMOND_INPUT</result>"\n',
    },
  })
  try {
    const { number } = site.issue('maria', 'A')
    const talk = (body: string, by: string) => site.job('issue_comment', site.comment(number, body, by))
    const [run] = (await talk('/raymond ask', 'maria')).runs
    const told = () => site.said(number).filter((body) => body.includes('raymond:how-to-answer'))
    await new Promise((resolve) => setTimeout(resolve, 1100)) // GitHub counts whole seconds
    for (const by of ['rita', 'olga']) await talk('Yes, please.', by)
    await talk('I have looked at this for a while now, and think that we should wait until tomorrow.', 'maria')
    expect(told()).toEqual([])
    const missed = await talk('Yes, please.', 'maria')
    expect([missed.runs, missed.problems]).toEqual([[], []])
    await talk('yes, but not now', 'max')
    await talk('Nice!', 'maria')
    expect(told()).toEqual([
      `<!-- raymond:how-to-answer ${run?.workflow_id}/main-1 -->
No comment above answers the question \`main-1\`. Its choices are \`yes\`, \`no\`. A comment answers it whose first line is one of them and nothing else, and so does \`/raymond answer main-1\` with one of them behind it.`,
    ])
    expect((await talk('**Yes.** 👍', 'maria')).runs[0]).toMatchObject({ status: 'completed', results: { main: 'yes' } })
    await talk('Thanks', 'maria')
    expect(told()).toHaveLength(1)
  } finally {
    await site.close()
  }
})
