/** `raymond log` and `raymond diff`: what a run did, on a terminal or as JSON. */
import { type RunReport, runReport } from '../../core/page/run-report.ts'
import { snapshotsAround } from '../../core/page/snapshots-around.ts'
import type { TurnRecord } from '../../core/page/turn-record.ts'
import type { Run } from '../../core/run/run.ts'
import { oneLine, plainLines } from '../live/terminal-text.ts'
import { noSuchRun } from '../no-such-run.ts'
import { print, printJson, say } from '../output.ts'
import { refuse } from '../refuse.ts'
import { UsageError } from '../usage-error.ts'
import { reportWithWork } from './kept-work.ts'
import { turnLines } from './log-lines.ts'
import type { ReportFlags } from './report.ts'
import { withSource } from './report.ts'
import type { ReportSource } from './report-source.ts'

export type LogFlags = Pick<ReportFlags, 'stateDir' | 'git' | 'ref' | 'json'>

/** Of one turn a person wants to read all that was kept; of many the beginnings. */
const SHORT = { text: 600, deeds: 2000, diff: 0 }
const LONG = { text: 20_000, deeds: 100_000, diff: 1_000_000 }

export async function showLog(id: string, of: string | undefined, flags: LogFlags): Promise<void> {
  await withRun(id, flags, async (run, source) => {
    const plain = await plainReport(run, source)
    const turns = of === undefined ? plain.turns : turnsOf(plain, of)
    const isOne = turns.length === 1 || flags.json === true
    const { report, missing } = await reportWithWork(plain, run, noDiffs(source), isOne ? LONG : SHORT)
    const shown = turns.map((turn) => ({ ...turn, ...report.texts[turn.n - 1] }))
    if (flags.json === true) return printJson({ version: 1, workflow_id: id, missing, turns: shown })
    if (plain.without_journal !== null) say(plain.without_journal)
    if (missing !== null) say(missing)
    printLines(shown.flatMap((turn) => [...turnLines(turn), '']))
  })
}

export async function showDiff(id: string, turn: string | undefined, flags: LogFlags): Promise<void> {
  await withRun(id, flags, async (run, source) => {
    const diffs =
      turn === undefined ? await diffsOfAgents(run, source) : await diffOfTurn(await plainReport(run, source), turn, run, source)
    if (flags.json === true) return printJson({ version: 1, workflow_id: id, diffs })
    if (diffs.length === 0)
      say(
        source.name.startsWith('/')
          ? 'There are no snapshots of this here: they are taken in a git checkout, from the first turn of an agent on. git diff shows what your files hold now. With --ref raymond/state the snapshots of a job are read.'
          : 'There are no snapshots here. Fetch them: git fetch origin "refs/heads/raymond/*:refs/heads/raymond/*"',
      )
    for (const { agent, turns, diff, left_out } of diffs) {
      if (diffs.length > 1 || turns.length > 1)
        say(`${agent}${turns.length > 1 ? `, turns ${turns.join(', ')} together: no checkpoint was made between them` : ''}`)
      if (left_out.length > 0) say(`What is in these files is not shown: ${left_out.map(oneLine).join('; ')}`)
      if (diff === '') say(left_out.length > 0 ? 'In all others nothing was changed.' : 'Nothing was changed.')
      else printLines(diff.replace(/\n$/, '').split('\n').flatMap(plainLine))
    }
  })
}

interface ShownDiff {
  readonly agent: string
  readonly turns: readonly number[]
  readonly diff: string
  /** What the snapshots do not hold, such as a file that git would give to a program first, each with its reason. */
  readonly left_out: readonly string[]
}

async function diffOfTurn(plain: RunReport, turn: string, run: Run, source: ReportSource): Promise<readonly ShownDiff[]> {
  const [asked] = /^\d+$/.test(turn) ? turnsOf(plain, turn) : []
  if (asked === undefined) throw new UsageError(`"${turn}" is not the number of a turn.`, 'raymond log lists the turns of a run.')
  const around = snapshotsAround(asked, plain.turns, await source.snapshots(run, asked.agent), source.grain)
  const diff = around && (await source.diff(around.from, around.to))
  return diff === undefined ? [] : [{ agent: asked.agent, turns: around?.turns ?? [], diff, left_out: around?.left_out ?? [] }]
}

async function diffsOfAgents(run: Run, source: ReportSource): Promise<readonly ShownDiff[]> {
  const found: ShownDiff[] = []
  for (const { id } of run.agents) {
    const snapshots = await source.snapshots(run, id)
    const [first, last] = [snapshots[0], snapshots.at(-1)]
    const diff = first && last && (await source.diff(first.commit, last.commit))
    if (diff !== undefined) found.push({ agent: id, turns: [], diff, left_out: last?.left_out ?? [] })
  }
  return found
}

async function withRun(id: string, flags: LogFlags, use: (run: Run, source: ReportSource) => Promise<void>): Promise<void> {
  try {
    await withSource(flags, async (source) => {
      const run = await source.run(id)
      if (!run) throw noSuchRun(id, await source.ids())
      await use(run, source)
    })
  } catch (error) {
    refuse(error, flags)
  }
}

async function plainReport(run: Run, source: ReportSource): Promise<RunReport> {
  return runReport(run, await source.journal(run.workflow_id), new Date().toISOString())
}

function turnsOf({ turns, agents }: RunReport, of: string): readonly TurnRecord[] {
  const found = turns.filter(({ n, agent }) => agent === of || String(n) === of)
  if (found.length > 0 || agents.some(({ id }) => id === of)) return found
  const known = agents.slice(0, 10).map(({ id }) => id)
  throw new UsageError(`The run has no agent and no turn "${of}".`, `It has ${turns.length} turns, of: ${known.join(', ')}`)
}

function noDiffs(source: ReportSource): ReportSource {
  return { ...source, snapshots: async () => [] }
}

/** A line of a file may hold what steers a terminal; tabs are what they are. */
function plainLine(line: string): readonly string[] {
  return line
    .split('\t')
    .map((part) => plainLines(part).join(' '))
    .join('\t')
    .split('\n')
}

function printLines(lines: readonly string[]): void {
  for (const line of lines) print(line)
}
