/** What git answers when it is asked for refs, from their files: half of what a client asks is that, and each process of git takes longer. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

interface NamedRef {
  readonly name: string
  readonly id: string
}

/** The refs of a push's first answer, behind which stands what git can do. Undefined where git has to be asked. */
export async function refsForPush(directory: string, abilities: string): Promise<Buffer | undefined> {
  const refs = (await looseRefs(directory))?.filter(({ name }) => !name.startsWith(HIDDEN))
  if (refs === undefined) return undefined
  const shown = refs.length > 0 ? refs : [{ name: 'capabilities^{}', id: '0'.repeat(40) }]
  return listOf(shown.map(({ name, id }, i) => `${id} ${name}${i === 0 ? `\0${abilities}` : ''}`))
}

/** What git can do with a push, by its own first answer. */
export function abilitiesIn(answer: Buffer): string | undefined {
  return /^[^\n\0]+\0([^\n]+)\n/.exec(answer.toString('latin1'))?.[1]
}

/** The answer to `ls-refs` of git's second protocol; undefined for another request, and where git has to be asked. */
export async function answerLsRefs(directory: string, request: Buffer): Promise<Buffer | undefined> {
  if (!LS_REFS.test(request.toString('latin1'))) return undefined
  const text = request.toString('latin1')
  const prefixes = [...text.matchAll(/^(?:[0-9a-f]{4})*ref-prefix ([^\n]+)$/gm)].map(([, prefix = '']) => prefix)
  const says = (word: string): boolean => new RegExp(`^(?:[0-9a-f]{4})*${word}$`, 'm').test(text)
  const [refs, head] = await Promise.all([looseRefs(directory), readFile(join(directory, 'HEAD'), 'latin1').catch(() => '')])
  const branch = /^ref: (refs\/heads\/[^\n]+)\n$/.exec(head)?.[1]
  if (refs === undefined || branch === undefined) return undefined
  const matches = (name: string): boolean => prefixes.length === 0 || prefixes.some((prefix) => name.startsWith(prefix))
  const shown = refs.filter(({ name }) => matches(name))
  if (shown.some(({ name }) => name.startsWith('refs/tags/'))) return undefined // git says what they stand for
  const target = says('symrefs') ? ` symref-target:${branch}` : ''
  const tip = refs.find(({ name }) => name === branch)?.id ?? (says('unborn') ? 'unborn' : undefined)
  const first =
    matches('HEAD') && tip !== undefined ? [`${tip} HEAD${tip === 'unborn' ? ` symref-target:${branch}` : target}`] : []
  return listOf([...first, ...shown.map(({ name, id }) => `${id} ${name}`)])
}

const HIDDEN = 'refs/pull/'
const LS_REFS = /^0014command=ls-refs\n/

/** All refs; undefined where some stand elsewhere than in files of their own, or are no plain ids. */
export async function looseRefs(directory: string): Promise<readonly NamedRef[] | undefined> {
  try {
    const [top, entries] = await Promise.all([
      readdir(directory),
      readdir(join(directory, 'refs'), { recursive: true, withFileTypes: true }),
    ])
    if (top.includes('packed-refs')) return undefined
    const files = entries.filter((entry) => !entry.isDirectory() && !entry.name.endsWith('.lock'))
    const paths = files.map(({ parentPath, name }) => join(parentPath, name)).toSorted()
    const texts = await Promise.all(paths.map((path) => readFile(path, 'latin1')))
    if (!texts.every((text) => /^[0-9a-f]{40}\n$/.test(text))) return undefined
    const nameOf = (path: string): string => path.slice(directory.length + 1).replaceAll('\\', '/')
    return paths.map((path, i) => ({ name: nameOf(path), id: (texts[i] ?? '').trim() }))
  } catch {
    return undefined // one went meanwhile
  }
}

function listOf(lines: readonly string[]): Buffer {
  const packets = lines.map((line) => Buffer.from(`${line}\n`))
  const parts = packets.map((packet) => Buffer.concat([Buffer.from((packet.length + 4).toString(16).padStart(4, '0')), packet]))
  return Buffer.concat([...parts, Buffer.from('0000')])
}
