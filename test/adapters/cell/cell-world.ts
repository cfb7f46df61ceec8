import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { homedir, networkInterfaces } from 'node:os'
import { dirname, join } from 'node:path'
import { createBwrapCells } from '../../../src/adapters/cell/bwrap-cells.ts'
import { claudeUpstream } from '../../../src/adapters/claude-cli/claude-upstream.ts'
import { createGitLender } from '../../../src/adapters/git-workspace/lend-git.ts'
import { createApiReader } from '../../../src/adapters/github/reading/api-reader.ts'
import { createPace } from '../../../src/adapters/github/reading/pace.ts'
import { openBareRepository } from '../../../src/adapters/process/git/bare-repository.ts'
import { createModelProxy } from '../../../src/adapters/process/model/model-proxy.ts'
import { DEFAULT_CELL_LIMITS } from '../../../src/core/cell/cell-status.ts'
import type { ProgramOutcome } from '../../../src/ports/programs.ts'
import type { Cell, Cells } from '../../../src/ports/turns/cells.ts'
import type { LentGit } from '../../../src/ports/turns/git-lender.ts'

/** A checkout with an orchestrator, another worktree and secrets around it, and a cell for a turn in it. */
export interface CellWorld {
  readonly root: string
  readonly work: string
  readonly outside: string
  readonly cells: Cells
  readonly cell: Cell
  readonly git: LentGit
  /** What an attempt is told of the world outside. */
  readonly env: Readonly<Record<string, string>>
  bash(script: string): Promise<ProgramOutcome>
  close(): Promise<void>
}

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const IDENTITY = { GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@b.c', GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@b.c' }

export async function createCellWorld(): Promise<CellWorld> {
  const root = realpathSync(mkdtempSync(join(homedir(), '.raymond-world-')))
  const [work, outside, userHome, jdk] = [join(root, 'work'), join(root, 'outside'), join(root, 'user'), join(root, 'jdk')]
  const go = join(root, 'go')
  layFiles({
    [join(work, 'README.md')]: 'hello\n',
    [join(work, 'sub/file.txt')]: 'deep\n',
    [join(work, '.raymond/state/run.json')]: 'outside-secret',
    [join(outside, 'secret')]: 'outside-secret',
    [join(userHome, '.netrc')]: 'outside-secret',
    [join(jdk, 'release')]: 'a tool',
    [join(root, 'go-1.30/VERSION')]: 'a tool',
    [join(root, 'definitions/START.md')]: 'the state',
    [join(root, 'outbox/placeholder')]: '',
  })
  symlinkSync(join(outside, 'secret'), join(work, 'planted-link'))
  symlinkSync('go-1.30', go)
  const run = (...args: readonly string[]) => spawnSync('git', args, { cwd: work, env: { PATH, ...IDENTITY } })
  run('init', '--quiet', '-b', 'main')
  run('remote', 'add', 'origin', 'https://x:secret-token@example.org/a/b.git')
  run('config', 'http.extraHeader', 'secret-token')
  run('add', 'README.md', 'sub')
  run('commit', '--quiet', '-m', 'one')
  run('worktree', 'add', '--quiet', '-b', 'other', 'worktrees/other')

  const moved = join(work, 'sub/moved.sock')
  const sockets = [
    join(outside, 'service.sock'),
    join(work, 'sub/service.sock'),
    join(jdk, 'service.sock'),
    join(go, 'service.sock'),
  ]
  const services = await openServices([...sockets, `${moved}.1`])
  renameSync(`${moved}.1`, moved)
  const daemons = await Promise.all([
    listenAtRelativePath(join(work, 'sub'), 'relative.sock', '.'),
    listenAtRelativePath(work, 'left.sock', '/'),
  ])
  const memory = shareMemory()
  const bystander = spawn('sleep', ['600'], { env: { PATH, SECRET: 'outside-secret' }, stdio: 'ignore' })
  const cells = createBwrapCells({
    directory: join(root, 'cells'),
    environment: { PATH, HOME: userHome, JAVA_HOME: jdk, GOROOT: go },
    hidden: async () => [join(work, '.raymond')],
    checkout: work,
    server: undefined,
    dial: async (host) => {
      const socket = connect({ port: services.port, host: '127.0.0.1' })
      socket.setNoDelay(true)
      if (host === 'gone.example.org') socket.destroy(new Error('gone'))
      return socket
    },
  })
  const lender = createGitLender({
    directory: join(root, 'lent'),
    workspace: work,
    repository: () => openBareRepository({ directory: join(root, 'bare') }),
  })
  const git = await lender.lend(work)
  const cell = await cells.open({
    workflowId: 'run',
    agent: 'main',
    cwd: work,
    mounts: [...git.mounts, { at: join(root, 'outbox'), as: 'writable' }, { at: join(root, 'definitions'), as: 'readable' }],
    network: ['allowed.example.org', '*.below.example.com'],
    limits: DEFAULT_CELL_LIMITS,
  })
  await cell.serve('service', (_, response) => response.end('hello'))
  const ends = await openEndOfTheWay()
  const model = createModelProxy(claudeUpstream({ apiKey: MODEL_KEY, oauthToken: null }, ends.url), { capUsd: null })
  const api = createApiReader({
    apiUrl: ends.url,
    repository: 'octo/greetings',
    token: async () => JOB_TOKEN,
    pace: createPace([{ times: 1000, withinMs: 60_000 }], () => Date.now()),
  })
  const env = {
    PATH,
    ...IDENTITY,
    WORK: work,
    OUTSIDE: outside,
    USER_HOME: userHome,
    JDK: jdk,
    GO: go,
    OUTBOX: join(root, 'outbox'),
    DEFINITIONS: join(root, 'definitions'),
    OUTSIDE_PID: String(bystander.pid),
    OUTSIDE_MEMORY: memory.id,
    OUTSIDE_PORT: String(services.port),
    OUTSIDE_ADDRESS: addressOfMachine(),
    ABSTRACT: services.abstract,
    MODEL_URL: await cell.serve('model', model.listener),
    MODEL_TOKEN: model.standIn,
    API_URL: await cell.serve('github', api.listener),
    API_TOKEN: api.standIn,
  }
  return {
    root,
    work,
    outside,
    cells,
    cell,
    git,
    env,
    bash: (script) =>
      cell.run(
        {
          file: 'bash',
          args: ['-c', script],
          cwd: work,
          env,
          stdin: null,
          silenceMs: 60_000,
          durationMs: 60_000,
          graceMs: 200,
        },
        [],
        new AbortController().signal,
      ),
    async close() {
      await cell.close()
      await cells.forget('run')
      services.close()
      memory.remove()
      ends.close()
      end(bystander)
      for (const daemon of daemons) end(daemon)
      rmSync(root, { recursive: true, force: true, maxRetries: 9 })
    },
  }
}

