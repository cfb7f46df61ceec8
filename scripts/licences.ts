import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Manifest {
  readonly name: string
  readonly version: string
  readonly license?: string
}

/** Names, versions and licence texts of the packages that these modules belong to, one after the other, sorted by name. */
export function licencesOf(moduleIds: Iterable<string>): string {
  const folders = new Set(Array.from(moduleIds, packageFolder).filter((folder) => folder !== undefined))
  const entries = Array.from(folders, (folder) => {
    const { name, version, license }: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return { title: `${name} ${version} (${license ?? 'see its text'})`, text: licenceText(folder) }
  })
  const sorted = entries.toSorted((a, b) => (a.title < b.title ? -1 : 1))
  return sorted.map(({ title, text }) => `${title}\n${'-'.repeat(title.length)}\n\n${text}\n`).join('\n')
}

function packageFolder(id: string): string | undefined {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id.replace(/^\0/, '').split('?')[0] ?? '')?.[0]
}

function licenceText(folder: string): string {
  const [file] = globSync('{LICEN[CS]E,licen[cs]e,COPYING}*', { cwd: folder }).sort()
  return file === undefined
    ? 'The package carries no licence text of its own.'
    : readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim()
}
