import { type Document, isMap, parseDocument, Scalar, YAMLMap } from 'yaml'
import { splitFrontmatter } from '../workflow/reading/parse-frontmatter.ts'
import { withPlainLines } from '../workflow/reading/plain-lines.ts'
import { isStateFile, platformsOf, scriptLanguages, splitStateFile } from '../workflow/state-file.ts'
import type { StateFile } from '../workflow/workflow.ts'
import { cannotHold } from './refuse-conversion.ts'
import { YAML_TEXT } from './yaml-text.ts'

const FORM = 'a single file'

/** The files of a folder or archive as one YAML file. Comments are kept. Throws a ProblemError for what the form cannot hold. */
export function toSingleFile(files: Readonly<Record<string, string>>): string {
  const stray = Object.keys(files).filter((name) => !isStateFile(name) && name !== 'workflow.yaml')
  if (stray.length > 0) {
    throw cannotHold(
      FORM,
      `files that are no states: ${stray.slice(0, 5).join(', ')}${stray.length > 5 ? ' and more' : ''}`,
      stray[0] ?? '',
      'Convert to zip, or move these files elsewhere first.',
    )
  }
  const root = mapDocument(files['workflow.yaml'] ?? '')
  const states = new YAMLMap()
  const byStem = Map.groupBy(Object.keys(files).filter(isStateFile).toSorted(), (file) => splitStateFile(file)?.stem ?? file)
  for (const [stem, own] of byStem) states.set(new Scalar(stem), stateOf(stem, own, files))
  root.contents.set(new Scalar('states'), states)
  return root.toString(YAML_TEXT)
}

type MapDocument = Document & { contents: YAMLMap }

/** A text of keys and values with its comments; comments alone are one, too. */
function mapDocument(text: string): MapDocument {
  const parsed = parseDocument(withPlainLines(text), { version: '1.2', schema: 'core' })
  const document = parsed as unknown as MapDocument
  if (!isMap(parsed.contents)) document.contents = new YAMLMap()
  document.contents.flow = false
  return document
}

function stateOf(stem: string, own: readonly StateFile[], files: Readonly<Record<string, string>>): YAMLMap {
  const [first = '', ...others] = own
  if (!first.endsWith('.md') && !others.some((file) => file.endsWith('.md'))) return scriptsOf(own, files)
  if (others.length === 0) return promptOf(first, files[first] ?? '')
  throw cannotHold(
    FORM,
    `a prompt and a script of one name: ${own.join(', ')}`,
    first,
    `Rename one of them; a reference to ${stem} would mean both.`,
  )
}

function promptOf(file: StateFile, content: string): YAMLMap {
  const { yaml = '', body = '' } = splitFrontmatter(withPlainLines(content)) ?? {}
  const front = mapDocument(yaml)
  const map = front.contents
  const clash = ['prompt', ...scriptLanguages].find((key) => map.has(key))
  if (clash !== undefined)
    throw cannotHold(FORM, `the key "${clash}" in the frontmatter of a prompt`, file, 'Remove the key; it means nothing there.')
  map.commentBefore = joined(front.commentBefore, map.commentBefore)
  map.comment = joined(map.comment, front.comment)
  map.set(new Scalar('prompt'), textNode(body))
  return map
}

function scriptsOf(own: readonly StateFile[], files: Readonly<Record<string, string>>): YAMLMap {
  const twins = own.filter((file) =>
    own.some((other) => other !== file && platformsOf(other).some((one) => platformsOf(file).includes(one))),
  )
  if (twins.length > 0)
    throw cannotHold(
      FORM,
      `several scripts of one name for one platform: ${twins.join(', ')}`,
      twins[0] ?? '',
      'Rename one of them.',
    )
  const map = new YAMLMap()
  for (const file of own) map.set(new Scalar(splitStateFile(file)?.extension ?? ''), textNode(files[file] ?? ''))
  return map
}

/** As a block of its lines, where YAML can write the text so without changing it. */
function textNode(text: string): Scalar {
  const node = new Scalar(text)
  const isPlain =
    /^[^\s]/.test(text) && !/[^\n\t\x20-\x7e\u00a0-\ud7ff\ue000-\ufefe\uff00-\uffef\u{10000}-\u{10ffff}]|[ \t]+$/mu.test(text)
  node.type = text.includes('\n') && isPlain ? 'BLOCK_LITERAL' : 'QUOTE_DOUBLE'
  return node
}

function joined(a: string | null | undefined, b: string | null | undefined): string | null {
  const parts = [a, b].filter((part) => part !== null && part !== undefined && part !== '')
  return parts.length === 0 ? null : parts.join('\n')
}
