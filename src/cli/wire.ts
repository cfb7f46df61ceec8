/** Which adapter stands behind which port, over local files. */
import { basename, join, resolve } from 'node:path'
import { createGitIndex } from '../adapters/git-workspace/renewed-index/git-index.ts'
import { createWorkspace } from '../adapters/git-workspace/workspace.ts'
import { claimFolder } from '../adapters/local-files/lock.ts'
import { createLocalRunStore } from '../adapters/local-files/run-store.ts'
import { createScriptFolders } from '../adapters/local-files/script-folders.ts'
import { createTrees } from '../adapters/local-files/trees.ts'
import { createTurnFiles } from '../adapters/local-files/turn-files.ts'
import { createOperations } from '../adapters/operations/operations.ts'
import { openTraces } from '../adapters/otlp/open-traces.ts'
import { secretsOfTelemetry } from '../adapters/otlp/telemetry.ts'
import { createOrphans } from '../adapters/process/orphans.ts'
import { createRecordingBackend } from '../adapters/replay/recording-backend.ts'
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
import type { ScriptRunner } from '../ports/turns/script-runner.ts'
import { createAgents } from '../runtime/agents.ts'
import { checkoutFile, placeForPerson } from './checkout-file.ts'
import type { BackendPlace } from './drive/backend-of.ts'
import { CONFIGURATION } from './drive/configuration-watch.ts'
import { personsGit } from './git-identity.ts'
import { keepScriptRecord } from './keep-script-record.ts'
import { originOf } from './origin.ts'
import { ownRepository } from './own-repository.ts'
import { platformOf } from './platform.ts'
import { hiddenFromCells } from './worktrees/hidden-from-cells.ts'
import { sayLeftBehind } from './worktrees/say-left-behind.ts'

export interface LocalWiring extends BackendPlace {
  /** Named for the run; undefined leaves it to the workflow. */
  readonly agent: AgentChoice | undefined
  readonly record?: string
  readonly progress: Progress
  /** A person's word: `off` runs everything as the user that they are. */
  readonly cell?: CellMode | undefined
  /** Keep what every script was given and said. */
  readonly debug?: boolean
}

/** A laptop has no thread to show runs in; they ask for no reports. */
const NO_REPORTS: Reports = {
  publishReport: async () => undefined,
  async postResult() {},
}

export async function wireLocally(wiring: LocalWiring): Promise<{ ports: Ports; store: RunStore; backend: string | null }> {
  const { stateDir, workspace, progress } = wiring
  let current: Run | undefined
  const placeholders = () => ({ ...(current === undefined ? {} : { nonce: current.nonce }), workspace, state: stateDir })
  const { agent: named } = wiring
  // A run of scripts has no use for any agent, and their memory would make each script slower to start.
  const make = async (choice: AgentChoice) => (await import('./drive/backend-of.ts')).backendOf(choice, wiring, placeholders)
  const unasked = { mode: 'acceptEdits', skip: wiring.dangerouslySkipPermissions === true }
  // A recording answers whatever a state asks for.
  const inner = named?.kind === 'replay' ? await make(named) : createAgents(make, unasked)
  const agent =
    wiring.record === undefined ? inner : createRecordingBackend(inner, { file: placeForPerson(wiring.record), placeholders })
  const kept = [stateDir, ...(wiring.record === undefined ? [] : [resolve(wiring.record)])]
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
        onLeaving: sayLeftBehind({
          except: kept,
          notice: (text) => progress.notice(text),
        }),
      }),
      ...(await cellsFor(wiring)),
      gitIndex: createGitIndex({ workspace, isSomebodys: true, repository: () => ownRepository(stateDir) }),
      trees: createTrees({ except: kept }),
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
async function cellsFor({
  cell,
  stateDir,
  workspace,
  configuration,
}: LocalWiring): Promise<Pick<Ports['places'], 'cells' | 'gitLender'>> {
  if (cell === 'off' || process.platform !== 'linux') return {}
  const { createBwrapCells } = await import('../adapters/cell/bwrap-cells.ts')
  const { createGitLender } = await import('../adapters/git-workspace/lend-git.ts')
  const hidden = async () => [stateDir, ...(await hiddenFromCells(workspace))]
  const options = { environment: process.env, hidden, checkout: workspace, server: originOf(workspace)?.server }
  return {
    cells: createBwrapCells({ ...options, directory: join(stateDir, '.cells') }),
    gitLender: createGitLender({
      directory: join(stateDir, '.cells', '.git'),
      workspace,
      repository: () => ownRepository(stateDir),
      person: personsGit,
      claim: claimFolder,
      guarded: { path: CONFIGURATION, text: configuration.isDoubtful ? null : configuration.text },
    }),
  }
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
