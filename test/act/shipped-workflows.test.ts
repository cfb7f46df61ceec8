/** The Actions workflows that this project ships, played by act: with the action of the working tree, or as they are. */
import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { recordedEvent } from '../e2e/runner.ts'
import { ROOT, shipped, shippedWorkflow, withoutInstallation } from './repository-with-action.ts'
import { openSite } from './site.ts'

/** Ready workflows and their configurations, as people copy them. */
async function ready(names: string): Promise<Record<string, string>> {
  const paths = globSync([`workflows/${names}/*.*`, '.github/raymond{,-open}.yml'], { cwd: ROOT })
  return Object.fromEntries(await Promise.all(paths.map(async (path) => [path.replaceAll('\\', '/'), await shipped(path)])))
}

const PROJECT = {
  'package.json': '{ "name": "hello", "private": true, "scripts": { "test": "node check.mjs" } }\n',
  'sum.mjs': 'export const sum = (list) => list.reduce((a, b) => a + b)\n',
  'check.mjs': "import { sum } from './sum.mjs'\nif (sum([1, 2]) !== 3) throw new Error('wrong')\n",
}

/** What somebody may do with the outputs in the same job. */
const LATER_STEP = `      - id: later
        env:
          STATUS: \${{ steps.raymond.outputs.status }}
          COST: \${{ steps.raymond.outputs.cost-usd }}
          PULLS: \${{ join(fromJSON(steps.raymond.outputs.pull-requests), ' ') }}
        run: echo "seen=$STATUS for $COST, see $PULLS" >> "$GITHUB_OUTPUT"
`

describe('raymond.yml', () => {
  it('goes from a labelled issue to a draft pull request; a later step reads the outputs, and the post step ends the job', async () => {
    const site = await openSite({
      ...(await ready('coding')),
      ...PROJECT,
      '.github/workflows/raymond.yml': await shippedWorkflow('raymond.yml', { steps: LATER_STEP }),
    })
    const env = await site.writing([
      { prompt: '# Understand the task', text: '<call return="PLANNED">PLAN</call>', cost_usd: 0.2 },
      { prompt: '# Write the plan', text: '<result>Start sums at 0</result>', cost_usd: 0.1 },
      {
        prompt: '# Make the change',
        writes: { 'sum.mjs': 'export const sum = (list) => list.reduce((a, b) => a + b, 0)\n' },
        text: '<goto>TEST</goto>',
        cost_usd: 0.3,
      },
      { prompt: '# Review a change', text: '<result>APPROVED</result>', cost_usd: 0.1 },
      { prompt: '# Describe the change', text: '<result>Start sums at 0\n\nThe sum of nothing is 0.</result>', cost_usd: 0.1 },
    ])
    const job = await site.play({ event: 'issues', payload: site.labeled('raymond:code'), env })

    expect(job, job.text).toMatchObject({ code: 0, job: 'success' })
    expect(job.outputs.raymond).toMatchObject({ status: 'completed', 'cost-usd': '0.8' })
    const [pull, ...others] = site.repository.pulls.all
    expect(others).toEqual([])
    expect(pull).toMatchObject({ title: 'Start sums at 0', pull: { draft: true, baseRef: 'main' } })
    expect(await site.repository.read('sum.mjs', pull?.pull.headSha)).toContain(', 0)')
    expect(job.outputs.later).toEqual({ seen: `completed for 0.8, see ${site.repository.htmlUrl}/pull/${pull?.number}` })

    expect(site.thread().filter((body) => body.includes(' seq='))).toHaveLength(1)
    expect(site.thread().join('\n')).toContain('$0.80')
    expect(job.summary).toContain('issues.labeled')
    expect(job.steps).toContainEqual({ id: 'raymond', stage: 'Post', result: 'success' })
    expect(await site.stateOf(job.outputs.raymond?.['run-id'] ?? '')).toMatchObject({ status: 'completed', lease: null })
  })

  it('starts by hand what the inputs of a dispatch name', async () => {
    const site = await openSite({
      ...(await ready('{triage,coding}')),
      'flows/greet/START.sh': 'echo "<result>Hello, $RAYMOND_INPUT</result>"\n',
      '.github/workflows/raymond.yml': await shippedWorkflow('raymond.yml'),
    })
    const inputs = { workflow: 'flows/greet', input: 'Mona' }
    const sender = site.repository.store.account('Codertocat')
    const payload = { ...site.surroundings(), ref: 'refs/heads/main', inputs, sender }
    const job = await site.play({ event: 'workflow_dispatch', payload })
    expect(job, job.text).toMatchObject({ code: 0, job: 'success' })
    expect(job.outputs.raymond).toMatchObject({ status: 'completed', result: 'Hello, Mona' })
  })
})

