import { z } from 'zod'

/** What brings a run back to the pull request that it opened. */
export const roundKinds = ['command', 'review', 'failed_checks'] as const
export type RoundKind = (typeof roundKinds)[number]

const STANDARD: readonly RoundKind[] = ['command', 'review']
const MOST_ROUNDS = 10

/** `follow_up` of a workflow's entry in the configuration. */
export const followUpSchema = z.strictObject({
  state: z.string().min(1).describe("Where a round enters; the workflow's own follow_up when left out.").optional(),
  on: z.array(z.enum(roundKinds)).optional().describe('What starts a round; [command, review] when left out.'),
  rounds: z.number().int().min(1).max(100).optional().describe('Rounds that one pull request may have; 10 when left out.'),
  budget_usd: z.number().positive().max(1_000_000).optional().describe('US dollars that one round may cost.'),
})
export type FollowUpInput = z.infer<typeof followUpSchema>

export interface FollowUp {
  readonly state: string
  readonly on: readonly RoundKind[]
  readonly rounds: number
  readonly budgetUsd: number | null
}

/** Comments on lines come with their review, unless reviews begin no rounds: then each may hold a command of its own. */
export function hearsLines({ on }: FollowUp): boolean {
  return on.includes('command') && !on.includes('review')
}

/** The configuration's word before the workflow's own; undefined where neither names a state. */
export function followUpOf(configured: FollowUpInput | undefined, own: string | undefined): FollowUp | undefined {
  const state = configured?.state ?? own
  if (state === undefined) return undefined
  return {
    state,
    on: configured?.on ?? STANDARD,
    rounds: configured?.rounds ?? MOST_ROUNDS,
    budgetUsd: configured?.budget_usd ?? null,
  }
}
