import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCredentials } from '../../../src/adapters/actions-runner/credentials.ts'

let folder: string
const at = (...path: readonly string[]) => join(folder, ...path)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'credentials-'))
  for (const name of ['work/.git', 'temp', 'home']) mkdirSync(at(name), { recursive: true })
  writeFileSync(
    at('work/.git/config'),
    '[core]\n\trepositoryformatversion = 0\n[remote "origin"]\n\turl = https://github.com/o/r\n',
  )
})
afterEach(() => rmSync(folder, { recursive: true }))

async function placesFound(): Promise<readonly string[]> {
  const found = await createCredentials({ workspace: at('work'), temp: at('temp'), home: at('home') }).findReadable()
  return found.map(({ place = '' }) => place.slice(folder.length + 1))
}

const HEADER = '[http "https://github.com/"]\n\textraheader = AUTHORIZATION: basic eDp5\n'

describe('readable credentials', () => {
  it('are none after a checkout with persist-credentials: false', async () => {
    writeFileSync(at('home/.gitconfig'), '[user]\n\tname = mona\n[safe]\n\tdirectory = *\n')
    expect(await placesFound()).toEqual([])
  })

  it.each([
    ['a header in .git/config', 'work/.git/config', HEADER],
    ['a header in any case and with spaces', 'work/.git/config', '[http]\n  ExtraHeader   =   "Authorization: bearer x"\n'],
    ['a password in an address', 'work/.git/config', '[remote "o"]\n\turl = https://x-access-token:ghs_x@github.com/o/r\n'],
    [
      'a password in a rewritten address',
      'work/.git/config',
      '[url "https://u:p@github.com/"]\n\tinsteadOf = https://github.com/\n',
    ],
    ['a helper that hands one out', 'work/.git/config', '[credential]\n\thelper = !echo password=x\n'],
    ['the file that actions/checkout 6 leaves', 'temp/git-credentials-1234.config', HEADER],
    ["a header in the user's own settings", 'home/.gitconfig', HEADER],
    ["git's own store", 'home/.git-credentials', 'https://mona:ghp_x@github.com\n'],
  ])('%s', async (_, file, text) => {
    writeFileSync(at(file), text)
    expect(await placesFound()).toEqual([file])
  })

  it('behind an include are found where they are', async () => {
    writeFileSync(at('temp/mine.config'), HEADER)
    writeFileSync(at('work/.git/config'), `[includeIf "gitdir:${at('work/.git')}"]\n\tpath = ${at('temp/mine.config')}\n`)
    expect(await placesFound()).toEqual(['temp/mine.config'])
  })
})
