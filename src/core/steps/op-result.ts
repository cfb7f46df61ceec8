import { z } from 'zod'
import { type Attempted, failed, succeeded } from './step-failure.ts'
import { entriesOf, keywordSchema, type Value, valueSchema } from './value.ts'

const mapSchema = valueSchema.refine((value) => entriesOf(value) !== undefined, 'expected a map')

const opResultSchema = z.discriminatedUnion('status', [
  z.strictObject({
    status: z.literal('ok'),
    /** Left out, it is nil. */
    data: valueSchema.optional(),
    summary: z.string().nullable().optional(),
    details: mapSchema.nullable().optional(),
  }),
  z.strictObject({
    status: z.literal('error'),
    reason: z.union([z.string().min(1), keywordSchema]),
    message: z.string(),
    details: mapSchema.nullable().optional(),
  }),
])

/** What an operation gives back: in process, or as JSON from a script. */
export type OpResult = z.input<typeof opResultSchema>

export interface OperationOutputs {
  readonly data: Value
  readonly summary: string | undefined
  /** The whole result. */
  readonly result: Value
}

/** The outputs of an operation that went well; its error, or its malformed answer, as the step's failure (R45, R46). */
export function readOpResult(raw: unknown): Attempted<OperationOutputs> {
  const parsed = opResultSchema.safeParse(raw)
  if (!parsed.success) return failed('malformed-result', `The operation gave back no valid result: ${firstIssue(parsed.error)}.`)
  const { data: result } = parsed
  if (result.status === 'error') {
    const reason = typeof result.reason === 'string' ? result.reason.replace(/^:/, '') : result.reason.$kw
    return failed(reason, result.message, result.details ?? undefined)
  }
  const data = result.data ?? null
  const summary = result.summary ?? undefined
  const whole = {
    status: 'ok',
    data,
    ...(summary === undefined ? {} : { summary }),
    ...(result.details ? { details: result.details } : {}),
  }
  return succeeded({ data, summary, result: whole })
}

function firstIssue(error: z.ZodError): string {
  const [issue] = error.issues
  const path = issue?.path.join('.') ?? ''
  return `${path === '' ? '' : `${path}: `}${issue?.message ?? 'unknown'}`
}
