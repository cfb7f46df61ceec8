import { constants } from 'node:os'
import { join } from 'node:path'
import { createConfineGit } from '../../../adapters/cell/confine-git.ts'
import { createGitLender } from '../../../adapters/git-workspace/lend-git.ts'
import { baseEnvironment } from '../../../adapters/process/environment.ts'
import { openBareRepository } from '../../../adapters/process/git/bare-repository.ts'
import { DEFAULT_CELL_LIMITS } from '../../../core/cell/cell-status.ts'
import { formatUsd } from '../../../core/report/format-amounts.ts'
import { parseNetworkEntry } from '../../../core/workflow/network-list.ts'
import type { ProgramOutcome } from '../../../ports/programs.ts'
import type { Cell, Cells } from '../../../ports/turns/cells.ts'
import { CHANGED, CONFIGURATION, watchConfiguration } from '../../drive/configuration-watch.ts'
import { personsGit } from '../../git-identity.ts'
import { printError, say } from '../../output.ts'
import { repositoryRoot } from '../../repository-root.ts'
import { listenForSignals } from '../../signals.ts'
import { UsageError } from '../../usage-error.ts'
import { openModelsOfCommand, type SpentOnModels } from './models-of-command.ts'

export interface CellCommand {
  readonly cells: Cells
  /** Of our own, and empty. */
  readonly directory: string
  /** Real path. */
  readonly worktree: string
  readonly network: readonly string[]
  /** Dollars that it may spend on models. */
  readonly budgetUsd: number
}

const GRACE_MS = 2_500

/** Runs a command as a turn of an agent would run it, and resolves to its exit code. */
export async function runCommandInCell(command: readonly string[], asked: CellCommand): Promise<number> {
  const { cells, directory, worktree } = asked
  const wrong = asked.network.find((entry) => parseNetworkEntry(entry) === undefined)
  if (wrong !== undefined) {
    throw new UsageError(
      `"${wrong}" is not an entry for --network.`,
      'Give host names such as example.org or *.example.org, packages, github.',
    )
  }
  const { problem } = await cells.probe()
  if (problem !== null) {
    printError(problem)
    return 1
  }
  const confine = createConfineGit({ environment: process.env, hidden: [] })
  const configuration = await watchConfiguration(repositoryRoot(worktree), false)
  const lender = createGitLender({
    directory: join(directory, 'git'),
    workspace: repositoryRoot(worktree),
    repository: () => openBareRepository({ directory: join(directory, 'bare'), confine }),
    person: personsGit,
    guarded: { path: CONFIGURATION, text: configuration.isDoubtful ? null : configuration.text },
  })
  const git = await lender.lend(worktree)
  const cell = await cells.open({
    workflowId: 'command',
    agent: 'main',
    cwd: worktree,
    mounts: git.mounts,
    limits: DEFAULT_CELL_LIMITS,
    ...(await cells.hosts(asked.network)),
  })
  const stop = listenForSignals()
  const models = await openModelsOfCommand(cell, asked.budgetUsd)
  await configuration.started()
  const outcome = await run(command, cell, { cwd: worktree, models: models.variables }, stop.signal)
  const spent = await models.end()
  stop.forget()
  if (await configuration.end()) say(CHANGED)
  const end = await cell.close()
  for (const { host } of end.refused) say(`refused: ${host} is not on the list (--network)`)
  if (end.problem !== null) printError(end.problem)
  for (const what of await git.takeBack()) say(`stayed in the cell: ${what}`)
  sayWhatWasSpent(spent, asked.budgetUsd)
  return exitCodeOf(outcome)
}

async function run(
  [file = '', ...args]: readonly string[],
  cell: Cell,
  { cwd, models }: { readonly cwd: string; readonly models: Readonly<Record<string, string>> },
  signal: AbortSignal,
): Promise<ProgramOutcome> {
  const spec = { file, args, cwd, env: { ...baseEnvironment(process.env), ...models }, stdin: null, inheritsStreams: true }
  return cell.run({ ...spec, silenceMs: FOREVER_MS, durationMs: null, graceMs: GRACE_MS }, [], signal)
}

const FOREVER_MS = 365 * 24 * 60 * 60_000

/** What models have cost, where they have cost anything. Names of models come from the command. */
function sayWhatWasSpent({ usd, isOverspent, unpriced }: SpentOnModels, budgetUsd: number): void {
  if (usd === 0 && !isOverspent) return
  if (unpriced.length > 0) {
    const names = unpriced.slice(0, MOST_NAMES).map((name) => name.slice(0, LONGEST_NAME))
    const all = [...names, ...(unpriced.length > MOST_NAMES ? ['…'] : [])].join(', ')
    say(`not priced: ${all}; where an answer names no model that has a price, it counts as the most expensive of its kind`)
  }
  const money = `spent: ${formatUsd(usd)} of ${formatUsd(budgetUsd)} on models`
  say(isOverspent || usd >= budgetUsd ? `${money}; the budget is used up (--budget allows more)` : `${money} (--budget)`)
}

const MOST_NAMES = 3
const LONGEST_NAME = 100

function exitCodeOf(outcome: ProgramOutcome): number {
  switch (outcome.kind) {
    case 'exited':
      return outcome.code ?? 128 + (outcome.signal === null ? 0 : constants.signals[outcome.signal])
    case 'not-started':
      say(outcome.message)
      return outcome.missing === 'program' ? 127 : 126
    default:
      return 130
  }
}
