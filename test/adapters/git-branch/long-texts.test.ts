/** Texts of more than 1 MiB: on the branch they stand in files of their own, and nobody above the adapter sees that. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { restoreRun } from '../../../src/adapters/git-branch/packed/restore-run.ts'
import type { Run } from '../../../src/core/run/run.ts'
import { of } from '../../contracts/state-branch.ts'
import { leaseOf, stateRun } from '../../tools/state-run.ts'
import { editBranch, removeFile } from './edit-branch.ts'
import { type BranchWorld, openBranchWorld } from './open-branch.ts'

const KEY = 'a key of thirty-two characters!!'
const ID = 'coding-7-1'
const FOLDER = `runs/${ID}/`
const long = (mark: string) => mark.repeat(1_500_000)
const lineOf = (seq: number, text: string) => `${JSON.stringify({ seq, event: { type: 'x', text } })}\n`
const lease = leaseOf('job-a')

let world: BranchWorld
beforeEach(async () => {
  world = await openBranchWorld()
})
afterEach(() => world.close())

const onBranch = (path: string, branch = 'raymond/state') => world.server.git('show', `${branch}:${FOLDER}${path}`)
const textsOnBranch = () =>
  world.server.git('ls-tree', '--name-only', 'raymond/state', '--', `${FOLDER}texts/`).split('\n').filter(Boolean)
const textOf = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString()

describe.each([
  ['with a state-key', KEY],
  ['without one', null],
])('a long result, %s', (_, key) => {
  const results = { main: long('x'), other: long('y'), third: 'short' }
  const journal = lineOf(1, results.main) + lineOf(2, 'short')

  it('is stored once, beside a state and a journal that name it, and loaded and listed as it was', async () => {
    const branch = await world.open({ key })
    const outcome = await branch.checkpoint(of(stateRun({ results }), { files: { 'journal.jsonl': journal } }))
    expect(outcome).toMatchObject({ kind: 'stored', run: { results } })
    expect(onBranch('state.json').length).toBeLessThan(20_000)
    expect(onBranch('journal.jsonl').length).toBeLessThan(20_000)
    expect(textsOnBranch()).toHaveLength(2)
    const elsewhere = await world.open({ key })
    const stored = await elsewhere.load(ID)
    expect(stored?.run.results).toEqual(results)
    expect(Object.keys(stored?.files ?? {})).toEqual(['journal.jsonl'])
    expect(textOf(stored?.files['journal.jsonl'])).toBe(journal)
    expect((await (await world.open({ key })).list()).map((run) => run.results)).toEqual([results])
    // The run goes on from what was loaded.
    expect(await elsewhere.checkpoint(of({ ...(stored?.run as Run), seq: 2, lease }, { token: lease.token }))).toMatchObject({
      kind: 'stored',
    })
  })

  it.each([
    ['changed', (path: string) => editBranch(world, path, () => 'planted')],
    ['removed', (path: string) => removeFile(world, path)],
  ])('is not believed when somebody has %s it', async (__, tamper) => {
    await (await world.open({ key })).checkpoint(of(stateRun({ results: { main: long('x') } })))
    for (const path of textsOnBranch()) tamper(path)
    const branch = await world.open({ key })
    await expect(branch.load(ID)).rejects.toMatchObject({ problem: { code: 'RAY-STATE-TAMPERED', place: `${FOLDER}state.json` } })
    expect(await branch.list()).toEqual([])
  })

  it('goes when nothing refers to it any more; where the journal is stored it does', async () => {
    const branch = await world.open({ key })
    await branch.checkpoint(of(stateRun({ results: { main: long('x') }, lease })))
    await branch.checkpoint(of(stateRun({ seq: 2, results: { main: long('y') }, lease })))
    expect(textsOnBranch()).toHaveLength(1)
    await branch.checkpoint(
      of(stateRun({ seq: 3, results: { main: 'short' }, lease }), { files: { 'journal.jsonl': lineOf(1, long('x')) } }),
    )
    await branch.checkpoint(of(stateRun({ seq: 4, results: { main: 'short' }, lease })))
    expect(textOf((await (await world.open({ key })).load(ID))?.files['journal.jsonl'])).toBe(lineOf(1, long('x')))
  })

  it('is found when the state is not a job’s newest, but stands aside of it', async () => {
    const worker = (changes: Partial<Run>) => stateRun({ parent: { run: 'coding-7', agent: 'main_work1' }, lease, ...changes })
    const branch = await world.open({ key })
    await branch.checkpoint(of(worker({})))
    await branch.checkpoint({ ...of(worker({ seq: 2, results }), { files: { 'journal.jsonl': journal } }), aside: true })
    expect(onBranch('state.json', `raymond/worker-state/${ID}`).length).toBeLessThan(20_000)
    const stored = await (await world.open({ key })).load(ID)
    expect(stored?.run.results).toEqual(results)
    expect(textOf(stored?.files['journal.jsonl'])).toBe(journal)
    expect(Object.keys(stored?.files ?? {})).toEqual(['journal.jsonl'])
  })

  it('is in the artifact of a run that the server refused, and restored with it', async () => {
    const branch = await world.open({ key })
    const files = await branch.pack(of(stateRun({ results, lease: null }), { files: { 'journal.jsonl': journal } }))
    const temp = mkdtempSync(join(tmpdir(), 'long-texts-'))
    try {
      const { run } = await restoreRun(
        async (path) => {
          const found = files.find((file) => file.path === path)
          return found && Buffer.from(found.content)
        },
        {
          repository: await world.openRepository(),
          name: 'raymond/state',
          clock: { now: () => Date.parse('2026-11-22T10:00:00.000Z'), sleep: (ms) => pause(ms) },
          entropy: { hex: (bytes) => '0'.repeat(2 * bytes), fraction: () => 0 },
          backoff: { firstMs: 1, longestMs: 2, tries: 3 },
        },
      )
      expect(run.results).toEqual(results)
    } finally {
      rmSync(temp, { recursive: true, force: true })
    }
    const stored = await (await world.open({ key })).load(ID)
    expect(stored?.run.results).toEqual(results)
    expect(textOf(stored?.files['journal.jsonl'])).toBe(journal)
  })
})
