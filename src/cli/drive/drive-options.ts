/** The options of the commands that drive a run. */
import { type Command, Option } from 'commander'
import { type AgentChoice, agentForms } from '../../core/workflow/agent-choice.ts'
import { type CellMode, cellModes } from '../../core/workflow/cell-mode.ts'
import { agentChoice } from '../options.ts'

/** Turns at the same time, where nobody says how many. */
export const PARALLEL_TURNS = 4

export interface DriveFlags {
  readonly agent?: AgentChoice
  readonly record?: string
  readonly stateDir?: string
  readonly dangerouslySkipPermissions?: boolean
  readonly json?: boolean
  readonly quiet?: boolean
  readonly cell?: CellMode
  /** It was said just now, and is no variable that stands for good. */
  readonly isCellSaid?: boolean
  readonly keepWorktrees?: boolean
  readonly debug?: boolean
  readonly step?: boolean
}

export function driveOptions(command: Command): Command {
  return command
    .hook('preAction', (_, called) => void called.setOptionValue('isCellSaid', called.getOptionValueSource('cell') === 'cli'))
    .option('--agent <agent>', `${agentForms.join(', ')} (default: what the workflow says, else claude)`, agentChoice)
    .option('--record <file>', 'append every answer of the agent, to be replayed later')
    .option('--state-dir <dir>', 'where runs are kept (default: .raymond/state in the repository)')
    .option('--dangerously-skip-permissions', 'the agent may do anything without asking; kept when you go on with the run')
    .addOption(
      new Option(
        '--cell <mode>',
        'shut agents and scripts in: required, auto or off (default: auto, or what the configuration says)',
      )
        .choices(cellModes)
        .env('RAYMOND_CELL'),
    )
    .option('--keep-worktrees', 'leave the worktrees of agents where they are when the run ends')
    .option('--debug', 'keep of every script its environment, directory, time and full output, beside the state')
    .option('--step', 'stop after each turn until you go on, at a terminal')
    .option('--json', 'print one JSON object on stdout')
    .option('--quiet', 'print no progress on stderr')
}
