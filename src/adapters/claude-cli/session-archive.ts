import { z } from 'zod'
import type { Sessions } from '../../ports/keeping/sessions.ts'
import { base64Within, MOST_KEPT } from '../process/agent-cli/conversation-archive.ts'
import { claudeDirectories } from './directories.ts'
import { layTranscript, MOST_BESIDE, transcriptFiles } from './sessions.ts'

const archiveSchema = z.array(
  z.strictObject({
    id: z.string().regex(/^[A-Za-z0-9-]{1,64}$/),
    cwd: z.string(),
    /** Base64 by path below the project's folder. */
    files: z.record(z.string(), z.string()),
  }),
)

/** Transcripts of Claude Code, several as one JSON text. `redact` takes secrets out before they leave the machine. */
export function createSessionArchive({ directory, redact }: { directory: string; redact: (text: string) => string }): Sessions {
  const { config } = claudeDirectories(directory)
  const clean = (content: Uint8Array) => redact(Buffer.from(content).toString('utf8'))
  return {
    async keep(conversations) {
      const kept = []
      let room = MOST_BESIDE
      let left = MOST_KEPT
      for (const { id, cwd } of conversations) {
        const entries: [string, string][] = []
        for (const [name, content] of Object.entries(await transcriptFiles(config, cwd, id, room))) {
          if (name !== `${id}.jsonl`) room -= content.length
          const text = base64Within(clean(content), left)
          if (text === undefined) continue
          left -= text.length
          entries.push([redact(name), text])
        }
        if (entries.length > 0) kept.push({ id, cwd, files: Object.fromEntries(entries) })
      }
      return kept.length === 0 ? undefined : Buffer.from(JSON.stringify(kept))
    },
    async read(conversations) {
      const found = await Promise.all(conversations.map(({ id, cwd }) => transcriptFiles(config, cwd, id)))
      const files = found.flatMap((one) => Object.entries(one))
      return Object.fromEntries(files.map(([name, content]) => [redact(name), clean(content)]))
    },
    async restore(kept, move) {
      for (const { id, cwd, files } of archiveSchema.parse(JSON.parse(Buffer.from(kept).toString('utf8')))) {
        const contents = Object.entries(files).map(([name, text]) => [name, Buffer.from(text, 'base64')] as const)
        await layTranscript(config, move(cwd), id, Object.fromEntries(contents))
      }
    },
  }
}

/** The transcripts in what `keep` gave, by session; not what lies beside them. */
export function transcriptsIn(kept: Uint8Array): Readonly<Record<string, string>> {
  const archive = archiveSchema.safeParse(JSON.parse(Buffer.from(kept).toString('utf8')))
  const entries = archive.success ? archive.data.map(({ id, files }) => [id, files[`${id}.jsonl`]] as const) : []
  return Object.fromEntries(
    entries.flatMap(([id, text]) => (text === undefined ? [] : [[id, Buffer.from(text, 'base64').toString('utf8')]])),
  )
}
