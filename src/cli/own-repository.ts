import { join } from 'node:path'
import { createConfineGit } from '../adapters/cell/confine-git.ts'
import { type BareRepository, openBareRepository } from '../adapters/process/git/bare-repository.ts'

/** Raymond's own repository of a checkout, which no agent's settings reach. */
export function ownRepository(stateDir: string): Promise<BareRepository> {
  const confine = createConfineGit({ environment: process.env, hidden: [stateDir] })
  return openBareRepository({ directory: join(stateDir, '.git'), confine })
}
