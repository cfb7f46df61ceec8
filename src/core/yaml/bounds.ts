import { Lexer } from 'yaml'

/** What a text may have at most. */
export interface YamlBounds {
  readonly characters: number
  readonly levels: number
  readonly aliases: number
}

/** For what an author of workflows writes. */
export const WORKFLOW_BOUNDS: YamlBounds = { characters: 1_048_576, levels: 64, aliases: 100 }

/** For a repository's configuration, which is read on every event. */
export const CONFIG_BOUNDS: YamlBounds = { characters: 262_144, levels: 32, aliases: 32 }

/** The lexer puts it before a scalar, so that its text is not taken for a token. */
const SCALAR_FOLLOWS = '\x1f'

/** Why a text is too big to be parsed as YAML; reads tokens alone, so that a hostile text costs no more than its length. */
export function yamlExcess(text: string, most: YamlBounds): string | undefined {
  if (text.length > most.characters) return `has more than ${most.characters} characters`
  let open = 0
  let marksInLine = 0
  let aliases = 0
  let previous = ''
  for (const token of new Lexer().lex(text)) {
    const isScalar = previous === SCALAR_FOLLOWS
    previous = token
    if (isScalar) continue
    if (token === '[' || token === '{') open++
    if (token === ']' || token === '}') open--
    if (token === '-' || token === '?') marksInLine++
    if (token === '\n' || token === '\r\n') marksInLine = 0
    if (token.startsWith('*')) aliases++
    if (open > most.levels || marksInLine > most.levels) return `is nested more than ${most.levels} levels deep`
    if (aliases > most.aliases) return `has more than ${most.aliases} aliases`
  }
  return undefined
}
