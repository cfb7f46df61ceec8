import { describe, expect, it } from 'vitest'
import type { Unasked } from '../../src/core/cell/cell-rules.ts'
import { reduceJournal } from '../../src/core/engine/reduce-journal.ts'
import type { ProblemCode } from '../../src/core/problem.ts'
import type { CellOptions } from '../../src/core/run/cell-options.ts'
import { parseJournal } from '../../src/core/run/parse-journal.ts'
import type { Run } from '../../src/core/run/run.ts'
import { decodeRun, encodeRun } from '../../src/core/run/stored/encode-run.ts'
import type { Progress } from '../../src/ports/progress.ts'
import type { Cells } from '../../src/ports/turns/cells.ts'
import type { DriveOptions } from '../../src/runtime/drive-run.ts'
import { type ResumeRequest, resumeRun } from '../../src/runtime/resume-run.ts'
import { startRun } from '../../src/runtime/start-run.ts'
import type { StopRequest } from '../../src/runtime/stop-request.ts'
import { stored } from '../fakes/memory-run-store.ts'
import { request } from '../fakes/request.ts'
import { createOutside, createWorld, type Outside, type Reply, type World } from '../fakes/world.ts'

const calm: DriveOptions = { stop: new AbortController().signal }

/** Says what stands behind SAY in the prompt. */
const echo: Reply = ({ prompt }) => ({ text: /SAY (.*)/.exec(prompt)?.[1] ?? '', cost: 0.5 })

function start(world: World, options: DriveOptions = calm): Promise<Run> {
  return startRun(request, world.store, world.ports, options)
}

function resume(world: World, how: Partial<ResumeRequest> = {}): Promise<Run> {
  return resumeRun({ workflowId: 'r1', workspace: '/repo', retry: false, ...how }, world.store, world.ports, calm)
}

