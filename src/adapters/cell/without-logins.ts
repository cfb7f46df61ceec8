import { existsSync, lstatSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { CellMount } from '../../ports/turns/cells.ts'
import { entriesOf, foldersIn } from './entries.ts'
import { privateIn } from './private-files.ts'

/** Where tools keep logins in the folder of their installation; and a lock, for which they would wait outside while a cell's program has it. */
const LOGINS = [
  '.lock',
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
  'conda-meta/state', // variables of an environment
  'etc/conda/activate.d',
  '.git/config',
]

/** What lies over a hidden file, by the end of its name: it says nothing, and can be read all the same. */
export const COVERS = {
  '': '',
  '.json': '{}\n',
  'conda-meta/state': '{}\n',
  'settings.xml': '<settings/>\n',
  'NuGet.Config': '<configuration/>\n',
}

/** What is shown of an installation: all of it but these. */
export function withoutLogins(at: string): readonly CellMount[] {
  const logins = [at, ...versionsIn(at)].flatMap((folder) => LOGINS.map((name) => join(folder, name))).filter(isPlain)
  return [readable(at), ...[...wholeFolders(logins, at), ...servicesIn(at)].map((one): CellMount => ({ at: one, as: 'hidden' }))]
}

/** A folder stays hidden where a file in it is written anew: one that has nothing else in it goes whole, unless a program reads the file. */
function wholeFolders(logins: readonly string[], at: string): readonly string[] {
  const unread = logins.filter((login) => !Object.keys(COVERS).some((end) => end !== '' && login.endsWith(end)))
  const isAlone = (folder: string) => folder !== at && entriesOf(folder).every(({ name }) => unread.includes(join(folder, name)))
  return [...new Set(logins.map((login) => (isAlone(dirname(login)) ? dirname(login) : login)))]
}

export function readable(at: string): CellMount {
  return { at, as: 'readable' }
}

/** Of a Homebrew: the data of services that it has installed, and those of their settings that are not for all. */
function servicesIn(at: string): readonly string[] {
  if (!existsSync(join(at, 'Cellar'))) return []
  const [data, settings] = ['var', 'etc'].map((name) => [join(at, name)].filter(isPlain))
  return [...(data ?? []), ...(settings ?? []).flatMap(privateIn)]
}

/** No link, in whose place nothing can be mounted. */
function isPlain(path: string): boolean {
  const found = existsSync(path) ? lstatSync(path) : undefined
  return found?.isFile() === true || found?.isDirectory() === true
}

/** As pyenv (`versions/3.12`), nvm (`versions/node/v24`), volta (`tools/image/node/24`), asdf (`installs/nodejs/24`) and conda (`envs/x`) have them. */
function versionsIn(at: string): readonly string[] {
  const around = /^(?:installs|plugins|python)$/.test(basename(at)) ? [at] : [join(at, 'versions'), join(at, 'image')]
  const versions = around.flatMap(foldersIn)
  return [...versions, ...versions.flatMap(foldersIn), ...foldersIn(join(at, 'envs'))]
}
