import type { Problem, ProblemCode } from '../../problem.ts'
import type { DocNode, Notation, Position } from '../document.ts'

/** What the readers of one file share: where they are, and what they found wrong. */
export interface ShapeContext {
  readonly file: string
  readonly notation: Notation
  /** Before each message, such as `Step 2 "check": `. */
  readonly prefix: string
  readonly problems: Problem[]
  readonly warnings: Problem[]
  /** Where the parts stand whose meaning is checked later. */
  readonly places: Map<object, Position>
}

export interface Fault {
  readonly code: ProblemCode
  readonly message: string
  readonly hint?: string | undefined
}

/** Turns a node into what it stands for; undefined after it has reported why it could not. */
export type Reader<T> = (context: ShapeContext, node: DocNode) => T | undefined

export function report(context: ShapeContext, at: Position, fault: Fault): undefined {
  context.problems.push(placed(context, at, fault))
}

export function warn(context: ShapeContext, at: Position, fault: Fault): void {
  context.warnings.push(placed(context, at, fault))
}

/** Remembers where a part stands, and gives it back. */
export function placeOf<T extends object>(context: ShapeContext, at: Position, part: T): T {
  context.places.set(part, at)
  return part
}

function placed({ file, prefix }: ShapeContext, { line, column }: Position, { code, message, hint }: Fault): Problem {
  return { code, message: `${prefix}${message}`, place: `${file}:${line}:${column}`, hint }
}
