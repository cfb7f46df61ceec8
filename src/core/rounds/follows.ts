import { z } from 'zod'
import { roundKinds } from './follow-up.ts'

/** Comments that show a run, by the names that GitHub has for them: they are not looked for in a thread that has no end. */
export const shownSchema = z.strictObject({
  comment: z.string(),
  /** Of a round: the line on its pull request. */
  link: z.string().optional(),
})

export type Shown = z.infer<typeof shownSchema>

/** The pull request that a round works on. */
export const followsSchema = z.strictObject({
  pull_request: z.number().int(),
  /** Its branch; what the round pushes goes there and nowhere else. */
  branch: z.string(),
  /** Where the branch was when the round began. */
  head: z.string(),
  by: z.enum(roundKinds),
  /** What it was told, such as `review/12`: nothing begins two rounds. Rounds of earlier builds do not say. */
  said: z.string().optional(),
  /** When that was said. */
  said_at: z.string().optional(),
  /** When the first of what waited before that was said by somebody whose role the job did not ask for; left out where it asked for all. */
  unasked_at: z.string().optional(),
  /** The issue of the run that opened it: its comment shows the rounds, too. Null where it had none. */
  issue: z.number().int().nullable(),
  /** That is a discussion. */
  discussion: z.literal(true).optional(),
  /** When that run began. */
  begun: z.string().optional(),
  /** The comments that showed the run before. */
  shown: shownSchema.optional(),
  /** Ids of the review comments that the round may answer. */
  remarks: z.array(z.number().int()),
  /** Of remarks that answer others, the first one of their thread: GitHub takes answers to that alone. */
  threads: z.record(z.string(), z.number().int()).optional(),
})

export type Follows = z.infer<typeof followsSchema>
