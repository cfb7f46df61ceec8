import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBwrapCells } from '../../../src/adapters/cell/bwrap-cells.ts'
import { DEFAULT_CELL_LIMITS } from '../../../src/core/cell/cell-status.ts'
import { whyNoCell } from '../../tools/cells.ts'
import { type CellWorld, createCellWorld } from './cell-world.ts'
import { ESCAPES } from './escapes.ts'

function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

const mayWriteOpt = mayWrite('/opt')
const mayWriteEtc = mayWrite('/etc')
const noCell = await whyNoCell()
if (noCell !== undefined) console.warn(`Ways out of a cell are not tried: ${noCell}`)

describe.skipIf(noCell !== undefined)('X-2.1, X-2.3, X-2.4: a turn in a cell', () => {
  let world: CellWorld
  beforeAll(async () => {
    world = await createCellWorld()
  })
  afterAll(() => world.close())

  describe.each(Object.entries(ESCAPES))('%s', (_, attempts) => {
    it.each(attempts.map(({ name, ...scripts }) => [name, scripts] as const))('cannot %s', async (_name, { attempt, honest }) => {
      const tried = await world.bash(attempt)
      expect(tried, JSON.stringify(tried)).toMatchObject({ kind: 'exited' })
      expect(tried.kind === 'exited' && tried.code, JSON.stringify(tried)).not.toBe(0)
      const used = await world.bash(honest)
      expect(used, JSON.stringify(used)).toMatchObject({ kind: 'exited', code: 0 })
    })
  })

  it('leaves the world outside as it was', () => {
    const { work, outside, root, env } = world
    expect(readFileSync(join(outside, 'secret'), 'utf8')).toBe('outside-secret')
    expect(readFileSync(join(root, 'definitions/START.md'), 'utf8')).toBe('the state')
    expect(readFileSync(join(work, '.raymond/state/run.json'), 'utf8')).toBe('outside-secret')
    expect(process.kill(Number(env.OUTSIDE_PID), 0)).toBe(true)
    for (const file of ['/usr/bin', '/opt', '/run']) expect(existsSync(join(file, 'raymond-was-here'))).toBe(false)
    const config = readFileSync(join(work, '.git/config'), 'utf8')
    expect(config).toContain('secret-token')
    expect(config).not.toContain('fsmonitor')
  })

  it('leaves no process behind, not even a daemon in a session of its own', async () => {
    const mark = `sleep 54${process.pid % 1000}`
    await world.bash(`setsid nohup ${mark} > /dev/null 2>&1 & ( ${mark} & ) ; exit 0`)
    expect(commandLines().filter((line) => line.includes(mark))).toEqual([])
  })

  it.each(['bin', '.local/bin'])('has a program out of ~/%s without what lies around that folder', async (folder) => {
    const [home = '', token] = [world.env.USER_HOME, folder === 'bin' ? '.netrc' : '.local/share/token']
    for (const file of [token, `${folder}/tool`]) mkdirSync(dirname(join(home, file)), { recursive: true })
    writeFileSync(join(home, token), 'outside-secret')
    writeFileSync(join(home, folder, 'tool'), `#!/bin/sh\necho started; cat "${join(home, token)}"\n`, { mode: 0o755 })
    const spec = { file: join(home, folder, 'tool'), args: [], cwd: world.work, env: world.env, stdin: null }
    const times = { silenceMs: 60_000, durationMs: 60_000, graceMs: 200 }
    const ended = await world.cell.run({ ...spec, ...times }, [], new AbortController().signal)
    expect(ended).toMatchObject({ kind: 'exited', stdout: 'started\n' })
  })

  it.skipIf(!mayWriteOpt)('sees nothing of the runners below /opt but the tools and the checkout', async () => {
    const [runner, other] = [mkdtempSync('/opt/raymond-runner-'), mkdtempSync('/opt/raymond-runner-')]
    const [work, tool] = [join(runner, '_work/shop/shop'), join(runner, '_work/_tool/thing/bin')]
    try {
      for (const folder of [work, tool, join(runner, '_work/_temp')]) mkdirSync(folder, { recursive: true })
      for (const file of ['.runner', '.credentials', '_work/_temp/step.sh']) writeFileSync(join(runner, file), 'outside-secret')
      for (const file of ['.runner', '.credentials']) writeFileSync(join(other, file), 'outside-secret')
      writeFileSync(join(work, 'README.md'), 'hello\n')
      writeFileSync(join(tool, 'thing'), '#!/bin/sh\necho a tool\n', { mode: 0o755 })
      const environment = { PATH: `${tool}:${world.env.PATH}`, RUNNER_TEMP: join(runner, '_work/_temp') }
      const cells = createBwrapCells({
        directory: join(world.root, 'cells-of-opt'),
        environment,
        hidden: async () => [],
        checkout: work,
        server: undefined,
      })
      const open = { workflowId: 'opt', agent: 'main', cwd: work, mounts: [], network: [], limits: DEFAULT_CELL_LIMITS }
      const cell = await cells.open(open)
      const script = `thing; cat README.md; cat ${runner}/.credentials ${runner}/_work/_temp/step.sh ${other}/.credentials`
      const spec = { file: 'bash', args: ['-c', script], cwd: work, env: environment, stdin: null }
      const times = { silenceMs: 60_000, durationMs: 60_000, graceMs: 200 }
      expect(await cell.run({ ...spec, ...times }, [], new AbortController().signal)).toMatchObject({ stdout: 'a tool\nhello\n' })
      await cell.close()
      await cells.forget('opt')
    } finally {
      for (const folder of [runner, other]) rmSync(folder, { recursive: true })
    }
  })

  it.skipIf(!mayWriteEtc)(
    'sees nothing of the settings of the system that only root may read, however deep they lie',
    async () => {
      const folder = mkdtempSync('/etc/raymond-test-')
      try {
        const deep = join(folder, 'tls/private/more')
        mkdirSync(deep, { recursive: true })
        for (const [name, mode] of [
          ['all', 0o644],
          ['key', 0o600],
        ] as const)
          writeFileSync(join(deep, name), name, { mode })
        chmodSync(folder, 0o755)
        const options = { environment: world.env, hidden: async () => [], checkout: world.work, server: undefined }
        const cells = createBwrapCells({ ...options, directory: join(world.root, 'cells-of-etc') })
        const open = { workflowId: 'etc', agent: 'main', cwd: world.work, mounts: [], network: [], limits: DEFAULT_CELL_LIMITS }
        const cell = await cells.open(open)
        const spec = { file: 'bash', args: ['-c', `cat ${deep}/*`], cwd: world.work, env: world.env, stdin: null }
        const times = { silenceMs: 60_000, durationMs: 60_000, graceMs: 200 }
        expect(await cell.run({ ...spec, ...times }, [], new AbortController().signal)).toMatchObject({ stdout: 'all' })
        await cell.close()
        await cells.forget('etc')
      } finally {
        rmSync(folder, { recursive: true })
      }
    },
  )

  it('begins in no directory that another agent has put a link in the place of', async () => {
    const { work, outside, cells, env } = world
    const sub = join(work, 'swapped')
    mkdirSync(sub)
    const open = { workflowId: 'run', agent: 'sent', cwd: sub, mounts: [], network: [], limits: DEFAULT_CELL_LIMITS }
    const cell = await cells.open(open)
    const look = () =>
      cell.run(
        {
          file: 'bash',
          args: ['-c', 'cat secret'],
          cwd: sub,
          env,
          stdin: null,
          silenceMs: 60_000,
          durationMs: 60_000,
          graceMs: 200,
        },
        [],
        new AbortController().signal,
      )
    writeFileSync(join(sub, 'secret'), 'of its own')
    expect(await look()).toMatchObject({ kind: 'exited', stdout: 'of its own' })
    rmSync(sub, { recursive: true })
    symlinkSync(outside, sub)
    expect(await look()).toMatchObject({ kind: 'exited', code: 128, stdout: '' })
    await cell.close()
  })

  it('cannot move away what is hidden in its directory, nor the folders around it', async () => {
    const { work, cells, env } = world
    const state = join(work, 'kept', 'deep', 'state')
    mkdirSync(state, { recursive: true })
    const hiding = { at: state, as: 'hidden' } as const
    const limits = DEFAULT_CELL_LIMITS
    const cell = await cells.open({ workflowId: 'run', agent: 'mover', cwd: work, mounts: [hiding], network: [], limits })
    const spec = { file: 'bash', cwd: work, env, stdin: null, silenceMs: 60_000, durationMs: 60_000, graceMs: 200 }
    const args = ['-c', 'mv kept/deep kept/moved; mv kept moved; touch kept/mine kept/deep/mine']
    await cell.run({ ...spec, args }, [], new AbortController().signal)
    await cell.close()
    expect(readdirSync(join(work, 'kept')).toSorted()).toEqual(['deep', 'mine'])
    expect(readdirSync(join(work, 'kept', 'deep')).toSorted()).toEqual(['mine', 'state'])

    const reader = await cells.open({ workflowId: 'run', agent: 'mover', cwd: work, mounts: [hiding], network: [], limits })
    const none = ['-c', 'touch kept/none kept/deep/none']
    await reader.run({ ...spec, args: none }, [{ at: work, as: 'readable' }], new AbortController().signal)
    await reader.close()
    expect(readdirSync(join(work, 'kept', 'deep')).toSorted()).toEqual(['mine', 'state'])
    expect(readdirSync(join(work, 'kept')).toSorted()).toEqual(['deep', 'mine'])
    rmSync(join(work, 'kept'), { recursive: true })
  })

  it('commits nothing where it may only read its directory', async () => {
    const { work, env } = world
    const run = (script: string) => {
      const spec = { file: 'bash', args: ['-c', script], cwd: work, env, stdin: null, graceMs: 200 }
      const read = [{ at: work, as: 'readable' } as const]
      return world.cell.run({ ...spec, silenceMs: 60_000, durationMs: 60_000 }, read, new AbortController().signal)
    }
    expect(await run('git log -1 --format=%H >/dev/null && ! touch README.md')).toMatchObject({ kind: 'exited', code: 0 })
    const commit = 'c=$(git commit-tree -m evil -p HEAD HEAD^{tree}) && git update-ref HEAD $c'
    expect(await run(commit)).not.toMatchObject({ code: 0 })
    expect(await run('git branch other-one')).not.toMatchObject({ code: 0 })
  })

  it('keeps temporary files in a place of its own, wherever the variables of the person lead', async () => {
    const env = { ...world.env, TMPDIR: world.outside, TEMP: world.outside, TMP: world.outside, XDG_CACHE_HOME: world.outside }
    const args = ['-c', 'dirname "$(mktemp)"; echo "$TEMP$TMP$XDG_CACHE_HOME"']
    const spec = { file: 'bash', args, cwd: world.work, env, stdin: null, silenceMs: 60_000, durationMs: 60_000, graceMs: 200 }
    expect(await world.cell.run(spec, [], new AbortController().signal)).toMatchObject({ code: 0, stdout: '/tmp\n\n' })
  })

  it.each([
    ['/go', ''],
    ['/tmp/go', '/tmp/go'],
    ['/home/agent/go', '/home/agent/go'],
  ])('has Go write to its own home where GOPATH is %s, which may be the place of the person', async (named, inside) => {
    const env = { ...world.env, GOPATH: named }
    const args = ['-c', 'printf %s "$GOPATH"; mkdir -p "${GOPATH:-$HOME/go}/pkg/mod"']
    const spec = { file: 'bash', args, cwd: world.work, env, stdin: null, silenceMs: 60_000, durationMs: 60_000, graceMs: 200 }
    expect(await world.cell.run(spec, [], new AbortController().signal)).toMatchObject({ code: 0, stdout: inside })
  })

  it('has nothing laid into a home in which it has put a link', async () => {
    const { root, outside, work, env } = world
    const user = join(root, 'user-of-tools')
    mkdirSync(user)
    writeFileSync(join(user, '.tool-versions'), 'nodejs 24\n')
    const options = { environment: { ...env, HOME: user }, hidden: async () => [], checkout: work, server: undefined }
    const open = { workflowId: 'laid', agent: 'main', cwd: work, mounts: [], network: [], limits: DEFAULT_CELL_LIMITS }
    const spec = { file: 'bash', cwd: work, env, stdin: null, silenceMs: 60_000, durationMs: 60_000, graceMs: 200 }
    const inNewProcess = async (script: string) => {
      const cells = createBwrapCells({ ...options, directory: join(root, 'cells-laid') })
      const cell = await cells.open(open)
      const outcome = await cell.run({ ...spec, args: ['-c', script] }, [], new AbortController().signal)
      await cell.close()
      return outcome
    }
    const link = `cat ~/.tool-versions; rm ~/.tool-versions; ln -s ${outside}/laid ~/.tool-versions`
    expect(await inNewProcess(link)).toMatchObject({ code: 0, stdout: 'nodejs 24\n' })
    expect(await inNewProcess('test -L ~/.tool-versions')).toMatchObject({ code: 0 })
    expect(existsSync(join(outside, 'laid'))).toBe(false)
  })

  it('keeps its home and its temporary files from one program to the next', async () => {
    await world.bash('echo kept > ~/kept; echo kept > /tmp/kept')
    expect(await world.bash('cat ~/kept /tmp/kept')).toMatchObject({ code: 0, stdout: 'kept\nkept\n' })
    expect(existsSync('/tmp/kept')).toBe(false)
  })
})

