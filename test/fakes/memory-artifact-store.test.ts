import { describeArtifactStore } from '../contracts/artifact-store.ts'
import { createMemoryArtifactStore } from './memory-artifact-store.ts'

describeArtifactStore('in memory', async () => {
  const store = createMemoryArtifactStore()
  return {
    store,
    nowhere: createMemoryArtifactStore({ kind: 'unavailable' }),
    arrived: async () =>
      Object.fromEntries(
        store.artifacts.map(({ name, files }) => [
          name,
          Object.fromEntries(files.map(({ path, content }) => [path, Buffer.from(content).toString()])),
        ]),
      ),
    breakDown() {
      store.outcome = { kind: 'failed', why: 'it is broken' }
    },
    async close() {},
  }
})
