/** A command that a job takes up for another one passes no `if` that its own job is held up by, and none is lost over it. */
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { said, standing } from '../runtime/job/discussing.ts'
import { openSite, type Site } from './a-site.ts'

vi.setConfig({ testTimeout: 240_000 })

const MEMBERS = `contains(fromJSON('["OWNER","MEMBER","COLLABORATOR"]'), github.event.comment.author_association)`
const GUARDS = {
  issue: '!github.event.issue.pull_request',
  pull: 'github.event.issue.pull_request',
  opened: "github.event.issue.state != 'closed'",
  free: "!contains(github.event.issue.labels.*.name, 'held')",
  member: MEMBERS,
  tied: "github.event.comment.author_association != 'NONE'",
  person: "github.event.sender.type == 'User'",
  liked: 'github.event.comment.reactions.total_count < 1',
}
type Word = keyof typeof GUARDS
const entries = Object.entries(GUARDS).map(
  ([word, guard]) =>
    `  ${word}: { path: flows/fix, on: { issue_comment: { command: ${word} } }, if: ${JSON.stringify(guard)} }\n`,
)
const CONFIG = `version: 1
access: { run: read, rate_limits: { actor_hour: 50, issue_hour: 50 } }
workflows:
  ask: { path: flows/ask, on: { issue_comment: { command: ask } } }
  slow: { path: flows/slow, on: { issue_comment: { command: slow } } }
  category:
    path: flows/fix
    on: { discussion_comment: { command: category } }
    if: github.event.discussion.category.slug == 'ideas'
  state: { path: flows/fix, on: { discussion_comment: { command: state } }, if: github.event.discussion.state == 'open' }
  any: { path: flows/ask, on: { discussion_comment: { command: any } } }
${entries.join('')}`
/** The slow run waits for it. */
const GO = join(tmpdir(), `raymond-caught-up-${process.pid}`)
const FILES = {
  'flows/fix/START.sh': "echo '<result>fixed</result>'\n",
  'flows/ask/START.sh': `echo '<ask next="GO" to="max">Shall I look around?</ask>'\n`,
  'flows/ask/GO.sh': 'echo "<result>the answer was $RAYMOND_INPUT</result>"\n',
  'flows/slow/START.sh': `while [ ! -e ${GO} ]; do sleep 0.1; done; echo '<result>slow</result>'\n`,
}

let site: Site

afterEach(async () => {
  await site.close()
  await rm(GO, { force: true })
})

async function open() {
  site = await openSite({ config: CONFIG, files: FILES, private: false, grants: { discussions: 'write' }, requests: 'any' })
}

async function onIssue() {
  await open()
  return site.issue('sam', 'A bug', 'It is broken.').number
}

async function onPull() {
  await open()
  await site.repository.commit({ branch: 'feature', message: 'mine', files: { 'a.txt': 'x\n' } })
  return (await site.repository.pulls.add({ title: 'Mine', head: 'feature', by: 'maria' })).number
}

const say = (number: number, body: string, by = 'maria') => site.job('issue_comment', site.comment(number, body, by))
const wake = () => site.job('schedule', { schedule: '*/15 * * * *' }, { inputs: { mode: 'wake' } })
const aSecond = () => new Promise((resolve) => setTimeout(resolve, 1100))
const started = ({ matches }: { readonly matches: readonly { readonly workflow: string; readonly started: boolean }[] }) =>
  matches.filter((line) => line.started && line.workflow in GUARDS).map(({ workflow }) => workflow)

/** Somebody says each in a job that GitHub drops. */
function dropped(number: number, words: readonly Word[], by = 'maria') {
  for (const word of words) site.comment(number, `/raymond ${word}`, by)
}

function closeAndHold(number: number) {
  const { issues } = site.repository
  issues.addLabels(number, ['held'])
  issues.edit(issues.get(number), { state: 'closed' })
}

