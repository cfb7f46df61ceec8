/** A repository whose workers have jobs of their own: jobs, dispatches that are lost, doubled or late, and machines that die at any call. */

import { sha256Of } from '../../../src/adapters/git-branch/state-file.ts'
import { callsParent } from '../../../src/core/job/calls-parent.ts'
import { decideDispatch } from '../../../src/core/job/decide-dispatch.ts'
import type { Facts } from '../../../src/core/job/facts.ts'
import { dueReason } from '../../../src/core/run/due.ts'
import type { Run } from '../../../src/core/run/run.ts'
import type { Sent } from '../../../src/ports/github/hand-over.ts'
import { resumeInJob, startInJob } from '../../../src/runtime/job/driving/drive-in-job.ts'
import type { Job } from '../../../src/runtime/job/job.ts'
import { finishRuns } from '../../../src/runtime/job/keeping/finish-runs.ts'
import { createRunBook } from '../../../src/runtime/job/run-book.ts'
import { request } from '../../fakes/request.ts'
import { Crash, createOutside, createWorld, type Files, type Outside, type Reply } from '../../fakes/world.ts'
import { createMemoryStateBranch, createSharedBranch } from './memory-state-branch.ts'

const BOT = 41_898_282
const MINUTE_MS = 60_000
const MOST_ROUNDS = 200
/** Of rounds in which nobody does anything: then much time passes at once. */
const FEW = 4

export interface Faults {
  /** 0 up to 1. */
  readonly random: () => number
  /** How often a dispatch is lost, doubled, or not answered. */
  readonly lost: number
  readonly doubled: number
  /** How often GitHub refuses to dispatch a worker. */
  readonly refused?: number
  /** How many machines die, each at a call of chance. */
  readonly kills: number
  /** Workers that may have jobs at the same time. */
  readonly atOnce?: number
  /** While somebody sleeps. */
  readonly timePasses?: boolean
}

interface Dispatch {
  readonly run: string
  readonly handOverId: string
}

export class Town {
  readonly outside: Outside
  readonly branch = createSharedBranch()
  readonly dispatches: Dispatch[] = []
  /** All that were asked for, by run. */
  readonly asked: string[] = []
  readonly over = new Set<string>()
  readonly told: string[] = []
  jobs = 0
  kills: number
  readonly #reply: Reply
  readonly #faults: Faults

  constructor(files: Files, reply: Reply, faults: Faults, others: Readonly<Record<string, Files>> = {}) {
    this.outside = createOutside(files, others)
    this.#reply = reply
    this.#faults = faults
    this.kills = faults.kills
  }

