/** A program that is run for an agent or a script: the agent CLI, an interpreter, a command. */
export interface ProgramSpec {
  readonly file: string
  readonly args: readonly string[]
  /** Absolute paths of files that the arguments name: a cell shows them, but not where a link leads that an agent may have put there. */
  readonly argumentFiles?: readonly string[]
  readonly cwd: string
  /** Windows: the arguments are quoted already. */
  readonly verbatimArguments?: boolean
  /** The whole environment; only a marker for finding the process again is added. */
  readonly env: Readonly<Record<string, string>>
  /** Text for stdin, then closed; null closes it at once. */
  readonly stdin: string | null
  /** It is told its stdin, and its silence and time count, only from when this resolves; left out, at once. */
  readonly mayRead?: Promise<void> | undefined
  /** It has our own three streams, and nothing of what it says is heard. */
  readonly inheritsStreams?: boolean
  /** More file descriptors that the process gets, from 3 on; at an ignored one it has what we have ourselves, if that is handed on. */
  readonly extraFds?: readonly (number | 'ignore')[]
  /** Its streams cannot be opened by other programs through their names in `/proc`, nor by itself as `/dev/stdout`. */
  readonly privateStreams?: boolean
  /** Milliseconds without a byte on stdout and stderr that end it. */
  readonly silenceMs: number
  /** Milliseconds for the whole of it; null is no cap. */
  readonly durationMs: number | null
  /** The tree is ended with SIGTERM, and with SIGKILL after this many milliseconds. */
  readonly graceMs: number
  /** Text as it comes; must not throw. Characters are whole, invalid bytes are U+FFFD. */
  readonly onStdout?: (chunk: string) => void
  readonly onStderr?: (chunk: string) => void
  /** Characters of stdout that are kept, from its start; the rest is only streamed. 64 Mi without it. */
  readonly keepStdout?: number
}

export type ProgramOutcome =
  | {
      readonly kind: 'exited'
      readonly code: number | null
      readonly signal: NodeJS.Signals | null
      readonly stdout: string
      readonly stdoutTruncated: boolean
      /** The last 20 lines, 4 KiB at most. */
      readonly stderrTail: string
      readonly ms: number
    }
  | {
      readonly kind: 'not-started'
      /** The system's, such as ENOENT. */
      readonly code: string
      /** Which of the two was not there. */
      readonly missing: 'program' | 'directory' | null
      readonly message: string
    }
  | { readonly kind: EndedBecause; readonly stdout: string; readonly stderrTail: string; readonly ms: number }

export type EndedBecause = 'silent' | 'too-long' | 'aborted'
