import { z } from 'zod'

/** An image that somebody attached, by its address as it stood in the text. */
export const attachmentSchema = z.strictObject({
  url: z.string(),
  /** The text that it stands in, which GitHub gives a signed address for. */
  of: z.enum(['issue', 'issue_comment', 'other']),
  id: z.number().int(),
  /** GitHub's own name of the review, or of the comment in one, that it stands in. */
  node: z.string().optional(),
})

export type Attachment = z.infer<typeof attachmentSchema>
