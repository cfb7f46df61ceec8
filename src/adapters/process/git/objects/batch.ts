import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import pLimit from 'p-limit'
import { type gitProgram, LARGEST_OUTPUT, TIMEOUT_MS } from '../run-git.ts'

export const BATCH = ['cat-file', '--batch'] as const

export function linesOf(names: readonly string[]): string {
  return names.map((name) => `${name}\n`).join('')
}

/** A `git cat-file --batch` that goes on: to start it takes longer than all that it is asked. */
export interface Batch {
  /** What it says of these names. Rejects where it does not live, or not answer. */
  ask(names: readonly string[]): Promise<Buffer>
}

type Git = ChildProcessByStdio<Writable, Readable, null>

/** Milliseconds without a question. */
const IDLE_MS = 1_000
/** Milliseconds that one has to end. */
const GRACE_MS = 1_000
const running = new Set<Git>()

/** Ends all that wait for a question, so that who looks for what was left behind does not find them. */
export async function endBatches(): Promise<void> {
  await Promise.all([...running].map(endBatch))
}

async function endBatch(git: Git): Promise<void> {
  const over = once(git, 'close')
  git.stdin.end()
  const timer = setInterval(() => git.kill('SIGKILL'), GRACE_MS)
  await over
  clearInterval(timer)
}

/** Started with the first question and again when it has ended, which it does when nobody asks, and with us. */
export function createBatch(program: () => ReturnType<typeof gitProgram>): Batch {
  const limit = pLimit(1)
  let git: Git | undefined
  let timer: NodeJS.Timeout | undefined

  return {
    ask: (names) =>
      limit(async () => {
        clearTimeout(timer)
        git ??= begin()
        try {
          return await answerOf(git, names)
        } catch (error) {
          git?.kill('SIGKILL')
          git = undefined
          throw error
        } finally {
          timer = setTimeout(letGo, IDLE_MS)
          timer.unref()
        }
      }),
  }

  function letGo(): void {
    git?.stdin.end()
    git = undefined
  }

  function begin(): Git {
    const { file, args, ...options } = program()
    const child = spawn(file, args, { ...options, stdio: ['pipe', 'pipe', 'ignore'], windowsHide: true })
    child.stdin.on('error', () => {}) // it has ended, which is heard of
    child.on('error', () => {})
    running.add(child)
    child.once('close', () => {
      running.delete(child)
      if (git === child) git = undefined
    })
    // A process of ours need not wait for it.
    for (const one of [child, child.stdin, child.stdout]) (one as { unref?: () => void }).unref?.()
    return child
  }
}

function answerOf(git: Git, names: readonly string[]): Promise<Buffer> {
  // It says of a name that nobody has that it is missing: that is the end of an answer, and nobody can put it into one.
  const last = randomUUID()
  const end = Buffer.from(`${last} missing\n`)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let [bytes, tail] = [0, Buffer.alloc(0)]
    const over = (work: () => void) => {
      clearTimeout(timer)
      git.stdout.off('data', take)
      git.off('close', gone)
      work()
    }
    const gone = () => over(() => reject(new Error('git cat-file has ended')))
    const take = (chunk: Buffer) => {
      chunks.push(chunk)
      bytes += chunk.length
      tail = Buffer.concat([tail, chunk]).subarray(-end.length)
      if (tail.equals(end)) over(() => resolve(Buffer.concat(chunks).subarray(0, -end.length)))
      else if (bytes > LARGEST_OUTPUT) over(() => reject(new Error('git cat-file says too much')))
    }
    const timer = setTimeout(() => over(() => reject(new Error('git cat-file took too long'))), TIMEOUT_MS)
    git.stdout.on('data', take)
    git.once('close', gone)
    if (git.exitCode !== null || git.pid === undefined) return gone()
    git.stdin.write(linesOf([...names, last]))
  })
}
