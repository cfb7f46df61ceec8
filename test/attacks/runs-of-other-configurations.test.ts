/** What is said to a run is carried out by a job of the configuration that started it, where one hears of it. */
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { createClock } from '../../src/adapters/system/clock.ts'
import type { Permissions } from '../../src/embedded/model/account.ts'
import type { InProcessOptions } from '../tools/job-in-process.ts'
import { openSite, type Site } from './a-site.ts'

vi.setConfig({ testTimeout: 240_000 })

const USUAL = `version: 1
workflows:
  put: { path: flows/put, on: { issue_comment: { command: put } }, outputs: { labels: [done], approval: true } }
  ask: { path: flows/ask, on: { issue_comment: { command: ask } } }
  try: { path: flows/try, on: { issue_comment: { command: try } } }
  look: { path: flows/look, on: { issue_comment: { command: look } } }
  free: { path: flows/free, on: { issue_comment: { command: free } }, outputs: { labels: [done] } }
`
const OPEN = `version: 1
workflows:
  place: { path: flows/put, on: { issue_comment: { command: place } }, outputs: { labels: [done], approval: true } }
  other: { path: flows/ask, on: { issue_comment: { command: other } } }
  late: { path: flows/late, on: { issue_comment: { command: late } } }
  never: { path: flows/look, on: { issue_comment: { command: never } }, if: 'false' }
  peek: { path: flows/look, on: { issue_comment: { command: peek } } }
`
const OPEN_PATH = '.github/raymond-open.yml'
const hearing = (config: string, on = '{ issue_comment: { types: [created] } }', more = '') => `on: ${on}
jobs:
  raymond:${more}
    runs-on: ubuntu-latest
    steps: [{ uses: raymond-action/raymond-action@v1, with: { config: ${config}, workflow: "\${{ inputs.workflow }}" } }]
`
const waking = (config: string) =>
  `on: { schedule: [{ cron: '7 * * * *' }] }
jobs: { wake: { runs-on: ubuntu-latest, steps: [{ uses: raymond-action/raymond-action@v1, with: { mode: wake, config: ${config} } }] } }
`
const USUAL_HEARS = { '.github/workflows/raymond.yml': hearing('.github/raymond.yml') }
const OPEN_HEARS = { '.github/workflows/open.yml': hearing(OPEN_PATH) }
const FILES = {
  [OPEN_PATH]: OPEN,
  'flows/ask/START.sh': `echo '<ask next="GO">Shall I look around?</ask>'\n`,
  'flows/ask/GO.sh': 'echo "<result>the answer was $RAYMOND_INPUT</result>"\n',
  'flows/put/START.sh': `echo '{"type":"labels","add":["done"]}' >> "$RAYMOND_OUTBOX"; echo '<result>put</result>'\n`,
  'flows/free/START.sh': `echo '<ask next="GO">Shall I?</ask>'\n`,
  'flows/free/GO.sh': `echo '{"type":"labels","add":["done"]}' >> "$RAYMOND_OUTBOX"; echo '<result>free</result>'\n`,
  'flows/late/START.sh': `echo '<ask next="GO" timeout="1s" timeout_next="GO">Shall I?</ask>'\n`,
  'flows/late/GO.sh': 'echo "<result>nobody answered</result>"\n',
  'flows/try/START.sh': 'exit 1\n',
  'flows/look/START.sh': "echo '<result>looked</result>'\n",
}

let site: Site
afterEach(() => site.close())

const FEWER: Permissions = { contents: 'write', issues: 'read', metadata: 'read' }

const WRITES: Permissions = { contents: 'write', issues: 'write', metadata: 'read' }
const refusals = (said: readonly string[]) => said.filter((body) => body.includes('this was not done'))

type Workflows = Readonly<Record<string, string>>

