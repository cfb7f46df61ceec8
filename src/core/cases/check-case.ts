import type { Proposal } from '../outbox/proposal.ts'
import type { Problem } from '../problem.ts'
import type { RunStatus } from '../run/run.ts'
import type { Expectation, TextMatcher } from './case-schema.ts'
import { plainName } from './choose-answer.ts'
import { fitsPartially } from './fits-partially.ts'
import { lineDifference } from './line-difference.ts'
import { mismatch } from './match-text.ts'

/** What came of playing a case. */
export interface CaseOutcome {
  readonly status: RunStatus
  readonly reason: string | null
  readonly results: Readonly<Record<string, string>>
  readonly error: Problem | null
  /** States by agent, in the order in which they were entered. */
  readonly path: Readonly<Record<string, readonly string[]>>
  readonly turns: number
  readonly costUsd: number
  readonly proposals: readonly Proposal[]
  /** Contents of the files that the case asks for; null where there is none. */
  readonly files: Readonly<Record<string, string | null>>
  /** What went wrong with the play itself: prompts that lack something, answers that nobody asked for, broken proposals. */
  readonly complaints: readonly string[]
}

/** One thing that is not as expected. `lines` are marked as in a diff. */
export interface Difference {
  readonly what: string
  readonly lines: readonly string[]
}

/** Compares what came of a case with what its author expects. Empty when all is well. */
export function checkCase(expect: Expectation, outcome: CaseOutcome): readonly Difference[] {
  const { results } = outcome
  return [
    ...checkStatus(expect, outcome),
    ...checkPaths(expect, outcome),
    ...(expect.result === undefined ? [] : checkText('result', expect.result, results.main)),
    ...Object.entries(expect.results ?? {}).flatMap(([agent, matcher]) =>
      checkText(`result of ${agent}`, matcher, results[agent]),
    ),
    ...checkAmounts(expect, outcome),
    ...checkProposals(expect, outcome),
    ...Object.entries(expect.files ?? {}).flatMap(([name, matcher]) => checkFile(name, matcher, outcome.files[name] ?? null)),
    ...outcome.complaints.map((complaint): Difference => ({ what: 'play', lines: [`+ ${complaint}`] })),
  ]
}

function checkStatus(expect: Expectation, { status, reason, error }: CaseOutcome): readonly Difference[] {
  const wanted = expect.status ?? 'completed'
  const why = error === null ? (reason ?? '') : `${error.code}: ${error.message}`
  const isOther = wanted !== status || (expect.error !== undefined && expect.error !== error?.code)
  if (!isOther) return []
  const wantedWhy = expect.error === undefined ? '' : ` (${expect.error})`
  return [{ what: 'status', lines: [`- ${wanted}${wantedWhy}`, ...blockOf('+', `${status}${why === '' ? '' : ` (${why})`}`)] }]
}

function checkPaths({ path }: Expectation, outcome: CaseOutcome): readonly Difference[] {
  if (path === undefined) return []
  const wanted: Readonly<Record<string, readonly string[]>> = Array.isArray(path)
    ? { main: path }
    : (path as Record<string, string[]>)
  const differences = Object.entries(wanted).flatMap(([agent, states]) => {
    const expected = states.map(plainName)
    const actual = (outcome.path[agent] ?? []).map(plainName)
    const same = expected.length === actual.length && expected.every((state, index) => state === actual[index])
    return same ? [] : [{ what: `path of ${agent}`, lines: lineDifference(expected, actual) }]
  })
  const others = Array.isArray(path) ? [] : Object.keys(outcome.path).filter((agent) => !Object.hasOwn(wanted, agent))
  return [
    ...differences,
    ...others.map((agent) => ({ what: 'agents', lines: [`+ ${agent}: ${outcome.path[agent]?.map(plainName).join(' ')}`] })),
  ]
}

function checkText(what: string, matcher: TextMatcher, text: string | undefined): readonly Difference[] {
  if (text === undefined) return [{ what, lines: [...expectedText(matcher), '+ (none)'] }]
  const wrong = mismatch(matcher, text)
  if (wrong === undefined) return []
  if (typeof matcher === 'string') return [{ what, lines: lineDifference(matcher.trim().split('\n'), text.trim().split('\n')) }]
  return [{ what: `${what} ${wrong}`, lines: blockOf('+', text) }]
}

function checkAmounts({ turns, cost_usd, max_cost_usd }: Expectation, outcome: CaseOutcome): readonly Difference[] {
  const dollars = (amount: number): string => `$${amount.toFixed(4).replace(/0{1,2}$/, '')}`
  const cost = outcome.costUsd
  return [
    ...(turns === undefined || turns === outcome.turns ? [] : [{ what: 'turns', lines: [`- ${turns}`, `+ ${outcome.turns}`] }]),
    ...(cost_usd === undefined || isSame(cost_usd, cost)
      ? []
      : [{ what: 'cost', lines: [`- ${dollars(cost_usd)}`, `+ ${dollars(cost)}`] }]),
    ...(max_cost_usd === undefined || cost <= max_cost_usd + ROUNDING
      ? []
      : [{ what: 'cost', lines: [`- at most ${dollars(max_cost_usd)}`, `+ ${dollars(cost)}`] }]),
  ]
}

/** Dollars are sums of floats. */
const ROUNDING = 1e-6

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) < ROUNDING
}

function checkProposals({ proposals: expected }: Expectation, { proposals }: CaseOutcome): readonly Difference[] {
  if (expected === undefined || fitsPartially(expected, proposals)) return []
  const shown = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value))
  const pairs = expected.map((value, index) =>
    fitsPartially(value, proposals[index]) ? JSON.stringify(proposals[index]) : JSON.stringify(value),
  )
  return [{ what: 'proposals', lines: lineDifference(pairs, shown(proposals)) }]
}

function checkFile(name: string, matcher: TextMatcher | null, content: string | null): readonly Difference[] {
  if (matcher === null) return content === null ? [] : [{ what: `file ${name}`, lines: ['- (none)', ...blockOf('+', content)] }]
  return checkText(`file ${name}`, matcher, content ?? undefined)
}

function expectedText(matcher: TextMatcher): readonly string[] {
  return blockOf('-', typeof matcher === 'string' ? matcher : JSON.stringify(matcher))
}

const SHOWN_LINES = 30

function blockOf(sign: string, text: string): readonly string[] {
  const lines = text.trim().split('\n')
  const shown = lines.slice(0, SHOWN_LINES).map((line) => `${sign} ${line}`)
  return lines.length > SHOWN_LINES ? [...shown, `${sign} … ${lines.length - SHOWN_LINES} more lines`] : shown
}
