/**
 * What ready workflows cost by state: one of their cases each, played with the real Claude Code against a model that is scripted. The
 * words are the case's; what an agent reads meanwhile are files of this repository. Tokens are bytes / 4 of the requests.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { createClaudeBackend } from '../src/adapters/claude-cli/backend.ts'
import { runGit } from '../src/adapters/process/git/run-git.ts'
import { runCase } from '../src/cli/cases/run-case.ts'
import { plainName } from '../src/core/cases/choose-answer.ts'
import { priceResponse, type ResponseTokens } from '../src/core/prices/price-response.ts'
import { priceTable } from '../src/core/prices/price-table.ts'
import type { Ports } from '../src/ports/index.ts'
import type { AgentBackend, TurnSpec } from '../src/ports/turns/agent-backend.ts'
import { installClaude } from '../test/tools/install-claude.mjs'
import { createPromptCache } from './prompt-cache.ts'
import { type Answer, type AskedModel, type ScriptedModel, startScriptedModel, type ToolUse } from './scripted-model.ts'

const ROOT = resolve(import.meta.dirname, '..')

/** The reference tasks, each on the way that most runs take. */
const TASKS = [
  'coding/cases/happy-path',
  'fan-out/cases/two-parts',
  'maintenance/cases/two-finds',
  'ralph/cases/three-rounds',
  'review/cases/finds-a-bug',
  'triage/cases/bug-with-steps',
]

/** What a repository of some size holds, so that an agent has something to read: 60 KB in six files. */
const READ = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'bench/rates.ts', 'docs/protocol.md', 'docs/rules.md', 'docs/steps.md']
const SOURCES = 4

export interface StateBill {
  readonly state: string
  readonly requests: number
  readonly tokens: ResponseTokens
  readonly usd: number
}

export interface TaskBill {
  readonly task: string
  /** Nothing is cached when the run begins, and whenever the project's tests ran, so long did they take. */
  readonly cold: readonly StateBill[]
  /** Nothing expires, and a run with another task went before. */
  readonly warm: readonly StateBill[]
  /** Dollars of all states with a cold and a warm cache where each is offered all that the CLI has, in the CLI's own words. */
  readonly offeredAll: { readonly cold: number; readonly warm: number }
}

interface PlayedTurn {
  readonly state: string
  /** The project's tests ran just before. */
  readonly isLate: boolean
  readonly asked: readonly AskedModel[]
}

export async function measureTokens(only: string | undefined): Promise<readonly TaskBill[]> {
  const program = installClaude()
  const model = await startScriptedModel()
  const bills: TaskBill[] = []
  try {
    for (const task of TASKS.filter((name) => only === undefined || name.startsWith(only)))
      bills.push(billOf(task, await play(task, { program, model }), await play(task, { program, model, offersAll: true })))
    return bills
  } finally {
    await model.close()
  }
}

interface Stage {
  readonly program: string
  readonly model: ScriptedModel
  readonly offersAll?: true
}

async function play(task: string, { program, model, offersAll }: Stage): Promise<readonly PlayedTurn[]> {
  const directory = mkdtempSync(join(tmpdir(), 'raymond-tokens-'))
  const turns: PlayedTurn[] = []
  let isLate = false
  const agentFor = (scripted: AgentBackend): AgentBackend => ({
    preflight: async () => [],
    async runTurn(spec, observer, signal) {
      const answer = await scripted.runTurn(spec, observer, signal)
      if (!answer.ok) return answer
      const { url, asked } = model.turn([...(await worked(spec)), answer.text])
      turns.push({ state: plainName(spec.state), isLate, asked })
      isLate = false
      const claude = createClaudeBackend({
        directory,
        credentials: { apiKey: 'not-a-key', oauthToken: null },
        permissions: { mode: 'acceptEdits', skip: false },
        install: { path: program, version: null, toolCache: join(directory, 'tools') },
        environment: { PATH: process.env.PATH, ANTHROPIC_BASE_URL: url },
        prices: async () => priceTable(),
      })
      return claude.runTurn(offersAll ? { ...spec, tools: null } : spec, observer, signal)
    },
  })
  const ports = (inner: Ports): Ports => ({
    ...inner,
    turns: {
      ...inner.turns,
      agent: agentFor(inner.turns.agent),
      scripts: {
        runScript(spec, observer, signal) {
          isLate ||= plainName(basename(spec.file)) === 'TEST'
          return inner.turns.scripts.runScript(spec, observer, signal)
        },
      },
    },
  })
  const files = Object.fromEntries(READ.map((name) => [`notes/${name}`, readFileSync(join(ROOT, name), 'utf8')]))
  try {
    const [workflow = ''] = task.split('/')
    const file = join(ROOT, 'workflows', `${task}.yaml`)
    const { outcome, differences, problems } = await runCase(
      { file, workflow: join(ROOT, 'workflows', workflow) },
      { ports, files },
    )
    const wrong = differences.filter(({ what }) => !/cost/i.test(what))
    if (outcome === null || wrong.length > 0) throw new Error(`${task}: ${JSON.stringify([...wrong, ...problems])}`)
    if (turns.length === 0) throw new Error(`${task} asked no agent`)
    return turns
  } finally {
    rmSync(directory, { recursive: true, force: true, maxRetries: 9 })
  }
}

