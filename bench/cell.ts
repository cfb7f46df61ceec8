/** What a cell costs: its start, the git directory that is lent to it, a turn of the real agent in it, and the proxy that holds the key. */
import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, createServer, type RequestListener, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBwrapCells } from '../src/adapters/cell/bwrap-cells.ts'
import { claudeUpstream } from '../src/adapters/claude-cli/claude-upstream.ts'
import { createGitLender } from '../src/adapters/git-workspace/lend-git.ts'
import { openBareRepository } from '../src/adapters/process/git/bare-repository.ts'
import { createModelProxy } from '../src/adapters/process/model/model-proxy.ts'
import { runProcess } from '../src/adapters/process/run-process.ts'
import { DEFAULT_CELL_LIMITS } from '../src/core/cell/cell-status.ts'
import { installClaude } from '../test/tools/install-claude.mjs'
import { type ScriptedModel, startScriptedModel } from './scripted-model.ts'

/** Of one kind, in milliseconds, measured in turn with its peer. */
export interface Pairs {
  readonly with: readonly number[]
  readonly without: readonly number[]
}

export interface CellCosts {
  /** The same program in a cell that is opened and closed for it, and without one. */
  readonly start: Pairs
  /** A git directory of its own, laid out and looked at afterwards, where the turn moved nothing. */
  readonly git: readonly number[]
}

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const LIMITS = { stdin: null, silenceMs: 60_000, durationMs: 60_000, graceMs: 0 }

/** Rejects with what is missing where this machine has no cells. */
export async function measureCell(times: number): Promise<CellCosts> {
  const root = mkdtempSync(join(tmpdir(), 'raymond-bench-cell-'))
  const work = repositoryIn(join(root, 'work'))
  const state = join(root, 'state')
  const cells = createBwrapCells({
    directory: join(state, 'cells'),
    environment: { PATH, HOME: '/home/nobody' },
    hidden: async () => [state],
    checkout: work,
    server: undefined,
  })
  const lender = createGitLender({
    directory: join(state, 'lent'),
    workspace: work,
    repository: () => openBareRepository({ directory: join(state, 'git') }),
  })
  const signal = new AbortController().signal
  const program = { file: '/bin/bash', args: ['-c', ':'], cwd: work, env: { PATH }, ...LIMITS }
  const start = { with: [] as number[], without: [] as number[] }
  const git: number[] = []
  try {
    const { problem } = await cells.probe()
    if (problem !== null) throw new Error(problem.message)
    for (let at = 0; at <= times; at++) {
      const lending = performance.now()
      const lent = await lender.lend(work)
      const opening = performance.now()
      const request = {
        workflowId: 'bench',
        agent: 'main',
        cwd: work,
        mounts: lent.mounts,
        network: [],
        limits: DEFAULT_CELL_LIMITS,
      }
      const cell = await cells.open(request)
      const outcome = await cell.run(program, [], signal)
      await cell.close()
      const closed = performance.now()
      await lent.takeBack()
      const takenBack = performance.now()
      if (outcome.kind !== 'exited' || outcome.code !== 0) throw new Error(JSON.stringify(outcome))
      const bare = performance.now()
      await runProcess(program, signal)
      const ended = performance.now()
      if (at === 0) continue // makes the agent's room, and asks git for the first time
      start.with.push(closed - opening)
      start.without.push(ended - bare)
      git.push(opening - lending + takenBack - closed)
    }
    return { start, git }
  } finally {
    await cells.forget('bench')
    rmSync(root, { recursive: true, force: true })
  }
}

function repositoryIn(folder: string): string {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'README.md'), 'hello\n')
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { cwd: folder })
  git('init', '--quiet', '.')
  git('add', '.')
  git('commit', '--quiet', '-m', 'one')
  return folder
}

