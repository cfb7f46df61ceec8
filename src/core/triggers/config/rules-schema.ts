/** Who may do what, and what all runs together may cost: as the configuration says it, and as a run that it started remembers it. */
import { z } from 'zod'

export const roles = ['read', 'triage', 'write', 'maintain', 'admin'] as const
export type Role = (typeof roles)[number]

const text = z.string().min(1)
const role = z.enum(roles)
export const dollars = z.number().positive().max(1_000_000)

export const budgetsSchema = z.strictObject({
  day_usd: dollars.optional(),
  month_usd: dollars.optional(),
  issue_usd: dollars.optional(),
  actor_day_usd: dollars.optional(),
  workflow_day_usd: dollars.optional(),
})

const botSchema = z.strictObject({
  id: z.number().int().positive().describe('The account id; it alone decides.'),
  login: text.optional().describe('For readers of the file.'),
})

export const accessSchema = z.strictObject({
  run: role.optional().describe('Least role that may start a run; write when left out.'),
  stop: role.optional(),
  resume: role.optional(),
  approve: role.optional().describe('Least role that may approve proposals; maintain when left out.'),
  answer: role.optional().describe('Least role that may answer an ask that names nobody; as run when left out.'),
  bots: z.array(botSchema).optional().describe('Bots that may start runs.'),
  four_eyes: z.boolean().optional().describe('Who started a run may not approve its proposals.'),
  rate_limits: z
    .strictObject({ actor_hour: z.number().int().min(1).optional(), issue_hour: z.number().int().min(1).optional() })
    .optional()
    .describe('Runs that one person may start, and that may start for one issue, within an hour.'),
})

export type Budgets = z.infer<typeof budgetsSchema>
export type Bot = z.infer<typeof botSchema>

export const rulesSchema = z.strictObject({ access: accessSchema, budgets: budgetsSchema })
export type StatedRules = z.infer<typeof rulesSchema>
