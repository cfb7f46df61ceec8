import { randomUUID } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type ProcessOutcome, type ProcessSpec, runProcess } from '../../../src/adapters/process/run-process.ts'
import { isAlive, markedProcesses, until } from './marked-processes.ts'

const mark = `TEST_MARK=${randomUUID()}`
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'run-process-')))
const never = new AbortController().signal
const { PATH = '' } = process.env

type Change = Partial<ProcessSpec>

function specOf(script: string, change: Change = {}): ProcessSpec {
  const file = join(folder, `${randomUUID()}.sh`)
  writeFileSync(file, script)
  return {
    file: '/bin/bash',
    args: [file],
    cwd: folder,
    env: { PATH, TEST_MARK: mark.slice('TEST_MARK='.length) },
    stdin: null,
    silenceMs: 20_000,
    durationMs: null,
    graceMs: 300,
    ...change,
  }
}

function bash(script: string, change: Change = {}, signal = never): Promise<ProcessOutcome> {
  return runProcess(specOf(script, change), signal)
}

function node(program: string, change: Change = {}): Promise<ProcessOutcome> {
  return runProcess({ ...specOf(''), file: process.execPath, args: ['-e', program], ...change }, never)
}

async function exited(outcome: Promise<ProcessOutcome>): Promise<Extract<ProcessOutcome, { kind: 'exited' }>> {
  const result = await outcome
  if (result.kind !== 'exited') throw new Error(JSON.stringify(result).slice(0, 500))
  return result
}

