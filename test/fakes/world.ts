/** In-memory ports, a disk that outlives a process, and a way to kill the process at any one call. */
import { parseWorkflow } from '../../src/core/workflow/parse-workflow.ts'
import type { RunEvent } from '../../src/core/run/events.ts'
import type { Run } from '../../src/core/run/run.ts'
import type { ScopeFiles } from '../../src/ports/workflow-source.ts'
import type { Ports } from '../../src/ports/index.ts'
import type { RunStore } from '../../src/ports/run-store.ts'
import type { TurnResult, TurnSpec } from '../../src/ports/agent-backend.ts'
import type { ScriptSpec } from '../../src/ports/script-runner.ts'

/** The process is gone. Nothing that it had begun comes to an end. */
export class Crash extends Error {}

/** What is on the disk and on GitHub: it is still there when the process is not. */
export interface Outside {
  readonly files: Readonly<Record<string, string>>
  readonly stored: Map<string, { snapshot: string | undefined; journal: { seq: number; event: string }[] }>
  /** Comments by marker. */
  readonly comments: Map<string, string>
  /** Every turn that was really performed, in the order of its start. */
  readonly turns: { agent: string; state: string; attempt: number; cost: number }[]
  time: number
  drawn: number
}

export type Reply = (spec: TurnSpec) => { text: string; cost: number } | { failure: TurnFailureLike }
type TurnFailureLike = Extract<TurnResult, { ok: false }>['failure']

export interface World {
  readonly ports: Ports
  readonly store: RunStore
  /** Port calls made so far. */
  calls: number
}

export interface CrashPoint {
  readonly call: number
  readonly when: 'before' | 'after'
}

export function createOutside(files: Readonly<Record<string, string>>): Outside {
  return { files, stored: new Map(), comments: new Map(), turns: [], time: Date.UTC(2026, 0, 1), drawn: 0 }
}

/** One process over what is outside. `schedule` delays each call, for interleavings. */
export function createWorld(outside: Outside, reply: Reply, crashAt?: CrashPoint, schedule: () => Promise<void> = () => Promise.resolve()): World {
  let dead = false
  const world: World = { ports: undefined as unknown as Ports, store: undefined as unknown as RunStore, calls: 0 }

  async function call<T>(effect: () => T): Promise<T> {
    const mine = ++world.calls
    const dies = crashAt?.call === mine ? crashAt.when : undefined
    await schedule()
    if (dead || dies === 'before') return die()
    const value = effect()
    if (dies === 'after') return die()
    await schedule()
    return dead ? die() : value
  }
  function die(): never {
    dead = true
    throw new Crash()
  }

  const ports: Ports = {
    agent: {
      preflight: () => call(() => []),
      runTurn: (spec) => call(() => perform(outside, spec, reply)),
    },
    scripts: {
      runScript: (spec) => call(() => ({ ok: true as const, exitCode: 0, stdout: scriptOutput(outside, spec), stderrTail: '' })),
    },
    source: {
      platform: 'linux',
      read: (specifier) => call(() => scopeFiles(outside, specifier)),
      readPinned: (id) => call(() => ({ files: scopeFiles(outside, id), changed: false })),
    },
    workspace: { ensureDirectory: (path) => call(() => path) },
    files: {
      open: (turn, { result }) =>
        call(() => ({
          directory: `/temp/${turn.effect}`,
          outbox: `/temp/${turn.effect}/outbox.jsonl`,
          eventPath: null,
          resultFile: result === null ? null : `/temp/${turn.effect}/result.txt`,
        })),
      close: () => call(() => undefined),
    },
    reports: {
      publishReport: (run) => call(() => void outside.comments.set(`run ${run.workflow_id}`, run.status)),
      postResult: (run, agent) => call(() => void outside.comments.set(`result ${agent}`, run.results[agent] ?? '')),
    },
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
  return Object.assign(world, { ports, store: memoryStore(outside, call) })
}

/** Commits append to the journal; every third one replaces the snapshot, so that a crash leaves a tail. */
function memoryStore(outside: Outside, call: <T>(effect: () => T) => Promise<T>): RunStore {
  const load = (id: string) => {
    const snapshot = outside.stored.get(id)?.snapshot
    return snapshot === undefined ? undefined : (JSON.parse(snapshot) as Run)
  }
  return {
    read: (id) => call(() => load(id)),
    list: () => call(() => [...outside.stored.keys()]),
    adopt: (run) => call(() => void outside.stored.set(run.workflow_id, { snapshot: JSON.stringify(run), journal: [] })),
    journal: (id) => call(() => outside.stored.get(id)?.journal.map((entry) => JSON.stringify(entry)).join('\n')),
    hold: (id) =>
      call(() => {
        const entry = outside.stored.get(id) ?? { snapshot: undefined, journal: [] }
        const run = load(id)
        let commits = 0
        let latest = run
        return {
          run,
          tail: entry.journal.filter(({ seq }) => seq > (run?.seq ?? 0)).map(({ event }) => JSON.parse(event) as RunEvent),
          commit: ({ run: next, events }) =>
            call(() => {
              outside.stored.set(id, entry)
              const first = next.seq - events.length + 1
              events.forEach((event, i) => entry.journal.push({ seq: first + i, event: JSON.stringify(event) }))
              latest = next
              if (commits++ % 3 === 0 || next.status !== 'running') entry.snapshot = JSON.stringify(next)
            }),
          release: () =>
            call(() => {
              if (latest) entry.snapshot = JSON.stringify(latest)
            }),
        }
      }),
  }
}

function perform(outside: Outside, spec: TurnSpec, reply: Reply): TurnResult {
  const said = reply(spec)
  const sessionId = spec.session.mode === 'resume' ? spec.session.id : spec.session.new_id
  const spent = { tokens: { input: 10, output: 5 }, model: 'fake', sessionId }
  outside.turns.push({ agent: spec.agent, state: spec.state, attempt: spec.attempt, cost: 'cost' in said ? said.cost : 0 })
  if ('failure' in said) return { ok: false, failure: said.failure, costUsd: 0, ...spent }
  return { ok: true, text: said.text, messages: [], denied: [], costUsd: said.cost, ...spent }
}

/** A fake script says what stands in its file behind `SAYS`. */
function scriptOutput(outside: Outside, { file }: ScriptSpec): string {
  const text = outside.files[file.split('/').at(-1) ?? ''] ?? ''
  outside.turns.push({ agent: 'script', state: file, attempt: 1, cost: 0 })
  return /SAYS (.*)/.exec(text)?.[1] ?? ''
}

function scopeFiles({ files }: Outside, specifier: string): ScopeFiles {
  return {
    id: specifier,
    pin: { source: specifier, commit: null, sha256: '0'.repeat(64) },
    shape: 'folder',
    files,
    entry: null,
    directory: `/scopes/${specifier}`,
  }
}

/** The workflow of those files, for tests that reduce by hand. */
export function workflowOf(files: Readonly<Record<string, string>>) {
  const { workflow, problems } = parseWorkflow(scopeFiles(createOutside(files), 'flow'), 'linux')
  if (!workflow) throw new Error(JSON.stringify(problems))
  return workflow
}
