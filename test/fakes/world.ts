/** In-memory ports, a disk that outlives a process, and a way to kill the process at any one call. */
import { ProblemError } from '../../src/core/problem.ts'
import type { Span } from '../../src/core/trace/trace.ts'
import { parseWorkflow } from '../../src/core/workflow/reading/parse-workflow.ts'
import type { Ports } from '../../src/ports/index.ts'
import type { RunStore } from '../../src/ports/keeping/run-store.ts'
import type { Message, TurnResult, TurnSpec } from '../../src/ports/turns/agent-backend.ts'
import type { ScriptResult, ScriptSpec } from '../../src/ports/turns/script-runner.ts'
import type { ScopeFiles } from '../../src/ports/turns/workflow-source.ts'
import { createMemoryRunStore, type Disk, type Process } from './memory-run-store.ts'

/** The process is gone. Nothing that it had begun comes to an end. */
export class Crash extends Error {}

export type Files = Readonly<Record<string, string>>

/** What is on the disk and on GitHub: it is still there when the process is not. */
export interface Outside {
  /** By the last part of the path that names them; the run's own is `flow`. */
  readonly workflows: Record<string, Files>
  readonly disk: Disk
  /** Comments by marker. */
  readonly comments: Map<string, string>
  /** Every turn that was really performed, in the order of its start. */
  readonly turns: PerformedTurn[]
  /** What a collector of traces was told, in order; left out where nobody collects. */
  readonly collected?: Span[]
  /** The collector takes nothing so many times. */
  refusals?: number
  time: number
  drawn: number
}

export interface PerformedTurn {
  readonly agent: string
  readonly state: string
  readonly attempt: number
  readonly cost: number
  readonly prompt: string
  readonly session: TurnSpec['session'] | null
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly budgetUsd: number | null
}

/** What an agent says, and what it is asked. A failure may cost something too. */
export type Reply = (
  spec: TurnSpec,
) =>
  | { text: string; cost: number; messages?: readonly Message[] }
  | { failure: TurnFailureLike; cost?: number; session?: string | null }
type TurnFailureLike = Extract<TurnResult, { ok: false }>['failure']

export interface World {
  readonly ports: Ports
  readonly store: RunStore
  readonly process: Process
  /** Brings the run to where others see it, as a job does after each save. */
  checkpoint(): Promise<void>
  /** Port calls made so far. */
  calls: number
}

export interface CrashPoint {
  readonly call: number
  readonly when: 'before' | 'after'
}

export function createOutside(files: Files, others: Readonly<Record<string, Files>> = {}): Outside {
  return {
    workflows: { ...others, flow: files },
    disk: new Map(),
    comments: new Map(),
    turns: [],
    time: Date.UTC(2026, 0, 1),
    drawn: 0,
  }
}

/** One process over what is outside. `schedule` delays each call, for interleavings. */
export function createWorld(
  outside: Outside,
  reply: Reply,
  crashAt?: CrashPoint,
  schedule: () => Promise<void> = () => Promise.resolve(),
): World {
  const own: Process = { alive: true }
  const world: World = {
    ports: undefined as unknown as Ports,
    store: undefined as unknown as RunStore,
    process: own,
    checkpoint: () => call(() => undefined),
    calls: 0,
  }

  async function call<T>(effect: () => T): Promise<T> {
    const mine = ++world.calls
    const dies = crashAt?.call === mine ? crashAt.when : undefined
    await schedule()
    if (!own.alive || dies === 'before') return die()
    const value = effect()
    if (dies === 'after') return die()
    await schedule()
    return own.alive ? value : die()
  }
  function die(): never {
    own.alive = false
    throw new Crash()
  }

  const ports: Ports = {
    turns: {
      agent: {
        preflight: () => call(() => []),
        startsAhead: () => true,
        runTurn: async (spec, _, signal) => {
          if (spec.mayAsk !== undefined) {
            await call(() => undefined) // its program starts
            await Promise.race([spec.mayAsk, aborted(signal)])
            if (signal.aborted) return interrupted()
          }
          return call(() => perform(outside, spec, reply))
        },
      },
      scripts: {
        runScript: (spec) => call(() => runScript(outside, spec)),
      },
      source: {
        platform: 'linux',
        read: (specifier) => call(() => scopeFiles(outside, specifier)),
        readPinned: (id) => call(() => ({ files: scopeFiles(outside, id), changed: false })),
      },
      files: {
        open: (turn, { result }) =>
          call(() => ({
            directory: `/temp/${turn.effect}`,
            outbox: `/temp/${turn.effect}/outbox.jsonl`,
            eventPath: null,
            resultFile: result === null ? null : `/temp/${turn.effect}/result.txt`,
          })),
        readOutbox: () => call(() => ''),
        close: () => call(() => undefined),
      },
    },
    places: {
      workspace: { ensureDirectory: (path) => call(() => path) },
      // Nobody changes a file here, so what agents are told tells rounds apart; the time stands for the files.
      trees: { fingerprint: (_, told) => call(() => (told.includes('kind=spin') ? told : `${told} ${outside.time}`)) },
      orphans: { end: () => call(() => undefined) },
    },
    gitHub: {},
    reports: {
      publishReport: (run) => call(() => void outside.comments.set(`run ${run.workflow_id}`, run.status)),
      postResult: (run, agent) => call(() => void outside.comments.set(`result ${agent}`, run.results[agent] ?? '')),
    },
    ...(outside.collected === undefined ? {} : { traces: collectorOf(outside, outside.collected, call) }),
    progress: { turnStarted() {}, turnSays() {}, turnEnded() {}, notice() {}, runChanged() {} },
    clock: {
      now: () => outside.time,
      // Time passes only when nobody works, and then at once.
      sleep: async (ms, signal) => {
        await new Promise((resolve) => setImmediate(resolve))
        if (signal?.aborted !== true) outside.time += ms
      },
    },
    entropy: {
      hex: (bytes) => (++outside.drawn).toString(16).padStart(bytes * 2, '0'),
      fraction: () => 0.5,
    },
  }
  return Object.assign(world, { ports, store: createMemoryRunStore(outside.disk, own, call) })
}