describe.skipIf(process.platform !== 'linux')('runProcess', () => {
  afterEach(() => {
    expect(markedProcesses(mark)).toEqual([])
  })

  describe('what a process says', () => {
    it('gives stdout, the exit code and the end of stderr', async () => {
      const outcome = await exited(bash('echo out; echo err >&2; exit 3'))
      expect(outcome).toMatchObject({ code: 3, signal: null, stdout: 'out\n', stdoutTruncated: false, stderrTail: 'err\n' })
    })

    it('names the signal that ended it from outside', async () => {
      expect(await exited(bash('kill -9 $$'))).toMatchObject({ code: null, signal: 'SIGKILL' })
    })

    it('P-TURN 1: reads a line of 5 MB whole', async () => {
      const { stdout } = await exited(node('process.stdout.write("x".repeat(5_000_000) + "\\nend\\n")'))
      expect(stdout.length).toBe(5_000_005)
      expect(stdout.endsWith('x\nend\n')).toBe(true)
    })

    it('streams 10 MB in order, and keeps only as much as it was told to', async () => {
      let streamed = 0
      const { stdout, stdoutTruncated } = await exited(
        node('process.stdout.write("0123456789".repeat(1_000_000))', {
          keepStdout: 15,
          onStdout: (text) => (streamed += text.length),
        }),
      )
      expect(streamed).toBe(10_000_000)
      expect(stdout).toBe('012345678901234')
      expect(stdoutTruncated).toBe(true)
    })

    it('keeps the last 20 lines of stderr, and 4 KiB of them', async () => {
      const lines = await exited(bash('for i in $(seq 100); do echo "line $i" >&2; done'))
      expect(lines.stderrTail.split('\n')).toEqual([...Array.from({ length: 20 }, (_, at) => `line ${at + 81}`), ''])
      const long = await exited(bash('head -c 100000 /dev/zero | tr "\\0" e >&2'))
      expect(long.stderrTail).toBe('e'.repeat(4096))
    })

    it('puts characters together that came in two pieces', async () => {
      const chunks: string[] = []
      const outcome = await exited(
        bash('printf "a\\xe2\\x82"; sleep 0.2; printf "\\xacb"', { onStdout: (text) => void chunks.push(text) }),
      )
      expect(outcome.stdout).toBe('a€b')
      expect(chunks.join('')).toBe('a€b')
    })

    it('reads invalid UTF-8 as U+FFFD, also at the very end', async () => {
      expect((await exited(bash('printf "a\\xffb\\xe2\\x82"'))).stdout).toBe('a\ufffdb\ufffd')
    })

    it('lets a script write to /dev/stdout and /dev/stderr by name', async () => {
      const outcome = await exited(bash('echo out > /dev/stdout; echo err > /dev/stderr; echo both | tee /dev/stderr'))
      expect(outcome).toMatchObject({ code: 0, stdout: 'out\nboth\n', stderrTail: 'err\nboth\n' })
    })
  })

  it('with private streams lets nobody write to them by name, though the program itself does', async () => {
    const script = 'echo mine; (echo forged > "/proc/$PPID/fd/1") 2>/dev/null; (echo forged > /proc/$$/fd/1) 2>/dev/null; true'
    expect((await exited(bash(script, { privateStreams: true }))).stdout).toBe('mine\n')
  })

  describe('what a process is told', () => {
    it('P-TURN 1: writes a prompt of 300 KB to stdin', async () => {
      const stdin = 'é'.repeat(150_000)
      expect((await exited(bash('cat', { stdin }))).stdout).toBe(stdin)
    })

    it('lets stdin be opened by name', async () => {
      expect((await exited(bash('cat /dev/stdin', { stdin: 'told' }))).stdout).toBe('told')
    })

    it('does not mind a process that reads none of it', async () => {
      expect((await exited(bash('echo done', { stdin: 'x'.repeat(1_000_000) }))).stdout).toBe('done\n')
    })

    it('closes stdin at once without a text', async () => {
      expect((await exited(bash('wc -c'))).stdout.trim()).toBe('0')
    })

    it('gives exactly the environment that was named, and the mark of its tree', async () => {
      const { stdout } = await exited(
        node('console.log(Object.keys(process.env).sort().join())', { env: { ONE: '1', TWO: '2' } }),
      )
      expect(stdout.trim().split(',')).toEqual(['ONE', 'RAYMOND_PROCESS_TREE', 'TWO'])
    })

    it('hands on more file descriptors from 3 on', async () => {
      const file = join(folder, 'key')
      writeFileSync(file, 'the key')
      const fd = openSync(file, 'r')
      expect((await exited(bash('cat <&3', { extraFds: [fd] }))).stdout).toBe('the key')
      closeSync(fd)
    })
  })

  describe('what could not be started', () => {
    it('says which program is missing', async () => {
      const outcome = await bash('', { file: '/no/such/program' })
      expect(outcome).toMatchObject({ kind: 'not-started', code: 'ENOENT', missing: 'program' })
    })

    it('says when it is the directory that is missing, or is none', async () => {
      expect(await bash('', { cwd: '/no/such/folder' })).toMatchObject({ kind: 'not-started', missing: 'directory' })
      expect(await bash('', { cwd: '/bin/bash' })).toMatchObject({ kind: 'not-started', missing: 'directory' })
    })

    it('says so for a file that must not be run, and for too long an argument', async () => {
      const file = join(folder, 'plain.txt')
      writeFileSync(file, 'no program')
      expect(await bash('', { file })).toMatchObject({ kind: 'not-started', code: 'EACCES', missing: null })
      expect(await bash('', { args: ['x'.repeat(3_000_000)] })).toMatchObject({ kind: 'not-started', code: 'E2BIG' })
    })

    it('starts nothing once it is aborted', async () => {
      expect(await bash(`touch ${folder}/started`, {}, AbortSignal.abort())).toMatchObject({ kind: 'aborted' })
      expect(readdirSync(folder)).not.toContain('started')
    })
  })

  describe('P-TURN 8: silence and time', () => {
    it('counts silence and time only from when it may be told its stdin', async () => {
      const mayRead = new Promise<void>((resolve) => setTimeout(resolve, 900))
      const limits = { silenceMs: 500, durationMs: 700 }
      const outcome = await bash('read -r word; echo "$word"', { stdin: 'hello\n', mayRead, ...limits })
      expect(outcome).toMatchObject({ kind: 'exited', code: 0, stdout: 'hello\n' })
      const silent = await bash('cat; sleep 60', { stdin: 'hello', mayRead: Promise.resolve(), silenceMs: 300 })
      expect(silent).toMatchObject({ kind: 'silent', stdout: 'hello' })
    })

    it('ends one that may never be told its stdin when it is aborted, and hears of one that ends by itself', async () => {
      const mayRead = new Promise<void>(() => {})
      const stop = AbortSignal.timeout(200)
      expect(await bash('read -r word; echo told', { stdin: 'hello', mayRead }, stop)).toMatchObject({
        kind: 'aborted',
        stdout: '',
      })
      expect(await bash('exit 3', { stdin: 'hello', mayRead })).toMatchObject({ kind: 'exited', code: 3 })
    })

    it('ends a silent process, and keeps what it said before', async () => {
      const outcome = await bash('echo before; echo cause >&2; sleep 60', { silenceMs: 300 })
      expect(outcome).toMatchObject({ kind: 'silent', stdout: 'before\n', stderrTail: 'cause\n' })
    })

    it('lets one live that speaks slowly, a byte at a time on either stream', async () => {
      const outcome = await exited(
        bash('for i in 1 2 3 4; do sleep 0.2; printf .; sleep 0.2; printf . >&2; done', { silenceMs: 700 }),
      )
      expect(outcome).toMatchObject({ code: 0, stdout: '....', stderrTail: '....' })
    })

    it('counts half a character as speaking', async () => {
      const slow = 'printf "\\xf0"; sleep 0.4; printf "\\x9f"; sleep 0.4; printf "\\x98"; sleep 0.4; printf "\\x80"'
      expect((await exited(bash(slow, { silenceMs: 700 }))).stdout).toBe('😀')
    })

    it('does not take its own being busy for silence', async () => {
      const busy = setTimeout(() => {
        for (const end = Date.now() + 700; Date.now() < end; );
      }, 50)
      const outcome = await exited(bash('for i in 1 2 3 4 5 6 7 8; do sleep 0.1; echo $i; done', { silenceMs: 400 }))
      clearTimeout(busy)
      expect(outcome.code).toBe(0)
    })

    it('ends one that talks on and on when its time is up', async () => {
      const outcome = await bash('while :; do echo y; sleep 0.01; done', { durationMs: 300 })
      expect(outcome.kind).toBe('too-long')
    })

    it('knows waits that are longer than a timer can be', async () => {
      expect((await exited(bash('sleep 0.1; echo ok', { silenceMs: 2 ** 40, durationMs: 2 ** 41 }))).stdout).toBe('ok\n')
    })
  })

  describe('P-TURN 8: the whole tree', () => {
    it('does not wait for a background child that holds the pipe, and ends it', async () => {
      const outcome = await exited(bash('sleep 60 & echo done'))
      expect(outcome.stdout).toBe('done\n')
      expect(outcome.ms).toBeLessThan(5_000)
    })

    it('waits for a child that still passes on what was said', async () => {
      const outcome = await exited(bash('exec > >(sleep 0.5; cat) 2>&1; echo "<goto>NEXT</goto>"'))
      expect(outcome.stdout).toBe('<goto>NEXT</goto>\n')
    })

    it('ends background children that hold nothing', async () => {
      await exited(bash('sleep 60 >/dev/null 2>&1 </dev/null & disown; nohup sleep 60 >/dev/null 2>&1 </dev/null & echo done'))
    })

    it('ends a daemon in a session of its own after its parent has exited', async () => {
      await exited(bash('setsid sleep 60 >/dev/null 2>&1 </dev/null & sleep 0.1; echo done'))
      await exited(bash('setsid bash -c "(setsid sleep 60 &) ; sleep 60" & echo done'))
    })

    it('ends a daemon in a session of its own when the turn is silent', async () => {
      expect(await bash('setsid sleep 60 & setsid bash -c "sleep 60" & wait', { silenceMs: 300 })).toMatchObject({
        kind: 'silent',
      })
    })

    it('ends a daemon that wiped its environment while its parents were there', async () => {
      const pidFile = join(folder, 'wiped.pid')
      await bash(`setsid env -i sleep 60 & echo $! > ${pidFile}; wait`, { silenceMs: 300 })
      expect(isAlive(readFileSync(pidFile, 'utf8').trim())).toBe(false)
    })

    it('kills what ignores SIGTERM after the grace', async () => {
      const outcome = await bash('trap "" TERM; echo ready; while :; do sleep 0.05; done', { silenceMs: 300, graceMs: 200 })
      expect(outcome).toMatchObject({ kind: 'silent', stdout: 'ready\n' })
      await exited(bash('(trap "" TERM; setsid bash -c "trap \\"\\" TERM; sleep 60") & sleep 0.1; echo done', { graceMs: 200 }))
    })

    it('gives a process the grace to put things in order', async () => {
      const outcome = await bash('trap "echo bye; exit" TERM; echo hi; while :; do sleep 0.05; done', {
        silenceMs: 400,
        graceMs: 60_000,
      })
      expect(outcome).toMatchObject({ kind: 'silent', stdout: 'hi\nbye\n' })
      expect(outcome.kind === 'silent' && outcome.ms).toBeLessThan(60_000)
    })

    it('ends many children, and chains of processes that live for a moment only', async () => {
      const chain = 'chain() { sleep 0.001; chain & }'
      const many = 'for i in $(seq 40); do sleep 60 & setsid sleep 60 & done; chain & chain & chain & echo started; sleep 60'
      const outcome = await bash(`trap "" TERM; ${chain}; ${many}`, { durationMs: 1_500 })
      expect(outcome).toMatchObject({ kind: 'too-long', stdout: 'started\n' })
    })

    it('ends all on an abort in the middle of the output', async () => {
      const stop = new AbortController()
      let heard = 0
      const outcome = await bash(
        'setsid sleep 60 & yes',
        {
          onStdout(text) {
            heard += text.length
            if (heard > 1_000_000) stop.abort()
          },
          keepStdout: 4,
        },
        stop.signal,
      )
      expect(outcome).toMatchObject({ kind: 'aborted', stdout: 'y\ny\n' })
    })

    it('does not wait for a background child that goes on printing, and tells nothing of it once it has resolved', async () => {
      let late = 0
      let over = false
      const outcome = await bash('(while :; do echo noise; sleep 0.02; done) & sleep 0.1', {
        onStdout: () => void (over && late++),
      })
      over = true
      await new Promise((resolve) => setTimeout(resolve, 100))
      expect(late).toBe(0)
      expect(outcome.kind === 'exited' && outcome.ms).toBeLessThan(10_000)
    })

    it('lets processes alone that are not its own', async () => {
      const stop = new AbortController()
      const other = runProcess({ ...specOf('sleep 60'), env: { PATH } }, stop.signal)
      await bash('setsid sleep 60 & sleep 60', { silenceMs: 200 })
      const early = await Promise.race([other, new Promise((resolve) => setTimeout(() => resolve('alive'), 100))])
      expect(early).toBe('alive')
      stop.abort()
      expect((await other).kind).toBe('aborted')
    })

    it('runs many at once, and leaves no file descriptor open', async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 30 }, (_, at) => exited(bash(`echo ${at}; cat`, { stdin: `<${at}>` }))),
      )
      expect(outcomes.map(({ stdout }) => stdout)).toEqual(Array.from({ length: 30 }, (_, at) => `${at}\n<${at}>`))
      const open = readdirSync('/proc/self/fd').length
      for (let i = 0; i < 6; i += 1) {
        await exited(bash('sleep 60 & echo done >&2', i % 2 === 0 ? {} : { stdin: 'x' }))
        await bash('', { file: '/no/such/program' })
      }
      await until(() => readdirSync('/proc/self/fd').length <= open)
    })
  })
})
