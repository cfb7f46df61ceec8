/** The command line as a process of its own, stopped at random moments: what stands on the disk is enough to go on. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { differences, reduceJournal } from '../../src/core/engine/reduce-journal.ts'
import { checkRun } from '../../src/core/run/check-run.ts'
import { parseJournal } from '../../src/core/run/parse-journal.ts'
import type { Run } from '../../src/core/run/run.ts'
import { decodeRun } from '../../src/core/run/stored/encode-run.ts'
import { built } from '../tools/built.ts'

const KILLS = Number(process.env.SIMULATE ?? 0) > 0 ? 50 : 3
const TURNS = 12

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'real-processes-'))
  execFileSync('git', ['init', '--quiet', folder])
  await mkdir(join(folder, 'flow'))
  await writeFile(
    join(folder, 'flow', 'START.sh'),
    `n=\${RAYMOND_INPUT:-0}\necho "$n" >> "$PWD/log-$RAYMOND_WORKFLOW_ID"\nsleep 0.02\nif [ "$n" -ge ${TURNS} ]; then echo "<result>$n</result>"; else echo "<goto input='$((n+1))'>START</goto>"; fi\n`,
  )
  await mkdir(join(folder, 'slow'))
  await writeFile(
    join(folder, 'slow', 'START.sh'),
    'sleep 300 & echo $! > "$PWD/child"; echo $$ > "$PWD/script"; sleep 300; echo "<result>x</result>"\n',
  )
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 9 }))

function raymond(...args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [built('cli'), ...args], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}

async function ended(child: ChildProcess): Promise<number | null> {
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}

async function stateOf(id: string): Promise<Run | undefined> {
  const file = join(folder, '.raymond', 'state', id, 'state.json')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : decodeRun(text, file)
}

async function until(isTrue: () => Promise<boolean> | boolean): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    if (await isTrue()) return
    await new Promise((next) => setTimeout(next, 20))
  }
  throw new Error('it did not come about within ten seconds')
}

async function expectWhole(id: string, stops: number): Promise<void> {
  const run = await stateOf(id)
  if (!run) throw new Error(`there is no ${id}`)
  expect(run).toMatchObject({ status: 'completed', results: { main: String(TURNS) } })
  expect(run.agents[0]?.visits).toEqual({ 'START.sh': TURNS + 1 })
  expect(checkRun(run)).toEqual([])
  const journal = await readFile(join(folder, '.raymond', 'state', id, 'journal.jsonl'), 'utf8')
  expect(differences(reduceJournal(parseJournal(journal, id)), run)).toEqual([])
  // Each number once, in order; one that was in flight when we were stopped may stand there a second time.
  const log = (await readFile(join(folder, `log-${id}`), 'utf8')).trim().split('\n').map(Number)
  expect([...new Set(log)]).toEqual(Array.from({ length: TURNS + 1 }, (_, n) => n))
  expect(log.toSorted((a, b) => a - b)).toEqual(log)
  expect(log.length - (TURNS + 1)).toBeLessThanOrEqual(stops)
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return !execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).startsWith('Z')
  } catch {
    return false
  }
}

const pidIn = async (name: string) => Number(await readFile(join(folder, name), 'utf8').catch(() => '0'))

describe('an orchestrator that is stopped', () => {
  it('P-STATE 3: is killed again and again at random moments, and nothing is lost or done twice', async () => {
    let runs = 0
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(700), { minLength: 1, maxLength: 3 }), async (moments) => {
        const id = `k${++runs}`
        let stops = 0
        for (const moment of moments) {
          const begun = await stateOf(id)
          if (begun?.status === 'completed') break
          const child = begun ? raymond('resume', id, '--quiet') : raymond('run', 'flow', '--id', id, '--quiet')
          const exit = ended(child)
          await until(async () => child.exitCode !== null || (await stateOf(id)) !== undefined)
          await new Promise((next) => setTimeout(next, moment))
          child.kill('SIGKILL')
          if ((await exit) === null) stops++
        }
        if ((await stateOf(id))?.status !== 'completed') expect(await ended(raymond('resume', id, '--quiet'))).toBe(0)
        await expectWhole(id, stops)
      }),
      { numRuns: KILLS },
    )
  }, 600_000)

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    it(`P-STATE 5: by ${signal} leaves a suspended run behind, and exits with 3`, async () => {
      const id = signal.toLowerCase()
      const child = raymond('run', 'flow', '--id', id, '--quiet')
      const exit = ended(child)
      await until(async () => ((await stateOf(id))?.turns ?? 0) > 2)
      child.kill(signal)
      expect(await exit).toBe(3)
      expect(await stateOf(id)).toMatchObject({ status: 'suspended', reason: 'signal' })
      expect(await ended(raymond('resume', id, '--quiet'))).toBe(0)
      await expectWhole(id, 1)
    })
  }

  it('ends what it has started when it is asked to stop', async () => {
    const child = raymond('run', 'slow', '--id', 'slow1', '--quiet')
    const exit = ended(child)
    await until(async () => (await pidIn('script')) > 0)
    const pids = [await pidIn('script'), await pidIn('child')]
    child.kill('SIGTERM')
    expect(await exit).toBe(3)
    expect(pids.filter(isAlive)).toEqual([])
  })

  it.runIf(process.platform === 'linux')(
    'P-TURN 8: that was killed leaves orphans, which the next one ends before it goes on',
    async () => {
      await rm(join(folder, 'script'), { force: true })
      const child = raymond('run', 'slow', '--id', 'slow2', '--quiet')
      const exit = ended(child)
      await until(async () => (await pidIn('script')) > 0 && (await pidIn('child')) > 0)
      const pids = [await pidIn('script'), await pidIn('child')]
      child.kill('SIGKILL')
      await exit
      const next = raymond('resume', 'slow2', '--quiet')
      const nextExit = ended(next)
      await until(async () => (await pidIn('script')) !== pids[0])
      expect(pids.filter(isAlive)).toEqual([])
      next.kill('SIGTERM')
      expect(await nextExit).toBe(3)
    },
    60_000,
  )

  it('P-STATE 4: does not let a second one drive the run at the same time', async () => {
    const child = raymond('run', 'slow', '--id', 'slow3', '--quiet')
    const exit = ended(child)
    await until(async () => (await stateOf('slow3')) !== undefined)
    expect(await ended(raymond('resume', 'slow3', '--quiet'))).toBe(64)
    child.kill('SIGTERM')
    expect(await exit).toBe(3)
  })
})
