import type { Toolchain } from '../project/toolchain.ts'
import { table } from '../yaml/table.ts'

interface Tool {
  /** A step that installs it. */
  readonly command: string
  /** What a step that brings it along mentions. */
  readonly mention: RegExp
}

/** Programs that GitHub's own runners do not have, by the names of toolchains. */
const TOOLS: Readonly<Record<string, Tool>> = table({
  'node-pnpm': { command: 'npm install --global pnpm', mention: /pnpm|corepack/ },
  'node-bun': { command: 'npm install --global bun', mention: /bun\b/ },
  'python-uv': { command: 'pipx install uv', mention: /\buv\b/ },
  'python-poetry': { command: 'pipx install poetry', mention: /poetry/ },
  'python-pdm': { command: 'pipx install pdm', mention: /pdm/ },
  'python-pipenv': { command: 'pipx install pipenv', mention: /pipenv/ },
  deno: { command: 'npm install --global deno', mention: /deno/ },
  just: { command: 'pipx install rust-just', mention: /just/ },
  'elixir-mix': { command: 'sudo apt-get update && sudo apt-get install --yes elixir', mention: /elixir|beam/ },
})

/** Steps that a job needs before the project can be installed and tested in it. */
export function toolsToInstall(toolchains: readonly Toolchain[]): readonly string[] {
  return [...new Set(toolchains.flatMap(({ name }) => TOOLS[name]?.command ?? []))]
}

/** Of the toolchains those whose programs a hosted runner lacks and none of the job's steps mentions. */
export function notInstalled(toolchains: readonly Toolchain[], steps: readonly string[]): readonly Toolchain[] {
  return toolchains.filter(({ name }) => {
    const tool = TOOLS[name]
    return tool !== undefined && !steps.some((step) => tool.mention.test(step))
  })
}
