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
  const [commit, branch] = await Promise.all([
    repository.attempt(['rev-parse', '--verify', '--quiet', '--end-of-options', 'HEAD^{commit}'], options),
    repository.attempt(['symbolic-ref', '--quiet', 'HEAD'], options),
  ])
  const id = commit.stdout.toString().trim()
  const name = branch.stdout.toString().trim()
  return {
    commit: commit.exitCode === 0 && /^[0-9a-f]{40,64}$/.test(id) ? id : null,
    branch: branch.exitCode === 0 && name.startsWith('refs/heads/') ? name.slice('refs/heads/'.length) : null,
  }
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
