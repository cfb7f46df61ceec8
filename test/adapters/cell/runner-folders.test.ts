/** Where a runner lies among the system's programs, of which cells see the rest. */
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemMounts } from '../../../src/adapters/cell/system-mounts.ts'

const node = process.execPath
let place: string

const isRoot = process.getuid?.() === 0

describe.runIf(process.platform === 'linux' && isRoot)('a runner below /opt', () => {
  beforeEach(() => {
    place = mkdtempSync('/opt/runner-folders-')
  })
  afterEach(() => {
    process.execPath = node
    rmSync(place, { recursive: true })
  })

  it.each(['externals', 'externals.2.330.0'])('is hidden from cells by the Node that it has in %s', (externals) => {
    const runner = join(place, 'deep/runner')
    process.execPath = join(runner, externals, 'node24/bin/node')
    expect(systemMounts({ environment: {}, isRoot: false }).hidden).toContain(runner)
  })
})
