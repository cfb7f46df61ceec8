import type { ScriptRunner, ScriptSpec } from '../../ports/turns/script-runner.ts'
import { baseEnvironment } from '../process/environment.ts'

/** What a script's author needs to see why it did what it did; secrets are taken out. */
export interface ScriptRecord {
  readonly run: string
  readonly agent: string
  readonly file: string
  readonly cwd: string
  /** Milliseconds. */
  readonly ms: number
  /** Null where it did not end by itself. */
  readonly exit_code: number | null
  /** Why it did not. */
  readonly failure: string | null
  readonly env: Readonly<Record<string, string>>
  readonly stdout: string
  readonly stderr: string
}

export interface DebugOptions {
  /** As the runner of scripts was given it. */
  readonly environment: NodeJS.ProcessEnv
  readonly redact: (text: string) => string
  readonly note: (record: ScriptRecord) => void
}

/** Whatever the value looks like: these names say that it is nobody's business. */
const SECRET_NAME = /key|token|secret|passw|credential|auth(?!or)/i
// Ten times what a person reads; the rest of an endless log is not worth the memory.
const LONGEST = 8 * 1024 * 1024

/** Runs scripts as `scripts` does, and notes of each its environment, directory, time and all that it said. */
export function createDebuggedScripts(scripts: ScriptRunner, { environment, redact, note }: DebugOptions): ScriptRunner {
  const base = baseEnvironment(environment)
  return {
    async runScript(spec, observer, signal) {
      const [stdout, stderr] = [keeper(), keeper()]
      const started = performance.now()
      const listening = {
        ...observer,
        text(chunk: string) {
          stdout.add(chunk)
          observer.text(chunk)
        },
        aside: (chunk: string) => stderr.add(chunk),
      }
      const result = await scripts.runScript(spec, listening, signal)
      note({
        run: spec.env.RAYMOND_WORKFLOW_ID ?? '',
        agent: spec.env.RAYMOND_AGENT_ID ?? '',
        file: spec.file,
        cwd: spec.cwd,
        ms: Math.round(performance.now() - started),
        exit_code: result.ok ? result.exitCode : null,
        failure: result.ok ? null : redact(result.failure.message),
        env: withoutSecrets({ ...base, ...spec.env }, redact),
        stdout: redact(stdout.text()),
        stderr: redact(stderr.text()),
      })
      return result
    },
  }
}

function withoutSecrets(env: ScriptSpec['env'], redact: (text: string) => string): Readonly<Record<string, string>> {
  const names = Object.keys(env).toSorted()
  return Object.fromEntries(names.map((name) => [name, SECRET_NAME.test(name) ? '***' : redact(env[name] ?? '')]))
}

function keeper(): { add(chunk: string): void; text(): string } {
  const pieces: string[] = []
  let length = 0
  return {
    add(chunk) {
      if (length < LONGEST) pieces.push(chunk.slice(0, LONGEST - length))
      length += chunk.length
    },
    text: () => pieces.join('') + (length > LONGEST ? `\n… ${length - LONGEST} more characters` : ''),
  }
}