/** An issue, and jobs of two configurations; those of the open one may not write to issues. */
async function openTwo(workflows: Workflows) {
  site = await openSite({ config: USUAL, files: { ...FILES, ...workflows } })
  const { number } = site.issue('maria', 'Something')
  const say = (body: string, by = 'owner') => site.comment(number, body, by)
  const usual = (payload: object) => site.job('issue_comment', payload)
  const open = (payload: object, permissions: Permissions = FEWER, inProcess: InProcessOptions = {}) =>
    site.job('issue_comment', payload, { inputs: { config: OPEN_PATH }, permissions, inProcess })
  const wake = (config: string) => site.job('schedule', { schedule: '7 * * * *' }, { inputs: { mode: 'wake', config } })
  const begin = async (job: (payload: object) => ReturnType<typeof usual>, word: string) => {
    const { runs } = await job(say(`/raymond ${word}`, 'maria'))
    await setTimeout(1200) // GitHub counts whole seconds
    return runs[0]?.workflow_id ?? ''
  }
  const code = () =>
    [
      ...site
        .said(number)
        .join('\n')
        .matchAll(/\/raymond approve (\S+)/g),
    ].at(-1)?.[1] ?? ''
  const labels = () => site.repository.issues.get(number).labels.map(({ name }) => name)
  return { number, say, usual, open, wake, begin, code, labels }
}
const why = ({ matches }: { readonly matches: readonly { readonly why: string }[] }) => matches.map((line) => line.why)

it('an approval that a job of another configuration reads first is left to one of its own, which carries it out', async () => {
  const { say, usual, open, begin, code, labels } = await openTwo({ ...USUAL_HEARS, ...OPEN_HEARS })
  const id = await begin(usual, 'put')
  const approval = say(`/raymond approve ${code()}`)
  const left = await open(approval)
  expect([left.problems, left.runs, why(left)]).toEqual([
    [],
    [],
    expect.arrayContaining([`${id} was started by .github/raymond.yml, whose own job hears this and carries it out`]),
  ])
  expect(await site.stored(id)).toMatchObject({ status: 'waiting', proposals: [{ status: 'waiting' }] })
  await usual(approval)
  expect([await site.stored(id), labels()]).toEqual([expect.objectContaining({ status: 'completed' }), ['done']])
  expect(why(await open(approval))).not.toContain('owner approved')
})

it('an answer that a job of another configuration has read is not lost, whatever else that one carries out after it', async () => {
  const { say, usual, open, begin } = await openTwo({ ...USUAL_HEARS, ...OPEN_HEARS })
  const id = await begin(usual, 'ask')
  const answer = say('Yes.', 'maria')
  await open(answer)
  // Of its own, in the same thread: that the thread was read so far is said of what comes before the answer alone.
  const own = await open(say('/raymond peek', 'maria'))
  expect(own.runs.map(({ workflow }) => workflow.name)).toEqual(['peek'])
  await usual(answer)
  expect(await site.stored(id)).toMatchObject({ status: 'completed', results: { main: 'the answer was Yes.' } })
})

it('one whose own job was dropped is taken up by the next job of its configuration', async () => {
  const { say, usual, open, begin } = await openTwo({ ...USUAL_HEARS, ...OPEN_HEARS })
  const id = await begin(usual, 'ask')
  await open(say('Yes.', 'maria'))
  expect(await site.stored(id)).toMatchObject({ status: 'waiting' })
  await usual(say('/raymond look', 'maria'))
  expect(await site.stored(id)).toMatchObject({ status: 'completed', results: { main: 'the answer was Yes.' } })
})

it('a retry, and what is said to a run of the other one in a job of the usual one, are left alike', async () => {
  const { say, usual, open, begin } = await openTwo({ ...USUAL_HEARS, ...OPEN_HEARS })
  const tried = await begin(usual, 'try')
  const before = await site.stored(tried)
  const retry = say(`/raymond retry ${tried} --budget 5`)
  await open(retry)
  expect(await site.stored(tried)).toEqual(before)
  await usual(retry)
  expect(await site.stored(tried)).toMatchObject({ budget: { limit_usd: 5 } })
  const other = await begin(open, 'other')
  const stop = say(`/raymond stop ${other}`)
  await usual(stop)
  expect(await site.stored(other)).toMatchObject({ status: 'waiting' })
  await open(stop)
  expect(await site.stored(other)).toMatchObject({ status: 'cancelled' })
})

