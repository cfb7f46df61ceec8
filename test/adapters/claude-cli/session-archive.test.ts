import { mkdirSync, mkdtempSync, realpathSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { claudeDirectories } from '../../../src/adapters/claude-cli/directories.ts'
import { createSessionArchive } from '../../../src/adapters/claude-cli/session-archive.ts'
import { projectDirectory } from '../../../src/adapters/claude-cli/sessions.ts'

let directory: string
beforeEach(async () => {
  directory = realpathSync(mkdtempSync(join(tmpdir(), 'raymond-archive-')))
  const folder = await projectDirectory(claudeDirectories(directory).config, directory)
  for (const [name, text] of Object.entries({
    'a.jsonl': '{"k":"s3cret"}\n',
    'a/tool-results/big.txt': 's3cret',
    'b.jsonl': '',
  })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
})
afterEach(() => rmSync(directory, { recursive: true, force: true, maxRetries: 9 }))

describe('what is kept of conversations', () => {
  it('has an end, also where their agents have written files without one: the first of them come first', async () => {
    const folder = await projectDirectory(claudeDirectories(directory).config, directory)
    for (const id of ['c', 'd']) {
      writeFileSync(join(folder, `${id}.jsonl`), '')
      truncateSync(join(folder, `${id}.jsonl`), 100 * 2 ** 20)
    }
    const sessions = createSessionArchive({ directory, redact: (text) => text })
    const kept = await sessions.keep(['a', 'c', 'd', 'a'].map((id) => ({ id, cwd: directory })))
    const ids = JSON.parse(String(kept)).map(({ id }: { readonly id: string }) => id)
    expect(ids).toEqual(['a', 'c', 'a'])
  })
})

describe('conversations as text', () => {
  it('come without secrets, with the outputs beside them; those that said nothing are left out', async () => {
    const sessions = createSessionArchive({ directory, redact: (text) => text.replaceAll('s3cret', '***') })
    const wanted = ['a', 'b', 'nobody'].map((id) => ({ id, cwd: directory }))
    expect(await sessions.read(wanted)).toEqual({ 'a.jsonl': '{"k":"***"}\n', 'a/tool-results/big.txt': '***' })
  })

  it('have no secret in the names of what lies beside them, nor in what is kept of them', async () => {
    const sessions = createSessionArchive({ directory, redact: (text) => text.replaceAll('s3cret', '***') })
    const wanted = [{ id: 'a', cwd: directory }]
    const folder = await projectDirectory(claudeDirectories(directory).config, directory)
    writeFileSync(join(folder, 'a', 'tool-results', 'of s3cret.txt'), 'x')
    expect(Object.keys(await sessions.read(wanted))).toContain('a/tool-results/of ***.txt')
    expect(String(await sessions.keep(wanted))).not.toContain('s3cret')
  })
})
