import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { copyFile, mkdir, realpath, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pLimit from 'p-limit'
import { messageOf, ProblemError } from '../../core/problem.ts'
import { shellWord } from '../../core/report/cleaning/shell-text.ts'
import type { CellMount } from '../../ports/turns/cells.ts'
import type { GitLender, LentGit } from '../../ports/turns/git-lender.ts'
import type { BareRepository } from '../process/git/bare-repository.ts'
import { objectFolders, readInGit } from '../process/git/read-in-git.ts'
import { refuseLinks } from '../process/git/write-in-git.ts'
import { readForeignFile } from '../process/read-foreign-file.ts'
import { carryTurn, sweep } from './carried/carry-turn.ts'
import { excludesText, moduleConfigs, type PersonsGit, textOfRules } from './cell-git-config.ts'
import {
  allWorktreesOf,
  type Checkout,
  gitDirectoriesOf,
  isInside,
  isLinkedBack,
  openCheckout,
  saidCheckout,
  type Worktree,
  worktreesOf,
} from './checkout.ts'
import type { Head } from './head.ts'
import { createLook } from './look-at-checkout.ts'
import { LARGEST as LARGEST_INDEX, otherHalves } from './renewed-index/renew-index.ts'
import { type Guarded, type LentDirectory, takeBackGit } from './take-back-git.ts'

export interface GitLenderOptions {
  /** Absolute, of our own: git directories of cells lie below it. */
  readonly directory: string
  /** The checkout whose git is lent, by its root: what else lies below is a repository that an agent may have made, and is not believed. */
  readonly workspace: string
  /** Our own; asked for when the first one is lent. */
  readonly repository: () => Promise<BareRepository>
  /** What counts in a worktree where the repository says nothing else. Left out where the environment says in whose name is committed. */
  readonly person?: (worktree: string) => PersonsGit
  /** Whether a folder is this process's from now on; it is without it. Two runs on a laptop may lend of one checkout at once. */
  readonly claim?: (folder: string) => Promise<boolean>
  /** A commit of a cell that changes it stays there. Left out where nobody goes by the checkout's own. */
  readonly guarded?: Guarded
}

/** Bytes of a list that git keeps: of rules, or of ids. */
const LARGEST = 16 * 1024 * 1024

/** Where a cell finds its git directory when the worktree has only a link to it, and the objects of the checkout. */
const CELL_GIT = '/run/raymond/git'
const CELL_OBJECTS = '/run/raymond/objects'

/** Git for cells: never the checkout's own directory, whose configuration and hooks run with everybody's rights. */
export function createGitLender(options: GitLenderOptions): GitLender {
  const lent = new Map<string, LentDirectory>()
  const oneAtATime = pLimit(1)
  const modules = new Map<string, string>()
  let opened: Promise<BareRepository> | undefined
  let own: Promise<Checkout | undefined> | undefined
  return {
    async lend(cwd): Promise<LentGit> {
      const owned = await ownedNow()
      refuseInGit(cwd, owned)
      const checkout = await checkoutAround(cwd)
      if (checkout === undefined || !isOwn(checkout, owned)) return { mounts: hiddenIn(cwd, owned), takeBack: async () => [] }
      const directory = await oneAtATime(() => begin(checkout))
      return {
        mounts: [...(await mountsOf(directory, cwd)), ...(await modulesOf(await ownRepository(), directory, modules))],
        gitDirectory: join(directory.folder, 'git'),
        takeBack: () =>
          oneAtATime(async () => {
            directory.users -= 1
            const stays = [...directory.untold, ...(await takeBack(ownRepository, directory))]
            directory.untold = []
            noteLent(directory)
            await directory.swept
            return stays
          }),
      }
    },
  }

  function lookFor(place: Place): Pick<LentDirectory, 'look' | 'excludes'> {
    const person = options.person?.(place.worktree.root)
    return { look: createLook(place, person?.identity), excludes: person?.excludes }
  }

  /** By the checkout as it was before any agent began. */
  async function ownedNow(): Promise<Owned> {
    own ??= openCheckout(options.workspace)
    const checkout = await own
    if (checkout === undefined) return { worktrees: [], git: [] }
    const [worktrees, git] = await Promise.all([worktreesOf(checkout), gitDirectoriesOf(checkout)])
    return { worktrees, git }
  }

  /** Opened once: every turn lends and takes back. */
  function ownRepository(): Promise<BareRepository> {
    opened ??= options.repository().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }

  /** The first that no other process has: what one that was killed has left is found again, and what a live one has stays its own. */
  async function ownFolder({ root }: Worktree): Promise<string> {
    const name = createHash('sha256').update(root).digest('hex').slice(0, 16)
    for (let at = 1; ; at++) {
      const folder = join(options.directory, at === 1 ? name : `${name}-${at}`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      if ((await options.claim?.(folder)) !== false) return folder
    }
  }

  async function begin({ checkout, worktree }: Place): Promise<LentDirectory> {
    refuseLink(worktree)
    const known = lent.get(worktree.root)
    if (known !== undefined && known.users > 0) {
      known.users += 1
      return known
    }
    if (known === undefined) refuseLinks(checkout, 'RAY-NO-CELL')
    const repository = await ownRepository()
    const folder = known?.folder ?? (await ownFolder(worktree))
    const directory: LentDirectory = known ?? {
      checkout,
      worktree,
      folder,
      ...lookFor({ checkout, worktree }),
      ...readNote(folder),
      untold: [],
      users: 0,
      swept: Promise.resolve(),
      packs: new Set(),
      guarded: options.guarded,
    }
    // What a turn had committed whose orchestrator was killed.
    if (known === undefined && directory.head.commit !== null) {
      directory.untold = await takeBack(ownRepository, directory)
      noteLent(directory) // else the next process, where this one is killed as well, would take its commit for somebody else's
    }
    await lay(repository, directory)
    lent.set(worktree.root, directory)
    directory.users += 1
    return directory
  }
}

/** Never rejects: what an agent left that is not to be read may neither end its turn nor keep another from beginning. */
async function takeBack(repository: () => Promise<BareRepository>, directory: LentDirectory): Promise<readonly string[]> {
  try {
    return await takeBackGit(await repository(), directory)
  } catch (error) {
    return [`what it did in git (${messageOf(error)})`]
  }
}

const NOTHING: Pick<LentDirectory, 'head' | 'refs'> = { head: { commit: null, branch: null }, refs: new Map() }

/** For the process that comes after one that was killed. No cell sees the note. */
function noteLent({ folder, head, refs }: LentDirectory): void {
  keepText(join(folder, 'lent.json'), JSON.stringify({ head, refs: [...refs] }))
}

function readNote(folder: string): Pick<LentDirectory, 'head' | 'refs'> {
  try {
    const { head, refs } = JSON.parse(readFileSync(join(folder, 'lent.json'), 'utf8')) as { head: Head; refs: [string, string][] }
    return { head, refs: new Map(refs) }
  } catch {
    return NOTHING // none was written, or only half of it
  }
}

interface Place {
  readonly checkout: Checkout
  readonly worktree: Worktree
}

/** Of the person: what a repository that an agent has made around it does not make the agent's. */
interface Owned {
  /** Those that git's own directory names, where no cell writes. */
  readonly worktrees: readonly Worktree[]
  readonly git: readonly string[]
}

function isOwn({ worktree: { root, gitDirectory } }: Place, { worktrees }: Owned): boolean {
  return worktrees.some((one) => one.root === root && one.gitDirectory === gitDirectory)
}

/** In a directory that is nothing of the checkout's, or that an agent has made a repository of: the same as without that repository. */
function hiddenIn(cwd: string, { worktrees, git }: Owned): readonly CellMount[] {
  const isBelow = worktrees.some(({ root }) => isInside(cwd, root))
  const others = worktrees.map(({ root }) => root).filter((root) => isBelow && !isInside(cwd, root))
  return [...others, ...git].filter((folder) => isInside(folder, cwd)).map(hidden)
}

/** A worktree may lie in there, as beside the files of a bare repository. */
function refuseInGit(cwd: string, { worktrees, git }: Owned): void {
  const around = git.find((folder) => isInside(cwd, folder))
  if (around === undefined || worktrees.some(({ root }) => isInside(cwd, root) && isInside(root, around))) return
  throw new ProblemError({
    code: 'RAY-NO-CELL',
    message: `The directory ${cwd} is git's own: what is written there steers git outside of the cell.`,
    place: cwd,
    hint: 'Work in a worktree of that repository: git worktree list',
  })
}

/** Nothing can be mounted on a link, so that an agent could put a repository in its place. Git takes a file that names the folder as well. */
function refuseLink({ root, gitDirectory }: Worktree): void {
  const link = join(root, '.git')
  if (!lstatSync(link).isSymbolicLink()) return
  throw new ProblemError({
    code: 'RAY-NO-CELL',
    message: `${link} is a link: in a cell it could be exchanged for a repository with settings of an agent's, by which git goes outside.`,
    place: link,
    hint: `Put a file in its place, which git reads as well: rm ${shellWord(link)} && echo ${shellWord(`gitdir: ${gitDirectory}`)} > ${shellWord(link)}`,
  })
}

async function checkoutAround(cwd: string): Promise<Place | undefined> {
  for (let root = await realpath(cwd); ; root = dirname(root)) {
    const checkout = existsSync(join(root, '.git')) ? await saidCheckout(root) : undefined
    if (checkout !== undefined) return { checkout, worktree: checkout.main }
    if (dirname(root) === root) return undefined
  }
}

/** Makes the git directory anew: what the checkout says, and what the last turn left. */
async function lay(repository: BareRepository, directory: LentDirectory): Promise<void> {
  const { checkout, worktree, folder } = directory
  const { head, refs, config } = await directory.look(repository)
  const git = join(folder, 'git')
  const carries = head.commit === directory.head.commit && head.branch === directory.head.branch
  const format = config.text.includes('objectformat = "sha256"') ? 'sha256' : 'sha1'
  const stays = await carryTurn(repository, directory, { carries, format })
  directory.untold = [...directory.untold, ...stays]
  writeFileSync(join(git, 'objects', 'info', 'alternates'), '')
  writeFileSync(join(git, 'HEAD'), head.branch === null ? `${head.commit ?? ''}\n` : `ref: refs/heads/${head.branch}\n`)
  writeFileSync(join(git, 'packed-refs'), packedRefs(refs))
  writeFileSync(join(git, 'config'), '')
  if (!existsSync(join(git, 'index'))) await lendIndex(repository, worktree, git)
  for (const name of ['info/attributes', 'info/sparse-checkout', 'shallow']) {
    const list = listOf(directory, name)
    if (list !== undefined) writeFileSync(join(git, name), list)
  }
  writeFileSync(join(git, 'info', 'exclude'), ignoredIn(directory, config.excludes), 'latin1')
  keepText(join(folder, 'config'), config.text)
  keepText(
    join(folder, 'alternates'),
    objectFolders(checkout)
      .map((_, at) => `${CELL_OBJECTS}-${at}\n`)
      .join(''),
  )
  keepText(join(folder, 'link'), `gitdir: ${CELL_GIT}\n`)
  keepText(join(folder, 'none'), '')
  Object.assign(directory, { head, refs })
  noteLent(directory)
  directory.swept = sweep(folder)
}

function listOf({ checkout, worktree }: LentDirectory, name: string): Buffer | undefined {
  return readInGit(worktree.gitDirectory, name, LARGEST) ?? readInGit(checkout.common, name, LARGEST)
}

/** Of several rules for a file git goes by the last: those of the repository come after what is ignored everywhere. */
function ignoredIn(directory: LentDirectory, checkouts: string | undefined): string {
  const { worktree, excludes } = directory
  return [
    excludesText(worktree.root, { checkouts, persons: excludes }),
    textOfRules(listOf(directory, 'info/exclude')),
    ignoresRuns(worktree) ? '/.raymond/\n' : '',
  ].join('')
}

/** Whole: the other half of a split one is carried to no later turn. */
async function lendIndex(repository: BareRepository, { gitDirectory }: Worktree, git: string): Promise<void> {
  const bytes = readInGit(gitDirectory, 'index', LARGEST_INDEX)
  if (bytes === undefined) return
  writeFileSync(join(git, 'index'), bytes)
  const halves = otherHalves(gitDirectory, [bytes])
  if (halves.length === 0) return
  for (const name of halves) await copyFile(join(gitDirectory, name), join(git, name))
  const made = await repository.attempt(['update-index', '--no-split-index'], { env: { GIT_DIR: git } })
  if (made.exitCode === 0) for (const name of halves) await rm(join(git, name))
}

/** No cell shows the file that has git ignore a person's runs: all that is changed is committed there without them, as it is outside. */
function ignoresRuns({ root }: Worktree): boolean {
  return (
    readForeignFile(join(root, '.raymond', '.gitignore'), { most: 100, follow: false })
      ?.toString()
      .trim() === '*'
  )
}

/** Mostly it is there already, and writing takes longer than reading. */
function keepText(file: string, text: string): void {
  if (readForeignFile(file, { most: Buffer.byteLength(text) + 1, follow: false })?.toString() !== text) writeFileSync(file, text)
}

function packedRefs(refs: ReadonlyMap<string, string>): string {
  const lines = [...refs].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, id]) => `${id} ${name}\n`)
  return `# pack-refs with: sorted \n${lines.join('')}`
}