const ELSEWHERE = `on: { issue_comment: { types: [created] } }
jobs: { open: { uses: acme/agents/.github/workflows/raymond.yml@v1, with: { hand-over-id: "\${{ inputs.hand-over-id }}" } } }
`
const ON_COMMENTS = '{ issue_comment: { types: [created] } }'

it.each([
  ['its job has a condition that only GitHub knows', hearing(OPEN_PATH, ON_COMMENTS, "\n    if: vars.OPEN == 'yes'")],
  ['its job waits for another one', hearing(OPEN_PATH, ON_COMMENTS, '\n    needs: [build]')],
  ['a matrix names its configuration', hearing("'${{ matrix.config }}'")],
  ['its job has its steps in another repository', ELSEWHERE],
])('a command of the other configuration that this one has refused begins its run all the same: %s', async (_how, open) => {
  const two = await openTwo({ ...USUAL_HEARS, '.github/workflows/open.yml': open })
  await two.begin(two.usual, 'ask')
  const peek = two.say('/raymond peek', 'maria')
  expect((await two.usual(peek)).runs).toEqual([])
  // A later one has read the thread up to its own comment.
  await two.usual(two.say('/raymond status', 'maria'))
  expect((await two.open(peek)).runs).toMatchObject([{ workflow: { name: 'peek' }, status: 'completed' }])
})

it.each([
  ['a matrix names its configuration', hearing("'${{ matrix.config }}'")],
  ['its job has its steps in another repository', ELSEWHERE],
  ['a job of it hears it', hearing(OPEN_PATH)],
])(
  'a word that the other configuration alone lets somebody say is carried out by its own job, once, whoever has read it: %s',
  async (_how, open) => {
    const wide = OPEN.replace('version: 1', 'version: 1\naccess: { run: read }').replace('command: peek', 'command: look')
    const two = await openTwo({ ...USUAL_HEARS, '.github/workflows/open.yml': open, [OPEN_PATH]: wide })
    await two.begin(two.usual, 'ask')
    for (const word of ['/raymond look', '/raymond run peek']) {
      const said = two.say(word, 'rita')
      expect((await two.usual(said)).runs).toEqual([])
      // A later one has read the thread up to its own comment.
      await two.usual(two.say('/raymond status', 'maria'))
      expect((await two.open(said)).runs, word).toMatchObject([{ workflow: { name: 'peek' }, status: 'completed' }])
      expect((await two.open(said)).runs, word).toEqual([])
      expect((await two.open(two.say(word, 'stan'))).runs, word).toEqual([])
    }
  },
)

it.each([
  ['a matrix names the other configuration', hearing("'${{ matrix.config }}'")],
  ['a job of the other one hears it', hearing(OPEN_PATH)],
])('a stranger’s words keep no thread from being taken for read: %s', async (_how, open) => {
  const two = await openTwo({ ...USUAL_HEARS, '.github/workflows/open.yml': open })
  const id = await two.begin(two.usual, 'ask')
  await two.usual(two.say('/raymond peek', 'stan'))
  const last = two.say('/raymond status', 'maria')
  await two.usual(last)
  await two.usual(two.say('Hello.', 'stan'))
  const { id: read } = (last as { comment: { id: number } }).comment
  expect((await site.stored(id)).seen_comment).toBeGreaterThanOrEqual(read)
})

it('where no job of the usual configuration hears comments, words that the other one refuses are answered, and count as read', async () => {
  const dispatched = hearing('.github/raymond.yml', '{ workflow_dispatch: {} }')
  const { number, say, open, begin } = await openTwo({ '.github/workflows/raymond.yml': dispatched, ...OPEN_HEARS })
  const id = await begin((payload) => open(payload, WRITES), 'other')
  const pek = say('/raymond pek', 'maria')
  await open(pek, WRITES)
  expect(refusals(site.said(number))).toEqual([expect.stringContaining('There is no command')])
  const { id: read } = (pek as { comment: { id: number } }).comment
  expect((await site.stored(id)).seen_comment).toBeGreaterThanOrEqual(read)
})

