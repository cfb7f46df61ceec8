import { readdirSync, readFileSync } from 'node:fs'

const O_CLOEXEC = 0o2000000

let known: readonly number[] | undefined

/**
 * Descriptors of ours that every program we start would get: whoever started us left them open. Node closes its own, so that none comes to
 * them later. Linux only.
 */
export function inheritedDescriptors(): readonly number[] {
  known ??= process.platform === 'linux' ? lookForThem() : []
  return known
}

function lookForThem(): readonly number[] {
  return readdirSync('/proc/self/fd')
    .map(Number)
    .filter((fd) => fd > 2 && isHandedOn(fd))
}

function isHandedOn(fd: number): boolean {
  try {
    const flags = /^flags:\s*(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'latin1'))?.[1]
    return flags !== undefined && (Number.parseInt(flags, 8) & O_CLOEXEC) === 0
  } catch {
    return false // closed meanwhile: the one that we read the folder by
  }
}
