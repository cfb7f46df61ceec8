/** A run's folder as it stands on a state branch: what is longer than 1 MiB is in files beside state and journal. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { takeOutLongTexts, takeOutOfJournal } from '../../src/core/run/stored/long-texts.ts'
import { folderOf, raymond } from './raymond.ts'

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

describe('a run with a long result, taken from a state branch', () => {
  let folder: string
  /** The same with its long texts beside it. */
  let taken: string
  beforeAll(async () => {
    folder = folderOf({
      'flow/START.sh': `printf '<result>'; head -c 2000000 /dev/zero | tr '\\0' x; echo '</result>'\n`,
      '.git/HEAD': '',
    })
    expect((await raymond(folder, 'run', 'flow', '--id', 'one', '--quiet')).code).toBe(0)
    const read = (name: string) => readFileSync(join(folder, '.raymond/state/one', name), 'utf8')
    const state = takeOutLongTexts(JSON.parse(read('state.json')) as object, digest)
    const journal = takeOutOfJournal(read('journal.jsonl'), digest)
    taken = join(folder, 'taken/one')
    mkdirSync(join(taken, 'texts'), { recursive: true })
    writeFileSync(join(taken, 'state.json'), `${JSON.stringify(state.value, null, 2)}\n`)
    writeFileSync(join(taken, 'journal.jsonl'), journal.journal)
    for (const [path, text] of [...state.texts, ...journal.texts]) writeFileSync(join(taken, path), text)
  })

  it('is replayed, and reported with all of its result', async () => {
    expect((await raymond(folder, 'replay', taken)).stdout).toContain('equal  one: 2 events reduce to completed')
    const report = JSON.parse((await raymond(folder, 'report', 'one', '--state-dir', 'taken', '--json')).stdout)
    const before = JSON.parse((await raymond(folder, 'report', 'one', '--json')).stdout)
    expect(report.turns).toEqual(before.turns)
    expect(JSON.stringify(report).length).toBe(JSON.stringify(before).length)
  })

  it('is reported from a clone', async () => {
    const clone = folderOf()
    const git = (...args: readonly string[]) =>
      execFileSync('git', ['-C', clone, '-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args])
    git('init', '-q', '-b', 'raymond/state')
    cpSync(taken, join(clone, 'runs/one'), { recursive: true })
    git('add', '.')
    git('commit', '-q', '-m', 'state')
    const { stdout } = await raymond(folder, 'report', 'one', '--git', clone, '--json')
    expect(JSON.parse(stdout)).toMatchObject({ turns: [{ state: 'START.sh' }] })
  })

  it.each([
    ['changed', (path: string) => writeFileSync(path, 'planted')],
    ['missing', (path: string) => rmSync(path)],
  ])('is refused by the name of the file when one is %s', async (_, harm) => {
    const harmed = folderOf()
    cpSync(taken, harmed, { recursive: true })
    for (const name of readdirSync(join(harmed, 'texts'))) harm(join(harmed, 'texts', name))
    const { code, stderr } = await raymond(folder, 'replay', harmed)
    expect(code).toBe(1)
    expect(stderr).toContain('RAY-STATE-BROKEN')
    expect(stderr).toMatch(/the file texts\/[0-9a-f]{64} beside it is not there, or is another one/)
    expect(stderr).toContain('Take the whole folder of the run')
  })
})
