import type { TurnFailure } from '../../core/run/events.ts'
import type { OperationCall } from '../../ports/turns/operations.ts'
import type { TurnObserver } from '../../ports/turns/turn-observer.ts'
import { openPlainCell } from '../process/plain-cells.ts'
import { sayDuration } from '../process/say-duration.ts'

/** What a program did. Its exit code as a shell counts it. */
export type ProgramEnd =
  | { readonly ok: true; readonly exitCode: number; readonly stdout: string; readonly stderr: string }
  | { readonly ok: false; readonly failure: TurnFailure }

/** Runs a program in the directory and with the environment of an operation. */
export type ProgramRunner = (file: string, args: readonly string[], more?: ProgramExtras) => Promise<ProgramEnd>

interface ProgramExtras {
  readonly env?: Readonly<Record<string, string>> | undefined
  /** Whether people see what it prints, as it does; they do without it. */
  readonly told?: boolean | undefined
}

// Outputs are kept in the state of the run. In characters.
const LONGEST_OUTPUT = 1024 * 1024
const GRACE_MS = 2_000
const PLAIN = openPlainCell()

export function programRunner(
  { cwd, env, silenceMs, cell = PLAIN }: OperationCall,
  base: Readonly<Record<string, string>>,
  observer: TurnObserver,
  signal: AbortSignal,
): ProgramRunner {
  return async (file, args, { env: more = {}, told = true } = {}) => {
    let stderr = ''
    const outcome = await cell.run(
      {
        file,
        args,
        cwd,
        env: { ...base, ...env, ...more },
        stdin: null,
        silenceMs,
        durationMs: null,
        graceMs: GRACE_MS,
        keepStdout: LONGEST_OUTPUT,
        onStdout: (text) => (told ? observer.text(text) : undefined),
        onStderr: (text) => {
          stderr = (stderr + text).slice(0, LONGEST_OUTPUT)
        },
      },
      [],
      signal,
    )
    switch (outcome.kind) {
      case 'exited':
        return { ok: true, exitCode: outcome.code ?? 1, stdout: outcome.stdout, stderr }
      case 'not-started':
        return failed(outcome.missing === 'directory' ? 'bad-directory' : 'script-failed', outcome.message)
      case 'silent':
        return failed('silent', `${file} printed nothing for ${sayDuration(silenceMs)} and was ended.`)
      case 'too-long':
        return failed('too-long', `${file} took too long and was ended.`)
      case 'aborted':
        return failed('interrupted', `${file} was ended before it was done.`)
    }
  }
}

function failed(failureClass: TurnFailure['class'], message: string): ProgramEnd {
  return { ok: false, failure: { class: failureClass, message } }
}