const MODEL_KEY = 'sk-ant-api03-real-model-key'
const JOB_TOKEN = 'ghs_real-job-token'

/** The model's API and GitHub's: answers every call, and says with what it was called. */
async function openEndOfTheWay() {
  const server = createHttpServer((request, response) => {
    const { 'x-api-key': key = 'none', authorization = 'none', 'x-http-method-override': override = '' } = request.headers
    request.resume()
    response.end(`end-of-the-way ${request.url} key: ${String(key)} authorization: ${authorization} ${override && 'override'}`)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

/** A piece of memory that all programs of the machine may open by its number. */
function shareMemory() {
  const python = (call: string) =>
    spawnSync('python3', ['-c', `import ctypes; print(ctypes.CDLL(None).${call})`], { env: { PATH }, encoding: 'utf8' }).stdout
  const id = python('shmget(0, 64, 0o1666)').trim()
  return { id, remove: () => python(`shmctl(${id}, 0, None)`) }
}

function layFiles(files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

function end(child: ChildProcess): void {
  child.kill('SIGKILL')
}

/** As programs do that are told a short name, or have a path that is too long for a socket; some then go elsewhere, as daemons do. */
async function listenAtRelativePath(folder: string, name: string, then: string): Promise<ChildProcess> {
  const program = `require('node:net').createServer((s) => s.on('error', () => {}).pipe(s)).listen(process.argv[1], () => {
    process.chdir(process.argv[2])
    console.log()
  })`
  const child = spawn(process.execPath, ['-e', program, name, then], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return child
}

async function openServices(sockets: readonly string[]) {
  const abstract = `raymond-test-${process.pid}`
  const servers: Server[] = []
  const listen = (where: { port: number; host: string } | { path: string }): Promise<Server> =>
    new Promise((resolve, reject) => {
      const server = createServer((socket) => {
        socket.on('error', () => {})
        socket.on('data', (data) => socket.write(data))
      })
      servers.push(server)
      server.once('error', reject)
      server.listen(where, () => resolve(server))
    })
  const tcp = await listen({ port: 0, host: '0.0.0.0' })
  for (const path of sockets) await listen({ path })
  await listen({ path: `\0${abstract}` })
  return {
    port: (tcp.address() as { port: number }).port,
    abstract,
    close: () => {
      for (const server of servers) server.close()
    },
  }
}

/** Another address of this machine than its loopback, where it has one. */
function addressOfMachine(): string {
  const all = Object.values(networkInterfaces()).flatMap((entries) => entries ?? [])
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.2'
}
