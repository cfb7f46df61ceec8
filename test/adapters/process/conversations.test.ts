/** A conversation is laid out in a folder that its agent, in a cell, has left as it liked. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bringTranscript, projectDirectory, sessionConfig } from '../../../src/adapters/claude-cli/sessions.ts'
import { sessionPlace as codexPlace, copyRollout, findRollout, layRollout } from '../../../src/adapters/codex-cli/sessions.ts'
import { sessionPlace as copilotPlace, copyEvents, findEvents, layEvents } from '../../../src/adapters/copilot-cli/sessions.ts'

const [PARENT, CHILD] = ['11111111-1111-1111-1111-111111111111', '22222222-2222-2222-2222-222222222222']
const SAID = '{"said":"by the parent"}\n'

let root: string
let directory: string
let outside: string
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'raymond-laid-')))
  directory = join(root, 'own')
  outside = join(root, 'outside')
  mkdirSync(outside)
  writeFileSync(join(outside, 'profile'), 'of the user\n')
})
afterEach(() => rmSync(root, { recursive: true }))

function plant(place: string, target: string): void {
  rmSync(place, { recursive: true, force: true, maxRetries: 9 })
  mkdirSync(dirname(place), { recursive: true })
  symlinkSync(target, place)
}

const ways = {
  codex: {
    begin: () => layRollout(directory, PARENT, SAID),
    fork: () => copyRollout(directory, PARENT, CHILD),
    find: () => findRollout(directory, CHILD),
    folder: () => codexPlace(directory, CHILD).codex,
    file: `sessions/2026/01/01/rollout-2026-01-01T00-00-00-${CHILD}.jsonl`,
  },
  copilot: {
    begin: () => layEvents(directory, PARENT, SAID),
    fork: () => copyEvents(directory, PARENT, CHILD),
    find: () => findEvents(directory, CHILD),
    folder: () => copilotPlace(directory, CHILD).copilot,
    file: `session-state/${CHILD}/events.jsonl`,
  },
}

describe.each(Object.entries(ways))('of %s', (_, { begin, fork, find, folder, file }) => {
  it.each<[string, () => void]>([
    ['of the file', () => plant(join(folder(), file), join(outside, 'profile'))],
    ['where a draft of it would be', () => plant(join(folder(), `${file}.new`), join(outside, 'profile'))],
    ['of its folder', () => plant(join(folder(), dirname(file)), outside)],
    ['of a folder on the way', () => plant(join(folder(), file.split('/')[0] ?? ''), outside)],
  ])('is written to nowhere else where a link is in the place %s', async (_, leave) => {
    await begin()
    leave()
    expect(await fork()).toBe(true)
    expect(readdirSync(outside)).toEqual(['profile'])
    expect(readFileSync(join(outside, 'profile'), 'utf8')).toBe('of the user\n')
    expect(readFileSync((await find()) ?? '', 'utf8')).toBe(SAID)
  })
})

it('of claude, with its outputs, is written to nowhere else where a link is in the place of one of their folders', async () => {
  const cwd = join(root, 'work')
  mkdirSync(cwd)
  const of = (session: string) => projectDirectory(sessionConfig(directory, session), cwd)
  mkdirSync(join(await of(PARENT), PARENT, 'outputs'), { recursive: true })
  writeFileSync(join(await of(PARENT), `${PARENT}.jsonl`), SAID)
  writeFileSync(join(await of(PARENT), PARENT, 'outputs', 'profile'), 'of the agent\n')
  plant(join(await of(CHILD), PARENT, 'outputs'), outside)
  plant(join(await of(CHILD), `${PARENT}.jsonl`), join(outside, 'profile'))
  await bringTranscript({ from: directory, to: sessionConfig(directory, CHILD) }, cwd, PARENT)
  expect(readFileSync(join(outside, 'profile'), 'utf8')).toBe('of the user\n')
  expect(readFileSync(join(await of(CHILD), `${PARENT}.jsonl`), 'utf8')).toBe(SAID)
  expect(existsSync(join(await of(CHILD), PARENT, 'outputs', 'profile'))).toBe(true)
})
