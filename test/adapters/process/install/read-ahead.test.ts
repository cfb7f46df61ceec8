import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cachedProgram } from '../../../../src/adapters/process/install/cached-program.ts'
import type { AgentCliPackage } from '../../../../src/adapters/process/install/cli-package.ts'
import { sealOf } from '../../../../src/adapters/process/install/file-seal.ts'
import { readAhead } from '../../../../src/adapters/process/install/read-ahead.ts'

const cli: AgentCliPackage = {
  name: 'Fake',
  program: 'fake',
  npmName: 'fake',
  version: '1.0.0',
  folder: 'raymond-fake',
  codes: { notInstalled: 'RAY-CLAUDE-NOT-INSTALLED', changed: 'RAY-CLAUDE-CHANGED' },
  packageAt: () => 'fake@1.0.0',
  programIn: () => 'bin/fake',
  pinned: () => undefined,
}

let toolCache: string
let file: string
beforeEach(() => {
  toolCache = mkdtempSync(join(tmpdir(), 'raymond-ahead-'))
  file = cachedProgram(cli, toolCache, '1.0.0').file
})
afterEach(() => rmSync(toolCache, { recursive: true, force: true }))

function write(content: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}

const sha256 = (content: string) => createHash('sha256').update(content).digest('hex')

it('has read the program of a tool cache by the time that it is asked for', async () => {
  write('one')
  readAhead(cli, toolCache)
  expect((await sealOf(file)).digest).toBe(sha256('one'))
})

it('reads a program anew that somebody has changed since, or put there since', async () => {
  write('one')
  readAhead(cli, toolCache)
  await sealOf(file)
  write('two')
  expect((await sealOf(file)).digest).toBe(sha256('two'))
  rmSync(toolCache, { recursive: true })
  readAhead(cli, toolCache)
  write('three')
  expect((await sealOf(file)).digest).toBe(sha256('three'))
})
