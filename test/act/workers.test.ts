/** Workers in jobs of their own, as a runner plays them: the parent's job, two workers' jobs, and the parent's again, which merges. */
import { expect, it } from 'vitest'
import { shippedWorkflow } from './repository-with-action.ts'
import { openSite } from './site.ts'

const CONFIG = `version: 1
workflows:
  split:
    path: flows/split
    on: { issues: { types: [labeled], labels: ["raymond:split"] } }
`

const FLOW = {
  'flows/split/workflow.yaml': 'workers: job\n',
  'flows/split/START.sh': `echo dirty > parent.txt; echo '<fork part="a">WORK</fork><fork part="b">WORK</fork><join next="MERGE"></join>'\n`,
  'flows/split/WORK.sh': 'cp parent.txt "part-$part.txt" && echo "<goto>SAY</goto>"\n',
  'flows/split/SAY.md': 'Say what was done for {{part}}.\n',
  'flows/split/MERGE.sh': [
    'git config user.name m; git config user.email m@example.org',
    'branches() { node -e \'for (const w of JSON.parse(require("fs").readFileSync(process.env.RAYMOND_WORKERS_FILE))) console.log(w.branch)\'; }',
    'for branch in $(branches); do git merge --quiet --no-edit "$branch" >&2 || exit 3; done',
    'echo "<result>$(cat part-a.txt part-b.txt | tr "\\n" " ")$(echo part-*)</result>"',
    '',
  ].join('\n'),
}

it('a parent, two workers on machines of their own, the join, and the merge of their files', async () => {
  const site = await openSite({
    ...FLOW,
    '.github/raymond.yml': CONFIG,
    '.github/workflows/raymond.yml': await shippedWorkflow('raymond.yml'),
  })
  const env = await site.recorded([
    { state: 'SAY', text: '<result>done</result>', cost_usd: 0.2 },
    { state: 'SAY', text: '<result>done</result>', cost_usd: 0.2 },
  ])
  const parent = await site.play({ event: 'issues', payload: site.labeled('raymond:split'), env })
  expect(parent, parent.text).toMatchObject({ code: 0, job: 'success' })
  expect(parent.outputs.raymond).toMatchObject({ status: 'suspended' })
  expect(parent.annotations).toMatchObject([{ severity: 'notice', text: expect.stringContaining('workers') }])
  const id = parent.outputs.raymond?.['run-id'] ?? ''

  const dispatches = () => site.github.events.filter(({ name }) => name === 'workflow_dispatch')
  expect(dispatches()).toHaveLength(2)
  const next = async (at: number) => {
    const job = await site.play({
      event: 'workflow_dispatch',
      payload: dispatches()[at]?.payload ?? {},
      actor: 'github-actions[bot]',
      env,
    })
    expect(job, job.text).toMatchObject({ code: 0, job: 'success' })
    return job.outputs.raymond
  }
  expect(await next(0)).toMatchObject({ 'run-id': `${id}-1`, status: 'completed', result: 'done' })
  expect(dispatches()).toHaveLength(2)
  expect(await next(1)).toMatchObject({ 'run-id': `${id}-2`, status: 'completed' })
  expect(dispatches()).toHaveLength(3)
  expect(await next(2)).toMatchObject({
    'run-id': id,
    status: 'completed',
    result: 'dirty dirty part-a.txt part-b.txt',
    'cost-usd': '0.4',
  })
  const comments = site.thread().filter((body) => body.includes(' seq='))
  expect(comments).toHaveLength(1)
  expect(comments[0]).toContain(`${id}-2`)
  expect(await site.stateOf(`${id}-1`)).toMatchObject({ status: 'completed', lease: null })
})
