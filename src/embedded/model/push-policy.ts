import { linesOf, noObject } from '../git/bare-repository.ts'
import { pushedFiles } from '../git/pushed-files.ts'
import type { RefUpdate } from '../git/ref-update.ts'
import { brokenRule } from './branch-rules.ts'
import type { Grant } from './grant.ts'
import type { EmbeddedRepository } from './repository.ts'

/** `reason` stands behind the ref that is refused, `messages` are the lines before it. */
export type Verdict =
  | { readonly taken: true }
  | { readonly taken: false; readonly reason: string; readonly messages: readonly string[] }

const WORKFLOWS = '.github/workflows'
const largestFile = 100 * 1024 * 1024

/** Decides about a pushed ref as GitHub does: workflow files, large files, protected branches. */
export async function judgeUpdate(repository: EmbeddedRepository, grant: Grant, update: RefUpdate): Promise<Verdict> {
  if (update.to !== noObject) {
    const files = await pushedFiles(repository.git, update.to, WORKFLOWS)
    const leavesWorkflows = grant.mayChangeWorkflows || files?.changesFolder === false
    const [workflow, large] = await Promise.all([
      leavesWorkflows ? undefined : changedWorkflow(repository, update.to),
      files !== undefined && files.mostBytes <= largestFile ? undefined : largeFile(repository, update.to),
    ])
    if (workflow) return { taken: false, reason: workflowRefusal(grant, workflow), messages: [] }
    if (large) return { taken: false, reason: 'pre-receive hook declined', messages: largeFileMessages(large) }
  }
  return judgeRules(repository, grant, update)
}

/** GitHub's words for a change of a workflow file by a token that has no right to. */
export function workflowRefusal({ kind }: Grant, path: string): string {
  return kind === 'pat'
    ? `refusing to allow a Personal Access Token to create or update workflow \`${path}\` without \`workflow\` scope`
    : `refusing to allow a GitHub App to create or update workflow \`${path}\` without \`workflows\` permission`
}

/** The first workflow file that new commits change. A file that stands like that on another branch may be pushed. */
export async function changedWorkflow({ git }: EmbeddedRepository, to: string): Promise<string | undefined> {
  const format = ['--format=', '--raw', '-m', '--root', '--no-abbrev', '--no-renames']
  const text = await git.run(['log', ...format, to, '--not', '--all', '--', WORKFLOWS])
  const changes = linesOf(text).map((line) => ({ sha: line.split(' ')[3] ?? '', path: line.slice(line.indexOf('\t') + 1) }))
  if (changes.length === 0) return undefined
  const branches = await git.refs('refs/heads')
  for (const { sha, path } of changes) {
    const known = await Promise.all(
      branches.map(async (branch) => (await git.tree(branch.sha, { recursive: false, path }))[0]?.sha),
    )
    if (!known.includes(sha)) return path
  }
  return undefined
}

interface LargeFile {
  readonly path: string
  readonly bytes: number
}

async function largeFile({ git }: EmbeddedRepository, to: string): Promise<LargeFile | undefined> {
  const filter = [`--filter=blob:limit=${largestFile + 1}`, '--filter-print-omitted']
  const text = await git.run(['rev-list', '--objects', ...filter, to, '--not', '--all'])
  const sha = linesOf(text)
    .find((line) => line.startsWith('~'))
    ?.slice(1)
  if (!sha) return undefined
  const named = linesOf(await git.run(['rev-list', '--objects', to, '--not', '--all'])).find((line) => line.startsWith(sha))
  return { path: named?.slice(sha.length + 1) ?? sha, bytes: Number(await git.run(['cat-file', '-s', sha])) }
}

function largeFileMessages({ path, bytes }: LargeFile): readonly string[] {
  const size = (bytes / 1024 / 1024).toFixed(2)
  return [
    'error: See https://gh.io/lfs for more information.',
    `error: File ${path} is ${size} MB; this exceeds GitHub's file size limit of 100.00 MB`,
    'error: GH001: Large files detected. You may want to try Git Large File Storage - https://git-lfs.github.com.',
  ]
}

async function judgeRules(repository: EmbeddedRepository, grant: Grant, { ref, old, to }: RefUpdate): Promise<Verdict> {
  if (!ref.startsWith('refs/heads/') || repository.rules.length === 0) return { taken: true }
  const change = await repository.changeOf({ ref, old, to, author: grant.author })
  const broken = change && brokenRule(repository.rules, change)
  if (!broken) return { taken: true }
  const points = broken.reasons.map((reason) => `- ${reason}`)
  if (broken.rule.kind === 'protection') {
    const messages = [`error: GH006: Protected branch update failed for ${ref}.`, '', ...points]
    return { taken: false, reason: 'protected branch hook declined', messages }
  }
  const page = `${repository.htmlUrl}/rules?ref=${encodeURIComponent(ref)}`
  const messages = [
    `error: GH013: Repository rule violations found for ${ref}.`,
    `Review all repository rules at ${page}`,
    '',
    ...points,
    '',
  ]
  return { taken: false, reason: 'push declined due to repository rule violations', messages }
}
