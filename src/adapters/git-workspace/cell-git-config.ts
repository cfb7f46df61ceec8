import { homedir } from 'node:os'
import { basename, resolve } from 'node:path'
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
  const listed = await repository.attempt(['config', '--file', '-', '--no-includes', '--list', '--null'], { input })
  const entries = listed.stdout
    .toString()
    .split('\0')
    .flatMap((entry) => {
      const end = entry.indexOf('\n')
      return end < 0 ? [] : [[entry.slice(0, end), entry.slice(end + 1)] as const]
    })
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
