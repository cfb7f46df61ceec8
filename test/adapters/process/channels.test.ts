import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'channels-'))

function orchestrate(script: string, environment: Readonly<Record<string, string>>): string {
  const file = join(folder, 'script.sh')
  writeFileSync(file, script)
  return execFileSync(process.execPath, [fileURLToPath(new URL('./orchestrator.ts', import.meta.url)), file], {
    env: { PATH: process.env.PATH, ...environment },
    encoding: 'utf8',
  })
}

describe.skipIf(process.platform === 'win32')('createChannels', () => {
  it('does with the pipes of Node where it cannot make its own', () => {
    const output = orchestrate('echo out; echo err >&2; cat', { TMPDIR: '/no/such/folder' })
    expect(output).toContain('"stdout":"out\\n","stderrTail":"err\\n"')
  })

  it('leaves no file behind', () => {
    const empty = mkdtempSync(join(folder, 'tmp-'))
    orchestrate('echo out', { TMPDIR: empty })
    expect(readdirSync(empty)).toEqual([])
  })
})
