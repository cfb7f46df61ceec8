import { data, Evaluator, Lexer, Parser, wellKnownFunctions } from '@actions/expressions'
import { TokenType } from '@actions/expressions/lexer'
import { truthy } from '@actions/expressions/result'
import { messageOf } from '../problem.ts'

/** What an expression may name. GitHub's other contexts (`secrets`, `vars`, `needs` …) do not exist before a run. */
const expressionContexts = ['github', 'inputs'] as const
export type ExpressionContext = Readonly<Record<(typeof expressionContexts)[number], unknown>>

type Verdict =
  | { readonly ok: true; readonly value: boolean }
  /** `unknown` is what it reads and nobody has said. */
  | { readonly ok: false; readonly fault: string; readonly unknown?: string }

/** An object of which we know only a part: what it lacks may be there. */
export class Incomplete {
  readonly value: object
  constructor(value: unknown) {
    this.value = Object(value ?? {})
  }
}

const MAX_EXPRESSION = 21_000
const MAX_DEPTH = 100

/** What is wrong with the expression, in GitHub's words; undefined when it can be evaluated. */
export function expressionFault(text: string): string | undefined {
  try {
    parse(text)
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}

/** Evaluates an `if` as GitHub does. Whatever goes wrong is a fault, never a yes. */
export function evaluateIf(text: string, context: ExpressionContext): Verdict {
  let unknown: string | undefined
  const unknownAt = (path: string): never => {
    unknown ??= path
    throw new Error(`${path} is not known`)
  }
  try {
    const pairs = expressionContexts.map((key) => ({ key, value: toData(context[key], { path: key, depth: 0, unknownAt }) }))
    const value = new Evaluator(parse(text), new data.Dictionary(...pairs)).evaluate()
    return { ok: true, value: truthy(value) }
  } catch (error) {
    return { ok: false, fault: messageOf(error), ...(unknown === undefined ? {} : { unknown }) }
  }
}

function parse(text: string): ReturnType<Parser['parse']> {
  const bare = withoutMarks(text)
  if (bare.length > MAX_EXPRESSION) throw new Error(`it has more than ${MAX_EXPRESSION} characters`)
  if (bare.trim() === '') throw new Error('it is empty')
  const { tokens } = new Lexer(bare).lex()
  for (const [index, { type, lexeme }] of tokens.entries()) {
    // The library looks functions up in a plain object, so it would take `constructor(…)` for one.
    const called = type === TokenType.IDENTIFIER && tokens[index + 1]?.type === TokenType.LEFT_PAREN
    if (called && !Object.hasOwn(wellKnownFunctions, lexeme.toLowerCase())) throw new Error(`Unrecognized function: '${lexeme}'`)
  }
  return new Parser(tokens, [...expressionContexts], []).parse()
}

/** Drops one pair of `${{ }}` around the whole. GitHub takes `${{ a }} && b` as a text that is always true, so that is refused. */
function withoutMarks(text: string): string {
  const [, inside] = /^\s*\$\{\{([\s\S]*)\}\}\s*$/.exec(text) ?? []
  const bare = inside ?? text
  if (bare.includes('${{')) throw new Error('${{ }} must stand around all of it, or be left out')
  return bare
}

interface Place {
  readonly path: string
  readonly depth: number
  /** Set to hear of what is looked for within an incomplete object, and is not there. */
  readonly isIncomplete?: boolean
  readonly unknownAt: (path: string) => never
}

/** Says so where the library would take what is not there for null. */
class IncompleteDictionary extends data.Dictionary {
  readonly #place: Place
  constructor(place: Place) {
    super()
    this.#place = place
  }
  override get(key: string): data.ExpressionData {
    return super.get(key) ?? this.#place.unknownAt(`${this.#place.path}.${key}`)
  }
  override values(): data.ExpressionData[] {
    return this.#place.unknownAt(`${this.#place.path}.*`)
  }
  override pairs(): ReturnType<data.Dictionary['pairs']> {
    return this.#place.unknownAt(`${this.#place.path}.*`)
  }
}

function toData(value: unknown, place: Place): data.ExpressionData {
  const { path, depth, isIncomplete = false } = place
  if (value instanceof Incomplete) return toData(value.value, { ...place, isIncomplete: true })
  if (depth > MAX_DEPTH) throw new Error(`the event is nested more than ${MAX_DEPTH} levels deep`)
  if (typeof value === 'string') return new data.StringData(value)
  if (typeof value === 'number') return new data.NumberData(value)
  if (typeof value === 'boolean') return new data.BooleanData(value)
  if (Array.isArray(value)) {
    const list = new data.Array()
    for (const item of value) list.add(toData(item, { ...place, path: `${path}.*`, depth: depth + 1 }))
    return list
  }
  if (typeof value === 'object' && value !== null) {
    const dictionary = isIncomplete ? new IncompleteDictionary(place) : new data.Dictionary()
    for (const [key, item] of Object.entries(value))
      if (item !== undefined || !isIncomplete)
        dictionary.add(key, toData(item, { ...place, path: `${path}.${key}`, depth: depth + 1 }))
    return dictionary
  }
  return new data.Null()
}
