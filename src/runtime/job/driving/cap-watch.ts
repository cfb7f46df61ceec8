import { costsMoney } from '../../../core/engine/budget.ts'
import { isWithin } from '../../../core/is-within.ts'
import { type Cap, type Caps, capSpent, spentCap } from '../../../core/ledger/caps.ts'
import { ownUsd } from '../../../core/ledger/ledger.ts'
import { ProblemError } from '../../../core/problem.ts'
import { isInFlight, isTurn } from '../../../core/run/effects.ts'
import type { Run } from '../../../core/run/run.ts'
import type { Definitions } from '../../../core/workflow/workflow.ts'
import type { StopRequest } from '../../stop-request.ts'
import type { Job } from '../job.ts'
import { accountOf, spendingOf } from './spending.ts'

/** What others have spent meanwhile is asked for before a turn that costs money, unless it was so long ago at most. In milliseconds. */
const RECENT_MS = 20_000

/** The network is away: a run goes on from the local disk then, as it does where a push fails. */
const UNREACHABLE = 'RAY-STATE-BRANCH-UNREACHABLE'

export interface CapWatch {
  /** Looks, of a saved run, before what it is about to begin, whether a cap of the configuration is spent, and stops it then. */
  look(run: Run, definitions: Definitions): Promise<void>
  /** Aborted once one is. */
  readonly spent: AbortSignal
}

/**
 * Runs beside this one spend under the same caps: each looks before it begins to spend, where it has itself spent something since, stored or
 * not, or its last look is old. Turns that cost nothing ask nobody.
 */
export function createCapWatch(budgets: Caps, job: Job): CapWatch {
  const stop = new AbortController()
  let lookedAt: { readonly usd: number; readonly at: number } | undefined
  let known: ReadonlySet<string> = new Set()

  function isRecent(run: Run): boolean {
    return lookedAt?.usd === ownUsd(run) && isWithin(lookedAt.at, job.ports.clock.now(), RECENT_MS)
  }

  async function look(run: Run, definitions: Definitions): Promise<void> {
    const paidTurns = paidIn(run, definitions)
    const begins = paidTurns.some((id) => !known.has(id))
    known = new Set(paidTurns)
    if (stop.signal.aborted || !begins || isRecent(run)) return
    lookedAt = { usd: ownUsd(run), at: job.ports.clock.now() }
    const spent = spentCap(await capsNow(run, budgets, job))
    if (!spent) return
    job.log.annotate('warning', capSpent(spent))
    const request: StopRequest = { reason: 'over-budget', cap: spent.name }
    stop.abort(request)
  }
  return { look, spent: stop.signal }
}

async function capsNow(run: Run, budgets: Caps, job: Job): Promise<readonly Cap[]> {
  try {
    return await spendingOf(accountOf(run), budgets, job, run)
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.code !== UNREACHABLE) throw error
    job.log.annotate('warning', error.problem)
    return []
  }
}

/** Turns in flight that cost money. */
function paidIn(run: Run, definitions: Definitions): readonly string[] {
  return run.pending.flatMap((one) => (isTurn(one) && isInFlight(one) && costsMoney(run, one, definitions) ? [one.id] : []))
}
