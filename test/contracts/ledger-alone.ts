/** What everything that calls itself a StateBranch must do with what a job has paid that has lost its run. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StateBranch } from '../../src/ports/keeping/state-branch.ts'
import { stateRun } from '../tools/state-run.ts'
import { of, type StateBranchWorld } from './state-branch.ts'

export function describeLedgerAlone(name: string, create: () => Promise<StateBranchWorld>): void {
  describe(`the ledger of a job that has lost its run: ${name}`, () => {
    let world: StateBranchWorld
    let branch: StateBranch
    beforeEach(async () => {
      world = await create()
      world.setTime('2026-11-21T10:00:00.000Z')
      branch = await world.open()
      await branch.checkpoint(of(stateRun()))
      const other = await world.open()
      await other.load('coding-7-1')
      const cancelled = stateRun({ seq: 2, status: 'cancelled', halted: 'cancelled', lease: null })
      await other.checkpoint(of(cancelled, { token: 'job-b', force: true, ledger: { '2026-11': ['{"usd":1}'] } }))
    })
    afterEach(() => world.close())

    const late = of(stateRun({ seq: 9 }), {
      files: { 'journal.jsonl': 'mine' },
      ledger: { '2026-11': ['{"usd":2}'] },
      ledgerOnly: true,
    })

    it('has its lines, behind those of others, and once', async () => {
      expect(await branch.checkpoint(late)).toMatchObject({ kind: 'superseded', stored: { seq: 2, status: 'cancelled' } })
      await (await world.open()).checkpoint(late)
      expect(await branch.readLedger('2026-11')).toEqual(['{"usd":1}', '{"usd":2}'])
    })

    it('brings nothing else: the run is as the other job has it, which may go on', async () => {
      const before = await (await world.open()).load('coding-7-1')
      await branch.checkpoint(late)
      expect(await (await world.open()).load('coding-7-1')).toEqual(before)
      expect(await branch.checkpoint(of(stateRun({ seq: 9 })))).toMatchObject({ kind: 'superseded' })
    })

    it('does not come without the word', async () => {
      const { ledgerOnly: _, ...usual } = late
      expect(await branch.checkpoint(usual)).toMatchObject({ kind: 'superseded' })
      expect(await branch.readLedger('2026-11')).toEqual(['{"usd":1}'])
    })
  })
}
