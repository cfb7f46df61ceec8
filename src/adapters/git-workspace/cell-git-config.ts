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
  readonly name: string
  readonly email: string
}

/** The text of a configuration for a git directory of a cell's own. */
export async function cellGitConfig(repository: BareRepository, file: string, identity: Identity | undefined): Promise<string> {
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
    ...(identity === undefined ? [] : [['user.name', identity.name] as const, ['user.email', identity.email] as const]),
  ] as const
  return [...own, ...copied].map(([name, value]) => setting(name, withoutLogin(value))).join('')
}

function setting(name: string, value: string): string {
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
