/** Which adapter stands behind which port, over local files. */
import { homedir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { createBwrapCells } from '../adapters/cell/bwrap-cells.ts'
import { createClaudeBackend } from '../adapters/claude-cli/backend.ts'
import { createCodexBackend } from '../adapters/codex-cli/backend.ts'
import { createCommandBackend } from '../adapters/command-agent/command-backend.ts'
import { createCopilotBackend } from '../adapters/copilot-cli/backend.ts'
import { anthropicCredential, type FederationOptions, openAiCredential } from '../adapters/federation/federated-credential.ts'
import { federationIn } from '../adapters/federation/federation-in.ts'
import { jobTokensIn } from '../adapters/federation/job-token.ts'
import { openCheckout, worktreesOf } from '../adapters/git-workspace/checkout.ts'
import { createGitLender } from '../adapters/git-workspace/lend-git.ts'
import { createWorkspace } from '../adapters/git-workspace/workspace.ts'
import { claimFolder } from '../adapters/local-files/lock.ts'
import { createLocalRunStore } from '../adapters/local-files/run-store.ts'
import { createScriptFolders } from '../adapters/local-files/script-folders.ts'
import { createTrees } from '../adapters/local-files/trees.ts'
import { createTurnFiles } from '../adapters/local-files/turn-files.ts'
import { createOperations } from '../adapters/operations/operations.ts'
import { openTraces } from '../adapters/otlp/open-traces.ts'
import { secretsOfTelemetry } from '../adapters/otlp/telemetry.ts'
import { takeNoProgramsFrom } from '../adapters/process/environment.ts'
import { createOrphans } from '../adapters/process/orphans.ts'
import { createRecordingBackend } from '../adapters/replay/recording-backend.ts'
import { createReplayBackend } from '../adapters/replay/replay-backend.ts'
import { createDebuggedScripts, type ScriptRecord } from '../adapters/scripts/debugged-scripts.ts'
import { createScriptRunner } from '../adapters/scripts/script-runner.ts'
import { createClock } from '../adapters/system/clock.ts'
import { createEntropy } from '../adapters/system/entropy.ts'
import { createFolderSource } from '../adapters/workflow-files/folder-source.ts'
import { houseRules } from '../core/project/house-rules.ts'
import { createRedactor } from '../core/report/cleaning/redact.ts'
import type { Run } from '../core/run/run.ts'
import type { AgentChoice } from '../core/workflow/agent-choice.ts'
import type { CellMode } from '../core/workflow/cell-mode.ts'
import type { Ports } from '../ports/index.ts'
import type { Reports } from '../ports/keeping/reports.ts'
import type { RunStore } from '../ports/keeping/run-store.ts'
import type { Progress } from '../ports/progress.ts'
import type { AgentBackend } from '../ports/turns/agent-backend.ts'
import type { ScriptRunner } from '../ports/turns/script-runner.ts'
import { createAgents } from '../runtime/agents.ts'
import { checkoutFile, placeForPerson } from './checkout-file.ts'
import { gitIdentity } from './git-identity.ts'
import { keepScriptRecord } from './keep-script-record.ts'
import { originOf } from './origin.ts'
import { ownRepository } from './own-repository.ts'
import { platformOf } from './platform.ts'
import { hiddenFromCells } from './worktrees/hidden-from-cells.ts'

export interface LocalWiring {
  /** Named for the run; undefined leaves it to the workflow. */
  readonly agent: AgentChoice | undefined
  readonly record?: string
  readonly dangerouslySkipPermissions?: boolean
  readonly stateDir: string
  readonly workspace: string
  readonly progress: Progress
  /** A person's word: `off` runs everything as the user that they are. */
  readonly cell?: CellMode | undefined
  /** Keep what every script was given and said. */
  readonly debug?: boolean
  /** An agent may have written the configuration: its prices are not believed. */
  readonly isDoubtful: boolean
}

/** A laptop has no thread to show runs in; they ask for no reports. */
const NO_REPORTS: Reports = {
  publishReport: async () => undefined,
  async postResult() {},
}

export async function wireLocally(wiring: LocalWiring): Promise<{ ports: Ports; store: RunStore; backend: string | null }> {
  const { stateDir, workspace, progress } = wiring
  await trustNoWorktrees(workspace)
  let current: Run | undefined
  const placeholders = () => ({ ...(current === undefined ? {} : { nonce: current.nonce }), workspace, state: stateDir })
  const { agent: named } = wiring
  const make = (choice: AgentChoice) => backendOf(choice, wiring, placeholders)
  // A recording answers whatever a state asks for.
  const inner = named?.kind === 'replay' ? make(named) : createAgents(make)
  const agent =
    wiring.record === undefined ? inner : createRecordingBackend(inner, { file: placeForPerson(wiring.record), placeholders })
  const ports: Ports = {
    turns: {
      agent,
      scripts: scriptsOf(wiring),
      operations: createOperations({ environment: process.env }),
      source: createFolderSource({
        workspace,
        cwd: process.cwd(),
        cacheDirectory: join(stateDir, '.definitions'),
        platform: platformOf(process.platform),
      }),
      files: createTurnFiles(join(stateDir, '.turns')),
      scriptFolders: createScriptFolders(join(stateDir, '.script-folders')),
      guidance: await houseRules(async (file) =>
        checkoutFile(workspace, file, { stateDir, onRefused: (why) => progress.notice(why) }),
      ),
    },
    places: {
      workspace: createWorkspace({
        root: workspace,
        // Without a runner there is no temp directory of its own: everybody's would let agents into each other's folders.
        temp: process.env.RUNNER_TEMP ?? workspace,
        repository: () => ownRepository(stateDir),
        reserved: [stateDir],
        shared: true,
      }),
      ...(await cellsFor(wiring)),
      trees: createTrees({ except: [stateDir, ...(wiring.record === undefined ? [] : [resolve(wiring.record)])] }),
      orphans: createOrphans(),
    },
    gitHub: {},
    reports: NO_REPORTS,
    traces: await tracesFor(progress),
    progress: {
      ...progress,
      runChanged(run) {
        current = run
        progress.runChanged(run)
      },
    },
    clock: createClock(),
    entropy: createEntropy(),
  }
  return { ports, store: createLocalRunStore(stateDir), backend: wiring.agent === undefined ? null : nameOf(wiring.agent) }
}

/** Agents may be sent to all worktrees of the checkout. */
async function trustNoWorktrees(workspace: string): Promise<void> {
  const checkout = await openCheckout(workspace)
  if (checkout !== undefined) takeNoProgramsFrom((await worktreesOf(checkout)).map(({ root }) => root))
}

function scriptsOf({ debug, stateDir, progress }: LocalWiring): ScriptRunner {
  const scripts = createScriptRunner({ environment: process.env })
  if (debug !== true) return scripts
  const redactor = createRedactor(secretsOfTelemetry(process.env))
  const redact = (text: string) => redactor.redact(text)
  const note = (record: ScriptRecord) =>
    progress.notice(`what ${basename(record.file)} did: ${keepScriptRecord(stateDir, record)}`)
  return createDebuggedScripts(scripts, { environment: process.env, redact, note })
}

/** What this process was given for the collector's eyes is nobody else's. */
function tracesFor(progress: Progress): Promise<Ports['traces']> {
  const redactor = createRedactor(secretsOfTelemetry(process.env))
  return openTraces({
    environment: process.env,
    redact: (text) => redactor.redact(text),
    notice: (text) => progress.notice(text),
  })
}

/** Homes and git directories of cells lie in the state folder, of which cells see nothing. */
async function cellsFor({ cell, stateDir, workspace }: LocalWiring): Promise<Pick<Ports['places'], 'cells' | 'gitLender'>> {
  if (cell === 'off' || process.platform !== 'linux') return {}
  const hidden = [stateDir, ...(await hiddenFromCells(workspace))]
  const options = { environment: process.env, hidden, checkout: workspace, server: originOf(workspace)?.server }
  return {
    cells: createBwrapCells({ ...options, directory: join(stateDir, '.cells') }),
    gitLender: createGitLender({
      directory: join(stateDir, '.cells', '.git'),
      workspace,
      repository: () => ownRepository(stateDir),
      identity: gitIdentity,
      claim: claimFolder,
    }),
  }
}

/** An agent with the credential that the environment holds, or that can be had by what it names. */
export function backendOf(
  agent: AgentChoice,
  wiring: Pick<LocalWiring, 'stateDir' | 'workspace' | 'dangerouslySkipPermissions' | 'isDoubtful'>,
  placeholders: () => Readonly<Record<string, string>>,
): AgentBackend {
  const { stateDir, workspace, dangerouslySkipPermissions } = wiring
  const prices = async () => (await import('./prices-at.ts')).pricesAt(workspace, wiring)
  switch (agent.kind) {
    case 'claude':
      return createClaudeBackend({
        directory: join(stateDir, '.claude'),
        credentials: {
          apiKey: process.env.ANTHROPIC_API_KEY ?? null,
          oauthToken: process.env.CLAUDE_CODE_OAUTH_TOKEN ?? null,
          federated: anthropicCredential(federationIn(process.env).anthropic, process.env, exchange()),
        },
        permissions: { mode: 'acceptEdits', skip: dangerouslySkipPermissions === true },
        install: {
          path: process.env.RAYMOND_CLAUDE_PATH ?? null,
          version: null,
          toolCache: join(homedir(), '.cache', 'raymond'),
          notFrom: [workspace],
        },
        environment: process.env,
        prices,
      })
    case 'replay':
      return createReplayBackend({ file: resolve(agent.file), placeholders })
    case 'codex':
      return createCodexBackend({
        directory: join(stateDir, '.codex'),
        apiKey: process.env.OPENAI_API_KEY ?? null,
        federated: openAiCredential(federationIn(process.env).openAi, process.env, exchange()),
        skipPermissions: dangerouslySkipPermissions === true,
        install: {
          path: process.env.RAYMOND_CODEX_PATH ?? null,
          version: null,
          toolCache: join(homedir(), '.cache', 'raymond'),
          notFrom: [workspace],
        },
        environment: process.env,
        prices,
      })
    case 'copilot': {
      const toolCache = join(homedir(), '.cache', 'raymond')
      const { COPILOT_GITHUB_TOKEN, GH_TOKEN, GITHUB_TOKEN, RAYMOND_COPILOT_PATH } = process.env
      return createCopilotBackend({
        directory: join(stateDir, '.copilot'),
        files: join(toolCache, 'raymond-copilot-files'),
        token: COPILOT_GITHUB_TOKEN || GH_TOKEN || GITHUB_TOKEN || null,
        skipPermissions: dangerouslySkipPermissions === true,
        install: { path: RAYMOND_COPILOT_PATH ?? null, version: null, toolCache, notFrom: [workspace] },
        environment: process.env,
        prices,
      })
    }
    case 'command':
      return createCommandBackend({ program: agent.program, environment: process.env, cwd: process.cwd() })
  }
}

/** In a job's step; elsewhere nobody says who asks. */
function exchange(): FederationOptions {
  return { service: jobTokensIn(process.env), clock: createClock(), onSecret() {} }
}

/** As the state remembers it; paths hold wherever the run is resumed from. */
function nameOf(agent: AgentChoice): string {
  switch (agent.kind) {
    case 'claude':
    case 'codex':
    case 'copilot':
      return agent.kind
    case 'replay':
      return `replay:${resolve(agent.file)}`
    case 'command':
      return `command:${agent.program}`
  }
}
