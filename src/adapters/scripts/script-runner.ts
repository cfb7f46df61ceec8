import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { basename } from 'node:path'
import type { TurnFailure } from '../../core/run/events.ts'
import type { ScriptResult, ScriptRunner, ScriptSpec } from '../../ports/turns/script-runner.ts'
import type { TurnObserver } from '../../ports/turns/turn-observer.ts'
import { baseEnvironment } from '../process/environment.ts'
import { openPlainCell } from '../process/plain-cells.ts'
import { readForeignFile } from '../process/read-foreign-file.ts'
import type { ProcessOutcome } from '../process/run-process.ts'
import { sayDuration } from '../process/say-duration.ts'
import { interpreterFor } from './interpreters.ts'

export interface ScriptRunnerOptions {
  /** Our own environment; only what is on the allow-list is handed on. */
  readonly environment: NodeJS.ProcessEnv
  /** Milliseconds between SIGTERM and SIGKILL. */
  readonly graceMs?: number
  /** Characters of stdout that a script may print. */
  readonly longestOutput?: number
}

// On cancel the runner leaves 7.5 s between its own two signals; ending scripts is only a part of what happens in them.
const GRACE_MS = 2_000
const PLAIN = openPlainCell()
const LONGEST_OUTPUT = 64 * 1024 * 1024

/** Runs scripts with the interpreters of this machine. */
export function createScriptRunner(options: ScriptRunnerOptions): ScriptRunner {
  const base = baseEnvironment(options.environment)
  const longest = options.longestOutput ?? LONGEST_OUTPUT

  return { runScript }

  async function runScript(spec: ScriptSpec, observer: TurnObserver, signal: AbortSignal): Promise<ScriptResult> {
    const file = fileOf(spec)
    const { program, args, env, verbatim } = interpreterFor(spec.language, file, process.platform)
    const tooMuch = new AbortController()
    let printed = 0
    const outcome = await (spec.cell ?? PLAIN).run(
      {
        file: program,
        args,
        verbatimArguments: verbatim,
        cwd: spec.cwd,
        env: { ...base, ...env, ...spec.env },
        stdin: spec.stdin,
        silenceMs: spec.silenceMs,
        durationMs: spec.durationMs,
        graceMs: options.graceMs ?? GRACE_MS,
        keepStdout: longest,
        onStdout(text) {
          printed += text.length
          if (printed > longest) tooMuch.abort()
          else observer.text(text)
        },
        onStderr: (text) => observer.aside?.(text),
      },
      [{ at: file, as: 'readable', ...(spec.copy === undefined || spec.copy === file ? {} : { from: spec.copy }) }],
      AbortSignal.any([signal, tooMuch.signal]),
    )
    if (printed > longest) return failed(spec, outcome, `printed more than ${longest} characters`, 'script-failed')
    return resultOf(spec, program, outcome)
  }
}

/** What an agent or a person wrote into the file since does not reach a run that has begun. */
function fileOf({ file, copy }: ScriptSpec): string {
  if (copy === undefined) return file
  const begun = readFileSync(copy)
  return readForeignFile(file, { most: begun.length + 1, follow: true })?.equals(begun) ? file : copy
}

function resultOf(spec: ScriptSpec, program: string, outcome: ProcessOutcome): ScriptResult {
  switch (outcome.kind) {
    case 'exited':
      return { ok: true, exitCode: exitCodeOf(outcome), stdout: outcome.stdout, stderrTail: outcome.stderrTail }
    case 'not-started':
      if (outcome.missing === 'directory') return failed(spec, outcome, `could not start: ${outcome.message}`, 'bad-directory')
      if (outcome.missing === 'program') return failed(spec, outcome, `needs ${program}, which is not installed`, 'script-failed')
      return failed(spec, outcome, `could not start: ${outcome.message}`, 'script-failed')
    case 'silent':
      return failed(spec, outcome, `printed nothing for ${sayDuration(spec.silenceMs)} and was ended`, 'silent')
    case 'too-long':
      return failed(spec, outcome, `took longer than ${sayDuration(spec.durationMs ?? 0)} and was ended`, 'too-long')
    case 'aborted':
      return failed(spec, outcome, 'was ended before it was done', 'interrupted')
  }
}

/** As a shell counts: 128 and the signal's number for a script that a signal ended. */
function exitCodeOf({ code, signal }: { readonly code: number | null; readonly signal: NodeJS.Signals | null }): number {
  return code ?? 128 + (signal === null ? 0 : constants.signals[signal])
}

function failed(spec: ScriptSpec, outcome: ProcessOutcome, what: string, failureClass: TurnFailure['class']): ScriptResult {
  const message = `${basename(spec.file)} ${what}`
  const detail = 'stderrTail' in outcome && outcome.stderrTail !== '' ? { detail: outcome.stderrTail } : {}
  return { ok: false, failure: { class: failureClass, message: message.endsWith('.') ? message : `${message}.`, ...detail } }
}
