import { createLocalRunStore } from '../adapters/local-files/run-store.ts'

/** The backend that a run was started with, for commands that go on with it. */
export function rememberedBackend(id: string): (stateDir: string) => Promise<string | undefined> {
  return async (stateDir) => (await createLocalRunStore(stateDir).read(id))?.backend
}
