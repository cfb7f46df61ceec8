import { randomUUID } from 'node:crypto'
import { lstatSync, realpathSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { isInside } from '../adapters/git-workspace/checkout.ts'
import { isInCheckout } from '../adapters/process/environment.ts'
import { readForeignFile } from '../adapters/process/read-foreign-file.ts'
import { UsageError } from './usage-error.ts'

/** Folders in a checkout that are git's and ours, and nothing that an agent may be told. */
const OURS = ['.git', '.raymond']
/** Bytes. */
const LARGEST = 1024 * 1024

interface Beside {
  /** Of which agents see nothing, wherever it lies. */
  readonly stateDir?: string
  readonly onRefused?: (why: string) => void
}

/**
 * A file of a checkout that says what is to be done there. Whoever could write there, an agent included, may have put a link in its place:
 * it counts where it leads to another file of the checkout, and never to what is the user's, git's or the state's. No pipe is waited for.
 */
export function checkoutFile(workspace: string, file: string, { stateDir, onRefused }: Beside = {}): string | undefined {
  const root = realpathSync(workspace)
  const real = realOf(join(root, file))
  if (real === undefined) return undefined
  const isOurs = relative(root, real)
    .split(sep)
    .some((part) => OURS.includes(part.toLowerCase()))
  const state = stateDir === undefined ? undefined : realOf(stateDir)
  const isState = state !== undefined && isInside(real, state)
  if (isInside(real, root) && !isOurs && !isState)
    return readForeignFile(real, { most: LARGEST, follow: false, exactly: true })?.toString()
  onRefused?.(`${file} is not read: it is a link that leads to ${real}`)
  return undefined
}

/**
 * Writes a file that a person wants; without `mode` for themselves alone. In a checkout an agent may have put a link in its place, which is replaced, or in that
 * of a folder on the way: what we write would go where it leads.
 */
export async function writeForPerson(path: string, text: string, mode = 0o600): Promise<void> {
  const file = resolve(path)
  refuseLinkOut(path)
  await mkdir(dirname(file), { recursive: true })
  if (!isInCheckout(file)) return writeFile(file, text, { mode })
  refuseWayOut(path, dirname(file))
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, text, { mode, flag: 'wx' })
  await rename(draft, file)
}

/** The real path of a file that is written to again and again, while agents are at work. */
export function placeForPerson(path: string): string {
  const file = resolve(path)
  refuseWayOut(path, file)
  return realOf(file) ?? file
}

/** Before folders on the way to a new file are made: a link that came with a checkout would have them made, and written to, where it leads. */
export function refuseLinkOut(path: string): void {
  let place = dirname(resolve(path))
  while (!isThere(place) && dirname(place) !== place) place = dirname(place)
  if (realOf(place) === undefined && isInCheckout(place)) {
    throw new UsageError(`${path} is behind a link that leads nowhere, ${place}.`, 'Remove the link, or name another place.')
  }
  refuseWayOut(path, place)
}

function refuseWayOut(path: string, place: string): void {
  const real = realOf(place)
  if (real === undefined || !isInCheckout(place) || isInCheckout(real)) return
  throw new UsageError(
    `${path} is behind a link that leads out of the checkout, to ${real}.`,
    'Remove the link, or name that place itself.',
  )
}

/** Also as a link that leads nowhere. */
export function isThere(path: string): boolean {
  try {
    return lstatSync(path) !== undefined
  } catch {
    return false
  }
}

function realOf(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined // it is not there, or a link leads nowhere
  }
}
