import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { acquireLock, type Lock } from '../../../src/adapters/local-files/lock.ts'
import { until } from './marked-processes.ts'

const program = resolve(import.meta.dirname, '../../tools/marked-orchestrator.ts')
const run = async (script: string, when = 'end') => {
  const env = { PATH: process.env.PATH, TEST_MARK: 'x' }
  const { stdout } = await promisify(execFile)(process.execPath, [program, script, when], { env })
  return JSON.parse(stdout) as { readonly afterTurn: readonly string[]; readonly atEnd: readonly string[] }
}

/** A program of its own name, so that it is known among all others: `sleep` under an argument that nobody else has. */
const sleeper = () => `sleep 9${String(parseInt(randomUUID().slice(0, 6), 16)).padStart(8, '0')}`
/** Shell: a limit below every mark, which nobody has who runs these tests beside us. */
const lowered = () => `ulimit -R ${1_000_000 + parseInt(randomUUID().slice(0, 6), 16)}`
/** Shell: the script goes on when it has hidden what it hides, however busy the machine is, or when somebody else was quicker to end that. */
const untilItRuns = (command: string) =>
  `for i in {1..60}; do pgrep -fx '${command}' > /dev/null && break; sleep 0.05; done; sleep 0.1`
const runs = (command: string) => {
  const wanted = `${command.replace(' ', '\0')}\0`
  return pids().some((pid) => read(`/proc/${pid}/cmdline`) === wanted && !read(`/proc/${pid}/stat`).includes(') Z '))
}

/** A thread that counts in a file, below a first one that has ended by itself. */
const FIRST_ENDS = `
import ctypes, itertools, platform, sys, threading, time
def count():
    for n in itertools.count():
        open(sys.argv[1], 'w').write(str(n))
        time.sleep(0.05)
threading.Thread(target=count).start()
ctypes.CDLL(None).syscall(60 if platform.machine() == 'x86_64' else 93, 0)
`

/** A program with a lower limit belongs to whoever finds it first, on the whole machine: these tests run once at a time. */
let alone: Lock
beforeAll(async () => {
  const folder = join(tmpdir(), 'raymond-strays-test')
  mkdirSync(folder, { recursive: true })
  alone = await vi.waitFor(() => acquireLock(folder, 'strays'), { timeout: 290_000, interval: 200 })
}, 300_000)
afterAll(() => alone.release())

describe.runIf(process.platform === 'linux')('A process that hides from the turn that started it', { timeout: 30_000 }, () => {
  it.each([
    ['wipes its environment in a session of its own', (command: string) => `(env -i setsid bash -c '(${command} &)' &)`],
    ['lowers the limit by which it is known', (command: string) => `(env -i setsid bash -c '${lowered()}; (${command} &)' &)`],
    ['names a tree that is none', (command: string) => `(env -i RAYMOND_PROCESS_TREE=x setsid bash -c '(${command} &)' &)`],
  ])('and %s is ended with the turn, and told', async (_, hide) => {
    expect(await told(hide, 'afterTurn')).toContain('sleep')
  })

  it('as one whose first thread has ended, by which it looks like a zombie, is ended with the turn, and told', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'strays-'))
    const [program, alive] = [join(folder, 'threads.py'), join(folder, 'alive')]
    writeFileSync(program, FIRST_ENDS)
    const looksDead = `until grep -qs ') Z ' /proc/$!/stat && [ -e ${alive} ]; do sleep 0.05; done`
    const { afterTurn } = await run(`env -i setsid python3 ${program} ${alive} & ${looksDead}; echo done`)
    expect(afterTurn).toEqual(['python3'])
    const last = read(alive)
    await new Promise((over) => setTimeout(over, 300))
    expect(read(alive)).toBe(last)
  })

  it('is ended at the end of all work at the latest, whatever limit and tree it gives itself', async () => {
    const hide = (command: string) => `(env -i RAYMOND_PROCESS_TREE=x setsid bash -c '${lowered()}; (${command} &)' &)`
    expect(await told(hide, 'atEnd')).toContain('sleep')
  })

  it('is none when it is an ordinary child in the background: that is ended with the turn, and nothing is told', async () => {
    const command = sleeper()
    expect(await run(`${command} & sleep 0.2; setsid ${command} & echo done`)).toEqual({ afterTurn: [], atEnd: [] })
    await until(() => !runs(command))
  })

  it('is not somebody else’s program, though its environment is empty too', async () => {
    const command = sleeper()
    const other = spawn('env', ['-i', 'setsid', ...command.split(' ')], { detached: true, stdio: 'ignore' })
    try {
      await until(() => runs(command))
      expect(await run('echo done')).toEqual({ afterTurn: [], atEnd: [] })
      expect(runs(command)).toBe(true)
    } finally {
      other.kill()
    }
  })

  it('is not the work of another orchestrator on the same machine, whose limit is lower and whose git has no environment', async () => {
    const command = sleeper()
    const folder = mkdtempSync(join(tmpdir(), 'strays-'))
    const [begun, enough] = [join(folder, 'begun'), join(folder, 'enough')]
    const running = run(`touch ${begun}; until [ -e ${enough} ]; do sleep 0.05; done; echo done`)
    await until(() => existsSync(begun))
    const other = spawn('env', ['-i', 'bash', '-c', `${lowered()}; ${command} & wait`], { detached: true, stdio: 'ignore' })
    try {
      await until(() => runs(command))
      writeFileSync(enough, '')
      expect(await running).toEqual({ afterTurn: [], atEnd: [] })
      expect(runs(command)).toBe(true)
    } finally {
      process.kill(-(other.pid ?? 0)) // what it has started, too
    }
  })

  it('is not what another orchestrator has left in the open when it was killed: that is ended, and nothing is told', async () => {
    const command = sleeper()
    const folder = mkdtempSync(join(tmpdir(), 'strays-'))
    const [begun, enough] = [join(folder, 'begun'), join(folder, 'enough')]
    const running = run(`touch ${begun}; until [ -e ${enough} ]; do sleep 0.05; done; echo done`)
    await until(() => existsSync(begun))
    const lower = `ulimit -R ${2 ** 42}; exec "$0" "$@"` // so that its mark is the lower one
    const other = spawn('bash', ['-c', lower, process.execPath, program, command], { stdio: 'ignore' })
    await until(() => runs(command))
    other.kill('SIGKILL')
    await once(other, 'close')
    expect(runs(command)).toBe(true)
    writeFileSync(enough, '')
    expect(await running).toEqual({ afterTurn: [], atEnd: [] })
    await until(() => !runs(command))
  })
})

/** The orchestrator of another test, or of somebody else, may find what lowered its limit before ours does: then once more. */
async function told(hide: (command: string) => string, when: 'afterTurn' | 'atEnd'): Promise<readonly string[]> {
  for (let tries = 0; tries < 4; tries++) {
    const command = sleeper()
    const names = (await run(`${hide(command)}; ${untilItRuns(command)}; echo done`))[when]
    await until(() => !runs(command))
    if (names.length > 0) return names
  }
  return []
}

function pids(): readonly string[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name))
}

function read(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return ''
  }
}
