import type { BareRepository } from '../process/git/bare-repository.ts'

export interface Head {
  /** Null before the first commit, and when it points nowhere. */
  readonly commit: string | null
  /** Short name of the branch; null when it is detached. */
  readonly branch: string | null
}

/** Where the HEAD of a worktree is. */
export async function readHead(repository: BareRepository, gitDirectory: string): Promise<Head> {
  const options = { env: { GIT_DIR: gitDirectory } }
  const both = await repository.attempt(['rev-parse', 'HEAD^{commit}', '--symbolic-full-name', 'HEAD'], options)
  const [id = '', name = ''] = both.exitCode === 0 ? both.stdout.toString().split('\n') : []
  const commit = COMMIT.test(id) ? id : null
  if (commit !== null && (name === DETACHED || shortName(name) !== null)) return { commit, branch: shortName(name) }
  // A branch without a commit has no name there, and neither has any beside a branch that somebody has called HEAD.
  const branch = await repository.attempt(['symbolic-ref', '--quiet', 'HEAD'], options)
  return { commit, branch: branch.exitCode === 0 ? shortName(branch.stdout.toString().trim()) : null }
}

const DETACHED = 'HEAD'
const COMMIT = /^[0-9a-f]{40,64}$/

function shortName(ref: string): string | null {
  return ref.startsWith('refs/heads/') ? ref.slice('refs/heads/'.length) : null
}

/** Moves it, and the branch with it. */
export async function writeHead(
  repository: BareRepository,
  gitDirectory: string,
  head: { commit: string; branch: string | null },
): Promise<void> {
  const options = { env: { GIT_DIR: gitDirectory } }
  if (head.branch === null) {
    await repository.run(['update-ref', '--no-deref', 'HEAD', head.commit], options)
    return
  }
  const ref = `refs/heads/${head.branch}`
  await repository.run(['update-ref', ref, head.commit], options)
  await repository.run(['symbolic-ref', 'HEAD', ref], options)
}
