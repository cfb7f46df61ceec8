import { z } from 'zod'

function lenient<T extends z.ZodType>(schema: T) {
  return schema.optional().catch(undefined)
}

const text = lenient(z.string())

const eventSchema = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('assistant.message'),
    agentId: text,
    data: z.looseObject({ content: text, agentId: text }),
  }),
  z.looseObject({
    type: z.literal('tool.execution_start'),
    data: z.looseObject({ toolCallId: z.string(), toolName: z.string(), arguments: z.unknown().optional() }),
  }),
  z.looseObject({
    type: z.literal('tool.execution_complete'),
    data: z.looseObject({
      toolCallId: z.string(),
      success: lenient(z.boolean()),
      result: lenient(z.looseObject({ content: text })),
      error: lenient(z.looseObject({ message: text, code: text })),
    }),
  }),
  z.looseObject({ type: z.literal('assistant.turn_retry'), data: lenient(z.looseObject({ reason: text })) }),
  z.looseObject({ type: z.literal('session.error'), data: z.looseObject({ message: text, errorType: text }) }),
  z.looseObject({ type: z.literal('abort') }),
  z.looseObject({ type: z.literal('result'), sessionId: text, exitCode: lenient(z.number()) }),
])

export type CopilotEvent = z.infer<typeof eventSchema>

/** One line of `--output-format json`; undefined for what says nothing that matters here. */
export function parseEvent(line: string): CopilotEvent | undefined {
  try {
    return eventSchema.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}
