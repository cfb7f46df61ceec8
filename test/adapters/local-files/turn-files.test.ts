import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
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
  it('P-TURN 7: has a place for proposals, one file for each attempt, and files only for what there is', async () => {
    const folder = await createTurnFiles(root).open(turn, nothing)
    expect(folder).toEqual({
      directory: join(root, 'r1', '1'),
      outbox: join(root, 'r1', '1', 'outbox-7.jsonl'),
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

  it('is used again when it was left, empty; never by two turns at once', async () => {
    const files = createTurnFiles(root)
    const first = await files.open(turn, { event: 1, result: 'x' })
    await writeFile(first.outbox, '{}')
    execFileSync('mkdir', ['-p', join(first.directory, 'deep', 'er')])
    const second = await files.open({ workflowId: 'r1', effect: 'r1/8' }, nothing)
    expect(second.directory).not.toBe(first.directory)
    await files.close(first)
    const third = await files.open({ workflowId: 'r1', effect: 'r1/9' }, nothing)
    expect(third.directory).toBe(first.directory)
    expect(await readdir(third.directory)).toEqual([])
    expect((await files.open({ workflowId: 'r2', effect: 'r2/1' }, nothing)).directory).toBe(join(root, 'r2', '1'))
  })

  it('is not used again when its agent has put a link in its place', async () => {
    const files = createTurnFiles(root)
    const folder = await files.open(turn, nothing)
    await rm(folder.directory, { recursive: true })
    await symlink(tmpdir(), folder.directory)
    await files.close(folder)
    expect((await files.open(turn, nothing)).directory).not.toBe(folder.directory)
  })

  it('follows no link that a process of an earlier turn has put there since', async () => {
    const files = createTurnFiles(root)
    const target = join(root, 'target')
    await writeFile(target, 'as it was')
    const folder = await files.open(turn, nothing)
    await files.close(folder)
    await symlink(target, join(folder.directory, 'event.json'))
    const next = await files.open(turn, { event: { issue: 1 }, result: null })
    expect(await readFile(next.eventPath ?? '', 'utf8')).toBe('{"issue":1}')
    expect(await readFile(target, 'utf8')).toBe('as it was')
  })

  it('is made anew where a killed process has left one', async () => {
    const left = await createTurnFiles(root).open(turn, nothing)
    await writeFile(left.outbox, '{}')
    const files = createTurnFiles(root)
    expect(await files.readOutbox(await files.open(turn, nothing))).toBe('')
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
