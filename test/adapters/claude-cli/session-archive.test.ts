import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
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
