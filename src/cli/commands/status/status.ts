import { createLocalRunStore } from '../../../adapters/local-files/run-store.ts'
import { type Problem, ProblemError } from '../../../core/problem.ts'
import { isRetryOffered } from '../../../core/run/ended/nothing-left.ts'
import type { Agent, Run } from '../../../core/run/run.ts'
import { readAgentChoice } from '../../../core/workflow/agent-choice.ts'
import type { RunStore } from '../../../ports/keeping/run-store.ts'
import { asItStands } from '../../as-it-stands.ts'
import { startAgain } from '../../drive/start-again.ts'
import { noSuchRun } from '../../no-such-run.ts'
import { outcomeOf, print, printError, printJson, refusal } from '../../output.ts'
import { repositoryRoot } from '../../repository-root.ts'
import { stateDirectory } from '../../state-directory.ts'

export interface StatusFlags {
  readonly json?: boolean
  readonly stateDir?: string
}

export async function status(id: string | undefined, flags: StatusFlags): Promise<void> {
  const workspace = repositoryRoot(process.cwd())
  const directory = await stateDirectory(workspace, flags.stateDir)
  const local = createLocalRunStore(directory)
  const read = async (name: string) => {
    const run = await local.read(name)
    return run && asItStands(run, directory)
  }
  const stateFile = (run: Run) => `${directory}/${run.workflow_id}/state.json`
  if (id !== undefined) {
    const run = await read(id)
    if (!run) throw noSuchRun(id, await local.list())
    if (flags.json === true) return printJson(outcomeOf(run, stateFile(run)))
    const { workSoFar } = await import('../../worktrees/work-so-far.ts') // asks git: only of a run by name
    const work = await workSoFar(run, { workspace, stateDir: directory, given: flags.stateDir })
    return printLines([...describe(run, flags), ...work])
  }
  const all = await Promise.all((await local.list()).map((name) => readOrProblem(name, read)))
  const runs = all.flatMap(({ run }) => run ?? [])
  const broken = all.flatMap(({ name, problem }) => (problem ? [{ name, problem }] : []))
  if (flags.json === true) {
    const unreadable = broken.map(({ name, problem }) => ({ ...refusal(problem), workflow_id: name }))
    printJson({ runs: [...runs.map((run) => outcomeOf(run, stateFile(run))), ...unreadable] })
  } else if (all.length === 0) printLines([`No runs in ${directory}.`])
  else if (runs.length > 0) printLines(table(runs))
  for (const { problem } of broken) printError(problem)
  if (broken.length > 0) process.exitCode = 1
}

interface Listed {
  readonly name: string
  readonly run?: Run | undefined
  readonly problem?: Problem
}

/** One state that cannot be read does not hide the others. */
async function readOrProblem(name: string, read: RunStore['read']): Promise<Listed> {
  try {
    return { name, run: await read(name) }
  } catch (error) {
    if (error instanceof ProblemError) return { name, problem: error.problem }
    throw error
  }
}

function printLines(lines: readonly string[]): void {
  print(lines.join('\n'))
}

function table(runs: readonly Run[]): readonly string[] {
  const rows = runs.map((run) => [
    run.workflow_id,
    standing(run),
    `$${run.budget.spent_usd.toFixed(2)}`,
    turns(run),
    run.updated_at,
  ])
  const widths = rows.reduce<number[]>((most, row) => row.map((cell, i) => Math.max(cell.length, most[i] ?? 0)), [])
  return rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

function turns({ turns: made }: Run): string {
  return `${made} ${made === 1 ? 'turn' : 'turns'}`
}

function standing({ status, reason }: Run): string {
  return reason === null ? status : `${status} (${reason})`
}

/** Who ran the agent's last turn, and in what: that is noted as a turn ends. */
function ranIn(run: Run, { backend = run.backend, cell, tally }: Agent): string {
  const kind = readAgentChoice(backend)?.kind ?? backend
  if (tally === undefined) return kind
  if (cell === undefined || cell.cell === 'none') return `${kind}, no cell`
  const network = cell.network.length === 0 ? '' : `, network ${cell.network.join(' ')}`
  return `${kind}, cell ${cell.cell}${network}`
}

function describe(run: Run, { stateDir }: StatusFlags): readonly string[] {
  const { budget } = run
  const anew = isRetryOffered(run, run.error) ? undefined : startAgain(run, { stateDir, namesProgram: false })
  return [
    `${run.workflow_id}: ${standing(run)}`,
    `  workflow  ${run.workflow.source}${run.workflow.commit === null ? '' : ` at ${run.workflow.commit.slice(0, 12)}`}`,
    `  spent     $${budget.spent_usd.toFixed(2)} of $${budget.limit_usd.toFixed(2)} in ${turns(run)}`,
    `  updated   ${run.updated_at}`,
    ...run.agents.map(
      (agent) =>
        `  agent     ${agent.id} at ${agent.current_state}: ${agent.status}${agent.problem ? ` (${agent.problem.code})` : ''}, ${ranIn(run, agent)}`,
    ),
    ...run.asks.flatMap((ask) => [
      `  asks      ${ask.id}: ${ask.prompt.trim()}`,
      `            raymond answer ${run.workflow_id} --ask ${ask.id} "…"`,
    ]),
    ...Object.entries(run.results).map(([agent, payload]) => `  result    ${agent}: ${payload}`),
    ...(run.error
      ? [`  error     ${run.error.code}: ${run.error.message}`, ...(run.error.hint ? [`            ${run.error.hint}`] : [])]
      : []),
    ...(anew === undefined ? [] : [`            ${anew}`]),
  ]
}
