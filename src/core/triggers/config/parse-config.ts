import { isNode, isScalar, LineCounter, visit } from 'yaml'
import type { Problem } from '../../problem.ts'
import { CONFIG_BOUNDS, yamlExcess } from '../../yaml/bounds.ts'
import { parseYaml } from '../../yaml/parse-yaml.ts'
import { repeatedKeys } from '../../yaml/repeated-keys.ts'
import type { Config } from './config.ts'
import { checkConfig, configWarnings } from './config-checks.ts'
import { type Places, placesIn } from './config-places.ts'
import { configSchema } from './config-schema.ts'
import { normaliseConfig } from './normalise-config.ts'
import { schemaProblems } from './schema-problems.ts'

export interface ParsedConfig {
  /** Null when there are problems. */
  readonly config: Config | null
  readonly problems: readonly Problem[]
  readonly warnings: readonly Problem[]
}

/** Reads `.github/raymond.yml`. `file` is how problems name it. */
export function parseConfig(text: string, file = '.github/raymond.yml'): ParsedConfig {
  const excess = yamlExcess(text, CONFIG_BOUNDS)
  if (excess !== undefined) return failed([tooMuch(`it ${excess}`, file)])
  try {
    return parseBounded(text.replace(/^\uFEFF/, ''), file)
  } catch (error) {
    // Nesting by indentation alone can outgrow the parser's stack in a text of legal size.
    if (error instanceof RangeError || error instanceof ReferenceError) return failed([tooMuch(error.message, file)])
    throw error
  }
}

const MOST_SYNTAX_PROBLEMS = 3

function parseBounded(text: string, file: string): ParsedConfig {
  const lines = new LineCounter()
  // The library compares each key with all others of its map, which is slow for many keys; ours is a set.
  const document = parseYaml(text, { lineCounter: lines, uniqueKeys: false })
  const places = placesIn(document, lines, file)
  // An unknown tag is an error here: it is what becomes of a pattern that starts with an unquoted `!`.
  const broken = [...document.errors, ...document.warnings]
  // What follows one that breaks the structure is mostly its echo.
  if (broken.length > 0)
    return failed(
      broken
        .slice(0, MOST_SYNTAX_PROBLEMS)
        .map((error) => syntaxProblem(error.message, error.code, places.ofOffset(error.pos[0]))),
    )
  const repeated = repeatedKeys(document)
  if (repeated.length > 0)
    return failed(
      repeated.map(({ offset }) => syntaxProblem('Map keys must be unique', 'DUPLICATE_KEY', places.ofOffset(offset))),
    )
  const odd = oddNodes(document, places)
  if (odd.length > 0) return failed(odd)
  const value: unknown = document.toJS({ maxAliasCount: 100 }) ?? {}
  const parsed = configSchema.safeParse(value)
  if (!parsed.success) return failed(inOrder(schemaProblems(configSchema, value, parsed.error.issues, places)))
  const config = normaliseConfig(parsed.data)
  const problems = inOrder(checkConfig(config, places))
  const warnings = configWarnings(config, parsed.data, places)
  return { config: problems.length > 0 ? null : config, problems, warnings }
}

function failed(problems: readonly Problem[]): ParsedConfig {
  return { config: null, problems, warnings: [] }
}

/** As they stand in the file. */
function inOrder(problems: readonly Problem[]): readonly Problem[] {
  const at = ({ place }: Problem): readonly [number, number] => {
    const [, line, column] = /:(\d+):(\d+)$/.exec(place ?? '') ?? []
    return [Number(line ?? 0), Number(column ?? 0)]
  }
  return problems.toSorted((a, b) => at(a)[0] - at(b)[0] || at(a)[1] - at(b)[1])
}

function tooMuch(fault: string, file: string): Problem {
  return {
    code: 'RAY-CONFIG-TOO-MUCH',
    message: `The configuration is not read: ${fault}.`,
    place: file,
    hint: 'Make the file smaller and flatter.',
  }
}

function syntaxProblem(message: string, code: string, place: string): Problem {
  const isPattern = code === 'TAG_RESOLVE_FAILED' || code === 'BAD_ALIAS'
  const [sentence = ''] = message.split('\n')
  return {
    code: 'RAY-CONFIG-SYNTAX',
    message: `The configuration is not valid YAML: ${sentence.replace(/[.:]$/, '')}.`,
    place,
    hint: isPattern
      ? 'A text that begins with *, & or ! stands in quotes: "*.js".'
      : 'Fix the line; two spaces a level, and a space behind each colon.',
  }
}

/** What no schema sees: aliases to nothing, keys that are not text, and `__proto__`, which every copy of an object would lose. */
function oddNodes(document: ReturnType<typeof parseYaml>, places: Places): readonly Problem[] {
  const problems: Problem[] = []
  visit(document, {
    Alias(_, alias) {
      if (alias.resolve(document) !== undefined) return
      problems.push(syntaxProblem(`Unresolved alias *${alias.source}`, 'BAD_ALIAS', places.ofOffset(alias.range?.[0] ?? 0)))
    },
    Pair(_, { key }) {
      const name = isScalar(key) ? key.value : undefined
      if (typeof name === 'string' && name !== '__proto__') return
      problems.push({
        code: 'RAY-UNKNOWN-FIELD',
        message: `${name === '__proto__' ? '"__proto__"' : 'What stands here'} cannot be a key.`,
        place: places.ofOffset(isNode(key) ? (key.range?.[0] ?? 0) : 0),
        hint: typeof name === 'number' || typeof name === 'boolean' ? `Put it in quotes: "${name}".` : 'Keys are plain text.',
      })
    },
  })
  return problems
}
