import type { ArtifactStore, NewArtifact, Upload } from '../../src/ports/keeping/artifact-store.ts'

export interface MemoryArtifactStore extends ArtifactStore {
  /** What arrived, oldest first. */
  readonly artifacts: readonly NewArtifact[]
  /** What becomes of uploads from now on; undefined lets them through. */
  outcome: Upload | undefined
}

export function createMemoryArtifactStore(outcome?: Upload): MemoryArtifactStore {
  const artifacts: NewArtifact[] = []
  return {
    artifacts,
    outcome,
    async upload(artifact) {
      if (this.outcome) return this.outcome
      const taken = new Set(artifacts.map((one) => one.name))
      let name = artifact.name
      for (let number = 2; taken.has(name); number++) name = `${artifact.name}-${number}`
      artifacts.push({ ...artifact, name })
      return { kind: 'uploaded', name, url: `https://github.com/artifacts/${artifacts.length}` }
    },
  }
}