async function mountsOf({ checkout, worktree, folder }: LentDirectory, cwd: string): Promise<readonly CellMount[]> {
  const link = join(worktree.root, '.git')
  const git = gitIn(worktree)
  const isFolder = git === link
  const all = await allWorktreesOf(checkout)
  const others = all.filter(({ root }) => root !== worktree.root && !isInside(cwd, root))
  const [main] = all
  const showsMain = main !== undefined && main.root !== worktree.root && (await isLinkedBack(main))
  const shown = [cwd, worktree.root, ...(showsMain ? [main.root] : [])]
  const isShown = (folder: string) => shown.some((root) => isInside(folder, root))
  const steering = (await gitDirectoriesOf(checkout)).filter((folder) => folder !== link && isShown(folder))
  // A note can name any folder, such as one of the system's programs.
  const hiding = await Promise.all(others.map(async (one) => isShown(one.root) || (await isLinkedBack(one))))
  const shared = ['hooks', 'modules', 'lfs'].filter((name) => isFilled(join(checkout.common, name)))
  return [
    ...(showsMain ? [readable(main.root), ...hiddenGitOf(main)] : []),
    readable(worktree.root),
    { at: cwd, as: 'writable' },
    ...others.filter(({ root }, index) => root !== main?.root && hiding[index]).map(({ root }) => hidden(root)),
    ...steering.map(hidden),
    { at: git, as: 'writable', from: join(folder, 'git'), asDirectory: true },
    ...(isFolder ? [] : [readable(link, join(folder, 'link'))]),
    readable(join(git, 'config'), join(folder, 'config')),
    readable(join(git, 'objects', 'info', 'alternates'), join(folder, 'alternates')),
    ...objectFolders(checkout).flatMap((from, index) => objectsAt(`${CELL_OBJECTS}-${index}`, from, folder)),
    ...shared.map((name) => readable(join(git, name), join(checkout.common, name))),
  ]
}

