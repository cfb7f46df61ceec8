/** What everything that calls itself an ArtifactStore must do. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ArtifactStore } from '../../src/ports/keeping/artifact-store.ts'

export interface ArtifactStoreWorld {
  readonly store: ArtifactStore
  /** A store where no service is. */
  readonly nowhere: ArtifactStore
  /** What arrived, by name: text by path. */
  arrived(): Promise<Readonly<Record<string, Readonly<Record<string, string>>>>>
  /** From now on the service refuses everything. */
  breakDown(): void
  close(): Promise<void>
}

export function describeArtifactStore(name: string, create: () => Promise<ArtifactStoreWorld>): void {
  describe(`an artifact store: ${name}`, () => {
    let world: ArtifactStoreWorld
    beforeEach(async () => {
      world = await create()
    })
    afterEach(() => world.close())

    const artifact = (called: string, text = 'one') => ({
      name: called,
      files: [
        { path: 'a.txt', content: text },
        { path: 'deep/run.bundle', content: Buffer.from('two') },
      ],
      retentionDays: null,
    })

    it('keeps files under their paths, and says where', async () => {
      const upload = await world.store.upload(artifact('raymond-a'))
      expect(upload).toMatchObject({ kind: 'uploaded', name: 'raymond-a', url: expect.stringContaining('http') })
      expect(await world.arrived()).toEqual({ 'raymond-a': { 'a.txt': 'one', 'deep/run.bundle': 'two' } })
    })

    it('keeps both when a name is taken, and says what the second one is called', async () => {
      await world.store.upload(artifact('raymond-a'))
      expect(await world.store.upload(artifact('raymond-a', 'other'))).toMatchObject({ kind: 'uploaded', name: 'raymond-a-2' })
      const { 'raymond-a': first, 'raymond-a-2': second } = await world.arrived()
      expect([first?.['a.txt'], second?.['a.txt']]).toEqual(['one', 'other'])
    })

    it('says why an upload failed, and rejects nothing', async () => {
      world.breakDown()
      const upload = await world.store.upload(artifact('raymond-a'))
      expect(upload).toMatchObject({ kind: 'failed', why: expect.stringMatching(/\w/) })
      expect(await world.arrived()).toEqual({})
    })

    it('says so where there is no service', async () => {
      expect(await world.nowhere.upload(artifact('raymond-a'))).toEqual({ kind: 'unavailable' })
    })
  })
}
