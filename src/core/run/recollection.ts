import { z } from 'zod'
import { pieceSchema } from '../protocol/piece.ts'

/** What the run knows of a conversation: enough to begin another one with, where it is gone. Cut to what a prompt can hold. */
export const recollectionSchema = z.strictObject({
  /** The prompt state of its last turn. */
  state: z.string(),
  /** What it was given to work on; left out where that is the run's own input. */
  task: z.array(pieceSchema).optional(),
  /** The last thing that the agent asked, and what it was told. */
  question: z.string().optional(),
  answer: z.array(pieceSchema).optional(),
  /** What came back to it from those whom it called or forked, oldest first. */
  results: z.array(z.strictObject({ from: z.string(), text: z.string() })).optional(),
})

export type Recollection = z.infer<typeof recollectionSchema>
