import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { BareRepository } from '../process/git/bare-repository.ts'
import { isPipe } from '../process/git/is-pipe.ts'
import { setting } from './cell-git-config.ts'
import type { Checkout } from './checkout.ts'

/**
 * Filters that the user's git runs when files are added, by name: of the checkout, the user and the system. Only their names are
 * read. To be asked before any agent starts.
 */
export async function filterDrivers(repository: BareRepository, checkout: Checkout): Promise<ReadonlySet<string>> {
  return new Set((await settingsOf(repository, checkout, '(clean|process)')).keys())
}

/** Those of them without which git takes no file, as of an encryption: what lies in the directory is not what may be committed. */
export async function requiredFilters(repository: BareRepository, checkout: Checkout): Promise<readonly string[]> {
  const required = await settingsOf(repository, checkout, 'required')
  return [...required].filter(([, value]) => !/^(?:false|no|off|0*|)$/i.test(value)).map(([name]) => name)
}

/** The last value of each, by the filter's name. */
async function settingsOf(repository: BareRepository, checkout: Checkout, key: string): Promise<ReadonlyMap<string, string>> {
  if (isPipe(join(checkout.common, 'config'))) return new Map() // git would wait
  const { GIT_CONFIG_GLOBAL, HOME, USERPROFILE, XDG_CONFIG_HOME } = process.env
  const home = HOME ?? USERPROFILE ?? '/'
  const other = join(XDG_CONFIG_HOME || join(home, '.config'), 'git', 'config')
  const own = GIT_CONFIG_GLOBAL ?? join(home, '.gitconfig')
  const found = new Map<string, string>()
  for (const file of GIT_CONFIG_GLOBAL === undefined && existsSync(other) ? [other, own] : [own]) {
    const { stdout } = await repository.attempt(['config', '-z', '--get-regexp', `^filter\\..*\\.${key}$`], {
      env: { GIT_DIR: checkout.main.gitDirectory, GIT_CONFIG_NOSYSTEM: '0', GIT_CONFIG_GLOBAL: file, HOME: home },
    })
    for (const entry of stdout.toString().split('\0').filter(Boolean)) {
      const [name = '', value = 'true'] = entry.split(/\n(.*)/s) // one without a value is true
      found.set(name.replace(/^filter\.|\.\w+$/g, ''), value)
    }
  }
  return found
}

/**
 * For the configuration of a cell, which runs none of them: git there takes such a file as it was committed, whatever is done to it, and no new
 * one, with a word about either. Of Git LFS what lies in the directory may be committed, and one that has not changed stays its pointer.
 */
export function filtersInCell(names: readonly string[]): string {
  return names
    .flatMap((name) => [
      setting(`filter.${name}.clean`, name === 'lfs' ? POINTER_OR_BYTES : AS_COMMITTED),
      setting(`filter.${name}.smudge`, 'cat'),
      setting(`filter.${name}.required`, 'true'),
    ])
    .join('')
}

const BLOB = 'git cat-file blob :0:%f'

const AS_COMMITTED = `if ${BLOB} 2>/dev/null; then echo "raymond: "%f" stays as it was committed: its filter is not run in a cell" >&2; else echo "raymond: "%f" cannot be added in a cell, where its filter is not run: add the others without it, it is for a person" >&2; exit 1; fi`

const POINTER_OR_BYTES = `if ${BLOB} 2>/dev/null | grep -qx "oid sha256:$(sha256sum <%f | cut -c 1-64)"; then ${BLOB}; else cat; fi`
