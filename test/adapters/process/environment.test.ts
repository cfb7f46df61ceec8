import { describe, expect, it } from 'vitest'
import { baseEnvironment } from '../../../src/adapters/process/environment.ts'

describe('baseEnvironment', () => {
  it('P-TURN 7: hands on what programs need', () => {
    const needed = {
      PATH: '/bin',
      HOME: '/home/mona',
      LANG: 'C.UTF-8',
      LC_ALL: 'C',
      TZ: 'UTC',
      TMPDIR: '/tmp',
      CI: 'true',
      https_proxy: 'http://proxy',
    }
    expect(baseEnvironment(needed)).toEqual(needed)
  })

  it.each([
    'GITHUB_TOKEN',
    'GITHUB_ENV',
    'GH_TOKEN',
    'ACTIONS_RUNTIME_TOKEN',
    'ACTIONS_ID_TOKEN_REQUEST_TOKEN',
    'RUNNER_TEMP',
    'RUNNER_TOKEN',
    'INPUT_STATE-KEY',
    'ANTHROPIC_API_KEY',
    'CLAUDE_CODE_OAUTH_TOKEN',
    'OPENAI_API_KEY',
    'AWS_SECRET_ACCESS_KEY',
    'NPM_TOKEN',
    'SSH_AUTH_SOCK',
    'NODE_OPTIONS',
    'BASH_ENV',
    'BASH_FUNC_ls%%',
    'LD_PRELOAD',
    'PYTHONSTARTUP',
    'GIT_CONFIG_COUNT',
    'RAYMOND_PROCESS_TREE',
    'LC_TOKEN_1',
    'SOMETHING_NEW',
  ])('P-TURN 7: keeps %s back', (name) => {
    expect(baseEnvironment({ [name]: 'secret', PATH: '/bin' })).toEqual({ PATH: '/bin' })
  })

  it('leaves out what has no value', () => {
    expect(baseEnvironment({ PATH: undefined, HOME: '' })).toEqual({ HOME: '' })
  })
})
