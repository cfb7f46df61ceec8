import type { Problem } from '../problem.ts'
import { isRetryOffered } from '../run/ended/nothing-left.ts'
import { capThatHolds } from '../run/money/cap-that-holds.ts'
import { hasWrappedUp } from '../run/money/has-wrapped-up.ts'
import { allowedByMost, mostThatHolds, whenAllowed } from '../run/money/held-most.ts'
import { raiseMost } from '../run/money/raise-most.ts'
import type { Run } from '../run/run.ts'
import type { PausedWorker } from '../run/workers/children.ts'
import { alert } from './alert.ts'
import { fence, inlineCode, inlineText } from './cleaning/quote.ts'
import { formatMoment, formatUsd } from './format-amounts.ts'
import { problemLines, stateSafety } from './problem-lines.ts'
import type { ReportOptions } from './report-options.ts'

/** Why a run failed: code, cause, place, fix, and what became of the state. */
export function failureBox(problem: Problem, run: Run, options: ReportOptions): string {
  const { rest, reply } = fixInThread(problem, options)
  return alert('CAUTION', [
    ...problemLines(rest, options),
    '',
    stateSafety(problem, options),
    '',
    ...(reply.length > 0 ? reply : goOn(['/raymond retry'], run, problem)),
  ])
}

/** Fixes name the command of the command line; a thread takes another one, and the run that it speaks of is known there. */
function fixInThread(
  problem: Problem,
  { repository }: ReportOptions,
): { readonly rest: Problem; readonly reply: readonly string[] } {
  const { hint, ...rest } = problem
  const [, words, resumed] = (repository === null ? null : /^(.+): raymond resume \S+(.*)$/.exec(hint ?? '')) ?? []
  if (words === undefined || resumed === undefined) return { rest: problem, reply: [] }
  const changes = resumed.replace(' --rerun', '') // which a retry does by itself
  const role = changes === '' ? [] : [needsRole('resume', 'write')]
  return { rest, reply: [`**Fix:** ${inlineText(words)}:`, '', fence(`/raymond retry${changes}`), ...role] }
}

function needsRole(access: 'resume' | 'approve', role: string): string {
  return `This needs the role under \`access.${access}\`: \`${role}\`, unless \`.github/raymond.yml\` says otherwise.`
}

/** Where a run is that the state branch does not have, and how it comes back. Until then no reply reaches it. */
export function unstoredBox(problem: Problem, options: ReportOptions): string {
  return alert('CAUTION', problemLines(problem, options))
}

/** Why a run pauses, and when and how it goes on. */
export function pauseBox(run: Run, options: ReportOptions): string {
  const resumeAt = run.agents.flatMap(({ resume_at }) => resume_at ?? []).toSorted()[0]
  return alert('NOTE', [
    pauseSentence(run),
    '',
    resumeAt === undefined
      ? 'Everything up to here is stored.'
      : `Everything up to here is stored. It goes on by itself after **${formatMoment(resumeAt)}**.`,
    '',
    ...(run.error === null ? [] : [...problemLines(run.error, options), '']),
    'To go on at once:',
    '',
    fence('/raymond resume'),
  ])
}

/** Likewise of a worker in a job of its own, which has no comment: it can be meant by name. */
export function workerPauseBox(paused: PausedWorker, run: Run, options: ReportOptions): string {
  const { run: id, status, problem } = paused
  const why = status === 'suspended' && paused.reason !== null ? [pauseSentence({ ...run, reason: paused.reason }), ''] : []
  return alert('IMPORTANT', [
    `**A worker, ${inlineCode(id)}, is paused** until somebody has it go on. Everything up to here is stored.`,
    '',
    ...why,
    ...(problem === null ? [] : [...problemLines(fixInThread(problem, options).rest, options), '']),
    `${inlineText(whenToGoOn(paused))} with it; without its name, with all that is paused here:`,
    '',
    fence(`/raymond retry ${id}`),
  ])
}

/** A cap that is spent is not lifted by going on alone. */
function whenToGoOn({ status, problem }: PausedWorker): string {
  const [, words] = /^(.+): raymond resume \S+$/.exec(problem?.hint ?? '') ?? []
  return status === 'over_budget' && words !== undefined ? words : 'To go on'
}

