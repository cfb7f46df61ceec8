import { nextWake } from '../core/engine/next-wake.ts'
import { isCancelledTurn } from '../core/engine/workers.ts'
import { type Effect, isTurn } from '../core/run/effects.ts'
import type { RunEvent } from '../core/run/events.ts'
import type { Run } from '../core/run/run.ts'
import { isOpen } from '../core/run/workers/children.ts'
import type { Definitions } from '../core/workflow/workflow.ts'
import type { Ports } from '../ports/index.ts'
import { isEndOfTurn, type LiveRun } from './live-run.ts'
import { now } from './now.ts'
import { performEffect } from './perform-effect.ts'
import { type StopRequest, stopRequest } from './stop-request.ts'
import { type InFlight, storeFirst } from './store-first.ts'
import { startsAhead } from './turns/program-ahead.ts'

export interface DriveOptions {
  /** Aborted with a StopRequest: no new turn starts, those in flight are ended. */
  readonly stop: AbortSignal
  /** Aborted with a StopRequest, as a cap is used up: no new turn starts, those in flight come to their end, unless `stop` says more. */
  readonly spent?: AbortSignal
  /** Another job has the run: nothing of it is shown or done any more, whatever else it was asked to stop for before. */
  readonly takenOver?: AbortSignal
  /** After every save, before what was asked for is performed. A checkpoint hangs in here. */
  readonly onSaved?: (run: Run, definitions: Definitions) => Promise<void>
  /** People answer elsewhere, in threads: no question is closed as its time is up before all is read that was said there. */
  readonly asksWait?: boolean
  /** False where `onSaved` does what has to be done before any program starts. */
  readonly startsAhead?: boolean
}

/**
 * Works the outbox until nothing is left to do now. Recovery after a crash is the same call: what was handed out
 * before is in the state, and `begin` (a start or a resume) asks for it again.
 */
export async function driveRun(
  live: LiveRun,
  begin: readonly RunEvent[],
  ports: Ports,
  { stop, spent = NEVER, takenOver = NEVER, onSaved, startsAhead: mayStart = true, asksWait = false }: DriveOptions,
): Promise<Run> {
  const inbox = createInbox<RunEvent>()
  const turns = new AbortController()
  const inFlight = new Map<string, InFlight>()
  /** Turns that were handed out and not begun, as the run has to stop: the state is told with that. */
  const held: string[] = []
  /** As `onSaved` last saw it. */
  let shown: Run | undefined

  const halt = () => {
    const request = stopRequest(stop) ?? stopRequest(spent)
    if (request !== undefined) inbox.put(suspendedBy(request, now(ports)))
  }
  halt()
  for (const signal of [stop, spent]) signal.addEventListener('abort', halt)

  function start(effect: Effect, its: Ports): InFlight {
    const end = new AbortController()
    return { effect, end, event: performEffect(effect, live, its, AbortSignal.any([turns.signal, end.signal])) }
  }

  function goOn(work: InFlight): void {
    const { id } = work.effect
    inFlight.set(id, work)
    void work.event.then(
      (event) => {
        inFlight.delete(id)
        inbox.put(event)
      },
      (error: unknown) => inbox.fail(error),
    )
  }

  let events = begin
  try {
    for (;;) {
      const effects = events.flatMap((event) => live.apply(event))
      if (endsTurns(live.run, stop)) turns.abort()
      for (const { effect, end } of inFlight.values()) if (isCancelledTurn(live.run, effect)) end.abort()
      await live.saved()
      ports.progress.runChanged(live.run)
      shown = live.run
      const stored = onSaved?.(shown, live.definitions)
      // Asked to stop, no turn starts, and nothing at all once another job has the run. What is left out stays in the outbox.
      const may = (effect: Effect): boolean => !takenOver.aborted && (!isTurn(effect) || !(stop.aborted || spent.aborted))
      const first = events === begin && mayStart ? effects.filter((one) => may(one) && startsAhead(one, live, ports)) : []
      const ahead = stored ? await storeFirst(stored, first, start, { ports, mayGoOn: () => first.every(may) }) : []
      for (const work of ahead) goOn(work)
      const begun = new Set(ahead.map(({ effect }) => effect))
      for (const effect of effects) {
        if (begun.has(effect)) continue
        if (may(effect)) goOn(start(effect, ports))
        else if (isTurn(effect)) held.push(effect.id)
      }

      const wake = nextWake(live.run, { asksWait })
      if (inFlight.size === 0 && inbox.empty() && wake === undefined) {
        events = stop.aborted || spent.aborted ? [] : await heardOf(live.run, ports)
        if (events.length === 0) return live.run
      } else {
        events = (await next(inbox, wake, live.run, { ports, asksWait })).map((event) => naming(event, held))
      }
    }
  } catch (error) {
    turns.abort()
    const ends = [...events, ...inbox.rest(), ...(await endsOf(inFlight, ports))].filter(isEndOfTurn)
    if (shown !== undefined) await keepPaid(live, ends, { shown, onSaved })
    throw error
  } finally {
    for (const signal of [stop, spent]) signal.removeEventListener('abort', halt)
    turns.abort()
  }
}

const NEVER = new AbortController().signal

