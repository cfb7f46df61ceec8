import { mkdtempSync, realpathSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { ownTemp } from '../../../adapters/process/environment.ts'
import { removeLocked } from '../../../adapters/process/locked-folders/remove-locked.ts'
import { messageOf } from '../../../core/problem.ts'
import { BUILT_IN_BUDGET } from '../../../core/triggers/config/settings.ts'
import type { CellReport } from '../../../ports/turns/cells.ts'
import { dollars } from '../../options.ts'
import { originOf } from '../../origin.ts'
import { paint, printError, printJson, say } from '../../output.ts'
import { repositoryRoot } from '../../repository-root.ts'
import { UsageError } from '../../usage-error.ts'
import { hiddenFromCells } from '../../worktrees/hidden-from-cells.ts'
import { refusePipes } from '../../worktrees/refuse-pipes.ts'
import { takeNoProgramsOf } from '../../worktrees/take-no-programs-of.ts'

interface CellFlags {
  readonly json?: boolean
  readonly worktree?: string
  readonly network?: string
  readonly budget?: number
}

export function addCellCommand(program: Command): void {
  program
    .command('cell')
    .summary('see whether agents and scripts can be isolated here, or run one command in a cell')
    .description(
      'Without a command: tries a cell on this machine and says what holds. With one: runs it in a cell as a turn in that directory would run it, and ends with its exit code. It reaches Claude and OpenAI through a proxy, with the credentials and base URLs of this environment, and holds neither; what it may spend on them is bounded by --budget.',
    )
    .argument('[command...]', 'after --, the command to run in a cell')
    .option('--json', 'print one JSON object: cell, checks, limits, problem')
    .option('--worktree <dir>', 'the directory that the command may write (default: this one)')
    .option('--network <list>', 'hosts that it may reach, with commas: names, *.names, packages, github (default: none)')
    .option('--budget <usd>', `most dollars that it may spend on models (default: ${BUILT_IN_BUDGET.usd})`, dollars)
    .action(cell)
}

async function cell(command: readonly string[], flags: CellFlags): Promise<void> {
  const { createBwrapCells } = await import('../../../adapters/cell/bwrap-cells.ts')
  const worktree = folderAt(resolve(flags.worktree ?? '.'))
  const root = repositoryRoot(worktree)
  refusePipes(root, { unread: ['index'] })
  await takeNoProgramsOf(root)
  const directory = mkdtempSync(join(realpathSync(ownTemp()), 'raymond-cell-'))
  try {
    const hidden = () => hiddenFromCells(root)
    const server = originOf(root)?.server
    const cells = createBwrapCells({ directory, environment: process.env, hidden, checkout: root, server })
    if (command.length === 0) {
      report(await cells.probe(), flags.json === true)
      return
    }
    if (flags.json === true)
      throw new UsageError('--json shows what this machine can; a command prints what it prints.', 'Leave one out.')
    const { runCommandInCell } = await import('./run-command-in-cell.ts')
    const network = (flags.network ?? '')
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '' && entry !== 'none')
    const { budget: budgetUsd = BUILT_IN_BUDGET.usd } = flags
    process.exitCode = await runCommandInCell(command, { cells, directory, worktree, network, budgetUsd })
  } finally {
    takeAway(directory)
  }
}

/** A command locks folders of its home, as Go does with what it fetches. Whatever stays, raymond ends as the command did. */
function takeAway(directory: string): void {
  try {
    removeLocked(directory)
  } catch (error) {
    say(`${directory} could not be removed: ${messageOf(error)}`)
  }
}

/** Its real path. */
function folderAt(path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return realpathSync(path)
  throw new UsageError(`There is no folder ${path}.`, 'Give --worktree a folder that exists.')
}

function report(found: CellReport, asJson: boolean): void {
  process.exitCode = found.problem === null ? 0 : 1
  if (asJson) {
    printJson(found)
    return
  }
  if (found.problem !== null) printError(found.problem)
  const out = process.stdout
  if (found.cell !== 'none') out.write('Agents and scripts can be run in a cell on this machine (bubblewrap).\n')
  for (const { name, holds } of found.checks) out.write(`  ${paint(holds ? 'green' : 'red', holds ? '✓' : '✗', out)} ${name}\n`)
  for (const [name, holds] of Object.entries(found.limits)) {
    out.write(
      `  ${paint(holds ? 'green' : 'yellow', holds ? '✓' : '-', out)} ${LIMITS[name] ?? name}: ${holds ? 'bounded' : 'not bounded here'}\n`,
    )
  }
}

const LIMITS: Readonly<Record<string, string>> = { memory: 'memory', processes: 'number of processes', disk: 'temporary files' }