/** What was spent, and the reply that raises the cap. */
export function overBudgetBox(run: Run): string {
  const { spent_usd, limit_usd, held_usd, most_usd } = run.budget
  const cap = capThatHolds(run)
  const most = mostThatHolds(run)
  const ofAll =
    cap !== undefined
      ? `${inlineCode(`budgets.${cap}`)} of the configuration is used up`
      : held_usd !== undefined &&
        most === undefined &&
        `the budgets of the configuration leave it ${formatUsd(Math.max(0, held_usd - spent_usd))}: the next turn would go beyond`
  if (ofAll)
    return alert('WARNING', [
      `It has spent **${formatUsd(spent_usd)}**, and ${ofAll}. Everything up to here is stored.`,
      '',
      `When ${cap === undefined ? 'they are' : 'it is'} reset or raised, to go on:`,
      '',
      fence('/raymond resume'),
    ])
  const spent = `It has spent **${formatUsd(spent_usd)}** of ${formatUsd(limit_usd)}`
  if (hasWrappedUp(run))
    return alert('WARNING', [
      `${spent}, and the next turn would have gone beyond: the workflow has wrapped up what there was. To have more done, start it again with a larger budget.`,
    ])
  if (most !== undefined)
    return alert('WARNING', [
      `${spent}, and ${inlineText(allowedByMost(most, run))}: the next turn would go beyond. Everything up to here is stored.`,
      '',
      `It goes on ${inlineText(whenAllowed(most, run))}:`,
      '',
      fence('/raymond resume'),
    ])
  const lines = run.agents.every(({ status }) => status === 'ended' || status === 'failed')
    ? [
        `${spent}. Every agent has given its result, and the last turn went beyond.`,
        '',
        'The results are kept. To accept what it cost:',
      ]
    : [
        `${spent}, and the next turn would go beyond. Everything up to here is stored.`,
        '',
        'To go on with a higher cap for the whole run:',
      ]
  const amount = enough(run)
  const first = most_usd !== undefined && amount > most_usd ? [`This works once ${inlineText(raiseMost(most_usd))}.`, ''] : []
  return alert('WARNING', [...lines, '', ...first, fence(`/raymond resume --budget ${amount}`), needsRole('approve', 'maintain')])
}

/** What the engine says that the next turn needs; else twice what was not enough. */
function enough({ error, budget: { limit_usd, spent_usd } }: Run): number {
  const [, said] = /--budget (\d+(?:\.\d+)?)$/.exec(error?.hint ?? '') ?? []
  return said === undefined ? Math.max(1, Math.ceil(Math.max(limit_usd, spent_usd) * 2)) : Number(said)
}

/** Something that only a person can settle and that is no question, such as an operation that was cut off. */
export function waitBox(run: Run, options: ReportOptions): string {
  const goesOn = ['To go on:', '', fence(run.reason === 'interrupted' ? '/raymond retry' : '/raymond resume')]
  if (run.error === null) return alert('IMPORTANT', [`It waits: ${inlineText(run.reason ?? 'for a person')}.`, '', ...goesOn])
  const { rest, reply } = fixInThread(run.error, options)
  return alert('IMPORTANT', [...problemLines(rest, options), '', ...(reply.length > 0 ? reply : goesOn)])
}

function turnsSentence({ max_turns, held_turns }: Run['limits'], turns: number): string {
  const most = held_turns ?? max_turns
  const where = held_turns === undefined ? '' : ' in a job of another configuration than its own'
  if (most !== null && turns < most)
    return `**Too few turns are left for its workers:** it has made ${turns} of the ${most} that \`max-turns\` allows${where}.`
  return `**It has made ${most ?? 'all its'} turns**, the most that \`max-turns\` allows${where}.`
}

function goOn(commands: readonly string[], run: Run, problem: Problem): readonly string[] {
  if (!isRetryOffered(run, problem)) return []
  return ['When that is fixed, try the failed state again:', '', fence(commands.join('\n'))]
}

function pauseSentence({ reason, limits, lost_jobs, turns }: Run): string {
  switch (reason) {
    case 'usage-limit':
      return "**The model's usage limit is reached.**"
    case 'model-overloaded':
      return '**The model was overloaded**, also after several tries.'
    case 'network':
      return '**The network failed**, also after several tries.'
    case 'time-up':
      return "**The job's time is up.** The next job takes over from here."
    case 'signal':
      return '**The job was cancelled.** The turns in flight were ended and will run again.'
    case 'max-turns':
      return turnsSentence(limits, turns)
    case 'jobs-lost':
      return `**${lost_jobs ?? 'Several'} jobs were lost** before a turn came to its end: perhaps a turn takes its machine down. What those turns cost nobody knows. Somebody has to look.`
    case 'jobs-idle':
      return '**For two days only scripts have run**, in one job after the other, perhaps in a circle. Where that is meant, `max_turns` says how long they may.'
    case 'proposal-held':
      return '**GitHub did not let this job do what was proposed.**'
    case 'no-progress':
      return '**It is going round in circles:** the same state was entered again and again with nothing changed.'
    case null:
      return '**It pauses.**'
    default:
      return `**It pauses:** ${inlineText(reason)}.`
  }
}
