import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { KeptTexts } from '../../ports/keeping/kept-texts.ts'
import { readForeignFile } from '../process/read-foreign-file.ts'
import type { Seal } from './seal.ts'

/** Bytes: more than any text has. */
const LARGEST = 256 * 1024 * 1024

/**
 * Files of one folder of our own, each with its seal in the first line: what runs in the job could write there, and people approve what they
 * read in them. Written at once: a text is being rendered that names them.
 */
export function createKeptTexts(directory: string, seal: Seal): KeptTexts {
  /** What this process has kept. Only of what an earlier one kept is the seal alone believed. */
  const kept = new Map<string, string>()
  const textOf = (file: string): Buffer | undefined => {
    const whole = readForeignFile(join(directory, file), { most: LARGEST, follow: false })
    const end = whole?.indexOf('\n') ?? -1
    if (whole === undefined || end < 0) return undefined
    const text = whole.subarray(end + 1)
    const digest = digestOf(text)
    const isOurs = seal.fits(whole.toString('latin1', 0, end), 'text', file, digest) && (kept.get(file) ?? digest) === digest
    return isOurs ? text : undefined
  }
  return {
    keep(file, text) {
      if (!/^[\w.-]+$/.test(file)) throw new Error(`${file} is no name of a file`)
      const digest = digestOf(text)
      mkdirSync(directory, { recursive: true, mode: 0o700 })
      const draft = join(directory, `${DRAFT}${randomUUID()}`)
      writeFileSync(draft, `${seal.sign('text', file, digest)}\n${text}`, { mode: 0o600, flag: 'wx' })
      renameSync(draft, join(directory, file)) // also over a link, which leads nowhere then
      kept.set(file, digest)
    },
    async all() {
      const there: readonly string[] = await readdir(directory).catch(() => [])
      const names = [...new Set([...kept.keys(), ...there.filter((name) => !name.startsWith(DRAFT))])].toSorted()
      const read = names.map((path) => ({ path, content: textOf(path) }))
      return {
        files: read.flatMap(({ path, content }) => (content === undefined ? [] : [{ path, content }])),
        changed: read.flatMap(({ path, content }) => (content === undefined ? [path] : [])),
      }
    },
    async clear() {
      kept.clear()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** No text has such a name. */
const DRAFT = '~'

function digestOf(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex')
}
