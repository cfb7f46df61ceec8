import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const ENVIRONMENT = 'tr "\\0" "\\n" < /proc/$PPID/environ'
const MEMORY = 'cat /proc/$PPID/maps'

// Root may read everything of everybody, so those tests are about another user.
const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

describe.runIf(process.platform === 'linux')('What a program sees of the process that started it', { timeout: 30_000 }, () => {
  it('finds its secrets in its environment when nothing is done', async () => {
    expect(await seenBy(ENVIRONMENT, 'nothing')).toContain('SECRET=hunter2')
  })

  it('finds them no more once they are hidden, though the process itself has them still', async () => {
    const seen = await seenBy(ENVIRONMENT, 'environment')
    expect(seen).not.toContain('SECRET')
    expect(seen).toContain('own: hunter2')
  })

  it('still finds how the process belongs to a job and to a tree', async () => {
    const seen = await seenBy(ENVIRONMENT, 'environment')
    expect(seen).toMatch(/^RUNNER_TRACKING_ID=github_1$/m)
    expect(seen).toMatch(/^RAYMOND_PROCESS_TREE=t1$/m)
  })

  it('cannot open its environment, memory and files when it is unreadable', async () => {
    const seen = await seenBy(`${ENVIRONMENT}; ${MEMORY}; ls /proc/$PPID/fd`, 'both', user)
    expect(seen.match(/Permission denied/g)).toHaveLength(3)
    expect(seen).not.toContain('SECRET')
    expect(seen).toContain('own: hunter2 true')
  })

  it('finds no secret either while the Node that it becomes is copied and tried', async () => {
    const temp = mkdtempSync(join(tmpdir(), 'raymond-secretive-'))
    chmodSync(temp, 0o777)
    let pid = 0
    let looks = 0
    let found = 0
    // By what lies there a copy is known to be under way. The process that it becomes hides from others, but not from a test by root.
    const timer = setInterval(() => {
      if (pid === 0 || readdirSync(temp).length === 0) return
      looks += 1
      if (environmentOf(pid).includes('SECRET=hunter2') && readdirSync(temp).length > 0) found += 1
    }, 1)
    try {
      expect(await seenBy('true', 'both', user, { RUNNER_TEMP: temp }, (child) => (pid = child))).toContain('own: hunter2 true')
    } finally {
      clearInterval(timer)
      rmSync(temp, { recursive: true, force: true })
    }
    expect(looks).toBeGreaterThan(0)
    expect(found).toBe(0)
  })

  it('cannot open them either where nothing can be started from the folder for temporary files', async () => {
    const seen = await seenBy(`${ENVIRONMENT}; ${MEMORY}`, 'both', user, { RUNNER_TEMP: '/proc' })
    expect(seen.match(/Permission denied/g)).toHaveLength(2)
    expect(seen).toContain('own: hunter2 true')
  })

  it('cannot have a debugger opened by a signal', async () => {
    const look = 'kill -USR1 $PPID; sleep 1; (echo > /dev/tcp/127.0.0.1/9229) 2>/dev/null && echo OPEN'
    expect(await seenBy(look, 'both', user)).toBe('own: hunter2 true\n')
  })
})

function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1')
  } catch {
    return ''
  }
}

function seenBy(
  look: string,
  what: 'nothing' | 'environment' | 'both',
  options: object = {},
  more: object = {},
  onStart: (pid: number) => void = () => {},
): Promise<string> {
  const program = resolve(import.meta.dirname, '../../tools/secretive-process.ts')
  const env = { PATH: process.env.PATH, SECRET: 'hunter2', RUNNER_TRACKING_ID: 'github_1', RAYMOND_PROCESS_TREE: 't1', ...more }
  return new Promise((done) => {
    const child = spawn(process.execPath, [program, what, look], { env, stdio: 'pipe', ...options })
    onStart(child.pid ?? 0)
    let seen = ''
    child.stdout.on('data', (chunk: Buffer) => (seen += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (seen += chunk.toString()))
    child.on('close', () => done(seen))
  })
}
