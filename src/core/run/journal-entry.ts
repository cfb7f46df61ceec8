/** One line of a run's journal: an event, or the definition of a scope just before the event that brings the run into it. */
import { z } from 'zod'
import { runEventSchema } from './events.ts'
import { pinSchema } from './run.ts'

/** A scope's files as they were read, and what they were read for: a journal alone can be reduced again. */
export const definitionSchema = z.strictObject({
  platform: z.enum(['linux', 'darwin', 'win32']),
  id: z.string(),
  pin: pinSchema,
  shape: z.enum(['folder', 'zip', 'file']),
  files: z.record(z.string(), z.string()),
  entry: z.string().nullable(),
})

/** `seq` is the run's after the event. */
export const journalEntrySchema = z.union([
  z.strictObject({ seq: z.number().int(), event: runEventSchema }),
  z.strictObject({ seq: z.number().int(), definition: definitionSchema }),
])

export type Definition = z.infer<typeof definitionSchema>
export type JournalEntry = z.infer<typeof journalEntrySchema>
