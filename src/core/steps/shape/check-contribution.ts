import type { DocNode } from '../document.ts'
import type { Contribution, Template } from '../step-workflow.ts'
import { readSource, readSourceItem } from './check-source.ts'
import { readList, readRecord } from './read-collection.ts'
import { peek, readFields } from './read-fields.ts'
import { keywordIn, readOneOf, readString, wrongType } from './read-scalar.ts'
import { placeOf, report, type ShapeContext } from './shape-context.ts'

export function readTemplate(context: ShapeContext, node: DocNode): Template | undefined {
  const fields = readFields(context, node, {
    what: 'a template',
    fields: ['type', 'text', 'vars'],
    elsewhere: { from: 'a source contribution', path: 'a source contribution', projection: 'a source contribution' },
  })
  const type = fields?.required('type', readOneOf(['template']))
  const text = fields?.required('text', readString)
  const vars = fields?.required('vars', readRecord(readVarName, readSource))
  if (type === undefined || text === undefined || vars === undefined) return undefined
  return placeOf(context, fields?.node('text')?.at ?? node.at, { type, text, vars })
}

/** `{{issues}}` binds the string key "issues" (R91). */
function readVarName(context: ShapeContext, node: DocNode): string | undefined {
  if (node.kind === 'string') return node.value
  return report(context, node.at, {
    code: 'RAY-STEP-BAD-VALUE',
    message: 'The name of a template variable is a string.',
    hint:
      node.kind === 'keyword' ? `Write ${context.notation === 'edn' ? `"${node.name}"` : node.name} without a colon.` : undefined,
  })
}

function readContribution(context: ShapeContext, node: DocNode): Contribution | undefined {
  const type = peek(context, node, 'type')
  const kind = type === undefined ? undefined : keywordIn(context, type)
  if (kind === 'template') return readTemplate(context, node)
  if (kind === 'source') {
    const source = readSourceItem(context, node)
    return source === undefined ? undefined : { type: 'source', source }
  }
  return wrongType(context, type ?? node, 'a contribution of :type :source or :type :template')
}

export const readContributions = readList(readContribution, { atLeast: 1 })