it('of a comment that is for runs of both, whoever carries out a part says what is left to say apart', async () => {
  const { number, say, usual, open, begin } = await openTwo({ ...USUAL_HEARS, ...OPEN_HEARS })
  const [mine, theirs] = [await begin(usual, 'ask'), await begin(open, 'other')]
  const both = say(`/raymond answer ${mine}/main-1 yes\n/raymond answer ${theirs}/main-1 no`, 'maria')
  await usual(both)
  await open(both)
  expect([await site.stored(mine), await site.stored(theirs)]).toMatchObject([{ status: 'completed' }, { status: 'waiting' }])
  expect(site.said(number).at(-1)).toMatch(/was not done.*\n.*\n- .*raymond-open\.yml.*: say it in a comment of its own/)
  await begin(usual, 'ask')
  await usual(say('/raymond stop', 'maria'))
  expect(await site.stored(theirs)).toMatchObject({ status: 'cancelled' })
})

it.each([
  ['whose own jobs hear no comments', hearing('.github/raymond.yml', '{ issues: { types: [labeled] } }')],
  ['whose job is not for this comment', hearing('.github/raymond.yml', undefined, '\n    if: github.event.issue.pull_request')],
  ['of which nobody can say', hearing('.github/raymond.yml', undefined, '\n    if: vars.RAYMOND')],
  ['whose job waits for another one', hearing('.github/raymond.yml', undefined, '\n    needs: [gate]')],
  ['whose Actions workflow is gone', 'name: none\n'],
])('an answer to a run of a configuration %s is carried out by whoever hears it', async (_, file) => {
  const { say, usual, open, begin } = await openTwo({ '.github/workflows/raymond.yml': file, ...OPEN_HEARS })
  const id = await begin(usual, 'ask')
  await open(say('Yes.', 'maria'))
  expect(await site.stored(id)).toMatchObject({ status: 'completed' })
})

it('so is one to a run whose configuration was renamed meanwhile', async () => {
  const { say, usual, open, begin } = await openTwo({ ...USUAL_HEARS, ...OPEN_HEARS })
  const id = await begin((asked) => open(asked, WRITES), 'other') // plain words are for what is shown
  await site.repository.commit({ branch: 'main', message: 'renamed', files: { [OPEN_PATH]: null, '.github/more.yml': OPEN } })
  await usual(say('Yes.', 'maria'))
  expect(await site.stored(id)).toMatchObject({ status: 'completed' })
})

it('a job that wakes runs carries out what was left, and what is due, where the other configuration has none that does', async () => {
  const { say, usual, wake, begin, open } = await openTwo({ ...USUAL_HEARS, ...OPEN_HEARS })
  const [id, due] = [await begin(open, 'other'), await begin((late) => open(late, WRITES), 'late')]
  await usual(say(`/raymond answer ${id}/main-1 Yes.`, 'maria'))
  expect([await site.stored(id), await site.stored(due)]).toMatchObject([{ status: 'waiting' }, { status: 'waiting' }])
  await wake('.github/raymond.yml')
  expect([await site.stored(id), await site.stored(due)]).toMatchObject([{ status: 'completed' }, { status: 'completed' }])
})

it('and leaves both to the one of its own where it has', async () => {
  const woken = { '.github/workflows/wake.yml': waking(OPEN_PATH) }
  const { say, wake, begin, open } = await openTwo({ ...USUAL_HEARS, ...OPEN_HEARS, ...woken })
  const [id, due] = [await begin(open, 'other'), await begin((late) => open(late, WRITES), 'late')]
  say(`/raymond answer ${id}/main-1 Yes.`, 'maria')
  await wake('.github/raymond.yml')
  expect([await site.stored(id), await site.stored(due)]).toMatchObject([{ status: 'waiting' }, { status: 'waiting' }])
  await wake(OPEN_PATH)
  expect([await site.stored(id), await site.stored(due)]).toMatchObject([{ status: 'completed' }, { status: 'completed' }])
})

