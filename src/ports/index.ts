import type { AgentBackend } from './agent-backend.ts'
import type { Clock } from './clock.ts'
import type { Entropy } from './entropy.ts'
import type { Progress } from './progress.ts'
import type { Reports } from './reports.ts'
import type { ScriptRunner } from './script-runner.ts'
import type { TurnFiles } from './turn-files.ts'
import type { WorkflowSource } from './workflow-source.ts'
import type { Workspace } from './workspace.ts'

/** What driving a run needs of the outside world, as one value to hand around. */
export interface Ports {
  readonly agent: AgentBackend
  readonly scripts: ScriptRunner
  readonly source: WorkflowSource
  readonly workspace: Workspace
  readonly files: TurnFiles
  readonly reports: Reports
  readonly progress: Progress
  readonly clock: Clock
  readonly entropy: Entropy
}
