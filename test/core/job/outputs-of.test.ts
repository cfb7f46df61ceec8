import { expect, it } from 'vitest'
import { outputsAnew } from '../../../src/core/job/outputs-of.ts'
import { CLOSED } from '../../../src/core/job/rules-for.ts'
import type { Outputs } from '../../../src/core/run/proposed.ts'
import type { Run } from '../../../src/core/run/run.ts'
import { stateRun } from '../../tools/state-run.ts'
import { config } from '../triggers/events.ts'

const HAD: Outputs = {
  policy: { comments: 2 },
  default_branch: 'trunk',
  workflow_folders: ['workflows/coding', 'workflows/gone'],
  files: ['ci/prices.json'],
  approve_role: 'maintain',
  four_eyes: false,
}
const coding = (outputs: string, path = 'workflows/coding') =>
  config(`coding:\n  path: ${path}\n  outputs: ${outputs}\nreview: { path: flows/review }`)
const anew = (rules: Parameters<typeof outputsAnew>[1], more: Partial<Run> = {}) =>
  outputsAnew(stateRun({ outputs: HAD, ...more }), rules)

it('a run may propose what its configuration says now, and changes none of what decides about it', () => {
  const called = { scope: 'lib', entry: 'START.md', pin: { source: 'flows/lib', commit: null, sha256: '0' } }
  const rules = { ...coding('{ issues: 3, paths: { allow: ["a"] } }'), files: ['ci/raymond.yml', '.github/x.yml'] }
  expect(anew(rules, { named: { 'coding lib': called } })).toEqual({
    policy: { issues: 3, paths: { allow: ['a'] }, on_refused: 'fail' },
    default_branch: 'trunk',
    workflow_folders: ['workflows/coding', 'flows/review', 'flows/lib'],
    files: ['ci/prices.json', 'ci/raymond.yml'],
    approve_role: 'maintain',
    four_eyes: false,
  })
})

it('what a run may propose stays where the configuration is broken, or says nothing of its workflow', () => {
  expect(anew(CLOSED)).toBeUndefined()
  expect(anew(config('other: { path: workflows/coding }'))).toBeUndefined()
  expect(anew(coding('{ issues: 3 }', 'flows/coding'))).toBeUndefined()
  expect(anew(coding('{ issues: 3 }'), { outputs: undefined })).toBeUndefined()
})

it.each([
  ['workflows/coding', 'workflows/coding/states'],
  ['workflows/coding/PLAN.md', 'workflows/coding/PLAN.md'],
  ['.', '.'],
  ['.', 'states'],
])('the workflow at %s is the one that was read from %s', (path, source) => {
  const { workflow } = stateRun()
  expect(anew(coding('{ issues: 3 }', path), { workflow: { ...workflow, source } })?.policy.issues).toBe(3)
})
