import { join } from 'node:path'
import type { BareRepository } from '../process/git/bare-repository.ts'
import type { Checkout } from './checkout.ts'

/**
 * Filters that the user's git runs when files are added, by name: of the checkout, the user and the system. Only their names are
 * read. To be asked before any agent starts.
 */
export async function filterDrivers(repository: BareRepository, checkout: Checkout): Promise<ReadonlySet<string>> {
  const home = process.env.HOME ?? process.env.USERPROFILE
  const { stdout } = await repository.attempt(
    ['config', '--name-only', '-z', '--get-regexp', '^filter\\..*\\.(clean|process)$'],
    {
      env: {
        GIT_DIR: checkout.main.gitDirectory,
        GIT_CONFIG_NOSYSTEM: '0',
        ...(home === undefined ? {} : { GIT_CONFIG_GLOBAL: join(home, '.gitconfig') }),
      },
    },
  )
  const names = stdout.toString().split('\0').filter(Boolean)
  return new Set(names.map((name) => name.replace(/^filter\.|\.(clean|process)$/g, '')))
}
