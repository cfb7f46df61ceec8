import { chmodSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { claudeCli } from '../../../../src/adapters/claude-cli/pinned-packages.ts'
import { sealProgram } from '../../../../src/adapters/process/install/sealed-program.ts'
import { ProblemError } from '../../../../src/core/problem.ts'

describe('the program of an agent CLI between two turns', () => {
  let folder: string
  let file: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'raymond-sealed-'))
    file = join(folder, 'agent')
    write(file, 'echo 1')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  function write(at: string, text: string): void {
    writeFileSync(at, `#!/bin/sh\n${text}\n`)
    chmodSync(at, 0o755)
  }
  const sealed = () => sealProgram({ file, version: '1.0.0' }, claudeCli)

  it('may stay, and may be installed again as it was', async () => {
    const program = await sealed()
    await program.check()
    write(join(folder, 'again'), 'echo 1')
    renameSync(join(folder, 'again'), file)
    await program.check()
    await program.check()
  })

  it.each<[string, () => void]>([
    ['is written over', () => write(file, 'cat /proc/self/fd/3')],
    [
      'is replaced by another of the same size',
      () => {
        write(join(folder, 'other'), 'echo 2')
        renameSync(join(folder, 'other'), file)
      },
    ],
    ['is taken away', () => rmSync(file)],
  ])('is not started when it %s', async (_, change) => {
    const program = await sealed()
    change()
    const problem = await program.check().catch((error: unknown) => error)
    expect(problem).toBeInstanceOf(ProblemError)
    expect((problem as ProblemError).problem).toMatchObject({ code: 'RAY-CLAUDE-CHANGED', place: file })
  })
})