/** A login of a submodule is none that a cell is to see, like one of the checkout. */
async function modulesOf(
  repository: BareRepository,
  { checkout, worktree, folder }: LentDirectory,
  known: Map<string, string>,
): Promise<readonly CellMount[]> {
  const configs = await moduleConfigs(repository, join(checkout.common, 'modules'), known)
  return [...configs].map(([path, text], at) => {
    const file = join(folder, `module-${at}`)
    keepText(file, text)
    return readable(join(gitIn(worktree), 'modules', path), file)
  })
}

/** Where its cell has it. */
function gitIn({ root }: Worktree): string {
  const link = join(root, '.git')
  return lstatSync(link).isDirectory() ? link : CELL_GIT
}

/** Without their list of others, which git in the cell would not find by those names: it has them all by ours. */
function objectsAt(at: string, from: string, folder: string): readonly CellMount[] {
  const list = join('info', 'alternates')
  const place = join(from, list)
  const isFile = lstatSync(place, { throwIfNoEntry: false })?.isFile() === true && realpathSync(place) === place
  return [readable(at, from), ...(isFile ? [readable(join(at, list), join(folder, 'none'))] : [])]
}

/** A link cannot be hidden, and what it leads to is. */
function hiddenGitOf({ root }: Worktree): readonly CellMount[] {
  const entry = join(root, '.git')
  return lstatSync(entry).isSymbolicLink() ? [] : [hidden(entry)]
}

function isFilled(folder: string): boolean {
  return lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === true && readdirSync(folder).length > 0
}

function readable(at: string, from?: string): CellMount {
  return from === undefined ? { at, as: 'readable' } : { at, as: 'readable', from }
}

function hidden(at: string): CellMount {
  return { at, as: 'hidden' }
}
