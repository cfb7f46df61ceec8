import type { Run } from '../run/run.ts'

interface Metric {
  readonly name: string
  readonly help: string
  /** What a run adds, by labels. */
  readonly of: (run: Run) => readonly (readonly [labels: Readonly<Record<string, string>>, value: number])[]
}

const METRICS: readonly Metric[] = [
  {
    name: 'raymond_runs',
    help: 'Stored runs by workflow and status.',
    of: (run) => [[{ workflow: run.workflow.name, status: run.status }, 1]],
  },
  {
    name: 'raymond_open_asks',
    help: 'Questions that wait for an answer.',
    of: (run) => [[{ workflow: run.workflow.name }, run.asks.length]],
  },
  {
    name: 'raymond_turns',
    help: 'Turns of stored runs.',
    of: booked((run) => [[{ workflow: run.workflow.name }, run.turns]]),
  },
  {
    name: 'raymond_cost_usd',
    help: 'Dollars that stored runs have cost, by model.',
    of: booked((run) => byModel(run, ({ usd }) => [[{}, usd]])),
  },
  {
    name: 'raymond_tokens',
    help: 'Tokens of stored runs, by model and direction.',
    of: booked((run) =>
      byModel(run, ({ input_tokens, output_tokens }) => [
        [{ direction: 'input' }, input_tokens],
        [{ direction: 'output' }, output_tokens],
      ]),
    ),
  },
  {
    name: 'raymond_turn_seconds',
    help: 'Time in turns of stored runs.',
    of: booked((run) => [
      [{ workflow: run.workflow.name }, Object.values(run.costs.states).reduce((sum, { ms }) => sum + ms, 0) / 1000],
    ]),
  },
]

/** What a worker in a job of its own has used stands in the sums of its parent, too. */
function booked(of: Metric['of']): Metric['of'] {
  return (run) => (run.parent === undefined ? of(run) : [])
}

type Tally = Run['costs']['models'][string]

function byModel(
  { workflow, costs }: Run,
  pick: (tally: Tally) => readonly (readonly [Readonly<Record<string, string>>, number])[],
): ReturnType<Metric['of']> {
  return Object.entries(costs.models).flatMap(([model, tally]) =>
    pick(tally).map(([labels, value]) => [{ workflow: workflow.name, model, ...labels }, value] as const),
  )
}

/** Runs in the text format of Prometheus. Gauges, as runs are pruned: a sum over those that are stored may shrink. No text of a run is in it. */
export function renderPrometheus(runs: readonly Run[]): string {
  return METRICS.map((metric) => {
    const sums = new Map<string, number>()
    for (const run of runs)
      for (const [labels, value] of metric.of(run)) sums.set(labelsText(labels), (sums.get(labelsText(labels)) ?? 0) + value)
    const samples = [...sums].map(([labels, value]) => `${metric.name}${labels} ${value}\n`)
    return `# HELP ${metric.name} ${metric.help}\n# TYPE ${metric.name} gauge\n${samples.join('')}`
  }).join('')
}

function labelsText(labels: Readonly<Record<string, string>>): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return `{${parts.join(',')}}`
}

function escaped(value: string): string {
  return value.toWellFormed().replace(/\\/g, '\\\\').replace(/\n/g, '\\n').replace(/"/g, '\\"')
}
