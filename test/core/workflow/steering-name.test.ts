import { expect, it } from 'vitest'
import { isSteeringAttribute, isSteeringName } from '../../../src/core/workflow/steering-name.ts'

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

it.each([
  'NODE_OPTIONS',
  'MAKEFLAGS',
  'JAVA_TOOL_OPTIONS',
  'npm_config_script_shell',
  'NPM_CONFIG_REGISTRY',
  'https_proxy',
  'GOFLAGS',
  'CODEX_HOME',
])('an agent may not name %s, which steers what a script starts', (name) => {
  expect(isSteeringAttribute(name)).toBe(true)
})

it.each(['item', 'browser', 'editor', 'lang', 'LANG', 'needs_proxy', 'cargo', 'makeflags', 'shell', 'GO', 'aws'])(
  'an agent may name %s: no program takes it for its own setting',
  (name) => {
    expect(isSteeringAttribute(name)).toBe(false)
  },
)
