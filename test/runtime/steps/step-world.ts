/** The fake world with step workflows in it: files by name, operations that count how often they were performed. */
import { ProblemError } from '../../../src/core/problem.ts'
import type { Run } from '../../../src/core/run/run.ts'
import type { OpResult } from '../../../src/core/steps/op-result.ts'
import type { Value } from '../../../src/core/steps/value.ts'
import type { OperationCall } from '../../../src/ports/turns/operations.ts'
import type { ScopeFiles } from '../../../src/ports/turns/workflow-source.ts'
import type { DriveOptions } from '../../../src/runtime/drive-run.ts'
import { type ResumeRequest, resumeRun } from '../../../src/runtime/resume-run.ts'
import { type RunRequest, startRun } from '../../../src/runtime/start-run.ts'
import { request } from '../../fakes/request.ts'
import { type CrashPoint, createOutside, createWorld, type Outside, type Reply, type World } from '../../fakes/world.ts'

export interface StepFiles {
  /** YAML, EDN or one-step Markdown, by file name; paths with a `/` are scripts beside all of them. */
  readonly steps: Readonly<Record<string, string>>
  /** Tagged workflows by folder name. */
  readonly tagged?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export interface StepOutside {
  readonly outside: Outside
  readonly files: StepFiles
  /** Operations that were really performed. */
  readonly performed: OperationCall[]
  /** Scripts by the end of their path, and what they print. */
  readonly scripts: Readonly<Record<string, string>>
}

export function stepOutside(files: StepFiles, scripts: Readonly<Record<string, string>> = {}): StepOutside {
  return { outside: createOutside({ 'START.md': 'x' }, files.tagged ?? {}), files, performed: [], scripts }
}

export interface Answers {
  readonly reply?: Reply
  readonly operation?: (call: OperationCall) => OpResult
}

export function stepWorld(
  place: StepOutside,
  { reply, operation }: Answers = {},
  crashAt?: CrashPoint,
  schedule?: () => Promise<void>,
): World {
  const world = createWorld(place.outside, reply ?? (() => ({ text: 'done', cost: 0.1 })), crashAt, schedule)
  const { source, scripts } = world.ports.turns
  const ports = {
    ...world.ports,
    turns: {
      ...world.ports.turns,
      source: {
        ...source,
        read: async (specifier: string, from: string | null) => {
          const tagged = place.files.tagged?.[specifier] !== undefined
          const found = await source.read(tagged ? specifier : 'flow', from)
          return tagged ? found : stepScope(place.files, specifier)
        },
        readPinned: async (id: string, pin: ScopeFiles['pin']) => {
          const tagged = place.files.tagged?.[id] !== undefined
          const found = await source.readPinned(tagged ? id : 'flow', pin)
          return tagged ? found : { files: stepScope(place.files, id), changed: false }
        },
      },
      scripts: {
        runScript: async (...call: Parameters<typeof scripts.runScript>) => {
          const ran = await scripts.runScript(...call)
          const [{ file }] = call
          const said = Object.entries(place.scripts).find(([name]) => file.endsWith(name))?.[1]
          return said === undefined || !ran.ok ? ran : { ...ran, exitCode: 0, stdout: said, stderrTail: '' }
        },
      },
      operations: {
        perform: async (call: OperationCall) => {
          await world.ports.places.orphans.end({ RAYMOND_RUN_MARK: '' }) // a call that may crash before it is performed
          place.performed.push(call)
          await world.ports.places.orphans.end({ RAYMOND_RUN_MARK: '' }) // and after
          return { ok: true as const, result: operation?.(call) ?? { status: 'ok' as const, data: null } }
        },
      },
    },
  }
  return Object.assign(world, { ports })
}

function stepScope({ steps }: StepFiles, name: string): ScopeFiles {
  const text = steps[name]
  if (text === undefined) throw new ProblemError({ code: 'RAY-NO-WORKFLOW', message: `There is no workflow at ${name}.` })
  const scripts = Object.entries(steps).filter(([path]) => path.includes('/'))
  return {
    id: name,
    pin: { source: name, commit: null, sha256: 'a'.repeat(64) },
    shape: 'file',
    files: { [name]: text, ...Object.fromEntries(scripts) },
    entry: null,
    directory: `/scopes/${name}`,
  }
}

const drive: DriveOptions = { stop: new AbortController().signal }

export function start(world: World, more: Partial<RunRequest> = {}, options: DriveOptions = drive): Promise<Run> {
  return startRun({ ...request, specifier: 'flow.yaml', ...more }, world.store, world.ports, options)
}

export function resume(world: World, more: Partial<ResumeRequest> = {}): Promise<Run> {
  return resumeRun({ workflowId: 'r1', workspace: '/repo', retry: false, ...more }, world.store, world.ports, drive)
}

/** Runs steps to their rest. */
export function play(steps: string | StepFiles, answers: Answers = {}, more: Partial<RunRequest> = {}): Promise<Run> {
  return start(stepWorld(stepOutside(typeof steps === 'string' ? { steps: { 'flow.yaml': steps } } : steps), answers), more)
}

/** Steps under the name and description that a file needs. */
export function flow(steps: string, top = ''): string {
  return `name: flow\ndescription: A flow for a test.\n${top}steps:\n${steps}`
}

export function result(run: Run): Value {
  return JSON.parse(run.results.main ?? 'null') as Value
}
