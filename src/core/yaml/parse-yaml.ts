import {
  Composer,
  type CST,
  type Document,
  type DocumentOptions,
  LineCounter,
  type ParseOptions,
  Parser,
  type SchemaOptions,
  YAMLParseError,
} from 'yaml'
import { WORKFLOW_BOUNDS, yamlExcess } from './bounds.ts'
import { compoundKeys } from './compound-keys.ts'
import { repeatedKeys } from './repeated-keys.ts'

/** The first few mistakes tell enough, and each costs the library more than a whole line of what is right. */
const MOST_FAULTS = 32

type Options = DocumentOptions &
  SchemaOptions &
  Omit<ParseOptions, 'lineCounter' | 'prettyErrors'> & { readonly lineCounter: LineCounter }

/** The library's `parseDocument`, but that it prints no warnings, which quote the text, and that a text with so many mistakes is read no further than up to the last of these. */
export function parseYaml(text: string, options: Options): Document.Parsed {
  const composer = new Composer({ logLevel: 'error', ...options, prettyErrors: false })
  const tokens = upToMostFaults(new Parser(options.lineCounter.addNewLine).parse(text))
  const [document, second] = firstTwo(composer.compose(tokens, true, text.length))
  if (document === undefined) throw new Error('a text without any document')
  if (second !== undefined)
    document.errors.push(
      new YAMLParseError([second.range[0], second.range[1]], 'MULTIPLE_DOCS', 'A second document begins here.'),
    )
  return document
}

/** What the text says; undefined where it has mistakes, more aliases than `maxAliasCount`, or more of anything than a workflow may. */
export function readYaml(text: string, maxAliasCount: number): unknown {
  if (yamlExcess(text, WORKFLOW_BOUNDS) !== undefined) return undefined
  try {
    const document = parseYaml(text, { lineCounter: new LineCounter(), uniqueKeys: false })
    const isFaulty = [document.errors, repeatedKeys(document), compoundKeys(document)].some(({ length }) => length > 0)
    return isFaulty ? undefined : document.toJS({ maxAliasCount })
  } catch {
    return undefined
  }
}

function* upToMostFaults(tokens: Iterable<CST.Token>): Generator<CST.Token, void, unknown> {
  let faults = 0
  for (const token of tokens) {
    yield token
    if (token.type === 'error') faults += 1
    if (faults >= MOST_FAULTS) return
  }
}

function firstTwo<T>(all: Iterable<T>): readonly T[] {
  const found: T[] = []
  for (const one of all) {
    found.push(one)
    if (found.length === 2) break
  }
  return found
}
