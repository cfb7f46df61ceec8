// Bundles the command line and the action once for all tests that start them: a bundle starts in half the time of the source.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'rolldown'
import type { TestProject } from 'vitest/node'
import config from '../../rolldown.config.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of the bundle. */
    built: string
  }
}

const ROOT = resolve(import.meta.dirname, '../..')
const CACHE = join(ROOT, 'node_modules/.cache')
/** So long a bundle of other source stays: tests that began before a change may still start it. */
const KEPT_MS = 2 * 60 * 60_000

/** As a global set-up of tests. */
export default async function buildOnce(project: TestProject): Promise<void> {
  const name = `built-${hashOfSource()}`
  const folder = join(CACHE, name)
  if (!existsSync(folder)) await buildTo(folder)
  utimesSync(folder, new Date(), new Date())
  for (const old of readdirSync(CACHE)) if (/^built-[0-9a-f]+$/.test(old) && isUnused(join(CACHE, old))) remove(join(CACHE, old))
  project.provide('built', folder)
}

function isUnused(folder: string): boolean {
  const state = statSync(folder, { throwIfNoEntry: false })
  return state !== undefined && Date.now() - state.mtimeMs > KEPT_MS
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 9 })
}

/** Another process may be as far: the first one that renames has built it. */
async function buildTo(folder: string): Promise<void> {
  const own = `${folder}.${process.pid}`
  mkdirSync(CACHE, { recursive: true })
  await build({ ...config, cwd: ROOT, output: { ...[config.output ?? {}].flat()[0], dir: own } })
  try {
    renameSync(own, folder)
  } catch (error) {
    remove(own)
    if (!existsSync(folder)) throw error
  }
}

function hashOfSource(): string {
  const hash = createHash('sha256')
  const files = readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).toSorted()
  for (const path of [...paths, join(ROOT, 'rolldown.config.ts'), join(ROOT, 'package-lock.json')])
    hash.update(`${path}\0`).update(readFileSync(path)).update('\0')
  return hash.digest('hex').slice(0, 16)
}
