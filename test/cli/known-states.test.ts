import { mkdtempSync, readdirSync, realpathSync, renameSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteState, statesNoted } from '../../src/cli/drive/known-states.ts'
import { placeOfNote } from '../../src/cli/drive/notes.ts'

let state = ''
beforeEach(async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'known-states-')))
  vi.stubEnv('XDG_STATE_HOME', folder)
  state = mkdtempSync(join(folder, 'runs-'))
  await noteState(state)
})

afterEach(() => void vi.unstubAllEnvs())

it('where runs are kept is known again after its disk was away', async () => {
  renameSync(state, `${state}-away`)
  expect(await statesNoted()).toEqual([])
  renameSync(`${state}-away`, state)
  expect(await statesNoted()).toEqual([state])
})

it('where runs were kept is forgotten when it has been gone for months, so that such notes do not gather', async () => {
  renameSync(state, `${state}-gone`)
  const notes = dirname(placeOfNote(['any']))
  for (const name of readdirSync(notes, { recursive: true, encoding: 'utf8' })) utimesSync(join(notes, name), 0, 0)
  expect(await statesNoted()).toEqual([])
  renameSync(`${state}-gone`, state)
  expect(await statesNoted()).toEqual([])
})
