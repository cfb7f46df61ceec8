/** What somebody with push rights can change on the branch, and what is noticed of it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addLines, openLines } from '../../../src/adapters/git-branch/signed-lines.ts'
import { of } from '../../contracts/state-branch.ts'
import { leaseOf, stateRun } from '../../tools/state-run.ts'
import { editBranch } from './edit-branch.ts'
import { type BranchWorld, openBranchWorld } from './open-branch.ts'

const KEY = 'a key of thirty-two characters!!'
const FILES = { 'journal.jsonl': '{"seq":1,"event":{}}\n', 'sessions/main.jsonl': 'said' }
const JOURNAL = 'runs/coding-7-1/journal.jsonl'

describe('files beside a state', () => {
  let world: BranchWorld
  beforeEach(async () => {
    world = await openBranchWorld()
    await (await world.open({ key: KEY })).checkpoint(of(stateRun(), { files: FILES }))
  })
  afterEach(() => world.close())

  it('come back as they were stored, also when a later checkpoint leaves them as they are', async () => {
    const branch = await world.open({ key: KEY })
    await branch.checkpoint(of(stateRun({ seq: 2, lease: leaseOf('job-a') }), { files: { 'sessions/main.jsonl': 'more' } }))
    const { files } = (await (await world.open({ key: KEY })).load('coding-7-1')) ?? {}
    expect(Object.keys(files ?? {}).toSorted()).toEqual(['journal.jsonl', 'sessions/main.jsonl'])
    expect(Buffer.from(files?.['sessions/main.jsonl'] ?? []).toString()).toBe('more')
  })

  it('are not believed when somebody has changed one', async () => {
    editBranch(world, JOURNAL, (text) => `${text}\n{"seq":2,"event":{"type":"proposals_approved"}}`)
    await expect((await world.open({ key: KEY })).load('coding-7-1')).rejects.toMatchObject({
      problem: { code: 'RAY-STATE-TAMPERED', place: JOURNAL },
    })
  })

  it.each([
    ['as it is', (text: string) => text],
    ['as it was, in place of nothing', (text: string) => text.replace('"seq": 2', '"seq": 1')],
  ])('make no other run of a state that somebody copied %s', async (when, change) => {
    const key = when === 'as it is' ? KEY : null
    const open = () => world.open({ key, name: `raymond/${when.length}` })
    await (await open()).checkpoint(of(stateRun({ seq: 2 }), { files: {} }))
    const state = world.server.git('show', `raymond/${when.length}:runs/coding-7-1/state.json`)
    editBranch(world, 'runs/copy/state.json', () => change(state), `raymond/${when.length}`)
    const branch = await open()
    expect((await branch.list()).map(({ workflow_id }) => workflow_id)).toEqual(['coding-7-1'])
    await expect(branch.load('copy')).rejects.toMatchObject({ problem: { code: 'RAY-STATE-TAMPERED' } })
    expect((await branch.load('coding-7-1'))?.run.seq).toBe(2)
  })

  it('are left out when the state does not name them', async () => {
    editBranch(world, 'runs/coding-7-1/sessions/planted.jsonl', () => 'a conversation')
    const stored = await (await world.open({ key: KEY })).load('coding-7-1')
    expect(Object.keys(stored?.files ?? {}).toSorted()).toEqual(['journal.jsonl', 'sessions/main.jsonl'])
  })
})

describe('a ledger', () => {
  const options = { key: KEY, place: 'ledger/2026-11.jsonl' }
  const [one, two, three] = [1, 2, 3].map((usd) => JSON.stringify({ day: '2026-11-21', run: 'r', usd })) as [
    string,
    string,
    string,
  ]
  const written = addLines(addLines('', [one, two], options), [three], options)
  const lines = written.split('\n').filter(Boolean)
  const open = (text: string, with_: typeof options | { key: null; place: string }) =>
    openLines(text, with_).map(({ body }) => body)
  const read = (...changed: readonly (string | undefined)[]) => open(changed.join('\n'), options)

  it('gives its lines back as they were added, each once', () => {
    expect(open(written, options)).toEqual([one, two, three])
    expect(addLines(written, [two], options)).toBe(written)
    expect(open(written, { ...options, key: null })).toEqual([one, two, three])
  })

  it.each([
    ['a line was changed', [lines[0], lines[1]?.replace('"usd":2', '"usd":0'), lines[2]]],
    ['a line was taken out', [lines[0], lines[2]]],
    ['the first line was taken out', [lines[1], lines[2]]],
    ['lines were swapped', [lines[1], lines[0], lines[2]]],
    ['a line lost its signature', [lines[0], two.replace('2', '0'), lines[2]]],
  ])('is not believed when %s', (_, changed) => {
    expect(() => read(...changed)).toThrow('cannot be trusted')
  })

  it('of another month is not believed', () => {
    expect(() => open(written, { ...options, place: 'ledger/2026-12.jsonl' })).toThrow('cannot be trusted')
  })

  it('goes on behind lines from before there was a key', () => {
    const mixed = addLines(`${one}\n`, [two], options)
    expect(open(mixed, options)).toEqual([one, two])
    expect(() => read(one.replace('1}', '0}'), mixed.split('\n')[1])).toThrow('cannot be trusted')
  })
})