/** One request of the size that an agent with some tools makes, to the model and to the proxy in front of it, on open connections. */
export async function measureProxy(times: number): Promise<Pairs> {
  const model = await startScriptedModel()
  const { url } = model.turn(Array.from({ length: 2 * times + 2 }, () => 'hello'))
  const proxy = createModelProxy(claudeUpstream({ apiKey: 'not-a-key', oauthToken: null }, url), { capUsd: null })
  const server = await listen(proxy.listener)
  const agent = new Agent({ keepAlive: true })
  const body = JSON.stringify({
    model: 'claude-sonnet-4-5',
    max_tokens: 1000,
    stream: true,
    messages: [{ role: 'user', content: 'x'.repeat(150_000) }],
  })
  const call = async (base: string, key: string): Promise<number> => {
    const began = performance.now()
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'anthropic-version': '2023-06-01', 'x-api-key': key }
      const sent = request(`${base}/v1/messages`, { method: 'POST', agent, headers }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode))
      })
      sent.once('error', reject).end(body)
    })
    if (status !== 200) throw new Error(`${base} answered ${status}`)
    return performance.now() - began
  }
  const pairs = { with: [] as number[], without: [] as number[] }
  try {
    const proxied = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    for (let at = 0; at <= times; at++) {
      const [without, behind] = [await call(url, 'not-a-key'), await call(proxied, proxy.standIn)]
      if (at === 0) continue // connects
      pairs.without.push(without)
      pairs.with.push(behind)
    }
    return pairs
  } finally {
    agent.destroy()
    server.close()
    await model.close()
  }
}

async function listen(listener: RequestListener): Promise<Server> {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return server
}

const AGENT_TURNS = 4

/** Turns of the real Claude Code after the first one of a run, which is no part of it: in a cell, and without one. */
export async function measureAgentTurn(cli: string, times: number): Promise<Pairs> {
  const claude = installClaude()
  const model = await startScriptedModel()
  const folder = repositoryIn(mkdtempSync(join(tmpdir(), 'raymond-bench-agent-')))
  mkdirSync(join(folder, 'flow'))
  writeFileSync(join(folder, 'flow/START.md'), '---\ntools: [Read]\n---\nSay nothing. End with <goto>START</goto>.\n')
  let runs = 0
  const run = (mode: string, turns: number) => timedRun(cli, [`a${++runs}`, mode, turns], { claude, model, folder })
  const turn = async (mode: string) => ((await run(mode, AGENT_TURNS + 1)) - (await run(mode, 1))) / AGENT_TURNS
  const pairs = { with: [] as number[], without: [] as number[] }
  try {
    await run('off', 1)
    for (let at = 0; at < times; at++) {
      const isEven = at % 2 === 0
      for (const mode of isEven ? ['off', 'required'] : ['required', 'off'])
        pairs[mode === 'off' ? 'without' : 'with'].push(await turn(mode))
    }
    return pairs
  } finally {
    await model.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Stage {
  readonly claude: string
  readonly model: ScriptedModel
  readonly folder: string
}

/** What a run stands at its cap on turns with. */
const SUSPENDED = 3

async function timedRun(
  cli: string,
  [id, mode, turns]: readonly [id: string, mode: string, turns: number],
  { claude, model, folder }: Stage,
): Promise<number> {
  const { url } = model.turn(Array.from({ length: turns }, () => '<goto>START</goto>'))
  const began = performance.now()
  const args = [cli, 'run', 'flow', '--id', id, '--quiet', '--cell', mode, '--max-turns', String(turns)]
  const env = { ...process.env, ANTHROPIC_API_KEY: 'not-a-key', ANTHROPIC_BASE_URL: url, RAYMOND_CLAUDE_PATH: claude }
  const ended = await new Promise<string>((resolve) => {
    execFile(process.execPath, args, { cwd: folder, env }, (error, _, stderr) =>
      resolve(error === null || error.code === SUSPENDED ? '' : `${error.message} ${stderr}`),
    )
  })
  if (ended !== '') throw new Error(ended.slice(-2000))
  return performance.now() - began
}
