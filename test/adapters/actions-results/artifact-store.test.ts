/** Artifacts by the real protocol, against the embedded GitHub's results service. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AdmZip from 'adm-zip'
import { describe, expect, it } from 'vitest'
import { type ArtifactStoreOptions, createArtifactStore } from '../../../src/adapters/actions-results/artifact-store.ts'
import { prepareJob } from '../../../src/embedded/job/prepare-job.ts'
import { describeArtifactStore } from '../../contracts/artifact-store.ts'
import { startGitHub } from '../../tools/start-github.ts'

async function openWorld(options: Partial<ArtifactStoreOptions> = {}) {
  const github = await startGitHub({ requests: 'any' })
  const repository = await github.addRepository({ owner: 'mona', name: 'hello' })
  const directory = await mkdtemp(join(tmpdir(), 'raymond-artifacts-'))
  const job = await prepareJob({ repository, event: 'push', payload: { ref: 'refs/heads/main' }, directory, checkout: false })
  const service = { url: job.env.ACTIONS_RESULTS_URL ?? '', token: job.env.ACTIONS_RUNTIME_TOKEN ?? '' }
  const common = { pageOf: (id: string) => `${github.url}/artifacts/${id}`, mostDays: 90, now: () => Date.now(), pauseMs: 1 }
  return {
    github,
    repository,
    job,
    store: createArtifactStore({ service, ...common, ...options }),
    nowhere: createArtifactStore({ ...common, service: null }),
    arrived: async () =>
      Object.fromEntries(
        repository.actions.artifacts.map(({ name, zip }) => [
          name,
          Object.fromEntries(new AdmZip(zip).getEntries().map((entry) => [entry.entryName, entry.getData().toString()])),
        ]),
      ),
    breakDown: () => void github.faults.add({ match: { path: /^\/twirp\// }, kind: 'status', status: 403, times: 100 }),
    close: () => rm(directory, { recursive: true, force: true }),
  }
}

describeArtifactStore("GitHub's results service", () => openWorld())

const ONE = { name: 'raymond-a', files: [{ path: 'a.txt', content: 'one' }], retentionDays: 7 }

describe('an upload to GitHub', () => {
  it('goes through when announcing, sending and closing each meet a hiccup', async () => {
    const world = await openWorld()
    for (const path of [/CreateArtifact$/, /^\/storage\/uploads\//, /FinalizeArtifact$/])
      world.github.faults.add({ match: { path }, kind: 'status', status: 502, times: 2 })
    expect(await world.store.upload(ONE)).toMatchObject({ kind: 'uploaded', name: 'raymond-a' })
    await world.close()
  })

  it('takes another name when the answer to its announcement was lost', async () => {
    const world = await openWorld()
    world.github.faults.add({ match: { path: /CreateArtifact$/ }, kind: 'drop-after' })
    expect(await world.store.upload(ONE)).toMatchObject({ kind: 'uploaded', name: 'raymond-a-2' })
    expect(await world.arrived()).toEqual({ 'raymond-a-2': { 'a.txt': 'one' } })
    await world.close()
  })

  it('sends in pieces what is large, and the bytes arrive as they were', async () => {
    const world = await openWorld()
    const content = Buffer.alloc(20 * 1024 * 1024, 'raymond')
    await world.store.upload({ ...ONE, files: [{ path: 'all.bundle', content }] })
    const zip = world.repository.actions.artifacts[0]?.zip ?? Buffer.alloc(0)
    expect(new AdmZip(zip).getEntry('all.bundle')?.getData().equals(content)).toBe(true)
    expect(world.github.requests.filter(({ query }) => query.comp === 'block')).toHaveLength(3)
    await world.close()
  })

  it('ends when the server does not answer, within its time', async () => {
    const world = await openWorld({ timeoutMs: 300 })
    world.github.faults.add({ match: { path: /^\/storage\/uploads\// }, kind: 'delay', milliseconds: 5000 })
    const began = Date.now()
    expect(await world.store.upload(ONE)).toEqual({ kind: 'failed', why: 'it took more than 0.3 s' })
    expect(Date.now() - began).toBeLessThan(2000)
    await world.close()
  })

  it('fails with the words of the server when the job is over', async () => {
    const world = await openWorld()
    world.job.finish('success')
    expect(await world.store.upload(ONE)).toEqual({ kind: 'failed', why: 'the server answered 401: invalid token' })
    await world.close()
  })

  it('fails when the token of the runner is none for artifacts', async () => {
    const world = await openWorld({ service: { url: 'http://127.0.0.1:9', token: 'a.b.c' } })
    expect(await world.store.upload(ONE)).toMatchObject({ kind: 'failed' })
    await world.close()
  })

  it('fails for a name that GitHub refuses', async () => {
    const world = await openWorld()
    expect(await world.store.upload({ ...ONE, name: 'a/b' })).toMatchObject({
      kind: 'failed',
      why: expect.stringContaining('400'),
    })
    await world.close()
  })
})
