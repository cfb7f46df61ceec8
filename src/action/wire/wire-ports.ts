import { basename, join } from 'node:path'
import { createBwrapCells } from '../../adapters/cell/bwrap-cells.ts'
import { placesOfTools } from '../../adapters/cell/system-mounts.ts'
import { sha256Of } from '../../adapters/git-branch/state-file.ts'
import { createGitLender } from '../../adapters/git-workspace/lend-git.ts'
import { createPullRequestDiffs } from '../../adapters/git-workspace/pull-request-diffs.ts'
import { createGitIndex } from '../../adapters/git-workspace/renewed-index/git-index.ts'
import { createWorkspace } from '../../adapters/git-workspace/workspace.ts'
import { createAttachments } from '../../adapters/github/attachments/attachments.ts'
import { createIssueFinder } from '../../adapters/github/issue-finder.ts'
import { createApiAccess } from '../../adapters/github/reading/api-access.ts'
import { type DiskReserve, openedWithReserve } from '../../adapters/local-files/disk-reserve.ts'
import { createTrees } from '../../adapters/local-files/trees.ts'
import { createTurnFiles } from '../../adapters/local-files/turn-files.ts'
import { createOperations } from '../../adapters/operations/operations.ts'
import { openTraces } from '../../adapters/otlp/open-traces.ts'
import type { BareRepository } from '../../adapters/process/git/bare-repository.ts'
import { fetchCommit } from '../../adapters/process/git/fetch-commit.ts'
import { createOrphans } from '../../adapters/process/orphans.ts'
import { createDebuggedScripts, type ScriptRecord } from '../../adapters/scripts/debugged-scripts.ts'
import { createScriptRunner } from '../../adapters/scripts/script-runner.ts'
import { createEntropy } from '../../adapters/system/entropy.ts'
import { createCommitSource } from '../../adapters/workflow-files/commit-source.ts'
import { ProblemError } from '../../core/problem.ts'
import { houseRules } from '../../core/project/house-rules.ts'
import type { createProposalCleaner } from '../../core/report/cleaning/proposal-cleaner.ts'
import type { Redactor } from '../../core/report/cleaning/redact.ts'
import { encodeRun } from '../../core/run/stored/encode-run.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Attachments } from '../../ports/github/attachments.ts'
import type { Ports } from '../../ports/index.ts'
import type { JobLog } from '../../ports/job-log.ts'
import type { ScriptFolders } from '../../ports/turns/script-folders.ts'
import type { ScriptRunner } from '../../ports/turns/script-runner.ts'
import type { Workspace } from '../../ports/turns/workspace.ts'
import type { RunBook } from '../../runtime/job/run-book.ts'
import { type Note, stagedProposals } from '../../runtime/job/showing/staged.ts'
import { createThreadReports } from '../../runtime/job/showing/thread-reports.ts'
import type { ActionInputs } from '../inputs.ts'
import type { JobFacts } from '../job-facts.ts'
import type { presentationOf } from '../presentation.ts'
import { createJobAgent } from './job-agent.ts'
import { IDENTITY, lentGitIn, readingIn } from './job-checkout.ts'
import { jobPrices } from './job-prices.ts'
import { createJobProgress } from './job-progress.ts'
import type { GitWiring } from './wire-git.ts'
import type { GitHubWiring } from './wire-github.ts'
import { wireProposals } from './wire-proposals.ts'
import type { Unposted } from './wired-job.ts'

export interface PortsOptions {
  readonly home: string
  readonly git: GitWiring
  readonly hub: GitHubWiring
  readonly clock: Clock
  readonly log: JobLog
  readonly book: RunBook
  readonly cleaner: ReturnType<typeof createProposalCleaner>
  readonly redactor: Redactor
  readonly presentation: ReturnType<typeof presentationOf>
  readonly note: Note
  readonly onUnposted: (unposted: Unposted) => void
  readonly scriptFolders: ScriptFolders
  readonly reserve: DiskReserve
  /** Told of what must not be read anywhere. */
  readonly onSecret: (secret: string) => void
}

