import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { reapOrphans } from '../../../src/adapters/process/reap-orphans.ts'
import { markedProcesses, until } from './marked-processes.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'own-end-')))
const { PATH = '' } = process.env

// A plain child, one that ignores SIGTERM, and a daemon in a session of its own.
const tree = 'sleep 60 & (trap "" TERM; sleep 60; sleep 60) & setsid sleep 60 & sleep 0.1; echo ready; wait'
const sizeOfTree = 5

interface Orchestrator {
  readonly process: ChildProcess
  readonly mark: string
  readonly run: string
  readonly output: () => string
  readonly closed: Promise<unknown>
}

async function startOrchestrator(script: string, behaviour = 'wait'): Promise<Orchestrator> {
  const mark = randomUUID()
  const run = randomUUID()
  const file = join(folder, `${mark}.sh`)
  writeFileSync(file, script)
  const child = spawn(process.execPath, [fileURLToPath(new URL('./orchestrator.ts', import.meta.url)), file, behaviour], {
    env: { PATH, MARK: mark, RUN: run },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const closed = once(child, 'close')
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  await until(() => output.includes('ready'))
  return { process: child, mark: `TEST_MARK=${mark}`, run, output: () => output, closed }
}

describe.skipIf(process.platform !== 'linux')('when our own process ends', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('leaves nothing behind on %s', async (signal) => {
    const orchestrator = await startOrchestrator(tree)
    expect(markedProcesses(orchestrator.mark).length).toBeGreaterThanOrEqual(sizeOfTree)
    orchestrator.process.kill(signal)
    await orchestrator.closed
    expect(orchestrator.output()).toContain('"kind":"aborted"')
    expect(markedProcesses(orchestrator.mark)).toEqual([])
  })

  it.each(['exit', 'throw'])('leaves nothing behind on %s, not even what ignores SIGTERM', async (behaviour) => {
    const orchestrator = await startOrchestrator(tree, behaviour)
    await orchestrator.closed
    await until(() => markedProcesses(orchestrator.mark).length === 0)
  })

  it('reaps after SIGKILL what carries the marks of the run, and nothing else', async () => {
    const [killed, other] = await Promise.all([startOrchestrator(tree), startOrchestrator('echo ready; sleep 60')])
    killed.process.kill('SIGKILL')
    await until(() => killed.process.signalCode === 'SIGKILL')
    expect(markedProcesses(killed.mark).length).toBeGreaterThanOrEqual(sizeOfTree)

    expect(await reapOrphans({ TEST_RUN: killed.run, TEST_MARK: 'another one' }, 200)).toEqual([])
    const [name = '', value = ''] = killed.mark.split('=')
    const reaped = await reapOrphans({ TEST_RUN: killed.run, [name]: value }, 200)
    expect(reaped.length).toBeGreaterThanOrEqual(sizeOfTree)
    expect(markedProcesses(killed.mark)).toEqual([])
    expect(markedProcesses(other.mark).length).toBeGreaterThanOrEqual(2)

    other.process.kill('SIGTERM')
    await other.closed
  })

  it('does not take a value for a longer one that starts with it', async () => {
    const orchestrator = await startOrchestrator('echo ready; sleep 60')
    expect(await reapOrphans({ TEST_RUN: orchestrator.run.slice(0, -1) }, 0)).toEqual([])
    orchestrator.process.kill('SIGTERM')
    await orchestrator.closed
  })

  it('refuses to reap without a mark', async () => {
    await expect(reapOrphans({}, 0)).rejects.toThrow('needs a mark')
  })

  it('ends the trees of an orchestrator inside a script, when that one was killed before', async () => {
    const inner = join(folder, 'inner.sh')
    writeFileSync(inner, `setsid sleep 60 & touch ${inner}.started; wait`)
    const start = `${process.execPath} ${fileURLToPath(new URL('./orchestrator.ts', import.meta.url))} ${inner}`
    const nested = `${start} & until [ -e ${inner}.started ]; do sleep 0.05; done; kill -9 $!; echo ready; wait`
    const mark = randomUUID()
    const file = join(folder, 'outer.sh')
    writeFileSync(file, `export MARK=${mark}; ${nested}`)
    const orchestrator = await startOrchestrator(`bash ${file}; echo ready; sleep 60`)
    await until(() => orchestrator.output() === 'ready\nready\n')
    expect(markedProcesses(`TEST_MARK=${mark}`).length).toBeGreaterThanOrEqual(1)
    orchestrator.process.kill('SIGINT')
    await orchestrator.closed
    expect(markedProcesses(`TEST_MARK=${mark}`)).toEqual([])
  })
})
