import type { TurnFailure } from '../../core/run/events.ts'
import type { ScriptLanguage } from '../../core/workflow/workflow.ts'
import type { Cell } from './cells.ts'
import type { TurnObserver } from './turn-observer.ts'

export interface ScriptSpec {
  /** Absolute path. */
  readonly file: string
  /** Absolute path of the file as the run began with it: it is run instead when `file` is another now, or gone. */
  readonly copy?: string | undefined
  readonly language: ScriptLanguage
  readonly cwd: string
  /** Added to the allow-listed environment. */
  readonly env: Readonly<Record<string, string>>
  /** Written to stdin, which is then closed; null closes it at once. */
  readonly stdin: string | null
  readonly silenceMs: number
  readonly durationMs: number | null
  /** Where it runs; without one it runs as the user that we are. */
  readonly cell?: Cell | undefined
}

export type ScriptResult =
  | { readonly ok: true; readonly exitCode: number; readonly stdout: string; readonly stderrTail: string }
  /** Not started, silent, too long, or ended by our own abort (`interrupted`). */
  | { readonly ok: false; readonly failure: TurnFailure }

/** Runs a script as a process group of its own and reads all that it says. */
export interface ScriptRunner {
  runScript(spec: ScriptSpec, observer: TurnObserver, signal: AbortSignal): Promise<ScriptResult>
}
