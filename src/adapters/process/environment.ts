import { existsSync, readlinkSync, realpathSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { delimiter, dirname, isAbsolute, join, parse, sep } from 'node:path'

/** Finds programs, the person's own settings of git, npm and ssh, and the shell. */
const PERSON = ['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'TERM']
/** How text and times are written, and where temporary files go. */
const LOCALE = ['LANG', 'LANGUAGE', 'TZ', 'TMPDIR', 'TMP', 'TEMP']
/** `CI` keeps tools from asking; the two runner facts are what scripts branch on. */
const MACHINE = ['CI', 'RUNNER_OS', 'RUNNER_ARCH']
/** Without them there is no network on many self-hosted runners. */
const NETWORK = [
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'ALL_PROXY',
  'http_proxy',
  'https_proxy',
  'no_proxy',
  'all_proxy',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'NODE_EXTRA_CA_CERTS',
  'REQUESTS_CA_BUNDLE',
  'CURL_CA_BUNDLE',
  'GIT_SSL_CAINFO',
]
/** Folders of installed tools, as the setup actions leave them for later steps; none holds a credential. */
const TOOLS = [
  'JAVA_HOME',
  'GOROOT',
  'GOPATH',
  'DOTNET_ROOT',
  'ANDROID_HOME',
  'ANDROID_SDK_ROOT',
  'RUSTUP_HOME',
  'PYENV_ROOT',
  'RBENV_ROOT',
  'NVM_DIR',
  'VOLTA_HOME',
  'ASDF_DATA_DIR',
  'MISE_DATA_DIR',
  'VIRTUAL_ENV',
  'pythonLocation',
  'LD_LIBRARY_PATH', // where setup-python's interpreter has its own library
  'PKG_CONFIG_PATH',
  'DEVELOPER_DIR',
  'SDKROOT',
]
/** Windows programs do not start, or do not find their files, without these. */
const WINDOWS = [
  'SystemRoot',
  'SystemDrive',
  'windir',
  'ComSpec',
  'PATHEXT',
  'OS',
  'NUMBER_OF_PROCESSORS',
  'PROCESSOR_ARCHITECTURE',
  'USERPROFILE',
  'USERNAME',
  'HOMEDRIVE',
  'HOMEPATH',
  'APPDATA',
  'LOCALAPPDATA',
  'ALLUSERSPROFILE',
  'ProgramData',
  'ProgramFiles',
  'ProgramFiles(x86)',
  'ProgramW6432',
  'CommonProgramFiles',
  'CommonProgramFiles(x86)',
  'PUBLIC',
  'PSModulePath',
]

/**
 * Where these tools look when nothing names the place: below the home, which is another one for an agent, and in a cell. It is told where a tool needs
 * to be (`TOOLS`); pnpm and Composer would install there, too.
 */
const AT_HOME = {
  RUSTUP_HOME: '.rustup',
  PYENV_ROOT: '.pyenv',
  RBENV_ROOT: '.rbenv',
  VOLTA_HOME: '.volta',
  ASDF_DATA_DIR: '.asdf',
  MISE_DATA_DIR: '.local/share/mise',
  PNPM_HOME: '.local/share/pnpm',
  COMPOSER_HOME: '.config/composer',
}

const ALLOWED = new Set([...PERSON, ...LOCALE, ...MACHINE, ...NETWORK, ...TOOLS])
const ALLOWED_ON_WINDOWS = new Set([...ALLOWED, ...WINDOWS].map((name) => name.toUpperCase()))

/**
 * The variables of the runner that scripts and agents get: a list of what is let through, so that a credential with a name nobody
 * thought of stays out. Left out on purpose: tokens and keys of any kind, `GITHUB_*` and `ACTIONS_*` (a writable `GITHUB_ENV` steers
 * the later steps of the job), `RUNNER_TEMP` (those files lie there), `INPUT_*` (the action's own secrets), `SSH_AUTH_SOCK`,
 * `XDG_*` (they would lead out of a private `HOME`), and what loads code into programs, such as `NODE_OPTIONS` and `BASH_ENV`.
 */
export function baseEnvironment(source: NodeJS.ProcessEnv): Record<string, string> {
  const entries = Object.entries({ ...toolsAtHome(source), ...source }).filter(
    ([name, value]) => value !== undefined && isAllowed(name),
  )
  return Object.fromEntries(entries) as Record<string, string>
}

/** What is installed below the home of who started us, by the variable that names its place. */
export function toolsAtHome({ HOME }: NodeJS.ProcessEnv): Record<string, string> {
  if (!HOME) return {}
  const places = Object.entries(AT_HOME).map(([name, folder]) => [name, join(HOME, folder)] as const)
  return Object.fromEntries(places.filter(([, folder]) => existsSync(folder)))
}

function isAllowed(name: string): boolean {
  if (/^LC_[A-Z]+$/.test(name)) return true
  return process.platform === 'win32' ? ALLOWED_ON_WINDOWS.has(name.toUpperCase()) : ALLOWED.has(name)
}

/** Folders that agents may write to, and of these the checkouts, which cells show as they are. */
let written: readonly string[] = []
let checkouts: readonly string[] = []
let known: { readonly path: string; readonly own: string } | undefined

/**
 * To be told before anything is started: what lies there may be of an agent, of an earlier run as well. A place that holds the person's home
 * is none of these: no agent is shut in there, and all that is installed may be in it.
 */
export function takeNoProgramsFrom(folders: readonly string[], others: readonly string[] = []): void {
  checkouts = [...new Set([...checkouts, ...placesOf(folders)])]
  written = [...new Set([...written, ...checkouts, ...placesOf(others)])]
  known = undefined
}

function placesOf(folders: readonly string[]): readonly string[] {
  const home = realOf(homedir()) ?? homedir()
  return folders.flatMap((folder) => [folder, realOf(folder) ?? folder]).filter((folder) => !isIn(home, folder))
}

/**
 * By its name alone: an agent may have put a link in its place, or in that of a folder on the way. A checkout has more names than one where a link
 * outside of it leads there, such as a `/home` that leads to `/var/home`.
 */
export function isInCheckout(path: string): boolean {
  return lies(path, checkouts)
}

/** By a name that a checkout has in itself, as a cell shows it, and by no other. */
export function isNamedInCheckout(path: string): boolean {
  return checkouts.some((folder) => isIn(path, folder))
}

/** The same place by such a name; what lies in no checkout stays as it is. */
export function asInCheckout(path: string): string {
  const named = namedIn(path, checkouts)
  return isNamedInCheckout(named) ? named : path
}

function lies(path: string, places: readonly string[]): boolean {
  return places.some((folder) => isIn(path, folder)) || places.some((folder) => isIn(namedIn(path, places), folder))
}

/** As many as Linux follows. */
const MOST_LINKS = 40

/** By the links on the way to these places, and none in them. */
function namedIn(path: string, places: readonly string[]): string {
  return isAbsolute(path) ? (followLinks(path, (link) => !places.some((folder) => isIn(link, folder))) ?? path) : path
}

/** Of a link: its place, on the way to which no other is left; where it leads; and what of the path comes after it. */
type MayFollow = (link: string, to: string, rest: readonly string[]) => boolean

/**
 * What an absolute path names once those links on its way are followed that may be. What is not there is named by what is. Undefined where they
 * lead in a circle. Each is read once: an agent that puts another in its place meanwhile changes nothing of what was decided.
 */
export function followLinks(path: string, mayFollow: MayFollow, readLink = targetOf): string | undefined {
  const { root } = parse(path)
  const rest = path.slice(root.length).split(sep)
  let here = root
  let links = 0
  for (let part = rest.shift(); part !== undefined; part = rest.shift()) {
    if (part === '' || part === '.') continue
    const next = part === '..' ? dirname(here) : join(here, part)
    const to = part === '..' ? undefined : readLink(next)
    if (to === undefined || !mayFollow(next, to, rest)) {
      here = next
      continue
    }
    if (++links > MOST_LINKS) return undefined
    if (isAbsolute(to)) here = parse(to).root
    rest.unshift(...to.slice(isAbsolute(to) ? here.length : 0).split(sep))
  }
  return here
}

/** Undefined for what is no link. */
function targetOf(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}

/** Where the system has its programs. */
const SYSTEM = process.platform === 'win32' ? join(process.env.SystemRoot ?? 'C:\\Windows', 'System32') : '/usr/bin:/bin'

/**
 * Where we look for programs that we start ourselves, such as git. Agents and scripts have the whole path. It is never empty: that would mean the
 * current folder, which is a checkout.
 */
export function ownPath(path = process.env.PATH ?? ''): string {
  if (known?.path !== path) known = { path, own: path.split(delimiter).flatMap(ownFolder).join(delimiter) || SYSTEM }
  return known.own
}

/** What names no place by itself is left out. A link in a checkout to where nobody writes counts as what it leads to now. */
function ownFolder(folder: string): readonly string[] {
  if (!isAbsolute(folder)) return []
  const real = realOf(folder)
  if (real !== undefined && isWritten(real)) return []
  if (!isWritten(folder)) return [folder]
  return real === undefined ? [] : [real]
}

/** Where files of our own lie for a moment: not where `TMPDIR` leads, when an agent could put a link in their place there, or nothing is there. */
export function ownTemp(): string {
  const temp = tmpdir()
  const real = realOf(temp)
  const isFit = real !== undefined && ![temp, real].some(isInCheckout)
  return isFit || process.platform === 'win32' ? temp : '/tmp'
}

export function isWritten(path: string): boolean {
  return lies(path, written)
}

export function isIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}

function realOf(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}
