import type { Command } from 'commander'
import type { ReplayFlags } from './replay.ts'

const EXAMPLES = `
Examples:
  raymond replay .raymond/state/coding-1a2b/journal.jsonl      compares with the state.json beside it
  raymond replay .raymond/state/coding-1a2b                    the same
  raymond replay journal.jsonl --state other/state.json        compares with another state

Exit code 0 when they are equal, 1 when they differ.`

export function addReplayCommand(program: Command): void {
  program
    .command('replay')
    .summary('replay the journal of a run and compare the outcome')
    .description(
      'Reduces the events of a journal again and compares the run that they lead to with its state. Nothing is run or changed.',
    )
    .argument('<journal>', 'a journal.jsonl, or the folder of a run')
    .option('--state <file>', 'the state to compare with (default: state.json beside the journal)')
    .option('--json', 'print one JSON object on stdout')
    .addHelpText('after', EXAMPLES)
    .action(async (journal: string, flags: ReplayFlags) => {
      const { replay } = await import('./replay.ts')
      await replay(journal, flags)
    })
}
