import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import type { Readable } from 'node:stream'
import type { EndedBecause, ProgramOutcome, ProgramSpec } from '../../ports/programs.ts'
import { type Channels, createChannels, type OpenChannels } from './channels.ts'
import { addLivingTree, removeLivingTree } from './living-trees.ts'
import { type LongTimer, startLongTimer } from './long-timer.ts'
import { endTree, mayHaveLeftovers, type ProcessTree, pidsSince, TREE_VARIABLE } from './process-tree.ts'
import { type Keeper, keepEnd, keepStart, readText } from './read-output.ts'
import { endStrays, isMarked } from './strays.ts'

export interface ProcessSpec extends ProgramSpec {
  /** Whether SIGTERM passes the process itself by: one that only holds the others takes them with it when it goes. */
  readonly sparesRoot?: boolean
}

export type ProcessOutcome = ProgramOutcome

const INHERITED = ['inherit', 'inherit', 'inherit'] as const
const KEEP_STDOUT = 64 * 1024 * 1024
const STDERR_TAIL = { lines: 20, characters: 4096 }
// After a process has exited its child may still pass output on (`exec > >(tee log)`), or just hold the pipe: quiet tells them apart,
// when it lasts longer than a busy machine takes to start that child.
const LINGER_MS = 1_000
const LINGER_AT_MOST_MS = 2_000

/**
 * Runs a program as a process group of its own and streams what it says. Ends its whole tree when it is silent, takes too long or is
 * aborted, and ends what it left behind when it exits. Never rejects.
 */
export async function runProcess(spec: ProcessSpec, signal: AbortSignal): Promise<ProcessOutcome> {
  if (signal.aborted) return { kind: 'aborted', stdout: '', stderrTail: '', ms: 0 }
  const started = performance.now()
  const token = randomUUID()
  const channels = createChannels(spec.stdin, spec.privateStreams === true, spec.mayRead)
  let child: ChildProcess
  try {
    child = start(spec, token, channels)
    if (child.pid === undefined) await once(child, 'spawn') // rejects with the reason
  } catch (error) {
    channels.discard()
    return notStarted(spec, error)
  }
  const streams = channels.open(child)
  const output = listen(child, streams, spec)
  const rootLives = (): boolean => child.exitCode === null && child.signalCode === null
  const sparesRoot = spec.sparesRoot === true
  const tree: ProcessTree = { root: child.pid ?? 0, rootLives, sparesRoot, token, startedAt: started, seen: new Map() }
  addLivingTree(tree)
  const because = await watch(child, output, spec, signal)
  if (because !== 'exited' || mayHaveLeftovers(tree)) await endTree(tree, spec.graceMs)
  if (pidsSince(tree).some(isMarked)) await endStrays({ all: false })
  await atMost(LINGER_MS, output.closed)
  streams.close()
  removeLivingTree(tree)

  const said = { stdout: output.stdout.text(), stderrTail: output.stderr.text(), ms: performance.now() - started }
  if (because !== 'exited') return { kind: because, ...said }
  return { kind: 'exited', code: child.exitCode, signal: child.signalCode, stdoutTruncated: output.stdout.truncated(), ...said }
}

function start(spec: ProcessSpec, token: string, channels: Channels): ChildProcess {
  const around = process.env[TREE_VARIABLE] // when we are part of a tree ourselves, this one is part of it too
  return spawn(spec.file, spec.args, {
    cwd: spec.cwd,
    env: { ...spec.env, [TREE_VARIABLE]: around === undefined ? token : `${around}:${token}` },
    stdio: [...(spec.inheritsStreams === true ? INHERITED : channels.stdio), ...(spec.extraFds ?? [])],
    detached: process.platform !== 'win32', // a group of its own; on Windows it would be a console window of its own
    windowsHide: true,
    windowsVerbatimArguments: spec.verbatimArguments ?? false,
  })
}

