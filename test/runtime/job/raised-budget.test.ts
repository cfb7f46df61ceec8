/** `budget-usd` of the action: nobody in a thread raises the budget of a run above it. */
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSite, type Site } from '../../attacks/a-site.ts'

const CONFIG = `version: 1
workflows:
  fix: { path: flows/fix, on: { issue_comment: { command: fix } } }
  cheap: { path: flows/fix, budget_usd: 2, on: { issue_comment: { command: cheap } } }
  other: { path: flows/other, on: { issue_comment: { command: other } } }
`
const files = {
  'flows/fix/START.md': 'Fix it.',
  'flows/fix/MORE.md': 'More.',
  'flows/fix/END.md': 'End.',
  'flows/other/START.sh': "echo '<result>other</result>'\n",
}
const says = [
  { state: 'START.md', text: '<goto>MORE</goto>', cost_usd: 2 },
  { state: 'MORE.md', text: '<goto>END</goto>', cost_usd: 3 },
  { state: 'END.md', text: '<result>done</result>', cost_usd: 1 },
]

let site: Site
beforeEach(async () => {
  site = await openSite({ config: CONFIG, files, says })
})
afterEach(async () => {
  await site.close()
})

const CHEAP_PATH = '.github/cheap.yml'
const CHEAP = `version: 1
workflows:
  cheap: { path: flows/fix, on: { issues: { types: [labeled] } } }
  round: { path: flows/round, on: { issues: { types: [labeled] } } }
`

interface Inputs {
  readonly budget?: string
  readonly turns?: string
}

const envOf = ({ budget, turns }: Inputs) => ({
  ...(budget === undefined ? {} : { 'INPUT_BUDGET-USD': budget }),
  ...(turns === undefined ? {} : { 'INPUT_MAX-TURNS': turns }),
})

/** A run of a configuration whose own Actions workflow hears no comments; those of the usual one do. */
async function beginElsewhere(workflow: 'cheap' | 'round', inputs: Inputs) {
  await site.repository.commit({
    files: {
      [CHEAP_PATH]: CHEAP,
      'flows/round/START.sh': 'echo \'<ask next="GO">Shall I?</ask>\'\n',
      'flows/round/GO.sh': "echo '<goto>GO</goto>'\n",
    },
    by: 'owner',
  })
  const { number } = site.issue('maria', 'A')
  const env = { INPUT_CONFIG: CHEAP_PATH, ...envOf(inputs) }
  const { runs } = await site.job('issues', site.labeled(number, 'x', 'maria'), { env })
  const id = runs.find(({ workflow: { name } }) => name === workflow)?.workflow_id ?? ''
  const usual = (body: string, by: Inputs) => site.job('issue_comment', site.comment(number, body, 'max'), { env: envOf(by) })
  const own = (body: string, by: Inputs) =>
    site.job('issue_comment', site.comment(number, body, 'max'), { env: { INPUT_CONFIG: CHEAP_PATH, ...envOf(by) } })
  return { number, id, usual, own }
}

/** Somebody who maintains speaks; the action has this `budget-usd`, or none. */
async function say(number: number, body: string, budget: string | null) {
  const env = budget === null ? {} : { 'INPUT_BUDGET-USD': budget }
  return site.job('issue_comment', site.comment(number, body, 'max'), { env })
}

const answers = (number: number) => site.said(number).filter((body) => body.includes('raymond:not-done'))
/** As a reader sees it: in Markdown a `\$` is a dollar sign, which two of them would make a formula of. */
const answer = (number: number) => answers(number).at(-1)?.replaceAll('\\$', '$')

