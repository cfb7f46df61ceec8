import { Lexer } from 'yaml'

/** Characters of one YAML text. */
const LONGEST = 1_048_576
const DEEPEST = 64
const MOST_ALIASES = 100
/** The lexer puts it before a scalar, so that its text is not taken for a token. */
const SCALAR_FOLLOWS = '\x1f'

/** Why a text is too big to be parsed as YAML; reads tokens alone, so that a hostile text costs no more than its length. */
export function yamlExcess(text: string): string | undefined {
  if (text.length > LONGEST) return `has more than ${LONGEST} characters`
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
    if (token === '\n') marksInLine = 0
    if (token.startsWith('*')) aliases++
    if (open > DEEPEST || marksInLine > DEEPEST) return `is nested more than ${DEEPEST} levels deep`
    if (aliases > MOST_ALIASES) return `has more than ${MOST_ALIASES} aliases`
  }
  return undefined
}
