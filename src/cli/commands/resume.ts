import type { Command } from 'commander'
import { resumeRun } from '../../runtime/resume-run.ts'
import { type DriveFlags, driveOptions, withRun } from '../drive.ts'
import { dollars, runId } from '../options.ts'
import { rememberedBackend } from '../remembered-backend.ts'

interface ResumeFlags extends DriveFlags {
  readonly budget?: number
  readonly rerun?: boolean
}

export function addResumeCommand(program: Command): void {
  const command = program
    .command('resume')
    .summary('go on with a run that stopped')
    .description('Goes on with a suspended, failed, over-budget, interrupted or crashed run.')
    .argument('<id>', 'the run, as "raymond status" lists it', runId)
    .option('--budget <usd>', 'a new cap for the whole run, what it has spent included', dollars)
    .option('--rerun', 'run an operation again that was cut off and may have done its work')
  driveOptions(command).action((id: string, flags: ResumeFlags) => resume(id, flags))
}

function resume(id: string, flags: ResumeFlags): Promise<void> {
  return withRun(
    flags,
    ({ ports, store, workspace, drive }) =>
      resumeRun({ workflowId: id, workspace, budgetUsd: flags.budget, retry: true, rerun: flags.rerun }, store, ports, drive),
    rememberedBackend(id),
  )
}