it('is no amount above what the action allows, and nothing else of the comment is done', async () => {
  const { number } = site.issue('maria', 'A')
  const { runs } = await say(number, '/raymond fix', '2')
  const id = runs[0]?.workflow_id ?? ''
  expect(runs[0]).toMatchObject({ status: 'over_budget', budget: { limit_usd: 2, spent_usd: 2 } })
  expect(site.said(number).join()).toContain(
    'once somebody who may change the Actions workflow on the default branch has raised its budget-usd',
  )
  for (const line of ['resume --budget 4', 'retry --budget=4 --model opus', `resume ${id} --budget 2.01`]) {
    const refused = await say(number, `/raymond ${line}\n/raymond other`, '2')
    expect(refused.runs).toEqual([])
    expect(refused.problems).toMatchObject([{ code: 'RAY-NOT-ALLOWED' }])
    expect(answer(number)).toContain('more than budget-usd of the action allows, $2.00, which is set in the Actions workflow')
    expect(answer(number)).toContain('other: Another line of the comment asks for more money than may be given')
  }
  expect(await site.stored(id)).toMatchObject({ status: 'over_budget', turns: 1, budget: { limit_usd: 2 } })
  // Raised in the Actions workflow, the very line works, and the next one within what is allowed then.
  const raised = await say(number, '/raymond resume --budget 4', '6')
  expect(raised.runs[0]).toMatchObject({ turns: 2, status: 'over_budget', budget: { limit_usd: 4, spent_usd: 5, most_usd: 6 } })
  expect(site.said(number).join()).toContain('/raymond resume --budget 6\n')
  const last = await say(number, '/raymond resume --budget 6', '6')
  expect(last.runs[0]).toMatchObject({ status: 'completed', budget: { spent_usd: 6, limit_usd: 6 } })
})

it('is what a line that makes no turn is answered with, to those alone who may say so', async () => {
  const { number } = site.issue('maria', 'A')
  const { runs } = await say(number, '/raymond cheap', null)
  const id = runs[0]?.workflow_id ?? ''
  for (const line of ['resume', 'retry', 'resume, it was only $5', 'resume --budget 1']) {
    const { runs: again } = await say(number, `/raymond ${line}`, null)
    expect(again).toMatchObject([{ status: 'over_budget', turns: 1 }])
    expect(answer(number)).toContain(`Of what max asked for with \`/raymond ${line}\` this was not done:`)
    expect(answer(number)).toContain('and the next turn would go beyond.')
    expect(answer(number)).toMatch(/access.approve: `\/raymond resume \S+ --budget \d+`$/)
  }
  const said = answers(number).length
  await site.job('issue_comment', site.comment(number, '/raymond resume', 'rita'))
  await site.job('issue_comment', site.comment(number, '/raymond resume $20', 'maria')) // who may resume, and may not approve
  expect(answers(number).slice(said)).toEqual([expect.stringContaining('maria has the role write, and approve needs maintain')])
  expect(await site.stored(id)).toMatchObject({ status: 'over_budget', turns: 1 })
  const { runs: raised } = await say(number, '/raymond resume $20', null)
  expect(raised).toMatchObject([{ status: 'completed', budget: { limit_usd: 20 } }])
  expect(answers(number)).toHaveLength(said + 1)
})

it('is none in a job without the input either, such as one that only wakes runs', async () => {
  const { number } = site.issue('maria', 'A')
  const { runs } = await say(number, '/raymond fix', '2')
  expect((await say(number, '/raymond resume --budget 4', null)).runs).toEqual([])
  expect(await site.stored(runs[0]?.workflow_id ?? '')).toMatchObject({ status: 'over_budget', budget: { limit_usd: 2 } })
})

it('is refused to who asked for it where another job finds the comment', async () => {
  const { number } = site.issue('maria', 'A')
  const { runs } = await say(number, '/raymond fix', '2')
  site.comment(number, '/raymond resume --budget 4\n/raymond other', 'max')
  const { problems } = await site.job('issue_comment', site.comment(number, '/raymond help', 'maria'), {
    env: { 'INPUT_BUDGET-USD': '2' },
  })
  expect(problems).toMatchObject([{ code: 'RAY-NOT-ALLOWED' }])
  expect(answer(number)).toContain('Of what max asked for with `/raymond resume --budget 4` this was not done:')
  expect(answer(number)).toContain('more than budget-usd of the action allows')
  expect(answer(number)).toContain('other: Another line of the comment asks for more money than may be given')
  expect(await site.stored(runs[0]?.workflow_id ?? '')).toMatchObject({ status: 'over_budget', budget: { limit_usd: 2 } })
})

