import { existsSync } from 'node:fs'
import { inspect, parseArgs } from 'node:util'
import { Command, CommanderError } from 'commander'
import { tellWarnings } from '../adapters/actions-runner/tell-warnings.ts'
import { type Problem, ProblemError } from '../core/problem.ts'
import { addAnswerCommand } from './commands/answer/answer-command.ts'
import { addCellCommand } from './commands/cell/cell-command.ts'
import { addCleanCommand } from './commands/clean/clean-command.ts'
import { addCompletionCommand } from './commands/completion.ts'
import { addConvertCommand } from './commands/convert/convert-command.ts'
import { addDemoCommand } from './commands/demo.ts'
import { addDiagramCommand } from './commands/diagram/diagram-command.ts'
import { addDoctorCommand } from './commands/doctor/doctor-command.ts'
import { addInitCommand } from './commands/init/init-command.ts'
import { addLintCommand } from './commands/lint.ts'
import { addLogCommands } from './commands/log.ts'
import { addOutcomesCommand } from './commands/outcomes.ts'
import { addPricesCommand } from './commands/prices/prices-command.ts'
import { addProjectCommand } from './commands/project.ts'
import { addReceiveCommand } from './commands/receive/receive-command.ts'
import { addReplayCommand } from './commands/replay/replay-command.ts'
import { addReportCommand } from './commands/report.ts'
import { addRestoreCommand } from './commands/restore/restore-command.ts'
import { addResumeCommand } from './commands/resume/resume-command.ts'
import { addRunCommand } from './commands/run/run-command.ts'
import { addStatusCommand } from './commands/status/status-command.ts'
import { addTestCommand } from './commands/test.ts'
import { BAD_USAGE } from './exit-codes.ts'
import { RUN_ID } from './options.ts'
import { printError, printJson, refusal, type StandingRun, say } from './output.ts'
import { repositoryRoot } from './repository-root.ts'
import { UsageError } from './usage-error.ts'
import { VERSION } from './version.ts'
import { takeNoProgramsOf } from './worktrees/take-no-programs-of.ts'

/** The command line. Sets the exit code; never exits by itself, so that output is written whole. */
export async function main(argv: readonly string[]): Promise<void> {
  // Whoever reads us may have seen enough, as head has: the output ends, the run does not.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosed)
  process.on('uncaughtException', giveUp)
  tellWarnings(say)
  await takeNoProgramsOf(repositoryRoot(process.cwd()))
  try {
    const program = createProgram()
    await program.parseAsync(withCommand(argv, program))
  } catch (error) {
    if (error instanceof ProblemError) {
      printError(error.problem)
      await refuse(error.problem, argv, error instanceof UsageError ? BAD_USAGE : 1)
    } else if (error instanceof CommanderError) {
      // Its words are on stderr already; help that was asked for ends here too.
      if (error.exitCode !== 0) await refuse(usageProblem(error), argv, BAD_USAGE)
    } else {
      giveUp(error)
    }
  }
}

/** Node would print what nobody expected as it is, names of files included, which could steer a terminal. */
function giveUp(error: unknown): never {
  say(inspect(error))
  process.exit(1)
}

/** A path alone is run: `raymond workflows/coding` is `raymond run workflows/coding`. */
function withCommand(argv: readonly string[], { commands }: Command): string[] {
  const [node = '', script = '', first = '', ...rest] = argv
  const isCommand = first === 'help' || commands.some((command) => command.name() === first || command.aliases().includes(first))
  return first === '' || isCommand || !existsSync(first) ? [...argv] : [node, script, 'run', first, ...rest]
}

function ignoreClosed(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_DESTROYED') throw error
}

/** A program that asked for JSON gets its object whatever was wrong, so that it never parses an empty text. */
async function refuse(problem: Problem, argv: readonly string[], exitCode: number): Promise<void> {
  process.exitCode = exitCode
  if (argv.includes('--json')) printJson({ carried_out: false, ...refusal(problem, await runNamedBy(argv)) })
}

const GOES_ON: ReadonlySet<string | undefined> = new Set(['resume', 'retry', 'answer'])

/** The command line could not be read, so its words are tried: the first one that a run is called by. */
async function runNamedBy([, , command, ...words]: readonly string[]): Promise<StandingRun | undefined> {
  if (!GOES_ON.has(command)) return undefined
  const { values } = parseArgs({ args: words, options: { 'state-dir': { type: 'string' } }, strict: false })
  const stateDir = values['state-dir']
  for (const word of words.filter((one) => RUN_ID.test(one))) {
    const { standingRun } = await import('./drive/standing-run.ts')
    const run = await standingRun(word, typeof stateDir === 'string' ? stateDir : undefined)
    if (run !== undefined) return run
  }
  return undefined
}

function usageProblem({ message }: CommanderError): Problem {
  const [cause = '', ...more] = message.replace(/^error: /, '').split('\n')
  const suggestion = more.join(' ').replace(/^\((.*)\)$/, '$1')
  return { code: 'RAY-USAGE', message: cause, hint: suggestion === '' ? HELP_HINT : suggestion }
}

const HELP_HINT = 'Add --help to see what is possible.'

const GUIDE = `
Begin with:
  raymond demo                          see the whole system at work, without a key
  raymond run workflows/coding --input "Fix the login"
  raymond COMMAND --help                options and examples of a command

Exit codes of run, resume and answer:
  0  completed                          3  suspended: a limit, a signal, time is up
  1  failed                             4  over budget
  2  waiting for an answer or approval  5  cancelled
 64  not started, or left as it was: the command was not understood or was
     refused, or something is missing

The result goes to stdout, everything else to stderr. NO_COLOR turns colours off, --quiet turns progress off.`

export function createProgram(): Command {
  const program = new Command('raymond')
    .description('Runs multi-agent AI workflows that survive interruptions.')
    .version(VERSION)
    .exitOverride()
    .showHelpAfterError(HELP_HINT)
    .showSuggestionAfterError()
    .addHelpText('after', GUIDE)
  addRunCommand(program)
  addResumeCommand(program)
  addAnswerCommand(program)
  addStatusCommand(program)
  addCleanCommand(program)
  addLogCommands(program)
  addReportCommand(program)
  addOutcomesCommand(program)
  addReplayCommand(program)
  addTestCommand(program)
  addReceiveCommand(program)
  addRestoreCommand(program)
  addInitCommand(program)
  addProjectCommand(program)
  addPricesCommand(program)
  addDoctorCommand(program)
  addDemoCommand(program)
  addLintCommand(program)
  addDiagramCommand(program)
  addConvertCommand(program)
  addCellCommand(program)
  addCompletionCommand(program)
  return program
}
