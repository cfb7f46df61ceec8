import { lstatSync, readdirSync, realpathSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { messageOf } from '../../core/problem.ts'
import { isOfState } from '../../core/run/paths.ts'
import { STATE_BRANCH } from '../../core/run/usual-branch.ts'
import type { BareRepository } from '../process/git/bare-repository.ts'
import { STRICT } from '../process/git/fetch-commit.ts'
import { alternatesOf, withForeignObjects } from '../process/git/foreign-objects.ts'
import { objectFolders, readInGit } from '../process/git/read-in-git.ts'
import { EVEN_IGNORED, gitFailed } from '../process/git/run-git.ts'
import { readForeignFile } from '../process/read-foreign-file.ts'
import { replaceFile, skippedEntries } from './add-worktree.ts'
import { type Checkout, type Worktree, worktreesOf } from './checkout.ts'
import { type Head, readHead, writeHead } from './head.ts'
import { GITLINK, isLeftOut, listIndex, markSkipped } from './index-entries.ts'
import type { LookAtCheckout } from './look-at-checkout.ts'
import { LARGEST as LARGEST_INDEX } from './renewed-index/renew-index.ts'

/** A git directory that a cell may write, and what it was made from. */
export interface LentDirectory {
  readonly checkout: Checkout
  readonly worktree: Worktree
  /** Below it are `git`, which is the cell's, and what the cell sees read-only. */
  readonly folder: string
  readonly look: LookAtCheckout
  /** The person's file of what git ignores everywhere. */
  readonly excludes: string | undefined
  /** As it was lent, or as it was last brought up to date. */
  head: Head
  refs: ReadonlyMap<string, string>
  /** What stayed of turns that are over, in words; told with the next one that ends. */
  untold: readonly string[]
  /** Turns that have it now. */
  users: number
  /** What former turns have left is gone. */
  swept: Promise<void>
  /** Those that were looked at, by their bytes: the next turn has them without another look. */
  readonly packs: Set<string>
  readonly guarded: Guarded | undefined
}

/** A file that says what agents run in, as it was before they began. */
export interface Guarded {
  readonly path: string
  /** Undefined where there is none; null where it is not a person's for sure. */
  readonly text: string | undefined | null
}

const COMMIT = /^[0-9a-f]{40,64}$/
const MOST_BYTES = 16 * 1024 * 1024
const MOST_REFS = 1_000

/**
 * Brings a checkout up to what was done in a git directory that a cell could write. That directory is never used as git's own: its
 * references are read as text, and its objects are packed, hashed and checked on their way in.
 */
export async function takeBackGit(repository: BareRepository, lent: LentDirectory): Promise<readonly string[]> {
  const git = join(realpathSync(lent.folder), 'git')
  const refs = readForeignRefs(git)
  const head = readForeignHead(git, refs)
  const changed = [...refs].filter(([name, id]) => lent.refs.get(name) !== id && /^refs\/(?:heads|tags)\//.test(name))
  const moved =
    head !== undefined && head.commit !== null && !isSame(head, lent.head) ? { ...head, commit: head.commit } : undefined
  // Most turns move nothing. What others have moved meanwhile is read when it is lent again.
  if (changed.length === 0 && moved === undefined) return []
  const wanted = moved?.branch === null ? [['HEAD', moved.commit] as const] : []
  const stays = new Map<string, string>()
  const targets = [...changed, ...wanted].filter(([, id]) => COMMIT.test(id))
  if (targets.length > MOST_REFS) return [`its branches: there are more than ${MOST_REFS} new ones`]
  if (targets.length > 0) {
    try {
      await importObjects(
        repository,
        lent,
        targets.map(([, id]) => id),
      )
    } catch (error) {
      return [`its commits (${messageOf(error)})`]
    }
  }
  const elsewhere = await branchesElsewhere(repository, lent)
  const { head: real } = await lent.look(repository)
  const held = await heldCommits(repository, lent, [...targets.map(([, id]) => id), ...(moved ? [moved.commit] : [])])
  for (const [name, id] of targets) stay(name, held.get(id))
  // HEAD by its commit, whichever other name leads there: a branch that was there may have a submodule, too, that the checkout has not.
  if (moved !== undefined && !stays.has(branchOf(moved))) stay('HEAD', held.get(moved.commit))
  for (const [name, id] of changed.filter(([one]) => !stays.has(one))) {
    const why = await moveRef(repository, lent, { name, id, isOwn: name === `refs/heads/${head?.branch ?? ''}`, elsewhere })
    if (why !== undefined) stays.set(name, why)
  }
  if (moved?.branch === null && !(await isCommit(repository, lent.checkout, moved.commit))) stays.set('HEAD', NO_COMMIT)
  const isHeld = moved === undefined || stays.has('HEAD') || stays.has(branchOf(moved))
  if (!isHeld && !elsewhere.has(moved.branch ?? '')) {
    const { refs: meanwhile } = await lent.look(repository)
    const isThere = moved.branch === null || meanwhile.get(`refs/heads/${moved.branch}`) === moved.commit
    if (isThere && losesNothing(moved, real, lent.head)) await moveHead(repository, lent, { from: real.commit, to: moved })
    else stays.set('HEAD', MOVED)
  }
  const { head: now, refs: nowRefs } = await lent.look(repository)
  // What stayed is compared with what was lent as long as the cell has it: a second turn there would move it.
  const kept = [...lent.refs].filter(([name]) => stays.has(name))
  Object.assign(lent, { head: stays.has('HEAD') ? lent.head : now, refs: new Map([...nowRefs, ...kept]) })
  return [...stays].map(([name, why]) => `${name} (${why})`)

  function stay(name: string, why: string | undefined): void {
    if (why !== undefined) stays.set(name, why)
  }
}

const MOVED = 'somebody else has moved it'
const NO_COMMIT = 'it is no commit'
const UNREAD = 'git does not say what it changes'
const SUBMODULE =
  'it adds a submodule: git outside of the cell would go by the settings of that repository, which the agent could write'
const GUARDED = 'which says what agents run in: to commit that is for a person'
const STATE = 'it adds files below .raymond/state, where runs are kept: no command would use that folder any more'

/** The reference that HEAD leads to; itself where it is on no branch. */
function branchOf({ branch }: Head): string {
  return branch === null ? 'HEAD' : `refs/heads/${branch}`
}

/** Itself: a tag leads to one, and is none. */
async function isCommit(repository: BareRepository, checkout: Checkout, id: string): Promise<boolean> {
  const { exitCode, stdout } = await repository.attempt(['cat-file', '-t', id], { env: { GIT_DIR: checkout.common } })
  return exitCode === 0 && stdout.toString().trim() === 'commit'
}

/** Why each of these that adds what the checkout may not get has to stay. */
async function heldCommits(
  repository: BareRepository,
  lent: LentDirectory,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const held = new Map<string, string>()
  const { checkout, head, refs, guarded } = lent
  const commits = [...refs.values(), ...(head.commit === null ? [] : [head.commit])]
  const mayBe =
    ids.length === 0 || guarded === undefined ? new Set<string>() : await knownOf(repository, { checkout, commits, guarded })
  for (const id of new Set(ids)) {
    const why = await whyHeld(repository, lent, { id, mayBe })
    if (why !== undefined) held.set(id, why)
  }
  return held
}

/** By what it has and the lent one did not. Of folders that it takes for repositories git asks another git, in that folder. */
async function whyHeld(
  repository: BareRepository,
  { checkout, head, guarded }: LentDirectory,
  { id, mayBe }: { readonly id: string; readonly mayBe: ReadonlySet<string> },
): Promise<string | undefined> {
  const added = await entriesAdded(repository, { GIT_DIR: checkout.common }, { before: head.commit, id })
  if (added === undefined || added.some(({ before, mode }) => mode === GITLINK && before !== GITLINK)) return SUBMODULE
  if (guarded !== undefined && added.some((entry) => isGuarded(entry, guarded, mayBe))) return changes(guarded)
  return added.some(addsState) ? STATE : undefined
}

function addsState({ before, mode, path }: ChangedEntry): boolean {
  return before === NONE && mode !== NONE && isOfState(path)
}

function isGuarded({ path, id }: ChangedEntry, guarded: Guarded, mayBe: ReadonlySet<string>): boolean {
  return `${guarded.path}/`.startsWith(`${path.toLowerCase()}/`) && !mayBe.has(id)
}

function changes({ path }: Guarded): string {
  return `it changes ${path}, ${GUARDED}`
}

/** Why files of an agent are not committed for it; both commits are in our repository. */
export async function whyNotCommitted(
  repository: BareRepository,
  checkout: Checkout,
  { before, after, guarded }: { readonly before: string; readonly after: string; readonly guarded: Guarded },
): Promise<string | undefined> {
  const added = await entriesAdded(repository, {}, { before, id: after })
  if (added === undefined) return UNREAD
  if (added.some(addsState)) return STATE
  if (!added.some((entry) => isGuarded(entry, guarded, new Set()))) return undefined
  const listed = await repository.run(['for-each-ref', '--format=%(objectname)'], { env: { GIT_DIR: checkout.common } })
  const mayBe = await knownOf(repository, { checkout, guarded, commits: listed.toString().split('\n').filter(Boolean) })
  return added.some((entry) => isGuarded(entry, guarded, mayBe)) ? changes(guarded) : undefined
}

/** Undefined where git does not say. */
async function entriesAdded(
  repository: BareRepository,
  env: Readonly<Record<string, string>>,
  { before, id }: { readonly before: string | null; readonly id: string },
): Promise<readonly ChangedEntry[] | undefined> {
  const args =
    before === null
      ? ['ls-tree', '-r', '-z', id]
      : ['diff-tree', '-r', '-z', '--raw', '--no-abbrev', '--no-renames', EVEN_IGNORED, before, id]
  const { exitCode, stdout } = await repository.attempt(args, { env })
  if (exitCode !== 0) return undefined
  return before === null ? entriesOfTree(stdout) : entriesOfDiff(stdout)
}

/**
 * What the guarded file may be in a commit: as a person has it, or as it is in commits that were there. Where it became another one on the disk a
 * run says so at its end; one that was only committed would come to the disk later, with a checkout or a merge.
 */
async function knownOf(
  repository: BareRepository,
  { checkout, commits, guarded }: { readonly checkout: Checkout; readonly commits: readonly string[]; readonly guarded: Guarded },
): Promise<ReadonlySet<string>> {
  const env = { GIT_DIR: checkout.common }
  const input = [...new Set(commits)].map((id) => `${id}:${guarded.path}\n`).join('')
  const found = await repository.run(['cat-file', '--batch-check=%(objectname)'], { env, input })
  const ids = found.toString().split('\n').filter(Boolean)
  const known = ids.map((line) => (line.endsWith(' missing') ? NO_ID : line))
  const { text } = guarded
  if (text === null) return new Set(known)
  const own =
    text === undefined ? NO_ID : (await repository.run(['hash-object', '--stdin'], { env, input: text })).toString().trim()
  return new Set([...known, own])
}

interface ChangedEntry {
  /** Modes. */
  readonly before: string
  readonly mode: string
  readonly path: string
  /** Of what it is now. */
  readonly id: string
}

const NONE = '000000'
const NO_ID = '0'.repeat(40)

/** Such as `100644 blob <id><tab><path>`. */
function entriesOfTree(listed: Buffer): readonly ChangedEntry[] {
  const lines = listed.toString().split('\0').filter(Boolean)
  return lines.map((line) => {
    const tab = line.indexOf('\t')
    const [mode = '', , id = ''] = line.slice(0, tab).split(' ')
    return { before: NONE, mode, path: line.slice(tab + 1), id }
  })
}

/** Such as `:000000 100644 <id> <id> A`, and then the path. By their places: a file may be called like the first of these. */
function entriesOfDiff(listed: Buffer, encoding?: 'latin1'): readonly ChangedEntry[] {
  const fields = listed.toString(encoding).split('\0')
  const entries: ChangedEntry[] = []
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [what = '', path = ''] = fields.slice(at, at + 2)
    entries.push({ before: what.slice(1, 7), mode: what.slice(8, 14), path, id: what.split(' ')[3] ?? '' })
  }
  return entries
}

/** What a person has committed meanwhile stays: on no branch, or on the one that the cell would move. */
function losesNothing({ branch }: Head, real: Head, asLent: Head): boolean {
  return isSame(real, asLent) || (real.branch !== null && real.branch !== branch)
}

function isSame(a: Head, b: Head): boolean {
  return a.commit === b.commit && a.branch === b.branch
}

interface Move {
  readonly name: string
  readonly id: string
  /** The branch that the worktree is on. */
  readonly isOwn: boolean
  readonly elsewhere: ReadonlySet<string>
}

/** What git itself refuses to make: an option to whoever names it, or another HEAD. */
const MISLEADING = /^refs\/(?:heads|tags)\/(?:-|HEAD$)/

/** Where `raymond report --git` reads runs. Git takes a tag of that name before the branch, and keeps none beside one below it. */
const OF_RUNS = new RegExp(`^refs/(?:heads|tags)/${STATE_BRANCH}(?:/|$)`)

/** A branch that is not the worktree's own, and that was there before, only goes forward. */
async function moveRef(repository: BareRepository, { checkout, refs }: LentDirectory, move: Move): Promise<string | undefined> {
  const env = { GIT_DIR: checkout.common }
  const before = refs.get(move.name)
  const isName = (await repository.attempt(['check-ref-format', move.name])).exitCode === 0
  if (!isName || MISLEADING.test(move.name)) return 'no name for a branch'
  if (OF_RUNS.test(move.name)) return 'runs are kept under that name'
  if (before === undefined && (await meansSomething(repository, env, move.name))) return 'git takes that name for something else'
  if (move.elsewhere.has(move.name.replace('refs/heads/', ''))) return 'another worktree is on it'
  if (before !== undefined && move.name.startsWith('refs/tags/')) return 'a tag is not moved'
  if (before !== undefined && !move.isOwn) {
    const forward = await repository.attempt(['merge-base', '--is-ancestor', before, move.id], { env })
    if (forward.exitCode !== 0) return 'it would lose commits'
  }
  const { exitCode } = await repository.attempt(['update-ref', move.name, move.id, before ?? '0'.repeat(move.id.length)], { env })
  if (exitCode === 0) return undefined
  const isBranch = move.name.startsWith('refs/heads/')
  return isBranch && !(await isCommit(repository, checkout, move.id)) ? NO_COMMIT : MOVED
}

/** As git and a person say it: the branch or tag of that name, a remote or what it has, the beginning of an id. */
async function meansSomething(repository: BareRepository, env: Readonly<Record<string, string>>, ref: string): Promise<boolean> {
  const name = ref.replace(/^refs\/(?:heads|tags)\//, '')
  if (/^[0-9a-f]{4,6}$/.test(name)) return false // shorter than git writes ids: a word, or the number of an issue
  return (await repository.attempt(['rev-parse', '--verify', '--quiet', name], { env })).exitCode === 0
}

async function moveHead(
  repository: BareRepository,
  { worktree }: LentDirectory,
  { from, to }: { readonly from: string | null; readonly to: { readonly commit: string; readonly branch: string | null } },
): Promise<void> {
  const marked = await skippedEntries(repository, worktree, { GIT_DIR: worktree.gitDirectory })
  await writeHead(repository, worktree.gitDirectory, to)
  const index = join(repository.directory, `taken-${process.pid}-${Math.random()}.index`)
  try {
    const env = { GIT_DIR: worktree.gitDirectory, GIT_INDEX_FILE: index }
    const skipped = new Set(marked.filter((entry) => isLeftOut(worktree.root, entry)).map(({ path }) => path))
    const keeps = from !== null && (await bringToIndex(repository, { worktree, index, from, to: to.commit }))
    if (!keeps) {
      await rm(index, { force: true })
      await repository.run(['read-tree', to.commit], { env })
    }
    if (marked.length > 0) await markSkipped(repository, env, { listed: await listIndex(repository, env), skipped })
    await replaceFile(index, join(worktree.gitDirectory, 'index'))
  } finally {
    await rm(index, { force: true })
  }
}

/** All that was committed, and beside it what a person has staged, such as by a merge that is under way. Gives whether that can be. */
async function bringToIndex(
  repository: BareRepository,
  {
    worktree,
    index,
    from,
    to,
  }: { readonly worktree: Worktree; readonly index: string; readonly from: string; readonly to: string },
): Promise<boolean> {
  const bytes = readInGit(worktree.gitDirectory, 'index', LARGEST_INDEX)
  if (bytes === undefined) return false
  await writeFile(index, bytes, { flag: 'wx' })
  const env = { GIT_DIR: worktree.gitDirectory, GIT_INDEX_FILE: index }
  const args = ['diff-tree', '-r', '-z', '--raw', '--no-abbrev', '--no-renames', EVEN_IGNORED, from, to]
  const { exitCode, stdout } = await repository.attempt(args, { env })
  if (exitCode !== 0) return false
  // What goes is first: a folder may come in the place of a file.
  const entries = entriesOfDiff(stdout, 'latin1').toSorted((a, b) => Number(a.mode !== NONE) - Number(b.mode !== NONE))
  const input = Buffer.from(entries.map(({ mode, id, path }) => `${mode} ${id}\t${path}\0`).join(''), 'latin1')
  return (await repository.attempt(['update-index', '-z', '--index-info'], { env, input })).exitCode === 0
}

async function branchesElsewhere(
  repository: BareRepository,
  { checkout, worktree }: LentDirectory,
): Promise<ReadonlySet<string>> {
  const others = (await worktreesOf(checkout)).filter(({ gitDirectory }) => gitDirectory !== worktree.gitDirectory)
  const main = { root: checkout.common, gitDirectory: checkout.common }
  const isAlone = worktree.gitDirectory === checkout.common || (await isBare(repository, checkout))
  const all = isAlone ? others : [...others, main]
  const heads = await Promise.all(all.map(({ gitDirectory }) => readHead(repository, gitDirectory)))
  return new Set(heads.flatMap(({ branch }) => branch ?? []))
}

/** Without files of its own: nobody is on the branch that its HEAD names. */
async function isBare(repository: BareRepository, { common }: Checkout): Promise<boolean> {
  const { stdout } = await repository.attempt(['config', '--type=bool', '--get', 'core.bare'], { env: { GIT_DIR: common } })
  return stdout.toString().trim() === 'true'
}

/** New objects, as a pack that our git makes and checks; what it names beyond itself has to be in the checkout. */
async function importObjects(repository: BareRepository, lent: LentDirectory, targets: readonly string[]): Promise<void> {
  const { checkout, folder, refs, head } = lent
  const git = join(realpathSync(folder), 'git')
  const objects = join(git, 'objects')
  refuseLinks(objects)
  const scratch = await mkdtemp(join(repository.directory, 'lent-'))
  const shallow = { GIT_SHALLOW_FILE: join(checkout.common, 'shallow') }
  const known = [...new Set([...refs.values(), ...(head.commit === null ? [] : [head.commit])])]
  const theirs = { ...shallow, GIT_DIR: checkout.common }
  try {
    await withForeignObjects(scratch, { objects, shallow: join(checkout.common, 'shallow') }, async (env) => {
      const pack = join(scratch, 'pack')
      const alternates = [env.GIT_ALTERNATE_OBJECT_DIRECTORIES, alternatesOf(objectFolders(checkout))].join(':')
      const packed = await repository.attempt(['pack-objects', '--revs', '--stdout', '--quiet', '--delta-base-offset'], {
        // Another agent may be at work there: a link that it makes only now leads our git nowhere.
        env: { ...shallow, GIT_ALTERNATE_OBJECT_DIRECTORIES: alternates, GIT_WORK_TREE: git },
        cwd: git,
        shown: [...objectFolders(checkout), shallow.GIT_SHALLOW_FILE],
        config: { 'core.bare': 'false' },
        input: [...targets, '--not', ...known, ''].join('\n'),
        outputFile: pack,
      })
      if (packed.exitCode !== 0) throw gitFailed(['pack-objects'], packed)
      await repository.run(['index-pack', '--stdin', STRICT], {
        env: { ...shallow, GIT_DIR: checkout.common, GIT_OBJECT_DIRECTORY: join(checkout.common, 'objects') },
        inputFile: pack,
      })
    })
    await repository.run(['rev-list', '--objects', '--quiet', ...targets, '--not', ...known], { env: theirs })
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** A link among objects, or in their place, would let us read, and hand on, what its maker could not; at a pipe our git would wait. */
function refuseLinks(folder: string, depth = 2): void {
  const why = 'there are links among their objects, or what is no file'
  if (!lstatSync(folder).isDirectory()) throw new Error(why)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory() && !entry.isFile()) throw new Error(why)
    if (entry.isDirectory() && depth > 1) refuseLinks(join(folder, entry.name), depth - 1)
  }
}

function readForeignHead(git: string, refs: ReadonlyMap<string, string>): Head | undefined {
  const text = readForeignFile(join(git, 'HEAD'), { most: 4096, follow: false })?.toString().trim() ?? ''
  if (COMMIT.test(text)) return { commit: text, branch: null }
  const branch = /^ref: refs\/heads\/(\S+)$/.exec(text)?.[1]
  if (branch === undefined) return undefined
  return { branch, commit: refs.get(`refs/heads/${branch}`) ?? null }
}

/** Packed ones first, as a loose one stands above them. */
function readForeignRefs(git: string): ReadonlyMap<string, string> {
  const found = readPackedRefs(git)
  if (lstatSync(join(git, 'refs'), { throwIfNoEntry: false })?.isDirectory())
    for (const kind of ['refs/heads', 'refs/tags']) readLoose(git, kind, found, 8)
  return found
}

/** Ids by full name. */
export function readPackedRefs(git: string): Map<string, string> {
  const packed = readForeignFile(join(git, 'packed-refs'), { most: MOST_BYTES, follow: false })?.toString().split('\n') ?? []
  const found = new Map<string, string>()
  for (const line of packed) {
    const [, id, name] = /^([0-9a-f]{40,64}) (refs\/\S+)$/.exec(line) ?? []
    if (id !== undefined && name !== undefined) found.set(name, id)
  }
  return found
}

function readLoose(git: string, path: string, found: Map<string, string>, depth: number): void {
  const folder = join(git, path)
  if (depth === 0 || !lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const name = `${path}/${entry.name}`
    if (entry.isDirectory()) readLoose(git, name, found, depth - 1)
    else if (entry.isFile()) {
      const id = readForeignFile(join(git, name), { most: 128, follow: false, exactly: true })?.toString().trim() ?? ''
      if (COMMIT.test(id)) found.set(name, id)
    }
  }
}