it('is said to be given once it is, where the job is run again, and nothing else that was refused is', async () => {
  const { number } = site.issue('maria', 'A')
  await say(number, '/raymond fix', '2')
  await say(number, '/raymond resume --budget 3', '2')
  const comment = site.comment(number, '/raymond resume --budget 4\n/raymond other', 'max')
  const job = (budget: string, attempt: number) =>
    site.job('issue_comment', comment, { env: { 'INPUT_BUDGET-USD': budget }, attempt })
  await job('2', 1)
  await job('2', 2)
  expect(answers(number)).toHaveLength(2)
  const { runs } = await job('6', 3)
  expect(runs.map(({ budget, results }) => [budget.limit_usd, results.main])).toEqual([
    [6, 'other'],
    [4, undefined],
  ])
  expect(answers(number)).toEqual([
    expect.stringContaining('with `/raymond resume --budget 3` this was not done:'),
    expect.stringMatching(/^<!-- .* -->\nDone since: what max asked for with `\/raymond resume --budget 4`\.$/),
  ])
})

it('is any where the action sets none', async () => {
  const { number } = site.issue('maria', 'A')
  const { runs } = await say(number, '/raymond cheap', null)
  expect(runs[0]).toMatchObject({ status: 'over_budget', budget: { limit_usd: 2 } })
  const raised = await say(number, '/raymond resume --budget 40', null)
  expect(raised.runs[0]).toMatchObject({ status: 'completed', budget: { limit_usd: 40, spent_usd: 6 } })
})

it('is seen in a thread with such a run, whatever else is said there', async () => {
  const { number } = site.issue('maria', 'A')
  const { runs } = await say(number, '/raymond fix', '2')
  const helped = await say(number, '/raymond help', '2')
  expect(helped.problems).toEqual([])
  expect(site.said(number).join()).toContain('raymond:help')
  expect(await site.stored(runs[0]?.workflow_id ?? '')).toMatchObject({ status: 'over_budget', error: runs[0]?.error })
})

it('is no amount above what the action allows in jobs of its own configuration, in a job of another one that allows more', async () => {
  const { number, id, usual, own } = await beginElsewhere('cheap', { budget: '2' })
  const refused = await usual(`/raymond resume ${id} --budget 5`, { budget: '6' })
  expect([refused.runs, refused.problems]).toMatchObject([[], [{ code: 'RAY-NOT-ALLOWED' }]])
  expect(answer(number)).toContain(
    `allows, $2.00, in jobs of ${CHEAP_PATH}, which started the run, and the run has that already. This works in one of those, once their Actions workflow allows as much: \`/raymond`,
  )
  expect((await usual(`/raymond resume ${id} --budget 5`, {})).runs).toEqual([])
  expect(await site.stored(id)).toMatchObject({ status: 'over_budget', turns: 1, budget: { limit_usd: 2, most_usd: 2 } })
  // Its own may still, and that is what holds from then on.
  const raised = await own(`/raymond resume ${id} --budget 5`, { budget: '5' })
  expect(raised.runs[0]).toMatchObject({ turns: 2, budget: { limit_usd: 5, spent_usd: 5, most_usd: 5 } })
})

it('is what both allow, where a job of another configuration goes on with it, and that one changes nothing for its own', async () => {
  const { number, id, usual, own } = await beginElsewhere('cheap', { budget: '2' })
  await own(`/raymond resume ${id} --budget 5`, { budget: '20' })
  expect((await usual(`/raymond resume ${id} --budget 7`, { budget: '6' })).runs).toEqual([])
  expect(answer(number)).toContain('allows, $6.00, in jobs of .github/raymond.yml, of which this is one. This works:')
  const raised = await usual(`/raymond resume ${id} --budget 6`, { budget: '6' })
  expect(raised.runs[0]).toMatchObject({ status: 'completed', budget: { limit_usd: 6, spent_usd: 6, most_usd: 20 } })
})