  /** Jobs until the run is at its end, several at a time. */
  async run(id: string, budgetUsd: number): Promise<Run> {
    const start = (job: Job) =>
      startInJob(
        {
          ...request,
          workflowId: id,
          budget: { usd: budgetUsd, from: 'the test' },
          rights: {
            outputs: { policy: {}, default_branch: 'main', workflow_folders: [], approve_role: 'maintain', four_eyes: false },
            ...(this.#faults.atOnce === undefined ? {} : { jobs: { max: this.#faults.atOnce } }),
          },
        },
        {},
        job,
      )
    await this.#job(start)
    let idle = 0
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const state = this.branch.states.get(id)?.run
      if (state === undefined) {
        await this.#job(start)
      } else if (isOver(state) && this.dispatches.length === 0) {
        return state
      } else if (this.dispatches.length > 0) {
        idle = 0
        const several = this.dispatches.splice(0, 1 + Math.floor(this.#faults.random() * 3))
        await Promise.all(several.map((dispatch) => this.#take(dispatch)))
      } else if (!(await this.#answer())) {
        this.outside.time += (idle++ < FEW ? 16 : 720) * MINUTE_MS
        await this.#wake()
      }
    }
    const states = [...this.branch.states.values()].map(({ run }) => [run.workflow_id, run.status, run.reason, run.children])
    throw new Error(`it does not come to its end: ${JSON.stringify(states)}\n${this.told.join('\n')}`)
  }

  /** What a dispatched job does: who may take the run up is decided as in production. */
  async #take({ run: id, handOverId }: Dispatch): Promise<void> {
    const sparesMachine = this.#isLastOf(id)
    await this.#job(async (job) => {
      const stored = await job.keeping.branch.load(id)
      const runs = await job.keeping.branch.list({ ids: [id] })
      const deeds = decideDispatch(id, stored?.run, this.#facts(handOverId, runs))
      for (const deed of deeds) {
        if (deed.type === 'tell') this.told.push(`${id}: ${deed.line.why}`)
        if (deed.type === 'resume_run') await resumeInJob({ workflowId: id, workspace: '/repo', ...deed.word }, {}, job)
      }
    }, sparesMachine)
  }

  /** A person answers one question that is open, in whichever run; false where none is. What has a deadline is left to it. */
  async #answer(): Promise<boolean> {
    const asking = [...this.branch.states.values()].flatMap(({ run }) =>
      run.status === 'running' ? [] : run.asks.filter(({ deadline }) => deadline === null).map((ask) => ({ run, ask })),
    )
    const [first] = asking
    if (first === undefined) return false
    const { run, ask } = first
    const answer = { ask: ask.id, text: `about ${ask.id}`, by: 'mona' }
    const elsewhere = run.parent === undefined ? {} : { elsewhere: true as const }
    const request = { workflowId: run.workflow_id, workspace: '/repo', retry: false, answer, ...elsewhere }
    await this.#job((job) => resumeInJob(request, {}, job))
    return true
  }

  async #wake(): Promise<void> {
    await this.#job(async (job) => {
      const runs = await job.keeping.branch.list()
      for (const run of runs) {
        const now = new Date(this.outside.time).toISOString()
        if ((dueReason(run, now) ?? callsParent(run, runs, now)) === undefined) continue
        await resumeInJob({ workflowId: run.workflow_id, workspace: '/repo', retry: false, heardUntil: now }, {}, job)
      }
    })
  }

  #facts(handOverId: string, runs: readonly Run[]): Facts {
    const sender = { login: 'github-actions[bot]', id: BOT, type: 'Bot' }
    return {
      event: { name: 'workflow_dispatch', sender, inputs: { 'hand-over-id': handOverId }, job: { actor: sender.login } },
      request: { answer: null, handOverId },
      ownBot: BOT,
      checkout: null,
      people: [],
      runs,
      now: new Date(this.outside.time).toISOString(),
    } as unknown as Facts
  }

  /** One machine. It dies at a call of chance, if one is to die. */
  async #job(work: (job: Job) => Promise<unknown>, spared = false): Promise<void> {
    const id = String(1000 + ++this.jobs)
    const { random } = this.#faults
    const dies = !spared && this.kills > 0 && random() < 0.5 ? 1 + Math.floor(random() * 60) : undefined
    const when = random() < 0.5 ? 'before' : 'after'
    const machine = { ...this.outside, disk: new Map() }
    Object.defineProperty(machine, 'time', { get: () => this.outside.time })
    Object.defineProperty(machine, 'drawn', {
      get: () => this.outside.drawn,
      set: (drawn) => {
        this.outside.drawn = drawn
      },
    })
    const world: ReturnType<typeof createWorld> = createWorld(machine, this.#reply, undefined, async () => {
      await pause(random)
      // A dead machine says nothing, not even that it is dead.
      if (!world.process.alive) await new Promise(() => {})
    })
    const dead = Promise.withResolvers<never>()
    let calls = 0
    const step = async <T>(effect: () => T): Promise<T> => {
      const mine = ++calls
      await pause(random)
      if (mine === dies && when === 'before') kill()
      if (!world.process.alive) return new Promise<T>(() => {})
      const value = effect()
      if (mine === dies && when === 'after') kill()
      await pause(random)
      return world.process.alive ? value : new Promise<T>(() => {})
    }
    const kill = () => {
      this.kills -= 1
      world.process.alive = false
      dead.reject(new Crash())
    }
    try {
      await Promise.race([work(this.#wire(id, world, step)), dead.promise])
    } catch (error) {
      if (!(error instanceof Crash)) throw error
      // Of some machines only the main step is gone: the post step finds the disk as it left it.
      if (random() < 0.5) await this.#post(id, machine)
    } finally {
      world.process.alive = false
      this.over.add(id)
    }
  }

  async #post(id: string, machine: Outside): Promise<void> {
    const world = createWorld(machine, this.#reply, undefined, () => pause(this.#faults.random))
    await finishRuns(
      this.#wire(id, world, async (effect) => {
        await pause(this.#faults.random)
        return effect()
      }),
    )
    world.process.alive = false
  }

  #wire(id: string, world: ReturnType<typeof createWorld>, step: <T>(effect: () => T) => Promise<T>): Job {
    const clock = {
      now: () => this.outside.time,
      sleep: async (ms: number, signal?: AbortSignal) => {
        await pause(this.#faults.random)
        if (this.#faults.timePasses === true && signal?.aborted !== true) this.outside.time += ms
      },
    }
    const nothing = async () => undefined
    const { reports: all } = world.ports
    // As those of a thread: what a worker does its parent shows.
    const reports: typeof all = {
      ...all,
      publishReport: async (run, definitions) => {
        if (run.parent === undefined) await all.publishReport(run, definitions)
      },
    }
    const job = {
      identity: {
        workspace: '/repo',
        repository: 'o/r',
        server: '',
        runId: id,
        attempt: 1,
        leaseToken: `token-${id}`,
        ownBot: async () => BOT,
        stateBranch: 'raymond/state',
      },
      github: {
        handOver: { dispatch: nothing, send: (run: string, handOverId: string) => step(() => this.#send(run, handOverId)) },
        otherJobs: {
          isOver: (other: string) => step(() => this.over.has(other)),
          askedForAt: async () => null,
        },
        comments: { find: nothing },
      },
      keeping: {
        store: world.store,
        branch: createMemoryStateBranch(this.branch, () => this.outside.time, step),
        snapshots: null,
        scriptFolders: { added: () => undefined },
        keepsTranscripts: false,
        redact: (text: string) => text,
      },
      guards: { credentials: { findReadable: async () => [] }, digest: sha256Of, claims: { stored: nothing } },
      book: createRunBook(),
      ports: { ...world.ports, clock, reports },
      log: { line() {}, annotate() {} },
      stop: new AbortController().signal,
    }
    return job as unknown as Job
  }

  #isLastOf(run: string): boolean {
    return this.asked.filter((one) => one === run).length % 4 === 0
  }

  #send(run: string, handOverId: string): Sent {
    const { random, lost, doubled, refused = 0 } = this.#faults
    this.asked.push(run)
    const isWorker = this.branch.states.get(run)?.run.parent !== undefined
    if (refused > 0 && isWorker && !this.#isLastOf(run) && random() < refused) return REFUSED
    // Of four in a row one comes, and is not killed.
    const fate = this.#isLastOf(run) ? 0.5 : random()
    const at = Math.floor(random() * (this.dispatches.length + 1))
    if (fate >= lost) this.dispatches.splice(at, 0, { run, handOverId })
    if (fate >= 1 - doubled) this.dispatches.push({ run, handOverId })
    return fate < lost / 2
      ? { kind: 'unknown', problem: { code: 'RAY-HAND-OVER-REFUSED', message: '502' } }
      : { kind: 'sent', actionsRun: null }
  }
}

const REFUSED = { kind: 'refused', problem: { code: 'RAY-HAND-OVER-REFUSED', message: '403' } } as const

function isOver({ status }: Run): boolean {
  return status !== 'running' && status !== 'waiting' && status !== 'suspended'
}

/** Others go on meanwhile, some of them more than once. */
async function pause(random: () => number): Promise<void> {
  const turns = random() < 0.2 ? 3 : 1
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve))
}
