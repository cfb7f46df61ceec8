/**
 * Every example in the documents: commands run in a repository of their own, files are read by what reads them in a run.
 * A comment above a block says more: `not run: why`, `file: PATH` (written for the commands below), `exit: N`, `output` (of the
 * command before; `…` stands for anything).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { documents } from '../../scripts/build-docs.ts'
import { root } from '../repository/architecture.ts'
import { type ExampleKind, faultsOf, kindOf } from './check-example.ts'
import { createExampleRepository, type ExampleRepository, type Outcome } from './example-repository.ts'
import { type FencedBlock, fencedBlocks } from './markdown.ts'

interface Example extends FencedBlock {
  readonly document: string
  readonly kind: ExampleKind | undefined
}

const examples: readonly Example[] = documents().flatMap((document) =>
  fencedBlocks(readFileSync(join(root, document), 'utf8')).map((block) => ({ ...block, document, kind: kindOf(block) })),
)
const placeOf = ({ document, line }: Example) => `${document}:${line}`
const isRun = ({ kind, note }: Example) => kind === 'commands' && !note?.startsWith('not run: ') && !note?.startsWith('file: ')

describe('the examples', () => {
  it('are each of a known kind', () => {
    expect(examples.filter(({ kind }) => kind === undefined).map(placeOf)).toEqual([])
  })

  it('were found: many, and of every kind that documents need', () => {
    const counts = Map.groupBy(examples, ({ kind }) => kind)
    expect(examples.length).toBeGreaterThan(50)
    const wanted: readonly ExampleKind[] = [
      'commands',
      'script',
      'prompt',
      'configuration',
      'Actions workflow',
      'workflow',
      'case',
      'manifest',
      'proposals',
      'recording',
      'json',
    ]
    expect(wanted.filter((kind) => !counts.has(kind))).toEqual([])
    expect(examples.filter(isRun).length).toBeGreaterThan(12)
  })

  it('have notes that are understood', () => {
    const odd = examples.filter(
      ({ note }) =>
        note !== null && /^(not run|file|exit|output)/.test(note) && !/^(not run: .{6,}|file: \S+|exit: \d+|output)$/.test(note),
    )
    expect(odd.map(placeOf)).toEqual([])
  })

  it.each(
    examples.flatMap((example) => (example.kind === undefined ? [] : [[placeOf(example), example.kind, example] as const])),
  )('%s is sound: %s', async (_, kind, example) => {
    expect(await faultsOf(kind, example)).toEqual([])
  })
})

describe('the commands', () => {
  const runnable = Map.groupBy(examples, ({ document }) => document)
  const withCommands = [...runnable].filter(([, blocks]) => blocks.some(isRun))

  it.each(withCommands)('of %s do what it says', { timeout: 240_000 }, async (_, blocks) => {
    const text = blocks
      .filter(isRun)
      .map((block) => block.text)
      .join('\n')
    const repository = createExampleRepository({
      withWorkflows: /workflows(\/(coding|demo|fan-out|maintenance|ralph|review|triage)\b| |$)/m.test(text),
    })
    try {
      await follow(blocks, repository)
    } finally {
      repository.remove()
    }
  })
})

/** As a reader does: from the top, one after the other. */
async function follow(blocks: readonly Example[], repository: ExampleRepository): Promise<void> {
  let last: Outcome | undefined
  for (const block of blocks) {
    const file = block.note?.match(/^file: (\S+)$/)?.[1]
    if (file !== undefined) repository.write(file, `${block.text}\n`)
    else if (block.note === 'output') expectOutput(block, last)
    else if (isRun(block)) {
      last = await repository.run(block.text)
      const wanted = Number(block.note?.match(/^exit: (\d+)$/)?.[1] ?? 0)
      expect(last.exitCode, `${placeOf(block)}\n${last.stdout}\n${last.stderr}`).toBe(wanted)
    }
  }
}

function expectOutput(block: Example, last: Outcome | undefined): void {
  let rest = last?.stdout ?? ''
  for (const part of block.text.trim().split('…')) {
    expect(rest, placeOf(block)).toContain(part)
    rest = rest.slice(rest.indexOf(part) + part.length)
  }
}