it('is none that a plain answer in a job of another configuration brings, nor are its turns', async () => {
  const { id, usual } = await beginElsewhere('round', { budget: '2', turns: '4' })
  expect(await site.stored(id)).toMatchObject({ status: 'waiting', turns: 1, budget: { most_usd: 2 }, limits: { max_turns: 4 } })
  await usual(`/raymond answer ${id}/main-1 yes`, { budget: '6', turns: '40' })
  const stopped = await site.stored(id)
  expect(stopped).toMatchObject({ status: 'suspended', turns: 4, budget: { limit_usd: 2, most_usd: 2 } })
  expect(stopped.limits).toMatchObject({ max_turns: 4 })
})

it('holds below its own turns in a job of another configuration that allows fewer, which is said, and in that one alone', async () => {
  const { number, id, usual, own } = await beginElsewhere('round', { turns: '4' })
  await usual(`/raymond answer ${id}/main-1 yes`, { turns: '3' })
  expect(await site.stored(id)).toMatchObject({ status: 'suspended', turns: 3, limits: { max_turns: 4, held_turns: 3 } })
  expect(site.said(number).join()).toContain(
    'It has made 3 turns**, the most that `max-turns` allows in a job of another configuration than its own',
  )
  await own(`/raymond resume ${id}`, {})
  const after = await site.stored(id)
  expect([after.turns, after.limits.max_turns, after.limits.held_turns]).toEqual([4, 4, undefined])
  await own(`/raymond resume ${id}`, { turns: '6' })
  expect(await site.stored(id)).toMatchObject({ turns: 6, limits: { max_turns: 6 } })
})

const ASKING = [
  { state: 'START', text: '<ask next="MORE">Shall I?</ask>', cost_usd: 1 },
  { state: 'MORE', text: '<goto>END</goto>', cost_usd: 1 },
  { state: 'END', text: '<result>done</result>', cost_usd: 2 },
]

describe('an answer', () => {
  it('lets a run spend no more than the action allows by now, and one that has more lets it go on', async () => {
    await site.close()
    site = await openSite({ config: CONFIG, files, says: ASKING })
    const { number } = site.issue('maria', 'A')
    const id = (await say(number, '/raymond fix', '10')).runs[0]?.workflow_id ?? ''
    await setTimeout(1200) // GitHub counts whole seconds
    await say(number, 'yes', '2')
    expect(await site.stored(id)).toMatchObject({ status: 'over_budget', budget: { limit_usd: 10, spent_usd: 2, most_usd: 2 } })
    expect(site.said(number).join().replaceAll('\\$', '$')).toContain(
      'and budget-usd of the action allows it $2.00: the next turn',
    )
    // A job that has none lifts nothing.
    await say(number, '/raymond resume', null)
    expect(await site.stored(id)).toMatchObject({ status: 'over_budget', budget: { spent_usd: 2 } })
    await say(number, '/raymond resume', '6')
    expect(await site.stored(id)).toMatchObject({ status: 'completed', budget: { limit_usd: 10, spent_usd: 4, most_usd: 6 } })
  })

  it('lets it spend no more than a job of another configuration allows, whose limit holds there alone', async () => {
    await site.close()
    site = await openSite({ config: CONFIG, files, says: ASKING })
    const { number, id, usual, own } = await beginElsewhere('cheap', { budget: '10' })
    await usual(`/raymond answer ${id}/main-1 yes`, { budget: '2' })
    expect(await site.stored(id)).toMatchObject({ status: 'over_budget', budget: { limit_usd: 10, spent_usd: 2, most_usd: 10 } })
    expect(site.said(number).join()).toContain('in jobs of .github/raymond.yml, which did not start it')
    await own(`/raymond resume ${id}`, { budget: '10' })
    expect(await site.stored(id)).toMatchObject({ status: 'completed', budget: { spent_usd: 4, limit_usd: 10 } })
  })
})