/** What driving a run needs of the world, on a runner. */
export async function wirePorts(inputs: ActionInputs, facts: JobFacts, options: PortsOptions): Promise<Ports> {
  const { home, git, hub, clock, log, book, cleaner, redactor, presentation } = options
  const { repository, snapshots, published, trusted } = git
  const proposals = wireProposals({
    client: hub.client,
    repository: hub.name,
    ourselves: hub.ourselves,
    comments: hub.github.comments,
    cleaner,
    clock,
    configuration: inputs.config,
    bare: repository,
    snapshots,
    published,
    redactor,
    presentation,
  })
  return {
    turns: {
      agent: createJobAgent(inputs, facts, {
        home,
        clock,
        onSecret: options.onSecret,
        prices: () => jobPrices(inputs.config, facts.workspace, (file) => trusted.read(file)),
      }),
      scripts: scriptsOf(inputs, options),
      operations: createOperations({ environment: process.env, issues: createIssueFinder(hub.client, hub.name) }),
      source: createCommitSource({
        gitDir: repository.directory,
        commit: trusted.commit,
        cacheDirectory: join(home, 'definitions'),
        platform: facts.platform,
        fetchCommit: (commit) => canFetch(repository, commit),
      }),
      files: openedWithReserve(createTurnFiles(join(home, 'turns')), options.reserve),
      scriptFolders: options.scriptFolders,
      guidance: await houseRules((file) => trusted.read(file)),
      environment: IDENTITY,
    },
    places: {
      workspace: workspaceOf(facts, options),
      api: createApiAccess({ apiUrl: facts.apiUrl, repository: facts.repository, token: hub.tokens, clock }),
      ...cellsFor(inputs, facts, options),
      gitIndex: createGitIndex({ workspace: facts.workspace, repository: async () => git.repository }),
      trees: createTrees({ except: [] }),
      orphans: createOrphans(),
    },
    gitHub: {
      diffs: createPullRequestDiffs({
        directory: join(home, 'diffs'),
        repository,
        checkout: git.folders,
        askGitHub: (base, head) => hub.github.changes.diffBetween(base, head),
      }),
      attachments: attachmentsFor(facts, options),
      proposals: inputs.staged ? stagedProposals(proposals, options.note) : proposals,
    },
    reports: createThreadReports({
      comments: hub.github.comments,
      clock,
      presentation: (run) => presentation(run),
      digest: sha256Of,
      runs: () => git.branch.list({}),
      stored: (run) => book.of(run.workflow_id).stored ?? { seq: run.seq, sha256: sha256Of(encodeRun(run)) },
      unstored: (run) => book.of(run.workflow_id).unstored?.problem,
      onUnposted: options.onUnposted,
    }),
    traces: await openTraces({
      environment: process.env,
      redact: (text) => redactor.redact(text),
      notice: (text) => log.line(text),
    }),
    progress: createJobProgress(log, (id, turn) => book.turnFailed(id, turn)),
    clock,
    entropy: createEntropy(),
  }
}

function attachmentsFor({ serverUrl, apiUrl }: JobFacts, { home, hub }: PortsOptions): Attachments {
  const directory = join(home, 'attachments')
  return createAttachments({ directory, client: hub.client, repository: hub.name, server: serverUrl, apiUrl })
}

function scriptsOf({ debug }: ActionInputs, { log, redactor }: PortsOptions): ScriptRunner {
  const scripts = createScriptRunner({ environment: process.env })
  if (!debug) return scripts
  const note = (record: ScriptRecord) =>
    log.line(JSON.stringify(record, null, 2), `${record.agent}  ${basename(record.file)}: all that is known of it`)
  return createDebuggedScripts(scripts, { environment: process.env, redact: (text) => redactor.redact(text), note })
}

/** What the runner keeps in its temp folder. */
const RUNNERS = ['_runner_file_commands', '_github_workflow', '_github_home']

function workspaceOf({ workspace, temp }: JobFacts, { home, git }: PortsOptions): Workspace {
  const reserved = [home, ...RUNNERS.map((name) => join(temp, name))]
  return createWorkspace({
    root: workspace,
    temp,
    reserved,
    tools: placesOfTools(process.env),
    reading: readingIn(home),
    repository: async () => git.repository,
  })
}

/** Of the runner's folders a cell sees the checkout alone. */
function cellsFor(
  inputs: ActionInputs,
  facts: JobFacts,
  { home, git }: PortsOptions,
): Pick<Ports['places'], 'cells' | 'gitLender'> {
  if (inputs.cell === 'off' || process.platform !== 'linux') return {}
  const options = { environment: process.env, hidden: async () => [home], checkout: facts.workspace, server: facts.serverUrl }
  return {
    cells: createBwrapCells({ ...options, directory: join(home, 'cells') }),
    gitLender: createGitLender({
      directory: lentGitIn(home),
      workspace: facts.workspace,
      repository: async () => git.repository,
    }),
  }
}

async function canFetch(repository: BareRepository, commit: string): Promise<boolean> {
  try {
    await fetchCommit(repository, commit)
    return true
  } catch (error) {
    if (error instanceof ProblemError) return false
    throw error
  }
}
