import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Sessions } from '../../ports/keeping/sessions.ts'
import { findRollout, layRollout } from './sessions.ts'

const archiveSchema = z.array(
  z.strictObject({
    id: z.string().regex(/^[A-Za-z0-9-]{1,64}$/),
    /** Base64. */
    rollout: z.string(),
  }),
)

/** Conversations of Codex, several as one JSON text. A copy needs none of its ancestors, so each is one file. */
export function createCodexArchive({ directory, redact }: { directory: string; redact: (text: string) => string }): Sessions {
  const textOf = async (id: string) => {
    const file = await findRollout(directory, id)
    return file === undefined ? [] : [redact(await readFile(file, 'utf8'))]
  }
  return {
    async keep(conversations) {
      const kept = []
      for (const { id } of conversations)
        for (const text of await textOf(id)) kept.push({ id, rollout: Buffer.from(text).toString('base64') })
      return kept.length === 0 ? undefined : Buffer.from(JSON.stringify(kept))
    },
    async read(conversations) {
      const found = await Promise.all(
        conversations.map(async ({ id }) => (await textOf(id)).map((text) => [`codex-${id}.jsonl`, text])),
      )
      return Object.fromEntries(found.flat())
    },
    async restore(kept) {
      for (const { id, rollout } of archiveSchema.parse(JSON.parse(Buffer.from(kept).toString('utf8'))))
        await layRollout(directory, id, Buffer.from(rollout, 'base64'))
    },
  }
}