/** What an agent does before it answers: it searches, reads what its prompt names, then sources one by one, each only once a conversation. */
async function worked(spec: TurnSpec): Promise<readonly Answer[]> {
  const tools = spec.tools?.map((rule) => rule.replace(/\(.*/, '')) ?? []
  if (!tools.includes('Read') || spec.session.mode !== 'fresh') return []
  const named = new Set(spec.prompt.match(/\.raymond\/[\w-]+\.(?:md|diff)/g))
  const noted = [...named].map((name) => join(spec.cwd, name)).filter((path) => existsSync(path))
  const { stdout } = await runGit({ args: ['ls-files', 'notes'], cwd: spec.cwd, home: spec.cwd })
  const sources = plainName(spec.state) === 'DESCRIBE' ? [] : String(stdout).split('\n').slice(0, SOURCES)
  const read = (path: string): ToolUse => ({ name: 'Read', input: { file_path: path } })
  return [
    ...(tools.includes('Grep') && sources.length > 0
      ? [[{ name: 'Grep', input: { pattern: 'export function', path: spec.cwd } }]]
      : []),
    ...(noted.length > 0 ? [noted.map(read)] : []),
    ...sources.map((name) => [read(join(spec.cwd, name))]),
  ]
}

function billOf(task: string, turns: readonly PlayedTurn[], plain: readonly PlayedTurn[]): TaskBill {
  const { cold, warm } = billsOf(plain)
  return { task, ...billsOf(turns), offeredAll: { cold: dollars(cold), warm: dollars(warm) } }
}

function dollars(states: readonly StateBill[]): number {
  return states.reduce((total, { usd }) => total + usd, 0)
}

function billsOf(turns: readonly PlayedTurn[]): Pick<TaskBill, 'cold' | 'warm'> {
  const warm = createPromptCache()
  let cold = createPromptCache()
  for (const { asked } of turns) for (const { request } of asked) warm.warm(request)
  return {
    cold: turns.map((turn) => {
      if (turn.isLate) cold = createPromptCache()
      return stateBill(turn, cold)
    }),
    warm: turns.map((turn) => stateBill(turn, warm)),
  }
}

function stateBill({ state, asked }: PlayedTurn, cache: ReturnType<typeof createPromptCache>): StateBill {
  const { models } = priceTable()
  const all = asked.map(({ request, output }) => {
    const tokens = { ...cache.ask(request), output }
    const price = models.get(request.model)?.price
    if (price === undefined) throw new Error(`no price for ${request.model}`)
    return { tokens, usd: priceResponse(price, tokens) }
  })
  const sum = (of: (tokens: ResponseTokens) => number) => all.reduce((total, { tokens }) => total + of(tokens), 0)
  return {
    state,
    requests: all.length,
    tokens: {
      input: sum(({ input }) => input),
      cacheRead: sum(({ cacheRead }) => cacheRead),
      cacheWrite: sum(({ cacheWrite }) => cacheWrite),
      output: sum(({ output }) => output),
    },
    usd: all.reduce((total, { usd }) => total + usd, 0),
  }
}

export function printTokens(bills: readonly TaskBill[]): void {
  for (const { task, offeredAll, ...bill } of bills) {
    for (const name of ['cold', 'warm'] as const) {
      const states = bill[name]
      console.log(`\n${task}, ${name} cache`)
      console.log(row(['state', 'requests', 'in', 'written', 'cached', 'out', 'dollars']))
      for (const { state, requests, tokens, usd } of states)
        console.log(row([state, requests, ...counts(tokens), usd.toFixed(4)]))
      const total = (of: (bill: StateBill) => number) => states.reduce((sum, bill) => sum + of(bill), 0)
      const tokens = {
        input: total((one) => one.tokens.input),
        cacheRead: total((one) => one.tokens.cacheRead),
        cacheWrite: total((one) => one.tokens.cacheWrite),
        output: total((one) => one.tokens.output),
      }
      console.log(row(['all', total((one) => one.requests), ...counts(tokens), dollars(states).toFixed(4)]))
      const ratio = (dollars(states) / offeredAll[name]).toFixed(2)
      console.log(`${ratio} x what it costs with all tools and words of the CLI in each state ($${offeredAll[name].toFixed(4)})`)
    }
  }
}

function counts({ input, cacheWrite, cacheRead, output }: ResponseTokens): readonly number[] {
  return [input, cacheWrite, cacheRead, output]
}

function row([first = '', ...rest]: readonly (string | number)[]): string {
  return `${String(first).padEnd(14)}${rest.map((cell) => String(cell).padStart(10)).join('')}`
}
