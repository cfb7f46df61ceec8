import { lstatSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join } from 'node:path'
import type { CellMount } from '../../ports/turns/cells.ts'
import { isIn } from '../process/environment.ts'

/** Of a table that the kernel writes: number, references, protocol, flags, kind, state, inode, and what it is called. */
const ROW = /^\S+: \S+ \S+ \S+ \S+ \S+ +\d+ (.+)$/
/** In no file system: a cell has a network of its own, and with it none of these. */
const ABSTRACT = '@'

/**
 * What has to lie over the sockets among what a cell shows: whoever sees the file of one can speak to who listens there, also where nothing
 * can be written. It may be an editor, a database or a daemon that does what it is told, as the person.
 */
export function hiddenSockets(mounts: readonly CellMount[]): readonly CellMount[] {
  const last = [...new Map(mounts.map((mount) => [mount.at, mount])).values()]
  const isSeen = (path: string, mount: CellMount) =>
    mount.as !== 'hidden' && !last.some(({ at }) => isIn(path, at) && at.length > mount.at.length)
  const shown = last.map((mount) => ({ mount, folder: realOf(mount) }))
  return openSockets(shown.map(({ folder }) => folder)).flatMap((socket) =>
    shown.flatMap(({ mount, folder }): readonly CellMount[] => {
      const path = mount.at + socket.slice(folder.length)
      return isIn(socket, folder) && isSeen(path, mount) ? [{ at: path, as: 'hidden' }] : []
    }),
  )
}

/** What it shows: where a tool lies is often a link to its newest version. */
function realOf({ at, from = at }: CellMount): string {
  try {
    return realpathSync(from)
  } catch {
    return from
  }
}

/** Real paths of those that are open on this machine. A daemon mostly leaves the folder that it opened one in: `shown` may be that folder. */
function openSockets(shown: readonly string[]): readonly string[] {
  const rows = readFileSync('/proc/self/net/unix', 'utf8').split('\n')
  const names = new Set(rows.flatMap((row) => ROW.exec(row)?.[1] ?? []).filter((name) => !name.startsWith(ABSTRACT)))
  const absolute = [...names].filter((name) => isAbsolute(name))
  const relative = [...names].filter((name) => !isAbsolute(name))
  const folders = relative.length === 0 ? [] : [...new Set([...foldersOfProcesses(), ...shown])]
  const gone = absolute.filter((name) => realSocket(name).length === 0)
  const beside = [...new Set(gone.map((name) => dirname(name)))].flatMap(socketsIn)
  const named = [...absolute, ...beside, ...relative.flatMap((name) => folders.map((folder) => join(folder, name)))]
  return [...new Set(named.flatMap(realSocket))]
}

/** Some open a socket by another name first and move it to its own, as ssh does: it is then one of those beside. */
function socketsIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isSocket() ? [join(folder, entry.name)] : []))
  } catch {
    return []
  }
}

/** Where one of them is at work it may have opened a socket by a relative path. */
function foldersOfProcesses(): readonly string[] {
  return [
    ...new Set(
      readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .flatMap((pid) => linkOf(`/proc/${pid}/cwd`)),
    ),
  ]
}

function linkOf(path: string): readonly string[] {
  try {
    return [readlinkSync(path)]
  } catch {
    return []
  }
}

function realSocket(path: string): readonly string[] {
  try {
    return lstatSync(path).isSocket() ? [join(realpathSync(dirname(path)), basename(path))] : []
  } catch {
    return []
  }
}
