import { ProblemError } from '../../../core/problem.ts'
import { nothingLeft } from '../../../core/run/ended/nothing-left.ts'
import type { Run } from '../../../core/run/run.ts'
import { resumeRun } from '../../../runtime/resume-run.ts'
import { withRun } from '../../drive/drive.ts'
import type { DriveFlags } from '../../drive/drive-options.ts'
import { startAgain } from '../../drive/start-again.ts'

export interface ResumeFlags extends DriveFlags {
  readonly budget?: number
  readonly stateBudget?: number
  readonly model?: string
  readonly effort?: string
  readonly maxDuration?: number
  readonly maxTurns?: number
  readonly rerun?: boolean
}

export function resume(id: string, flags: ResumeFlags): Promise<void> {
  return withRun(
    flags,
    async ({ ports, store, workspace, backend, drive }) => {
      const run = await store.read(id)
      if (run !== undefined) refuseOver(run, flags)
      return resumeRun(
        {
          workflowId: id,
          workspace,
          budgetUsd: flags.budget,
          stateBudgetUsd: flags.stateBudget,
          // A recording only answers this time; the run keeps its own agent.
          ...(backend === null || backend.startsWith('replay:') ? {} : { backend }),
          model: flags.model,
          effort: flags.effort,
          maxDurationMs: flags.maxDuration,
          cell: flags.cell,
          maxTurns: flags.maxTurns,
          retry: true,
          rerun: flags.rerun,
        },
        store,
        ports,
        drive,
      )
    },
    id,
  )
}

/** It would change what is stored, and start nothing. */
function refuseOver(run: Run, { stateDir }: ResumeFlags): void {
  const over = nothingLeft(run, startAgain(run, { stateDir, namesProgram: true }))
  if (over !== undefined) throw new ProblemError(over)
}
