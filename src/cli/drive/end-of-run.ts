/** How a run ended, and what a person can do now: the exact commands. */

import { shellQuoted, shellWord } from '../../core/report/cleaning/shell-text.ts'
import { formatMoment, formatUsd } from '../../core/report/format-amounts.ts'
import { isRetryOffered } from '../../core/run/ended/nothing-left.ts'
import type { Ask, Run } from '../../core/run/run.ts'
import { plainLines } from '../live/terminal-text.ts'
import { paint } from '../output.ts'
import { larger, startAgain } from './start-again.ts'

const STYLES = {
  running: 'cyan',
  completed: 'green',
  failed: 'red',
  waiting: 'magenta',
  suspended: 'yellow',
  over_budget: 'yellow',
  cancelled: 'yellow',
} as const

/** Lines for stderr. `stateDir` is repeated in commands when it was given. */
export function endOfRun(run: Run, stateDir: string | undefined): readonly string[] {
  return [standing(run), ...nextSteps(run, stateDir)]
}

function standing({ workflow_id, status, reason, budget, turns }: Run): string {
  const why = reason === null || reason === status ? '' : ` (${reason})`
  const from = budget.from === undefined ? '' : ` (limit set by ${budget.from})`
  const money = `${formatUsd(budget.spent_usd)} of ${formatUsd(budget.limit_usd)}${from}`
  return `${paint([STYLES[status], 'bold'], status.replace('_', ' '))}${why}  ${workflow_id}: ${turns} ${turns === 1 ? 'turn' : 'turns'}, ${money}`
}

function nextSteps(run: Run, stateDir: string | undefined): readonly string[] {
  const id = run.workflow_id
  const more = stateDir === undefined ? '' : ` --state-dir ${shellWord(stateDir)}`
  switch (run.status) {
    case 'completed':
      return [step('to look at it', `raymond report ${id}${more}`)]
    case 'waiting':
      return run.asks.length > 0
        ? run.asks.flatMap((ask) => question(ask, id, more))
        : [step('to go on', `raymond resume ${id}${rerun(run)}${more}`)]
    case 'suspended':
      return [...due(run), step('to go on', `raymond resume ${id}${more}`)]
    case 'over_budget':
      return isRetryOffered(run, run.error)
        ? [step('to go on', `raymond resume ${id} --budget ${raised(run)}${more}`)]
        : [...anew(run, stateDir), step('to look at it', `raymond report ${id}${more}`)]
    case 'failed':
      return [
        ...(isRetryOffered(run, run.error)
          ? [step('to try it again', `raymond resume ${id}${changesIn(run)}${more}`)]
          : anew(run, stateDir)),
        step('to see why', `raymond report ${id}${more}`),
      ]
    case 'running':
    case 'cancelled':
      return []
  }
}

function anew(run: Run, stateDir: string | undefined): readonly string[] {
  const command = startAgain(run, { stateDir, namesProgram: true })
  return command === undefined ? [] : [step('to start again', command)]
}

function question({ id, agent, prompt, choices, deadline }: Ask, run: string, more: string): readonly string[] {
  const answers = choices.length === 0 ? ['…'] : choices
  return [
    ...plainLines(prompt.trim()).map(
      (line, i) => `  ${i === 0 ? paint('bold', `${agent} asks:`) : ' '.repeat(agent.length + 6)} ${line}`,
    ),
    ...answers.map((answer) => step('to answer', `raymond answer ${run} --ask ${id}${more} ${shellQuoted(answer)}`)),
    ...(deadline === null ? [] : [`  ${paint('dim', `until ${formatMoment(deadline)}`)}`]),
  ]
}

/** An operation that was cut off is run again only by a person's word. */
function rerun({ reason }: Run): string {
  return reason === 'interrupted' ? ' --rerun' : ''
}

function due({ agents }: Run): readonly string[] {
  const [at] = agents.flatMap(({ resume_at }) => resume_at ?? []).toSorted()
  return at === undefined ? [] : [`  it may go on after ${formatMoment(at)}`]
}

/** What the run's error says that has to change: without it, it would only fail again. */
function changesIn({ error }: Run): string {
  return /: raymond resume \S+( --.+)$/.exec(error?.hint ?? '')?.[1] ?? ''
}

function raised(run: Run): number {
  const [, named] = /--budget (\d+)$/.exec(run.error?.hint ?? '') ?? []
  return named === undefined ? larger(run) : Number(named)
}

function step(what: string, command: string): string {
  return `  ${paint('dim', `${what}:`)} ${paint('cyan', command)}`
}
