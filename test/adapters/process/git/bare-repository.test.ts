import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openBareRepository } from '../../../../src/adapters/process/git/bare-repository.ts'

it('a repository of our own can be opened by many at once: two agents in their first worktrees, two runs on a laptop', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'bare-'))
  const opened = await Promise.all(Array.from({ length: 6 }, () => openBareRepository({ directory })))
  expect((await opened[0]?.run(['rev-parse', '--is-bare-repository']))?.toString()).toBe('true\n')
  rmSync(directory, { recursive: true })
})