it('after a day, in which a job that waits has come or was ended, whoever hears of it carries it out', async () => {
  const { say, usual, begin, open } = await openTwo({ ...USUAL_HEARS, ...OPEN_HEARS })
  const id = await begin(usual, 'ask')
  await open(say('Yes.', 'maria'))
  expect(await site.stored(id)).toMatchObject({ status: 'waiting' })
  const clock = createClock()
  const tomorrow = { ...clock, now: () => clock.now() + 25 * 3_600_000 }
  await open(say('/raymond peek', 'maria'), undefined, { clock: tomorrow })
  expect(await site.stored(id)).toMatchObject({ status: 'completed' })
})

it('what GitHub does not let a job of another configuration do is held, and fails no run', async () => {
  const { number, say, usual, begin, open, code, labels } = await openTwo(OPEN_HEARS)
  const id = await begin(usual, 'put')
  const { runs, problems } = await open(say(`/raymond approve ${code()}`))
  expect([problems, runs]).toMatchObject([[], [{ status: 'suspended', reason: 'proposal-held' }]])
  expect(await site.stored(id)).toMatchObject({
    status: 'suspended',
    error: { code: 'RAY-PROPOSAL-HELD' },
    proposals: [{ status: 'held', approved_by: 'owner' }],
  })
  await usual(say('/raymond status'))
  const shown = site.said(number).find((body) => body.includes(`raymond:run=${id}`))
  expect(shown).toContain('Let an Actions workflow with "config: .github/raymond.yml" hear comments')
  await usual(say(`/raymond resume ${id}`))
  expect([await site.stored(id), labels()]).toEqual([expect.objectContaining({ status: 'completed' }), ['done']])
})

it('also where nobody has to approve it, and by /raymond stop it is dropped', async () => {
  const { say, usual, begin, open, labels } = await openTwo(OPEN_HEARS)
  const ids = [await begin(usual, 'free'), await begin(usual, 'free')]
  for (const id of ids) await open(say(`/raymond answer ${id}/main-1 yes`, 'maria'))
  const stored = () => Promise.all(ids.map((id) => site.stored(id)))
  expect(await stored()).toMatchObject([{ reason: 'proposal-held' }, { reason: 'proposal-held' }])
  await usual(say(`/raymond stop ${ids[0]}`, 'maria'))
  await usual(say(`/raymond resume ${ids[1]}`, 'maria'))
  expect([await stored(), labels()]).toMatchObject([
    [
      { status: 'cancelled', proposals: [{ status: 'dropped' }] },
      { status: 'completed', proposals: [{ status: 'applied' }] },
    ],
    ['done'],
  ])
})

it('a job that may not even write the state leaves the run, and what was said to it, as they are', async () => {
  const { say, usual, begin, open, code } = await openTwo(OPEN_HEARS)
  const id = await begin(usual, 'put')
  const before = await site.stored(id)
  const approval = say(`/raymond approve ${code()}`)
  const refused = open(approval, { contents: 'read', issues: 'read', metadata: 'read' })
  await expect(refused).rejects.toMatchObject({ problem: { code: 'RAY-STATE-BRANCH-REFUSED' } })
  expect(await site.stored(id)).toEqual(before)
  await usual(approval)
  expect(await site.stored(id)).toMatchObject({ status: 'completed' })
})

