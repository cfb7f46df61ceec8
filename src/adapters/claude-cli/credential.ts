import { randomUUID } from 'node:crypto'
import { closeSync, ftruncateSync, openSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Either will do; the key goes first where both are given. */
export interface ClaudeCredentials {
  readonly apiKey: string | null
  readonly oauthToken: string | null
}

/** A key on its way to one run of the CLI. */
export interface HandedKey {
  readonly env: Readonly<Record<string, string>>
  readonly fds: readonly number[]
  /** Wipes the key once the CLI has read it, before any tool can run. */
  wipe(): void
  close(): void
}

// The first descriptor after stdin, stdout and stderr.
const KEY_FD = '3'

export function hasCredential({ apiKey, oauthToken }: ClaudeCredentials): boolean {
  return Boolean(apiKey) || Boolean(oauthToken)
}

/**
 * Hands the key over as an open file without a name, so that no tool of the agent finds it in an environment.
 * The CLI keeps that file open, and a tool could read it as `/proc/PPID/fd/3`: so it is emptied when the CLI has spoken.
 */
export function handKey(credentials: ClaudeCredentials, directory: string): HandedKey {
  const { name, key } = chosen(credentials)
  if (key === '') return { env: {}, fds: [], wipe() {}, close() {} }
  // Windows hands no descriptors on.
  if (process.platform === 'win32') return { env: { [name]: key }, fds: [], wipe() {}, close() {} }
  const fd = openUnnamed(directory, key)
  let open = true
  return {
    env: { [DESCRIPTOR_VARIABLES[name]]: KEY_FD },
    fds: [fd],
    wipe() {
      if (open) ftruncateSync(fd, 0)
    },
    close() {
      if (open) {
        ftruncateSync(fd, 0)
        closeSync(fd)
      }
      open = false
    },
  }
}

type KeyVariable = 'ANTHROPIC_API_KEY' | 'CLAUDE_CODE_OAUTH_TOKEN'

const DESCRIPTOR_VARIABLES: Readonly<Record<KeyVariable, string>> = {
  ANTHROPIC_API_KEY: 'CLAUDE_CODE_API_KEY_FILE_DESCRIPTOR',
  CLAUDE_CODE_OAUTH_TOKEN: 'CLAUDE_CODE_OAUTH_TOKEN_FILE_DESCRIPTOR',
}

function chosen({ apiKey, oauthToken }: ClaudeCredentials): { readonly name: KeyVariable; readonly key: string } {
  return apiKey ? { name: 'ANTHROPIC_API_KEY', key: apiKey } : { name: 'CLAUDE_CODE_OAUTH_TOKEN', key: oauthToken ?? '' }
}

/** A file that is open for reading from its start, and has no name any more. */
function openUnnamed(directory: string, text: string): number {
  const file = join(directory, randomUUID())
  const fd = openSync(file, 'wx+', 0o600)
  unlinkSync(file)
  writeSync(fd, text, 0) // at a position: the descriptor itself stays at the start
  return fd
}
