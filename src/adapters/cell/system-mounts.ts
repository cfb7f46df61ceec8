import { existsSync, lstatSync, readdirSync, readlinkSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import type { CellMount } from '../../ports/turns/cells.ts'
import { isInCheckout, toolsAtHome } from '../process/environment.ts'
import { readForeignFile } from '../process/read-foreign-file.ts'

/** Folders of programs and settings that every Linux has at the same place; links stay links. */
const FOLDERS = ['/usr', '/opt', '/etc', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32', '/nix', '/snap', '/gnu']
/** Tells programs how many processors there are. */
const PROCESSORS = '/sys/devices/system/cpu'
/** Tools that the setup actions, or a person, put elsewhere; none holds a credential. */
const TOOL_VARIABLES = ['JAVA_HOME', 'GOROOT', 'DOTNET_ROOT', 'ANDROID_HOME', 'ANDROID_SDK_ROOT', 'RUSTUP_HOME', 'PYENV_ROOT']
/** What a company adds to the certificates of the system. */
const CERTIFICATE_VARIABLES = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'REQUESTS_CA_BUNDLE', 'CURL_CA_BUNDLE', 'GIT_SSL_CAINFO']
const MOST_CERTIFICATES = 8 * 1024 * 1024
const MORE_TOOL_VARIABLES = ['RBENV_ROOT', 'NVM_DIR', 'VIRTUAL_ENV', 'pythonLocation']

export interface SystemMounts {
  readonly mounts: readonly CellMount[]
  /** Folders of the runner within those: what is needed of them is shown by itself. */
  readonly hidden: readonly string[]
  readonly links: readonly { readonly at: string; readonly to: string }[]
}

export interface SystemFacts {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly isRoot: boolean
}

/** What every cell sees of the machine, read-only. */
export function systemMounts({ environment, isRoot }: SystemFacts): SystemMounts {
  const there = FOLDERS.filter((folder) => existsSync(folder))
  const links = there.filter((folder) => lstatSync(folder).isSymbolicLink())
  const folders = there.filter((folder) => !links.includes(folder))
  const hidden = runnerFolders(environment).filter((at) => folders.some((folder) => at.startsWith(`${folder}/`)))
  const covered = (path: string): boolean => folders.some((folder) => isIn(path, folder)) && !hidden.some((at) => isIn(path, at))
  // `/sbin` on a path: the link, and where it leads to.
  const linked = (path: string): boolean => links.some((link) => isIn(path, link)) && covered(realpathSync(path))
  const tools = [...toolFolders(environment), installationOf(realpathSync(process.execPath), homeOf(environment))].filter(
    (folder) => !covered(folder) && existsSync(folder) && !linked(folder),
  )
  return {
    hidden,
    links: links.map((at) => ({ at, to: readlinkSync(at) })),
    mounts: [
      ...folders.map((at) => readable(at)),
      ...(existsSync(PROCESSORS) ? [readable(PROCESSORS)] : []),
      ...hidden.map((at): CellMount => ({ at, as: 'hidden' })),
      ...tools.flatMap(withoutLogins),
      ...certificateFiles(environment)
        .filter((file) => !covered(file))
        .map(readable),
      ...(isRoot ? privateIn('/etc').map((at): CellMount => ({ at, as: 'hidden' })) : []),
    ],
  }
}

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** Real, as the paths of programs are. */
export function homeOf({ HOME }: SystemFacts['environment']): string {
  const home = HOME === undefined || HOME === '' ? homedir() : HOME
  return existsSync(home) ? realpathSync(home) : home
}

/** Where runners lie, often below `/opt`, with their keys, files of other steps and checkouts of other repositories; and where ours works. */
function runnerFolders({ RUNNER_TEMP }: SystemFacts['environment']): readonly string[] {
  const work = RUNNER_TEMP === undefined || RUNNER_TEMP === '' ? [] : [dirname(RUNNER_TEMP)]
  const [, root] = /^(\/.+)\/externals\/node[^/]*\/bin\/node$/.exec(process.execPath) ?? []
  const own = [...(root === undefined ? [] : [root]), ...work.map((folder) => dirname(folder)).filter(isRunner)]
  const others = [
    ...runnersBelow('/opt', 2),
    ...runnersBelow('/usr/local', 2),
    ...own.flatMap((one) => runnersBelow(dirname(one), 1)),
  ]
  return [...new Set([...own, ...work, ...others])]
}

function isRunner(folder: string): boolean {
  return existsSync(join(folder, '.runner'))
}

/** A machine may have several, of other repositories. */
function runnersBelow(folder: string, depth: number): readonly string[] {
  if (depth === 0) return []
  return foldersIn(folder).flatMap((one) => (isRunner(one) ? [one] : runnersBelow(one, depth - 1)))
}

function foldersIn(folder: string): readonly string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name))
  } catch {
    return [] // it is not there, or somebody else's
  }
}

