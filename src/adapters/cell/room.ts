import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, statfsSync } from 'node:fs'
import type { Server } from 'node:net'

/** Namespaces of one agent that outlive its turns: a loopback of its own, at which we listen, and a bounded folder in memory. */
export interface Room {
  /** Open files that are its namespaces of users, network and mounts, in this order. */
  readonly namespaces: readonly number[]
  /** Its `/dev/null`, open: who is given that of the machine could change it, whatever is mounted over its name. */
  readonly nothing: number
  /** Listens at the room's loopback, with nothing of ours inside. */
  readonly server: Server
  /** Bytes that are free in its folder. */
  freeBytes(): number
  close(): void
}

export interface RoomPrograms {
  readonly bwrap: string
  readonly node: string
  /** For root alone, to whom the machine's devices belong in the room as well; else null. */
  readonly mount: string | null
}

export interface RoomOptions {
  readonly programs: RoomPrograms
  /** An empty folder; in the room it is bounded and in memory. */
  readonly temp: string
  /** Bytes. */
  readonly size: number
}

/** Fixed: nothing else listens in a room before us. */
export const ROOM_PORT = 3128

const PATIENCE_MS = 20_000
const NAMESPACES = ['user', 'net', 'mnt']

// Listens, hands the open socket over, and waits for the word to go: a namespace has to be looked at before its last process ends.
const LISTENER = `
const server = require('node:net').createServer()
server.on('error', () => process.exit(3))
server.listen(${ROOM_PORT}, '127.0.0.1', 512, () => process.send('listening', server))
process.once('message', () => process.exit(0))
process.once('disconnect', () => process.exit(0))
`

/** Who owns a device could change who may use it: `/dev/null` too, on the whole machine. Mounted read-only, it still takes and gives bytes. */
const HOLD_DEVICES =
  'for one in null zero full random urandom tty; do [ ! -e /dev/$one ] || { "$0" --bind /dev/$one /dev/$one && "$0" -o remount,bind,ro /dev/$one; } || exit 1; done; exec "$@"'

/** Makes a room, which takes the start of one small Node. Rejects with bubblewrap's own words when the kernel refuses. */
export async function openRoom({ programs, temp, size }: RoomOptions): Promise<Room> {
  const roots = ['--dev-bind', '/', '/', '--perms', '1777', '--size', String(size), '--tmpfs', temp]
  const held = programs.mount === null ? [] : ['/bin/sh', '-c', HOLD_DEVICES, programs.mount]
  const rights = ['--cap-drop', 'ALL', ...(programs.mount === null ? [] : ['--cap-add', 'CAP_SYS_ADMIN'])]
  const child = spawn(
    programs.bwrap,
    ['--unshare-user', '--unshare-net', '--die-with-parent', ...rights, ...roots, '--', ...held, programs.node, '-e', LISTENER],
    { env: {}, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] },
  )
  let words = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    words += chunk.toString()
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  try {
    const server = await new Promise<Server>((resolve, reject) => {
      const timer = setTimeout(() => reject(notNow('The namespaces were not ready in time.')), PATIENCE_MS)
      child.once('message', (_, handle) => resolve(handle as Server))
      child.once('error', reject)
      child.once('close', () =>
        reject(words.trim() === '' ? notNow('bubblewrap ended without a word.') : new Error(words.trim())),
      )
      void ended.then(() => clearTimeout(timer))
    })
    server.unref()
    return hold(child.pid ?? 0, server, temp)
  } finally {
    if (child.connected) child.send('go', () => {})
    await ended
  }
}

/** What is busy or was ended may do better in a moment. */
function notNow(message: string): Error {
  return Object.assign(new Error(message), { code: 'EAGAIN' })
}

/** Open files keep the namespaces when the process that made them is gone. */
function hold(launcher: number, server: Server, temp: string): Room {
  const inside = readFileSync(`/proc/${launcher}/task/${launcher}/children`, 'utf8').trim().split(' ')[0] || String(launcher)
  const namespaces = NAMESPACES.map((name) => openSync(`/proc/${inside}/ns/${name}`, 'r'))
  const folder = openSync(`/proc/${inside}/root${temp}`, 'r')
  const nothing = openSync(`/proc/${inside}/root/dev/null`, 'r')
  return {
    namespaces,
    nothing,
    server,
    freeBytes() {
      const { bfree, bsize } = statfsSync(`/proc/self/fd/${folder}`)
      return bfree * bsize
    },
    close() {
      server.close()
      for (const fd of [...namespaces, folder, nothing]) closeSync(fd)
    },
  }
}
