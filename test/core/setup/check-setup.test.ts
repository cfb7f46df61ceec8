import { describe, expect, it } from 'vitest'
import { readActionsWorkflow } from '../../../src/core/setup/actions-workflow.ts'
import { checkSetup } from '../../../src/core/setup/check-setup.ts'
import { isOurAction } from '../../../src/core/setup/our-action.ts'
import { parseConfig } from '../../../src/core/triggers/config/parse-config.ts'

function codes({ approve = 'maintain', approval = true, step = '' }) {
  const { config } = parseConfig(
    `version: 1\naccess: { approve: ${approve} }\nworkflows:\n  flow: { path: x, on: { issues: {} }, outputs: { comments: 1, approval: ${approval} } }\n`,
  )
  const job = `on: { issues: }\njobs: { a: { steps: [{ uses: raymond-action/raymond-action@v1${step} }] } }\n`
  const workflow = readActionsWorkflow('a.yml', job, isOurAction)
  if (config === null || workflow === undefined) throw new Error('the example is broken')
  return checkSetup(config, [workflow]).map(({ code }) => code)
}

describe('an approval by more than write', () => {
  it('is warned of where the state is not signed', () => {
    expect(codes({})).toContain('RAY-SETUP-UNSEALED')
  })

  it.each([{ step: ', with: { state-key: "${{ secrets.KEY }}" }' }, { approve: 'write' }, { approval: false }])(
    'is not with %o',
    (change) => {
      expect(codes(change)).not.toContain('RAY-SETUP-UNSEALED')
    },
  )
})

describe('failed checks', () => {
  const config = parseConfig(
    `version: 1\nworkflows:\n  flow: { path: x, on: { issues: {} }, outputs: { pull_requests: { max: 1 } }, follow_up: { state: A, on: [failed_checks] } }\n`,
  ).config
  const findings = (on: string, checking: readonly string[]) => {
    const job = `on: { issues: {}, ${on} }\njobs: { a: { steps: [{ uses: raymond-action/raymond-action@v1 }] } }\n`
    const workflow = readActionsWorkflow('a.yml', job, isOurAction)
    if (config === null || workflow === undefined) throw new Error('the example is broken')
    return checkSetup(config, [workflow], {}, checking).filter(({ code }) => code === 'RAY-SETUP-UNHEARD')
  }

  it('of Actions are heard by workflow_run alone: one that no Actions workflow names is a warning, with the lines to add', () => {
    expect(findings('check_suite: { types: [completed] }', ['ci'])).toEqual([
      expect.objectContaining({
        level: 'warning',
        message:
          'Workflow flow waits for the failures of ci, of which workflow_run alone tells, and no Actions workflow listens to it.',
        hint: 'Add:\non:\n  workflow_run:\n    workflows: ["ci"]\n    types: [completed]',
      }),
    ])
    expect(findings('workflow_run: { workflows: [ci], types: [completed] }', ['ci'])).toEqual([])
    expect(findings('check_suite: { types: [completed] }', [])).toEqual([])
    expect(findings('issue_comment: {}', []).map(({ level }) => level)).toEqual(['error'])
  })
})
