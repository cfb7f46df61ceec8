/** What the commands that drive a run have in common: ports, signals, the result on stdout, the exit code. */
import { keepMemorySmall } from '../../adapters/process/keep-memory-small.ts'
import { ProblemError } from '../../core/problem.ts'
import type { Run } from '../../core/run/run.ts'
import type { SetBudget } from '../../core/triggers/config/settings.ts'
import type { Ports } from '../../ports/index.ts'
import type { RunStore } from '../../ports/keeping/run-store.ts'
import type { DriveOptions } from '../../runtime/drive-run.ts'
import { BAD_USAGE, exitCodeOf } from '../exit-codes.ts'
import { createStepper } from '../live/stepper.ts'
import { createTerminalProgress, SILENT } from '../live/terminal-progress.ts'
import { agentChoice } from '../options.ts'
import { outcomeOf, printError, printJson, printResult, say } from '../output.ts'
import { refuse } from '../refuse.ts'
import { repositoryRoot } from '../repository-root.ts'
import { listenForSignals } from '../signals.ts'
import { noteMade, stateDirectory } from '../state-directory.ts'
import { wireLocally } from '../wire.ts'
import { refusePipes } from '../worktrees/refuse-pipes.ts'
import { tidyUp } from '../worktrees/tidy-up.ts'
import { workSoFar } from '../worktrees/work-so-far.ts'
import {
  CHANGED,
  type ConfigurationWatch,
  DOUBTFUL,
  type JudgedConfiguration,
  watchConfiguration,
} from './configuration-watch.ts'
import type { DriveFlags } from './drive-options.ts'
import { endOfRun } from './end-of-run.ts'
import { mostByFiles, noteBudget } from './highest-budget.ts'
import { noteState } from './known-states.ts'
import { createLocalSnapshots } from './local-snapshots.ts'
import { namedHere, noteStart, rememberedStart } from './remembered-start.ts'
import { standingRun } from './standing-run.ts'

export interface LocalRun {
  readonly ports: Ports
  readonly store: RunStore
  readonly workspace: string
  /** The agent that was named for the run, as the state names it; null where nobody did. */
  readonly backend: string | null
  readonly drive: DriveOptions
  readonly configuration: JudgedConfiguration
  /** The most that its files may let a new run spend. */
  readonly mostByFiles: SetBudget | undefined
}

/** Drives a run by `drive`, prints how it ended and sets the exit code. `id` is that of a run to go on with. */
export async function withRun(flags: DriveFlags, drive: (local: LocalRun) => Promise<Run>, id?: string): Promise<void> {
  keepMemorySmall()
  const stop = listenForSignals()
  const stepper = flags.step === true ? createStepper(() => stop.request()) : undefined
  const shown = flags.quiet === true ? SILENT : createTerminalProgress({ live: stepper === undefined })
  const progress = stepper === undefined ? shown : stepper.watching(shown)
  const noted = new Set<string>()
  let configuration: ConfigurationWatch | undefined
  try {
    const workspace = repositoryRoot(process.cwd())
    refusePipes(workspace)
    const stateDir = await stateDirectory(workspace, flags.stateDir)
    const started = await rememberedStart(id, stateDir, { namesAgent: flags.agent !== undefined })
    const agent = namedHere(flags.agent) ?? (started === undefined ? undefined : agentChoice(started.backend))
    const skipsPermissions = flags.dangerouslySkipPermissions ?? started?.skipsPermissions ?? false
    const most = await mostByFiles(workspace)
    const isConfirmed = flags.isCellSaid === true && flags.cell !== 'required'
    configuration = await watchConfiguration(workspace, isConfirmed)
    const wiring = { ...flags, dangerouslySkipPermissions: skipsPermissions, agent, stateDir, workspace, progress, configuration }
    const { ports, store, backend } = await wireLocally(wiring)
    if (configuration.isDoubtful) progress.notice(DOUBTFUL)
    const snapshots = createLocalSnapshots({ workspace, stateDir, notice: (text) => progress.notice(text) })
    const watched = configuration
    const onSaved: DriveOptions['onSaved'] = async (run) => {
      await watched.started()
      await snapshots.saved(run)
      await stepper?.saved(run)
      if (noted.has(run.workflow_id)) return
      noted.add(run.workflow_id)
      await noteMade(stateDir)
      await noteState(stateDir).catch(() => undefined)
      await noteBudget(workspace, run.budget.limit_usd).catch(() => undefined)
      await noteStart({ stateDir, run }, { backend: backend ?? run.backend, skipsPermissions })
    }
    const run = await drive({
      ports,
      store,
      workspace,
      backend: flags.agent === undefined ? null : backend,
      drive: { stop: stop.signal, onSaved },
      configuration,
      mostByFiles: most,
    })
    progress.close()
    const tidied = flags.keepWorktrees === true ? [] : await tidyUp(run, workspace, stateDir)
    const left = flags.quiet === true ? [] : await workSoFar(run, { workspace, stateDir, given: flags.stateDir })
    show(run, `${stateDir}/${run.workflow_id}/state.json`, flags)
    if (flags.quiet !== true) for (const line of [...tidied, ...left]) say(line)
    process.exitCode = exitCodeOf(run)
  } catch (error) {
    progress.close()
    const standing = await standingRun(id ?? [...noted][0], flags.stateDir)
    refuse(error, flags, standing && { ...standing, wentOn: noted.size > 0 })
    // Nothing was saved, so there is no run that failed.
    if (error instanceof ProblemError && noted.size === 0) process.exitCode = BAD_USAGE
  } finally {
    if (await configuration?.end()) say(CHANGED)
    stop.forget()
  }
}

function show(run: Run, stateFile: string, { json, quiet, stateDir }: DriveFlags): void {
  if (json === true) printJson({ carried_out: true, ...outcomeOf(run, stateFile) })
  else if (run.results.main !== undefined) printResult(run.results.main)
  if (run.error && json !== true) printError(run.error)
  if (quiet !== true) for (const line of endOfRun(run, stateDir)) say(line)
}
