import { resumeRun } from '../../../runtime/resume-run.ts'
import { withRun } from '../../drive/drive.ts'
import type { DriveFlags } from '../../drive/drive-options.ts'

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
    ({ ports, store, workspace, backend, drive }) =>
      resumeRun(
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
      ),
    id,
  )
}
