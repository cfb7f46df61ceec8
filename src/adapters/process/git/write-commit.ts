import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BareRepository } from './bare-repository.ts'

/** Files of a tree that change; null removes one. */
export type TreeChanges = ReadonlyMap<string, string | Uint8Array | null>

// GitHub shows the account of this address, its own bot, beside a commit.
const EMAIL = '41898282+github-actions[bot]@users.noreply.github.com'
/** Who commits for us. */
const AUTHOR = { name: 'raymond-action[bot]', email: EMAIL }
/** Who commits for an agent. */
export const AGENT = { name: 'github-actions[bot]', email: EMAIL }

const NOTHING = '0'.repeat(40)
let drafts = 0

/** The id of the tree that comes of these changes to the tree of `from`, a commit or tree; null starts empty. */
export async function writeTree(repository: BareRepository, from: string | null, changes: TreeChanges): Promise<string> {
  drafts += 1
  const index = join(repository.directory, `draft-${process.pid}-${drafts}.index`)
  const env = { GIT_INDEX_FILE: index }
  try {
    await repository.run(from === null ? ['read-tree', '--empty'] : ['read-tree', from], { env })
    const entries: string[] = []
    for (const [path, content] of changes) {
      const entry = content === null ? `0 ${NOTHING}` : `100644 ${await writeBlob(repository, content)}`
      entries.push(`${entry}\t${path}\0`)
    }
    await repository.run(['update-index', '-z', '--index-info'], { env, input: entries.join('') })
    return (await repository.run(['write-tree'], { env })).toString().trim()
  } finally {
    await rm(index, { force: true })
  }
}

async function writeBlob(repository: BareRepository, content: string | Uint8Array): Promise<string> {
  return (await repository.run(['hash-object', '-w', '--stdin', '--no-filters'], { input: content })).toString().trim()
}

export interface CommitDraft {
  readonly tree: string
  readonly parents: readonly string[]
  readonly message: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** Writes a commit by raymond's own name and gives its id. */
export async function writeCommit(repository: BareRepository, { tree, parents, message, at }: CommitDraft): Promise<string> {
  const date = `@${Math.floor(at / 1000)} +0000`
  const env = {
    GIT_AUTHOR_NAME: AUTHOR.name,
    GIT_AUTHOR_EMAIL: AUTHOR.email,
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_NAME: AUTHOR.name,
    GIT_COMMITTER_EMAIL: AUTHOR.email,
    GIT_COMMITTER_DATE: date,
  }
  const args = ['commit-tree', '--no-gpg-sign', tree, ...parents.flatMap((parent) => ['-p', parent])]
  return (await repository.run(args, { env, input: message })).toString().trim()
}
