import { dirname } from 'node:path'
import { capOf } from '../../core/engine/budget.ts'
import { longValue } from '../../core/engine/turn/script-environment.ts'
import { placeProblem } from '../../core/engine/turn/turn-rights.ts'
import { renderWorkers } from '../../core/engine/workers.ts'
import { ProblemError, problemIn } from '../../core/problem.ts'
import { PrintScanner } from '../../core/protocol/print-scanner.ts'
import type { Turn } from '../../core/run/effects.ts'
import type { Bill, EventOf, ProposedLine, TurnFailure } from '../../core/run/events.ts'
import { soundBill } from '../../core/run/money/sound-bill.ts'
import { type Agent, findAgent, type Run } from '../../core/run/run.ts'
import { branchOfAgent } from '../../core/run/work.ts'
import { traceEnvironment } from '../../core/trace/span-id.ts'
import { useOfDiff } from '../../core/workflow/use-of-diff.ts'
import type { Ports } from '../../ports/index.ts'
import type { LeftUsd, TurnResult } from '../../ports/turns/agent-backend.ts'
import type { TurnFolder } from '../../ports/turns/turn-files.ts'
import type { TurnObserver } from '../../ports/turns/turn-observer.ts'
import type { LiveRun, Scope } from '../live-run.ts'
import { now } from '../now.ts'
import { type CellOfTurn, createCellOfTurn } from './open-cell.ts'
import { lentCopyOf, ownCopyOf } from './own-copy.ts'
import { readProposals } from './read-proposals.ts'

/** What every turn has, whoever performs it: where it runs, what it may spend, who watches it, and how its end is told. */
export interface TurnFrame {
  readonly run: Run
  readonly agent: Agent
  readonly scope: Scope
  readonly place: TurnPlace
  readonly money: TurnMoney
  readonly ports: Ports
  readonly watch: { readonly signal: AbortSignal; readonly observer: TurnObserver }
  /** The turn has ended well. */
  completed(ending: Ending): Promise<EventOf<'turn_completed'>>
  /** A failed attempt's outbox is dropped with its folder. */
  failed(failure: TurnFailure, paid?: Paid): EventOf<'turn_failed'>
  /** What an agent's turn cost, and the session that it is kept in. */
  paid(result: TurnResult, by?: string): Paid
}

/** Dollars that the agent may still use, beside what other turns have reserved: as the turn begins, and by now. */
interface TurnMoney {
  readonly budgetUsd: number
  readonly leftUsd: LeftUsd
}

export interface TurnPlace {
  /** Absolute; it is there. */
  readonly cwd: string
  readonly folder: TurnFolder
  readonly cell: CellOfTurn
  /** Of every program of the turn: in whose name git commits, and what its own traces hang below. */
  readonly environment: Readonly<Record<string, string>>
  /** The run's own copy of the scope's files, where its scripts may keep what they need later; of one that runs project code nothing stays. Absolute. */
  stateDirectory(runsProjectCode: boolean | undefined): string
}

export type Ending = Pick<EventOf<'turn_completed'>, 'text' | 'denied' | 'prompt' | 'markers' | 'seen' | 'step' | 'script'> & {
  readonly paid?: Paid
  /** What an operation proposed; left out, the outbox is read. */
  readonly proposals?: readonly ProposedLine[]
}

export interface Paid {
  readonly bill: Bill
  readonly session_id: string | null
}

type Opened =
  | {
      readonly ok: true
      readonly frame: TurnFrame
      /** The turn met what nobody thought of: it has failed, and whatever is known to be paid is paid. */
      readonly broken: (error: unknown) => EventOf<'turn_failed'>
    }
  | { readonly ok: false; readonly end: EventOf<'turn_failed'> }

