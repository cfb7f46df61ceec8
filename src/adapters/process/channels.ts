import { type ChildProcess, spawnSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, rmSync } from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'

/** The three standard streams of a process that is about to be started. */
export interface Channels {
  /** What spawn is to be told. */
  readonly stdio: readonly ['ignore' | 'pipe' | number, 'pipe' | number, 'pipe' | number]
  /** Our ends, once it was started. */
  open(child: ChildProcess): OpenChannels
  /** Gives all up when it could not be started. */
  discard(): void
}

export interface OpenChannels {
  /** Null when stdin was closed from the start. */
  readonly stdin: Writable | null
  readonly stdout: Readable
  readonly stderr: Readable
  /** Lets go of our ends, read to their end or not. */
  close(): void
}

/**
 * Node's own pipes are sockets. On Linux these cannot be opened by name, so that `echo … > /dev/stderr` and `cat /dev/stdin`, which
 * scripts are full of, would fail with ENXIO, and bash would take itself for a remote shell. There we make real pipes: Node has no call
 * for them, but a named pipe whose name was removed is one.
 */
export function createChannels(options: { readonly stdin: boolean }): Channels {
  return createRealPipes(options) ?? nodePipes(options)
}

function nodePipes(options: { readonly stdin: boolean }): Channels {
  return {
    stdio: [options.stdin ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    discard() {},
    open({ stdin, stdout, stderr }) {
      if (stdout === null || stderr === null) throw new Error('A process was started without its pipes')
      return {
        stdin,
        stdout,
        stderr,
        close() {
          stdin?.destroy()
          stdout.destroy()
          stderr.destroy()
        },
      }
    },
  }
}

function createRealPipes(options: { readonly stdin: boolean }): Channels | undefined {
  const names = takeNamelessPipes(options.stdin ? 3 : 2)
  if (names === undefined) return undefined
  const [out, err, input] = names.map((pipe, at) => (at < 2 ? readFrom(pipe) : writeTo(pipe)))
  if (out === undefined || err === undefined) throw new Error('Two pipes were asked for')
  return {
    stdio: [input?.theirs ?? 'ignore', out.theirs, err.theirs],
    discard() {
      for (const end of [out, err, input]) {
        if (end === undefined) continue
        closeSync(end.theirs)
        closeSync(end.ours)
        closeSync(end.pipe)
      }
    },
    open() {
      for (const end of [out, err, input]) if (end !== undefined) closeSync(end.theirs)
      const stdin = input === undefined ? null : new Socket({ fd: input.ours, readable: false, writable: true })
      if (input !== undefined) closeSync(input.pipe) // never used again: somebody may still be reading from it
      const stdout = new Socket({ fd: out.ours, readable: true, writable: false })
      const stderr = new Socket({ fd: err.ours, readable: true, writable: false })
      return {
        stdin,
        stdout,
        stderr,
        close() {
          stdin?.destroy()
          putBack(stdout, out.pipe)
          putBack(stderr, err.pipe)
        },
      }
    },
  }
}

// Pipes without a name and with no end open, held by O_PATH descriptors, from which ends are opened. Used again and again.
const stock: number[] = []
const STOCK_AT_ONCE = 8
const O_PATH = 0o10000000 // Linux; Node has no name for it
let canMakePipes = process.platform === 'linux'

function takeNamelessPipes(count: number): readonly number[] | undefined {
  if (canMakePipes && stock.length < count) canMakePipes = makePipes()
  return canMakePipes ? stock.splice(-count) : undefined
}

/** False where the system has no mkfifo, no /proc or no place for temporary files. */
function makePipes(): boolean {
  try {
    const folder = mkdtempSync(join(tmpdir(), 'raymond-pipes-'))
    try {
      const names = Array.from({ length: STOCK_AT_ONCE }, (_, at) => join(folder, String(at)))
      if (spawnSync('mkfifo', ['-m', '600', ...names], { stdio: 'ignore' }).status !== 0) return false
      stock.push(...names.map((name) => openSync(name, O_PATH)))
    } finally {
      rmSync(folder, { recursive: true })
    }
    closeSync(openEnd(stock[0] ?? -1, constants.O_RDONLY | constants.O_NONBLOCK))
    return true
  } catch {
    return false
  }
}

/** Back into the stock when nobody can write into it any more. */
function putBack(stream: Readable, pipe: number): void {
  if (stream.readableEnded) stock.push(pipe)
  else closeSync(pipe)
  stream.destroy()
}

interface PipeEnds {
  readonly pipe: number
  readonly ours: number
  readonly theirs: number
}

function readFrom(pipe: number): PipeEnds {
  const ours = openEnd(pipe, constants.O_RDONLY | constants.O_NONBLOCK)
  return { pipe, ours, theirs: openEnd(pipe, constants.O_WRONLY) }
}

function writeTo(pipe: number): PipeEnds {
  const placeholder = openEnd(pipe, constants.O_RDONLY | constants.O_NONBLOCK) // without a reader, opening for writing would block
  const ours = openEnd(pipe, constants.O_WRONLY | constants.O_NONBLOCK)
  const theirs = openEnd(pipe, constants.O_RDONLY)
  closeSync(placeholder)
  return { pipe, ours, theirs }
}

function openEnd(pipe: number, flags: number): number {
  return openSync(`/proc/self/fd/${pipe}`, flags)
}