describe.skipIf(noCell !== undefined)('whether there are cells', () => {
  it('several runs of one checkout find out at once', async () => {
    const directory = realpathSync(mkdtempSync(join(homedir(), '.raymond-probes-')))
    const options = { environment: process.env, hidden: async () => [], checkout: directory, server: undefined }
    const probes = Array.from({ length: 4 }, () => createBwrapCells({ directory, ...options }).probe())
    try {
      expect((await Promise.all(probes)).map(({ cell, problem }) => problem?.message ?? cell)).toEqual(Array(4).fill('bwrap'))
      expect(readdirSync(directory).filter((name) => name.includes('probe'))).toEqual([])
    } finally {
      rmSync(directory, { recursive: true, force: true, maxRetries: 9 })
    }
  })
})

/** Of every process of the machine. */
function commandLines(): readonly string[] {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      return /^\d+$/.test(pid) ? [readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ')] : []
    } catch {
      return [] // it has ended meanwhile
    }
  })
}

describe.skipIf(noCell !== undefined)('X-2.4: what a turn in a cell may use up', () => {
  it('is bounded: temporary files, and what was refused is told', async () => {
    const world = await createCellWorld()
    try {
      const limits = { memory: null, processes: 40, disk: 8 * 1024 * 1024 }
      const cell = await world.cells.open({ workflowId: 'run', agent: 'small', cwd: world.work, mounts: [], network: [], limits })
      const script = 'curl -sS -m 5 https://refused.example.org; head -c 20000000 /dev/zero > /tmp/big; exit 3'
      const spec = { file: 'bash', args: ['-c', script], cwd: world.work, env: world.env, stdin: null }
      const times = { silenceMs: 60_000, durationMs: 60_000, graceMs: 200 }
      expect(await cell.run({ ...spec, ...times }, [], new AbortController().signal)).toMatchObject({ code: 3 })
      expect((await cell.close()).met).toContain('temporary files')
    } finally {
      await world.close()
    }
  })

  it('is bounded: open connections of ours, and the next program has some again', async () => {
    const world = await createCellWorld()
    try {
      const count = `python3 - <<'END'
import socket, time
alive = [socket.create_connection(("127.0.0.1", 3128), 5) for _ in range(1500)]
time.sleep(1)
def is_open(one):
    one.setblocking(False)
    try: return one.recv(1) != b""
    except BlockingIOError: return True
    except OSError: return False
print(sum(is_open(one) for one in alive))
END`
      const { stdout } = (await world.bash(count)) as { readonly stdout: string }
      expect(Number(stdout)).toBeGreaterThan(500)
      expect(Number(stdout)).toBeLessThanOrEqual(1024)
      expect(
        await world.bash(
          'exec 3<>/dev/tcp/127.0.0.1/3128 && printf "GET /service/ HTTP/1.0\\r\\n\\r\\n" >&3 && grep -q hello <&3',
        ),
      ).toMatchObject({
        code: 0,
      })
    } finally {
      await world.close()
    }
  })
})
