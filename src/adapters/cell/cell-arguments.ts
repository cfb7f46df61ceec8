import { existsSync, lstatSync, realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import type { CellMount } from '../../ports/turns/cells.ts'
import { isIn } from '../process/environment.ts'
import type { SystemMounts } from './system-mounts.ts'
import { linksToLay, type WayLink } from './ways.ts'

export interface CellPlan {
  readonly system: SystemMounts
  /** To whom what the kernel shows in `/proc` belongs, on the whole machine. */
  readonly isRoot: boolean
  /** Of the turn and of the program. */
  readonly mounts: readonly CellMount[]
  /** By which what is shown has other names too. */
  readonly links: readonly WayLink[]
  /** Where the home and the temporary files of the agent lie outside. */
  readonly home: string
  readonly temp: string
  /** File that stands for `/etc/passwd`. */
  readonly users: string
  readonly covers: Covers
  readonly environment: Readonly<Record<string, string>>
  readonly cwd: string
  /** Bytes of shared memory. */
  readonly sharedMemory: number
  readonly seccompFd: number
  /** Since 0.8 bubblewrap can forbid further user namespaces by itself; the filter does so anyway. */
  readonly disablesUserNamespaces: boolean
}

/**
 * Files that stand for hidden ones, by the end of their names; `''` for all others. `/dev/null` could not be opened there, and a program that
 * has its settings in the same file would end.
 */
export type Covers = Readonly<Record<string, string>>

/** Where an agent's home is, in every cell. */
export const CELL_HOME = '/home/agent'

/** What the machine is called in there. */
export const CELL_NAME = 'cell'

/** What a cell has there is its own. */
const OWN = ['/proc', '/dev', '/var/run']

/** Bubblewrap's arguments. Later ones win, so the order matters: from the whole to its parts, and at last what is made read-only. */
export function cellArguments(plan: CellPlan): readonly string[] {
  const { system } = plan
  const mounts: readonly CellMount[] = [
    { at: CELL_HOME, as: 'writable', from: plan.home },
    ...['/tmp', '/var/tmp'].map((at): CellMount => ({ at, as: 'writable', from: plan.temp })),
    ...system.mounts,
    { at: '/etc/passwd', as: 'readable', from: plan.users },
    ...plan.mounts,
  ]
  const sorted = neededOf([...mounts, ...heldAround(mounts, plan.cwd)].toSorted((a, b) => depthOf(a) - depthOf(b)))
  const hiddenFolders = sorted.flatMap(({ at, as }) => (as === 'hidden' && isFolder(at) ? [at] : []))
  const taken = [...OWN, ...system.links.map(({ at }) => at), ...sorted.map(({ at }) => at)]
  const links = linksToLay(plan.links, taken, hiddenFolders)
  const isInHidden = ({ at }: { readonly at: string }): boolean => hiddenFolders.some((folder) => isIn(at, folder))
  return [
    ...words('--unshare-user --unshare-ipc --unshare-pid --unshare-uts --unshare-cgroup-try'),
    ...(plan.disablesUserNamespaces ? ['--disable-userns'] : []),
    ...words(`--new-session --die-with-parent --cap-drop ALL --hostname ${CELL_NAME}`),
    ...words('--tmpfs /run --tmpfs /var --symlink /run /var/run'),
    ...words('--proc /proc --ro-bind /proc/sys /proc/sys --dev /dev'),
    ...words(`--size ${plan.sharedMemory} --perms 1777 --tmpfs /dev/shm`),
    ...[...system.links, ...links.filter((link) => !isInHidden(link))].flatMap(laid),
    ...sorted.flatMap((mount) => mountArguments(mount, plan.covers)),
    ...links.filter(isInHidden).flatMap(laid),
    ...[...hiddenFolders, ...(plan.isRoot ? ['/proc'] : []), '/dev', '/run', '/var', '/'].flatMap((at) => ['--remount-ro', at]),
    ...Object.entries(plan.environment).flatMap(([name, value]) => ['--setenv', name, value]),
    '--add-seccomp-fd',
    String(plan.seccompFd),
    '--chdir',
    plan.cwd,
  ]
}

function laid({ at, to }: { readonly at: string; readonly to: string }): readonly string[] {
  return ['--symlink', to, at]
}

function words(line: string): readonly string[] {
  return line.split(' ')
}

function mountArguments({ at, as, from = at }: CellMount, covers: Covers): readonly string[] {
  switch (as) {
    case 'readable':
      return ['--ro-bind', from, at]
    case 'writable':
      return ['--bind', from, at]
    case 'hidden':
      return isFolder(at) ? ['--perms', '0755', '--tmpfs', at] : ['--ro-bind', coverOf(at, covers), at]
  }
}

function coverOf(at: string, covers: Covers): string {
  return Object.entries(covers).find(([end]) => end !== '' && at.endsWith(end))?.[1] ?? covers[''] ?? '/dev/null'
}

/**
 * Folders on the way to what is hidden in a directory. A place that something is mounted on cannot be renamed, but what lies around it can:
 * somebody else's files would be moved, and others put in their place.
 */
export function heldAround(mounts: readonly CellMount[], cwd: string): readonly CellMount[] {
  const last = new Map(mounts.map((mount) => [mount.at, mount]))
  const around = new Set<string>()
  for (const { at, as } of last.values()) {
    if (as !== 'hidden' || !at.startsWith(`${cwd}/`) || !existsSync(at)) continue
    const way: string[] = []
    let folder = dirname(at)
    for (; folder !== cwd && !last.has(folder); folder = dirname(folder)) way.push(folder)
    // In one that is only read nothing can be moved.
    const mount = last.get(folder)
    if (mount?.as === 'writable' && mount.from === undefined) for (const one of way) around.add(one)
  }
  return [...around].map((at) => ({ at, as: 'writable' }))
}

/**
 * Each mount takes time, the more the more there are. One that another lies on is not seen, and one that shows what the mount around it
 * shows at the same place changes nothing.
 */
function neededOf(sorted: readonly CellMount[]): readonly CellMount[] {
  const last = new Map<string, CellMount>()
  for (const mount of sorted) if (mount.as !== 'hidden' || existsSync(mount.at)) last.set(mount.at, mount)
  const seen = [...last.values()]
  return seen.filter((mount) => {
    const around = seen.filter(({ at }) => mount.at.startsWith(`${at}/`)).toSorted((a, b) => depthOf(b) - depthOf(a))[0]
    return !(isShownAsItIs(mount) && around !== undefined && isShownAsItIs(around) && isReal(mount.at))
  })
}

function isShownAsItIs({ at, as, from = at }: CellMount): boolean {
  return as === 'readable' && from === at
}

function isReal(path: string): boolean {
  try {
    return realpathSync(path) === path
  } catch {
    return false // it is not there, or not any more
  }
}

function depthOf({ at }: CellMount): number {
  return at.split('/').filter((part) => part !== '').length
}

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
