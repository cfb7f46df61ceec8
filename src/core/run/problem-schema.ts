import { z } from 'zod'

export const problemSchema = z.strictObject({
  code: z.templateLiteral(['RAY-', z.string()]),
  message: z.string(),
  place: z.string().optional(),
  hint: z.string().optional(),
})