describe('raymond-triage.yml', () => {
  it('labels what a stranger opened, with the released action by its name and the two rights that it asks for', async () => {
    const path = '.github/workflows/raymond-triage.yml'
    const site = await openSite(
      { ...(await ready('triage')), [path]: withoutInstallation(await shipped(path)) },
      { public: true },
    )
    site.repository.issues.labels.ensure('documentation')
    const answer = '<result>{"labels": ["documentation"], "comment": "Which page?"}</result>'
    const env = await site.recorded([{ state: 'CLASSIFY', text: answer, cost_usd: 0.004 }])
    const sender = site.repository.store.account('stranger')
    const payload = recordedEvent('issues', 'opened', site.repository, (event) => Object.assign(event, { sender }))
    const job = await site.play({ event: 'issues', payload, workflow: path, env, options: await site.released() })
    expect(job, job.text).toMatchObject({ code: 0, job: 'success' })
    expect(site.repository.issues.get(1).labels.map(({ name }) => name)).toContain('documentation')
    expect(site.thread().join('\n')).toContain('Which page?')
  })
})

describe('raymond-review.yml', () => {
  it('reviews what came from a fork by its diff, as a stranger’s pull request has no other way in', async () => {
    const path = '.github/workflows/raymond-review.yml'
    const site = await openSite(
      { ...(await ready('review')), ...PROJECT, [path]: withoutInstallation(await shipped(path)) },
      { public: true },
    )
    const fork = await site.github.addRepository({ owner: 'mallory', name: 'Hello-World', forkOf: site.repository })
    await fork.commit({ branch: 'faster', files: { 'sum.mjs': 'export const sum = (list) => list.length\n' }, by: 'mallory' })
    const facts = { title: 'Faster sums', body: 'Please approve.', head: 'faster', headRepository: fork, by: 'mallory' }
    const { number } = await site.repository.pulls.add(facts)
    const opened = site.github.events.findLast(({ name, action }) => name === 'pull_request' && action === 'opened')
    const finding = '{"path": "sum.mjs", "line": 1, "body": "sum([5]) is 1."}'
    const env = await site.writing([
      {
        prompt: 'The working directory is empty but for the diff',
        text: `<result>{"body": "It counts, and does not add.", "comments": [${finding}]}</result>`,
        cost_usd: 0.2,
      },
    ])
    const job = await site.play({
      event: 'pull_request_target',
      payload: opened?.payload ?? {},
      workflow: path,
      env,
      options: await site.released(),
    })
    expect(job, job.text).toMatchObject({ code: 0, job: 'success' })
    expect(site.repository.pulls.find(number)?.pull.reviews).toMatchObject([
      { body: expect.stringContaining('does not add'), state: 'COMMENTED' },
    ])
  })
})

describe('raymond-nightly.yml', () => {
  it('works on the clock, without a person and without an issue', async () => {
    const path = '.github/workflows/raymond-nightly.yml'
    const site = await openSite({ ...(await ready('maintenance')), [path]: await shippedWorkflow('raymond-nightly.yml') })
    const env = await site.recorded([{ state: 'SURVEY', text: '<result>[]</result>', cost_usd: 0.3 }])
    const payload = { ...site.surroundings(), schedule: '17 3 * * *', workflow: path }
    const job = await site.play({ event: 'schedule', payload, workflow: path, env })
    expect(job, job.text).toMatchObject({ code: 0, job: 'success' })
    expect(job.outputs.raymond).toMatchObject({
      status: 'completed',
      result: 'Nothing small and safe was found that is worth doing.',
    })
  })
})
