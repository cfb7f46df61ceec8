import { existsSync, lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, delimiter, dirname, isAbsolute, join, resolve } from 'node:path'
import type { CellMount } from '../../ports/turns/cells.ts'
import { isIn, isNamedInCheckout, isWritten, toolsAtHome } from '../process/environment.ts'
import { readForeignFile } from '../process/read-foreign-file.ts'
import { entriesOf, foldersIn } from './entries.ts'
import { privateAmongPrograms, privateIn } from './private-files.ts'
import { type Way, type WayLink, wayTo } from './ways.ts'
import { readable, withoutLogins } from './without-logins.ts'

/** Folders of programs and settings that every Linux has at the same place; links stay links. */
const FOLDERS = ['/usr', '/opt', '/etc', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32', '/nix', '/snap', '/gnu']
/** Of those the ones in which somebody lays settings, or programs of their own with what these need. */
const SETTINGS = ['/etc', '/usr/etc', '/usr/local/etc']
const PROGRAMS = ['/opt', '/usr/local/share']
/** Tells programs how many processors there are. */
const PROCESSORS = '/sys/devices/system/cpu'
/** Tools that the setup actions, or a person, put elsewhere; none holds a credential. */
const TOOL_VARIABLES = ['JAVA_HOME', 'GOROOT', 'DOTNET_ROOT', 'ANDROID_HOME', 'ANDROID_SDK_ROOT', 'RUSTUP_HOME', 'PYENV_ROOT']
/** What a company adds to the certificates of the system. */
const CERTIFICATE_VARIABLES = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'REQUESTS_CA_BUNDLE', 'CURL_CA_BUNDLE', 'GIT_SSL_CAINFO']
const MOST_CERTIFICATES = 8 * 1024 * 1024
const MORE_TOOL_VARIABLES = ['RBENV_ROOT', 'NVM_DIR', 'VIRTUAL_ENV', 'pythonLocation']
/** Of these the programs and what finds them: hooks, caches and settings lie beside. */
const PARTS_OF_TOOLS: Readonly<Record<string, readonly string[]>> = {
  VOLTA_HOME: ['bin', 'tools', 'layout.v*'],
  ASDF_DATA_DIR: ['bin', 'installs', 'lib', 'libexec', 'plugins', 'shims'],
  MISE_DATA_DIR: ['installs', 'plugins', 'shims'],
  PNPM_HOME: ['bin', 'global', 'store/*/links'],
  COMPOSER_HOME: ['vendor'],
}
const PARTS_OF_CLONES = ['bin', 'lib', 'libexec', 'plugins', 'share', 'versions']

export interface SystemMounts {
  readonly mounts: readonly CellMount[]
  /** Folders of the runner within those, and what is root's alone: what is needed of them is shown by itself. */
  readonly hidden: readonly string[]
  readonly links: readonly { readonly at: string; readonly to: string }[]
  /** By which the person names these, and the place where they are. */
  readonly ways: readonly WayLink[]
  /** That lie elsewhere, by their places: as copies, which hold nothing else of these files. */
  readonly certificates: ReadonlyMap<string, string>
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
  const home = homeOf(environment)
  // Ours may have been brought up to date as well.
  const own = existsSync(process.execPath) ? [installationOf(realpathSync(process.execPath), home)] : []
  // By real places: a mount at a path that leads through a link, such as `/var/run`, is none that can be made.
  const named = toolsOf(environment)
  const led = ledTo(
    named.onPath.filter((bin) => !covered(bin)),
    home,
  )
  const tools = [...new Set([...named.folders, ...own, ...led.folders])].filter(
    (folder) => !covered(folder) && existsSync(folder),
  )
  const certificates = certificateWays(environment)
  const { HOME, PWD, GITHUB_WORKSPACE, RUNNER_TEMP } = environment
  const persons = [HOME, PWD, GITHUB_WORKSPACE, RUNNER_TEMP].flatMap((path) => (path?.startsWith('/') ? waysTo(path) : []))
  const secrets = isRoot ? secretsOfRoot([...hidden, ...own, ...named.folders]) : []
  return {
    hidden: [...hidden, ...secrets],
    links: links.map((at) => ({ at, to: readlinkSync(at) })),
    mounts: [
      ...folders.map((at) => readable(at)),
      ...(existsSync(PROCESSORS) ? [readable(PROCESSORS)] : []),
      ...hidden.map((at): CellMount => ({ at, as: 'hidden' })),
      ...tools.flatMap(withoutLogins),
      ...secrets.map((at): CellMount => ({ at, as: 'hidden' })),
    ],
    ways: [...named.links, ...led.links, ...[...persons, ...certificates].flatMap(({ links }) => links)],
    certificates: new Map(certificates.filter(({ end }) => !covered(end)).flatMap(copyOf)),
  }
}

