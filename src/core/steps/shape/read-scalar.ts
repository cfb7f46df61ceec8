import { type DocNode, describeNode, keywordPattern } from '../document.ts'
import { type Reader, report, type ShapeContext } from './shape-context.ts'

/** In YAML a scalar that looks like a keyword is a plain string where only strings can stand. */
export function readString(context: ShapeContext, node: DocNode): string | undefined {
  if (node.kind === 'string') return node.value
  if (node.kind === 'keyword' && context.notation === 'yaml') return `:${node.name}`
  return wrongType(context, node, 'a string', context.notation === 'yaml' ? 'Put it in quotes.' : 'Put it in double quotes.')
}

export function readNonBlank(context: ShapeContext, node: DocNode): string | undefined {
  const text = readString(context, node)
  if (text === undefined || text.trim() !== '') return text
  return report(context, node.at, { code: 'RAY-STEP-BAD-VALUE', message: 'This must not be blank.', hint: 'Write a text.' })
}

/** The keyword's name. In YAML the bare word will do where only keywords can stand. */
export function readKeyword(context: ShapeContext, node: DocNode): string | undefined {
  const name = keywordIn(context, node)
  return name ?? wrongType(context, node, 'a keyword', context.notation === 'edn' ? 'Write it with a leading colon.' : undefined)
}

export function keywordIn(context: ShapeContext, node: DocNode): string | undefined {
  if (node.kind === 'keyword') return node.name
  return node.kind === 'string' && context.notation === 'yaml' && keywordPattern.test(node.value) ? node.value : undefined
}

export function readOneOf<const T extends string>(allowed: readonly T[]): Reader<T> {
  return (context, node) => {
    const name = keywordIn(context, node)
    const known = allowed.find((word) => word === name)
    return known ?? wrongType(context, node, `one of ${allowed.map((word) => `:${word}`).join(', ')}`)
  }
}

export function readBoolean(context: ShapeContext, node: DocNode): boolean | undefined {
  return node.kind === 'boolean' ? node.value : wrongType(context, node, 'true or false')
}

export function readCount(context: ShapeContext, node: DocNode): number | undefined {
  return node.kind === 'number' && Number.isInteger(node.value) && node.value >= 1
    ? node.value
    : wrongType(context, node, 'a whole number from 1 up')
}

export function readTemperature(context: ShapeContext, node: DocNode): number | undefined {
  return node.kind === 'number' && node.value >= 0 && node.value <= 2
    ? node.value
    : wrongType(context, node, 'a number from 0.0 to 2.0')
}

export function wrongType(context: ShapeContext, node: DocNode, wanted: string, hint?: string): undefined {
  return report(context, node.at, {
    code: 'RAY-STEP-BAD-VALUE',
    message: `This must be ${wanted}, not ${describeNode(node)}.`,
    hint: hint ?? `Write ${wanted}.`,
  })
}
