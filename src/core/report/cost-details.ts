import { allowedByMost } from '../run/money/held-most.ts'
import type { Run, Tally } from '../run/run.ts'
import { inlineCode, inlineText } from './cleaning/quote.ts'
import { budgetBar, formatCount, formatDuration, formatUsd } from './format-amounts.ts'

const MAX_ROWS = 30

/** Spent of the budget, as a bar and in figures. */
export function budgetLine(run: Run): string {
  const { budget, turns, costs } = run
  const { spent_usd, limit_usd } = budget
  const models = Object.values(costs.models)
  const input = models.reduce((sum, { input_tokens }) => sum + input_tokens, 0)
  const output = models.reduce((sum, { output_tokens }) => sum + output_tokens, 0)
  const facts = [
    `**${formatUsd(spent_usd)}** of ${formatUsd(limit_usd)}${budget.from === undefined ? '' : `, set by ${budget.from}`}`,
    ...(budget.held_most === undefined ? [] : [inlineText(allowedByMost(budget.held_most, run))]),
    ...(spent_usd > limit_usd ? ['turns that were running cost more than was set aside'] : []),
    `${turns} ${turns === 1 ? 'turn' : 'turns'}`,
    ...(input + output > 0 ? [`${formatCount(input)} tokens in, ${formatCount(output)} out`] : []),
  ]
  return `\`${budgetBar(spent_usd, limit_usd)}\` ${facts.join(' · ')}`
}

/** Where the money went, folded away: by state and by model, the dearest first. */
export function costDetails({ costs }: Run): string {
  const states = dearestFirst(costs.states)
  if (states.length === 0) return ''
  const models = dearestFirst(costs.models)
  return [
    '<details><summary>Where the money went</summary>',
    '',
    table('state', states),
    ...(models.length > 0 ? ['', table('model', models)] : []),
    '',
    '</details>',
  ].join('\n')
}

function dearestFirst(tallies: Readonly<Record<string, Tally>>): readonly (readonly [string, Tally])[] {
  return Object.entries(tallies).toSorted(([, a], [, b]) => b.usd - a.usd || b.ms - a.ms)
}

function table(what: string, tallies: readonly (readonly [string, Tally])[]): string {
  const hidden = tallies.length - MAX_ROWS
  return [
    `| ${what} | turns | time | tokens in | out | cost |`,
    '| :-- | --: | --: | --: | --: | --: |',
    ...tallies
      .slice(0, MAX_ROWS)
      .map(
        ([name, { turns, ms, input_tokens, output_tokens, usd }]) =>
          `| ${inlineCode(name)} | ${turns} | ${formatDuration(ms)} | ${formatCount(input_tokens)} | ${formatCount(output_tokens)} | ${formatUsd(usd)} |`,
      ),
    ...(hidden > 0 ? [`| ${hidden} more | | | | | |`] : []),
  ].join('\n')
}
