import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const commit = z.string().regex(/^[0-9a-f]{40,64}$/)
const lineSchema = z.object({
  /** Absolute, as an agent's `cwd`. */
  directory: z.string(),
  /** Milliseconds since the epoch. */
  at: z.number(),
  /** HEAD of the checkout when the process began. */
  base: commit,
  commit,
  /** Paths that the commit does not hold as the directory did, each with its reason. */
  left_out: z.array(z.string()).optional(),
})

/** What a directory held at a moment, as a commit of the repository beside the state. */
export type SnapshotLine = z.infer<typeof lineSchema>

export async function appendSnapshotLines(stateDir: string, run: string, lines: readonly SnapshotLine[]): Promise<void> {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  if (text !== '') await appendFile(fileOf(stateDir, run), text, { mode: 0o600 })
}

/** The oldest first; none where none were taken. What is no line of ours, such as a half one, is passed over. */
export async function readSnapshotLines(stateDir: string, run: string): Promise<readonly SnapshotLine[]> {
  const text = await readFile(fileOf(stateDir, run), 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => {
    try {
      return [lineSchema.parse(JSON.parse(line))]
    } catch {
      return []
    }
  })
}

function fileOf(stateDir: string, run: string): string {
  return join(stateDir, run, 'snapshots.jsonl')
}
