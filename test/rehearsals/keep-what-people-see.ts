/** What a person finds on GitHub when a rehearsal is over, as a text to read: `REHEARSE_KEEP=FOLDER npm run rehearse`. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EmbeddedRepository } from '../../src/embedded/model/repository.ts'

export interface Ended {
  readonly log: string
  readonly summary: string
}

export async function keepWhatPeopleSee(title: string, repository: EmbeddedRepository, ends: readonly Ended[]): Promise<void> {
  const folder = process.env.REHEARSE_KEEP
  if (folder === undefined) return
  await mkdir(folder, { recursive: true })
  const threads = repository.issues.all.map((issue) => {
    const { pull } = issue
    const labels = issue.labels.map(({ name }) => name).join(', ')
    const kind = pull === undefined ? 'issue' : `pull request ${pull.headRef} → ${pull.baseRef}${pull.draft ? ', draft' : ''}`
    return [
      `#${issue.number} ${issue.title} (${kind}; labels: ${labels || 'none'})`,
      issue.body ?? '',
      ...issue.comments.map(({ author, body }) => `--- comment by ${author.account.login}\n${body}`),
      ...(pull?.reviews ?? []).map(({ author, body }) => `--- review by ${author.account.login}\n${body}`),
      ...(pull?.comments ?? []).map(({ path, line, body }) => `--- on ${path}:${line}\n${body}`),
    ].join('\n\n')
  })
  const jobs = ends.map(({ log, summary }) => `LOG\n${log}\n\nSUMMARY\n${summary}`)
  await writeFile(join(folder, `${title.replaceAll(/[^\w]+/g, '-')}.txt`), [...threads, ...jobs].join('\n\n==========\n\n'))
}
