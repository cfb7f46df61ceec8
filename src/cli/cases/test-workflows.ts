import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import type { styleText } from 'node:util'
import pLimit from 'p-limit'
import { paint as paintOn, print, printJson } from '../output.ts'
import { UsageError } from '../usage-error.ts'
import { findCases } from './find-cases.ts'
import { type PlayedCase, runCase } from './run-case.ts'

export interface TestFlags {
  readonly only?: string
  readonly jobs?: number
  readonly json?: boolean
  readonly quiet?: boolean
}

/** `raymond test PATH…`: plays the cases that stand beside workflows. */
export async function testWorkflows(paths: readonly string[], flags: TestFlags): Promise<void> {
  const found = findCases(paths).filter(({ file }) => flags.only === undefined || file.includes(flags.only))
  if (found.length === 0) throw new UsageError(`No case has "${flags.only}" in its path.`, 'Leave --only out to run all of them.')
  const slots = pLimit(flags.jobs ?? Math.max(2, availableParallelism()))
  const played = await Promise.all(found.map((one) => slots(() => runCase(one))))
  if (flags.json === true) printJson(reportOf(played))
  else printText(played, flags)
  process.exitCode = played.every(isGood) ? 0 : 1
}

function isGood({ outcome, differences, problems }: PlayedCase): boolean {
  return outcome !== null && differences.length === 0 && problems.length === 0
}

function reportOf(played: readonly PlayedCase[]) {
  const passed = played.filter(isGood).length
  return {
    passed,
    failed: played.length - passed,
    cases: played.map((one) => ({
      name: one.name,
      file: here(one.file),
      workflow: here(one.workflow),
      ok: isGood(one),
      status: one.outcome?.status ?? null,
      turns: one.outcome?.turns ?? 0,
      cost_usd: one.outcome?.costUsd ?? 0,
      path: one.outcome?.path ?? {},
      differences: one.differences,
      problems: one.problems,
    })),
  }
}

function printText(played: readonly PlayedCase[], { quiet }: TestFlags): void {
  const shown = quiet === true ? played.filter((one) => !isGood(one)) : played
  for (const [workflow, cases] of Map.groupBy(shown, (one) => one.workflow)) {
    print(paint('bold', here(workflow)))
    for (const one of cases) printCase(one)
  }
  const failed = played.filter((one) => !isGood(one)).length
  const passed = `${played.length - failed} passed`
  print(failed === 0 ? paint('green', passed) : `${paint('red', `${failed} failed`)}, ${passed}`)
}

function printCase(one: PlayedCase): void {
  const { outcome } = one
  const bill = outcome === null ? '' : paint('dim', `  ${outcome.turns} turns, $${outcome.costUsd.toFixed(2)}`)
  print(`  ${isGood(one) ? paint('green', 'ok  ') : paint('red', 'FAIL')} ${one.name}${bill}`)
  if (!isGood(one)) print(paint('dim', `       ${here(one.file)}`))
  for (const { code, message, place, hint } of one.problems) {
    print(`       ${paint('red', code)}${place === undefined ? '' : ` at ${place}`}: ${message}`)
    if (hint !== undefined) print(`       ${paint('cyan', 'fix:')} ${hint}`)
  }
  for (const { what, lines } of one.differences) {
    print(`       ${paint('bold', what)}`)
    for (const line of lines) print(`         ${colourful(line)}`)
  }
}

function colourful(line: string): string {
  if (line.startsWith('- ')) return paint('red', line)
  return line.startsWith('+ ') ? paint('green', line) : line
}

function here(path: string): string {
  const name = relative(process.cwd(), path)
  return name === '' ? '.' : name.startsWith('..') ? path : name.replaceAll('\\', '/')
}

function paint(style: Parameters<typeof styleText>[0], text: string): string {
  return paintOn(style, text, process.stdout)
}
