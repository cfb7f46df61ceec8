import type { Command } from 'commander'
import { driveOptions } from '../../drive/drive-options.ts'
import { runId } from '../../options.ts'
import type { AnswerFlags } from './answer.ts'

const EXAMPLES = `
Examples:
  raymond answer coding-1a2b "Yes, ship it"
  raymond answer coding-1a2b --ask main-2 "Blue"      when several questions are open`

export function addAnswerCommand(program: Command): void {
  const command = program
    .command('answer')
    .summary('answer a question of a run, and go on')
    .description('Answers an open question of a waiting run, then goes on with the run.')
    .argument('<id>', 'the run', runId)
    .argument('<text>', 'the answer')
    .option('--ask <ask-id>', 'which question, when several are open')
    .addHelpText('after', EXAMPLES)
  driveOptions(command).action(async (id: string, text: string, flags: AnswerFlags) => {
    const { answer } = await import('./answer.ts')
    await answer(id, text, flags)
  })
}