function collectorOf(outside: Outside, collected: Span[], call: <T>(effect: () => T) => Promise<T>): Ports['traces'] {
  return {
    above: undefined,
    turnEnded() {},
    send: (_, spans) =>
      call(() => {
        if ((outside.refusals ?? 0) > 0) {
          outside.refusals = (outside.refusals ?? 0) - 1
          return 'later'
        }
        collected.push(...spans)
        return 'done'
      }),
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

function interrupted(): TurnResult {
  const failure = { class: 'interrupted', message: 'The turn was stopped.' } as const
  return { ok: false, failure, costUsd: 0, tokens: { input: 0, output: 0 }, model: null, sessionId: null }
}

function perform(outside: Outside, spec: TurnSpec, reply: Reply): TurnResult {
  const said = reply(spec)
  const sessionId = spec.session.mode === 'resume' ? spec.session.id : spec.session.new_id
  const spent = { tokens: { input: 10, output: 5 }, model: 'fake' }
  const { agent, state, attempt, prompt, session, cwd, env } = spec
  const cost = said.cost ?? 0
  outside.turns.push({ agent, state, attempt, cost, prompt, session, cwd, env, budgetUsd: spec.limits.budgetUsd })
  if ('failure' in said)
    return {
      ok: false,
      failure: said.failure,
      costUsd: cost,
      sessionId: said.session === undefined ? sessionId : said.session,
      ...spent,
    }
  return { ok: true, text: said.text, messages: said.messages ?? [], denied: [], costUsd: cost, sessionId, ...spent }
}

/** A fake script says what stands in its file behind `SAYS`, and fails its first `FAILS n` attempts. */
function runScript(outside: Outside, { file, cwd, env }: ScriptSpec): ScriptResult {
  const [scope = '', name = ''] = file.split('/').slice(-2)
  const text = outside.workflows[scope]?.[name] ?? ''
  const attempt = outside.turns.filter((turn) => turn.state === file && turn.agent === env.RAYMOND_AGENT_ID).length + 1
  outside.turns.push({
    agent: env.RAYMOND_AGENT_ID ?? '',
    state: file,
    attempt,
    cost: 0,
    prompt: '',
    session: null,
    cwd,
    env,
    budgetUsd: null,
  })
  const exitCode = attempt <= Number(/FAILS (\d+)/.exec(text)?.[1] ?? 0) ? 3 : 0
  return { ok: true, exitCode, stdout: /SAYS (.*)/.exec(text)?.[1] ?? '', stderrTail: exitCode === 0 ? '' : 'it went wrong' }
}

function scopeFiles({ workflows }: Outside, specifier: string): ScopeFiles {
  const id = specifier.split('/').at(-1) ?? ''
  const files = workflows[id]
  if (!files) throw new ProblemError({ code: 'RAY-NO-WORKFLOW', message: `There is no workflow ${specifier}.` })
  return {
    id,
    pin: { source: id, commit: null, sha256: '0'.repeat(64) },
    shape: 'folder',
    files,
    entry: null,
    directory: `/scopes/${id}`,
  }
}

/** The workflow of those files, for tests that reduce by hand. */
export function workflowOf(files: Files, id = 'flow') {
  const { workflow, problems } = parseWorkflow(scopeFiles({ ...createOutside({}), workflows: { [id]: files } }, id), 'linux')
  if (workflow?.kind !== 'states' || problems.length > 0) throw new Error(JSON.stringify(problems))
  return workflow
}
