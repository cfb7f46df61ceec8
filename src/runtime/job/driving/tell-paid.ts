import { ownUsd } from '../../../core/ledger/ledger.ts'
import { type Problem, problemIn } from '../../../core/problem.ts'
import type { Run } from '../../../core/run/run.ts'
import type { Checkpoint, StateBranch } from '../../../ports/keeping/state-branch.ts'

interface Lost {
  /** As the job has it that took the run over. */
  readonly stored: Run
  /** As this job brought it to a branch last; undefined where it has not. */
  readonly told: Run | undefined
}

interface Telling {
  readonly branch: Pick<StateBranch, 'checkpoint'>
  readonly ledger: (run: Run, toldUsd?: number) => Checkpoint['ledger']
  /** It is the post step. */
  readonly begun: boolean
  readonly onTrouble: (problem: Problem) => void
}

/** Of a turn that was under way when the run was lost only this job knows what it has cost, and caps on all runs have to. */
export async function tellPaid(run: Run, lost: Lost, options: Telling): Promise<void> {
  const ledger = unsaid(run, lost, options)
  if (Object.keys(ledger).length === 0) return
  try {
    await options.branch.checkpoint({ run, files: {}, ledger, work: [], ledgerOnly: true })
  } catch (error) {
    options.onTrouble(problemIn(error, `What ${run.workflow_id} has cost since another job took it over could not be stored`))
  }
}

/**
 * The same for the main step and for the post step after it, so that a line comes once: whoever cancelled the run stored what it found, and
 * nobody adds to that. What another job spends that goes on with the run is not ours.
 */
function unsaid(run: Run, { stored, told }: Lost, { ledger, begun }: Telling): Checkpoint['ledger'] {
  if (begun && stored.status !== 'cancelled' && run.halted === 'superseded') return {} // the main step has noticed, and said it
  const known = [stored, told].flatMap((one) => (one?.nonce === run.nonce ? [ownUsd(one)] : [])) // an id may have been given twice
  return ledger(run, known.length === 0 ? undefined : Math.min(...known))
}
