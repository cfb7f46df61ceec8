import { mkdirSync, writeFileSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { KeptTexts } from '../../ports/keeping/kept-texts.ts'

/** Files of one folder of our own. Written at once: a text is being rendered that names them. */
export function createKeptTexts(directory: string): KeptTexts {
  return {
    keep(file, text) {
      if (!/^[\w.-]+$/.test(file)) throw new Error(`${file} is no name of a file`)
      mkdirSync(directory, { recursive: true, mode: 0o700 })
      writeFileSync(join(directory, file), text, { mode: 0o600 })
    },
    async all() {
      const names: readonly string[] = await readdir(directory).catch(() => [])
      return Promise.all(names.toSorted().map(async (path) => ({ path, content: await readFile(join(directory, path)) })))
    },
    clear: () => rm(directory, { recursive: true, force: true }),
  }
}