describe('an if about the issue', () => {
  it('is asked of the pull request, or issue, that a command stands in whose job was dropped, when a job wakes', async () => {
    const pull = await onPull()
    await say(pull, '/raymond ask')
    const { number: issue } = site.issue('sam', 'A bug', 'It is broken.')
    await say(issue, '/raymond ask')
    await aSecond()
    dropped(pull, ['issue', 'pull', 'opened', 'free'])
    expect(started(await wake())).toEqual(['pull', 'opened', 'free'])
    dropped(issue, ['issue', 'pull', 'opened'])
    expect(started(await wake())).toEqual(['issue', 'opened'])
    closeAndHold(issue)
    dropped(issue, ['opened', 'free', 'person'])
    expect(started(await wake())).toEqual(['person'])
  })

  it('is asked of it by the next event of a pull request as well', async () => {
    const pull = await onPull()
    await say(pull, '/raymond ask')
    await aSecond()
    dropped(pull, ['issue', 'pull', 'opened'])
    const event = site.github.events.findLast(({ name }) => name === 'pull_request')
    expect(started(await site.job('pull_request_target', event?.payload ?? {}))).toEqual(['pull', 'opened'])
  })

  it('is asked of what it is when the command is taken up, not when the job began', async () => {
    const number = await onIssue()
    await say(number, '/raymond ask')
    await aSecond()
    const own = site.comment(number, 'Thanks.', 'max')
    dropped(number, ['opened', 'free', 'person'])
    closeAndHold(number)
    expect(started(await site.job('issue_comment', own))).toEqual(['person'])
  })
})

it('a comment is carried out by its own job also where one after it is there already, which comes after it', async () => {
  const number = await onIssue()
  const id = (await say(number, '/raymond ask')).runs[0]?.workflow_id ?? ''
  await aSecond()
  const own = site.comment(number, 'Yes.', 'max')
  dropped(number, ['person'])
  const { matches } = await site.job('issue_comment', own)
  expect(await site.stored(id)).toMatchObject({ status: 'completed', results: { main: 'the answer was Yes.' } })
  expect(matches.filter((line) => line.started).map(({ workflow }) => workflow)).toEqual(['/raymond answer', 'person'])
})

it('a command is carried out by its own job also where that of a later one has begun the first run of the thread', async () => {
  const number = await onIssue()
  const first = site.comment(number, '/raymond ask', 'maria')
  await aSecond()
  const later = await say(number, '/raymond ask', 'max')
  const own = await site.job('issue_comment', first)
  expect([...later.runs, ...own.runs].map(({ actor, status }) => [actor, status])).toEqual([
    ['max', 'waiting'],
    ['maria', 'waiting'],
  ])
  expect((await say(number, 'Thanks.', 'sam')).runs).toEqual([])
})

describe('an if about who said it', () => {
  it('holds up a stranger whose job was dropped, and nobody else', async () => {
    const number = await onIssue()
    await say(number, '/raymond ask')
    await aSecond()
    dropped(number, ['tied', 'member'], 'eve')
    expect(started(await say(number, 'Thanks.'))).toEqual([])
    dropped(number, ['tied', 'member'])
    expect(started(await say(number, 'Thanks.'))).toEqual(['tied', 'member'])
  })

  it('holds up a stranger whose own job it has held up, while a run of the thread was at work', async () => {
    const number = await onIssue()
    const first = say(number, '/raymond slow')
    await vi.waitUntil(() => site.said(number).some((body) => body.includes('raymond:run')), { timeout: 60_000, interval: 100 })
    const own = await say(number, '/raymond tied', 'eve')
    expect(own.matches).toContainEqual({ workflow: 'tied', started: false, why: 'Its if is false.' })
    await writeFile(GO, '')
    expect((await first).runs.map(({ workflow }) => workflow.name)).toEqual(['slow'])
  })
})

describe('an if about what the API does not say', () => {
  it('holds the command up, and who gave it is told', async () => {
    const number = await onIssue()
    await say(number, '/raymond ask')
    await aSecond()
    dropped(number, ['liked', 'person'])
    const outcome = await say(number, 'Thanks.', 'max')
    expect(started(outcome)).toEqual(['person'])
    expect([outcome.problems, outcome.matches.map(({ why }) => why)]).toEqual([
      [],
      expect.arrayContaining([expect.stringContaining('github.event.comment.reactions')]),
    ])
    expect(site.said(number).filter((body) => body.includes('github.event.comment.reactions'))).toHaveLength(1)
    // In its own event it is there.
    expect(started(await say(number, '/raymond liked'))).toEqual(['liked'])
  })

  it('of a discussion holds it up likewise, and one about its category is asked', async () => {
    await open()
    const { number } = site.repository.discussions.add({ title: 'A lamp?', body: '', by: 'olga', category: 'Ideas' })
    await site.job('discussion_comment', said(site, number, '/raymond any', 'maria'))
    await aSecond()
    for (const word of ['category', 'state']) said(site, number, `/raymond ${word}`, 'maria')
    const { matches } = await wake()
    expect(matches.filter((line) => line.started).map(({ workflow }) => workflow)).toEqual(['category'])
    expect(standing(site, number).filter((body) => body.includes('github.event.discussion.state'))).toHaveLength(1)
  })
})
