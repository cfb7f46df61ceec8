import { statSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import type { FailureClass, TurnFailure } from '../../core/run/events.ts'
import type { AgentBackend, TurnResult, TurnSpec } from '../../ports/turns/agent-backend.ts'
import type { TurnObserver } from '../../ports/turns/turn-observer.ts'
import { baseEnvironment } from '../process/environment.ts'
import { openPlainCell } from '../process/plain-cells.ts'
import type { ProcessOutcome } from '../process/run-process.ts'
import { sayDuration } from '../process/say-duration.ts'
import { type Heard, listenToAgent } from './agent-hearing.ts'
import type { AgentEnd } from './agent-line.ts'
import { checkAgentProgram, readAgentProgram } from './agent-program.ts'
import { agentRequest } from './agent-request.ts'

export interface CommandAgentOptions {
  /** What stands behind `command:`: a path, or a command with arguments. */
  readonly program: string
  /** Relative paths in it are relative to this directory. */
  readonly cwd: string
  /** Our own environment; only what is on the allow-list is handed on. */
  readonly environment: NodeJS.ProcessEnv
  /** Handed on beside it, such as the program's own key. */
  readonly env?: Readonly<Record<string, string>>
  /** A private HOME; ours without it. */
  readonly home?: string
  /** Milliseconds between SIGTERM and SIGKILL. */
  readonly graceMs?: number
}

const GRACE_MS = 3_000
const PLAIN = openPlainCell()

/**
 * Turns by any program that speaks JSON lines (docs/command-agent.md), one process each: a request on stdin, then on stdout
 * `{"type": "text", text}` as it speaks and exactly one `{"type": "result", …}` or `{"type": "error", …}`.
 */
export function createCommandBackend(options: CommandAgentOptions): AgentBackend {
  const program = readAgentProgram(options.program, options.cwd)
  const home = options.home === undefined ? {} : { HOME: options.home, USERPROFILE: options.home }
  const base = { ...baseEnvironment(options.environment), ...home, ...options.env }

  return {
    startsPrograms: () => true,
    async preflight() {
      const problem = checkAgentProgram(program, base)
      return problem === undefined ? [] : [problem]
    },
    runTurn,
  }

  async function runTurn(spec: TurnSpec, observer: TurnObserver, signal: AbortSignal): Promise<TurnResult> {
    const agent = listenToAgent(observer)
    const outcome = await (spec.cell ?? PLAIN).run(
      {
        file: program.file,
        args: program.args,
        argumentFiles: program.args.filter(isFile),
        cwd: spec.cwd,
        env: { ...base, ...spec.env },
        stdin: `${JSON.stringify(agentRequest(spec))}\n`,
        silenceMs: spec.limits.silenceMs,
        durationMs: spec.limits.durationMs,
        graceMs: options.graceMs ?? GRACE_MS,
        onStdout: agent.add,
        keepStdout: 0,
      },
      [],
      signal,
    )
    const heard = agent.end()
    const failure = failureOf(outcome, heard, spec, program.file)
    const [result] = heard.ends
    if (failure === undefined && result?.type === 'result') return completed(spec, result)
    if (failure === undefined) throw new Error(`A turn has neither failed nor a result: ${JSON.stringify({ outcome, heard })}`)
    return { ok: false, failure, ...withinCap(spent(spec, heard), spec), sessionId: leftBy(failure, result, spec) }
  }
}

/** An argument that names a file, such as the program that an interpreter is to run. */
function isFile(argument: string): boolean {
  try {
    return isAbsolute(argument) && statSync(argument).isFile()
  } catch {
    return false // no file, a link that leads in a circle, or a text that begins with a slash
  }
}

/** The conversation that a failed turn can go on in. A program that stopped at the cap it was told of has held the one that was planned. */
function leftBy(failure: TurnFailure, end: AgentEnd | undefined, { session }: TurnSpec): string | null {
  if (end?.session_id !== undefined) return end.session_id
  if (session.mode === 'resume') return session.id
  return failure.class === 'budget' ? session.new_id : null
}

function completed(spec: TurnSpec, result: Extract<AgentEnd, { type: 'result' }>): TurnResult {
  const planned = spec.session.mode === 'resume' ? spec.session.id : spec.session.new_id
  return {
    ok: true,
    text: result.text,
    messages: result.messages ?? [
      { role: 'user', content: spec.prompt },
      { role: 'assistant', content: result.text },
    ],
    denied: result.denied ?? [],
    ...spent(spec, { ends: [result], costs: [] }),
    sessionId: result.session_id === undefined ? planned : result.session_id,
  }
}

/** Of all ends that were printed: a turn that failed for having two has cost both, and one whose end is wrong elsewhere what that says. */
function spent(spec: TurnSpec, { ends, costs }: Pick<Heard, 'ends' | 'costs'>): Pick<TurnResult, 'costUsd' | 'tokens' | 'model'> {
  const said = [...ends, ...costs]
  const models = ends.map((end) => (end.type === 'result' ? end.model : undefined))
  return {
    costUsd: said.reduce((sum, { cost_usd = 0 }) => sum + cost_usd, 0),
    tokens: {
      input: said.reduce((sum, { tokens }) => sum + (tokens?.input ?? 0), 0),
      output: said.reduce((sum, { tokens }) => sum + (tokens?.output ?? 0), 0),
    },
    model: models.find((model) => model !== undefined) ?? spec.model,
  }
}

/** A tool of the program can write to its output by name: what only a failed turn says must not use up the caps of the day. */
function withinCap<T extends Pick<TurnResult, 'costUsd'>>(said: T, { limits: { budgetUsd } }: TurnSpec): T {
  return budgetUsd === null ? said : { ...said, costUsd: Math.min(said.costUsd, budgetUsd) }
}

function failureOf(outcome: ProcessOutcome, heard: Heard, spec: TurnSpec, file: string): TurnFailure | undefined {
  switch (outcome.kind) {
    case 'not-started':
      if (outcome.missing === 'directory') return { class: 'bad-directory', message: outcome.message }
      return { class: 'not-installed', message: `The agent program could not be started: ${outcome.message}` }
    case 'silent':
      return because(
        'silent',
        `The agent program printed nothing for ${sayDuration(spec.limits.silenceMs)} and was ended.`,
        outcome,
      )
    case 'too-long':
      return because(
        'too-long',
        `The agent program took longer than ${sayDuration(spec.limits.durationMs ?? 0)} and was ended.`,
        outcome,
      )
    case 'aborted':
      return because('interrupted', 'The agent program was ended before it was done.', outcome)
    case 'exited':
      return failureOfExit(outcome, heard, spec, file)
  }
}

type Exit = Extract<ProcessOutcome, { kind: 'exited' }>

function failureOfExit(outcome: Exit, { ends, wrong }: Heard, spec: TurnSpec, file: string): TurnFailure | undefined {
  const [end, another] = ends
  if (wrong !== null) return because('other', `${file} does not speak the agent protocol: ${wrong}`, outcome)
  if (another !== undefined) return because('other', `${file} printed more than one "result" or "error" line.`, outcome)
  if (end?.type === 'error') {
    const reset = end.reset_at === undefined ? {} : { reset_at: end.reset_at }
    return { ...because(classOf(end, spec), end.message, outcome), ...reset }
  }
  if (outcome.code !== 0) return because('other', `${file} ended with ${outcome.signal ?? `exit code ${outcome.code}`}.`, outcome)
  if (end === undefined) return because('other', `${file} ended without a "result" line.`, outcome)
  return undefined
}

/** A program that was given no session to go on with cannot miss one; believed, it would start afresh for ever. */
function classOf(end: Extract<AgentEnd, { type: 'error' }>, { session }: TurnSpec): FailureClass {
  if (end.class === 'session-not-found' && session.mode === 'fresh') return 'other'
  return end.class ?? 'other'
}

function because(failureClass: FailureClass, message: string, { stderrTail }: { readonly stderrTail: string }): TurnFailure {
  return { class: failureClass, message, ...(stderrTail === '' ? {} : { detail: stderrTail }) }
}