describe('the loop', () => {
  it('P-COST 2: leaves what is left to a turn, without the crumbs of binary fractions', async () => {
    const outside = createOutside({ 'START.md': 'SAY <goto>END</goto>', 'END.md': 'SAY <result>done</result>' })
    const world = createWorld(outside, (spec) => ({ ...echo(spec), cost: spec.state === 'START.md' ? 0.8 : 0.2 }))
    await startRun({ ...request, budget: { usd: 1, from: 'a test' } }, world.store, world.ports, calm)
    expect(outside.turns.map(({ budgetUsd }) => budgetUsd)).toEqual([1, 0.2])
  })

  it('P-COST 2: leaves a turn what those at the same moment have not spent, also where they were taken to be cheap', async () => {
    const outside = createOutside({ 'START.md': 'start', 'A.md': 'a', 'END.md': 'end' })
    const world = createWorld(outside, ({ agent, state }) => {
      if (agent !== 'main' || state === 'END.md') return { text: '<result>done</result>', cost: 0.01 }
      const next = state === 'START.md' ? '<goto>A</goto>' : `${'<fork>A</fork>'.repeat(4)}<goto>END</goto>`
      return { text: next, cost: 0.01 }
    })
    const { turns } = world.ports
    const { agent } = turns
    const greedy = {
      ...agent,
      runTurn: async (...turn: Parameters<typeof agent.runTurn>) => {
        const [{ agent: name, limits }, observer] = turn
        const result = await agent.runTurn(...turn)
        if (name === 'main') return result
        let costUsd = 0
        while (costUsd < (limits.leftUsd?.('spent') ?? limits.budgetUsd ?? 0)) {
          costUsd += 1
          observer.spent?.(costUsd, costUsd)
          await new Promise(setImmediate)
        }
        return { ...result, costUsd }
      },
    }
    const ports = { ...world.ports, turns: { ...turns, agent: greedy } }
    const run = await startRun({ ...request, budget: { usd: 10, from: 'a test' } }, world.store, ports, calm)
    // Each by its last call.
    expect(run.budget.spent_usd).toBeGreaterThan(9)
    expect(run.budget.spent_usd).toBeLessThanOrEqual(10 + 4)
  })

  it('tells who watches that what a turn asked for is refused, as long as it is', async () => {
    const policy = '---\nallowed_transitions: [{ tag: ask, next: END, timeout: 14d, timeout_next: END }]\n---\nx'
    const outside = createOutside({ 'START.md': policy, 'END.md': 'SAY <result>done</result>' })
    const asks = ['<ask next="END">Well?</ask>', '<ask next="END" timeout="14d" timeout_next="END">Well?</ask>']
    const world = createWorld(outside, () => ({ text: asks.shift() ?? '', cost: 0.1 }))
    const refused: (string | undefined)[] = []
    const progress = {
      ...world.ports.progress,
      turnEnded: (...[, , why]: Parameters<Progress['turnEnded']>) => refused.push(why),
    }
    const run = await startRun(request, world.store, { ...world.ports, progress }, calm)
    expect(run).toMatchObject({ status: 'waiting', asks: [{ prompt: 'Well?' }] })
    expect(refused).toEqual(['START.md may not emit <ask next="END.md">Well?</ask>.', undefined])
  })

  it('can be read again where an agent has it billed for parts of a token', async () => {
    const outside = createOutside({ 'START.md': 'SAY <ask next="END">Well?</ask>', 'END.md': 'SAY <result>done</result>' })
    const world = createWorld(outside, echo)
    const { turns } = world.ports
    const runTurn: typeof turns.agent.runTurn = async (...turn) => {
      const result = await turns.agent.runTurn(...turn)
      return { ...result, costUsd: Number.POSITIVE_INFINITY, tokens: { input: 20.5, output: Number.NaN } }
    }
    const ports = { ...world.ports, turns: { ...turns, agent: { ...turns.agent, runTurn } } }
    const run = await startRun(request, world.store, ports, calm)
    expect(decodeRun(encodeRun(run), 'state.json')).toEqual(run)
    expect(run.budget.spent_usd).toBeGreaterThan(run.budget.limit_usd)
  })

  it('P-TURN 9: wakes for a retry that falls due while another agent is at work', async () => {
    const outside = createOutside({ 'START.md': 'SAY <fork next="LONG">BUSY</fork>', 'LONG.md': 'long', 'BUSY.md': 'busy' })
    const retried = Promise.withResolvers<void>()
    const world = createWorld(outside, ({ state, attempt }) => {
      if (state === 'BUSY.md' && attempt === 1) return { failure: { class: 'overloaded', message: 'Busy.' } }
      if (state === 'BUSY.md') retried.resolve()
      return { text: state === 'START.md' ? '<fork next="LONG">BUSY</fork>' : '<result>done</result>', cost: 0 }
    })
    const { turns } = world.ports
    const { agent } = turns
    const slow = {
      ...agent,
      runTurn: async (...turn: Parameters<typeof agent.runTurn>) => {
        if (turn[0].state === 'LONG.md') await retried.promise
        return agent.runTurn(...turn)
      },
    }
    const run = await startRun(request, world.store, { ...world.ports, turns: { ...turns, agent: slow } }, calm)
    expect(run).toMatchObject({ status: 'completed', turns: 4 })
  })

  it('times a question out while another agent is at work', async () => {
    const outside = createOutside({
      'START.md': 'SAY <fork next="ASK">LONG</fork>',
      'ASK.md': 'SAY <ask next="END" timeout="1h" timeout_next="END">Well?</ask>',
      'LONG.md': 'SAY <result>long</result>',
      'END.md': 'SAY <result>end</result>',
    })
    const ended = Promise.withResolvers<void>()
    const world = createWorld(outside, (spec) => {
      if (spec.state === 'END.md') ended.resolve()
      return echo(spec)
    })
    const { turns } = world.ports
    const { agent } = turns
    const slow = {
      ...agent,
      runTurn: async (...turn: Parameters<typeof agent.runTurn>) => {
        if (turn[0].state === 'LONG.md') await ended.promise
        return agent.runTurn(...turn)
      },
    }
    expect(await startRun(request, world.store, { ...world.ports, turns: { ...turns, agent: slow } }, calm)).toMatchObject({
      status: 'completed',
      asks: [],
    })
  })

  it('does not take a turn for one that was cut off that never began, as the job was asked to stop before', async () => {
    const outside = createOutside({ 'START.md': 'SAY <ask next="END">Well?</ask>', 'END.md': 'SAY <result>end</result>' })
    await start(createWorld(outside, echo))
    const stopped = new AbortController()
    stopped.abort({ reason: 'time-up', handOverId: 'x' } satisfies StopRequest)
    const world = createWorld(outside, echo)
    const answer = { ask: 'main-1', text: 'yes', by: 'mona' }
    const rests = await resumeRun({ workflowId: 'r1', workspace: '/repo', retry: false, answer }, world.store, world.ports, {
      stop: stopped.signal,
    })
    expect(rests).toMatchObject({ status: 'suspended', reason: 'time-up' })
    expect(await resume(createWorld(outside, echo))).toMatchObject({ status: 'completed' })
    expect(outside.turns.map(({ attempt }) => attempt)).toEqual([1, 1])
    expect(outside.turns.at(-1)?.prompt).toBe('SAY <result>end</result>')
  })

  it('tries a turn again once it has waited long enough, also where the clock was set back meanwhile', async () => {
    const outside = createOutside({ 'START.md': 'SAY <result>done</result>' })
    const world = createWorld(outside, (spec) =>
      spec.attempt === 1 ? { failure: { class: 'overloaded', message: 'Busy.' } } : echo(spec),
    )
    const waits: number[] = []
    const clock = {
      now: () => outside.time,
      async sleep(ms: number) {
        waits.push(ms)
        outside.time += ms - (waits.length === 1 ? 5 * 3_600_000 : 0)
      },
    }
    const run = await startRun(request, world.store, { ...world.ports, clock }, calm)
    expect([run.status, waits]).toEqual(['completed', [1500]])
  })

  describe('while a run is stored for the first time', () => {
    /** A world that tells when the agent's program was started and ended, and which turns people hear of. */
    function watched() {
      const outside = createOutside({ 'START.md': 'SAY <result>done</result>' })
      const world = createWorld(outside, echo)
      const started = Promise.withResolvers<void>()
      const told: string[] = []
      let ended = false
      const { turns, progress } = world.ports
      const agent = {
        ...turns.agent,
        runTurn: async (...turn: Parameters<typeof turns.agent.runTurn>) => {
          turn[1].activity('starts')
          started.resolve()
          turn[2].addEventListener('abort', () => (ended = true))
          return turns.agent.runTurn(...turn)
        },
      }
      const ports = {
        ...world.ports,
        turns: { ...turns, agent },
        progress: {
          ...progress,
          turnStarted: () => told.push('started'),
          turnSays: () => told.push('says'),
          turnEnded: () => told.push('ended'),
        },
      }
      return { outside, started: started.promise, told, hasEnded: () => ended, store: world.store, ports }
    }

    it('starts the program of its first prompt, and asks nothing before the run is stored', async () => {
      const { outside, started, told, store, ports } = watched()
      let saves = 0
      const onSaved = async () => {
        if (++saves > 1) return
        await started
        await new Promise((resolve) => setTimeout(resolve, 20))
        expect([outside.turns, told]).toEqual([[], []])
      }
      expect(await startRun(request, store, ports, { ...calm, onSaved })).toMatchObject({ status: 'completed', turns: 1 })
      expect(told).toEqual(['started', 'says', 'ended'])
    })

    it('ends that program, and has asked nothing, when the run cannot be stored', async () => {
      const { outside, started, told, hasEnded, store, ports } = watched()
      const onSaved = async () => {
        await started
        throw new Error('no push')
      }
      await expect(startRun(request, store, ports, { ...calm, onSaved })).rejects.toThrow('no push')
      expect([outside.turns, told, hasEnded()]).toEqual([[], [], true])
    })

    it.each([
      ['superseded', 'suspended'],
      ['time-up', 'suspended'],
      ['cancelled', 'cancelled'],
    ])('does so too when the run is %s meanwhile', async (reason, status) => {
      const { outside, started, told, hasEnded, store, ports } = watched()
      const stopped = new AbortController()
      const onSaved = async () => {
        await started
        stopped.abort({ reason } satisfies StopRequest)
      }
      const run = await startRun(request, store, ports, { stop: stopped.signal, onSaved })
      expect(run).toMatchObject({ status, budget: { spent_usd: 0 } })
      expect([outside.turns, told, hasEnded()]).toEqual([[], [], true])
      if (status === 'cancelled') return
      const again = await resumeRun({ workflowId: 'r1', workspace: '/repo', retry: true }, store, ports, calm)
      expect(again).toMatchObject({ status: 'completed' })
      expect(outside.turns).toMatchObject([{ attempt: 1 }])
    })

    it.each(['an agent that is told its prompt at its start', 'a directory that may have to be made'])(
      'starts nothing early for %s',
      async (why) => {
        const { store, ports } = watched()
        const { turns } = ports
        const agent = why.startsWith('an agent') ? { ...turns.agent, startsAhead: () => false } : turns.agent
        const cwd = why.startsWith('an agent') ? request.cwd : '/repo/elsewhere'
        let isStored = false
        const seen: boolean[] = []
        const runTurn: typeof agent.runTurn = (...turn) => {
          seen.push(isStored)
          return agent.runTurn(...turn)
        }
        const onSaved = async () => {
          await new Promise((resolve) => setTimeout(resolve, 20))
          isStored = true
        }
        await startRun(
          { ...request, cwd },
          store,
          { ...ports, turns: { ...turns, agent: { ...agent, runTurn } } },
          { ...calm, onSaved },
        )
        expect(seen).toEqual([true])
      },
    )
  })

  describe('a run that is taken up again', () => {
    /** What is done when an answer is given, in its order; `taken` says of the first save that another job has the run. */
    async function taken(by: 'us' | 'another job') {
      const outside = createOutside({ 'START.md': 'SAY <ask next="END">Well?</ask>', 'END.md': 'SAY <result>end</result>' })
      await start(createWorld(outside, echo))
      const done: string[] = []
      const { store, ports } = createWorld(outside, (spec) => {
        done.push(`turn of ${spec.state}`)
        return echo(spec)
      })
      const orphans = { end: async () => void done.push('what was left running is ended') }
      const stop = new AbortController()
      const onSaved = async () => {
        done.push('saved')
        if (by === 'another job') stop.abort({ reason: 'superseded' } satisfies StopRequest)
      }
      const answer = { ask: 'main-1', text: 'yes', by: 'mona' }
      const places = { ...ports.places, orphans }
      const asked = { workflowId: 'r1', workspace: '/repo', retry: false, answer }
      await resumeRun(asked, store, { ...ports, places }, { stop: stop.signal, takenOver: stop.signal, onSaved })
      return done
    }

    it('P-TURN 8: has what a killed process left running ended once the save shows that it is ours, and before its first turn', async () => {
      const done = await taken('us')
      expect(done.slice(0, 3)).toEqual(['saved', 'what was left running is ended', 'turn of END.md'])
      expect(done.filter((one) => one.startsWith('what'))).toHaveLength(1)
    })

    it('P-TURN 8: has nothing ended where another job has it: what is at work is that one’s', async () => {
      expect(new Set(await taken('another job'))).toEqual(new Set(['saved']))
    })
  })

  it('P-STATE 5: pauses an agent that comes into a state for the 50th time with the same inputs and files, and pays for 49', async () => {
    const outside = createOutside({ 'START.md': 'kind=spin SAY <goto>START</goto>' })
    const run = await start(createWorld(outside, (spec) => ({ ...echo(spec), cost: 0.125 })))
    expect(run).toMatchObject({ status: 'suspended', reason: 'no-progress', budget: { spent_usd: 6.125 } })
    expect(run.error).toMatchObject({
      code: 'RAY-NO-PROGRESS',
      message: 'main came into START.md 50 times in a row with the same inputs and the same files.',
    })
    expect(outside.turns).toHaveLength(49)
    await resume(createWorld(outside, echo), { retry: true })
    expect(outside.turns.length).toBeGreaterThan(49)
  })

  it('P-TURN 5: leaves a prompt with max_visits to its own bound', async () => {
    const outside = createOutside({
      'START.md': '---\nmax_visits: 60\non_max_visits: END\n---\nSAY <goto>START</goto>',
      'END.md': 'SAY <result>end</result>',
    })
    const run = await start(createWorld(outside, (spec) => ({ ...echo(spec), cost: 0.125 })))
    expect(run).toMatchObject({ status: 'completed', results: { main: 'end' }, turns: 61 })
  })

  it('P-STATE 5: lets a script look at the same files for ever', async () => {
    const outside = createOutside({ 'START.sh': '# SAYS <goto>START</goto>\n' })
    const world = createWorld(outside, echo)
    const run = await startRun({ ...request, limits: { ...request.limits, max_turns: 50 } }, world.store, world.ports, calm)
    expect(run).toMatchObject({ status: 'suspended', reason: 'max-turns', turns: 50 })
  })

  it('P-STATE 5: is stopped with the reason that it is given, and the turns in flight are ended', async () => {
    const outside = createOutside({ 'START.md': 'SAY <goto>START</goto>' })
    const stop = new AbortController()
    const world = createWorld(outside, (spec) => {
      if (outside.turns.length === 2) stop.abort({ reason: 'time-up' })
      return echo(spec)
    })
    const run = await start(world, { stop: stop.signal })
    expect(run).toMatchObject({ status: 'suspended', reason: 'time-up' })
    expect(await resume(createWorld(outside, () => ({ text: '<result>x</result>', cost: 0 })))).toMatchObject({
      status: 'completed',
    })
  })

  it.each(['signal', 'time-up'])(
    'shows nothing once another job has the run, also where it was asked to stop before: %s',
    async (reason) => {
      const outside = createOutside({ 'START.md': 'SAY <goto>START</goto>' })
      const [stop, takenOver] = [new AbortController(), new AbortController()]
      const world = createWorld(outside, (spec) => {
        if (outside.turns.length === 2) stop.abort({ reason } satisfies StopRequest)
        return echo(spec)
      })
      const options: DriveOptions = {
        stop: AbortSignal.any([stop.signal, takenOver.signal]),
        takenOver: takenOver.signal,
        async onSaved({ status }) {
          if (status === 'suspended') takenOver.abort({ reason: 'superseded' } satisfies StopRequest)
        },
      }
      const asked = { ...request, trigger: { ...request.trigger, issue: 7 } }
      expect(await startRun(asked, world.store, world.ports, options)).toMatchObject({ status: 'suspended' })
      expect([...outside.comments]).toEqual([])
    },
  )

  describe('where a cap of the configuration is used up while a turn is at work', () => {
    async function capped(...then: readonly StopRequest[]) {
      const outside = createOutside({ 'START.md': 'SAY <goto>END</goto>', 'END.md': 'SAY <result>end</result>' })
      const { store, ports } = createWorld(outside, echo)
      const { agent } = ports.turns
      const [spent, stop] = [new AbortController(), new AbortController()]
      let wasEnded = false
      const runTurn: typeof agent.runTurn = async (spec, observer, signal) => {
        spent.abort({ reason: 'over-budget', cap: 'day_usd' } satisfies StopRequest)
        for (const request of then) {
          await new Promise((resolve) => setTimeout(resolve, 10))
          stop.abort(request)
        }
        await new Promise((resolve) => setTimeout(resolve, 10))
        wasEnded = signal.aborted
        return agent.runTurn(spec, observer, signal)
      }
      const its = { ...ports, turns: { ...ports.turns, agent: { ...agent, runTurn } } }
      const run = await startRun(request, store, its, { stop: stop.signal, spent: spent.signal })
      return { ...run, cap: run.budget.held_by, wasEnded, turns: outside.turns.length }
    }

    it('P-COST 2: it comes to its end, and no other one begins', async () => {
      expect(await capped()).toMatchObject({ status: 'over_budget', cap: 'day_usd', wasEnded: false, turns: 1 })
    })

    it.each(['signal', 'time-up', 'superseded'])('P-COST 2: it is ended, and the run stops for that, on %s', async (reason) => {
      const ended = { status: 'suspended', reason, cap: undefined, wasEnded: true, turns: 1 }
      expect(await capped({ reason })).toMatchObject(ended)
    })
  })

  describe('a turn that meets what nobody thought of', () => {
    const outside = () => createOutside({ 'START.md': '---\nretries: 1\n---\nSAY <result>done</result>' })
    const cap = { ...request, budget: { usd: 10, from: 'a test' } }

    it('has failed, is tried again as any other, and what was paid is paid', async () => {
      const world = createWorld(outside(), () => ({ text: '<result>done</result>', cost: 2 }))
      const { turns } = world.ports
      let looks = 0
      const readOutbox: typeof turns.files.readOutbox = async (folder) => {
        if (++looks === 1) throw new TypeError('x is not a function')
        return turns.files.readOutbox(folder)
      }
      const ports = { ...world.ports, turns: { ...turns, files: { ...turns.files, readOutbox } } }
      const run = await startRun(cap, world.store, ports, calm)
      expect(run).toMatchObject({ status: 'completed', budget: { spent_usd: 4 } })
    })

    it('is paid as far as was heard of it while it was at work, with what was under way', async () => {
      const world = createWorld(outside(), echo)
      const { turns } = world.ports
      const { agent } = turns
      const runTurn: typeof agent.runTurn = (_, observer) => {
        observer.spent?.(1.5, 2)
        return Promise.reject(new TypeError('x is not a function'))
      }
      const run = await startRun(cap, world.store, { ...world.ports, turns: { ...turns, agent: { ...agent, runTurn } } }, calm)
      expect(run).toMatchObject({
        status: 'failed',
        budget: { spent_usd: 4 },
        agents: [{ problem: { code: 'RAY-UNEXPECTED', message: 'The turn of START.md broke off: x is not a function' } }],
      })
    })

    it.each([
      ['directory', 2],
      ['folder', 3],
      ['folder as it is put away', 3],
    ])('in its %s costs no turn beside it', async (broken, spent) => {
      const place = createOutside({ 'START.md': 'start', 'BAD.md': '---\nretries: 0\n---\nbad', 'END.md': 'end' })
      const { store, ports } = createWorld(place, ({ state }) => ({
        text: state === 'START.md' ? '<fork>BAD</fork><goto>END</goto>' : '<result>done</result>',
        cost: 1,
      }))
      const { workspace } = ports.places
      const { files } = ports.turns
      const breaks = (where: string, isMeant: boolean) => {
        if (where === broken && isMeant) throw new TypeError('x is not a function')
      }
      const ensureDirectory: typeof workspace.ensureDirectory = async (path, wanted) => {
        breaks('directory', !wanted.branch.endsWith('main'))
        return workspace.ensureDirectory(path, wanted)
      }
      const open: typeof files.open = async (turn, contents) => {
        breaks('folder', turn.effect.endsWith('/2'))
        return files.open(turn, contents)
      }
      const close: typeof files.close = async (folder) => {
        breaks('folder as it is put away', folder.directory.endsWith('/2'))
        return files.close(folder)
      }
      const places = { ...ports.places, workspace: { ensureDirectory } }
      const turns = { ...ports.turns, files: { ...files, open, close } }
      const run = await startRun(cap, store, { ...ports, places, turns }, calm)
      expect([run.results.main, run.budget.spent_usd]).toEqual(['done', spent])
    })
  })

  it('P-COST 2: has turns in flight paid when something else goes wrong that ends the job', async () => {
    const outside = createOutside({ 'START.md': 'SAY', 'A.md': 'a', 'B.md': 'b' })
    const world = createWorld(outside, ({ state }) => ({
      text: state === 'START.md' ? '<fork>A</fork><goto>B</goto>' : '<result>done</result>',
      cost: 2,
    }))
    const { turns } = world.ports
    const { agent } = turns
    const runTurn: typeof agent.runTurn = async (spec, observer, signal) => {
      if (spec.state !== 'A.md') return agent.runTurn(spec, observer, signal)
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
      return { ...(await agent.runTurn(spec, observer, signal)), costUsd: 3 }
    }
    const shown: number[] = []
    const onSaved = async ({ budget, results }: Run) => {
      shown.push(budget.spent_usd)
      if ('main' in results && !shown.includes(7)) throw new Error('what nobody thought of')
    }
    const ports = { ...world.ports, turns: { ...turns, agent: { ...agent, runTurn } } }
    await expect(startRun(request, world.store, ports, { ...calm, onSaved })).rejects.toThrow('what nobody thought of')
    expect(shown.at(-1)).toBe(7)
    expect(stored(outside.disk, 'r1')?.budget.spent_usd).toBe(7)
  })

  it('P-COST 2: hands the agent what is left, beside what others have reserved', async () => {
    const outside = createOutside({
      'START.md': 'SAY <fork next="A">B</fork>',
      'A.md': '---\nbudget: 3\n---\nSAY <result>a</result>',
      'B.md': 'SAY <result>b</result>',
    })
    const world = createWorld(outside, echo)
    await startRun({ ...request, budget: { usd: 10, from: 'a test' } }, world.store, world.ports, calm)
    expect(outside.turns.map(({ state, budgetUsd }) => [state, budgetUsd])).toEqual([
      ['START.md', 10],
      ['A.md', 3],
      ['B.md', 6.5],
    ])
  })
})

