import { copyFileSync, existsSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BareRepository, CallOptions } from '../../process/git/bare-repository.ts'
import { alternatesOf } from '../../process/git/foreign-objects.ts'
import { readBeside } from '../../process/git/read-in-git.ts'
import { readForeignFile } from '../../process/read-foreign-file.ts'
import type { Worktree } from '../checkout.ts'
import { readHead } from '../head.ts'
import { GITLINK, isLeftOut } from '../index-entries.ts'
import { type ListedEntry, listWhole } from './index-list.ts'
import { refreshIndex } from './refresh-index.ts'

/** Where an index lies, and whose files it is about. */
export interface IndexFile {
  readonly file: string
  /** Where it was not a cell that had it. */
  readonly mayBeLink: boolean
  readonly worktree: Worktree
  readonly common: string
}

/** An index of the same worktree as it was before anybody else could write to it. */
export interface Ground {
  readonly bytes: Buffer
  /** When it was read, milliseconds. */
  readonly at: number
}

export interface Renewed {
  /** Where the new one is; it goes when `use` has ended. */
  readonly index: string
  /** What did not come along, in words. */
  readonly lost: string | undefined
}

/**
 * Git compares times of files by the second: one that was changed in the second in which the index took note of it could be changed again in
 * that second, and look the same. Milliseconds, with what clocks may differ by.
 */
export const SAME_TIME = 2_000
export const LARGEST = 1024 * 1024 * 1024

const UNREADABLE = "git's index could not be read, so it is that of the last commit again; no file was changed"

/**
 * Makes an index with the same entries, with times of files that were looked at now. What hides a file from git is left behind with all the
 * rest: times that somebody made up, files to be taken for unchanged, what is known of untracked ones, trees that were already written,
 * the halves of a split index.
 */
