import type { OperationEnd } from '../../ports/turns/operations.ts'
import { askGit } from './ask-git.ts'
import type { ProgramRunner } from './run-program.ts'

const FIELDS = '%H%x1f%s%x1f%b%x1f%an'

/** The commits after a ref, oldest first. */
export async function commitsSince({ ref }: { readonly ref: string }, run: ProgramRunner): Promise<OperationEnd> {
  const answer = await askGit(['log', '-z', '--reverse', `--format=${FIELDS}`, '--end-of-options', `${ref}..HEAD`], run)
  if (!answer.ok) return answer.end
  const commits = answer.stdout
    .split('\0')
    .filter((record) => record !== '')
    .map((record) => {
      const [sha = '', subject = '', body = '', author = ''] = record.split('\x1f')
      return { sha, subject, body: body.trimEnd(), author }
    })
  const summary = commits.map(({ sha, subject }) => `${sha.slice(0, 10)} ${subject}`).join('\n')
  return { ok: true, result: { status: 'ok', data: { commits }, summary } }
}
