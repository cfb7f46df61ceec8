/** `budget-usd` of the action: nobody in a thread raises the budget of a run above it. */
import { afterEach, beforeEach, expect, it } from 'vitest'
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
