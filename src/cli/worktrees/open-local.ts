import { join } from 'node:path'
import { openCheckout } from '../../adapters/git-workspace/checkout.ts'
import { openBareRepository } from '../../adapters/process/git/bare-repository.ts'
import type { Local } from './put-away.ts'

/** The checkout around a folder, and our own repository beside the state; undefined where there is no checkout. */
export async function openLocal(workspace: string, stateDir: string): Promise<Local | undefined> {
  const checkout = await openCheckout(workspace)
  if (!checkout) return undefined
  return { checkout, repository: await openBareRepository({ directory: join(stateDir, '.git') }) }
}
