import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { sendSignal } from '../process-list.ts'
import { endTree } from '../process-tree.ts'

/** A program that we believe: what it prints is taken as it is, and nothing is looked for that it could have hidden. */
export interface PlainProgram {
  readonly file: string
  readonly args: readonly string[]
  readonly cwd: string
  /** All of it. */
  readonly env: Readonly<Record<string, string>>
  /** Without it and a file it is told nothing. */
  readonly input?: string | Uint8Array | undefined
  readonly inputFile?: string | undefined
  /** Takes what it prints; `stdout` is empty then. */
  readonly outputFile?: string | undefined
  readonly timeoutMs: number
  /** Bytes of each stream before it is ended. */
  readonly mostBytes: number
}

export interface PlainOutcome {
  /** Null when it was ended: by us or by somebody else. */
  readonly exitCode: number | null
  readonly stdout: Buffer
  readonly stderr: Buffer
  readonly timedOut: boolean
}

/** Milliseconds between SIGTERM and SIGKILL. */
const GRACE_MS = 5_000
const running = new Set<ChildProcess>()

/** Runs a program in a group of its own, which ends with us. Rejects, with the system's reason, when it cannot be started. */
export async function runToEnd(program: PlainProgram): Promise<PlainOutcome> {
  const child = await start(program)
  let [wasEnded, timedOut] = [false, false]
  const end = (): void => {
    if (!wasEnded) void endTree(treeOf(child), GRACE_MS).then(letGo)
    wasEnded = true
  }
  // A daemon of a session of its own may hold them open for ever.
  const letGo = (): void => {
    child.stdout?.destroy()
    child.stderr?.destroy()
  }
  const timer = setTimeout(() => {
    timedOut = true
    end()
  }, program.timeoutMs)
  const [stdout, stderr] = [collect(child.stdout, program.mostBytes, end), collect(child.stderr, program.mostBytes, end)]
  child.stdin?.on('error', () => {}) // it need not read all that it is told
  child.stdin?.end(program.input)
  if (running.size === 0) process.once('exit', endAll)
  running.add(child)
  await once(child, 'close')
  running.delete(child)
  if (running.size === 0) process.removeListener('exit', endAll)
  clearTimeout(timer)
  return { exitCode: wasEnded ? null : child.exitCode, stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr), timedOut }
}

async function start({ file, args, cwd, env, input, inputFile, outputFile }: PlainProgram): Promise<ChildProcess> {
  const stdin = inputFile === undefined ? undefined : openSync(inputFile, 'r')
  const stdout = outputFile === undefined ? undefined : openSync(outputFile, 'w')
  try {
    const child = spawn(file, args, {
      cwd,
      env,
      stdio: [stdin ?? (input === undefined ? 'ignore' : 'pipe'), stdout ?? 'pipe', 'pipe'],
      detached: process.platform !== 'win32', // a group of its own; on Windows it would be a console window of its own
      windowsHide: true,
    })
    if (child.pid === undefined) await once(child, 'spawn') // rejects with the reason
    return child
  } finally {
    for (const fd of [stdin, stdout]) if (fd !== undefined) closeSync(fd)
  }
}

/** Its chunks, as they come. */
function collect(stream: Readable | null, most: number, tooMuch: () => void): readonly Buffer[] {
  const chunks: Buffer[] = []
  let bytes = 0
  stream?.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes <= most) chunks.push(chunk)
    else tooMuch()
  })
  stream?.on('error', () => {}) // a pipe that broke is a pipe that ended
  return chunks
}

function treeOf(child: ChildProcess): Parameters<typeof endTree>[0] {
  const rootLives = (): boolean => child.exitCode === null && child.signalCode === null
  return {
    root: child.pid ?? 0,
    rootLives,
    sparesRoot: false,
    token: randomUUID(),
    startedAt: performance.now(),
    seen: new Map(),
  }
}

/** So that they can still take away the locks that they hold. */
function endAll(): void {
  for (const child of running) if (!sendSignal(-(child.pid ?? 0), 'SIGTERM')) child.kill()
}
