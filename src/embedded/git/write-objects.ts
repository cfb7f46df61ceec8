import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BareRepository } from './bare-repository.ts'
import { identityOf } from './merge.ts'
import type { Signature } from './read-commit.ts'

/** What a path of a new tree becomes; without an object it is removed. */
export interface TreeChange {
  readonly path: string
  readonly mode: string
  readonly sha: string | null
}

export function writeBlob(git: BareRepository, content: string | Uint8Array): Promise<string> {
  return git.run(['hash-object', '-w', '--stdin'], { input: content })
}

/** A tree with these changes to another one, or to nothing. */
export async function writeTree(git: BareRepository, changes: readonly TreeChange[], base?: string): Promise<string> {
  const index = join(git.directory, `index-${randomUUID()}`)
  const env = { GIT_INDEX_FILE: index }
  try {
    await git.run(base ? ['read-tree', base] : ['read-tree', '--empty'], { env })
    const entries = changes.filter(({ mode, sha }) => mode !== '040000' || sha === null)
    const lines = entries.map(({ path, mode, sha }) => (sha ? `${mode} ${sha}\t${path}\0` : `0 ${'0'.repeat(40)}\t${path}\0`))
    await git.run(['update-index', '-z', '--index-info'], { env, input: lines.join('') })
    for (const { path, sha } of changes.filter((one) => !entries.includes(one))) {
      await git.run(['read-tree', `--prefix=${path}/`, sha ?? ''], { env })
    }
    return await git.run(['write-tree'], { env })
  } finally {
    await rm(index, { force: true })
  }
}

export interface NewCommitObject {
  readonly tree: string
  readonly parents: readonly string[]
  readonly message: string
  readonly author: Signature
  readonly committer: Signature
}

export function writeCommit(git: BareRepository, commit: NewCommitObject): Promise<string> {
  const parents = commit.parents.flatMap((parent) => ['-p', parent])
  const options = { input: commit.message, env: identityOf(commit.author, commit.committer) }
  return git.run(['commit-tree', commit.tree, ...parents, '-F', '-'], options)
}
