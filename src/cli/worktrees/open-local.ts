import { openCheckout } from '../../adapters/git-workspace/checkout.ts'
import { CONFIGURATION, judgedConfiguration } from '../drive/configuration-watch.ts'
import { ownRepository } from '../own-repository.ts'
import type { Local } from './put-away.ts'

/** The checkout around a folder, and our own repository beside the state; undefined where there is no checkout. */
export async function openLocal(workspace: string, stateDir: string): Promise<Local | undefined> {
  const checkout = await openCheckout(workspace)
  if (!checkout) return undefined
  const { isDoubtful, text } = await judgedConfiguration(workspace)
  const guarded = { path: CONFIGURATION, text: isDoubtful ? null : text }
  return { checkout, repository: await ownRepository(stateDir), guarded }
}
