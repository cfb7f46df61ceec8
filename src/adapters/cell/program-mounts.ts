import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { isIn, isNamedInCheckout } from '../process/environment.ts'
import { readForeignFile } from '../process/read-foreign-file.ts'
import { entriesOf } from './entries.ts'
import type { Machine } from './machine.ts'
import { installationOf, type SystemMounts } from './system-mounts.ts'
import { NOTHING, type Shown, wayTo } from './ways.ts'
import { withoutLogins } from './without-logins.ts'

/** How every program that is no script begins. */
const ELF = Buffer.from('\x7fELF', 'latin1')
/** What programs bring along beside their `bin`, as they call it; no login is called so. */
const BROUGHT_FOLDERS = /^(?:dist|lib|lib32|lib64|libexec|node_modules|share)$/
/** Of a package also these; `~/go/src` has whole projects in it. */
const PACKAGE_FOLDERS = /^(?:app|build|out|plugins|resources|src|vendor)$/
const PACKAGE_FILES = ['package.json', 'pyproject.toml']
const BROUGHT_FILES =
  /^(?!.*(?:auth|config|credential|login|secret|token))(?:package\.json|[^.].*\.(?:[cm]?[jt]s|jar|php|pl|py|rb|so|wasm))$/i
const SHOWN = ['/usr/', '/bin/', '/opt/', '/lib', '/etc/', '/sbin/']

interface Surroundings extends Pick<Machine, 'home'> {
  readonly system: Pick<SystemMounts, 'hidden'>
}

/**
 * A program outside of the system's folders, with what was installed beside it; and where a link to it leads. What lies in a checkout or in
 * the turn's directory is seen with it, and a link there may be an agent's: it shows an interpreter that it is named after, and nothing else
 * of the person's.
 */
export function programMounts(file: string, cwd: string, { home, system }: Surroundings): Shown {
  const isPlaceOfAgents = whatAgentsWrite(cwd)
  const way = wayTo(file, isPlaceOfAgents)
  if (way === undefined) return NOTHING
  const real = way.end
  if (isPlaceOfAgents(real)) return way.isTheirs ? NOTHING : { mounts: [], links: way.links }
  if (way.isTheirs && !isInterpreter(file, real)) return NOTHING
  const installation = installationOf(real, home)
  const mounts = [...new Set([installation, ...broughtAlong(installation, real).filter((at) => !isIn(cwd, at)), real])]
    .filter((at) => !isPlaceOfAgents(at))
    .filter((at) => !SHOWN.some((folder) => at.startsWith(folder)) || system.hidden.some((folder) => isIn(at, folder)))
    .flatMap(withoutLogins)
  return { mounts, links: way.links }
}

/** Beside a `bin` that is shown by itself, as logins may lie there too; a link there may lead to one. */
function broughtAlong(bin: string, program: string): readonly string[] {
  if (dirname(program) !== bin) return []
  const folder = dirname(bin)
  const isPackage = PACKAGE_FILES.some((name) => existsSync(join(folder, name)))
  return entriesOf(folder)
    .filter((entry) => {
      if (!entry.isDirectory()) return entry.isFile() && BROUGHT_FILES.test(entry.name)
      return BROUGHT_FOLDERS.test(entry.name) || (isPackage && PACKAGE_FOLDERS.test(entry.name))
    })
    .map(({ name }) => join(folder, name))
}

/** As a link in an environment of Python leads to one. A script, or what lies in a repository, is a program of some project. */
function isInterpreter(link: string, real: string): boolean {
  const isBinary = readForeignFile(real, { most: ELF.length, follow: false })?.equals(ELF) === true
  const isOfProject = [dirname(real), dirname(dirname(real))].some((folder) => existsSync(join(folder, '.git')))
  return basename(real).startsWith(basename(link)) && isBinary && !isOfProject
}

/**
 * Files that arguments name. What lies in a checkout or in the turn's directory, by whatever name, is seen with it and never shown by itself:
 * an agent in another cell could put a link in its place before it is mounted. Only where no cell shows it, in what is ours there, can nobody.
 */
export function argumentMounts(files: readonly string[], cwd: string, hidden: readonly string[]): Shown {
  const isPlaceOfAgents = whatAgentsWrite(cwd)
  const ways = files
    .map((file) => wayTo(resolve(file), isPlaceOfAgents))
    .filter((way) => way !== undefined)
    .filter(({ isTheirs }) => !isTheirs)
  const shown = ways.filter(({ end }) => !isPlaceOfAgents(end) || hidden.some((folder) => isIn(end, folder)))
  return { mounts: shown.map(({ end }) => ({ at: end, as: 'readable' })), links: ways.flatMap(({ links }) => links) }
}

/** Of paths without a link on the way. */
function whatAgentsWrite(cwd: string): (path: string) => boolean {
  return (path) => isNamedInCheckout(path) || isIn(path, cwd)
}
