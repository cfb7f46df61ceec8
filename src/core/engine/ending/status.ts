import { checkIdOf, type Problem } from '../../problem.ts'
import { wholeStart } from '../../protocol/whole-characters.ts'
import { capThatHolds } from '../../run/money/cap-that-holds.ts'
import { hasWrappedUp } from '../../run/money/has-wrapped-up.ts'
import { allowedByMost, mostThatHolds, whenAllowed } from '../../run/money/held-most.ts'
import { raiseMost } from '../../run/money/raise-most.ts'
import { awaitsApproval } from '../../run/needs-somebody.ts'
import type { Agent, HeldMost, Run, RunStatus } from '../../run/run.ts'
import { awaitsShares } from '../../run/workers/awaits-shares.ts'
import type { Definitions } from '../../workflow/workflow.ts'
import { isOverdrawn, neededUsd } from '../budget.ts'
import { rootScope } from '../root-scope.ts'
import { unjoinedFailedResults, unjoinedFailures } from './judged-failures.ts'

export interface Standing {
  readonly status: RunStatus
  readonly reason: string | null
  readonly error: Problem | null
}

/** Derives how the run stands from what stopped it, or else from its agents. */
export function standingOf(run: Run, definitions: Definitions): Standing {
  if (run.halted !== null) return haltedStanding(run, run.halted, definitions)
  if (run.agents.some(({ status }) => status === 'active') && !awaitsShares(run))
    return { status: 'running', reason: null, error: null }

  if (run.pending.some(({ type }) => type === 'apply_proposal' || type === 'keep_work'))
    return { status: 'running', reason: null, error: null }

  const isPaced = run.children?.some(({ status, due }) => (status === 'queued' || status === 'intended') && due !== null) === true
  if (isPaced || run.pending.some(({ type }) => type === 'start_child' || type === 'stop_child'))
    return { status: 'running', reason: null, error: null }
  // What these workers end with is still to come, so nothing is decided; a person may be asked meanwhile.
  if (run.children?.some(({ status }) => status !== 'ended') === true) return awayStanding(run)

  const [failed] = unjoinedFailures(run, definitions)
  if (failed) return { status: 'failed', reason: reasonOf(failed), error: failed.problem }
  const paused = run.agents.find(({ status }) => status === 'paused')
  if (paused) return { status: 'suspended', reason: reasonOf(paused), error: paused.problem }
  if (awaitsApproval(run)) return { status: 'waiting', reason: 'approval', error: null }
  if (run.asks.length === 0) {
    const held = run.proposals?.find(({ status }) => status === 'held')
    if (held) return { status: 'suspended', reason: 'proposal-held', error: held.problem }
    const blocked = run.agents.find(({ status, problem }) => status === 'waiting' && problem !== null)
    if (blocked) return { status: 'waiting', reason: 'interrupted', error: blocked.problem }
  }
  if (run.agents.some(({ status }) => status === 'waiting')) return { status: 'waiting', reason: 'ask', error: null }
  if (run.agents.some(({ wrap_up }) => wrap_up !== undefined))
    return { status: 'over_budget', reason: null, error: overBudget(run, definitions) }
  const unapplied =
    run.outputs?.policy.on_refused === 'continue' ? undefined : run.proposals?.find(({ status }) => status === 'failed')
  if (unapplied) return { status: 'failed', reason: 'proposal-failed', error: unapplied.problem }
  const [loser] = unjoinedFailedResults(run, definitions)
  if (loser !== undefined) return { status: 'failed', reason: 'failed-result', error: failedResult(run, loser) }
  if (isOverdrawn(run)) return { status: 'over_budget', reason: null, error: overdrawn(run) }
  return { status: 'completed', reason: null, error: null }
}

function awayStanding(run: Run): Standing {
  if (awaitsApproval(run)) return { status: 'waiting', reason: 'approval', error: null }
  if (run.asks.length > 0) return { status: 'waiting', reason: 'ask', error: null }
  return { status: 'suspended', reason: 'workers', error: null }
}

function haltedStanding(run: Run, halted: string, definitions: Definitions): Standing {
  switch (halted) {
    case 'agent-failed': {
      const [failed] = unjoinedFailures(run, definitions)
      return { status: 'failed', reason: failed ? reasonOf(failed) : null, error: failed?.problem ?? null }
    }
    case 'signal':
      return run.parent === undefined
        ? { status: 'suspended', reason: halted, error: null }
        : { status: 'failed', reason: 'worker-cancelled', error: cancelledJob(run) }
    case 'cancelled':
      return { status: 'cancelled', reason: null, error: null }
    case 'over-budget':
      return { status: 'over_budget', reason: null, error: overBudget(run, definitions) }
    default:
      return { status: 'suspended', reason: halted, error: null }
  }
}

/** Nobody goes on with a worker whose job somebody has cancelled: its parent goes on without it. */
function cancelledJob({ workflow_id, parent }: Run): Problem {
  return {
    code: 'RAY-WORKER-CANCELLED',
    message: `The job of ${workflow_id}, which did the work of ${parent?.agent ?? 'a worker'}, was cancelled.`,
    hint: 'What it had done is on its branch.',
  }
}

