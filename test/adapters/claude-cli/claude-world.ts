import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ClaudeOptions, createClaudeBackend } from '../../../src/adapters/claude-cli/backend.ts'
import { priceTable } from '../../../src/core/prices/price-table.ts'
import type { AgentBackend } from '../../../src/ports/turns/agent-backend.ts'
import { type CellsIn, inCells } from '../../tools/in-cells.ts'
import { installClaude } from '../../tools/install-claude.mjs'

/** Folders of one test. */
export interface ClaudeWorld {
  readonly root: string
  readonly cwd: string
  /** The CLI's configuration folder, where the transcripts are. */
  readonly config: string
  backend(options?: Partial<ClaudeOptions>): AgentBackend
  remove(): void
}

/** A working directory and a private folder for a CLI that talks to `url`. */
export function createClaudeWorld(program: string, url: string, cellsIn?: CellsIn): ClaudeWorld {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'raymond-claude-')))
  const cwd = join(root, 'work')
  mkdirSync(cwd)
  return {
    root,
    cwd,
    config: join(root, 'claude', 'config'),
    backend: (options = {}) =>
      inCells(
        cellsIn?.(join(root, 'cells')),
        createClaudeBackend({
          directory: join(root, 'claude'),
          credentials: { apiKey: 'test-key', oauthToken: null },
          permissions: { mode: 'acceptEdits', skip: false },
          install: { path: program, version: null, toolCache: join(root, 'tools') },
          environment: { PATH: process.env.PATH, ANTHROPIC_BASE_URL: url, CLAUDE_CODE_MAX_RETRIES: '0' },
          prices: async () => priceTable(),
          ...options,
        }),
      ),
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 3 }),
  }
}

/** The real CLI, or why it is not here. `CLAUDE_BIN` names another version, to see what it changes. */
export function realClaude(): { readonly program: string } | { readonly missing: string } {
  try {
    return { program: process.env.CLAUDE_BIN ?? installClaude() }
  } catch (error) {
    return { missing: error instanceof Error ? error.message : String(error) }
  }
}
