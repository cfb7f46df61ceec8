/**
 * What counts while GraphQL has no points left. GitHub says so with 200 and an error of the type RATE_LIMITED, and counts GraphQL apart
 * from REST: whoever may write can spend the points of a repository's jobs with one query of a workflow on a branch of their own.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LoggedRequest } from '../../src/embedded/http/request-log.ts'
import { labeled, opened, said as saidBy, standing } from '../runtime/job/discussing.ts'
import { openSite, type Site } from './a-site.ts'

const CONFIG = `version: 1
access: { four_eyes: true }
workflows:
  fix:
    path: flows/fix
    on:
      issues: { types: [labeled], labels: [fix] }
    outputs: { comments: 1, pull_requests: { max: 1 }, approval: true }
  vote:
    path: flows/vote
    on:
      issues: { types: [labeled], labels: [vote] }
`
const LINE = JSON.stringify({ type: 'pull_request', title: 'Mend it' })
const FILES = {
  'flows/fix/START.sh': `echo two >> src/a.txt\necho '${LINE}' >> "$RAYMOND_OUTBOX"\necho '<result>done</result>'\n`,
  'flows/vote/START.sh': `echo '<ask next="GO" choices="yes, no">Shall I delete the data?</ask>'\n`,
  'flows/vote/GO.sh': 'echo "<result>the answer was $RAYMOND_INPUT</result>"\n',
  'src/a.txt': 'one\n',
}
const QUICK = { inProcess: { secondMs: 1 } }

let site: Site
afterEach(() => site.close())

const codeIn = (body: string) => /\/raymond approve ([0-9a-f]+)/.exec(body)?.[1] ?? ''
/** GitHub's times are whole seconds: what follows is said in a later one. */
const aSecond = () => new Promise((resolve) => setTimeout(resolve, 1100))

describe.each([
  ['github.com', true],
  ['an Enterprise Server', false],
])('a comment that an agent proposes in a discussion of %s', (_, apiAtRoot) => {
  /** By turns, or for long. */
  async function propose(fault: { readonly retryAfter: number; readonly byTurns: boolean }) {
    site = await openSite({
      config: `version: 1
workflows:
  plan:
    path: flows/plan
    on: { discussion: { types: [labeled], labels: [plan] } }
    outputs: { comments: 1 }
`,
      files: {
        'flows/plan/START.sh': `echo '{"type":"comment","body":"Hello from the outbox"}' >> "$RAYMOND_OUTBOX"\necho '<result>done</result>'\n`,
      },
      requests: 'any',
      grants: { discussions: 'write' },
      apiAtRoot,
    })
    const { number } = opened(site, 'olga', 'A lamp?', 'Should there be one?')
    let asked = 0
    const match = ({ kind }: LoggedRequest) => kind === 'graphql' && (!fault.byTurns || asked++ % 2 === 0)
    site.github.faults.add({ match, kind: 'graphql-rate-limit', retryAfter: fault.retryAfter, times: 999 })
    const outcome = await site.job('discussion', labeled(site, number, 'plan', 'maria'), QUICK)
    return {
      ...outcome,
      said: () => standing(site, number).filter((body) => body.includes('Hello from the outbox')).length,
      number,
    }
  }

  it('is written once, each time that GraphQL has points again', { timeout: 120_000 }, async () => {
    const { problems, unposted, runs, said } = await propose({ retryAfter: 5, byTurns: true })
    expect([problems, unposted, runs[0]?.status, said()]).toEqual([[], [], 'completed', 1])
  })

  it('is written by a retry, where that is in two hours, and nobody is told to change rights', { timeout: 120_000 }, async () => {
    const { runs, said, number } = await propose({ retryAfter: 7200, byTurns: false })
    expect(runs[0]?.error).toMatchObject({ code: 'RAY-COMMENT-REFUSED', message: expect.stringMatching(/rate limit/) })
    expect(runs[0]?.error?.hint).toBe(
      'GitHub takes more later. The job summary has the text; a run that failed over it goes on by /raymond retry.',
    )
    site.github.faults.clear()
    await site.job('discussion_comment', saidBy(site, number, '/raymond retry', 'max'), QUICK)
    expect([(await site.stored(runs[0]?.workflow_id ?? '')).status, said()]).toEqual(['completed', 1])
  })
})

