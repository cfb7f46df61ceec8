import { expect, it } from 'vitest'
import { isSteeringName } from '../../../src/core/workflow/steering-name.ts'

it.each([
  'PATH',
  'home',
  'Ifs',
  'ENV',
  'BASH_ENV',
  'LD_PRELOAD',
  'DYLD_INSERT_LIBRARIES',
  'NODE_OPTIONS',
  'PYTHONPATH',
  'PYTHONSTARTUP',
  'GIT_DIR',
  'GITHUB_ENV',
  'ACTIONS_RUNTIME_TOKEN',
  'RUNNER_TEMP',
  'RAYMOND_OUTBOX',
  'input_token',
])('P-TURN 7: %s steers programs', (name) => {
  expect(isSteeringName(name)).toBe(true)
})

it.each(['item', 'PATHS', 'HOMEPAGE', 'ENVIRONMENT', 'BASHFUL', 'GITTER', 'RUNNER', 'INPUT', 'my_PATH', 'constructor'])(
  'P-TURN 7: %s does not',
  (name) => {
    expect(isSteeringName(name)).toBe(false)
  },
)
