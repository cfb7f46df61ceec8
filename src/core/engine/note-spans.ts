import type { EventOf, RunEvent } from '../run/events.ts'
import type { Run } from '../run/run.ts'
import { withSpans } from '../trace/histograms.ts'
import { rootSpan, spanId } from '../trace/span-id.ts'
import { isEnded, spansOfEvent } from '../trace/spans-of-event.ts'
import type { Span, Trace } from '../trace/trace.ts'
import { enqueue } from './enqueue.ts'
import type { Reduction } from './reduction.ts'

/** Then what ends is counted and not kept: a collector that is gone must not fill the state. */
export const MOST_UNSENT = 2_000
const SEND_EVERY_MS = 5_000
const AFTER_FAILURE_MS = 60_000
/** So many are sent at once, and before it is time. */
export const MOST_AT_ONCE = 512

/** Writes what ended with an event into the trace of the run, and asks for it to be sent when it is time. */
export function noteSpans(before: Run | undefined, event: RunEvent, settled: Reduction): Reduction {
  const { run } = settled
  if (before === undefined) {
    if (event.type !== 'run_started' || event.trace === undefined) return settled
    return send(event, { ...settled, run: { ...run, trace: begun(event, event.trace) } })
  }
  if (run.trace === undefined) return settled
  const spans = spansOfEvent(before, event, run, run.trace)
  const trace = { ...measured(keep(run.trace, spans), spans), ...changed(before, event, run, run.trace) }
  return send(event, { ...settled, run: { ...run, trace } })
}

function begun({ at, workflow_id }: EventOf<'run_started'>, { id, parent }: NonNullable<EventOf<'run_started'>['trace']>): Trace {
  const stretch = { span: rootSpan(id, workflow_id), from: at, open: true }
  return { id, parent, stretch, forked: {}, unsent: [], not_kept: 0, waits: { count: 0, ms: 0 }, next_at: null }
}

function keep(trace: Trace, spans: readonly Span[]): Trace {
  if (spans.length === 0) return trace
  const kept = spans.slice(0, Math.max(0, MOST_UNSENT - trace.unsent.length))
  return { ...trace, unsent: [...trace.unsent, ...kept], not_kept: trace.not_kept + spans.length - kept.length }
}

function measured(trace: Trace, spans: readonly Span[]): Trace {
  const histograms = withSpans(trace.histograms ?? [], spans)
  return histograms.length === 0 ? trace : { ...trace, histograms }
}

function changed(before: Run, event: RunEvent, run: Run, trace: Trace): Pick<Trace, 'stretch' | 'forked' | 'waits'> {
  return {
    stretch: stretchAfter(event, run, trace),
    forked: forkedAfter(before, event, run, trace),
    waits: waitsAfter(before, event, run, trace),
  }
}

function stretchAfter({ at }: RunEvent, run: Run, { id, stretch }: Trace): Trace['stretch'] {
  if (stretch.open === !isEnded(run)) return stretch
  return stretch.open
    ? { ...stretch, open: false }
    : { span: spanId(id, `${run.workflow_id}/run/${run.seq}`), from: at, open: true }
}

function forkedAfter(before: Run, event: RunEvent, run: Run, { id, forked, stretch }: Trace): Trace['forked'] {
  if (run.agents.length === before.agents.length) return forked
  const known = new Set(before.agents.map((agent) => agent.id))
  const span = event.type === 'turn_completed' ? spanId(id, event.effect) : stretch.span
  return { ...forked, ...Object.fromEntries(run.agents.flatMap((agent) => (known.has(agent.id) ? [] : [[agent.id, span]]))) }
}

function waitsAfter(before: Run, { at }: RunEvent, run: Run, { waits }: Trace): Trace['waits'] {
  if (before.asks === run.asks) return waits
  const open = new Set(run.asks.map(({ id }) => id))
  const over = before.asks.filter(({ id }) => !open.has(id))
  const ms = over.reduce((sum, { asked_at }) => sum + Date.parse(at) - Date.parse(asked_at), 0)
  return { count: waits.count + over.length, ms: waits.ms + ms }
}

/** One effect at a time. At rest all that is left goes, and what failed then waits for whoever takes the run up. */
function send(event: RunEvent, settled: Reduction): Reduction {
  const { run, effects } = settled
  const { trace } = run
  if (!trace || trace.unsent.length === 0 || run.pending.some(({ type }) => type === 'send_spans')) return settled
  if (event.type === 'spans_sent' && event.failed) return settled
  const isTime = trace.next_at === null || event.at >= trace.next_at
  if (run.status === 'running' && !isTime && trace.unsent.length < MOST_AT_ONCE) return settled
  const asked = enqueue(run, [{ type: 'send_spans' }])
  return { run: asked.run, effects: [...effects, ...asked.added] }
}

/** Those that were sent are the oldest ones. */
export function afterSending(run: Run, { at, count, failed }: EventOf<'spans_sent'>): Run {
  if (run.trace === undefined) return run
  const next_at = new Date(Date.parse(at) + (failed ? AFTER_FAILURE_MS : SEND_EVERY_MS)).toISOString()
  return { ...run, trace: { ...run.trace, unsent: run.trace.unsent.slice(count), next_at } }
}
