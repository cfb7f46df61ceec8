import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createScriptRunner } from '../../../src/adapters/scripts/script-runner.ts'
import type { Cell } from '../../../src/ports/turns/cells.ts'
import { describeScriptRunner } from '../../contracts/script-runner.ts'

describeScriptRunner('createScriptRunner', (environment) => createScriptRunner({ environment, graceMs: 300 }))

describe.skipIf(process.platform === 'win32')('createScriptRunner', () => {
  const folder = mkdtempSync(join(tmpdir(), 'script-runner-'))
  const quiet = { text() {}, activity() {} }
  const never = new AbortController().signal

  function specOf(file: string, text: string) {
    writeFileSync(join(folder, file), text)
    return {
      file: join(folder, file),
      language: file.endsWith('.py') ? ('py' as const) : ('sh' as const),
      cwd: folder,
      env: {},
      stdin: null,
      silenceMs: 20_000,
      durationMs: null,
    }
  }

  it('ends a script that prints without an end', async () => {
    const runner = createScriptRunner({ environment: process.env, longestOutput: 10_000, graceMs: 300 })
    let heard = 0
    const observer = {
      text(chunk: string) {
        heard += chunk.length
      },
      activity() {},
    }
    const result = await runner.runScript(specOf('LOUD.sh', 'yes'), observer, never)
    expect(result).toEqual({
      ok: false,
      failure: { class: 'script-failed', message: 'LOUD.sh printed more than 10000 characters.' },
    })
    expect(heard).toBeLessThanOrEqual(10_000)
  })

  it.each([
    ['is what it was', 'cp begun.sh file', 'file'],
    ['was changed', 'echo "echo changed" > file', 'begun.sh'],
    ['has more in it', 'cp begun.sh file && echo "echo more" >> file', 'begun.sh'],
    ['is gone', 'true', 'begun.sh'],
    ['became a folder', 'mkdir file', 'begun.sh'],
    ['became a pipe that nobody writes into', 'mkfifo file', 'begun.sh'],
    ['became a link to what has no end', 'ln -s /dev/zero file', 'begun.sh'],
    ['became a link to the same', 'ln -s begun.sh file', 'file'],
  ])('runs what the run began with when the file %s', async (_, change, expected) => {
    const place = mkdtempSync(join(folder, 'place-'))
    writeFileSync(join(place, 'begun.sh'), 'basename "$0"\n')
    execFileSync('/bin/bash', ['-c', change], { cwd: place })
    const runner = createScriptRunner({ environment: process.env, graceMs: 300 })
    const spec = { ...specOf('START.sh', ''), file: join(place, 'file'), copy: join(place, 'begun.sh') }
    expect(await runner.runScript(spec, quiet, never)).toMatchObject({ ok: true, stdout: `${expected}\n` })
  })

  it('shows a cell what the run began with, whatever is put in the place of the file meanwhile', async () => {
    const place = mkdtempSync(join(folder, 'place-'))
    for (const name of ['begun.sh', 'file']) writeFileSync(join(place, name), 'true\n')
    const shown: unknown[] = []
    const cell: Cell = {
      status: { cell: 'bwrap', network: [] },
      serve: async () => '',
      close: async () => ({ refused: [], met: null, problem: null }),
      run: async (_, needs) => {
        shown.push(...needs)
        return { kind: 'not-started', code: 'ENOENT', missing: 'program', message: 'none' }
      },
    }
    const [file, copy] = [join(place, 'file'), join(place, 'begun.sh')]
    await createScriptRunner({ environment: process.env }).runScript(
      { ...specOf('START.sh', ''), file, copy, cell },
      quiet,
      never,
    )
    expect(shown).toEqual([{ at: file, as: 'readable', from: copy }])
  })

  it('names the interpreter that is not installed', async () => {
    const runner = createScriptRunner({ environment: { PATH: '/no/such/folder' } })
    const result = await runner.runScript(specOf('CHECK.py', 'print(1)'), quiet, never)
    expect(result).toEqual({
      ok: false,
      failure: { class: 'script-failed', message: 'CHECK.py needs python3, which is not installed.' },
    })
  })
})
