/** Which comments were carried out: what somebody with push rights can change of it, and how long it is kept. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { editBranch } from './edit-branch.ts'
import { type BranchWorld, openBranchWorld } from './open-branch.ts'

const KEY = 'a key of thirty-two characters!!'
const FILE = 'comments/7.jsonl'
const said = (id: number) => ({ thread: 7, key: `issue_comment/${id}` })
const job = (runId: string) => ({ runId, attempt: 1, nonce: `nonce-${runId}` })
const planted = (id: number) =>
  JSON.stringify({ key: `issue_comment/${id}`, job: '1', attempt: 1, nonce: 'x', at: '2026-11-21T10:00:00.000Z' })

let world: BranchWorld
beforeEach(async () => {
  world = await openBranchWorld()
})
afterEach(() => world.close())

const linesOf = () => world.server.git('show', `raymond/state:${FILE}`).split('\n').filter(Boolean)

describe.each([
  ['without a key', null],
  ['with a key', KEY],
])('a claim %s', (_, key) => {
  it('stands against every other job, whoever comes later', async () => {
    expect(await (await world.open({ key })).claim(said(1), job('a'))).toMatchObject({ isOurs: true })
    expect(await (await world.open({ key })).claim(said(1), job('b'))).toMatchObject({ isOurs: false, runId: 'a' })
    expect(await (await world.open({ key })).claim(said(2), job('b'))).toMatchObject({ isOurs: true })
    expect(await (await world.open({ key })).claim(said(1), job('c'))).toMatchObject({ isOurs: false, runId: 'a' })
  })

  it('is kept as long as GitHub runs a job again, and goes with the next one after that', async () => {
    const branch = await world.open({ key })
    await branch.claim(said(1), job('a'))
    world.setTime('2026-12-20T10:00:00.000Z')
    await branch.claim(said(2), job('b'))
    expect(await branch.claim(said(1), job('c'))).toMatchObject({ isOurs: false })
    world.setTime('2027-01-10T10:00:00.000Z')
    await branch.claim(said(3), job('d'))
    expect(linesOf().map((line) => (JSON.parse(line) as { job: string }).job)).toEqual(['b', 'd'])
    expect(await branch.claim(said(2), job('e'))).toMatchObject({ isOurs: false, runId: 'b' })
  })

  it('goes with its thread, when nothing was said there for long', async () => {
    const branch = await world.open({ key })
    await branch.claim(said(1), job('a'))
    await branch.claim({ thread: 8, key: 'issue_comment/9' }, job('a'))
    world.setTime('2026-12-24T10:00:00.000Z')
    await branch.claim({ thread: 8, key: 'issue_comment/10' }, job('b'))
    await branch.prune(async () => null)
    expect(
      world.server
        .git('ls-tree', '-r', '--name-only', 'raymond/state')
        .split('\n')
        .filter((path) => path.startsWith('comments/')),
    ).toEqual([FILE, 'comments/8.jsonl'])
    world.setTime('2026-12-28T10:00:00.000Z')
    await branch.prune(async () => null)
    expect(
      world.server
        .git('ls-tree', '-r', '--name-only', 'raymond/state')
        .split('\n')
        .filter((path) => path.startsWith('comments/')),
    ).toEqual(['comments/8.jsonl'])
  })
})

describe('with a key', () => {
  beforeEach(async () => {
    const branch = await world.open({ key: KEY })
    for (const id of [1, 2, 3]) await branch.claim(said(id), job(`job-${id}`))
  })

  it('a line that somebody wrote claims nothing, so that no command is dropped', async () => {
    editBranch(world, FILE, (text) => `${text}\n${planted(4)}`)
    expect(await (await world.open({ key: KEY })).claim(said(4), job('b'))).toMatchObject({ isOurs: true })
    expect(await (await world.open({ key: KEY })).claim(said(1), job('b'))).toMatchObject({ isOurs: false, runId: 'job-1' })
  })

  it.each([
    ['taken out of the middle', (lines: readonly string[]) => lines.toSpliced(1, 1)],
    ['changed', (lines: readonly string[]) => lines.with(1, (lines[1] ?? '').replace('comment/2', 'comment/9'))],
    ['put in between', (lines: readonly string[]) => lines.toSpliced(1, 0, planted(4))],
  ])('a line that was %s stops what the thread asks for', async (_, change) => {
    editBranch(world, FILE, (text) => change(text.split('\n')).join('\n'))
    await expect((await world.open({ key: KEY })).claim(said(2), job('b'))).rejects.toMatchObject({
      problem: { code: 'RAY-STATE-TAMPERED', place: FILE },
    })
    expect(await (await world.open({ key: KEY })).claim({ thread: 8, key: 'issue_comment/2' }, job('b'))).toMatchObject({
      isOurs: true,
    })
  })

  it('a line of another thread is none', async () => {
    const [first] = linesOf()
    editBranch(world, 'comments/8.jsonl', () => first ?? '')
    await expect((await world.open({ key: KEY })).claim({ thread: 8, key: 'issue_comment/1' }, job('b'))).rejects.toMatchObject({
      problem: { code: 'RAY-STATE-TAMPERED' },
    })
  })
})

it('a thread keeps its thousand newest claims', async () => {
  const branch = await world.open()
  await branch.claim({ thread: 8, key: 'issue_comment/1' }, job('a'))
  editBranch(world, FILE, () => Array.from({ length: 1001 }, (_, i) => planted(i)).join('\n'))
  await branch.claim(said(2000), job('z'))
  expect(linesOf()).toHaveLength(1000)
  expect(linesOf().at(-1)).toContain('issue_comment/2000')
  expect(linesOf()[0]).toContain('issue_comment/2"')
})
