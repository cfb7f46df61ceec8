import type { Toolchain } from '../project/toolchain.ts'
import { table } from '../yaml/table.ts'

/** Programs that GitHub's own runners do not have, by the names of toolchains. */
const INSTALLS: Readonly<Record<string, string>> = table({
  'node-pnpm': 'npm install --global pnpm',
  'node-bun': 'npm install --global bun',
  'python-uv': 'pipx install uv',
  'python-poetry': 'pipx install poetry',
  'python-pdm': 'pipx install pdm',
  'python-pipenv': 'pipx install pipenv',
  deno: 'npm install --global deno',
  just: 'pipx install rust-just',
  'elixir-mix': 'sudo apt-get update && sudo apt-get install --yes elixir',
})

/** Steps that a job needs before the project can be installed and tested in it. */
export function toolsToInstall(toolchains: readonly Toolchain[]): readonly string[] {
  return [...new Set(toolchains.flatMap(({ name }) => INSTALLS[name] ?? []))]
}
