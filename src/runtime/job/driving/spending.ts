import { childrenOf } from '../../../core/job/calls-parent.ts'
import { type Cap, type Caps, capsOf, leftUnder } from '../../../core/ledger/caps.ts'
import { type LedgerLine, ledgerLine, readLedger, unbookedLines, unheardUsd } from '../../../core/ledger/ledger.ts'
import type { Run } from '../../../core/run/run.ts'
import { now } from '../../now.ts'
import type { Job } from '../job.ts'

/** An issue's cap looks back so many months; older threads count as new ones. */
const MONTHS_OF_AN_ISSUE = 12

/**
 * What has been spent under each cap of the configuration that a run would count under, as the branch knows it now. Of `own`, the run as this
 * job drives it, also what has yet to be stored.
 */
export async function spendingOf(
  run: { readonly workflow: string; readonly issue: number | null; readonly actor: string | null },
  budgets: Caps,
  job: Job,
  own?: Run,
): Promise<readonly Cap[]> {
  if (Object.keys(budgets).length === 0) return []
  const day = now(job.ports).slice(0, 10)
  const thisMonth = day.slice(0, 7)
  const booked = await linesOf(thisMonth, job)
  // Lines of this month alone do not tell what a run that began in an earlier one has stored.
  const older =
    own === undefined || own.created_at.startsWith(thisMonth)
      ? undefined
      : ledgerLine(own, job.book.of(own.workflow_id).storedUsd)
  const stored = await job.keeping.branch.list({ month: thisMonth })
  const runs = own === undefined ? stored : [...stored.filter((one) => one.workflow_id !== own.workflow_id), own]
  const month = [...booked, ...unbookedLines(booked, runs, thisMonth), ...(older === undefined ? [] : [older])]
  const all = budgets.issue_usd === undefined || run.issue === null ? month : [...month, ...(await earlier(thisMonth, job))]
  return capsOf(budgets, { day, ...run }, month, all)
}

/**
 * Dollars that the caps leave a stored run beyond what it has counted itself. What its workers in jobs of their own have spent meanwhile is
 * in the ledger already, and the run counts it when it hears of them: once.
 */
export async function leftForStored(run: Run, budgets: Caps, job: Job): Promise<number | null> {
  const caps = await spendingOf(accountOf(run), budgets, job)
  if (caps.length === 0 || run.children === undefined) return leftUnder(caps)
  return leftUnder(caps, unheardUsd(run, await job.keeping.branch.list({ ids: childrenOf(run) })))
}

export function accountOf({ workflow, issue, actor }: Run): { workflow: string; issue: number | null; actor: string | null } {
  return { workflow: workflow.name, issue, actor }
}

async function linesOf(month: string, { keeping: { branch } }: Job): Promise<readonly LedgerLine[]> {
  return readLedger(await branch.readLedger(month))
}

async function earlier(month: string, job: Job): Promise<readonly LedgerLine[]> {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const months = Array.from({ length: MONTHS_OF_AN_ISSUE - 1 }, (_, i) =>
    new Date(Date.UTC(year, number - 2 - i, 1)).toISOString().slice(0, 7),
  )
  const found: LedgerLine[] = []
  for (const one of months) found.push(...(await linesOf(one, job)))
  return found
}
