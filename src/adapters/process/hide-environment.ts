import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'

/** How a process is found again as part of a tree, by us and by the runner; no secrets. */
const KEPT = ['RAYMOND_PROCESS_TREE', 'RUNNER_TRACKING_ID']

/**
 * Takes the environment that this process was started with out of `/proc/PID/environ`, where every program of the same user can read
 * it for as long as the process lives. `process.env` stays as it is. Linux only; elsewhere, and where the kernel says no, nothing
 * happens.
 */
export function hideEnvironment(): void {
  if (process.platform !== 'linux') return
  // What libc knows still lies in the block; setting a variable moves it to memory of its own.
  for (const [name, value] of Object.entries(process.env)) process.env[name] = value
  try {
    const { start, end } = environmentBlock()
    const kept = KEPT.map((name) => (process.env[name] === undefined ? '' : `${name}=${process.env[name]}\0`)).join('')
    const block = Buffer.alloc(end - start)
    block.write(kept)
    const memory = openSync('/proc/self/mem', 'r+')
    try {
      writeSync(memory, block, 0, block.length, start)
    } finally {
      closeSync(memory)
    }
  } catch {
    // A process that nobody else may read (below) cannot open its own files there either, and needs none of this.
  }
}

/** Where the kernel finds it: fields 50 and 51 of `stat`, counted from the bracket behind the program's name. */
function environmentBlock(): { readonly start: number; readonly end: number } {
  const stat = readFileSync('/proc/self/stat', 'latin1')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { start: Number(fields[47]), end: Number(fields[48]) }
}
