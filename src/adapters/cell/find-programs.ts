import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'

/** What a cell is made of; a path is null where the program is not on this machine. */
export interface CellPrograms {
  readonly bwrap: string | null
  readonly nsenter: string | null
  readonly prlimit: string | null
  readonly mount: string | null
}

/** Only the system's own: a folder of the repository may be on the path. */
const FOLDERS = ['/usr/bin', '/bin', '/usr/local/bin', '/usr/sbin', '/sbin']

export function findCellPrograms(): CellPrograms {
  const find = (name: string): string | null => FOLDERS.map((folder) => join(folder, name)).find(isProgram) ?? null
  return { bwrap: find('bwrap'), nsenter: find('nsenter'), prlimit: find('prlimit'), mount: find('mount') }
}

/** The absolute path of a program, as a shell in the directory would find it; undefined when there is none. */
export function findOnPath(name: string, path: string, cwd: string): string | undefined {
  if (name.includes('/')) return [resolve(cwd, name)].find(isProgram)
  const folders = path.split(delimiter).filter((folder) => folder.startsWith('/'))
  return folders.map((folder) => join(folder, name)).find(isProgram)
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** As numbers, such as [0, 8]; zeros when it does not say. */
export function versionOfBwrap(bwrap: string): readonly [major: number, minor: number] {
  const { stdout } = spawnSync(bwrap, ['--version'], { encoding: 'utf8', env: {} })
  const [, major = '0', minor = '0'] = /(\d+)\.(\d+)/.exec(stdout ?? '') ?? []
  return [Number(major), Number(minor)]
}
