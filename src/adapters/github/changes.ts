import { messageOf, ProblemError } from '../../core/problem.ts'
import { isDependabot } from '../../core/triggers/parse-repo-event.ts'
import type { Changes } from '../../ports/github/changes.ts'
import type { GitHubClient } from './client.ts'
import { isHttpError, isRateLimit } from './http-error.ts'
import type { RepositoryName } from './repository-name.ts'

/** GitHub lists no more files of a comparison, and ten times as many of a pull request. */
const MOST_COMPARED = 300
const MOST_OF_A_PULL = 3000

/** Changed files through the REST API. What it does not tell in full is not known: a filter on paths must not guess. */
export function createChanges(client: GitHubClient, repository: RepositoryName): Changes {
  return {
    ofPullRequest: (pull_number) =>
      orNull(async () => {
        const files = await client.paginate(client.rest.pulls.listFiles, { ...repository, pull_number, per_page: 100 })
        return files.length >= MOST_OF_A_PULL ? null : names(files)
      }),
    between: (before, after) =>
      orNull(async () => {
        const { data } = await client.rest.repos.compareCommitsWithBasehead({ ...repository, basehead: `${before}...${after}` })
        const files = data.files ?? []
        return files.length >= MOST_COMPARED ? null : names(files)
      }),
    async pullRequest(pull_number) {
      try {
        const { head, base, user } = (await client.rest.pulls.get({ ...repository, pull_number })).data
        return {
          headRef: head.ref,
          headSha: head.sha,
          baseRef: base.ref,
          baseSha: base.sha,
          // A repository that is gone has no number: then nobody can say that the code is ours.
          fromFork: (head.repo as { readonly id: number } | null)?.id !== base.repo.id,
          byDependabot: isDependabot(user),
        }
      } catch (error) {
        return isHttpError(error) && error.status === 404 ? null : undefined
      }
    },
    diffOf: (pull_number, { head, maxLength }) =>
      orNone(`the diff of pull request #${pull_number}`, async () => {
        const files = await client.paginate(client.rest.pulls.listFiles, { ...repository, pull_number, per_page: 100 })
        const { data } = await client.rest.pulls.get({ ...repository, pull_number })
        if (data.head.sha !== head) return null
        const diff = [...(files.length < MOST_OF_A_PULL ? [] : [OTHERS]), ...files.map(diffOfFile)].join('\n')
        return diff.length <= maxLength ? diff : `${diff.slice(0, maxLength)}\n… ${diff.length - maxLength} more characters`
      }),
    diffBetween: (base, head) =>
      orNone(`the diff from ${base.slice(0, 12)} to ${head.slice(0, 12)}`, async () => {
        const { data } = await client.rest.repos.compareCommitsWithBasehead({
          ...repository,
          basehead: `${base}...${head}`,
          mediaType: { format: 'diff' },
        })
        const text: unknown = data // the client's types know the JSON form alone
        return typeof text === 'string' ? text : null
      }),
  }
}

function names(
  files: readonly { readonly filename: string; readonly previous_filename?: string | undefined }[],
): readonly string[] {
  return files.flatMap(({ filename, previous_filename }) =>
    previous_filename === undefined ? [filename] : [filename, previous_filename],
  )
}

interface ChangedFile {
  readonly filename: string
  readonly previous_filename?: string | undefined
  readonly status: string
  /** Of binary files none are counted. */
  readonly changes: number
  readonly sha: string | null
  /** Left out for binary and very large files, and where there are no lines that differ. */
  readonly patch?: string | undefined
}

const OTHERS = `… GitHub lists ${MOST_OF_A_PULL.toLocaleString('en')} files of a pull request at most: whatever others this one changes are not in this diff, and nobody who reads it has seen them`

/** What git calls a file without content. */
const EMPTY = ['e69de29bb2d1d6434b8b29ae775ad8c2e48c5391', '473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813']

/** As git writes it, so that programs can read it too. */
function diffOfFile({ filename, previous_filename = filename, status, changes, sha, patch }: ChangedFile): string {
  const [before, after] = [quoted(`a/${previous_filename}`), quoted(`b/${filename}`)]
  const isRenamed = previous_filename !== filename
  const renamed = isRenamed ? [`rename from ${quoted(previous_filename)}`, `rename to ${quoted(filename)}`] : []
  const sides = [status === 'added' ? '--- /dev/null' : `--- ${before}`, status === 'removed' ? '+++ /dev/null' : `+++ ${after}`]
  const isWithoutLines = status === 'renamed' || (sha !== null && EMPTY.includes(sha))
  const instead =
    changes > 0
      ? [
          `… ${changes} lines changed, too many for GitHub to show: they are not in this diff, and nobody who reads it has seen them`,
        ]
      : isWithoutLines
        ? []
        : [
            `Binary files ${before} and ${after} differ${status === 'added' || status === 'removed' ? '' : ', or only their rights do'}`,
          ]
  const shown = patch === undefined ? instead : [...sides, patch]
  return [`diff --git ${before} ${after}`, ...renamed, ...shown].join('\n')
}

/** Of a name: what a reader could take for the end of a line, or would not see. */
const ODD = /["\\\p{C}\p{Zl}\p{Zp}]/gu

/** As git quotes such a name: by the bytes of what is odd, in octal. */
function quoted(path: string): string {
  const named: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
  const bytes = (odd: string) => [...Buffer.from(odd)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')
  const told = path.replaceAll(ODD, (odd) => named[odd] ?? bytes(odd))
  return told === path ? path : `"${told}"`
}

/** Null where GitHub says that there is none for us, as it is too large or not there. Where it fails, nobody knows that. */
async function orNone<T>(what: string, ask: () => Promise<T | null>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    const isAnswer = isHttpError(error) && error.status >= 400 && error.status < 500 && !PASSING.has(error.status)
    if (isAnswer && !isRateLimit(error)) return null
    throw new ProblemError({
      code: 'RAY-GITHUB-FAILED',
      message: `GitHub did not give ${what}: ${messageOf(error)}`,
      hint: 'Nothing is wrong with the change. Once GitHub works again, ask for the same again.',
    })
  }
}

/** What a token that has just ended, or a slow network, is answered. */
const PASSING: ReadonlySet<number> = new Set([401, 408])

async function orNull<T>(ask: () => Promise<T | null>): Promise<T | null> {
  try {
    return await ask()
  } catch {
    return null
  }
}
