/** Runs and the jobs that carry them, as a runner sees it: questions, refusals, failures. */
import { beforeEach, describe, expect, it } from 'vitest'
import { whyNoCell } from '../tools/cells.ts'
import { shippedWorkflow } from './repository-with-action.ts'
import { openSite, type Site } from './site.ts'

const noCell = await whyNoCell()

const CONFIG = `version: 1
workflows:
  greet:
    path: flows/greet
    on: { issues: { types: [labeled], labels: ["raymond:greet"] } }
  shut:
    path: flows/shut
    cell: required
    on: { issues: { types: [labeled], labels: ["raymond:shut"] } }
  sly:
    path: flows/sly
    on: { issues: { types: [labeled], labels: ["raymond:sly"] } }
`

const FLOWS = {
  'flows/greet/START.md': 'Ask how to greet.\n',
  'flows/greet/SAY.md': 'Greet like this: {{input}}\n',
  /** Counts the processes that it sees. */
  'flows/shut/START.sh': [
    'count=$(ls -d /proc/[0-9]* | wc -l)',
    'if [ "$count" -lt 10 ]; then echo "<result>shut in</result>"; else echo "<result>$count processes</result>"; fi',
    '',
  ].join('\n'),
  /** Says to the runner what only the action may say. */
  'flows/sly/START.sh': [
    'echo "::set-output name=result::planted"',
    'echo "::error title=planted::planted"',
    'echo "##[error]planted"',
    "echo '<print>::error title=planted::planted</print>'",
    'echo "::error title=planted::planted" >&2',
    "echo '<result>::error title=planted::planted</result>'",
    '',
  ].join('\n'),
}

const ALWAYS = `      - id: later
        if: always()
        env:
          SEEN: \${{ steps.raymond.outcome }}, \${{ steps.raymond.outputs.status }}
        run: echo "seen=$SEEN" >> "$GITHUB_OUTPUT"
`

let site: Site
beforeEach(async () => {
  site = await openSite({
    ...FLOWS,
    '.github/raymond.yml': CONFIG,
    '.github/workflows/raymond.yml': await shippedWorkflow('raymond.yml', { steps: ALWAYS }),
  })
})

const bothSteps = [
  { id: 'raymond', stage: 'Main', result: 'success' },
  { id: 'raymond', stage: 'Post', result: 'success' },
]

describe('a question', () => {
  it('ends the job well; an answer in the thread goes on in another job, on another machine', async () => {
    const env = await site.recorded([
      { state: 'START', text: '<ask next="SAY">How should I greet?</ask>', cost_usd: 0.2 },
      { state: 'SAY', text: '<result>Good morning, all</result>', cost_usd: 0.1 },
    ])
    const asked = await site.play({ event: 'issues', payload: site.labeled('raymond:greet'), env })
    expect(asked, asked.text).toMatchObject({ code: 0, job: 'success' })
    expect(asked.outputs).toMatchObject({ raymond: { status: 'waiting' }, later: { seen: 'success, waiting' } })
    expect(asked.steps).toEqual(expect.arrayContaining(bothSteps))
    expect(site.thread().join('\n')).toContain('How should I greet?')

    const answered = await site.play({ event: 'issue_comment', payload: site.comment('Good morning'), env })
    expect(answered, answered.text).toMatchObject({ code: 0, job: 'success' })
    expect(answered.outputs.raymond).toMatchObject({
      status: 'completed',
      result: 'Good morning, all',
      'cost-usd': '0.3',
      'run-id': asked.outputs.raymond?.['run-id'],
    })
    expect(site.thread().filter((body) => body.includes('Good morning, all'))).not.toEqual([])
  })
})

describe('an agent that fails', () => {
  it('fails the step and the job, with the code and the cause as an annotation; steps that always run see it', async () => {
    const env = await site.recorded([{ state: 'START', error: { class: 'auth', message: 'The key was refused.' } }])
    const job = await site.play({ event: 'issues', payload: site.labeled('raymond:greet'), env })
    expect(job, job.text).toMatchObject({ code: 1, job: 'failure' })
    expect(job.outputs).toMatchObject({ raymond: { status: 'failed' }, later: { seen: 'failure, failed' } })
    expect(job.annotations).toMatchObject([
      { severity: 'error', text: expect.stringMatching(/^RAY-AUTH: .*The key was refused\./) },
    ])
    expect(job.steps).toContainEqual({ id: 'raymond', stage: 'Main', result: 'failure' })
    expect(job.steps).toContainEqual({ id: 'raymond', stage: 'Post', result: 'success' })
    expect(site.thread().join('\n')).toContain('The key was refused.')
  })
})

describe('an event that starts nothing', () => {
  it('leaves the job green and the thread silent, and says why', async () => {
    const job = await site.play({ event: 'issues', payload: site.labeled('bug') })
    expect(job, job.text).toMatchObject({ code: 0, job: 'success', annotations: [] })
    expect(job.outputs.raymond).toMatchObject({ 'run-id': '', why: expect.stringMatching(/greet: .*label/) })
    expect(job.summary).toContain('Started nothing.')
    expect(site.thread()).toEqual([])
  })
})

describe('what scripts print', () => {
  it('is never a command to the runner', async () => {
    const job = await site.play({ event: 'issues', payload: site.labeled('raymond:sly') })
    expect(job, job.text).toMatchObject({ code: 0, job: 'success', annotations: [] })
    expect(job.outputs.raymond?.result).toContain('planted')
    expect(job.outputs.raymond?.result).not.toBe('planted')
  })
})

describe('a workflow that requires a cell', () => {
  it.skipIf(noCell !== undefined)('has one under act as well, and the state says so', async () => {
    const job = await site.play({ event: 'issues', payload: site.labeled('raymond:shut') })
    expect(job, job.text).toMatchObject({ code: 0, job: 'success' })
    expect(job.outputs.raymond).toMatchObject({ status: 'completed', result: 'shut in' })
    expect(await onlyState()).toMatchObject({ agents: [{ cell: { cell: 'bwrap' } }] })
  })
})

async function onlyState() {
  const names = await site.repository.git.run(['ls-tree', '--name-only', 'raymond/state:runs'])
  return site.stateOf(names.trim())
}
