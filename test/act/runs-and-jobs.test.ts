/** Runs and the jobs that carry them, as a runner sees it: questions, refusals, failures, cancels, hand-overs. */
import { execFileSync } from 'node:child_process'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { whyNoCell } from '../tools/cells.ts'
import { shippedWorkflow } from './repository-with-action.ts'
import { openSite, type Site } from './site.ts'

const noCell = await whyNoCell()

const CONFIG = `version: 1
workflows:
  greet:
    path: flows/greet
    on: { issues: { types: [labeled], labels: ["raymond:greet"] } }
  long:
    path: flows/long
    on: { issues: { types: [labeled], labels: ["raymond:long"] } }
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
  /** Leaves a line in an uncommitted file of the checkout each time it is entered; the first time it never ends. */
  'flows/long/START.sh': [
    'echo line >> progress.txt',
    '[ "$(wc -l < progress.txt)" -gt 1 ] || sleep 64',
    'echo "<result>$(wc -l < progress.txt) lines</result>"',
    '',
  ].join('\n'),
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

/** Not four seconds for the first job; the next one takes its time. */
const SHORT_OF_TIME = "          max-minutes: ${{ inputs.run && '330' || '0.06' }}\n"

let site: Site
beforeEach(async () => {
  site = await openSite({
    ...FLOWS,
    '.github/raymond.yml': CONFIG,
    '.github/workflows/raymond.yml': await shippedWorkflow('raymond.yml', { steps: ALWAYS }),
    '.github/workflows/raymond-short.yml': await shippedWorkflow('raymond.yml', { inputs: SHORT_OF_TIME }),
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

describe('a main step that the runner kills', () => {
  it('is put right by the post step, and no process is left; the next job goes on from the files that were not committed', async () => {
    const cancelled = await site.play({ event: 'issues', payload: site.labeled('raymond:long'), onStart: cancelAtWork })
    expect(cancelled, cancelled.text).toMatchObject({ code: 1, job: 'failure' })
    expect(cancelled.text).toContain('signal: killed')
    expect(cancelled.steps).toContainEqual({ id: 'raymond', stage: 'Post', result: 'success' })
    expect(await onlyState()).toMatchObject({ status: 'suspended', reason: 'signal', lease: null })
    // Found by their environment, which only Linux shows.
    if (process.platform === 'linux') expect(execFileSync('ps', ['-eo', 'args']).toString()).not.toMatch(/sleep 64\b/)

    const job = await site.play({ event: 'issue_comment', payload: site.comment('/raymond resume') })
    expect(job, job.text).toMatchObject({ code: 0, job: 'success' })
    expect(job.outputs.raymond).toMatchObject({ status: 'completed', result: '2 lines' })
  })
})

describe('a job whose time is up', () => {
  it('starts the next one by a dispatch of its own workflow, which goes on', async () => {
    const first = await site.play({
      event: 'issues',
      payload: site.labeled('raymond:long'),
      workflow: '.github/workflows/raymond-short.yml',
    })
    expect(first, first.text).toMatchObject({ code: 0, job: 'success' })
    expect(first.outputs.raymond).toMatchObject({ status: 'suspended' })

    const [event, ...others] = site.github.events.filter(({ name }) => name === 'workflow_dispatch')
    expect(others).toEqual([])
    const next = await site.play({
      event: 'workflow_dispatch',
      payload: event?.payload ?? {},
      actor: 'github-actions[bot]',
      workflow: '.github/workflows/raymond-short.yml',
    })
    expect(next, next.text).toMatchObject({ code: 0, job: 'success' })
    expect(next.outputs.raymond).toMatchObject({ status: 'completed', result: '2 lines' })
  })
})

/** Cancels once the thread shows that the script is at work. */
function cancelAtWork(cancel: () => void): void {
  void vi
    .waitFor(() => expect(site.thread().join('\n')).toContain('START'), { timeout: 30_000, interval: 100 })
    .then(() => setTimeout(cancel, 500), cancel)
}

async function onlyState() {
  const names = await site.repository.git.run(['ls-tree', '--name-only', 'raymond/state:runs'])
  return site.stateOf(names.trim())
}
