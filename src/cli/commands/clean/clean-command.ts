import type { Command } from 'commander'
import { gitRoot } from '../../git-root.ts'
import { runId } from '../../options.ts'
import { print, printJson } from '../../output.ts'
import { refuse } from '../../refuse.ts'
import { stateDirectory } from '../../state-directory.ts'
import type { PutAway } from '../../worktrees/put-away.ts'
import type { CleanedHomes } from './clean-homes.ts'

interface CleanFlags {
  readonly dryRun?: boolean
  readonly force?: boolean
  readonly json?: boolean
  readonly stateDir?: string
}

const EXAMPLES = `
Examples:
  raymond clean --dry-run              what would go, and what would stay
  raymond clean                        worktrees of runs that have ended, and their branches without work of their own
  raymond clean coding-1a2b            those of one run, also one that waits: it makes them again when it goes on
  raymond clean --force                also branches with work that is on no other branch

Without --force no work is lost: what is not committed is committed to the worktree's branch before the worktree goes.
Files that git ignores, such as what an install has put there, go with it.
A branch that was deleted comes back with "git branch NAME COMMIT", as long as git keeps the commit.`

export function addCleanCommand(program: Command): void {
  program
    .command('clean')
    .summary('remove worktrees and branches of runs that have ended')
    .description(
      'Removes the worktrees of local runs that have ended, those of their branches that hold no commits of their own, and what their agents kept at home in cells.',
    )
    .argument('[id...]', 'only these runs', (id: string, earlier: readonly string[] | undefined) => [
      ...(earlier ?? []),
      runId(id),
    ])
    .option('--dry-run', 'show what would be done, and change nothing')
    .option('--force', 'delete branches of ended runs with work that is on no other branch, too')
    .option('--state-dir <dir>', 'where runs are kept (default: .raymond/state in the repository)')
    .option('--json', 'print one JSON object on stdout')
    .addHelpText('after', EXAMPLES)
    .action((ids: readonly string[], flags: CleanFlags) => cleanUp(ids, flags).catch((error: unknown) => refuse(error, flags)))
}

async function cleanUp(ids: readonly string[], flags: CleanFlags): Promise<void> {
  const { clean } = await import('./clean.ts')
  const { cleanHomes } = await import('./clean-homes.ts')
  const workspace = gitRoot(process.cwd())
  const stateDir = await stateDirectory(workspace, flags.stateDir)
  const dryRun = flags.dryRun === true
  const request = { workspace, stateDir, ids, dryRun, force: flags.force === true }
  const [branches, homes] = [await clean(request), await cleanHomes(request)]
  if (flags.json === true) return printJson({ dry_run: dryRun, branches, homes })
  const lines = [...branches.flatMap((one) => linesOf(one, dryRun)), ...homes.map((one) => lineOfHomes(one, dryRun))]
  print(lines.length === 0 ? 'There is nothing to clean.' : lines.join('\n'))
}

function lineOfHomes({ run, folder, removed, why }: CleanedHomes, dryRun: boolean): string {
  return `homes of ${run} in cells (${folder}) ${removed ? `${dryRun ? 'would be ' : ''}removed` : `stay: ${why}`}`
}

function linesOf(one: PutAway, dryRun: boolean): readonly string[] {
  const would = dryRun ? 'would be ' : ''
  const saved = one.work_saved ? `; its uncommitted work ${dryRun ? 'would go' : 'went'} to ${one.branch}` : ''
  const place = `worktree ${one.worktree}`
  const worktree =
    one.worktree === null ? [] : one.worktree_removed ? [`${place} ${would}removed${saved}`] : [`${place} stays: ${one.why}`]
  if (one.worktree !== null && !one.worktree_removed) return worktree
  const branch = one.branch_deleted
    ? `branch ${one.branch} ${would}deleted (it is ${one.commit.slice(0, 12)})`
    : `branch ${one.branch} stays: ${one.why}`
  return [...worktree, branch]
}
