import { describe, expect, it } from 'vitest'
import { readActionsJobs } from '../../../src/core/setup/actions-workflow.ts'
import { hearsFor, wakesFor } from '../../../src/core/setup/hears-for.ts'
import { isOurAction } from '../../../src/core/setup/our-action.ts'
import { comment } from '../triggers/events.ts'

const said = comment('yes')
const USUAL = '.github/raymond.yml'

function jobs(on: string, job: string, inputs = '') {
  const text = `on: ${on}\njobs:\n  raymond: { ${job}steps: [{ uses: raymond-action/raymond-action@v1, with: { ${inputs} } }] }\n`
  return readActionsJobs('.github/workflows/a.yml', text, isOurAction)
}
const hears = (on: string, job = '', inputs = '') => jobs(on, job, inputs).map((one) => hearsFor(USUAL, said, one))

describe('the job of an Actions workflow', () => {
  it.each([
    ['of a comment', 'issue_comment', '', ''],
    ['of new comments', '{ issue_comment: { types: [created] } }', '', ''],
    ['by a condition that holds', 'issue_comment', "if: github.event.comment.user.type == 'User', ", ''],
    ['with an input that only a dispatch fills', 'issue_comment', '', "workflow: '${{ inputs.workflow }}'"],
    ['by the configuration that it names', 'issue_comment', '', 'config: .github/raymond.yml'],
  ])('hears what is said: %s', (_, on, job, inputs) => {
    expect(hears(on, job, inputs)).toEqual([true])
  })

  it.each([
    ['other events', '{ issues: { types: [opened] } }', '', ''],
    ['edits alone', '{ issue_comment: { types: [edited] } }', '', ''],
    ['another configuration', 'issue_comment', '', 'config: .github/raymond-open.yml'],
    ['one that an expression names', 'issue_comment', '', "config: '${{ vars.CONFIG }}'"],
    ['another mode', 'issue_comment', '', 'mode: wake'],
    ['one workflow, whatever is said', 'issue_comment', '', 'workflow: code'],
    ['a condition that does not hold', 'issue_comment', "if: github.event.comment.user.type == 'Bot', ", ''],
    ['a condition of which nobody can say', 'issue_comment', 'if: vars.RAYMOND, ', ''],
    ['another job before it', 'issue_comment', 'needs: [gate], ', ''],
  ])('is not certain to hear it with %s', (_, on, job, inputs) => {
    expect(hears(on, job, inputs)).toEqual([false])
  })

  it('is not certain to hear it where its steps stand elsewhere', () => {
    const text = 'on: issue_comment\njobs: { a: { uses: acme/.github/.github/workflows/r.yml@v1, with: { hand-over-id: x } } }\n'
    expect(readActionsJobs('a.yml', text, () => true).map((one) => hearsFor(USUAL, said, one))).toEqual([false])
  })

  it('is asked each for itself, where a file has several', () => {
    const step = (config: string) => `{ steps: [{ uses: x/raymond-action@v1, with: { config: ${config} } }] }`
    const text = `on: issue_comment\njobs: { open: ${step('.github/open.yml')}, usual: ${step(USUAL)} }\n`
    expect(readActionsJobs('a.yml', text, () => true).map((one) => hearsFor(USUAL, said, one))).toEqual([false, true])
  })

  it('wakes runs on a schedule, whatever else a dispatch of it does', () => {
    const wakes = (on: string, mode: string) => jobs(on, '', `mode: "${mode}"`).map((one) => wakesFor(USUAL, said, one))
    const hourly = "{ schedule: [{ cron: '7 * * * *' }] }"
    expect([wakes(hourly, 'wake'), wakes(hourly, "${{ inputs.run && 'run' || 'wake' }}")]).toEqual([[true], [true]])
    expect([wakes('workflow_dispatch', 'wake'), wakes(hourly, 'report')]).toEqual([[false], [false]])
  })
})
