/** A state branch on a git server of the tests' own, with a clock that stands still and short pauses. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createStateBranch, type StateBranchOptions } from '../../../src/adapters/git-branch/state-branch.ts'
import { type BareRepository, openBareRepository } from '../../../src/adapters/process/git/bare-repository.ts'
import type { CommentClaims } from '../../../src/ports/github/comment-claims.ts'
import type { RunArchive } from '../../../src/ports/keeping/run-archive.ts'
import type { StateBranch } from '../../../src/ports/keeping/state-branch.ts'
import { type GitServer, startGitServer } from '../../tools/git-server.ts'

export interface BranchWorld {
  readonly server: GitServer
  open(options?: Partial<StateBranchOptions>): Promise<StateBranch & RunArchive & CommentClaims>
  openRepository(): Promise<BareRepository>
  setTime(iso: string): void
  close(): Promise<void>
}

export async function openBranchWorld(token: string | null = 'ghs_secret'): Promise<BranchWorld> {
  const server = await startGitServer()
  const temp = mkdtempSync(join(tmpdir(), 'state-branch-'))
  let jobs = 0
  let now = Date.parse('2026-11-21T10:00:00.000Z')
  const openRepository = (): Promise<BareRepository> => {
    jobs += 1
    return openBareRepository({
      directory: join(temp, `job-${jobs}`),
      remote: { url: server.url, token: () => Promise.resolve(token) },
      timeoutMs: 20_000,
    })
  }
  return {
    server,
    openRepository,
    open: async (options = {}) =>
      createStateBranch({
        repository: await openRepository(),
        key: null,
        snapshots: null,
        clock: { now: () => now, sleep: (ms) => pause(ms) },
        entropy: { hex: (bytes) => '0'.repeat(2 * bytes), fraction: () => Math.random() },
        backoff: { firstMs: 20, longestMs: 1000, tries: 10 },
        ...options,
      }),
    setTime: (iso) => {
      now = Date.parse(iso)
    },
    close: async () => {
      await server.close()
      rmSync(temp, { recursive: true, force: true })
    },
  }
}
