import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTurnFiles } from '../../../src/adapters/local-files/turn-files.ts'

let root = ''
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'turn-files-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const turn = { workflowId: 'r1', effect: 'r1/7' }
const nothing = { event: null, result: null }

describe('the folder of a turn', () => {
  it('P-TURN 7: has a place for proposals, and files only for what there is', async () => {
    const folder = await createTurnFiles(root).open(turn, nothing)
    expect(folder).toEqual({
      directory: join(root, 'r1', '7'),
      outbox: join(root, 'r1', '7', 'outbox.jsonl'),
      eventPath: null,
      resultFile: null,
    })
    expect((await stat(folder.directory)).mode & 0o077).toBe(0)
  })

  it('P-TURN 7: holds the trigger and a value that is too long for a variable', async () => {
    const folder = await createTurnFiles(root).open(turn, { event: { issue: 1 }, result: 'long' })
    expect(await readFile(folder.eventPath ?? '', 'utf8')).toBe('{"issue":1}')
    expect(await readFile(folder.resultFile ?? '', 'utf8')).toBe('long')
  })

  it('is empty again for a further attempt, and gone afterwards with all that was put there', async () => {
    const files = createTurnFiles(root)
    const folder = await files.open(turn, nothing)
    await writeFile(folder.outbox, '{}')
    expect(await files.readOutbox(await files.open(turn, nothing))).toBe('')
    execFileSync('mkdir', ['-p', join(folder.directory, 'deep', 'er')])
    await files.close(folder)
    expect(existsSync(folder.directory)).toBe(false)
    await files.close(folder)
  })

  it('gives back what stands in the outbox, and nothing that is no plain file', async () => {
    const files = createTurnFiles(root)
    const folder = await files.open(turn, nothing)
    await writeFile(folder.outbox, '{"type":"comment"}\n')
    expect(await files.readOutbox(folder)).toBe('{"type":"comment"}\n')
    await rm(folder.outbox)
    await symlink('/etc/hostname', folder.outbox)
    expect(await files.readOutbox(folder)).toBe('')
    await rm(folder.outbox)
    execFileSync('mkfifo', [folder.outbox])
    expect(await files.readOutbox(folder)).toBe('')
  })
})