describe('starting', () => {
  it('refuses a name that is taken, and leaves that run alone', async () => {
    const outside = createOutside({ 'START.md': 'SAY <result>x</result>' })
    await start(createWorld(outside, echo))
    const before = stored(outside.disk, 'r1')
    await expect(start(createWorld(outside, echo))).rejects.toMatchObject({ problem: { code: 'RAY-ID-TAKEN' } })
    expect(stored(outside.disk, 'r1')).toEqual(before)
  })

  it('P-TURN 2: finds what is wrong with a workflow before anything is kept or paid', async () => {
    const outside = createOutside({ 'START.md': '---\nallowed_transitions: [{ tag: goto, target: NOWHERE }]\n---\nx' })
    await expect(start(createWorld(outside, echo))).rejects.toMatchObject({ problem: { code: 'RAY-MISSING-TARGET' } })
    expect(outside.disk.size).toBe(0)
  })

  it('P-TURN 9: asks the agent before the first paid turn whether it could work at all', async () => {
    const outside = createOutside({ 'START.md': 'SAY <result>x</result>' })
    const world = createWorld(outside, echo)
    const agent = {
      ...world.ports.turns.agent,
      preflight: async () => [{ code: 'RAY-NO-KEY', message: 'There is no key.' } as const],
    }
    await expect(
      startRun(request, world.store, { ...world.ports, turns: { ...world.ports.turns, agent } }, calm),
    ).rejects.toMatchObject({
      problem: { code: 'RAY-NO-KEY' },
    })
    expect(outside.turns).toEqual([])
    const scripts = createOutside({ 'START.sh': '# SAYS <result>x</result>\n' })
    const other = createWorld(scripts, echo)
    expect(await startRun(request, other.store, { ...other.ports, turns: { ...other.ports.turns, agent } }, calm)).toMatchObject({
      status: 'completed',
    })
  })
})

