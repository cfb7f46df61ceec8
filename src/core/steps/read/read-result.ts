import type { Problem, ProblemCode } from '../../problem.ts'
import type { Document, Position } from '../document.ts'

export type ReadResult =
  | { readonly ok: true; readonly document: Document }
  | { readonly ok: false; readonly problems: readonly Problem[] }

/** Characters of a workflow file; a bigger one is refused before it is parsed. */
export const MAX_FILE_LENGTH = 1_048_576
/** Values in one file, counted after YAML aliases are laid out. */
export const MAX_NODES = 100_000
/** Lists and maps within each other. */
export const MAX_DEPTH = 100

export function unreadable(problem: Problem): ReadResult {
  return { ok: false, problems: [problem] }
}

export function problemAt(
  file: string,
  at: Position,
  problem: { code: ProblemCode; message: string; hint?: string | undefined },
): Problem {
  return { ...problem, place: `${file}:${at.line}:${at.column}` }
}

export function tooLarge(file: string, what: string): Problem {
  return {
    code: 'RAY-STEP-TOO-LARGE',
    message: `${file} ${what}.`,
    place: file,
    hint: 'Split it into workflows that delegate to each other.',
  }
}
