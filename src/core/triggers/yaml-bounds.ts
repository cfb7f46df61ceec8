import { Lexer } from 'yaml'

const MAX_CHARACTERS = 262_144
const MAX_NESTING = 32
const MAX_ALIASES = 32
const SCALAR_FOLLOWS = '\x1f'

/** Why a YAML text is not parsed at all: size, nesting, aliases. Looks at tokens only, so a hostile text costs no more than its length. */
export function yamlBoundsFault(text: string): string | undefined {
  if (text.length > MAX_CHARACTERS) return `it has more than ${MAX_CHARACTERS} characters`
  let brackets = 0
  let marksInLine = 0
  let aliases = 0
  let previous = ''
  for (const token of new Lexer().lex(text)) {
    const isText = previous === SCALAR_FOLLOWS
    previous = token
    if (isText) continue
    if (token === '[' || token === '{') brackets += 1
    else if (token === ']' || token === '}') brackets -= 1
    else if (token === '-' || token === '?') marksInLine += 1
    else if (token === '\n' || token === '\r\n') marksInLine = 0
    else if (token.startsWith('*')) aliases += 1
    if (brackets > MAX_NESTING || marksInLine > MAX_NESTING) return `it is nested more than ${MAX_NESTING} levels deep`
    if (aliases > MAX_ALIASES) return `it has more than ${MAX_ALIASES} aliases`
  }
  return undefined
}
