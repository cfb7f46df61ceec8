import { type Problem, START_AGAIN } from '../problem.ts'
import { awaitsRerun } from '../run/ended/cut-off.ts'
import { nothingLeft } from '../run/ended/nothing-left.ts'
import { isOfConfiguration } from '../run/money/limits-of-job.ts'
import { raiseMost } from '../run/money/raise-most.ts'
import type { Run } from '../run/run.ts'
import { awaitsWord } from '../run/workers/awaits-word.ts'
import type { Command } from '../triggers/commands.ts'
import type { Matching } from '../triggers/match-triggers.ts'
import { type Facts, runsMeant, withWorkers } from './facts.ts'
import { isOfOthers } from './left-to-others.ts'
import { mayPeopleDo } from './rules-for.ts'

export type GoOn = Extract<Command, { readonly type: 'resume' | 'retry' }>

/** Which runs such a command goes on with. Those that are over are meant only where there is no other. */
export function runsToGoOn(command: GoOn, facts: Facts): readonly Run[] {
  const isStopped = (run: Run) => resumable(run) || (command.type === 'retry' && awaitsRerun(run))
  const meant = runsMeant(command, facts).filter((run) => isMeantItself(command, run) && isStopped(run))
  const able = meant.filter((run) => nothingLeft(run) === undefined)
  return able.length > 0 ? able : meant
}

/** Workers of those, and of theirs, that nothing but a person's word has go on: they have no thread, and go on with the run of it. */
export function workersToGoOn(command: GoOn, facts: Facts): readonly Run[] {
  const meant = runsMeant(command, facts)
  const isMeantAlone = (run: Run) => command.run === run.workflow_id
  return withWorkers(meant, facts).filter((run) => run.parent !== undefined && !isMeantAlone(run) && awaitsWord(run))
}

/** What a run's workers do in jobs of their own goes on with the run, and is shown with it; by name they can be meant alone. */
export function isMeantItself({ run: named }: { readonly run: string | null }, { parent }: Run): boolean {
  return parent === undefined || named !== null
}

function resumable({ status }: Run): boolean {
  return status === 'failed' || status === 'suspended' || status === 'over_budget' || status === 'running'
}

/** Why a person of the role may not raise a budget so far: which limit holds, where it is set, and which line works. */
export function refusedRaise(command: GoOn, facts: Facts): Problem | undefined {
  if (command.budgetUsd == null || !mayPeopleDo('approve', facts).ok) return undefined
  const raised = runsToGoOn(command, facts).filter((one) => !isOfOthers(one, facts) && nothingLeft(one) === undefined)
  for (const run of raised) {
    const raise = { type: command.type, usd: command.budgetUsd }
    const problem = run.parent === undefined ? aboveAction(raise, run, facts) : aboveSlice(raise, run, facts)
    if (problem !== undefined) return problem
  }
  return undefined
}

interface Raise {
  readonly type: GoOn['type']
  readonly usd: number
}

function aboveAction({ type, usd }: Raise, run: Run, facts: Facts): Problem | undefined {
  const { workflow_id, budget } = run
  const most = mostOf(run, facts)
  if (most === undefined || usd <= most.usd) return undefined
  const limit = `$${usd.toFixed(2)} is more than budget-usd of the action allows, $${most.usd.toFixed(2)}, ${most.where}`
  const line = `/raymond ${type} ${workflow_id} --budget`
  const refused = { code: 'RAY-NOT-ALLOWED', place: workflow_id } as const
  if (budget.limit_usd < most.usd && budget.spent_usd < most.usd)
    return { ...refused, message: `${limit}. This works:`, hint: `${line} ${most.usd}` }
  const has = `${limit}, and the run has that already.`
  return most.works === undefined
    ? { ...refused, message: has, hint: `${START_AGAIN} with a larger budget: no job may raise this one.` }
    : { ...refused, message: `${has} This works ${most.works}:`, hint: `${line} ${usd}` }
}

/** The limit that holds. */
interface Most {
  readonly usd: number
  /** Where it is set. */
  readonly where: string
  /** When more works; undefined where it never does. */
  readonly works?: string
}

/**
 * In a job of another configuration than the run's the lower of both. Jobs without the input, such as one that only wakes runs, keep to what the
 * run has heard of it last.
 */
function mostOf(run: Run, { configuration, request: { settings } }: Facts): Most | undefined {
  const [here, own] = [settings.budget_usd, run.budget.most_usd]
  if (isOfConfiguration(run, configuration)) {
    const usd = here ?? own
    const where = `which ${here === undefined ? 'was set in the Actions workflow when the run last went on' : 'is set in the Actions workflow'}`
    return usd === undefined ? undefined : { usd, where, works: `once ${raiseMost(usd)}` }
  }
  const works = 'in one of those, once their Actions workflow allows as much'
  if (here !== undefined && (own === undefined || here < own))
    return { usd: here, where: `in jobs of ${configuration}, of which this is one`, works }
  if (own === undefined) return undefined
  if (run.configuration === undefined) return { usd: own, where: 'in jobs of the configuration that started the run' }
  return { usd: own, where: `in jobs of ${run.configuration}, which started the run`, works }
}

/** What a worker may spend is reserved of its parent's budget, which has to grow by as much. */
function aboveSlice({ usd }: Raise, { workflow_id, budget, parent: of }: Run, facts: Facts): Problem | undefined {
  if (of === undefined || usd <= budget.limit_usd) return undefined
  const parent = of.run
  const whole = facts.runs.find((run) => run.workflow_id === parent)
  const wanted = Math.ceil((whole?.budget.limit_usd ?? 0) + usd - budget.limit_usd)
  const problem = whole && aboveAction({ type: 'resume', usd: wanted }, whole, facts)
  if (problem !== undefined) return problem
  return {
    code: 'RAY-NOT-ALLOWED',
    message: `${workflow_id} does a part of ${parent}, and may spend the $${budget.limit_usd.toFixed(2)} that are set aside for it there. Raise the budget of the whole:`,
    place: workflow_id,
    hint: whole === undefined ? `/raymond status ${parent}` : `/raymond resume ${parent} --budget ${wanted}`,
  }
}

/** What is dropped of a comment that asks for too much. */
export const NOTHING_ELSE =
  'Another line of the comment asks for more money than may be given, so nothing of it that spends any is done.'

/** A comment that asks for too much is refused as a whole, but for what only ends or shows something. */
export function withoutRefused(matching: Matching, facts: Facts): Matching {
  const isRefused = (command: Command) =>
    (command.type === 'resume' || command.type === 'retry') && refusedRaise(command, facts) !== undefined
  if (!matching.commands.some(isRefused)) return matching
  const isKept = (command: Command) => !SPENDS.has(command.type) || isRefused(command)
  const left = matching.matches.filter(({ by }) => by === 'command').map(({ entry }) => entry.name)
  const dropped = matching.commands
    .filter((command) => command.type !== 'run' && !isKept(command))
    .map(({ type }) => `/raymond ${type}`)
  return {
    ...matching,
    commands: matching.commands.filter(isKept),
    matches: matching.matches.filter(({ by }) => by !== 'command'),
    misses: [
      ...matching.misses.filter(({ isOneMore }) => !isOneMore),
      ...[...left, ...dropped].map((workflow) => ({ workflow, why: NOTHING_ELSE })),
    ],
  }
}

const SPENDS: ReadonlySet<Command['type']> = new Set(['run', 'resume', 'retry', 'answer', 'approve'])