function notStarted(spec: ProcessSpec, error: unknown): ProcessOutcome {
  const { code = 'UNKNOWN', message } = error as NodeJS.ErrnoException
  if (code !== 'ENOENT' && code !== 'ENOTDIR') return { kind: 'not-started', code, missing: null, message }
  // Node blames the program also when it is the directory that is missing.
  if (!statSync(spec.cwd, { throwIfNoEntry: false })?.isDirectory()) {
    return { kind: 'not-started', code, missing: 'directory', message: `The directory ${spec.cwd} does not exist.` }
  }
  return { kind: 'not-started', code, missing: 'program', message: `The program ${spec.file} does not exist.` }
}

interface Output {
  readonly stdout: Keeper
  readonly stderr: Keeper
  /** The process has exited and both streams have ended. */
  readonly closed: Promise<unknown>
  onByte: () => void
}

function listen(child: ChildProcess, { stdout, stderr }: OpenChannels, spec: ProcessSpec): Output {
  const output: Output = {
    stdout: keepStart(spec.keepStdout ?? KEEP_STDOUT),
    stderr: keepEnd(STDERR_TAIL),
    closed: Promise.all([exited(child), ended(stdout), ended(stderr)]),
    onByte: () => {},
  }
  const onByte = (): void => output.onByte()
  readText(stdout, onByte, (text) => {
    output.stdout.add(text)
    spec.onStdout?.(text)
  })
  readText(stderr, onByte, (text) => {
    output.stderr.add(text)
    spec.onStderr?.(text)
  })
  child.on('error', () => {}) // a message to a process that has just gone
  return output
}

function exited(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => child.once('exit', () => resolve()))
}

function ended(stream: Readable): Promise<void> {
  return new Promise((resolve) => stream.once('close', resolve))
}

async function atMost(ms: number, promise: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeUp = new Promise((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([promise, timeUp])
  clearTimeout(timer)
}

/** Waits until the process has exited and said all, or until there is a reason to end it. */
function watch(child: ChildProcess, output: Output, spec: ProcessSpec, signal: AbortSignal): Promise<'exited' | EndedBecause> {
  let resolve: (because: 'exited' | EndedBecause) => void
  const watched = new Promise<'exited' | EndedBecause>((settle) => {
    resolve = settle
  })
  let bytesHeard = 0
  let exited = false
  let finished = false
  let silence: LongTimer | undefined
  let linger: LongTimer | undefined
  let duration: LongTimer | undefined
  if (spec.mayRead === undefined) count()
  else void spec.mayRead.then(count)
  const onAbort = (): void => finish('aborted')
  signal.addEventListener('abort', onAbort, { once: true })
  output.onByte = () => {
    bytesHeard += 1
    linger?.restart()
  }
  child.once('exit', () => {
    exited = true
    silence?.cancel()
    linger = startLongTimer(LINGER_MS, () => finish('exited'))
    duration?.cancel()
    duration = startLongTimer(LINGER_AT_MOST_MS, () => finish('exited'))
  })
  void output.closed.then(() => finish('exited'))
  return watched

  function count(): void {
    if (exited || finished) return
    silence = startLongTimer(spec.silenceMs, onSilence)
    linger = silence
    if (spec.durationMs !== null) duration = startLongTimer(spec.durationMs, () => finish('too-long'))
  }

  /** Bytes may have come that are not read yet, when we were busy or the machine slept: read once, then judge. */
  function onSilence(): void {
    const before = bytesHeard
    setImmediate(() => {
      if (bytesHeard === before) finish('silent')
    })
  }

  function finish(because: 'exited' | EndedBecause): void {
    finished = true
    silence?.cancel()
    linger?.cancel()
    duration?.cancel()
    signal.removeEventListener('abort', onAbort)
    output.onByte = () => {}
    resolve(exited ? 'exited' : because) // whatever ends it after its exit only ends its leftovers
  }
}