function reasonOf({ problem }: Agent): string | null {
  return problem === null ? null : checkIdOf(problem.code)
}

function overBudget(run: Run, definitions: Definitions): Problem {
  const { budget, workflow_id } = run
  // Whoever only notes something in a stored run has not read its workflows, and nothing of this changes then.
  if (run.status === 'over_budget' && run.error !== null && definitions[rootScope(run)] === undefined) return run.error
  const cap = capThatHolds(run)
  if (cap !== undefined)
    return {
      code: 'RAY-OVER-BUDGET',
      message: `The run has spent $${budget.spent_usd.toFixed(2)} of $${budget.limit_usd.toFixed(2)}, and budgets.${cap} of the configuration is used up.`,
      place: workflow_id,
      hint: `Wait until it is reset, or raise budgets.${cap} in .github/raymond.yml, and go on: raymond resume ${workflow_id}`,
    }
  const most = mostThatHolds(run)
  if (budget.held_usd !== undefined && most === undefined)
    return {
      code: 'RAY-OVER-BUDGET',
      message: `The run has spent $${budget.spent_usd.toFixed(2)}, and the budgets of the configuration leave it $${Math.max(0, budget.held_usd - budget.spent_usd).toFixed(2)}: the next turn would go beyond.`,
      place: workflow_id,
      hint: `Wait until they are reset, or raise them in .github/raymond.yml, and go on: raymond resume ${workflow_id}`,
    }
  const spent = `The run has spent $${budget.spent_usd.toFixed(2)} of $${budget.limit_usd.toFixed(2)}`
  if (hasWrappedUp(run))
    return {
      code: 'RAY-OVER-BUDGET',
      message: `${spent}, and the next turn would have gone beyond: the workflow has wrapped up what there was.`,
      place: workflow_id,
      hint: 'To have more done, start the workflow again with a larger budget.',
    }
  if (most !== undefined)
    return {
      code: 'RAY-OVER-BUDGET',
      message: `${spent}, and ${allowedByMost(most, run)}: the next turn would go beyond.`,
      place: workflow_id,
      hint: goOnWhenAllowed(most, run),
    }
  const needed = neededUsd(run, definitions)
  return {
    code: 'RAY-OVER-BUDGET',
    message: `${spent}, and the next turn would go beyond.`,
    place: workflow_id,
    hint: goOnWith(Math.max(budget.limit_usd * 2, needed), needed, 'Raise the cap and go on', run),
  }
}

/** Nobody needs another turn, and still it cost more than was granted: that must not look like a success. */
function overdrawn(run: Run): Problem {
  const { budget, workflow_id } = run
  return {
    code: 'RAY-OVER-BUDGET',
    message: `The run has spent $${budget.spent_usd.toFixed(2)} of $${budget.limit_usd.toFixed(2)}. Every agent has given its result, and the last turn went beyond.`,
    place: workflow_id,
    hint: goOnWith(budget.spent_usd, budget.spent_usd, 'The results are kept. Accept what it cost', run),
  }
}

/** A line that works: within what the action allows, where that is enough. */
function goOnWith(wanted: number, needed: number, words: string, { workflow_id, budget, parent }: Run): string {
  if (parent !== undefined) return `It does a part of ${parent.run}. Raise the budget of that, and go on with it.`
  const { limit_usd, most_usd = Number.POSITIVE_INFINITY } = budget
  const isEnough = limit_usd < most_usd && needed <= most_usd
  const amount = isEnough ? Math.min(Math.ceil(wanted), most_usd) : Math.ceil(wanted)
  const first = isEnough ? words : `${words}, once ${raiseMost(most_usd)}`
  return `${first}: raymond resume ${workflow_id} --budget ${amount}`
}

function goOnWhenAllowed(most: HeldMost, run: Run): string {
  const when = whenAllowed(most, run)
  return run.parent === undefined
    ? `Go on, ${when}: raymond resume ${run.workflow_id}`
    : `It does a part of ${run.parent.run}. Go on with that, ${when}.`
}

function failedResult({ results, workflow_id }: Run, agent: string): Problem {
  return {
    code: 'RAY-FAILED-RESULT',
    message: `${agent} ended with a result of status="failure": ${firstWords(results[agent] ?? '')}`,
    place: workflow_id,
    hint: 'Mend what its result says, then start the workflow again.',
  }
}

const LONGEST_WORDS = 200

/** Of the first paragraph, up to the end of a word: the whole of it stands beside the problem. */
function firstWords(result: string): string {
  const [paragraph = ''] = result.trim().split(/\n\s*\n/)
  const line = paragraph.replace(/\s+/g, ' ')
  return line.length <= LONGEST_WORDS ? line : `${wholeStart(line, LONGEST_WORDS - 1)}…`.replace(/ \S*…$/, ' …')
}
