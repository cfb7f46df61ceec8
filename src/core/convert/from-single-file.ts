import { Document, isAlias, isMap, isScalar, type Pair, parseDocument, visit, YAMLMap } from 'yaml'
import { withPlainLines } from '../workflow/reading/plain-lines.ts'
import { scriptLanguages } from '../workflow/state-file.ts'
import type { ScriptLanguage } from '../workflow/workflow.ts'
import { wordOf } from '../yaml/word-of.ts'
import { cannotHold } from './refuse-conversion.ts'
import { YAML_TEXT } from './yaml-text.ts'

const CONTENT: readonly string[] = ['prompt', ...scriptLanguages]

/** A single-file workflow of states as the files of a folder, by name. Comments are kept; `text` has been read without problems. */
export function fromSingleFile(text: string): Readonly<Record<string, string>> {
  const document = parseDocument(withPlainLines(text), { version: '1.2', schema: 'core' })
  // An anchor and its aliases may part ways into several files, so that each gets the values themselves.
  const source = hasAliases(document)
    ? new Document(document.toJS({ maxAliasCount: 100 }), { aliasDuplicateObjects: false })
    : document
  if (!isMap(source.contents)) return {}
  const files: [string, string][] = []
  const manifest = new YAMLMap()
  const notes: string[] = [source.commentBefore ?? '']
  for (const pair of source.contents.items) {
    if (nameOf(pair) !== 'states') {
      manifest.items.push(pair)
      continue
    }
    notes.push(noteOf(pair))
    if (isMap(pair.value)) for (const state of pair.value.items) files.push(...filesOf(state))
  }
  const top = new Document(manifest)
  top.commentBefore = joined(notes)
  top.comment = source.comment
  const comments = top.commentBefore !== null || top.comment !== null
  if (manifest.items.length === 0 && !comments) return Object.fromEntries(files)
  return Object.fromEntries([
    ...files,
    [
      'workflow.yaml',
      manifest.items.length === 0 ? commentText(joined([top.commentBefore ?? '', top.comment ?? ''])) : top.toString(YAML_TEXT),
    ],
  ])
}

function filesOf(pair: Pair): readonly [string, string][] {
  const name = nameOf(pair)
  if (!isMap(pair.value)) return []
  const content = pair.value.items.filter((item) => CONTENT.includes(nameOf(item)))
  const settings = new YAMLMap()
  settings.items.push(...pair.value.items.filter((item) => !CONTENT.includes(nameOf(item))))
  const notes = [noteOf(pair), pair.value.commentBefore ?? '', ...content.map(noteOf)]
  const closing = pair.value.comment ?? ''
  return content.map((item) => {
    const kind = nameOf(item)
    const text = isScalar(item.value) ? String(item.value.value) : ''
    if (kind === 'prompt') return [`${name}.md`, promptFile(settings, { above: joined(notes), below: closing }, text)]
    return [`${name}.${kind}`, scriptFile(name, kind as ScriptLanguage, settings, joined([...notes, closing]), text)]
  })
}

/** Text that itself begins like a frontmatter, or with a mark that readers of files drop, gets an empty one before it. */
function promptFile(settings: YAMLMap, notes: { readonly above: string | null; readonly below: string }, body: string): string {
  const above = commentText(notes.above)
  const below = commentText(notes.below === '' ? null : notes.below)
  settings.flow = false
  const yaml = settings.items.length === 0 ? '' : new Document(settings).toString(YAML_TEXT)
  const front = `${above}${yaml}${below}`
  if (front === '' && !/^(?:\ufeff|---[ \t]*(?:\n|$))/.test(body)) return body
  return `---\n${front}---\n${body}`
}

const COMMENT: Readonly<Record<ScriptLanguage, string>> = { sh: '#', py: '#', ps1: '#', mjs: '//', bat: '@REM' }
/** What stands before the first line of code and may hold settings. */
const LEADING = /^\s*$|^#!|^\s*(?:#|\/\/|::)|^\s*@?(?:REM\b|echo\s+off\s*$)/i

/** Settings of the map become a comment line behind those that the script has, which they win over. */
function scriptFile(name: string, language: ScriptLanguage, settings: YAMLMap, notes: string | null, text: string): string {
  const lines = text.split('\n')
  const end = text.includes('\r\n') ? '\r' : ''
  const mark = COMMENT[language]
  const words = settings.items.flatMap((item) => settingWords(name, item))
  const added = [
    ...(notes === null ? [] : notes.split('\n').map((line) => `${mark}${line}`)),
    ...(words.length > 0 ? [`${mark} raymond: ${words.join(' ')}`] : []),
  ]
  if (added.length === 0) return text
  const last = lines.findLastIndex(
    (line, index) => /\braymond:/i.test(line) && lines.slice(0, index + 1).every((one) => LEADING.test(one)),
  )
  const at = last !== -1 ? last + 1 : lines.findIndex((line) => !/^#!|^\s*@?echo\s+off\s*$/i.test(line))
  return lines.toSpliced(at === -1 ? lines.length : at, 0, ...added.map((line) => `${line}${end}`)).join('\n')
}

function settingWords(name: string, item: Pair): readonly string[] {
  const key = nameOf(item)
  if (key !== 'env')
    return isScalar(item.value) && item.value.value === null
      ? []
      : [`${key}=${quoted(name, isScalar(item.value) ? item.value.value : undefined)}`]
  if (!isMap(item.value)) return []
  return item.value.items.map(
    (pair) => `env.${nameOf(pair)}=${quoted(name, isScalar(pair.value) ? pair.value.value : undefined)}`,
  )
}

function quoted(name: string, value: unknown): string {
  const text = wordOf(value)
  const isWord = (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') && !/[\r\n]/.test(text)
  if (isWord && /^[^\s"']+$/.test(text)) return text
  if (isWord && !text.includes('"')) return `"${text}"`
  if (isWord && !text.includes("'")) return `'${text}'`
  throw cannotHold(
    'a folder',
    `a setting of the script ${name} whose value is no plain text`,
    name,
    'Set it within the script itself.',
  )
}

function hasAliases(document: Document.Parsed): boolean {
  let found = false
  visit(document, {
    Alias: () => {
      found = true
      return visit.BREAK
    },
  })
  return found || isAlias(document.contents)
}

function nameOf({ key }: Pair): string {
  return isScalar(key) ? String(key.value) : String(key)
}

/** The comment above a key. */
function noteOf({ key, value }: Pair): string {
  return [isScalar(key) ? key.commentBefore : undefined, isScalar(value) ? value.comment : undefined]
    .filter((note) => typeof note === 'string')
    .join('\n')
}

function joined(notes: readonly string[]): string | null {
  const said = notes.filter((note) => note !== '')
  return said.length === 0 ? null : said.join('\n')
}

function commentText(notes: string | null): string {
  return notes === null
    ? ''
    : `${notes
        .split('\n')
        .map((line) => `#${line}`)
        .join('\n')}\n`
}
