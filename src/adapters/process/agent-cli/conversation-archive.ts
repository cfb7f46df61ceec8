import { z } from 'zod'
import type { Sessions } from '../../../ports/keeping/sessions.ts'
import { readForeignFile } from '../read-foreign-file.ts'

const archiveSchema = z.array(
  z.strictObject({
    id: z.string().regex(/^[A-Za-z0-9-]{1,64}$/),
    /** Base64. */
    rollout: z.string(),
  }),
)

/** Bytes; the longest conversations have some tens of millions. */
const LARGEST = 256 * 1024 * 1024

/** Characters of all that is kept of an agent's conversations, in base64: a text of Node can hold no more than twice that. */
export const MOST_KEPT = 256 * 1024 * 1024

/** Undefined where it would have more characters than `most`. */
export function base64Within(text: string, most: number): string | undefined {
  const bytes = Buffer.from(text)
  return (bytes.length * 4) / 3 + 4 > most ? undefined : bytes.toString('base64')
}

/** By its real path. Its agent may be at work: what lies elsewhere by now is none of it. */
export function readConversation(file: string | undefined): string | undefined {
  return file === undefined ? undefined : readForeignFile(file, { most: LARGEST, follow: false, exactly: true })?.toString()
}

export interface ConversationFiles {
  /** Begins the name that a person sees. */
  readonly name: string
  /** The file that holds a conversation, by its real path; undefined when there is none. */
  find(id: string): Promise<string | undefined>
  lay(id: string, content: Uint8Array): Promise<void>
}

/** Conversations of a CLI that keeps each in one file, and needs none of their ancestors: several as one JSON text. */
export function createConversationArchive(files: ConversationFiles, redact: (text: string) => string): Sessions {
  const textOf = async (id: string) => {
    const text = readConversation(await files.find(id))
    return text === undefined ? [] : [redact(text)]
  }
  return {
    async keep(conversations) {
      const kept = []
      let left = MOST_KEPT
      for (const { id } of conversations)
        for (const text of await textOf(id)) {
          const rollout = base64Within(text, left)
          if (rollout === undefined) continue
          left -= rollout.length
          kept.push({ id, rollout })
        }
      return kept.length === 0 ? undefined : Buffer.from(JSON.stringify(kept))
    },
    async read(conversations) {
      const found = await Promise.all(
        conversations.map(async ({ id }) => (await textOf(id)).map((text) => [`${files.name}-${id}.jsonl`, text])),
      )
      return Object.fromEntries(found.flat())
    },
    async restore(kept) {
      for (const { id, rollout } of archiveSchema.parse(JSON.parse(Buffer.from(kept).toString('utf8'))))
        await files.lay(id, Buffer.from(rollout, 'base64'))
    },
  }
}
