import type { Command } from 'commander'
import { runId } from '../options.ts'
import type { LogFlags } from '../report/log.ts'

const LOG_EXAMPLES = `
Examples:
  raymond log coding-12-4711                what every turn did: tool calls, what failed or was refused, what was said
  raymond log coding-12-4711 12             turn 12 alone
  raymond log coding-12-4711 main_fix1      the turns of one agent
  raymond log coding-12-4711 --ref raymond/state --json
                                            of the state branch, for programs

Sealed transcripts open with the state-key of the run in RAYMOND_STATE_KEY, here and nowhere else.`

const DIFF_EXAMPLES = `
Examples:
  raymond diff tour                                     what each agent of a run here has changed in all
  raymond diff coding-12-4711 --ref raymond/state       the same, of a job
  raymond diff coding-12-4711 12 --ref raymond/state    what turn 12 left behind

For a job, fetch the agents' branches first: git fetch origin "refs/heads/raymond/*:refs/heads/raymond/*"`

export function addLogCommands(program: Command): void {
  places(
    program
      .command('log')
      .summary('what the agents of a run did, turn by turn')
      .description('Shows for each turn of a run its tool calls in order, what they gave back, and what failed or was refused.')
      .argument('<id>', 'the run, as "raymond status" lists it', runId)
      .argument('[of]', 'an agent, or the number of a turn'),
  )
    .addHelpText('after', LOG_EXAMPLES)
    .action(async (id: string, of: string | undefined, flags: LogFlags) => {
      const { showLog } = await import('../report/log.ts')
      await showLog(id, of, flags)
    })
  places(
    program
      .command('diff')
      .summary('what a run changed in files')
      .description(
        'Shows what a turn, or without one each agent, changed in files, from the snapshots that were taken while it ran.',
      )
      .argument('<id>', 'the run, as "raymond status" lists it', runId)
      .argument('[turn]', 'the number of a turn'),
  )
    .addHelpText('after', DIFF_EXAMPLES)
    .action(async (id: string, turn: string | undefined, flags: LogFlags) => {
      const { showDiff } = await import('../report/log.ts')
      await showDiff(id, turn, flags)
    })
}

function places(command: Command): Command {
  return command
    .option('--state-dir <dir>', 'where runs are kept (default: .raymond/state in the repository)')
    .option('--git <dir>', 'read the state branch of this clone instead (default: the current folder)')
    .option('--ref <branch>', 'the state branch, as fetched last (default with --git: raymond/state)')
    .option('--json', 'print the data as one JSON object')
}