/** What only root may read is root's secret also in a cell that root started, but for tools that variables or the path name, and for a checkout. */
function secretsOfRoot(passed: readonly string[]): readonly string[] {
  const isPassed = (path: string): boolean => passed.includes(path) || isNamedInCheckout(path)
  return [...SETTINGS.flatMap(privateIn), ...privateAmongPrograms(PROGRAMS, isPassed)]
}

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** Real, as the paths of programs are. */
export function homeOf({ HOME }: SystemFacts['environment']): string {
  const home = HOME === undefined || HOME === '' ? homedir() : HOME
  return existsSync(home) ? realpathSync(home) : home
}

/**
 * Where runners lie, often below `/opt`, with their keys, files of other steps and checkouts of other repositories; and where ours works. What they
 * work in may be a link to another disk: these are real places, as nothing can be hidden at a link, nor behind one.
 */
function runnerFolders({ RUNNER_TEMP }: SystemFacts['environment']): readonly string[] {
  const work = RUNNER_TEMP === undefined || RUNNER_TEMP === '' ? [] : [dirname(RUNNER_TEMP)]
  const [, root] = /^(\/.+)\/externals(?:\.\d[\d.]*)?\/node[^/]*\/bin\/node$/.exec(process.execPath) ?? []
  const own = [...(root === undefined ? [] : [root]), ...work.map((folder) => dirname(folder)).filter(isRunner)]
  const others = [
    ...runnersBelow('/opt', 2),
    ...runnersBelow('/usr/local', 2),
    ...own.flatMap((one) => runnersBelow(dirname(one), 1)),
  ]
  const runners = [...own, ...others]
  return [...new Set([...runners, ...work, ...runners.map(workOf)].flatMap(waysTo).map(({ end }) => end))]
}

const LARGEST_SETTINGS = 65_536

/** As it was set up to work there. */
function workOf(runner: string): string {
  const text = readForeignFile(join(runner, '.runner'), { most: LARGEST_SETTINGS, follow: true })?.toString() ?? ''
  const [, said] = /"workFolder"\s*:\s*("(?:[^"\\]|\\.)+")/.exec(text) ?? []
  try {
    return resolve(runner, said === undefined ? '_work' : String(JSON.parse(said)))
  } catch {
    return join(runner, '_work') // settings of another runner that are no JSON may keep nobody from a cell
  }
}

function isRunner(folder: string): boolean {
  return existsSync(join(folder, '.runner'))
}

/** A machine may have several, of other repositories. */
function runnersBelow(folder: string, depth: number): readonly string[] {
  if (depth === 0) return []
  return foldersIn(folder).flatMap((one) => (isRunner(one) ? [one] : runnersBelow(one, depth - 1)))
}

/** Where the environment says that tools are, whether they are there or not. */
export function placesOfTools(environment: SystemFacts['environment']): readonly string[] {
  return [...namedTools(environment), ...foldersOnPath(environment)]
}

function variablesOf(environment: SystemFacts['environment']): readonly string[] {
  const tools: SystemFacts['environment'] = { ...toolsAtHome(environment), ...environment }
  return [...TOOL_VARIABLES, ...MORE_TOOL_VARIABLES].flatMap((name) => tools[name] || [])
}

function namedTools(environment: SystemFacts['environment']): readonly string[] {
  const tools = { ...toolsAtHome(environment), ...environment }
  const parts = Object.entries(PARTS_OF_TOOLS).flatMap(([name, folders]) => {
    const place = tools[name]
    return place ? folders.flatMap((folder) => placesLike(place, folder.split('/'))) : []
  })
  return [
    ...variablesOf(environment),
    ...parts,
    ...pythonsOfUv(environment),
    ...placesOfSites(environment),
    ...placesOfCorepack(environment),
  ]
}

