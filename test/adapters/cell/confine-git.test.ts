import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
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
})
