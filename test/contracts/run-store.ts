/** What every store of runs does, whatever it keeps them in. */
import { describe, expect, it } from 'vitest'
import { differences, reduceJournal } from '../../src/core/engine/reduce-journal.ts'
import { parseJournal } from '../../src/core/run/parse-journal.ts'
import type { Run } from '../../src/core/run/run.ts'
import type { Commit, RunStore } from '../../src/ports/keeping/run-store.ts'
import { Play } from '../core/engine/play.ts'

/** Processes over one place that outlives them. */
export interface StorePlace {
  /** A process that lives as long as the test. */
  start(): RunStore
  /** A process that is killed at once, without a word, while it holds what `work` made it hold. */
  startAndKill(work: (store: RunStore) => Promise<void>): Promise<void>
}

const files = { 'START.md': 'start', 'A.md': 'a' }
const pin = { source: 'flow', commit: null, sha256: '0'.repeat(64) }
const definition = { platform: 'linux' as const, id: 'flow', pin, shape: 'folder' as const, files, entry: null }

/** The commits of a run of some turns, as the loop makes them. */
export function commitsOf(turns: number): readonly Commit[] {
  const play = new Play(files)
  const commits: Commit[] = [{ run: play.run, events: [play.started], definitions: [definition], synced: true }]
  for (let i = 0; i < turns; i++) {
    play.says('<goto>A</goto>', { cost: 0.01 })
    commits.push({ run: play.run, events: [play.last], definitions: [], synced: i % 2 === 0 })
  }
  return commits
}

async function keep(store: RunStore, commits: readonly Commit[]): Promise<void> {
  const held = await store.hold('r1')
  for (const commit of commits) await held.commit(commit)
  await held.release()
}

function lastOf(commits: readonly Commit[]): Run {
  const last = commits.at(-1)
  if (!last) throw new Error('no commits')
  return last.run
}

export function describeRunStore(name: string, open: () => Promise<StorePlace>): void {
  describe(`a store of runs: ${name}`, () => {
    it('has no run before one is kept, and lists none', async () => {
      const store = (await open()).start()
      expect(await store.read('r1')).toBeUndefined()
      expect(await store.list()).toEqual([])
      const held = await store.hold('r1')
      expect(held).toMatchObject({ run: undefined, tail: [] })
      await held.release()
    })

    it('P-STATE 2: gives back what was committed, to every process', async () => {
      const place = await open()
      const commits = commitsOf(5)
      await keep(place.start(), commits)
      const store = place.start()
      expect(await store.read('r1')).toEqual(lastOf(commits))
      expect(await store.list()).toEqual(['r1'])
      const held = await store.hold('r1')
      expect(held).toMatchObject({ run: lastOf(commits), tail: [] })
      await held.release()
    })

    it('P-STATE 4: lets one process at a time hold a run, and others read it', async () => {
      const place = await open()
      const [one, other] = [place.start(), place.start()]
      const held = await one.hold('r1')
      for (const commit of commitsOf(1)) await held.commit(commit)
      await expect(other.hold('r1')).rejects.toMatchObject({ problem: { code: 'RAY-RUN-LOCKED' } })
      await expect(one.hold('r1')).rejects.toMatchObject({ problem: { code: 'RAY-RUN-LOCKED' } })
      expect(await other.read('r1')).toBeDefined()
      await held.release()
      await (await other.hold('r1')).release()
    })

    it('P-STATE 4: holds several runs at once', async () => {
      const store = (await open()).start()
      const held = await Promise.all([store.hold('a'), store.hold('b')])
      for (const one of held) await one.release()
    })

    it('P-STATE 4: takes the lock of a process that was killed over, with all that it had committed', async () => {
      const place = await open()
      const commits = commitsOf(7)
      await place.startAndKill(async (store) => {
        const held = await store.hold('r1')
        for (const commit of commits) await held.commit(commit)
      })
      const held = await place.start().hold('r1')
      const seq = (held.run?.seq ?? 0) + held.tail.length
      expect(seq).toBe(lastOf(commits).seq)
      await held.release()
    })

    it('P-STATE 2: brings readers up to date with a commit without events', async () => {
      const place = await open()
      const commits = commitsOf(4)
      const store = place.start()
      const held = await store.hold('r1')
      for (const commit of commits) await held.commit(commit)
      await held.commit({ run: lastOf(commits), events: [], definitions: [], synced: true })
      expect(await store.read('r1')).toEqual(lastOf(commits))
      await held.release()
    })

    it('keeps a journal that leads to the same run', async () => {
      const store = (await open()).start()
      const commits = commitsOf(6)
      await keep(store, commits)
      const journal = await store.journal('r1')
      expect(differences(reduceJournal(parseJournal(journal ?? '', 'journal')), lastOf(commits))).toEqual([])
    })

    it('adopts a run from elsewhere with its journal, in the place of what was there', async () => {
      const place = await open()
      const store = place.start()
      await keep(store, commitsOf(9))
      const older = commitsOf(2)
      const elsewhere = (await open()).start()
      await keep(elsewhere, older)
      await store.adopt({ ...lastOf(older), signature: 'theirs' }, await elsewhere.journal('r1'))
      const held = await store.hold('r1')
      expect(held).toMatchObject({ run: { ...lastOf(older), signature: null }, tail: [] })
      await held.release()
      expect(await store.journal('r1')).toBe(await elsewhere.journal('r1'))
    })

    it('adopts a run without a journal: the old one is not mixed with it', async () => {
      const store = (await open()).start()
      await keep(store, commitsOf(9))
      await store.adopt(lastOf(commitsOf(2)), undefined)
      expect((await store.journal('r1')) ?? '').toBe('')
      const held = await store.hold('r1')
      expect(held.tail).toEqual([])
      await held.release()
    })

    it('P-STATE 4: does not adopt what somebody is driving', async () => {
      const place = await open()
      const held = await place.start().hold('r1')
      await expect(place.start().adopt(lastOf(commitsOf(1)), undefined)).rejects.toMatchObject({
        problem: { code: 'RAY-RUN-LOCKED' },
      })
      await held.release()
    })
  })
}
