import { createHash, type Hash } from 'node:crypto'
import {
  createReadStream,
  type Dirent,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setImmediate as giveWay } from 'node:timers/promises'
import { createInflate, inflateSync } from 'node:zlib'
import { messageOf } from '../../../core/problem.ts'
import type { BareRepository } from '../../process/git/bare-repository.ts'
import { gitFailed } from '../../process/git/run-git.ts'

export interface CarriedObjects {
  /** A folder of objects that a cell could write, where none is at work any more. */
  readonly from: string
  /** One of ours, with a folder `pack` and no other objects. */
  readonly to: string
  readonly format: 'sha1' | 'sha256'
  /** Packs that were looked at before, by their bytes and those of their index: grows. */
  readonly genuine: Set<string>
  /** When no more is looked at, by `performance.now()`: nobody sets that clock. */
  readonly until: number
}

const PACK = /^pack-[0-9a-f]{40,64}\.pack$/
const REST = { sha1: /^[0-9a-f]{38}$/, sha256: /^[0-9a-f]{62}$/ } as const

/**
 * Moves the objects that are what their ids say, by what a hash of ours says of each. Git does not look when it reads, and takes those of a
 * cell before those of the checkout: another one under the id of a file would hide how that file was. All that only helps git to find
 * objects stays behind. Resolves to what does not come along, in words.
 */
export async function carryObjects(repository: BareRepository, carried: CarriedObjects): Promise<readonly string[]> {
  const { from } = carried
  if (lstatSync(from, { throwIfNoEntry: false })?.isDirectory() !== true) return []
  const stays: string[] = []
  const looked = { count: 0 }
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name === 'pack' && entry.isDirectory()) stays.push(...(await carryPacks(repository, carried)))
    if (/^[0-9a-f]{2}$/.test(entry.name)) stays.push(...(await carryLoose(entry, carried, looked)))
  }
  return stays.length <= MOST_TOLD ? stays : [...stays.slice(0, MOST_TOLD), `${stays.length - MOST_TOLD} more of git's objects`]
}

const MOST_TOLD = 5
const TOO_LONG = 'looking at all of them took too long'
/** Looked at without a pause. Little ones are read at once, and meanwhile no signal is heard. */
const IN_A_ROW = 100

async function carryLoose(
  folder: Dirent,
  { from, to, format, until }: CarriedObjects,
  looked: { count: number },
): Promise<readonly string[]> {
  const there = join(from, folder.name)
  if (!folder.isDirectory()) return [`git's objects ${folder.name} (what is in their place is no folder)`]
  const entries = entriesOf(there)
  if (typeof entries === 'string') return [`git's objects ${folder.name} (${entries})`]
  const stays: string[] = []
  let isMade = false
  for (const entry of entries.filter(({ name }) => REST[format].test(name))) {
    looked.count += 1
    if (looked.count % IN_A_ROW === 0) await giveWay()
    const id = folder.name + entry.name
    const why = entry.isFile() ? await whyNot(join(there, entry.name), { id, format, until }) : 'it is no file'
    if (why !== undefined) {
      stays.push(`git's object ${id} (${why})`)
      continue
    }
    if (!isMade) mkdirSync(join(to, folder.name), { recursive: true })
    isMade = true
    renameSync(join(there, entry.name), join(to, folder.name, entry.name))
  }
  return stays
}

function entriesOf(folder: string): readonly Dirent[] | string {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    return messageOf(error) // its agent has locked it
  }
}

interface Named {
  readonly id: string
  readonly format: CarriedObjects['format']
  readonly until: number
}

/** Undefined where a loose object is what its id says. Little ones at once, as a stream takes ten times as long. */
async function whyNot(file: string, { id, format, until }: Named): Promise<string | undefined> {
  if (performance.now() > until) return TOO_LONG
  const hash = createHash(format)
  try {
    const little = lstatSync(file).size <= LITTLE ? inflated(readFileSync(file)) : undefined
    if (little !== undefined) hash.update(little)
    else await pipeline(createReadStream(file), createInflate(), into(hash), { signal: AbortSignal.timeout(leftUntil(until)) })
  } catch (error) {
    if (performance.now() > until) return TOO_LONG
    return isOfZlib(error) ? NOT_ITS_ID : messageOf(error)
  }
  return hash.digest('hex') === id ? undefined : NOT_ITS_ID
}

function into(hash: Hash): (chunks: AsyncIterable<Buffer>) => Promise<void> {
  return async (chunks) => {
    for await (const chunk of chunks) hash.update(chunk)
  }
}

function leftUntil(until: number): number {
  return Math.max(1, Math.ceil(until - performance.now()))
}

const LITTLE = 64 * 1024
const NOT_ITS_ID = 'it is not what its id says'

/** Undefined where it is long: a few bytes can stand for any number of them. */
function inflated(bytes: Buffer): Buffer | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: 32 * LITTLE })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return undefined
    throw error
  }
}

function isOfZlib(error: unknown): boolean {
  return String((error as NodeJS.ErrnoException).code).startsWith('Z_')
}

/** Without an index of anybody's: git makes it of what it hashes in the pack. */
async function carryPacks(repository: BareRepository, carried: CarriedObjects): Promise<readonly string[]> {
  const entries = entriesOf(join(carried.from, 'pack'))
  if (typeof entries === 'string') return [`git's packs (${entries})`]
  const files = new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name))
  const stays: string[] = []
  for (const name of files) {
    if (!PACK.test(name)) continue
    const why = await carryPack(repository, carried, { name: name.slice(0, -'.pack'.length), files }).catch(messageOf)
    if (why !== undefined) stays.push(`git's ${name} (${why})`)
  }
  return stays
}

async function carryPack(
  repository: BareRepository,
  { from, to, format, genuine, until }: CarriedObjects,
  { name, files }: { readonly name: string; readonly files: ReadonlySet<string> },
): Promise<string | undefined> {
  const [old, pack, index] = [join(from, 'pack', name), join(to, 'pack', `${name}.pack`), join(to, 'pack', `${name}.idx`)]
  if (performance.now() > until) return TOO_LONG
  const mayBeKnown = genuine.size > 0 && files.has(`${name}.idx`)
  const isKnown = mayBeKnown && genuine.has(await digestOf([`${old}.pack`, `${old}.idx`], until))
  renameSync(`${old}.pack`, pack)
  // What it refers to and has not itself is with the server that a partial clone is of.
  if (files.has(`${name}.promisor`)) writeFileSync(join(to, 'pack', `${name}.promisor`), '')
  if (isKnown) {
    renameSync(`${old}.idx`, index)
    return undefined
  }
  const args = ['index-pack', `--object-format=${format}`, '-o', index, pack]
  const made = await repository.attempt(args, { timeoutMs: leftUntil(until) })
  if (made.exitCode !== 0) {
    for (const file of [pack, index]) await rm(file, { force: true })
    return messageOf(gitFailed(args, made))
  }
  genuine.add(await digestOf([pack, index], until))
  return undefined
}

async function digestOf(files: readonly string[], until: number): Promise<string> {
  const signal = AbortSignal.timeout(leftUntil(until))
  const digests = files.map(async (file) => {
    const hash = createHash('sha256')
    await pipeline(createReadStream(file), into(hash), { signal })
    return hash.digest('hex')
  })
  return (await Promise.all(digests)).join()
}
