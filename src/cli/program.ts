import { Command, CommanderError } from 'commander'
import { addAnswerCommand } from './commands/answer.ts'
import { addCompletionCommand } from './commands/completion.ts'
import { addConvertCommand } from './commands/convert.ts'
import { addDemoCommand } from './commands/demo.ts'
import { addDiagramCommand } from './commands/diagram.ts'
import { addDoctorCommand } from './commands/doctor.ts'
import { addInitCommand } from './commands/init.ts'
import { addLintCommand } from './commands/lint.ts'
import { addReceiveCommand } from './commands/receive.ts'
import { addReplayCommand } from './commands/replay.ts'
import { addReportCommand } from './commands/report.ts'
import { addResumeCommand } from './commands/resume.ts'
import { addRunCommand } from './commands/run.ts'
import { addStatusCommand } from './commands/status.ts'
import { addTestCommand } from './commands/test.ts'
import { BAD_USAGE } from './exit-codes.ts'
import { printError } from './output.ts'
import { UsageError } from './usage-error.ts'
import { VERSION } from './version.ts'

/** The command line. Sets the exit code; never exits by itself, so that output is written whole. */
export async function main(argv: readonly string[]): Promise<void> {
  try {
    await createProgram().parseAsync([...argv])
  } catch (error) {
    if (error instanceof UsageError) {
      printError(error.problem)
      process.exitCode = BAD_USAGE
    } else if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : BAD_USAGE
    } else {
      throw error
    }
  }
}

const GUIDE = `
Begin with:
  raymond demo                          see the whole system at work, without a key
  raymond run workflows/coding --input "Fix the login"
  raymond COMMAND --help                options and examples of a command

Exit codes of run, resume and answer:
  0  completed                          3  suspended: a limit, a signal, time is up
  1  failed                             4  over budget
  2  waiting for an answer or approval  5  cancelled
 64  the command was not understood

The result goes to stdout, everything else to stderr. NO_COLOR and --quiet are honoured.`

export function createProgram(): Command {
  const program = new Command('raymond')
    .description('Runs multi-agent AI workflows, and does not lose them.')
    .version(VERSION)
    .exitOverride()
    .showHelpAfterError('Add --help to see what is possible.')
    .showSuggestionAfterError()
    .addHelpText('after', GUIDE)
  addRunCommand(program)
  addResumeCommand(program)
  addAnswerCommand(program)
  addStatusCommand(program)
  addReportCommand(program)
  addReplayCommand(program)
  addTestCommand(program)
  addReceiveCommand(program)
  addInitCommand(program)
  addDoctorCommand(program)
  addDemoCommand(program)
  addLintCommand(program)
  addDiagramCommand(program)
  addConvertCommand(program)
  addCompletionCommand(program)
  return program
}
