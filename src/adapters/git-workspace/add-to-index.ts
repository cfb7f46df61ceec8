import { randomUUID } from 'node:crypto'
import type { BareRepository, CallOptions } from '../process/git/bare-repository.ts'
import { gitFailed } from '../process/git/run-git.ts'
import { zeroTerminated } from './index-entries.ts'

/** Each call reads and writes the whole index. */
const MOST_CALLS = 200
const ADD = ['update-index', '-z', '--add', '--remove', '--replace', '--stdin']

/**
 * Git takes all paths of a call or none, and some it cannot take: it may not read them, or they are not in the encoding that
 * `.gitattributes` names. Says which, each with its reason; all others are in the index.
 */
export async function addToIndex(
  repository: BareRepository,
  all: readonly string[],
  at: CallOptions,
): Promise<readonly string[]> {
  const leftOut: string[] = []
  const waiting = all.length === 0 ? [] : [all]
  let calls = 0
  for (let paths = waiting.pop(); paths !== undefined; paths = waiting.pop()) {
    const outcome = await repository.attempt(ADD, { ...at, input: zeroTerminated(paths) })
    if (outcome.exitCode === 0) continue
    if (outcome.exitCode === null || outcome.timedOut) throw gitFailed(ADD, outcome)
    // A disk that is full is the fault of no path: nothing would be left of the work.
    if (calls++ === 0) await repository.run(['hash-object', '-w', '--stdin'], { ...at, input: Buffer.from(randomUUID()) })
    const half = Math.ceil(paths.length / 2)
    if (paths.length === 1) leftOut.push(...paths.map((path) => `${path} (git cannot read or encode it)`))
    else if (calls < MOST_CALLS) waiting.push(paths.slice(half), paths.slice(0, half))
    else leftOut.push(...paths.map((path) => `${path} (git cannot read or encode it, or one of those beside it)`))
  }
  return leftOut
}
