import { ProblemError } from '../../core/problem.ts'
import type { TrustedTree } from '../../ports/keeping/trusted-tree.ts'
import type { BareRepository } from '../process/git/bare-repository.ts'
import { fetchInto, keepCommit } from '../process/git/fetch-commit.ts'

/** Larger configuration is refused before it is parsed, in bytes. */
const LARGEST_FILE = 1024 * 1024

/** Fetches the tip of the default branch into our own repository: whoever opens a pull request chooses its base, but not this. */
export async function openTrustedTree(
  repository: BareRepository,
  { defaultBranch }: { readonly defaultBranch: string | null },
): Promise<TrustedTree> {
  const trusted = await defaultBranchTip(repository, defaultBranch)
  const texts = new Map<string, Promise<string | undefined>>() // a commit does not change, and each question starts a git
  return {
    commit: trusted,
    read(path) {
      const text = texts.get(path) ?? read(path)
      texts.set(path, text)
      return text
    },
  }

  async function read(path: string): Promise<string | undefined> {
    const size = await repository.attempt(['cat-file', '-s', `${trusted}:${path}`])
    if (size.exitCode !== 0 || Number(size.stdout.toString()) > LARGEST_FILE) return undefined
    return (await repository.run(['cat-file', 'blob', `${trusted}:${path}`])).toString('utf8')
  }
}

const TIP = 'refs/trusted/default'

async function defaultBranchTip(repository: BareRepository, named: string | null): Promise<string> {
  await fetchDefaultBranch(repository, named)
  const tip = (await repository.run(['rev-parse', '--verify', `${TIP}^{commit}`])).toString().trim()
  await keepCommit(repository, tip)
  return tip
}

/** A server's HEAD is its default branch, as it is now. One whose HEAD names a branch that nobody made is asked for what the event names. */
async function fetchDefaultBranch(repository: BareRepository, named: string | null): Promise<void> {
  try {
    await fetchInto(repository, { what: 'HEAD', ref: TIP, depth: 1 })
  } catch (error) {
    const isDangling = error instanceof ProblemError && error.problem.message.includes("couldn't find remote ref HEAD")
    if (named === null || !isDangling) throw error
    await fetchInto(repository, { what: `refs/heads/${named}`, ref: TIP, depth: 1 })
  }
}
