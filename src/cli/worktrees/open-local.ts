import { openCheckout } from '../../adapters/git-workspace/checkout.ts'
import { ownRepository } from '../own-repository.ts'
import type { Local } from './put-away.ts'

/** The checkout around a folder, and our own repository beside the state; undefined where there is no checkout. */
export async function openLocal(workspace: string, stateDir: string): Promise<Local | undefined> {
  const checkout = await openCheckout(workspace)
  if (!checkout) return undefined
  return { checkout, repository: await ownRepository(stateDir) }
}
