import { Command, CommanderError } from 'commander'
import { addAnswerCommand } from './commands/answer.ts'
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

export function createProgram(): Command {
  const program = new Command('raymond')
    .description('Runs multi-agent AI workflows, and does not lose them.')
    .version(VERSION)
    .exitOverride()
    .showHelpAfterError('Add --help to see what is possible.')
    .showSuggestionAfterError()
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
  return program
}
