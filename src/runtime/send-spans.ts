import { MOST_AT_ONCE } from '../core/engine/note-spans.ts'
import type { EffectOf } from '../core/run/effects.ts'
import type { EventOf } from '../core/run/events.ts'
import type { Run } from '../core/run/run.ts'
import type { Ports } from '../ports/index.ts'
import { now } from './now.ts'

/** Where nobody collects spans any more, they stay in the run for a process that knows somebody. */
export async function sendSpans(
  effect: EffectOf<'send_spans'>,
  run: Run,
  ports: Ports,
  hurry: AbortSignal,
): Promise<EventOf<'spans_sent'>> {
  const spans = run.trace?.unsent.slice(0, MOST_AT_ONCE) ?? []
  const failed = (await ports.traces?.send(run, spans, hurry)) !== 'done'
  return { type: 'spans_sent', at: now(ports), effect: effect.id, count: failed ? 0 : spans.length, failed }
}
