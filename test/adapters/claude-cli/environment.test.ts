import { describe, expect, it } from 'vitest'
import { claudeDirectories } from '../../../src/adapters/claude-cli/directories.ts'
import { claudeEnvironment } from '../../../src/adapters/claude-cli/environment.ts'

describe('claudeEnvironment', () => {
  const parts = {
    base: { PATH: '/bin', HOME: '/home/mona' },
    source: {
      ANTHROPIC_API_KEY: 'secret',
      GITHUB_TOKEN: 'secret',
      ACTIONS_RUNTIME_TOKEN: 'secret',
      ANTHROPIC_BASE_URL: 'https://proxy.example',
      CLAUDE_CODE_MAX_RETRIES: '',
    },
    directories: claudeDirectories('/private'),
    tools: null,
    added: { RAYMOND_OUTBOX: '/outbox', HOME: '/elsewhere', CLAUDE_CONFIG_DIR: '/elsewhere' },
    model: { ANTHROPIC_BASE_URL: 'http://127.0.0.1:1', ANTHROPIC_API_KEY: 'stand-in' },
    skipsPermissionsAsRoot: false,
  }

  it('holds no key or token, and private places that nothing can move', () => {
    const env = claudeEnvironment(parts)
    expect(JSON.stringify(env)).not.toContain('secret')
    expect(env).toMatchObject({
      PATH: '/bin',
      HOME: '/private/home',
      CLAUDE_CONFIG_DIR: '/private/config',
      TMPDIR: '/private/tmp',
      RAYMOND_OUTBOX: '/outbox',
      ANTHROPIC_BASE_URL: 'http://127.0.0.1:1',
      ANTHROPIC_API_KEY: 'stand-in',
    })
  })

  it('keeps the CLI quiet and its own retries short', () => {
    expect(claudeEnvironment(parts)).toMatchObject({
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_TELEMETRY: '1',
      DISABLE_AUTOUPDATER: '1',
      DISABLE_ERROR_REPORTING: '1',
      CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: '1',
      CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1',
      CLAUDE_CODE_MAX_RETRIES: '3',
    })
  })

  it('says that it is in a sandbox only to skip permissions as root', () => {
    expect(claudeEnvironment(parts)).not.toHaveProperty('IS_SANDBOX')
    expect(claudeEnvironment({ ...parts, skipsPermissionsAsRoot: true })).toHaveProperty('IS_SANDBOX', '1')
  })
})