/** A star stands for what is there by such a name. */
function placesLike(around: string, [name, ...rest]: readonly string[]): readonly string[] {
  if (name === undefined) return [around]
  const [start, end] = name.split('*')
  const isLike = (one: string): boolean => end !== undefined && one.startsWith(start ?? '') && one.endsWith(end)
  const names = end === undefined ? [name] : entriesOf(around).flatMap((entry) => (isLike(entry.name) ? [entry.name] : []))
  return names.flatMap((one) => placesLike(join(around, one), rest))
}

/** To which environments of a checkout lead. It is shown and not told: uv installs others below the home in the cell. */
function pythonsOfUv({ UV_PYTHON_INSTALL_DIR, XDG_DATA_HOME, HOME }: SystemFacts['environment']): readonly string[] {
  if (UV_PYTHON_INSTALL_DIR) return [UV_PYTHON_INSTALL_DIR]
  const data = XDG_DATA_HOME || (HOME && join(HOME, '.local/share'))
  return data ? [join(data, 'uv/python')] : []
}

/** Where `pip install --user` lays packages, by each version of Python. */
function placesOfSites({ HOME }: SystemFacts['environment']): readonly string[] {
  return HOME ? placesLike(HOME, ['.local', 'lib', 'python3.*', 'site-packages']) : []
}

export function sitesOfPython(environment: SystemFacts['environment']): readonly string[] {
  return endsOf(placesOfSites(environment))
}

/** Where Corepack lays the package managers that projects name (`packageManager`), a folder for each version of each. */
function placesOfCorepack({ COREPACK_HOME, XDG_CACHE_HOME, HOME }: SystemFacts['environment']): readonly string[] {
  const caches = XDG_CACHE_HOME || (HOME && join(HOME, '.cache'))
  const place = COREPACK_HOME || (caches && join(caches, 'node/corepack'))
  return place ? [join(place, 'v1')] : []
}

/** Each is shown at its real place; a link in the home in a cell leads to it, beside which Corepack can lay others there. */
export function managersOfCorepack(environment: SystemFacts['environment']): readonly string[] {
  return endsOf(placesOfCorepack(environment)).flatMap(foldersIn).flatMap(foldersIn)
}

/** Their real places, but for those that agents may write to. */
function endsOf(places: readonly string[]): readonly string[] {
  const ends = places.flatMap(waysTo).map(({ end }) => end)
  return ends.filter((end) => existsSync(end) && !isWritten(end))
}

function foldersOnPath({ PATH = '' }: SystemFacts['environment']): readonly string[] {
  return PATH.split(delimiter).filter((folder) => folder.startsWith('/'))
}

interface Tools {
  readonly folders: readonly string[]
  /** Of those the ones that are on the path. */
  readonly onPath: readonly string[]
  readonly links: readonly WayLink[]
}

/** A tool that was cloned, or a project of the person, which has more in it than what its programs need. */
function installedAt(folder: string): readonly string[] {
  if (!isRepository(folder)) return [folder]
  return PARTS_OF_CLONES.map((name) => join(folder, name)).filter((part) => existsSync(part))
}

function isRepository(folder: string): boolean {
  return existsSync(join(folder, '.git'))
}

/** What lies in a checkout is seen with it: a link there, mounted by itself, would show what it leads to. */
function toolsOf(environment: SystemFacts['environment']): Tools {
  const home = homeOf(environment)
  const named = namedTools(environment).filter(isAbsolute).flatMap(waysTo)
  const onPath = foldersOnPath(environment).flatMap(waysTo)
  const around = onPath.flatMap(({ end }) =>
    isInstalled(end) && !holdsBelongings(dirname(end), home) ? installedAt(dirname(end)) : [end],
  )
  const folders = [...named.map(({ end }) => end), ...around]
  return {
    folders: [...new Set(folders)].filter((folder) => !holdsBelongings(folder, home) && !isNamedInCheckout(folder)),
    onPath: onPath.map(({ end }) => end),
    links: [...named, ...onPath].flatMap(({ links }) => links),
  }
}

/**
 * Where links beside programs lead, as uv, pipx and npm make them in `~/.local/bin`: to an installation, whose own links may lead to another, or to
 * a program alone. In a folder that agents may write to a link may be of one, and what lies in a repository is a program of some project.
 */
