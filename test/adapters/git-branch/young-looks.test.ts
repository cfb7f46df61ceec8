import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StateBranch } from '../../../src/ports/keeping/state-branch.ts'
import { of } from '../../contracts/state-branch.ts'
import { stateRun } from '../../tools/state-run.ts'
import { type BranchWorld, openBranchWorld } from './open-branch.ts'

let world: BranchWorld
let job: StateBranch
let other: StateBranch
beforeEach(async () => {
  world = await openBranchWorld()
  job = await world.open({ youngMs: 2000 })
  other = await world.open()
  await other.checkpoint(of(stateRun({ workflow_id: 'first', seq: 1 })))
})
afterEach(() => world.close())

const listed = async () => (await job.list()).map(({ workflow_id }) => workflow_id)
const later = (ms: number) => world.setTime(new Date(Date.parse('2026-11-21T10:00:00.000Z') + ms).toISOString())

describe('a job that believes a look at the branch for two seconds', () => {
  it('asks the remote once for all that it reads, and again after them', async () => {
    expect(await listed()).toEqual(['first'])
    const before = world.server.requests.length
    await other.checkpoint(of(stateRun({ workflow_id: 'second', seq: 1 })))
    const byOther = world.server.requests.length
    later(1999)
    expect([await listed(), await job.readLedger('2026-11'), (await job.load('first'))?.run.seq]).toEqual([['first'], [], 1])
    expect(world.server.requests.length).toBe(byOther)
    expect(byOther).toBeGreaterThan(before)
    later(2000)
    expect(await listed()).toEqual(['first', 'second'])
  })

  it('asks the remote again once its clock was set back', async () => {
    expect(await listed()).toEqual(['first'])
    await other.checkpoint(of(stateRun({ workflow_id: 'second', seq: 1 })))
    later(-3_600_000)
    expect(await listed()).toEqual(['first', 'second'])
  })

  it('has what it wrote itself, and writes on what others wrote meanwhile', async () => {
    expect(await listed()).toEqual(['first'])
    await other.checkpoint(of(stateRun({ workflow_id: 'second', seq: 1 })))
    await job.checkpoint(of(stateRun({ workflow_id: 'own', seq: 1 })))
    expect(await listed()).toEqual(['first', 'own', 'second'])
  })

  it('looks anew at a run that it has heard of elsewhere, and for whoever has taken over its run', async () => {
    await job.checkpoint(of(stateRun({ workflow_id: 'own', seq: 1 })))
    await other.load('own')
    await other.checkpoint({ ...of(stateRun({ workflow_id: 'own', seq: 2 })), force: true })
    expect((await job.load('own', { seq: 2 }))?.run.seq).toBe(2)
    await other.checkpoint({ ...of(stateRun({ workflow_id: 'own', seq: 3 })), force: true })
    expect((await job.overtaken('own'))?.seq).toBe(3)
  })

  it('begins a run by the look that it has, as its branches are new', async () => {
    await job.load('own')
    const before = world.server.requests.length
    const work = [{ agent: 'main', directory: '/main', branch: 'raymond/own/main' }]
    await job.checkpoint(of(stateRun({ workflow_id: 'own', seq: 1 }), { work }))
    expect(world.server.requests.slice(before).map(({ service }) => service)).toEqual(['info/refs', 'git-receive-pack'])
  })
})
