/** The trace of a run: what is kept of it in the run, and what a span is before it is sent. */
import { z } from 'zod'
import { histogramSchema } from './histograms.ts'

const timestamp = z.iso.datetime()
export const traceIdSchema = z.string().regex(/^[0-9a-f]{32}$/)
export const spanIdSchema = z.string().regex(/^[0-9a-f]{16}$/)

/** What a trace goes on from: a span of somebody else's, or none. */
export const traceContextSchema = z.strictObject({ id: traceIdSchema, parent: spanIdSchema.nullable() })

/** Names, numbers and codes alone: no text that an agent, a script or a stranger wrote. */
export const spanSchema = z.strictObject({
  id: spanIdSchema,
  parent: spanIdSchema.nullable(),
  name: z.string(),
  from: timestamp,
  to: timestamp,
  /** A class or code; null where nothing went wrong. */
  error: z.string().nullable(),
  attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})

export const traceSchema = traceContextSchema.extend({
  /** From a start, or from a resume after an end, to the next end: one span of the workflow. */
  stretch: z.strictObject({ span: spanIdSchema, from: timestamp, open: z.boolean() }),
  /** The span of the turn that forked an agent, by agent. */
  forked: z.record(z.string(), spanIdSchema),
  /** Ended and not yet sent, oldest first. */
  unsent: z.array(spanSchema),
  /** Spans that found the list full. */
  not_kept: z.number().int(),
  waits: z.strictObject({ count: z.number().int(), ms: z.number() }),
  /** Left out before the first turn of an agent, and by runs that began in an older release. */
  histograms: z.array(histogramSchema).readonly().optional(),
  /** Nothing is sent before it while the run is at work; null before the first time. */
  next_at: timestamp.nullable(),
})

export type TraceContext = z.infer<typeof traceContextSchema>
export type Span = z.infer<typeof spanSchema>
export type Trace = z.infer<typeof traceSchema>
