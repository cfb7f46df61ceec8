import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { appendFile, cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { acquireLock, isDriven } from '../../../src/adapters/local-files/lock.ts'
import { createLocalRunStore } from '../../../src/adapters/local-files/run-store.ts'
import { createSeal } from '../../../src/adapters/local-files/seal.ts'
import type { Commit, RunStore } from '../../../src/ports/keeping/run-store.ts'
import { commitsOf, describeRunStore } from '../../contracts/run-store.ts'
import { seal } from './a-seal.ts'

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

async function temporary(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'run-store-'))
  folders.push(folder)
  return folder
}

/** A real process holds the run with these commits, and is killed. */
async function holdAndKill(directory: string, commits: readonly Commit[], sealed: boolean): Promise<void> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'holder.ts'), directory, JSON.stringify(commits), sealed ? 'sealed' : ''],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  await once(child.stdout, 'data')
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

for (const [name, options] of [
  ['local files', {}],
  ['local files that are sealed', { seal }],
] as const)
  describeRunStore(name, async () => {
    const directory = await temporary()
    return {
      start: () => createLocalRunStore(directory, options),
      async startAndKill(work) {
        const commits: Commit[] = []
        const heard: Pick<RunStore, 'hold'> = {
          hold: async () => ({
            run: undefined,
            tail: [],
            commit: async (commit) => void commits.push(commit),
            release: async () => {},
          }),
        }
        await work(heard as RunStore)
        await holdAndKill(directory, commits, 'seal' in options)
      },
    }
  })

async function kept(turns: number): Promise<{ directory: string; folder: string; store: RunStore; commits: readonly Commit[] }> {
  const directory = await temporary()
  const store = createLocalRunStore(directory)
  const commits = commitsOf(turns)
  const held = await store.hold('r1')
  for (const commit of commits) await held.commit(commit)
  await held.release()
  return { directory, folder: join(directory, 'r1'), store, commits }
}

describe('runs on the local disk', () => {
  it('P-STATE 2: drops a journal line that a crash cut short, and goes on behind the whole ones', async () => {
    const { folder, store, commits } = await kept(3)
    await appendFile(join(folder, 'journal.jsonl'), '{"seq":5,"event":{"type":"turn_com')
    const held = await store.hold('r1')
    expect(held.tail).toEqual([])
    const next = commitsOf(4).at(-1)
    if (next) await held.commit(next)
    await held.release()
    const lines = (await readFile(join(folder, 'journal.jsonl'), 'utf8')).trimEnd().split('\n')
    expect(lines).toHaveLength(commits.length + 2)
    expect(lines.map((line) => (JSON.parse(line) as { seq: number }).seq)).toEqual([1, 1, 2, 3, 4, 5])
  })

  it('P-STATE 2: finds the events that are in the journal and not yet in the snapshot', async () => {
    const { folder, store } = await kept(6)
    const behind = commitsOf(2).at(-1)?.run
    await writeFile(join(folder, 'state.json'), JSON.stringify(behind))
    const held = await store.hold('r1')
    expect(held.run?.seq).toBe(3)
    expect(held.tail.map(({ type }) => type)).toEqual(Array.from({ length: 4 }, () => 'turn_completed'))
    await held.release()
  })

  it('P-STATE 2: reduces the journal again where a power cut left an empty snapshot', async () => {
    const { folder, store, commits } = await kept(4)
    await truncate(join(folder, 'state.json'))
    expect(await store.read('r1')).toEqual(commits.at(-1)?.run)
    const held = await store.hold('r1')
    expect(held).toMatchObject({ run: commits.at(-1)?.run, tail: [] })
    await held.release()
  })

  it('begins anew where the very first save was cut short: nothing had been done', async () => {
    const directory = await temporary()
    await holdAndKill(directory, [], false)
    await writeFile(join(directory, 'r1', 'journal.jsonl'), await readFile(join((await kept(0)).folder, 'journal.jsonl'), 'utf8'))
    const store = createLocalRunStore(directory)
    const held = await store.hold('r1')
    expect(held).toMatchObject({ run: undefined, tail: [] })
    const [first] = commitsOf(0)
    if (first) await held.commit(first)
    await held.release()
    expect((await readFile(join(directory, 'r1', 'journal.jsonl'), 'utf8')).trimEnd().split('\n')).toHaveLength(2)
  })

  it('says where the journal is broken, and that the snapshot is whole', async () => {
    const { folder, store } = await kept(2)
    await appendFile(join(folder, 'journal.jsonl'), '{"seq":99,"event":{"type":"nonsense"}}\n')
    await expect(store.hold('r1')).rejects.toMatchObject({
      problem: { code: 'RAY-JOURNAL-BROKEN', place: `${folder}/journal.jsonl:5` },
    })
    expect(await isDriven(folder)).toBe(false)
  })

  it('P-STATE 1: refuses a state of a newer version, and one that is broken; both stay as they are', async () => {
    const { folder, store } = await kept(1)
    for (const [text, code] of [
      ['{"version":2}', 'RAY-STATE-NEWER'],
      ['{"version":1}', 'RAY-STATE-BROKEN'],
      ['{', 'RAY-STATE-BROKEN'],
    ] as const) {
      await writeFile(join(folder, 'state.json'), text)
      await expect(store.read('r1')).rejects.toMatchObject({ problem: { code } })
      await expect(store.hold('r1')).rejects.toMatchObject({ problem: { code } })
      expect(await readFile(join(folder, 'state.json'), 'utf8')).toBe(text)
    }
  })

  it('P-STATE 2: writes a large snapshot seldom, and the journal always; the end is in both', async () => {
    const directory = await temporary()
    const store = createLocalRunStore(directory)
    const large = commitsOf(40).map((commit) => ({
      ...commit,
      run: { ...commit.run, input: { text: 'x'.repeat(100_000), from: 'run' as const } },
    }))
    const held = await store.hold('r1')
    const written = new Set<number>()
    for (const commit of large) {
      await held.commit(commit)
      written.add((await stat(join(directory, 'r1', 'state.json'))).ino)
    }
    expect(written.size).toBeLessThan(4)
    await held.release()
    expect((await store.read('r1'))?.seq).toBe(41)
  })

  it('keeps what it writes from other users of the machine', async () => {
    const { folder } = await kept(1)
    for (const name of ['state.json', 'journal.jsonl']) expect((await stat(join(folder, name))).mode & 0o077).toBe(0)
  })

  it('lists runs by age, and nothing that is none', async () => {
    const { directory, store } = await kept(1)
    for (const name of ['z2', 'a3']) {
      const first = commitsOf(0)[0]
      if (first) await store.adopt({ ...first.run, workflow_id: name }, undefined)
    }
    await writeFile(join(directory, 'notes.txt'), '')
    execFileSync('mkdir', ['-p', join(directory, '.turns'), join(directory, 'empty')])
    expect(await store.list()).toEqual(['r1', 'z2', 'a3'])
    expect(await createLocalRunStore(join(directory, 'nowhere')).list()).toEqual([])
  })

  it('leaves nothing beside state, journal and, while it is held, the lock', async () => {
    const { folder, store } = await kept(3)
    expect((await readdir(folder)).toSorted()).toEqual(['journal.jsonl', 'state.json'])
    const held = await store.hold('r1')
    expect((await readdir(folder)).toSorted()).toEqual(['journal.jsonl', 'lock', 'state.json'])
    await held.release()
  })
})

