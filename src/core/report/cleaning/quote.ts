import { BREAK, defuseClosingKeywords, defuseCommands } from './defuse.ts'
import { removeInvisible } from './invisible.ts'

/** GitHub shows an alert as one only where it stands by itself; in a quote it would be read as a word in brackets. */
const ALERT = /^((?:> ?)+)\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*$/

/** Every line as a block quote: no fence, list or tag of the text reaches beyond it. */
export function blockQuote(markdown: string): string {
  return markdown
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line.replace(ALERT, (_, marks, kind) => `${marks}**${titled(kind)}**  `)}`))
    .join('\n')
}

function titled(word: string): string {
  return word.charAt(0) + word.slice(1).toLowerCase()
}

/** Text as a fenced block that it cannot break out of. */
export function fence(text: string, language = ''): string {
  const runs = text.match(/`+/g) ?? []
  const marker = '`'.repeat(runs.reduce((longest, run) => Math.max(longest, run.length + 1), 3))
  return `${marker}${language}\n${text}\n${marker}`
}

/** Text as a code span on one line, also within a table. */
export function inlineCode(text: string): string {
  const line = removeInvisible(text).replace(/\s+/g, ' ').trim()
  if (line === '') return '` `'
  return /[`|\\]/.test(line) ? `<code>${asEntities(line)}</code>` : `\`${line}\``
}

/** Text on one line within a sentence or a table of ours: nothing in it is Markdown, HTML, a link or a mention, or turns the text around it. */
export function inlineText(text: string): string {
  const literal = removeInvisible(text)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign)
    .replace(/[\\`*_{}[\]|~$]/g, '\\$&')
    .replace(/^(?=[#+-])|(?<=^\d{1,9})(?=[.)])/, '\\')
    .replace(/@(?=\S)/g, `@${BREAK}`)
    .replace(/:(?=\/\/)/g, `:${BREAK}`)
    .replace(/\bwww(?=\.)/gi, `www${BREAK}`)
  return defuseCommands(defuseClosingKeywords(literal))
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** `<code>` holds inline Markdown, so that every sign which could start some is an entity. */
function asEntities(text: string): string {
  return text.replace(/[^\w .,:;/()=+'"?%-]/gu, (sign) => `&#${sign.codePointAt(0) ?? 0};`)
}
