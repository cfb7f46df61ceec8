import { lstatSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { followLinks, isWritten } from '../process/environment.ts'
import type { BareRepository } from '../process/git/bare-repository.ts'
import { readForeignFile } from '../process/read-foreign-file.ts'

/** Bytes. */
const LARGEST = 1024 * 1024

/** Settings of a repository that its users see and that neither name programs nor hold credentials. */
const COPIED = [
  /^core\.(?:ignorecase|filemode|symlinks|precomposeunicode|autocrlf|eol|safecrlf|quotepath|longpaths|sparsecheckout|sparsecheckoutcone|hookspath)$/,
  /^extensions\.objectformat$/,
  /^user\.(?:name|email)$/,
  /^branch\..*\.(?:remote|merge|rebase)$/s,
  /^remote\..*\.(?:url|fetch)$/s,
  /^submodule\..*\.(?:url|active)$/s,
  /^(?:init\.defaultbranch|pull\.rebase|push\.default|rerere\.enabled|merge\.conflictstyle|diff\.algorithm)$/,
]

export interface Identity {
  readonly name: string | undefined
  readonly email: string | undefined
}

/** What a person has set for all their repositories, or for those at such a place. */
export interface PersonsGit {
  readonly identity: Identity
  /** File with what git ignores everywhere. */
  readonly excludes: string
}

export interface CellGitConfig {
  /** Of a configuration for a git directory of a cell's own. */
  readonly text: string
  /** File that the checkout names in the place of the person's excludes, as it is written there. */
  readonly excludes: string | undefined
}

export async function cellGitConfig(
  repository: BareRepository,
  file: string,
  identity: Identity | undefined,
): Promise<CellGitConfig> {
  const input = readForeignFile(file, { most: LARGEST, follow: true }) ?? '' // git waits for a pipe
  const entries = await entriesOf(repository, input)
  const copied = entries.filter(([name, value]) => COPIED.some((pattern) => pattern.test(name)) && !isProgram(name, value))
  const usesFormat = copied.some(([name]) => name === 'extensions.objectformat')
  const own = [
    ['core.repositoryformatversion', usesFormat ? '1' : '0'],
    ['core.bare', 'false'],
    ['core.logallrefupdates', 'true'],
    ['gc.auto', '0'],
    ...(identity?.name ? [['user.name', identity.name] as const] : []),
    ...(identity?.email ? [['user.email', identity.email] as const] : []),
  ] as const
  return {
    text: [...own, ...copied].map(([name, value]) => setting(name, withoutLogin(value))).join(''),
    excludes: entries.findLast(([name]) => name === 'core.excludesfile')?.[1],
  }
}

type Entry = readonly [name: string, value: string]

async function entriesOf(repository: BareRepository, input: Buffer | string): Promise<readonly Entry[]> {
  const listed = await repository.attempt(['config', '--file', '-', '--no-includes', '--list', '--null'], { input })
  return listed.stdout
    .toString()
    .split('\0')
    .flatMap((entry) => {
      const end = entry.indexOf('\n')
      return end < 0 ? [] : [[entry.slice(0, end), entry.slice(end + 1)] as const]
    })
}

/** What git has to know of a directory of its own that a cell sees as it lies there. */
const ALSO_OF_MODULES = [
  /^core\.(?:repositoryformatversion|bare|worktree|logallrefupdates)$/,
  /^extensions\./,
  /^remote\..*\.(?:promisor|partialclonefilter)$/s,
]
/** Of a git directory: no submodule is called like these in another one. */
const NO_MODULES = ['objects', 'refs', 'logs', 'hooks', 'info', 'lfs']

/**
 * The configurations of submodules for cells, which see their git directories: by path below that of all. `known` has those that were asked for
 * before, by what the file says.
 */
export async function moduleConfigs(
  repository: BareRepository,
  modules: string,
  known: Map<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const found = configsBelow(modules, '').map(async (path) => {
    const bytes = readForeignFile(join(modules, path), { most: LARGEST, follow: false }) ?? ''
    const said = bytes.toString('latin1')
    const text = known.get(said) ?? (await moduleConfig(repository, bytes))
    known.set(said, text)
    return [path, text] as const
  })
  return new Map(await Promise.all(found))
}

async function moduleConfig(repository: BareRepository, bytes: Buffer | string): Promise<string> {
  const entries = await entriesOf(repository, bytes)
  const isCopied = (name: string) => [...COPIED, ...ALSO_OF_MODULES].some((pattern) => pattern.test(name))
  return entries
    .filter(([name, value]) => isCopied(name) && !isProgram(name, value))
    .map(([name, value]) => setting(name, withoutLogin(value)))
    .join('')
}

/** A link leads to what the cell sees, or to nothing. */
function configsBelow(modules: string, below: string): readonly string[] {
  const folder = join(modules, below)
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return []
  const entries = readdirSync(folder, { withFileTypes: true })
  const isGit = entries.some(({ name }) => name === 'HEAD')
  return entries.flatMap((entry) => {
    const path = join(below, entry.name)
    if (entry.isFile()) return ['config', 'config.worktree'].includes(entry.name) ? [path] : []
    return entry.isDirectory() && !(isGit && NO_MODULES.includes(entry.name)) ? configsBelow(modules, path) : []
  })
}

/** Somebody else may have made the checkout, and no cell is to see any file that its settings name. */
const EXCLUDES = /ignore|exclude/i

/**
 * What git ignores outside by files that no cell sees: those of the person, or of the checkout in their place. Of one that an agent may have put a link
 * on the way to, nothing.
 */
export function excludesText(
  root: string,
  { checkouts, persons }: { readonly checkouts: string | undefined; readonly persons: string | undefined },
): string {
  const named = checkouts === undefined ? undefined : realPlace(resolve(root, checkouts.replace(/^~(?=\/)/, homedir())))
  const isBelieved = named !== undefined && [checkouts ?? '', named].every((path) => EXCLUDES.test(basename(path)))
  const file = isBelieved ? named : persons === undefined ? undefined : realPlace(persons)
  return file === undefined ? '' : textOfRules(readForeignFile(file, { most: LARGEST, follow: false, exactly: true }))
}

function realPlace(file: string): string | undefined {
  return followLinks(file, (link) => !isWritten(link))
}

/** To stand among others: its last line has an end, and the mark that a file may begin with is gone. A name may be no UTF-8: byte for byte. */
export function textOfRules(bytes: Buffer | undefined): string {
  const text = bytes?.toString('latin1').replace(/^\xEF\xBB\xBF/, '') ?? ''
  return text === '' || text.endsWith('\n') ? text : `${text}\n`
}

/** One line of a configuration, with its section. */
export function setting(name: string, value: string): string {
  const first = name.indexOf('.')
  const last = name.lastIndexOf('.')
  const [section, key] = [name.slice(0, first), name.slice(last + 1)]
  const sub = first === last ? '' : ` "${withoutLogin(name.slice(first + 1, last)).replace(/["\\]/g, '\\$&')}"`
  return `[${section}${sub}]\n\t${key} = "${value.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"\n`
}

/** What runs in the place of an address, by `ext::`, may hold a login anywhere. */
function isProgram(name: string, value: string): boolean {
  return /^\w+\.ext::/.test(name) || value.startsWith('ext::')
}

/**
 * A URL with a token in it, as its user or in its query, is a frequent way to persist one; git takes one for a remote's name as well, in values
 * and in names.
 */
function withoutLogin(text: string): string {
  return text.replace(/:\/\/[^\s/?#]*@/g, '://').replace(/(:\/\/[^\s?#]*)[?#]\S*/g, '$1')
}
