import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ProblemError } from '../../core/problem.ts'
import type { PinnedDiff } from '../../core/run/run.ts'
import type { PullRequestDiffs } from '../../ports/github/pull-request-diffs.ts'
import type { BareRepository } from '../process/git/bare-repository.ts'
import { objectsOf, withForeignObjects } from '../process/git/foreign-objects.ts'
import { EVEN_IGNORED } from '../process/git/run-git.ts'
import type { Checkout } from './checkout.ts'

export interface PullRequestDiffsOptions {
  /** Diffs are kept below it, one folder for each run. */
  readonly directory: string
  readonly repository: BareRepository
  /** Null where there is no checkout. */
  readonly checkout: Checkout | null
  /** The diff as GitHub makes it, from the merge base of two commits to the second; null when it does not. */
  readonly askGitHub: (base: string, head: string) => Promise<string | null>
}

const LARGEST_DIFF_MS = 60_000
const NO_DIFF = 'RAY-NO-DIFF'

/** Made by git where the checkout has the whole history, else by GitHub. A shallow history can lead to a wrong merge base. */
export function createPullRequestDiffs({
  directory,
  repository,
  checkout,
  askGitHub,
}: PullRequestDiffsOptions): PullRequestDiffs {
  const made = new Map<string, Promise<string>>()
  const tried = new Map<string, Promise<boolean>>()

  async function make(workflowId: string, diff: PinnedDiff): Promise<string> {
    const text = (await byGit(diff, repository, checkout)) ?? (await askGitHub(diff.base, diff.head))
    if (text === null) throw missing(diff, checkout)
    const folder = join(directory, workflowId)
    const file = join(folder, `pull-request-${diff.pull_request}.diff`)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const draft = join(folder, `.${randomBytes(6).toString('hex')}`)
    await writeFile(draft, text, { mode: 0o400 })
    await rename(draft, file)
    return file
  }

  async function fileOf(workflowId: string, diff: PinnedDiff): Promise<string> {
    const known = made.get(workflowId)
    const file = await known?.catch(() => undefined)
    if (known !== undefined && file !== undefined && existsSync(file)) return file
    const making = make(workflowId, diff)
    made.set(workflowId, making)
    return making
  }

  /** Whether it can be had at all. */
  function canBeHad(workflowId: string, diff: PinnedDiff): Promise<boolean> {
    const known = tried.get(workflowId)
    if (known !== undefined) return known
    const trying = fileOf(workflowId, diff).then(() => true, isElsewhere)
    tried.set(workflowId, trying)
    return trying
  }

  return {
    fileOf,
    fileIfAny: async (workflowId, diff) => ((await canBeHad(workflowId, diff)) ? fileOf(workflowId, diff) : undefined),
  }
}

/** What else has failed, such as a disk that is full, is told by whoever asks next. */
function isElsewhere(error: unknown): boolean {
  return !(error instanceof ProblemError && error.problem.code === NO_DIFF)
}

/** Without the checkout's settings, hooks and attributes: only its objects are read. Undefined when they are not all there. */
async function byGit(
  { base, head }: PinnedDiff,
  repository: BareRepository,
  checkout: Checkout | null,
): Promise<string | undefined> {
  if (checkout === null) return undefined
  const scratch = join(repository.directory, 'diffs')
  return withForeignObjects(scratch, objectsOf(checkout.common), async (objects, shallow) => {
    if (shallow.length > 0) return undefined
    const view = join(scratch, 'repository')
    if ((await stat(view).catch(() => undefined)) === undefined) {
      await repository.run(['init', '--quiet', '--bare', '--template=', view], { env: { GIT_DIR: view } })
      await chmod(view, 0o700)
    }
    const env = { ...objects, GIT_DIR: view }
    const found = await repository.attempt(['merge-base', '--end-of-options', base, head], { env })
    const mergeBase = found.stdout.toString().trim()
    if (found.exitCode !== 0 || mergeBase === '') return undefined
    const forms = [
      EVEN_IGNORED,
      '--no-color',
      '--no-ext-diff',
      '--no-textconv',
      '--find-renames',
      '--src-prefix=a/',
      '--dst-prefix=b/',
    ]
    const diff = await repository.attempt(['diff', ...forms, mergeBase, head, '--'], { env, timeoutMs: LARGEST_DIFF_MS })
    return diff.exitCode === 0 ? diff.stdout.toString() : undefined
  })
}

function missing({ pull_request, base, head }: PinnedDiff, checkout: Checkout | null): ProblemError {
  const between = `between ${base.slice(0, 12)} and ${head.slice(0, 12)}`
  return new ProblemError({
    code: NO_DIFF,
    message: `The diff of pull request #${pull_request} cannot be made: ${
      checkout === null ? 'there is no checkout' : `the checkout does not have all commits ${between}`
    }, and GitHub did not give it either.`,
    place: `#${pull_request}`,
    hint: 'Let the checkout bring the whole history: "with: { fetch-depth: 0 }" at actions/checkout in the Actions workflow.',
  })
}