function suspendedBy({ reason, handOverId: hand_over_id, cap }: StopRequest, at: string): RunEvent {
  const given = { ...(hand_over_id === undefined ? {} : { hand_over_id }), ...(cap === undefined ? {} : { cap }) }
  return { type: 'run_suspended', at, reason, ...given }
}

/** Turns that are being ended have so long for it. */
const ENDING_MS = 60_000

/** How turns end that were in flight when something went wrong that has nothing to do with them. */
async function endsOf(inFlight: ReadonlyMap<string, InFlight>, { clock }: Ports): Promise<readonly RunEvent[]> {
  const ends: RunEvent[] = []
  const turns = [...inFlight.values()].filter(({ effect }) => isTurn(effect))
  if (turns.length === 0) return ends
  const over = new AbortController()
  const all = turns.map(({ event }) => event.then((end) => void ends.push(end)).catch(() => {}))
  await Promise.race([Promise.all(all), clock.sleep(ENDING_MS, over.signal)])
  over.abort()
  return ends
}

/** What turns have cost is paid, whatever it is that ends the job: the next one, and caps on all runs, have to know of it. */
async function keepPaid(
  live: LiveRun,
  ends: readonly RunEvent[],
  { shown, onSaved }: { readonly shown: Run; readonly onSaved: DriveOptions['onSaved'] },
): Promise<void> {
  // Whoever drives the run is told of what went wrong first; one of these may go wrong for the same reason, and keeps no other from its turn.
  const steps = [
    ...ends.map((end) => () => live.apply(end)), // what was applied already changes nothing
    () => live.saved(),
    () => (live.run === shown ? undefined : onSaved?.(live.run, live.definitions)),
  ]
  for (const step of steps) {
    try {
      await step()
    } catch {}
  }
}

function naming(event: RunEvent, held: readonly string[]): RunEvent {
  return event.type === 'run_suspended' && held.length > 0 ? { ...event, held: [...held] } : event
}

/** A run that reached a cap lets its turns come to an end; what else stops one ends them. */
function endsTurns({ halted }: Run, stop: AbortSignal): boolean {
  const why = stopRequest(stop)?.reason ?? halted
  return why !== null && why !== 'over-budget' && why !== 'max-turns'
}

/** How often workers in jobs of their own are listened for while others work here. */
const LISTEN_MS = 20_000

/** What has happened, what is heard of workers elsewhere, or that something is due. */
async function next(
  inbox: Inbox<RunEvent>,
  wake: string | undefined,
  run: Run,
  { ports, asksWait }: { readonly ports: Ports; readonly asksWait: boolean },
): Promise<readonly RunEvent[]> {
  const listens = ports.workers !== undefined && run.children?.some(isOpen) === true
  const ear = listens ? new Date(ports.clock.now() + LISTEN_MS).toISOString() : undefined
  const [until] = [wake, ear].flatMap((time) => time ?? []).toSorted()
  if (until !== undefined && inbox.empty()) await pause(until, inbox.arrival(), ports)
  if (until === undefined || !inbox.empty()) return inbox.take()
  return until === wake ? [sleptUntil(until, timePassed(ports, { asksWait }))] : heardOf(run, ports)
}

/** Whoever has slept as long as that was away has come there, also where the clock was set back meanwhile. */
function sleptUntil(until: string, event: RunEvent): RunEvent {
  return event.at < until ? { ...event, at: until } : event
}

export function timePassed(ports: Ports, { asksWait = false }: Pick<DriveOptions, 'asksWait'>): RunEvent {
  return { type: 'time_passed', at: now(ports), ...(asksWait ? { heard_until: null } : {}) }
}

async function heardOf(run: Run, { workers }: Ports): Promise<readonly RunEvent[]> {
  return (await workers?.hear(run)) ?? []
}

/** Sleeps until a time of the state, or until something arrives. */
async function pause(until: string, arrival: Promise<void>, { clock }: Ports): Promise<void> {
  const awake = new AbortController()
  const slept = clock.sleep(Math.max(0, Date.parse(until) - clock.now()), awake.signal)
  await Promise.race([slept, arrival])
  awake.abort()
}

interface Inbox<T> {
  put(item: T): void
  fail(error: unknown): void
  empty(): boolean
  /** Resolves when something is there. */
  arrival(): Promise<void>
  /** Waits for something, and takes all of it. */
  take(): Promise<readonly T[]>
  /** What nobody has taken, also when something went wrong. */
  rest(): readonly T[]
}

/** Several producers, one consumer that takes everything at once: transitions that end together share one save. */
function createInbox<T>(): Inbox<T> {
  let items: T[] = []
  let failure: { readonly error: unknown } | undefined
  let waiting: PromiseWithResolvers<void> | undefined

  function wake(): void {
    waiting?.resolve()
    waiting = undefined
  }
  async function arrival(): Promise<void> {
    if (items.length > 0 || failure) return
    waiting ??= Promise.withResolvers<void>()
    await waiting.promise
  }
  return {
    put(item) {
      items.push(item)
      wake()
    },
    fail(error) {
      failure = { error }
      wake()
    },
    empty: () => items.length === 0 && !failure,
    arrival,
    async take() {
      await arrival()
      if (failure) throw failure.error
      const taken = items
      items = []
      return taken
    },
    rest: () => items,
  }
}
