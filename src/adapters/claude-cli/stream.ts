import { z } from 'zod'

/** Leaves a field out that has a shape we do not know: newer CLIs may change what we only report. */
function lenient<T extends z.ZodType>(schema: T) {
  return schema.optional().catch(undefined)
}

/** Below nothing is nothing: no turn gives money back. */
const amount = z.number().transform((value) => Math.max(0, value))

const usageSchema = z.looseObject({
  inputTokens: lenient(amount),
  outputTokens: lenient(amount),
  cacheReadInputTokens: lenient(amount),
  cacheCreationInputTokens: lenient(amount),
  costUSD: lenient(amount),
})
const usageByModelSchema = z.record(z.string(), usageSchema)

const blockSchema = z.looseObject({
  type: z.string(),
  text: lenient(z.string()),
  name: lenient(z.string()),
  input: z.unknown().optional(),
  content: z.unknown().optional(),
})
const contentSchema = z.union([z.string(), z.array(blockSchema)])

const initSchema = z.looseObject({
  type: z.literal('system'),
  subtype: z.literal('init'),
  session_id: lenient(z.string()),
  model: lenient(z.string()),
  claude_code_version: lenient(z.string()),
})

const retrySchema = z.looseObject({
  type: z.literal('system'),
  subtype: z.literal('api_retry'),
  attempt: lenient(z.number()),
  max_retries: lenient(z.number()),
  retry_delay_ms: lenient(z.number()),
  error_status: lenient(z.number().nullable()),
  error: lenient(z.string()),
})

const assistantSchema = z.looseObject({
  type: z.literal('assistant'),
  message: z.looseObject({ model: lenient(z.string()), content: contentSchema }),
  parent_tool_use_id: lenient(z.string().nullable()),
  error: lenient(z.string()),
  is_api_error_message: lenient(z.boolean()),
})

const userSchema = z.looseObject({
  type: z.literal('user'),
  message: z.looseObject({ content: contentSchema }),
  parent_tool_use_id: lenient(z.string().nullable()),
})

const rateLimitSchema = z.looseObject({
  type: z.literal('rate_limit_event'),
  rate_limit_info: z.looseObject({
    status: lenient(z.string()),
    /** Seconds since the epoch. */
    resetsAt: lenient(z.number()),
  }),
})

const resultSchema = z.looseObject({
  type: z.literal('result'),
  subtype: lenient(z.string()),
  is_error: z.boolean(),
  result: lenient(z.string()),
  errors: lenient(z.array(z.string())),
  session_id: lenient(z.string()),
  total_cost_usd: lenient(amount),
  modelUsage: lenient(usageByModelSchema),
  model_usage_since_last_result: lenient(usageByModelSchema),
  usage: lenient(z.looseObject({ input_tokens: lenient(amount), output_tokens: lenient(amount) })),
  permission_denials: lenient(z.array(z.looseObject({ tool_name: z.string() }))),
  api_error_status: lenient(z.number().nullable()),
  api_error: lenient(z.string()),
  /** Set when something else than our prompt made the CLI go on, such as a background task that ended. */
  origin: z.unknown().optional(),
})

const eventSchema = z.union([initSchema, retrySchema, assistantSchema, userSchema, rateLimitSchema, resultSchema])

export type ClaudeEvent = z.infer<typeof eventSchema>
export type InitEvent = z.infer<typeof initSchema>
export type ResultEvent = z.infer<typeof resultSchema>
export type RetryEvent = z.infer<typeof retrySchema>
export type UsageByModel = z.infer<typeof usageByModelSchema>
export type ContentBlock = z.infer<typeof blockSchema>

/** One line of `--output-format stream-json`; undefined for events that we do not know, and for what is no JSON. */
export function parseEvent(line: string): ClaudeEvent | undefined {
  if (!line.trimStart().startsWith('{')) return undefined
  try {
    const parsed = eventSchema.safeParse(JSON.parse(line))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined // a line that was cut off when the CLI was killed
  }
}

/** The blocks of a message's content, which may be a bare string. */
export function blocksOf(content: string | readonly ContentBlock[]): readonly ContentBlock[] {
  return typeof content === 'string' ? [{ type: 'text', text: content, input: undefined, content: undefined }] : content
}