describe('going on', () => {
  const asking = { 'START.md': 'SAY <ask next="END">Well?</ask>', 'END.md': 'SAY <result>end</result>' }

  it('says what is open when an answer is for no question', async () => {
    const outside = createOutside(asking)
    await start(createWorld(outside, echo))
    const answer = { ask: 'main-7', text: 'x', by: null }
    await expect(resume(createWorld(outside, echo), { answer })).rejects.toMatchObject({
      problem: { code: 'RAY-NO-SUCH-ASK', hint: 'Open: main-1' },
    })
  })

  it('refuses a state that somebody has edited so that it contradicts itself, and says how', async () => {
    const outside = createOutside(asking)
    await start(createWorld(outside, echo))
    const entry = outside.disk.get('r1')
    if (!entry) throw new Error('nothing is kept')
    const edited = entry.snapshot?.replace('"status": "waiting",\n      "problem"', '"status": "active",\n      "problem"')
    expect(edited).not.toBe(entry.snapshot)
    entry.snapshot = edited
    await expect(resume(createWorld(outside, echo))).rejects.toMatchObject({
      problem: {
        code: 'RAY-STATE-BROKEN',
        message: 'The state of r1 contradicts itself: main is active and has 0 things to do.',
      },
    })
  })

  // Found by the simulation: the answer was in the journal, the snapshot still showed the question, and every further answer was refused.
  it('shows everybody what a crash has left in the journal, also when it goes no further itself', async () => {
    const outside = createOutside(asking)
    const waiting = await start(createWorld(outside, echo))
    append(outside, {
      seq: waiting.seq + 1,
      event: { type: 'ask_answered', at: waiting.updated_at, ask: 'main-1', text: 'yes', by: null },
    })
    const answer = { ask: 'main-1', text: 'yes', by: null }
    await expect(resume(createWorld(outside, echo), { answer })).rejects.toMatchObject({ problem: { code: 'RAY-NO-SUCH-ASK' } })
    expect(stored(outside.disk, 'r1')).toMatchObject({ status: 'running', asks: [] })
    expect(await resume(createWorld(outside, echo))).toMatchObject({ status: 'completed' })
  })

  it('finds a workflow that the run came into after its snapshot was written', async () => {
    const outside = createOutside(
      { 'START.md': 'SAY <call-workflow return="END">lib</call-workflow>', 'END.md': 'SAY <result>x</result>' },
      { lib: asking },
    )
    const waiting = await start(createWorld(outside, echo))
    expect(waiting.asks).toHaveLength(1)
    const entry = outside.disk.get('r1')
    if (!entry) throw new Error('nothing is kept')
    const lines = entry.journal.trimEnd().split('\n')
    const loaded = lines.findIndex((line) => line.includes('scope_loaded'))
    entry.snapshot = JSON.stringify(replayed(lines.slice(0, loaded)))
    expect(await resume(createWorld(outside, echo), { answer: { ask: 'main-1', text: 'x', by: null } })).toMatchObject({
      status: 'completed',
    })
  })

  it('P-SCOPE 5: goes on with a workflow as the run first came into it, however it has changed since', async () => {
    const outside = createOutside(
      {
        'START.md': 'SAY <call-workflow return="AGAIN">lib</call-workflow>',
        'AGAIN.md': 'SAY <call-workflow return="END">./lib</call-workflow>',
        'END.md': 'SAY <result>{{result}}</result>',
      },
      { lib: { 'START.md': 'SAY <result>old</result>' } },
    )
    const world = createWorld(outside, (spec) => {
      if (spec.state === 'AGAIN.md') outside.workflows.lib = { 'START.md': 'SAY <result>new</result>' }
      return echo(spec)
    })
    expect(await start(world)).toMatchObject({ status: 'completed', results: { main: 'old' } })
  })
})

