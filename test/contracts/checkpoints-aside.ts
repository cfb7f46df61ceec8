/** What everything that calls itself a StateBranch must do with what workers in jobs of their own put aside. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Run } from '../../src/core/run/run.ts'
import type { StateBranch } from '../../src/ports/keeping/state-branch.ts'
import { leaseOf, stateRun } from '../tools/state-run.ts'
import { of, type StateBranchWorld } from './state-branch.ts'

const ID = 'coding-7-1-2'
const worker = (changes: Partial<Run> = {}): Run =>
  stateRun({ workflow_id: ID, parent: { run: 'coding-7-1', agent: 'main_work2' }, ...changes })
const aside = (seq: number, files = {}) => ({ ...of(worker({ seq }), { files }), aside: true })

export function describeAside(name: string, create: () => Promise<StateBranchWorld>): void {
  describe(`checkpoints aside: ${name}`, () => {
    let world: StateBranchWorld
    let branch: StateBranch
    beforeEach(async () => {
      world = await create()
      world.setTime('2026-11-21T10:00:00.000Z')
      branch = await world.open()
      await branch.checkpoint(of(worker(), { files: { 'journal.jsonl': '1', 'sessions/main.jsonl': 's' } }))
    })
    afterEach(() => world.close())

    it('J-2.5: the next job of the run finds what was put aside last, everybody else what the state branch has', async () => {
      await branch.checkpoint(aside(2, { 'journal.jsonl': '2' }))
      expect(await branch.checkpoint(aside(3, { 'journal.jsonl': '3' }))).toMatchObject({ kind: 'stored', run: { seq: 3 } })
      const next = await world.open()
      const found = await next.load(ID)
      expect(found).toMatchObject({ run: { seq: 3 }, behind: { seq: 1 } })
      expect(Buffer.from(found?.files['journal.jsonl'] ?? []).toString()).toBe('3')
      expect(Object.keys(found?.files ?? {}).sort()).toEqual(['journal.jsonl', 'sessions/main.jsonl'])
      expect((await next.list()).map(({ seq }) => seq)).toEqual([1])
      expect(await branch.overtaken(ID)).toBeUndefined()
    })

    it('counts no more when the state branch has the run anew, and again for what is put aside then', async () => {
      await branch.checkpoint(aside(2))
      await branch.checkpoint(of(worker({ seq: 3 })))
      expect(await (await world.open()).load(ID)).not.toHaveProperty('behind')
      await branch.checkpoint(aside(4))
      expect(await (await world.open()).load(ID)).toMatchObject({ run: { seq: 4 }, behind: { seq: 3 } })
      await branch.checkpoint({ ...of(worker({ seq: 5, status: 'completed', lease: null })), token: 'job-a' })
      const ended = await (await world.open()).load(ID)
      expect(ended).toMatchObject({ run: { seq: 5 } })
      expect(ended).not.toHaveProperty('behind')
    })

    it('a job whose run was taken over puts nothing aside, and what it had put there is what the next one goes on from', async () => {
      await branch.checkpoint(aside(2))
      world.setTime('2026-11-22T11:00:00.000Z')
      const next = await world.open()
      const found = await next.load(ID)
      const lease = leaseOf('job-b', '2026-11-23T10:00:00.000Z')
      expect(await next.checkpoint(of({ ...(found?.run ?? worker()), seq: 3, lease }))).toMatchObject({ kind: 'stored' })
      expect(await branch.checkpoint(aside(9))).toMatchObject({ kind: 'superseded', stored: { seq: 3 } })
      expect(await (await world.open()).load(ID)).toMatchObject({ run: { seq: 3 } })
    })
  })
}
