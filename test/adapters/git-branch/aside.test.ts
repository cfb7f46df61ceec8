import { describe, expect, it } from 'vitest'
import { describeAside } from '../../contracts/checkpoints-aside.ts'
import { of } from '../../contracts/state-branch.ts'
import { stateRun } from '../../tools/state-run.ts'
import { editBranch } from './edit-branch.ts'
import { openBranchWorld } from './open-branch.ts'

describeAside('git', () => openBranchWorld())

const SIDE = 'raymond/worker-state/coding-7-1-2'
const worker = (changes = {}) =>
  stateRun({ workflow_id: 'coding-7-1-2', parent: { run: 'coding-7-1', agent: 'main_work2' }, ...changes })

describe('the branch of a worker', () => {
  it('J-2.5: takes what is put aside, leaves the state branch as it is, and is removed in the push that ends the run', async () => {
    const world = await openBranchWorld()
    const branch = await world.open()
    await branch.checkpoint(of(worker()))
    const before = world.server.git('rev-parse', 'raymond/state')
    await branch.checkpoint({ ...of(worker({ seq: 2 })), aside: true })
    expect(world.server.git('rev-parse', 'raymond/state')).toBe(before)
    expect(JSON.parse(world.server.git('show', `${SIDE}:runs/coding-7-1-2/state.json`))).toMatchObject({ seq: 2 })
    await branch.checkpoint({ ...of(worker({ seq: 3, status: 'completed', lease: null })), token: 'job-a' })
    expect(world.server.git('branch', '--list', 'raymond/worker-state/*')).toBe('')
    await world.close()
  })

  it('is removed by pruning, where the job that was to remove it was lost', async () => {
    const world = await openBranchWorld()
    const branch = await world.open()
    await branch.checkpoint(of(worker()))
    await branch.checkpoint({ ...of(worker({ seq: 2 })), aside: true })
    const side = world.server.git('rev-parse', SIDE)
    await branch.checkpoint({ ...of(worker({ seq: 3, status: 'failed', lease: null })), token: 'job-a' })
    world.server.git('update-ref', `refs/heads/${SIDE}`, side)
    expect(await branch.prune(async () => null)).toEqual([])
    expect(world.server.git('branch', '--list', 'raymond/worker-state/*')).toBe('')
    await world.close()
  })

  it('is checked like the state branch: what somebody changed there is not believed', async () => {
    const world = await openBranchWorld()
    const branch = await world.open({ key: 'k' })
    await branch.checkpoint(of(worker()))
    await branch.checkpoint({ ...of(worker({ seq: 2 })), aside: true })
    editBranch(world, 'runs/coding-7-1-2/state.json', (text) => text.replace('"limit_usd": 10', '"limit_usd": 99'), SIDE)
    await expect((await world.open({ key: 'k' })).load('coding-7-1-2')).rejects.toThrow('cannot be trusted')
    await world.close()
  })

  it('gives no file that somebody has changed there, or put beside the others', async () => {
    const world = await openBranchWorld()
    const branch = await world.open({ key: 'k' })
    await branch.checkpoint(of(worker()))
    const files = { 'sessions/a.jsonl': 'as it was', 'sessions/b.jsonl': 'as it was' }
    await branch.checkpoint({ ...of(worker({ seq: 2 }), { files }), aside: true })
    for (const name of ['b', 'c']) editBranch(world, `runs/coding-7-1-2/sessions/${name}.jsonl`, () => 'theirs', SIDE)
    const stored = await (await world.open({ key: 'k' })).load('coding-7-1-2')
    expect(stored?.run.seq).toBe(2)
    expect(Object.entries(stored?.files ?? {}).map(([path, bytes]) => [path, Buffer.from(bytes).toString()])).toEqual([
      ['sessions/a.jsonl', 'as it was'],
    ])
    await world.close()
  })
})
