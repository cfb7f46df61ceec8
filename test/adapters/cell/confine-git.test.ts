import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createConfineGit } from '../../../src/adapters/cell/confine-git.ts'
import { whyNoCell } from '../../tools/cells.ts'

const noCell = await whyNoCell()
const root = realpathSync(mkdtempSync(join(tmpdir(), 'confine-git-')))
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 9 }))

/** In a cell each path begins with some more characters, with which this one is too long for the system. */
function placeThatCannotBeShown(): string {
  const [most, part] = [4090, 'x'.repeat(200)]
  let place = root
  while (place.length + part.length < most) place = join(place, part)
  place = join(place, 'y'.repeat(most - place.length - 1))
  mkdirSync(place, { recursive: true })
  return place
}

describe.skipIf(noCell !== undefined)('git in the directory of an agent', () => {
  it.each([
    ['can be shown', () => root],
    ['cannot be shown', placeThatCannotBeShown],
  ])('is confined where a tool of the person lies in a place that %s', (_, place) => {
    const confine = createConfineGit({ environment: { JAVA_HOME: place() }, hidden: [] })
    expect(confine(root, { ours: [], shown: [] })).toContain('--unshare-user')
  })

  it('is confined, and can still be started, where such a tool was brought up to date since', () => {
    const [old, next] = ['1.0.0', '1.0.1'].map((version) => join(mkdtempSync(join(root, 'tool-')), version))
    const bin = mkdtempSync(join(root, 'bin-'))
    const install = (program = '') => {
      writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
      rmSync(join(bin, 'tool'), { force: true })
      symlinkSync(program, join(bin, 'tool'))
    }
    const confine = createConfineGit({ environment: { PATH: bin }, hidden: [] })
    const started = () => {
      const [file = '', ...args] = confine(root, { ours: [], shown: [] }) ?? []
      return spawnSync(file, [...args, 'sh', '-c', `git --version; ls ${join(bin, 'tool')}`], { encoding: 'utf8' }).status
    }
    install(old)
    expect(started()).toBe(0)
    rmSync(old ?? '')
    install(next)
    expect(started()).toBe(0)
  })
})