describe.each([
  ['github.com', true],
  ['an Enterprise Server', false],
])('while GraphQL of %s has no points left', (_, apiAtRoot) => {
  beforeEach(async () => {
    site = await openSite({ config: CONFIG, files: FILES, apiAtRoot })
  })
  const spend = (secondsLeft: number) =>
    site.github.faults.add({ match: { kind: 'graphql' }, kind: 'graphql-rate-limit', retryAfter: secondsLeft, times: 999 })
  const say = (number: number, body: string, by: string) => site.job('issue_comment', site.comment(number, body, by), QUICK)
  const wake = () => site.job('schedule', { schedule: '0 * * * *' }, { inputs: { mode: 'wake' }, ...QUICK })
  async function ask(label: string, part: string) {
    const { number } = site.issue('maria', 'A bug')
    const { runs } = await site.job('issues', site.labeled(number, label, 'maria'))
    const ours = site.repository.issues.get(number).comments.find(({ body }) => body.includes(part))
    if (ours === undefined) throw new Error('no comment')
    const edit = (from: string, to: string) =>
      site.repository.issues.editComment(ours.id, ours.body.replaceAll(from, to), 'maria')
    return { number, ours, edit, stored: () => site.stored(runs[0]?.workflow_id ?? '') }
  }

  it.each([
    ['for an hour', 7200],
    ['and none again each time that they come back', 60],
  ])(
    '%s, what our comment shows after an edit cannot be approved, and what we wrote can be later',
    { timeout: 120_000 },
    async (_, secondsLeft) => {
      const { number, ours, edit } = await ask('fix', '/raymond approve')
      const approval = `/raymond approve ${codeIn(ours.body)}`
      edit('+two', '+four')
      spend(secondsLeft)
      const { problems } = await say(number, approval, 'max')
      expect([problems.map(({ code }) => code), site.repository.pulls.all]).toEqual([['RAY-COMMENT-EDITED'], []])
      expect(problems[0]?.hint).toMatch(/^Later jobs ask again, for three days: it need not be said again/)
      site.github.faults.clear()
      await say(number, '/raymond status', 'maria')
      await say(number, `/raymond approve ${codeIn(ours.body)}`, 'max')
      expect(site.repository.pulls.all).toHaveLength(1)
    },
  )

  it('an approval that waits for that is none once whoever gave it has hidden it', { timeout: 120_000 }, async () => {
    const { number, ours } = await ask('fix', '/raymond approve')
    await aSecond()
    spend(7200)
    await say(number, `/raymond approve ${codeIn(ours.body)}`, 'max')
    const given = site.repository.issues.get(number).comments.findLast(({ body }) => body.startsWith('/raymond approve'))
    if (given === undefined) throw new Error('nothing was said')
    given.minimized = true
    site.github.faults.clear()
    await wake()
    site.github.faults.add({ match: { kind: 'graphql' }, kind: 'status' })
    await wake()
    expect(site.repository.pulls.all).toEqual([])
    given.minimized = false
    await wake()
    expect(site.repository.pulls.all).toHaveLength(1)
  })

  it('a command is carried out by its own job all the same, and no comment is there twice', { timeout: 120_000 }, async () => {
    const { number } = site.issue('maria', 'A bug')
    spend(7200)
    const [first] = (await say(number, '/raymond run vote', 'maria')).runs
    const { runs } = await say(number, `/raymond stop ${first?.workflow_id}`, 'maria')
    expect(runs.map(({ workflow_id, status }) => [workflow_id, status])).toEqual([[first?.workflow_id, 'cancelled']])
    expect(site.said(number).filter((body) => body.includes(`raymond:run=${first?.workflow_id}`))).toHaveLength(1)
  })

  it('no question is answered that our comment shows after an edit, and it is later', { timeout: 120_000 }, async () => {
    const { number, edit, stored } = await ask('vote', 'delete the data')
    edit('delete the data', 'have lunch')
    await aSecond()
    spend(7200)
    const { problems } = await say(number, 'yes', 'max')
    expect([problems.map(({ code }) => code), (await stored()).status]).toEqual([['RAY-COMMENT-EDITED'], 'waiting'])
    site.github.faults.clear()
    await say(number, '/raymond status', 'maria')
    await aSecond()
    await say(number, 'no', 'max')
    expect((await stored()).results).toEqual({ main: 'the answer was no' })
  })

  it('nobody votes on what our comment shows after an edit; on what we wrote they do once it can be told', {
    timeout: 120_000,
  }, async () => {
    const [edited, honest] = [await ask('vote', 'delete the data'), await ask('vote', 'delete the data')]
    edited.edit('delete the data', 'have lunch')
    await aSecond()
    for (const { ours } of [edited, honest]) site.repository.issues.react(ours, '+1', 'max')
    spend(7200)
    await wake()
    const standing = async () => [(await edited.stored()).status, (await honest.stored()).status]
    expect(await standing()).toEqual(['waiting', 'waiting'])
    site.github.faults.clear()
    await wake()
    expect(await standing()).toEqual(['waiting', 'completed'])
  })
})
