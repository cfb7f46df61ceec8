import { z } from 'zod'
import { keywordSchema, type Value, valueSchema } from './value.ts'

/** What a step and a workflow yield: exactly one of three, told by its tag. */
export const yieldValueSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('data'), data: valueSchema }),
  z.strictObject({ type: z.literal('text'), text: z.string() }),
  z.strictObject({ type: z.literal('error'), reason: keywordSchema, message: z.string(), details: valueSchema.optional() }),
])

export type YieldValue = z.infer<typeof yieldValueSchema>

/** A field of the union; undefined when its tag has no such field, or the field is absent. */
export function yieldField(value: YieldValue, field: string): Value | undefined {
  switch (value.type) {
    case 'data':
      return field === 'data' ? value.data : undefined
    case 'text':
      return field === 'text' ? value.text : undefined
    case 'error':
      return field === 'reason' || field === 'message' || field === 'details' ? value[field] : undefined
  }
}
