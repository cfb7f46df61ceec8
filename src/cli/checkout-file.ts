import { realpathSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { isInside } from '../adapters/git-workspace/checkout.ts'
import { readForeignFile } from '../adapters/process/read-foreign-file.ts'

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

function realOf(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined // it is not there, or a link leads nowhere
  }
}
