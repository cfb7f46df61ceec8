import type { ClaudeDirectories } from './directories.ts'

export interface ClaudeEnvironmentParts {
  /** The allow-listed environment that every program gets. */
  readonly base: Readonly<Record<string, string>>
  /** What the CLI itself may read from our own environment is picked from it. */
  readonly source: Readonly<Record<string, string | undefined>>
  readonly directories: ClaudeDirectories
  /** The only tools of the turn; null leaves them to the CLI. */
  readonly tools: readonly string[] | null
  /** Of the turn: from the state, and for proposals. */
  readonly added: Readonly<Record<string, string>>
  /** Where the CLI reaches its model, and the stand-in for the key. */
  readonly model: Readonly<Record<string, string>>
  /** The CLI refuses to skip permissions as root unless it is told that it is in a sandbox. */
  readonly skipsPermissionsAsRoot: boolean
}

/** Names that steer the CLI and hold no secret. */
const PASSED_ON = [
  'ANTHROPIC_DEFAULT_OPUS_MODEL',
  'ANTHROPIC_DEFAULT_SONNET_MODEL',
  'ANTHROPIC_DEFAULT_HAIKU_MODEL',
  'API_TIMEOUT_MS',
  'CLAUDE_CODE_MAX_OUTPUT_TOKENS',
  'CLAUDE_CODE_MAX_RETRIES',
]

/** No telemetry, no updates, one result a run, and its own retries short: longer ones are ours. */
const QUIET: Readonly<Record<string, string>> = {
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  DISABLE_TELEMETRY: '1',
  DISABLE_AUTOUPDATER: '1',
  DISABLE_ERROR_REPORTING: '1',
  CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: '1',
  CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1',
  CLAUDE_CODE_MAX_RETRIES: '3',
}

/** The whole environment of the CLI. What is private to it comes last, so that nothing that was added can move it. */
export function claudeEnvironment(parts: ClaudeEnvironmentParts): Readonly<Record<string, string>> {
  return {
    ...parts.base,
    ...QUIET,
    ...unneeded(parts.tools),
    ...picked(parts.source),
    ...parts.added,
    ...privatePlaces(parts.directories),
    ...(parts.skipsPermissionsAsRoot ? { IS_SANDBOX: '1' } : {}),
    ...parts.model,
  }
}

/** Every request of a turn carries what the CLI adds unasked, so what cannot be of use stays out of it. */
function unneeded(tools: ClaudeEnvironmentParts['tools']): Readonly<Record<string, string>> {
  if (tools === null) return {}
  // The repository's status and last commits, and how to commit: for whoever has a shell to do so.
  const git = tools.includes('Bash') ? {} : { CLAUDE_CODE_DISABLE_GIT_INSTRUCTIONS: '1' }
  return { ENABLE_TOOL_SEARCH: 'false', ...git }
}

function privatePlaces({ home, config, temp }: ClaudeDirectories): Readonly<Record<string, string>> {
  const windows = process.platform === 'win32' ? { USERPROFILE: home, TEMP: temp, TMP: temp } : {}
  return { HOME: home, CLAUDE_CONFIG_DIR: config, TMPDIR: temp, ...windows }
}

function picked(source: ClaudeEnvironmentParts['source']): Readonly<Record<string, string>> {
  return Object.fromEntries(
    PASSED_ON.flatMap((name) => {
      const value = source[name]
      return value === undefined || value === '' ? [] : [[name, value]]
    }),
  )
}
