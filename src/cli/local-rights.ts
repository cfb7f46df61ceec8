import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Rights } from '../runtime/start-run.ts'

/** What the repository's configuration means to a run on the command line: which workflows have names, and which models there are. */
export async function localRights(workspace: string): Promise<Rights> {
  const text = await readFile(join(workspace, '.github', 'raymond.yml'), 'utf8').catch(() => undefined)
  if (text === undefined) return {}
  const { parseConfig } = await import('../core/triggers/parse-config.ts')
  // A configuration with mistakes is told of by lint; here it is as if there were none.
  const { config } = parseConfig(text)
  if (config === null) return {}
  const workflows = Object.fromEntries(config.workflows.map(({ name, path }) => [name, path]))
  return { workflows, ...(config.models === undefined ? {} : { models: [...config.models] }) }
}
