import { constants } from 'node:os'
import { join } from 'node:path'
import { createConfineGit } from '../../../adapters/cell/confine-git.ts'
import { claudeUpstream } from '../../../adapters/claude-cli/claude-upstream.ts'
import { cloudIn } from '../../../adapters/claude-cli/clouds/cloud-in.ts'
import { type ClaudeCredentials, hasCredential, modelVariables } from '../../../adapters/claude-cli/credential.ts'
import { codexUpstream } from '../../../adapters/codex-cli/codex-upstream.ts'
import { createGitLender } from '../../../adapters/git-workspace/lend-git.ts'
import { baseEnvironment } from '../../../adapters/process/environment.ts'
import { openBareRepository } from '../../../adapters/process/git/bare-repository.ts'
import { createModelProxy } from '../../../adapters/process/model/model-proxy.ts'
import { DEFAULT_CELL_LIMITS } from '../../../core/cell/cell-status.ts'
import { priceTable } from '../../../core/prices/price-table.ts'
import { parseNetworkEntry } from '../../../core/workflow/network-list.ts'
import type { ProgramOutcome } from '../../../ports/programs.ts'
import type { Cell, Cells } from '../../../ports/turns/cells.ts'
import { CHANGED, watchConfiguration } from '../../drive/configuration-watch.ts'
import { gitIdentity } from '../../git-identity.ts'
import { printError, say } from '../../output.ts'
import { repositoryRoot } from '../../repository-root.ts'
import { listenForSignals } from '../../signals.ts'
import { UsageError } from '../../usage-error.ts'

export interface CellCommand {
  readonly cells: Cells
  /** Of our own, and empty. */
  readonly directory: string
  /** Real path. */
  readonly worktree: string
  readonly network: readonly string[]
}

const GRACE_MS = 2_500

/** Runs a command as a turn of an agent would run it, and resolves to its exit code. */
export async function runCommandInCell(command: readonly string[], asked: CellCommand): Promise<number> {
  const { cells, directory, worktree } = asked
  const wrong = asked.network.find((entry) => parseNetworkEntry(entry) === undefined)
  if (wrong !== undefined) {
    throw new UsageError(
      `"${wrong}" is not an entry for --network.`,
      'Give host names such as example.org or *.example.org, packages, github.',
    )
  }
  const { problem } = await cells.probe()
  if (problem !== null) {
    printError(problem)
    return 1
  }
  const confine = createConfineGit({ environment: process.env, hidden: [] })
  const lender = createGitLender({
    directory: join(directory, 'git'),
    workspace: repositoryRoot(worktree),
    repository: () => openBareRepository({ directory: join(directory, 'bare'), confine }),
    identity: gitIdentity,
  })
  const git = await lender.lend(worktree)
  const cell = await cells.open({
    workflowId: 'command',
    agent: 'main',
    cwd: worktree,
    mounts: git.mounts,
    limits: DEFAULT_CELL_LIMITS,
    ...(await cells.hosts(asked.network)),
  })
  const configuration = await watchConfiguration(repositoryRoot(worktree), false)
  const stop = listenForSignals()
  const outcome = await run(command, cell, worktree, stop.signal)
  stop.forget()
  if (await configuration.end()) say(CHANGED)
  for (const { host } of (await cell.close()).refused) say(`refused: ${host} is not on the list (--network)`)
  for (const what of await git.takeBack()) say(`stayed in the cell: ${what}`)
  return exitCodeOf(outcome)
}

async function run(
  [file = '', ...args]: readonly string[],
  cell: Cell,
  cwd: string,
  signal: AbortSignal,
): Promise<ProgramOutcome> {
  const models = await variablesOfModels(cell)
  const spec = { file, args, cwd, env: { ...baseEnvironment(process.env), ...models }, stdin: null, inheritsStreams: true }
  return cell.run({ ...spec, silenceMs: FOREVER_MS, durationMs: null, graceMs: GRACE_MS }, [], signal)
}

const FOREVER_MS = 365 * 24 * 60 * 60_000

/** The models by proxies of ours, as far as the caller has credentials for them. */
async function variablesOfModels(cell: Cell): Promise<Readonly<Record<string, string>>> {
  return { ...(await variablesOfClaude(cell)), ...(await variablesOfOpenAi(cell)) }
}

async function variablesOfClaude(cell: Cell): Promise<Readonly<Record<string, string>>> {
  const { ANTHROPIC_API_KEY = null, CLAUDE_CODE_OAUTH_TOKEN = null, ANTHROPIC_BASE_URL } = process.env
  const credentials: ClaudeCredentials = {
    apiKey: ANTHROPIC_API_KEY,
    oauthToken: CLAUDE_CODE_OAUTH_TOKEN,
    cloud: cloudIn(process.env),
  }
  if (!hasCredential(credentials)) return {}
  const proxy = createModelProxy(claudeUpstream(credentials, ANTHROPIC_BASE_URL), { capUsd: null })
  return modelVariables(credentials, await cell.serve('model', proxy.listener), proxy.standIn)
}

async function variablesOfOpenAi(cell: Cell): Promise<Readonly<Record<string, string>>> {
  const { OPENAI_API_KEY: key = '', OPENAI_BASE_URL: url } = process.env
  if (key === '') return {}
  const upstream = codexUpstream({ key, url, model: '', prices: priceTable(), onAnswer: () => {} })
  const proxy = createModelProxy(upstream, { capUsd: null })
  return { OPENAI_BASE_URL: await cell.serve('openai', proxy.listener), OPENAI_API_KEY: proxy.standIn }
}

function exitCodeOf(outcome: ProgramOutcome): number {
  switch (outcome.kind) {
    case 'exited':
      return outcome.code ?? 128 + (outcome.signal === null ? 0 : constants.signals[outcome.signal])
    case 'not-started':
      say(outcome.message)
      return outcome.missing === 'program' ? 127 : 126
    default:
      return 130
  }
}
