import { z } from 'zod'

const itemSchema = z.looseObject({
  type: z.string(),
  text: z.string().optional().catch(undefined),
  message: z.string().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
  aggregated_output: z.string().optional().catch(undefined),
  exit_code: z.number().nullable().optional().catch(undefined),
  changes: z
    .array(z.looseObject({ path: z.string(), kind: z.string() }))
    .optional()
    .catch(undefined),
})

const eventSchema = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('thread.started'), thread_id: z.string() }),
  z.looseObject({ type: z.literal('turn.completed') }),
  z.looseObject({ type: z.literal('turn.failed'), error: z.looseObject({ message: z.string() }).optional() }),
  z.looseObject({ type: z.literal('error'), message: z.string().optional() }),
  z.looseObject({ type: z.literal('item.started'), item: itemSchema }),
  z.looseObject({ type: z.literal('item.completed'), item: itemSchema }),
])

export type CodexEvent = z.infer<typeof eventSchema>
export type CodexItem = z.infer<typeof itemSchema>

/** One line of `codex exec --json`; undefined for what says nothing that matters here. */
export function parseEvent(line: string): CodexEvent | undefined {
  try {
    return eventSchema.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}
