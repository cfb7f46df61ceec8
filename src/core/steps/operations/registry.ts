import { scriptPathsOf } from '../scripts-of.ts'
import type { StepDefinition } from '../step-workflow.ts'
import type { Value } from '../value.ts'
import { flowConstant, flowExitStatus, flowNoop } from './flow.ts'
import type { OperationSpec, PureOperation } from './operation.ts'
import * as outside from './outside.ts'
import { textLabel, textStatusLine } from './text.ts'

/** Built-in operations that only compute. */
export const pureOperations: readonly PureOperation[] = [flowConstant, flowNoop, flowExitStatus, textStatusLine, textLabel]
/** Built-in operations that need a performer. */
export const outsideOperations: readonly OperationSpec[] = Object.values(outside)

const builtIns: ReadonlyMap<string, OperationSpec> = new Map(
  [...pureOperations, ...outsideOperations].map((spec) => [spec.name, spec]),
)

/** What is built in under this name; undefined for a script's operation, or none at all. */
export function builtInOperation(name: string): OperationSpec | undefined {
  return builtIns.get(name)
}

export function pureOperationNamed(name: string): PureOperation | undefined {
  return pureOperations.find((operation) => operation.name === name)
}

export const builtInNames: readonly string[] = [...builtIns.keys()]

/** Whether a call that was cut off may simply be made again. Scripts say so themselves; everything unknown may not. */
export function isIdempotent(
  operation: string,
  args: Readonly<Record<string, Value>>,
  scripts: StepDefinition['scripts'],
): boolean {
  const spec = builtInOperation(operation)
  if (spec?.idempotent) return true
  const { script } = args
  const paths = spec === undefined ? scriptPathsOf(operation) : typeof script === 'string' ? [script.replace(/^\.\//, '')] : []
  const known = paths.flatMap((path) => (Object.hasOwn(scripts, path) ? [scripts[path]] : []))
  return known.length > 0 && known.every((found) => found?.idempotent)
}
