import { Argument, type Command } from 'commander'
import { didYouMean } from '../../core/workflow/near-names.ts'
import { completionScript, type Shell, shells } from '../render/completion.ts'
import { UsageError } from '../usage-error.ts'

export function addCompletionCommand(program: Command): void {
  program
    .command('completion')
    .summary('print a completion script for a shell')
    .description('Prints a completion script for bash, zsh or fish. Its first comment line says where it belongs.')
    .addArgument(new Argument('<shell>', 'bash, zsh or fish').choices(shells).argParser(shell))
    .action((name: Shell) => void process.stdout.write(completionScript(name, program)))
}

function shell(text: string): Shell {
  const found = shells.find((name) => name === text)
  if (found !== undefined) return found
  throw new UsageError(`There is no completion for "${text}".`, didYouMean(text, shells) ?? `One of: ${shells.join(', ')}`)
}