export async function renewIndex(
  repository: BareRepository,
  at: IndexFile,
  {
    old,
    ground,
    objects,
    use,
  }: {
    readonly old: Buffer | undefined
    readonly ground?: Ground | undefined
    /** Where all content has to lie, when that is in doubt. What lies elsewhere is in the new one as in the worktree's own, or not at all. */
    readonly objects?: readonly string[]
    readonly use: (renewed: Renewed) => Promise<void>
  },
): Promise<void> {
  const scratch = await mkdtemp(join(repository.directory, 'index-'))
  try {
    const own = at.mayBeLink ? old : readForeignFile(join(at.worktree.gitDirectory, 'index'), { most: LARGEST, follow: true })
    const env = {
      GIT_DIR: layGit(scratch, at, [old, own]),
      GIT_ALTERNATE_OBJECT_DIRECTORIES: alternatesOf([join(at.common, 'objects')]),
    }
    const making: Making = { repository, at, env, index: join(scratch, 'new') }
    const entries = old && (await listOld(making, join(scratch, 'old'), old))
    const owned = own === old ? entries : own && (await listOld(making, join(scratch, 'own'), own))
    const { kept, lost } = await haveContent(making, entries ?? [], { owned: owned ?? [], objects })
    const isMade = entries !== undefined && (await fill(making, kept, ground))
    if (!isMade) await fillFromHead(making)
    await leaveOut(making, owned ?? [])
    await refreshIndex(repository, inWorktree(making)) // files that a filter has made are read again by the git that knows it
    await use({ index: making.index, lost: isMade ? lost : UNREADABLE })
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** When the last of the files was changed that such an index has looked at, in seconds; undefined where it cannot be read on its own. */
export async function newestIn(repository: BareRepository, bytes: Buffer): Promise<number | undefined> {
  const scratch = await mkdtemp(join(repository.directory, 'index-'))
  try {
    const index = join(scratch, 'old')
    writeFileSync(index, bytes)
    const entries = await listWhole(repository, { env: { GIT_INDEX_FILE: index } })
    return entries.reduce((newest, { changed }) => Math.max(newest, changed), 0)
  } catch {
    return undefined
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

interface Making {
  readonly repository: BareRepository
  readonly at: IndexFile
  readonly env: Readonly<Record<string, string>>
  /** The new one. */
  readonly index: string
}

/** A git directory without settings of anybody's, with the other half of a split index, which names it. */
function layGit(scratch: string, { file, worktree, common }: IndexFile, indexes: readonly (Buffer | undefined)[]): string {
  const git = join(scratch, 'git')
  for (const name of ['objects', 'refs']) mkdirSync(join(git, name), { recursive: true })
  writeFileSync(join(git, 'HEAD'), 'ref: refs/heads/main\n')
  const settings = readForeignFile(join(common, 'config'), { most: 1024 * 1024, follow: true })?.toString() ?? ''
  const isSha256 = /^[ \t]*objectformat[ \t]*=[ \t]*"?sha256/im.test(settings)
  const format = isSha256 ? '1\n[extensions]\n\tobjectformat = sha256\n' : '0\n'
  writeFileSync(join(git, 'config'), `[core]\n\tbare = true\n\trepositoryformatversion = ${format}`)
  for (const folder of [worktree.gitDirectory, dirname(file)]) {
    for (const name of otherHalves(folder, indexes)) copyFileSync(join(folder, name), join(git, name))
  }
  return git
}

/** Files in a git directory that one of these indexes, where it is split, names as its other half. */
export function otherHalves(folder: string, indexes: readonly (Buffer | undefined)[]): readonly string[] {
  const shared = readdirSync(folder).filter((name) => /^sharedindex\.[0-9a-f]{40,64}$/.test(name))
  const isNamed = (name: string) =>
    indexes.some((one) => one?.includes(Buffer.from(name.slice('sharedindex.'.length), 'hex')) === true)
  return shared.filter((name) => isNamed(name) && lstatSync(join(folder, name)).isFile())
}

async function listOld(making: Making, copy: string, bytes: Buffer): Promise<readonly ListedEntry[] | undefined> {
  writeFileSync(copy, bytes)
  return listWhole(making.repository, { env: { ...making.env, GIT_INDEX_FILE: copy } }).catch(() => undefined)
}

interface Had {
  readonly kept: readonly ListedEntry[]
  readonly lost: string | undefined
}

/** Nobody asks for the content of what the worktree's own index has: in a partial clone it is with the server. */
async function haveContent(
  { repository, env }: Making,
  entries: readonly ListedEntry[],
  { owned, objects }: { readonly owned: readonly ListedEntry[]; readonly objects: readonly string[] | undefined },
): Promise<Had> {
  const known = new Set(owned.map(({ id }) => id))
  const isAsked = ({ mode, id, isIntended }: ListedEntry) => mode !== GITLINK && !isIntended && !known.has(id)
  const asked = [...new Set(entries.filter(isAsked).map(({ id }) => id))]
  if (objects === undefined || asked.length === 0) return { kept: entries, lost: undefined }
  const answers = await repository.run(['cat-file', '--batch-check=%(objectname)'], {
    env: { ...env, GIT_ALTERNATE_OBJECT_DIRECTORIES: alternatesOf(objects) },
    input: `${asked.join('\n')}\n`,
  })
  const missing = new Set(
    answers
      .toString()
      .split('\n')
      .flatMap((line) => (line.endsWith(' missing') ? [line.split(' ')[0]] : [])),
  )
  const paths = new Set(entries.flatMap(({ id, path }) => (missing.has(id) ? [path] : [])))
  if (paths.size === 0) return { kept: entries, lost: undefined }
  const kept = [...entries.filter(({ path }) => !paths.has(path)), ...owned.filter(({ path }) => paths.has(path))]
  return { kept, lost: `what was staged of ${paths.size} of its files, as git's objects of it stay; the files are as they were` }
}

/** False where git does not take these entries. */
async function fill(making: Making, entries: readonly ListedEntry[], ground: Ground | undefined): Promise<boolean> {
  const { repository, env, index, at } = making
  const options: CallOptions = { env: { ...env, GIT_INDEX_FILE: index } }
  const whole = entries.filter(({ isIntended }) => !isIntended)
  const known = await layGround(making, ground)
  const there = new Set(whole.map(lineOf))
  const gone = [...known].flatMap(([line, entry]) => (there.has(line) ? [] : [withoutIt(entry)]))
  const lines = [...gone, ...whole.map(lineOf).filter((line) => !known.has(line))]
  const made = await repository.attempt(['update-index', '-z', '--index-info'], { ...options, input: bytesOf(lines) })
  if (made.exitCode !== 0) return false
  if (!existsSync(index)) await repository.run(['read-tree', '--empty'], options)
  const intended = entries.filter(({ isIntended, path }) => isIntended && isFileAt(at.worktree.root, path))
  if (intended.length > 0) await intend(making, intended)
  return true
}

/** By the worktree's own index, as what is proposed is: see `isLeftOut`. */
async function leaveOut(making: Making, owned: readonly ListedEntry[]): Promise<void> {
  const { root } = making.at.worktree
  const isOut = ({ path, mode, isSkipped }: ListedEntry) => isLeftOut(root, { path: nameOf(path), mode, skipped: isSkipped })
  const paths = new Set(owned.filter(isOut).map(({ path }) => path))
  if (paths.size === 0) return
  const made = await listWhole(making.repository, { env: { ...making.env, GIT_INDEX_FILE: making.index } })
  const skipped = made.filter(({ stage, path }) => stage === '0' && paths.has(path))
  const input = bytesOf(skipped.map(({ path }) => `${path}\0`))
  await making.repository.run(['update-index', '--skip-worktree', '-z', '--stdin'], { ...inWorktree(making), input })
}

function nameOf(path: string): string {
  return Buffer.from(path, 'latin1').toString()
}

/** Where git does not do it they are untracked, which says more of them, not less. */
async function intend(making: Making, intended: readonly ListedEntry[]): Promise<void> {
  const input = bytesOf(intended.map(({ path }) => `${path}\0`))
  const from = ['--pathspec-from-file=-', '--pathspec-file-nul']
  await making.repository.attempt(['--literal-pathspecs', 'add', '--force', '--intent-to-add', ...from], {
    ...inWorktree(making),
    input,
  })
}

/**
 * Begins with what is known of files that nobody has touched since: when a file was changed no program can make up. So what a filter has made
 * of a file, which our git has not, stays unchanged. Gives these entries, by their lines.
 */
async function layGround(
  { repository, env, index }: Making,
  ground: Ground | undefined,
): Promise<ReadonlyMap<string, ListedEntry>> {
  if (ground === undefined) return new Map()
  writeFileSync(index, ground.bytes)
  const options = { env: { ...env, GIT_INDEX_FILE: index } }
  const entries = await listWhole(repository, options).catch(() => [])
  const isOlder = ({ changed }: ListedEntry) => changed * 1000 < ground.at - SAME_TIME
  const isPlain = ({ isSkipped, isIntended, isAssumed }: ListedEntry) => !isSkipped && !isIntended && !isAssumed
  const { kept = [], others = [] } = Object.groupBy(entries, (entry) => (isPlain(entry) && isOlder(entry) ? 'kept' : 'others'))
  if (kept.length === 0) await rm(index)
  const input = bytesOf(others.map(withoutIt))
  if (kept.length > 0 && others.length > 0) await repository.run(['update-index', '-z', '--index-info'], { ...options, input })
  return new Map(kept.map((entry) => [lineOf(entry), entry]))
}

function withoutIt({ id, path }: ListedEntry): string {
  return `0 ${'0'.repeat(id.length)}\t${path}\0`
}

function lineOf({ mode, id, stage, path }: ListedEntry): string {
  return `${mode} ${id} ${stage}\t${path}\0`
}

async function fillFromHead(making: Making): Promise<void> {
  const { repository, env, index, at } = making
  await rm(index, { force: true })
  const { commit } = await readHead(repository, at.worktree.gitDirectory)
  await repository.run(['read-tree', commit ?? '--empty'], { env: { ...env, GIT_INDEX_FILE: index } })
}

function inWorktree({ env, index, at: { worktree, common } }: Making): CallOptions {
  return {
    env: { ...env, GIT_INDEX_FILE: index, GIT_WORK_TREE: worktree.root },
    cwd: worktree.root,
    shown: readBeside(common),
    config: { 'core.bare': 'false' },
  }
}

function isFileAt(root: string, path: string): boolean {
  try {
    const entry = lstatSync(Buffer.concat([Buffer.from(`${root}/`), Buffer.from(path, 'latin1')]), { throwIfNoEntry: false })
    return entry?.isDirectory() === false
  } catch {
    return false // no file can have such a name
  }
}

function bytesOf(lines: readonly string[]): Buffer {
  return Buffer.from(lines.join(''), 'latin1')
}