export function isIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}

function readable(at: string): CellMount {
  return { at, as: 'readable' }
}

/** Where the environment says that tools are, whether they are there or not. */
export function placesOfTools(environment: SystemFacts['environment']): readonly string[] {
  return [...namedTools(environment), ...foldersOnPath(environment)]
}

function namedTools(environment: SystemFacts['environment']): readonly string[] {
  const tools = { ...toolsAtHome(environment), ...environment }
  return [...TOOL_VARIABLES, ...MORE_TOOL_VARIABLES].flatMap((name) => tools[name] || [])
}

function foldersOnPath({ PATH = '' }: SystemFacts['environment']): readonly string[] {
  return PATH.split(delimiter).filter((folder) => folder.startsWith('/'))
}

function toolFolders(environment: SystemFacts['environment']): readonly string[] {
  const named = namedTools(environment)
  const onPath = foldersOnPath(environment).filter((folder) => existsSync(folder))
  const home = homeOf(environment)
  const around = onPath.map((folder) => {
    const parent = dirname(folder)
    return isInstalled(folder) && !holdsBelongings(parent, home) ? parent : folder
  })
  return [...named, ...around].filter(
    // What lies in a checkout is seen with it: a link there, mounted by itself, would show what it leads to.
    (folder) => folder.startsWith('/') && !holdsBelongings(folder, home) && folder !== environment.HOME && !isInCheckout(folder),
  )
}

/** As variables name them: also in a home, of which cells show nothing else. A file that holds more than certificates stays there. */
function certificateFiles(environment: SystemFacts['environment']): readonly string[] {
  const named = CERTIFICATE_VARIABLES.flatMap((name) => environment[name] || [])
  return [...new Set(named)].filter((file) => {
    if (!file.startsWith('/') || isInCheckout(file)) return false
    const text = readForeignFile(file, { most: MOST_CERTIFICATES, follow: true })?.toString('latin1') ?? ''
    const isWhole = text.length < MOST_CERTIFICATES
    return isWhole && text.includes('-----BEGIN CERTIFICATE-----') && !text.includes('PRIVATE KEY-----')
  })
}

/** The folder above its `bin`; `bin` alone where a login may lie beside that, as in `~/.cargo`; or the program alone, as in `~/bin`. */
export function installationOf(program: string, home: string): string {
  const folder = dirname(program)
  const parent = dirname(folder)
  if (basename(folder) !== 'bin' || holdsBelongings(parent, home)) return program
  return isIn(parent, home) && !isInstalled(folder) ? folder : parent
}

/** `~/.nvm/versions/node/v24/bin` needs `lib` beside it. */
function isInstalled(bin: string): boolean {
  return basename(bin) === 'bin' && (existsSync(join(dirname(bin), 'lib')) || bin.includes('/node_modules/'))
}

/** Where tools keep logins in the folder of their installation. */
const LOGINS = [
  '.netrc',
  '.npmrc',
  '.pypirc',
  '.condarc',
  'etc/npmrc',
  'lib/node_modules/npm/npmrc',
  'pip.conf',
  'conf/settings.xml',
  'gradle.properties',
  'NuGet.Config',
  'credentials',
  'credentials.json',
  'credentials.toml',
  'auth.json',
]

export function withoutLogins(at: string): readonly CellMount[] {
  const isLogin = (file: string): boolean => existsSync(file) && lstatSync(file).isFile()
  const logins = [at, ...versionsIn(at)].flatMap((folder) => LOGINS.map((name) => join(folder, name))).filter(isLogin)
  return [readable(at), ...logins.map((file): CellMount => ({ at: file, as: 'hidden' }))]
}

/** As pyenv (`versions/3.12`) and nvm (`versions/node/v24`) have them. */
function versionsIn(at: string): readonly string[] {
  const versions = foldersIn(join(at, 'versions'))
  return [...versions, ...versions.flatMap(foldersIn)]
}

/** `~` and `~/.local` are full of what is no program: keys, tokens, letters. */
function holdsBelongings(folder: string, home: string): boolean {
  return folder === '/' || folder === join(home, '.local') || home === folder || home.startsWith(`${folder}/`)
}

/** What only root may read is root's secret also in a cell that root started. */
function privateIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isSymbolicLink()) return []
    const othersMayRead = (lstatSync(path).mode & 0o004) !== 0
    if (!othersMayRead) return [path]
    return entry.isDirectory() ? privateIn(path) : []
  })
}
