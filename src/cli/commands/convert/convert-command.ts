import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { say } from '../../output.ts'
import { refuse } from '../../refuse.ts'
import { UsageError } from '../../usage-error.ts'
import type { Form } from './convert-files.ts'

interface ConvertFlags {
  readonly to?: Form
  readonly out?: string
}

export function addConvertCommand(program: Command): void {
  program
    .command('convert')
    .summary('turn a workflow into a folder, a zip or a single YAML file')
    .description(
      'Turns a workflow into another form without losing anything: its cases and the scripts of its operations go along, and what the form cannot hold is refused. Never overwrites.',
    )
    .argument('<path>', 'a folder, a .zip or a .yaml with states')
    .addOption(new Option('--to <form>', 'folder, zip or yaml').choices(['folder', 'zip', 'yaml']).argParser(form))
    .option('--out <path>', 'where to write (default: beside the original)')
    .action((path: string, flags: ConvertFlags) => convert(path, flags).catch((error: unknown) => refuse(error, {})))
}

async function convert(path: string, { to, out }: ConvertFlags): Promise<void> {
  if (to === undefined) throw new UsageError('--to is missing.', 'One of: --to folder, --to zip, --to yaml')
  const [{ besides, readWhole, writeWhole }, { convertWhole }] = await Promise.all([
    import('./convert-files.ts'),
    import('./convert-definition.ts'),
  ])
  const from = resolve(path)
  const target = out === undefined ? besides(from, to) : resolve(out)
  await writeWhole(target, to, convertWhole(from, await readWhole(from), to))
  say(`Wrote ${out ?? target}`)
}

function form(text: string): Form {
  if (text === 'folder' || text === 'zip' || text === 'yaml') return text
  throw new UsageError(`"${text}" is not a form.`, 'One of: --to folder, --to zip, --to yaml')
}
