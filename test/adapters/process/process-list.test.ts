import { spawn } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { isBeingReplaced, isKernelThread, listPids, readEnvironment } from '../../../src/adapters/process/process-list.ts'

describe.skipIf(process.platform !== 'linux')('what is being replaced', () => {
  it('is none of the processes of other users, nor a thread of the kernel, however long one looks', () => {
    const strange = asNobody(() => listPids().filter((pid) => readEnvironment(pid) === undefined))
    expect(strange, 'pid 1 is always another user’s').not.toEqual([])
    expect(asNobody(() => strange.filter(isBeingReplaced))).toEqual([])
    expect(listPids().filter((pid) => isKernelThread(pid) && isBeingReplaced(pid))).toEqual([])
  })

  it('is none that was started without an environment', async () => {
    const child = spawn('/bin/cat', [], { env: {}, stdio: 'pipe' })
    child.stdin.write('up')
    await new Promise((resolve) => child.stdout.once('data', resolve))
    expect([readEnvironment(child.pid ?? 0), isBeingReplaced(child.pid ?? 0)]).toEqual(['', false])
    child.kill()
  })
})

/** As a user who may not look into what others run; root may look into most. */
function asNobody<T>(look: () => T): T {
  if (process.getuid?.() !== 0) return look()
  process.seteuid?.(65_534)
  try {
    return look()
  } finally {
    process.seteuid?.(0)
  }
}