function append(outside: Outside, line: object): void {
  const entry = outside.disk.get('r1')
  if (entry) entry.journal += `${JSON.stringify(line)}\n`
}

function replayed(lines: readonly string[]): Run {
  return reduceJournal(parseJournal(`${lines.join('\n')}\n`, 'journal'))
}

describe('a run that a stranger caused', () => {
  it('X-1.2: is refused before anything is paid for where a workflow that it may call runs code, and there is no cell', async () => {
    const outside = createOutside(
      { 'START.md': 'SAY <call-workflow return="END">lib</call-workflow>', 'END.md': 'SAY <result>{{result}}</result>' },
      { lib: { 'START.md': '---\ntools: [Bash]\n---\nSAY <result>ran</result>' } },
    )
    const world = createWorld(outside, echo)
    const caused = (cell: CellOptions) => startRun({ ...request, rights: { cell } }, world.store, world.ports, calm)
    await expect(caused({ stranger: true })).rejects.toMatchObject({
      problem: { code: 'RAY-NO-CELL' },
    })
    expect(outside.disk.get('r1')).toBeUndefined()
    expect(await caused({})).toMatchObject({ status: 'completed' })
  })

  it('X-1.2: is refused where a workflow leaves its tools open, and its agent need not ask for any, and there is no cell', async () => {
    const outside = createOutside(
      {
        'START.md': '---\ntools: []\n---\nSAY <call-workflow return="END">lib</call-workflow>',
        'END.md': '---\ntools: []\n---\nSAY <result>e</result>',
      },
      { lib: { 'START.md': 'SAY <result>ran</result>' } },
    )
    const caused = (unasked: Unasked, backend: string | null = null) => {
      const { ports, store } = createWorld(outside, echo)
      const turns = { ...ports.turns, agent: { ...ports.turns.agent, unasked } }
      const rights = { cell: { stranger: true as const } }
      return startRun({ ...request, backend, rights }, store, { ...ports, turns }, calm)
    }
    const refused = { problem: { code: 'RAY-NO-CELL' } }
    await expect(caused({ mode: 'acceptEdits', skip: true })).rejects.toMatchObject(refused)
    await expect(caused({ mode: 'acceptEdits', skip: false }, 'codex')).rejects.toMatchObject(refused)
    expect(outside.disk.get('r1')).toBeUndefined()
    expect(await caused({ mode: 'acceptEdits', skip: false })).toMatchObject({ status: 'completed' })
  })
})

