import { ProblemError } from '../../core/problem.ts'
import type { TrustedTree } from '../../ports/keeping/trusted-tree.ts'
import type { BareRepository } from '../process/git/bare-repository.ts'
import { fetchInto, keepCommit } from '../process/git/fetch-commit.ts'
import { readBlobs } from '../process/git/objects/named-objects.ts'

/** Larger configuration is refused before it is parsed, in bytes. */
const LARGEST_FILE = 1024 * 1024

export interface TrustedTreeOptions {
  readonly defaultBranch: string | null
  /** Files that will be read for certain: two calls of git bring all of them. */
  readonly soon?: readonly string[]
}

/** Fetches the tip of the default branch into our own repository: whoever opens a pull request chooses its base, but not this. */
export async function openTrustedTree(
  repository: BareRepository,
  { defaultBranch, soon = [] }: TrustedTreeOptions,
): Promise<TrustedTree> {
  const trusted = await fetchTip(repository, defaultBranch)
  const texts = new Map<string, Promise<string | undefined>>() // a commit does not change, and each question starts a git
  const early = readAll(soon)
  early.catch(() => {}) // told to whoever asks for a file
  for (const path of soon)
    texts.set(
      path,
      early.then((found) => found.get(path)),
    )
  for (const text of texts.values()) text.catch(() => {})
  await keepCommit(repository, trusted)
  return {
    commit: trusted,
    read(path) {
      const text = texts.get(path) ?? readAll([path]).then((found) => found.get(path))
      texts.set(path, text)
      return text
    },
    async list(folder) {
      const { exitCode, stdout } = await repository.attempt(['ls-tree', '-z', '--name-only', `${trusted}:${folder}`])
      if (exitCode !== 0) return []
      const names = stdout.toString().split('\0')
      return names.filter((name) => name !== '').map((name) => `${folder}/${name}`)
    },
  }

  async function readAll(all: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const paths = all.filter((path) => !/[\n\0]/.test(path)) // the lines of the question
    if (paths.length === 0) return new Map()
    const input = paths.map((path) => `${trusted}:${path}\n`).join('')
    const answer = await repository.run(['cat-file', '--batch-check=%(objecttype) %(objectname) %(objectsize)'], { input })
    const lines = answer.toString().split('\n')
    const found = paths.flatMap((path, at) => {
      const [, id, size] = /^blob ([0-9a-f]+) (\d+)$/.exec(lines[at] ?? '') ?? []
      return id === undefined || Number(size) > LARGEST_FILE ? [] : [{ path, id }]
    })
    const contents = await readBlobs(
      repository,
      found.map(({ id }) => id),
    )
    return new Map(found.map(({ path }, at) => [path, contents[at]?.toString('utf8') ?? '']))
  }
}

const TIP = 'refs/trusted/default'

async function fetchTip(repository: BareRepository, named: string | null): Promise<string> {
  await fetchDefaultBranch(repository, named)
  return (await repository.run(['rev-parse', '--verify', `${TIP}^{commit}`])).toString().trim()
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
