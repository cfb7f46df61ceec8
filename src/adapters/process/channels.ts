import { type ChildProcess, spawnSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { ownPath, ownTemp } from './environment.ts'

/** The three standard streams of a process that is about to be started. */
export interface Channels {
  /** What spawn is to be told. */
  readonly stdio: readonly ['ignore' | 'pipe' | number, 'pipe' | number, 'pipe' | number]
  /** Our ends, once it was started; stdin is written and closed. */
  open(child: ChildProcess): OpenChannels
  /** Gives all up when it could not be started. */
  discard(): void
}

export interface OpenChannels {
  readonly stdout: Readable
  readonly stderr: Readable
  /** Lets go of our ends, read to their end or not. */
  close(): void
}

/**
 * Channels that tell `stdin`, or that keep it closed for null.
 * Node's own pipes are sockets. On Linux these cannot be opened by name, so that `echo … > /dev/stderr` and `cat /dev/stdin`, which
 * scripts are full of, would fail with ENXIO, and bash would take itself for a remote shell. There we make real pipes: Node has no
 * call for them, but a named pipe whose name was removed is one. `asSockets` keeps to sockets: what cannot be opened by name cannot
 * be written to by other programs either. What may be told only later goes through a socket too.
 */
export function createChannels(stdin: string | null, asSockets = false, mayTell?: Promise<void>): Channels {
  return (asSockets || mayTell !== undefined ? undefined : createRealChannels(stdin)) ?? nodeChannels(stdin, mayTell)
}

function nodeChannels(text: string | null, mayTell: Promise<void> | undefined): Channels {
  return {
    stdio: [text === null ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    discard() {},
    open({ stdin, stdout, stderr }) {
      if (stdout === null || stderr === null) throw new Error('A process was started without its pipes')
      stdin?.on('error', () => {}) // it need not read all that it is told
      if (mayTell === undefined) stdin?.end(text)
      else void mayTell.then(() => stdin?.end(text))
      return {
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

function createRealChannels(text: string | null): Channels | undefined {
  if (!canMakePipes) return undefined
  try {
    if (stock.length < 2) stock.push(...makePipes())
    const stdin = text === null ? undefined : openText(text)
    const [out, err] = stock.splice(-2).map(openPipe)
    if (out === undefined || err === undefined) throw new Error('Two pipes were asked for')
    return realChannels(stdin, out, err)
  } catch {
    canMakePipes = false // no mkfifo, no /proc, or no place for temporary files
    return undefined
  }
}

function realChannels(stdin: number | undefined, out: Pipe, err: Pipe): Channels {
  return {
    stdio: [stdin ?? 'ignore', out.writeEnd, err.writeEnd],
    discard() {
      closeTheirs()
      for (const { nameless, readEnd } of [out, err]) {
        closeSync(readEnd)
        stock.push(nameless)
      }
    },
    open() {
      closeTheirs()
      const stdout = new Socket({ fd: out.readEnd, readable: true, writable: false })
      const stderr = new Socket({ fd: err.readEnd, readable: true, writable: false })
      return {
        stdout,
        stderr,
        close() {
          putBack(stdout, out.nameless)
          putBack(stderr, err.nameless)
        },
      }
    },
  }

  function closeTheirs(): void {
    if (stdin !== undefined) closeSync(stdin)
    closeSync(out.writeEnd)
    closeSync(err.writeEnd)
  }
}

/** A file without a name, as a pipe could no longer be opened by name once all was written. */
function openText(text: string): number {
  return withFolder((folder) => {
    const file = join(folder, 'stdin')
    writeFileSync(file, text, { mode: 0o600 })
    return openSync(file, 'r')
  })
}

interface Pipe {
  readonly nameless: number
  readonly readEnd: number
  readonly writeEnd: number
}

// Pipes without a name and with no end open, held by O_PATH descriptors, from which ends are opened. Used again and again.
const stock: number[] = []
const STOCK_AT_ONCE = 8
const O_PATH = 0o10000000 // Linux; Node has no name for it
let canMakePipes = process.platform === 'linux'

function makePipes(): readonly number[] {
  return withFolder((folder) => {
    const names = Array.from({ length: STOCK_AT_ONCE }, (_, at) => join(folder, String(at)))
    const { status } = spawnSync('mkfifo', ['-m', '600', ...names], { stdio: 'ignore', env: { PATH: ownPath() } })
    if (status !== 0) throw new Error(`mkfifo ended with ${status}`)
    return names.map((name) => openSync(name, O_PATH))
  })
}

function openPipe(nameless: number): Pipe {
  // The reader first: a pipe with a name cannot be opened for writing before it has one.
  const readEnd = openSync(`/proc/self/fd/${nameless}`, constants.O_RDONLY | constants.O_NONBLOCK)
  return { nameless, readEnd, writeEnd: openSync(`/proc/self/fd/${nameless}`, constants.O_WRONLY) }
}

/** Back into the stock only when nobody can write into it any more. */
function putBack(stream: Readable, nameless: number): void {
  if (stream.readableEnded) stock.push(nameless)
  else closeSync(nameless)
  stream.destroy()
}

function withFolder<T>(use: (folder: string) => T): T {
  const folder = mkdtempSync(join(ownTemp(), 'raymond-'))
  try {
    return use(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
