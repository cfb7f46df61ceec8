import { existsSync } from 'node:fs'
import { chmod, lstat, mkdir, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { runGit } from '../adapters/process/git/run-git.ts'
import { ProblemError } from '../core/problem.ts'
import { isOfState } from '../core/run/paths.ts'
import { checkoutAround, wereAgentsIn } from './drive/checkout-around.ts'
import { isNoted, note } from './drive/notes.ts'
import { refusePipes } from './worktrees/refuse-pipes.ts'

/**
 * Where runs are kept: what was asked for; in a job below the runner's temp folder, as a checkout is no place for it;
 * else `.raymond/state` in the repository, ignored by git. What came with a checkout is none of ours, and is not used.
 */
export async function stateDirectory(root: string, asked: string | undefined): Promise<string> {
  refusePipes(root) // whoever asks for it goes on to ask git, also where it lies elsewhere
  if (asked !== undefined) {
    // Whoever names it says that its runs are theirs. A backup that was put back, or another disk, has given it another number.
    await noteMade(resolve(asked))
    return resolve(asked)
  }
  const temp = process.env.RUNNER_TEMP
  if (process.env.GITHUB_ACTIONS === 'true' && temp !== undefined && temp !== '') return join(temp, 'raymond', 'state')
  const own = join(root, '.raymond')
  const state = join(own, 'state')
  await mkdir(own, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await requireOurs(own)
  await requireOurs(state)
  const isThere = existsSync(state)
  if (isThere && existsSync(join(root, '.git'))) await requireUntracked(root, state)
  if (isThere) await requireMadeByUs(root, state)
  const ignore = join(own, '.gitignore')
  const ignored = await lstat(ignore).catch(() => undefined)
  if (ignored?.isSymbolicLink()) throw foreign(own, 'its .gitignore is a link')
  if (ignored === undefined) await writeFile(ignore, '*\n')
  await mkdir(state, { recursive: true, mode: 0o700 })
  await chmod(state, 0o700) // an earlier release left it open for others to read
  // Also of one that was there before any agent: later ones could put another in its place.
  await noteMade(state)
  return state
}

/** A real folder of the person who calls us. */
async function requireOurs(folder: string): Promise<void> {
  const found = await lstat(folder).catch(() => undefined)
  if (found === undefined) return
  if (found.isSymbolicLink()) throw foreign(folder, 'it is a link')
  if (!found.isDirectory()) throw foreign(folder, 'it is not a folder')
  if (process.getuid !== undefined && found.uid !== process.getuid()) throw foreign(folder, 'it belongs to somebody else')
}

/** Where agents could write, in a checkout of their own making or one that they were sent to, only what a command of this person has made itself. */
async function requireMadeByUs(root: string, state: string): Promise<void> {
  const around = wereAgentsIn(root) ? root : checkoutAround(root)
  if (around === undefined || isNoted(await madeByUs(state))) return
  throw foreign(state, `it lies in ${around}, where agents were at work, and no command of yours has made it`)
}

/** Leaves word that it is a person's own; none where it is not there, or in a home that cannot be written to. */
export async function noteMade(state: string): Promise<void> {
  if (existsSync(state)) await note(await madeByUs(state)).catch(() => undefined)
}

/** Its number is given out again once it is gone; when it was made tells it from the next one, where the file system knows. */
async function madeByUs(state: string): Promise<readonly string[]> {
  const { ino, birthtimeNs } = await lstat(state, { bigint: true })
  return [state, 'state', String(ino), String(birthtimeNs)]
}

/**
 * Files that git knows came with the checkout, as those of a submodule did: a state would name programs to run, settings of the agent CLI
 * would steer it.
 */
async function requireUntracked(root: string, state: string): Promise<void> {
  const { exitCode, stdout } = await runGit({
    args: ['ls-files', '-z', '--', '.raymond', ':(icase).raymond'],
    cwd: root,
    home: homedir(),
  })
  const first = stdout.toString().split('\0').find(isOfState)
  if (exitCode === 0 && first !== undefined) throw foreign(state, `git tracks ${first}, so it came with the checkout`)
}

function foreign(folder: string, why: string): ProblemError {
  return new ProblemError({
    code: 'RAY-STATE-FOREIGN',
    message: `The folder ${folder} cannot be trusted to keep runs: ${why}. Nothing was run.`,
    place: folder,
    hint: 'See where it comes from. Keep runs elsewhere with --state-dir DIR (or name this folder once, if its runs are yours), or remove it: git rm -r --cached --ignore-unmatch .raymond && rm -rf .raymond',
  })
}
