import { join } from 'node:path'

/** The CLI's own places, apart from those of the user it runs as. */
export interface ClaudeDirectories {
  readonly home: string
  /** Transcripts lie below it. */
  readonly config: string
  readonly temp: string
}

export function claudeDirectories(root: string): ClaudeDirectories {
  return { home: join(root, 'home'), config: join(root, 'config'), temp: join(root, 'tmp') }
}
