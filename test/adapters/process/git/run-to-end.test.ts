import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type PlainProgram, runToEnd } from '../../../../src/adapters/process/git/run-to-end.ts'
import { markedProcesses, until } from '../marked-processes.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-to-end-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 9 }))

const { PATH = '' } = process.env
function shell(script: string, changes: Partial<PlainProgram> = {}): PlainProgram {
  return { file: 'sh', args: ['-c', script], cwd: folder, env: { PATH }, timeoutMs: 60_000, mostBytes: 1_000, ...changes }
}

describe.skipIf(process.platform === 'win32')('running a program to its end', () => {
  it('gives what it printed, byte for byte, and its exit code', async () => {
    const { exitCode, stdout, stderr, timedOut } = await runToEnd(shell("printf '\\377\\0'; echo no >&2; exit 3"))
    expect({ exitCode, stdout: [...stdout], stderr: stderr.toString(), timedOut }).toEqual({
      exitCode: 3,
      stdout: [255, 0],
      stderr: 'no\n',
      timedOut: false,
    })
  })

  it('tells it what it is to read, from memory or a file, and nothing else', async () => {
    const file = join(folder, 'in')
    writeFileSync(file, 'from a file')
    expect((await runToEnd(shell('cat', { input: 'told' }))).stdout.toString()).toBe('told')
    expect((await runToEnd(shell('cat', { inputFile: file }))).stdout.toString()).toBe('from a file')
    expect((await runToEnd(shell('cat'))).stdout.toString()).toBe('')
    expect((await runToEnd(shell('exit 0', { input: 'x'.repeat(1e6) }))).exitCode).toBe(0)
  })

  it('lets it print into a file, in place of what that held', async () => {
    const file = join(folder, 'out')
    writeFileSync(file, 'what was there before')
    const { exitCode, stdout } = await runToEnd(shell('head -c 5000 /dev/zero', { outputFile: file }))
    expect([exitCode, stdout.length, readFileSync(file).length]).toEqual([0, 0, 5_000])
  })

  it('ends one that prints too much, and one that takes too long, with all that they started', async () => {
    const mark = randomUUID()
    const env = { PATH, TEST_MARK: mark }
    expect(await runToEnd(shell('yes', { env }))).toMatchObject({ exitCode: null, timedOut: false })
    expect(await runToEnd(shell('sleep 60 & sleep 60', { env, timeoutMs: 200 }))).toMatchObject({
      exitCode: null,
      timedOut: true,
    })
    if (process.platform === 'linux') expect(markedProcesses(`TEST_MARK=${mark}`)).toEqual([])
  })

  it('waits no longer for what a daemon that it started holds open', async () => {
    const daemon = "setsid sh -c 'echo $$; exec sleep 300' &"
    const { exitCode, stdout, timedOut } = await runToEnd(shell(daemon, { timeoutMs: 1_000 }))
    expect([exitCode, timedOut]).toEqual([null, true])
    process.kill(Number(stdout.toString()))
  })

  it('says why it could not be started', async () => {
    await expect(runToEnd(shell('', { file: 'no-such-program' }))).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(runToEnd(shell('', { cwd: join(folder, 'gone') }))).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('ends it when we end, and lets it take its locks away', async () => {
    const module = resolve(import.meta.dirname, '../../../../src/adapters/process/git/run-to-end.ts')
    const script = 'exec 2>/dev/null; trap "rm lock; exit" TERM; : > lock; while :; do sleep 0.05; done'
    const ours = `import { existsSync } from 'node:fs'
      import { runToEnd } from ${JSON.stringify(module)}
      void runToEnd(${JSON.stringify(shell(script))})
      setInterval(() => existsSync('lock') && process.exit(), 10)`
    await once(spawn(process.execPath, ['--input-type=module', '-e', ours], { cwd: folder, stdio: 'ignore' }), 'close')
    await until(() => !existsSync(join(folder, 'lock')))
  })
})
