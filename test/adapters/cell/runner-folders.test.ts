/** Where a runner lies among the system's programs, of which cells see the rest. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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

  it('is hidden with what it works in, also where links lead there: of this job and of another runner', () => {
    for (const folder of ['ours', 'other', 'disk/1', 'disk/2']) mkdirSync(join(place, folder), { recursive: true })
    writeFileSync(join(place, 'ours/.runner'), '{}')
    writeFileSync(join(place, 'other/.runner'), '\ufeff{ "workFolder": "jobs" }')
    symlinkSync(join(place, 'disk/1'), join(place, 'ours/_work'))
    symlinkSync('../disk/2', join(place, 'other/jobs'))
    const { hidden, ways } = systemMounts({ environment: { RUNNER_TEMP: join(place, 'ours/_work/_temp') }, isRoot: false })
    const all = ['ours', 'other', 'disk/1', 'disk/2'].map((folder) => join(place, folder))
    expect(all.filter((folder) => !hidden.includes(folder))).toEqual([])
    expect(hidden).not.toContain(join(place, 'ours/_work')) // nothing can be mounted there
    expect(ways.map(({ at }) => at)).toContain(join(place, 'ours/_work'))
  })

  it('keeps nobody from a cell by settings that are no JSON', () => {
    mkdirSync(join(place, 'other'))
    writeFileSync(join(place, 'other/.runner'), '{ "workFolder": "jo\\xbs" }')
    expect(systemMounts({ environment: {}, isRoot: false }).hidden).toContain(join(place, 'other'))
  })
})