describe('a journal that no text of Node could hold', () => {
  it('stays on the disk, and the run is read without it', async () => {
    const { folder, store } = await kept(1)
    const before = await store.read('r1')
    expect(await store.journal('r1')).toContain('"seq":1')
    await truncate(join(folder, 'journal.jsonl'), 600 * 1024 * 1024)
    expect(await store.journal('r1')).toBeUndefined()
    expect(await store.read('r1')).toEqual(before)
  })
})

describe('the lock', () => {
  const GONE = 2 ** 22 + 1
  const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)
  const lockOf = (owner: object) =>
    JSON.stringify({
      owner: 'them',
      host: hostname(),
      pid: process.pid,
      started: null,
      job: null,
      expires: '2000-01-01T00:00:00.000Z',
      ...owner,
    })

  async function locked(owner: object): Promise<{ store: RunStore; folder: string }> {
    const { folder, store } = await kept(1)
    await writeFile(join(folder, 'lock'), lockOf(owner))
    return { folder, store }
  }

  it('P-STATE 4: names who has it and how to stop them', async () => {
    const { store } = await locked({ pid: process.ppid, job: '77' })
    await expect(store.hold('r1')).rejects.toMatchObject({
      problem: {
        code: 'RAY-RUN-LOCKED',
        message: `Another orchestrator drives r1: process ${process.ppid} on ${hostname()}, job 77.`,
        hint: `Wait for it, or stop it with: kill ${process.ppid}`,
      },
    })
  })

  it('P-STATE 4: is taken over from a process that is gone, however young it is', async () => {
    const { folder, store } = await locked({ pid: 2 ** 22 + 1, expires: '2999-01-01T00:00:00.000Z' })
    expect(await isDriven(folder)).toBe(false)
    await (await store.hold('r1')).release()
  })

  it('P-STATE 4: is taken over when its pid belongs to a later process', async () => {
    const { store } = await locked({ pid: process.ppid, started: '1' })
    await (await store.hold('r1')).release()
  })

  it('P-STATE 4: is taken over when its pid is now our own, as it is each time in a container', async () => {
    const { folder, store } = await locked({ pid: process.pid, started: '1' })
    expect(await isDriven(folder)).toBe(false)
    await (await store.hold('r1')).release()
  })

  it('P-STATE 4: of another host holds until its heartbeat stops', async () => {
    const young = await locked({ host: 'elsewhere', expires: '2999-01-01T00:00:00.000Z' })
    expect(await isDriven(young.folder)).toBe(true)
    await expect(young.store.hold('r1')).rejects.toMatchObject({ problem: { code: 'RAY-RUN-LOCKED' } })
    const old = await locked({ host: 'elsewhere' })
    await (await old.store.hold('r1')).release()
  })

  it('P-STATE 4: that makes no sense is no lock', async () => {
    const { folder, store } = await kept(1)
    await writeFile(join(folder, 'lock'), 'garbage')
    await (await store.hold('r1')).release()
    expect(existsSync(join(folder, 'lock'))).toBe(false)
  })

  it('P-STATE 4: goes to exactly one of ten who ask at once for a stale one, time and again', async () => {
    const folder = await temporary()
    for (let round = 0; round < 100; round++) {
      await writeFile(join(folder, 'lock'), lockOf({ pid: GONE, owner: `dead-${round}` }))
      const asked = await Promise.allSettled(Array.from({ length: 10 }, () => acquireLock(folder, 'r1')))
      const got = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      expect(got).toHaveLength(1)
      for (const refused of asked.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : [])))
        expect(refused).toMatchObject({ problem: { code: 'RAY-RUN-LOCKED' } })
      for (const lock of got) await lock.release()
    }
    expect(await readdir(folder)).toEqual([])
  })

  it('P-STATE 4: is taken over also from somebody who was killed while taking it over', async () => {
    const folder = await temporary()
    const [first, second] = [lockOf({ pid: GONE, owner: 'first' }), lockOf({ pid: GONE, owner: 'second' })]
    await writeFile(join(folder, 'lock'), first)
    await writeFile(join(folder, `lock.after-${digest(first)}`), second)
    const asked = await Promise.allSettled(Array.from({ length: 10 }, () => acquireLock(folder, 'r1')))
    const got = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(got).toHaveLength(1)
    for (const lock of got) await lock.release()
    expect(await readdir(folder)).toEqual([])
  })

  it('tells whether a run is driven', async () => {
    const { folder, store } = await kept(1)
    expect(await isDriven(folder)).toBe(false)
    const held = await store.hold('r1')
    expect(await isDriven(folder)).toBe(true)
    await held.release()
    expect(await isDriven(folder)).toBe(false)
  })
})

