import { didYouMean } from '../../workflow/near-names.ts'
import { checkArgs } from '../operations/operation.ts'
import { builtInNames, builtInOperation } from '../operations/registry.ts'
import { scriptPathsOf } from '../scripts-of.ts'
import { warn } from '../shape/shape-context.ts'
import type { OperationCall } from '../step-workflow.ts'
import type { Value } from '../value.ts'
import { type MeaningContext, placeIn } from './meaning-context.ts'

/** Warns of a call that is bound to fail: an operation that nobody has, or arguments that it does not take (R46). */
export function checkCall(context: MeaningContext, call: OperationCall): void {
  const spec = builtInOperation(call.operation)
  const at = placeIn(context, context.steps[context.index] ?? call)
  if (spec === undefined) {
    const { scripts } = context
    if (scripts === undefined || scriptPathsOf(call.operation).some((path) => Object.hasOwn(scripts, path))) return
    warn(context.shape, at, {
      code: 'RAY-UNKNOWN-OPERATION',
      message: `There is no operation ${call.operation}.`,
      hint:
        didYouMean(call.operation, builtInNames) ?? `Write it as the script operations/${call.operation}.mjs beside this file.`,
    })
    return
  }
  const args = literalArgs(call)
  const checked = args === undefined ? undefined : checkArgs(spec, args)
  if (checked?.ok === false && checked.error.status === 'error')
    warn(context.shape, at, {
      code: 'RAY-INVALID-ARGUMENTS',
      message: checked.error.message,
      hint: `Correct the arguments of ${call.operation}.`,
    })
}

/** Undefined when one of the arguments is known only at run time. */
function literalArgs({ args }: OperationCall): Record<string, Value> | undefined {
  const entries = Object.entries(args).map(([name, source]) =>
    source.kind === 'value' ? ([name, source.value] as const) : undefined,
  )
  return entries.every((entry) => entry !== undefined) ? Object.fromEntries(entries) : undefined
}
