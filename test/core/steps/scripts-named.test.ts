import { expect, it } from 'vitest'
import { scriptsNamed } from '../../../src/core/steps/scripts-named.ts'

const named = (script: string) =>
  scriptsNamed(
    'flow.yaml',
    `name: flow
description: Calls a script.
steps:
  - name: check
    type: invoke
    operation: shell/run
    args: { script: ${JSON.stringify(script)} }
`,
  )

it.each(['test.sh', 'checks/test.sh', '.checks/test.sh', 'git/test.sh', '.github/test.sh'])(
  '%s is part of the workflow',
  (script) => {
    expect(named(script)).toEqual([script])
  },
)

it.each([
  '../test.sh',
  '/etc/passwd',
  'C:\\test.sh',
  '.git/config',
  './.GIT/hooks/pre-commit',
  'sub/.git/config',
  '.raymond/state/a/state.json',
])('%s is none of it', (script) => {
  expect(named(script)).toEqual([])
})
