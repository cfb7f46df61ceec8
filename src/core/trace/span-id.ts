import type { Run } from '../run/run.ts'
import type { Trace, TraceContext } from './trace.ts'

const OFFSET = 0xcbf29ce484222325n
const PRIME = 0x100000001b3n

/** 16 hex digits, the same for the same trace and key: FNV-1a over both. The key is ASCII, and says which span of which run. */
export function spanId(trace: string, key: string): string {
  let hash = OFFSET
  for (const character of `${trace}/${key}`) hash = BigInt.asUintN(64, (hash ^ BigInt(character.charCodeAt(0) & 0xff)) * PRIME)
  return (hash === 0n ? 1n : hash).toString(16).padStart(16, '0')
}

/** The span that all others of a run hang below. */
export function rootSpan(trace: string, workflowId: string): string {
  return spanId(trace, workflowId)
}

/** Where a run that goes on with another one hangs in its trace; undefined when that one has none. */
export function belowRun({ trace, workflow_id }: Pick<Run, 'trace' | 'workflow_id'>): TraceContext | undefined {
  return trace && { id: trace.id, parent: rootSpan(trace.id, workflow_id) }
}

/** The variable that links what a turn's programs trace themselves to the turn; empty for a run without a trace. */
export function traceEnvironment(trace: Trace | undefined, effect: string): Readonly<Record<string, string>> {
  return trace === undefined ? {} : { TRACEPARENT: `00-${trace.id}-${spanId(trace.id, effect)}-01` }
}

/** W3C Trace Context; undefined for what is none, or says that nothing is recorded. */
export function readTraceparent(text: string | undefined): TraceContext | undefined {
  const [, id, parent, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(text?.trim() ?? '') ?? []
  if (id === undefined || parent === undefined || /^0+$/.test(id) || /^0+$/.test(parent)) return undefined
  return (Number.parseInt(flags ?? '', 16) & 1) === 1 ? { id, parent } : undefined
}
