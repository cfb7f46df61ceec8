import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isWritten } from '../process/environment.ts'
import { readForeignFile } from '../process/read-foreign-file.ts'
import { wayTo } from './ways.ts'

/** By their paths from the home; a link is said by where it leads. */
export type HomeFiles = ReadonlyMap<string, string | { readonly to: string }>

export interface ShownToHome {
  /** Folders with packages of Python. */
  readonly sites: readonly string[]
  /** Folders with a version of a package manager each, as Corepack has fetched them. */
  readonly managers: readonly string[]
}

const MOST_BYTES = 64 * 1024
/** As asdf and mise call a tool, and say a version of it. No address is among them: it may hold a login. */
const NAME = '[\\w.:@/-]{1,200}'
const VERSION = '[\\w.+:@/~^-]{1,200}'
const TEXT = `(?:"${VERSION}"|'${VERSION}')`
const LINE = new RegExp(`^${NAME}(?:[ \\t]+${VERSION})+$`)
const SETTING = new RegExp(`^(?:"(?<quoted>${NAME})"|(?<plain>[\\w-]{1,200}))\\s*=\\s*(?<value>.*)$`)
const VALUE = new RegExp(`^(?:${TEXT}|\\[\\s*(?:${TEXT}\\s*(?:,\\s*)?)*\\])`)
const TABLE = new RegExp(`^\\{[^{}]*\\bversion\\s*=\\s*(${TEXT})[^{}]*\\}`)

/**
 * What an agent finds in its home, of the person's: which versions of tools are set there alone, without which a shim would start another one; for
 * Python where the person has packages; and for Corepack the package managers that it need not fetch. Nothing else that stands in those files.
 */
export function homeFiles(home: string, { sites, managers }: ShownToHome): HomeFiles {
  const versions = linesOf(join(home, '.tool-versions'))
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => LINE.test(line) && !line.includes('://'))
  const settings = toolsOfMise(linesOf(join(home, '.config/mise/config.toml')))
  return new Map<string, string | { readonly to: string }>([
    ...(versions.length === 0 ? [] : [['.tool-versions', textOf(versions)] as const]),
    ...(settings.length === 0 ? [] : [['.config/mise/config.toml', textOf(['[tools]', ...settings])] as const]),
    ...sites.map(
      (site) =>
        [join(placeOfSite(site), 'of-the-person.pth'), `import site; site.addsitedir(${JSON.stringify(site)})\n`] as const,
    ),
    ...managers.map((to) => [join('.cache/node/corepack/v1', basename(dirname(to)), basename(to)), { to }] as const),
  ])
}

/** Into a home that no agent has been in: it could have left links there. */
export async function layAtHome(home: string, files: HomeFiles): Promise<void> {
  for (const [path, what] of files) {
    await mkdir(dirname(join(home, path)), { recursive: true, mode: 0o700 })
    if (typeof what === 'string') await writeFile(join(home, path), what, { flag: 'wx' })
    else await symlink(what.to, join(home, path))
  }
}

/** In the home in a cell, which stays to be written to: `pip install --user` goes there. */
function placeOfSite(site: string): string {
  return join('.local/lib', /[^/]+(?=\/site-packages$)/.exec(site)?.[0] ?? 'python3', 'site-packages')
}

/** Of the table of tools the lines that say a name and versions. */
function toolsOfMise(lines: readonly string[]): readonly string[] {
  const from = lines.findIndex((line) => /^\s*\[tools\]\s*(?:#.*)?$/.test(line))
  if (from < 0) return []
  const rest = lines.slice(from + 1)
  const end = rest.findIndex((line) => /^\s*\[/.test(line))
  return rest.slice(0, end < 0 ? rest.length : end).flatMap((line) => {
    const { quoted, plain, value = '' } = SETTING.exec(line.trim())?.groups ?? {}
    const said = VALUE.exec(value)?.[0] ?? TABLE.exec(value)?.[1]
    const setting = `"${quoted ?? plain}" = ${said}`
    return said === undefined || setting.includes('://') ? [] : [setting]
  })
}

/** None of what an agent may have written. */
function linesOf(file: string): readonly string[] {
  const way = wayTo(file, isWritten)
  if (way === undefined || way.isTheirs || isWritten(way.end)) return []
  const bytes = readForeignFile(way.end, { most: MOST_BYTES, follow: false })
  return bytes === undefined || bytes.length >= MOST_BYTES ? [] : bytes.toString('utf8').split(/\r?\n/)
}

function textOf(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`
}
