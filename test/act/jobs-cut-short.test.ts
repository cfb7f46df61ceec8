/**
 * Jobs that are cut short, as a runner sees it. What a killed step leaves running belongs to whoever finds it first on the machine, and a
 * job that ends at that moment would fail of it: nothing else runs beside these tests.
 */
import { execFileSync } from 'node:child_process'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { shippedWorkflow } from './repository-with-action.ts'
import { openSite, type Site } from './site.ts'

const CONFIG = `version: 1
workflows:
  long:
    path: flows/long
    on: { issues: { types: [labeled], labels: ["raymond:long"] } }
`

const FLOWS = {
  /** Leaves a line in an uncommitted file of the checkout each time it is entered; the first time it never ends. */
  'flows/long/START.sh': [
    'echo line >> progress.txt',
    '[ "$(wc -l < progress.txt)" -gt 1 ] || sleep 64',
    'echo "<result>$(wc -l < progress.txt) lines</result>"',
    '',
  ].join('\n'),
}

/** Not four seconds for the first job; the next one takes its time. */
const SHORT_OF_TIME = "          max-minutes: ${{ inputs.run && '330' || '0.06' }}\n"

let site: Site
beforeEach(async () => {
  site = await openSite({
    ...FLOWS,
    '.github/raymond.yml': CONFIG,
    '.github/workflows/raymond.yml': await shippedWorkflow('raymond.yml'),
    '.github/workflows/raymond-short.yml': await shippedWorkflow('raymond.yml', { inputs: SHORT_OF_TIME }),
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
