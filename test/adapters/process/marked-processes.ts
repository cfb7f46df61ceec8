import { readdirSync, readFileSync } from 'node:fs'

/** Command lines of the living processes whose environment holds the text; zombies are not alive. Linux only. */
export function markedProcesses(mark: string): readonly string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && name !== String(process.pid))
    .filter((pid) => read(pid, 'environ').includes(mark) && isAlive(pid))
    .map((pid) => `${pid} ${read(pid, 'cmdline').replaceAll('\0', ' ')}`)
}

export function isAlive(pid: string): boolean {
  return /\) [^ZX] /.test(read(pid, 'stat'))
}

/** Waits until `check` holds, for at most 10 seconds. */
export async function until(check: () => boolean): Promise<void> {
  for (let i = 0; i < 500 && !check(); i += 1) await new Promise((resolve) => setTimeout(resolve, 20))
  if (!check()) throw new Error(`It never came to this: ${check.toString()}`)
}

function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1')
  } catch {
    return ''
  }
}
