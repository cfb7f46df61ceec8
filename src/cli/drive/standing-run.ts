import { createLocalRunStore } from '../../adapters/local-files/run-store.ts'
import { asItStands } from '../as-it-stands.ts'
import type { StandingRun } from '../output.ts'
import { repositoryRoot } from '../repository-root.ts'
import { stateDirectory } from '../state-directory.ts'

/** How a run stands that a command was to go on with and was refused; undefined where there is none that can be read. */
export async function standingRun(id: string | undefined, stateDir: string | undefined): Promise<StandingRun | undefined> {
  if (id === undefined) return undefined
  try {
    const directory = await stateDirectory(repositoryRoot(process.cwd()), stateDir)
    const run = await createLocalRunStore(directory).read(id)
    return run && { run: await asItStands(run, directory), stateFile: `${directory}/${id}/state.json` }
  } catch {
    return undefined // why the command was refused is what counts
  }
}