describe('a run for which nobody asked for a cell by name', () => {
  it('X-1.1: goes on without one where the machine has none, and not where none could be made at this moment', async () => {
    const begin = (code: ProblemCode) => {
      const outside = createOutside({ 'START.sh': '# SAYS <result>ran</result>\n' })
      const { ports, store } = createWorld(outside, echo)
      const report = { cell: 'none', checks: [], limits: { memory: false, processes: false, disk: false } } as const
      const cells = { probe: async () => ({ ...report, problem: { code, message: 'None.' } }) } as unknown as Cells
      return startRun(request, store, { ...ports, places: { ...ports.places, cells } }, calm)
    }
    expect(await begin('RAY-NO-CELL')).toMatchObject({ status: 'completed', warnings: [expect.stringContaining('None.')] })
    expect(await begin('RAY-CELL-NOT-NOW')).toMatchObject({ status: 'failed', error: { code: 'RAY-CELL-NOT-NOW' }, results: {} })
  })
})

describe('going on with a run', () => {
  it('X-1.2: is refused before anything is paid for where a cell is required now, and there is none', async () => {
    const outside = createOutside({ 'START.md': 'SAY <ask next="END">Well?</ask>', 'END.md': 'SAY <result>end</result>' })
    const world = createWorld(outside, echo)
    const { asks } = await start(world)
    const answer = { ask: asks[0]?.id ?? '', text: 'Yes.', by: null }
    await expect(resume(world, { answer, cell: 'required' })).rejects.toMatchObject({ problem: { code: 'RAY-NO-CELL' } })
    expect(stored(outside.disk, 'r1')).toMatchObject({ status: 'waiting', turns: 1 })
    expect(await resume(world, { answer })).toMatchObject({ status: 'completed', turns: 2 })
  })
})
