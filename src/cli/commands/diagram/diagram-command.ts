import { type Command, Option } from 'commander'
import { print, say } from '../../output.ts'
import { platformOf } from '../../platform.ts'
import { refuse } from '../../refuse.ts'
import { UsageError } from '../../usage-error.ts'

interface DiagramFlags {
  readonly html?: string
  readonly ascii?: boolean
  readonly direction?: 'LR' | 'TD'
}

/** Mermaid, and so GitHub, refuses pictures with more. */
const MOST_EDGES = 500

export function addDiagramCommand(program: Command): void {
  program
    .command('diagram')
    .summary('draw a workflow')
    .description('Draws a workflow: Mermaid on stdout, which GitHub renders in a ```mermaid fence.')
    .argument('<path>', 'a folder, state file, .zip, .yaml or .edn')
    .option('--html <file>', 'write a page of its own: zoom, dark mode, the text of each state')
    .option('--ascii', 'print a tree of plain characters, for terminals')
    .addOption(
      new Option('--direction <direction>', 'LR or TD: how Mermaid lays it out (default: LR)')
        .choices(['LR', 'TD'])
        .argParser(direction),
    )
    .action((path: string, flags: DiagramFlags) => diagram(path, flags).catch((error: unknown) => refuse(error, {})))
}

async function diagram(path: string, { html, ascii, direction: way = 'LR' }: DiagramFlags): Promise<void> {
  const [{ readPicture }, { renderFlow }] = await Promise.all([
    import('./read-picture.ts'),
    import('../../../core/picture/flow-diagram.ts'),
  ])
  const picture = await readPicture(path, platformOf(process.platform))
  if (html !== undefined) {
    const [{ flowPage }, { writeForPerson }] = await Promise.all([
      import('../../render/flow-page/flow-page.ts'),
      import('../../checkout-file.ts'),
    ])
    await writeForPerson(html, flowPage(picture), 0o666)
    return say(`Wrote ${html}`)
  }
  if (ascii === true) {
    const { flowAscii } = await import('../../render/flow-ascii.ts')
    print(flowAscii(picture))
    return
  }
  if (picture.edges.length > MOST_EDGES)
    say(`note: Mermaid draws ${MOST_EDGES} edges at most, and this has ${picture.edges.length}; try --html.`)
  print(renderFlow(picture, way))
}

function direction(text: string): 'LR' | 'TD' {
  if (text === 'LR' || text === 'TD') return text
  throw new UsageError(`"${text}" is not a direction.`, 'One of: --direction LR, --direction TD')
}
