import { randomUUID } from 'node:crypto'
import { lstatSync, realpathSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { isInside } from '../adapters/git-workspace/checkout.ts'
import { followLinks, isInCheckout } from '../adapters/process/environment.ts'
import { readForeignFile } from '../adapters/process/read-foreign-file.ts'
import { UsageError } from './usage-error.ts'
import { repositoriesAround } from './worktrees/take-no-programs-of.ts'

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
  if (!isOfRepository(file)) return writeFile(file, text, { mode })
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
  if (realOf(place) === undefined && isOfRepository(place)) {
    throw new UsageError(`${path} is behind a link that leads nowhere, ${place}.`, 'Remove the link, or name another place.')
  }
  refuseWayOut(path, place)
}

function refuseWayOut(path: string, place: string): void {
  const real = realOf(place) ?? followLinks(place, () => true) // a link to what is not there yet would have it made there
  const isOut = isInCheckout(place) ? real !== undefined && !isInCheckout(real) : leadsOutOfRepository(place)
  if (!isOut) return
  throw new UsageError(
    `${path} is behind a link that leads out of the checkout, to ${real ?? 'nowhere'}.`,
    'Remove the link, or name that place itself.',
  )
}

/** Of the current folder, or of another, in which agents may have been at work as well. */
function isOfRepository(file: string): boolean {
  return isInCheckout(file) || repositoriesOf(realOf(dirname(file)) ?? dirname(file)).length > 0
}

function leadsOutOfRepository(place: string): boolean {
  const links: string[] = []
  const end = followLinks(place, (link) => links.push(link) > 0)
  return links.some((link) => {
    const around = repositoriesOf(dirname(link))
    return around.length > 0 && (end === undefined || !around.some((root) => isInside(end, root)))
  })
}

/** A home that is one, for the person's settings, is none that agents are at work in. */
function repositoriesOf(folder: string): readonly string[] {
  const home = realOf(homedir()) ?? homedir()
  return repositoriesAround(join(folder, 'any')).filter((root) => !isInside(home, root))
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