describe('a sealed store', () => {
  async function sealed(turns: number) {
    const directory = await temporary()
    const store = createLocalRunStore(directory, { seal })
    const commits = commitsOf(turns)
    const held = await store.hold('r1')
    for (const commit of commits) await held.commit(commit)
    return { directory, folder: join(directory, 'r1'), store, held, commits }
  }
  const edit = async (file: string, change: (text: string) => string) => writeFile(file, change(await readFile(file, 'utf8')))

  it('does not read a state that somebody else has written', async () => {
    const { folder, store, held } = await sealed(3)
    await held.release()
    await edit(join(folder, 'state.json'), (text) => text.replace(/"limit_usd": \d+/, '"limit_usd": 100000'))
    await expect(store.read('r1')).rejects.toMatchObject({ problem: { code: 'RAY-STATE-TAMPERED' } })
  })

  it('does not read a state of another run, of another job, or one without a seal', async () => {
    const { directory, folder, store, held } = await sealed(3)
    await held.release()
    await cp(folder, join(directory, 'r2'), { recursive: true })
    await expect(store.read('r2')).rejects.toThrow('cannot be trusted')
    const later = createLocalRunStore(directory, { seal: createSeal(['a token that agents do not have'], 'job 2') })
    await expect(later.read('r1')).rejects.toThrow('cannot be trusted')
    await edit(join(folder, 'state.json'), (text) => text.replace(/"signature": "[0-9a-f]+"/, '"signature": null'))
    await expect(store.read('r1')).rejects.toThrow('cannot be trusted')
  })

  it('replays only the events that it has saved itself', async () => {
    const { directory, folder, commits } = await sealed(3)
    const seq = commits.at(-1)?.run.seq ?? 0
    const forged = { seq: seq + 1, event: { type: 'run_cancelled', at: '', by: 'mallory' } }
    await appendFile(join(folder, 'journal.jsonl'), `${JSON.stringify(forged)}\n`)
    await rm(join(folder, 'lock'), { force: true })
    const held = await createLocalRunStore(directory, { seal }).hold('r1')
    expect(held.run).toEqual(commits.at(-1)?.run)
    expect(held.tail).toEqual([])
    await held.release()
    expect(await readFile(join(folder, 'journal.jsonl'), 'utf8')).not.toContain('mallory')
  })

  it('takes in no event behind the state that it adopts', async () => {
    const { commits } = await sealed(3)
    const run = commits.at(-1)?.run
    if (!run) throw new Error('no run')
    const store = createLocalRunStore(await temporary(), { seal })
    const forged = [`{"seq":${run.seq + 1},"event":{}}`, `{"event":{"type":"run_cancelled"},"seq":${run.seq + 1}}`]
    await store.adopt(run, ['{"seq":1,"event":{}}', ...forged, ''].join('\n'))
    expect(await store.journal('r1')).toBe('{"seq":1,"event":{}}\n')
    const held = await store.hold('r1')
    expect(held.tail).toEqual([])
    await held.release()
  })
})
