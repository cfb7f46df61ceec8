import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BareRepository, CallOptions } from '../../process/git/bare-repository.ts'

/** As `info/attributes`, before those of any file: nothing is converted. */
const AS_IT_LIES = '* -text !eol !ident !filter !working-tree-encoding\n'
const REFRESH = ['update-index', '-q', '--refresh', '--ignore-submodules']

/**
 * Notes in an index which files are as it has them. First by their bytes: a file that was committed without its attributes in mind, such as one
 * with CRLF that is `text` since, differs from itself by what git would make of it, in every new worktree, and nobody has changed it.
 */
export async function refreshIndex(repository: BareRepository, options: CallOptions): Promise<void> {
  const plain = await mkdtemp(join(repository.directory, 'plain-'))
  try {
    for (const name of ['objects', 'refs', 'info']) mkdirSync(join(plain, name))
    writeFileSync(join(plain, 'HEAD'), 'ref: refs/heads/main\n')
    writeFileSync(join(plain, 'info/attributes'), AS_IT_LIES)
    await repository.attempt(REFRESH, { ...options, env: { ...options.env, GIT_DIR: plain } })
  } finally {
    await rm(plain, { recursive: true, force: true })
  }
  await repository.attempt(REFRESH, options)
}
