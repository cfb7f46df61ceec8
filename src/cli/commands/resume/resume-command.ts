import type { Command } from 'commander'
import { driveOptions } from '../../drive/drive-options.ts'
import { countFor, dollars, duration, EFFORTS, effort, runId } from '../../options.ts'
import type { ResumeFlags } from './resume.ts'

const EXAMPLES = `
Examples:
  raymond resume coding-1a2b                 go on where it stopped
  raymond resume coding-1a2b --budget 20     go on with a higher cap; what it has spent counts
  raymond resume coding-1a2b --state-budget 3 --model opus   try the state that failed again, with more
  raymond resume coding-1a2b --rerun         run an operation that was cut off again`

export function addResumeCommand(program: Command): void {
  const command = program
    .command('resume')
    .alias('retry')
    .summary('go on with a run that stopped')
    .description('Goes on with a suspended, failed, over-budget, interrupted or crashed run.')
    .argument('<id>', 'the run, as "raymond status" lists it', runId)
    .option('--budget <usd>', 'a new cap for the whole run, what it has spent included', dollars)
    .option('--state-budget <usd>', 'what one turn of the state that failed may cost', dollars)
    .option('--model <name>', 'the model of all further prompts')
    .option('--effort <level>', EFFORTS.join(', '), effort)
    .option('--max-duration <time>', 'what each further turn may take, such as 2h', duration)
    .option(
      '--max-turns <n>',
      'a new cap on the turns of the whole run (default: as many again as it had)',
      countFor('--max-turns'),
    )
    .option('--rerun', 'run an operation again that was cut off and may have done its work')
    .addHelpText('after', EXAMPLES)
  driveOptions(command).action(async (id: string, flags: ResumeFlags) => {
    const { resume } = await import('./resume.ts')
    await resume(id, flags)
  })
}
