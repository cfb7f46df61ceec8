import { checkIdOf, type Problem, type ProblemCode } from '../problem.ts'

export const levels = ['info', 'warning', 'error'] as const
/** An error stops a run or a turn of it; a warning is probably a mistake; an info is worth to know. */
export type Level = (typeof levels)[number]

/** One thing that lint found: a contract, as `--json` prints it. */
export interface Finding {
  /** As the path was given, with `/`; within a folder or archive the file's name behind it. */
  readonly file: string
  /** From 1. */
  readonly line: number
  readonly column: number
  readonly code: ProblemCode
  /** The code's words in lower case, such as `missing-target`. */
  readonly id: string
  readonly level: Level
  /** One sentence with the cause. */
  readonly message: string
  /** What to do, to copy where that is possible. */
  readonly fix: string | null
}

/** A problem as a finding; `fallback` is the file of one that has no place. */
export function findingOf({ code, message, place, hint }: Problem, level: Level, fallback: string): Finding {
  const [, file = fallback, line = '1', column = '1'] = /^(.*?)(?::(\d+)(?::(\d+))?)?$/s.exec(place ?? fallback) ?? []
  return { file, line: Number(line), column: Number(column), code, id: checkIdOf(code), level, message, fix: hint ?? null }
}

/** As they stand in the files, each once. */
export function inOrder(findings: readonly Finding[]): readonly Finding[] {
  const known = new Map(findings.map((finding) => [JSON.stringify(finding), finding]))
  return [...known.values()].sort(
    (a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.id, b.id),
  )
}

export function isAtLeast(level: Level, least: Level): boolean {
  return levels.indexOf(level) >= levels.indexOf(least)
}

export interface Tally {
  readonly errors: number
  readonly warnings: number
  readonly infos: number
}

export function tallyOf(findings: readonly Finding[]): Tally {
  const count = (wanted: Level) => findings.filter(({ level }) => level === wanted).length
  return { errors: count('error'), warnings: count('warning'), infos: count('info') }
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}
