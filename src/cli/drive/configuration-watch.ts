import { createHash } from 'node:crypto'
import { checkoutFile } from '../checkout-file.ts'
import { forget, isNoted, note } from './notes.ts'

export const CONFIGURATION = '.github/raymond.yml'

export interface ConfigurationWatch {
  /** Whether the configuration became what it is while a run was at work: an agent may have written it then. */
  readonly isDoubtful: boolean
  /** At the end of a run: whether it changed meanwhile. Then it stays doubtful until a person edits it, or says what it says of cells. */
  end(): Promise<boolean>
}

/** `isConfirmed`: a person has just said what agents run in, whatever the configuration says of it. */
export async function watchConfiguration(workspace: string, isConfirmed: boolean): Promise<ConfigurationWatch> {
  const began = factsOf(workspace)
  if (isConfirmed) await forget(began)
  return {
    isDoubtful: isNoted(began),
    async end() {
      const now = factsOf(workspace)
      if (now.join() === began.join()) return false
      await note(now).catch(() => undefined) // in a home that cannot be written to it is said all the same
      return true
    },
  }
}

function factsOf(workspace: string): readonly string[] {
  const text = checkoutFile(workspace, CONFIGURATION)
  return [workspace, CONFIGURATION, text === undefined ? '' : createHash('sha256').update(text).digest('hex')]
}