function ledTo(bins: readonly string[], home: string, depth = 2): Tools {
  const ways = bins.filter((bin) => !isWritten(bin)).flatMap((bin) => linksIn(bin).flatMap(waysTo))
  const found = ways.flatMap(({ end }) => (isWritten(end) ? [] : installedWith(end, home)))
  const folders = [...new Set(found)]
  const onPath = folders.map((folder) => join(folder, 'bin')).filter((bin) => existsSync(bin))
  const further = depth > 1 ? ledTo(onPath, home, depth - 1) : { folders: [], links: [] }
  return { folders: [...folders, ...further.folders], onPath, links: [...ways.flatMap(({ links }) => links), ...further.links] }
}

function installedWith(program: string, home: string): readonly string[] {
  const bin = dirname(program)
  const place =
    packageAround(program, home) ?? (isInstalled(bin) && !holdsBelongings(dirname(bin), home) ? dirname(bin) : program)
  const isOfProject = [bin, dirname(bin)].some(isRepository)
  return isOfProject || !isExecutable(program) ? [] : [place]
}

/** Of npm, which lays what a package needs into it; or the folder of them all, as Bun and Yarn lay it beside. */
function packageAround(program: string, home: string): string | undefined {
  const [, modules = '', name = ''] = /^(.*?\/node_modules)\/((?:@[^/]+\/)?[^/]+)\//.exec(program) ?? []
  if (modules === '') return undefined
  const around = dirname(modules)
  const isOfTools = existsSync(join(around, 'package.json')) && !isRepository(around) && !holdsBelongings(around, home)
  return basename(around) === 'global' || isOfTools ? modules : join(modules, name)
}

function isExecutable(file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false })
  return found?.isFile() === true && (found.mode & 0o111) !== 0
}

function linksIn(folder: string): readonly string[] {
  return entriesOf(folder).flatMap((entry) => (entry.isSymbolicLink() ? [join(folder, entry.name)] : []))
}

/** None where a link of an agent leads there. */
function waysTo(path: string): readonly Way[] {
  const way = wayTo(path, isNamedInCheckout)
  return way === undefined || way.isTheirs ? [] : [way]
}

/** As variables name them: also in a home, of which cells show nothing else. */
function certificateWays(environment: SystemFacts['environment']): readonly Way[] {
  const named = CERTIFICATE_VARIABLES.flatMap((name) => environment[name] || [])
  return [...new Set(named)].filter((file) => file.startsWith('/')).flatMap(waysTo)
}

const CERTIFICATE = /-----BEGIN (TRUSTED )?CERTIFICATE-----[\sA-Za-z0-9+/=]*-----END \1CERTIFICATE-----/g

/** Of what else may stand in such a file, such as a login, nothing; a file with a key stays where it is. What lies in a checkout is seen with it. */
function copyOf({ end }: Way): readonly (readonly [at: string, text: string])[] {
  if (isNamedInCheckout(end)) return []
  const text = readForeignFile(end, { most: MOST_CERTIFICATES, follow: false })?.toString('latin1') ?? ''
  const blocks = [...text.matchAll(CERTIFICATE)].map(([block]) => `${block}\n`)
  const isWhole = text.length < MOST_CERTIFICATES
  return isWhole && blocks.length > 0 && !text.includes('PRIVATE KEY-----') ? [[end, blocks.join('')]] : []
}

/** The folder above its `bin`; `bin` alone where a login may lie beside that, as in `~/.cargo` or in a repository; or the program alone, as in `~/bin`. */
export function installationOf(program: string, home: string): string {
  const folder = dirname(program)
  const parent = dirname(folder)
  if (basename(folder) !== 'bin' || holdsBelongings(parent, home)) return program
  return isRepository(parent) || (isIn(parent, home) && !isInstalled(folder)) ? folder : parent
}

/** `~/.nvm/versions/node/v24/bin` needs `lib` beside it. */
function isInstalled(bin: string): boolean {
  return basename(bin) === 'bin' && (existsSync(join(dirname(bin), 'lib')) || bin.includes('/node_modules/'))
}

/** `~` and `~/.local` are full of what is no program: keys, tokens, letters. */
function holdsBelongings(folder: string, home: string): boolean {
  return folder === '/' || folder === join(home, '.local') || home === folder || home.startsWith(`${folder}/`)
}
