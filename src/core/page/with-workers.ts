import type { AgentFacts, RunReport } from './run-report.ts'
import type { TurnDiff, TurnTexts } from './turn-record.ts'

/** A run and its workers in jobs of their own as one report: every turn where the clock has it. Callers come before those they called. */
export function withWorkers(report: RunReport, workers: readonly RunReport[]): RunReport {
  if (workers.length === 0) return report
  const all = [report, ...workers]
  const turns = all
    .flatMap((of, at) => of.turns.map((turn, i) => ({ turn, texts: of.texts[i] ?? NO_TEXTS, key: keyOf(at, turn.n), at })))
    .sort((one, other) => compare(one.turn.ended_at, other.turn.ended_at))
  const numbers = new Map(turns.map(({ key }, i) => [key, i + 1]))
  const numberOf = (at: number, n: number) => numbers.get(keyOf(at, n)) ?? n
  return {
    ...report,
    run: { ...report.run, turns: Math.max(report.run.turns, turns.length) },
    agents: workers.reduce((agents, worker) => withAgents(agents, worker.agents), report.agents),
    turns: turns.map(({ turn }, i) => ({ ...turn, n: i + 1 })),
    texts: turns.map(({ texts, at }) =>
      texts.diff === undefined ? texts : { ...texts, diff: renumbered(texts.diff, at, numberOf) },
    ),
    waits: all.flatMap(({ waits }) => waits).sort((one, other) => compare(one.from, other.from)),
    // Nobody drove the run itself on, but its workers were at work.
    pauses: report.pauses.filter(({ reason }) => reason !== 'workers'),
  }
}

const NO_TEXTS: TurnTexts = { prompt: null, answer: null, detail: null }

function keyOf(at: number, n: number): string {
  return `${at} ${n}`
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

function renumbered(diff: TurnDiff, at: number, numberOf: (at: number, n: number) => number): TurnDiff {
  return { ...diff, turns: diff.turns.map((n) => numberOf(at, n)) }
}

/** A worker's own agent has its lane already; those that it forked stand below it. */
function withAgents(agents: readonly AgentFacts[], of: readonly AgentFacts[]): readonly AgentFacts[] {
  const [own, ...forked] = of
  const at = agents.findIndex(({ id }) => id === own?.id)
  const known = agents[at]
  if (own === undefined || known === undefined) return [...agents, ...of]
  const isOver = known.status === 'ended' || known.status === 'failed'
  const here: AgentFacts = isOver ? known : { ...own, label: known.label }
  return [...agents.slice(0, at), here, ...forked, ...agents.slice(at + 1)]
}
