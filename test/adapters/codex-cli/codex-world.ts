import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type CodexOptions, createCodexBackend } from '../../../src/adapters/codex-cli/backend.ts'
import { priceTable } from '../../../src/core/prices/price-table.ts'
import type { AgentBackend } from '../../../src/ports/turns/agent-backend.ts'
import { type CellsIn, inCells } from '../../tools/in-cells.ts'
import { installCodex } from '../../tools/install-codex.mjs'

/** Folders of one test. */
export interface CodexWorld {
  readonly root: string
  readonly cwd: string
  /** Where the backend keeps its conversations. */
  readonly directory: string
  backend(options?: Partial<CodexOptions>): AgentBackend
  remove(): void
}

/** A working directory and a private folder for a Codex that talks to `url`. */
export function createCodexWorld(program: string, url: string, cellsIn?: CellsIn): CodexWorld {
  // Codex does without its helpers where its own folder lies in one for temporary files, as /tmp is in a cell.
  const cache = join(import.meta.dirname, '../../../node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const root = realpathSync(mkdtempSync(join(cache, 'codex-world-')))
  const [cwd, directory] = [join(root, 'work'), join(root, 'codex')]
  mkdirSync(cwd)
  return {
    root,
    cwd,
    directory,
    backend: (options = {}) =>
      inCells(
        cellsIn?.(join(root, 'cells')),
        createCodexBackend({
          directory,
          apiKey: 'sk-test-key',
          skipPermissions: false,
          install: { path: program, version: null, toolCache: join(root, 'tools') },
          environment: { PATH: process.env.PATH, OPENAI_BASE_URL: url },
          prices: async () => priceTable(),
          ...options,
        }),
      ),
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 3 }),
  }
}

/** The real CLI, or why it is not here. `CODEX_BIN` names another version, to see what it changes. */
export function realCodex(): { readonly program: string } | { readonly missing: string } {
  try {
    return { program: process.env.CODEX_BIN ?? installCodex() }
  } catch (error) {
    return { missing: error instanceof Error ? error.message : String(error) }
  }
}
