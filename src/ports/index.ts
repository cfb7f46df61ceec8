import type { Clock } from './clock.ts'
import type { Entropy } from './entropy.ts'
import type { Attachments } from './github/attachments.ts'
import type { Proposals } from './github/proposals.ts'
import type { PullRequestDiffs } from './github/pull-request-diffs.ts'
import type { Reports } from './keeping/reports.ts'
import type { Trees } from './keeping/trees.ts'
import type { Orphans } from './orphans.ts'
import type { Progress } from './progress.ts'
import type { Traces } from './traces.ts'
import type { AgentBackend } from './turns/agent-backend.ts'
import type { ApiAccess } from './turns/api-access.ts'
import type { Cells } from './turns/cells.ts'
import type { GitIndex } from './turns/git-index.ts'
import type { GitLender } from './turns/git-lender.ts'
import type { Operations } from './turns/operations.ts'
import type { ScriptFolders } from './turns/script-folders.ts'
import type { ScriptRunner } from './turns/script-runner.ts'
import type { TurnFiles } from './turns/turn-files.ts'
import type { WorkflowSource } from './turns/workflow-source.ts'
import type { Workspace } from './turns/workspace.ts'
import type { WorkerJobs } from './worker-jobs.ts'

/** What driving a run needs of the outside world, as one value to hand around. */
export interface Ports {
  readonly turns: TurnPorts
  readonly places: PlacePorts
  /** Empty where nothing is known of GitHub. */
  readonly gitHub: GitHubPorts
  readonly reports: Reports
  /** Undefined where workers have no jobs of their own. */
  readonly workers?: WorkerJobs | undefined
  readonly progress: Progress
  readonly traces?: Traces | undefined
  readonly clock: Clock
  readonly entropy: Entropy
}

/** What performs turns, and what they are made of. */
interface TurnPorts {
  readonly agent: AgentBackend
  readonly scripts: ScriptRunner
  /** Undefined where step workflows cannot reach outside. */
  readonly operations?: Operations | undefined
  readonly source: WorkflowSource
  readonly files: TurnFiles
  /** Undefined where scripts find their workflow's files as they stand. */
  readonly scriptFolders?: ScriptFolders | undefined
  /** Trusted text for every agent's system prompt, such as the repository's CLAUDE.md. */
  readonly guidance?: string | undefined
  /** Added to the environment of every turn: in whose name git commits. */
  readonly environment?: Readonly<Record<string, string>> | undefined
}

/** Where turns work, and what they reach from there. */
interface PlacePorts {
  readonly workspace: Workspace
  /** Where programs of turns run; undefined where they run as the user that we are. */
  readonly cells?: Cells | undefined
  readonly gitLender?: GitLender | undefined
  /** Undefined where no script has to judge what others have made. */
  readonly gitIndex?: GitIndex | undefined
  /** Undefined where there is no GitHub to read. */
  readonly api?: ApiAccess | undefined
  readonly trees: Trees
  readonly orphans: Orphans
}

interface GitHubPorts {
  /** Undefined where nothing is known of pull requests. */
  readonly diffs?: PullRequestDiffs | undefined
  readonly attachments?: Attachments | undefined
  /** Undefined where nothing can be posted: what is proposed is then only shown. */
  readonly proposals?: Proposals | undefined
}