it('a word that another configuration knows, whose own job hears it, is left to that one, which carries it out', async () => {
  const { number, say, usual, open, begin } = await openTwo({ ...USUAL_HEARS, ...OPEN_HEARS })
  await begin(usual, 'ask')
  const peek = say('/raymond peek', 'maria')
  const named = say('/raymond run peek', 'maria')
  const said = site.said(number).length
  const left = await usual(peek)
  expect([left.problems, why(left)]).toEqual([
    [],
    expect.arrayContaining([
      'There is no command "/\u200braymond peek". .github/raymond-open.yml has it, whose own job hears this',
    ]),
  ])
  await usual(named)
  expect(site.said(number)).toHaveLength(said)
  // Nor is it taken for read, whatever is carried out after it.
  await usual(say('/raymond look', 'maria'))
  const { runs } = await open(peek)
  expect(runs.map(({ workflow }) => workflow.name)).toEqual(['peek', 'peek'])
  expect(site.said(number).join()).not.toContain('was not done')
})

it('one that no configuration knows is helped with, and so is one beside words of both, of which one is carried out', async () => {
  const { number, say, usual, open } = await openTwo({ ...USUAL_HEARS, ...OPEN_HEARS })
  const pek = say('/raymond pek', 'maria')
  await open(pek)
  await usual(pek)
  expect(site.said(number).filter((body) => body.includes('There is no command'))).toHaveLength(1)
  await usual(say('/raymond look\n/raymond peek', 'maria'))
  expect(site.said(number).at(-1)).toMatch(/raymond-open\.yml has it, whose own job hears this: say it in a comment of its own/)
})

it('a word of a configuration whose jobs hear no comments is no word', async () => {
  const { number, say, usual } = await openTwo(USUAL_HEARS)
  const { problems } = await usual(say('/raymond peek', 'maria'))
  expect([problems.map(({ code }) => code), site.said(number).at(-1)]).toEqual([
    ['RAY-UNKNOWN-COMMAND'],
    expect.stringContaining('There is no command'),
  ])
})

it('a word that the configuration which knows it refuses is left to nobody', async () => {
  const { say, usual, open, begin } = await openTwo({ ...USUAL_HEARS, ...OPEN_HEARS })
  const id = await begin(usual, 'ask')
  const never = say('/raymond never', 'maria')
  await usual(never)
  const before = (await site.stored(id)).seen_comment ?? 0
  await open(never)
  expect((await site.stored(id)).seen_comment).toBeGreaterThan(before)
})

it.each([
  ['usual', 'open'],
  ['open', 'usual'],
])(
  'what is refused of a run of another configuration is answered by its own, and counts as read: first the %s one, then the %s one',
  async (...order) => {
    const { number, say, usual, open, begin, code } = await openTwo({ ...USUAL_HEARS, ...OPEN_HEARS })
    const byOpen = (payload: object) => open(payload, WRITES)
    const jobs = order.map((name) => (name === 'usual' ? usual : byOpen))
    const id = await begin(byOpen, 'place')
    const real = code()
    for (const word of ['/raymond approve 0123456789ab', `/raymond retry ${id} --budget 5`]) {
      const before = refusals(site.said(number)).length
      const by = word.includes('approve') ? 'owner' : 'maria'
      const comment = say(word, by)
      for (const job of jobs) await job(comment)
      expect(refusals(site.said(number))).toHaveLength(before + 1)
      expect(refusals(site.said(number)).at(-1)).toContain(word.split(' ', 2).join(' '))
    }
    // What comes after it is carried out by its own as ever.
    const last = say(`/raymond approve ${real}`)
    for (const job of jobs) await job(last)
    expect(await site.stored(id)).toMatchObject({ status: 'completed' })
    expect(refusals(site.said(number))).toHaveLength(2)
  },
)

it('a comment that is refused for runs of both is answered once', async () => {
  const { number, say, usual, open, begin } = await openTwo({ ...USUAL_HEARS, ...OPEN_HEARS })
  const [mine, theirs] = [await begin(usual, 'ask'), await begin(open, 'other')]
  const both = say(`/raymond retry ${mine} --budget 5\n/raymond retry ${theirs} --budget 5`, 'maria')
  await open(both, WRITES)
  await usual(both)
  expect(refusals(site.said(number))).toHaveLength(1)
})
