import { type DocNode, literalValue } from '../document.ts'
import type { OperationCall, Source } from '../step-workflow.ts'
import { readReference } from './check-source.ts'
import { readRecord } from './read-collection.ts'
import type { Fields } from './read-fields.ts'
import { peek } from './read-fields.ts'
import { keywordIn, readKeyword, readString } from './read-scalar.ts'
import { report, type ShapeContext } from './shape-context.ts'

const operationId = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*\/[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/

/** `:operation` and `:args` of an invoke step or judge. */
export function readOperationCall(fields: Fields<'operation' | 'args'>): OperationCall | undefined {
  const operation = fields.required('operation', readOperationId)
  const args = fields.required('args', readRecord(readArgName, readArg))
  return operation === undefined || args === undefined ? undefined : { operation, args }
}

function readOperationId(context: ShapeContext, node: DocNode): string | undefined {
  const id = readString(context, node)
  if (id === undefined || operationId.test(id)) return id
  return report(context, node.at, {
    code: 'RAY-STEP-BAD-VALUE',
    message: `"${id}" is not the name of an operation.`,
    hint: 'A name is two words in kebab case with a slash between, such as shell/run.',
  })
}

function readArgName(context: ShapeContext, node: DocNode): string | undefined {
  return readKeyword(context, node)
}

/** Only the top of an argument is looked at: `{:from …}` is resolved, `{:value m}` is m, anything else passes as it is (R43). */
function readArg(context: ShapeContext, node: DocNode): Source | undefined {
  if (peek(context, node, 'from') !== undefined) return readReference(context, node)
  const wrapped = onlyValue(context, node)
  return { kind: 'value', value: literalValue(wrapped ?? node) }
}

function onlyValue(context: ShapeContext, node: DocNode): DocNode | undefined {
  if (node.kind !== 'map' || node.entries.length !== 1) return undefined
  const [entry] = node.entries
  return entry !== undefined && keywordIn(context, entry.key) === 'value' ? entry.value : undefined
}