/** Makes the place of a turn ready. A directory that cannot be had fails the turn; the caller closes the folder. */
export async function openTurn(turn: Turn, live: LiveRun, ports: Ports, signal: AbortSignal): Promise<Opened> {
  const began = ports.clock.now()
  const { run } = live
  const agent = findAgent(run, turn.agent)
  if (!agent) throw new Error(`turn ${turn.id} is of ${turn.agent}, which the run does not have`)
  const ms = () => ports.clock.now() - began
  const free = (): Paid => ({
    bill: { cost_usd: 0, tokens: { input: 0, output: 0 }, model: null, ms: ms() },
    session_id: null,
  })
  function failed(failure: TurnFailure, paid = free()): EventOf<'turn_failed'> {
    return { type: 'turn_failed', at: now(ports), effect: turn.id, failure, ...sound(paid), jitter: ports.entropy.fraction() }
  }
  let cwd: string
  let folder: TurnFolder
  try {
    cwd = await directoryOf(run, agent, ports)
    const given = { ...(await diffFileFor(live, agent, ports)), ...(await attachmentsFor(run, ports)) }
    const workers = agent.workers === undefined ? undefined : renderWorkers(run, agent.workers)
    const contents = { event: run.event_payload, result: longValue(agent), project: run.project, workers }
    folder = { ...(await ports.turns.files.open({ workflowId: run.workflow_id, effect: turn.id }, contents)), ...given }
  } catch (error) {
    return { ok: false, end: failed(error instanceof ProblemError ? notReady(error) : failureOf(error, turn, signal)) }
  }
  const scope = live.scope(agent.scope)
  const cell = createCellOfTurn({ run, agent: agent.id, cwd, folder, scope, ports })
  let known: Paid | undefined
  const frame: TurnFrame = {
    run,
    agent,
    scope,
    place: {
      cwd,
      folder,
      cell,
      environment: { ...ports.turns.environment, ...traceEnvironment(run.trace, turn.id) },
      stateDirectory: (runsProjectCode) =>
        (runsProjectCode === true ? lentCopyOf(scope, run, ports, folder.directory) : ownCopyOf(scope, run, ports)) ??
        scope.directory,
    },
    money: moneyOf(turn, agent, live),
    ports,
    watch: { signal, observer: observe(turn, live, ports) },
    async completed({ paid = free(), proposals, ...ending }) {
      await cell.end() // what it committed may be what it proposes
      const at = now(ports)
      const given = proposals?.length ? { proposals: [...proposals] } : {}
      const proposed = proposals === undefined ? await readProposals(run, agent, folder, ports) : given
      return { type: 'turn_completed', at, effect: turn.id, ...ending, ...sound(paid), ...proposed }
    },
    failed,
    paid({ costUsd, tokens, model, sessionId, costSource }, by = run.backend) {
      const more = {
        ...(by === run.backend ? {} : { agent: by }),
        ...(costSource === undefined ? {} : { cost_source: costSource }),
      }
      known = { bill: { cost_usd: costUsd, tokens, model, ms: ms(), ...more }, session_id: sessionId }
      return known
    },
  }
  const broken = (error: unknown) => {
    const { bill, session_id } = free()
    // What is under way then is paid for too, and nobody will hear what it was.
    const heard = { bill: { ...bill, cost_usd: live.spending.get(turn.id)?.underWay ?? 0 }, session_id }
    return failed(failureOf(error, turn, signal), known ?? heard)
  }
  return { ok: true, frame, broken }
}

function sound({ bill, session_id }: Paid): Paid {
  return { bill: soundBill(bill), session_id }
}

function moneyOf(turn: Turn, agent: Agent, live: LiveRun): TurnMoney {
  return {
    budgetUsd: capOf(live.run, agent, turn, live.definitions),
    leftUsd(beside) {
      const { run, definitions, spending } = live
      return capOf(run, findAgent(run, turn.agent) ?? agent, turn, definitions, (id) => spending.get(id)?.[beside] ?? 0)
    },
  }
}

function directoryOf(run: Run, agent: Agent, { places }: Ports): Promise<string> {
  const problem = placeProblem(run, agent)
  if (problem) throw new ProblemError(problem)
  return places.workspace.ensureDirectory(agent.cwd, {
    branch: branchOfAgent(run, agent.id),
    from: agent.cwd_from ?? run.workspace,
  })
}

/** For workflows that name it; made again where an earlier job's is gone. */
async function diffFileFor(live: LiveRun, { scope }: Agent, { gitHub: { diffs } }: Ports): Promise<Pick<TurnFolder, 'diffFile'>> {
  const { run } = live
  if (run.diff === undefined || diffs === undefined) return {}
  const use = useOfDiff(live.scope(scope).definition)
  if (use === 'unused') return {}
  const { workflow_id, diff } = run
  const diffFile = use === 'needed' ? await diffs.fileOf(workflow_id, diff) : await diffs.fileIfAny(workflow_id, diff)
  return diffFile === undefined ? {} : { diffFile }
}

async function attachmentsFor(
  { workflow_id, attachments: list }: Run,
  { gitHub: { attachments } }: Ports,
): Promise<Pick<TurnFolder, 'attachments'>> {
  return list === undefined || attachments === undefined ? {} : { attachments: await attachments.filesOf(workflow_id, list) }
}

/** What an agent may read beside its directory. */
export function directoriesOf({ directory, diffFile, attachments }: TurnFolder): readonly string[] {
  return [
    directory,
    ...(diffFile === undefined ? [] : [dirname(diffFile)]),
    ...(attachments === undefined ? [] : [attachments.directory]),
  ]
}

/** What is thrown while a turn is ended is no fault of it. */
function failureOf(error: unknown, { state }: Turn, { aborted }: AbortSignal): TurnFailure {
  if (aborted) return { class: 'interrupted', message: 'The turn was stopped.' }
  const problem = problemIn(error, `The turn of ${state} broke off`)
  return { class: 'other', message: problem.message, problem }
}

/** What GitHub could not give now is there once it works again. */
function notReady({ problem }: ProblemError): TurnFailure {
  const isPassing = problem.code === 'RAY-GITHUB-FAILED'
  return { class: isPassing ? 'network' : 'bad-directory', message: problem.message, problem: { ...problem } }
}

/** What a state prints is shown as it comes; the rest of what is said is only for those who want to watch. A step's words are data. */
function observe(turn: Turn, { spending }: LiveRun, { progress }: Ports): TurnObserver {
  const prints = turn.type === 'run_turn' ? new PrintScanner() : undefined
  return {
    text(chunk) {
      for (const text of prints?.push(chunk) ?? []) progress.turnSays(turn, { kind: 'print', text })
      progress.turnSays(turn, { kind: 'text', text: chunk })
    },
    activity(what) {
      progress.turnSays(turn, { kind: 'activity', text: what })
    },
    spent(usd, mostUsd) {
      spending.set(turn.id, { spent: usd, underWay: mostUsd })
    },
  }
}
