import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { Project, Toolchain } from '../../core/project/toolchain.ts'
import { print, printJson } from '../output.ts'
import { repositoryRoot } from '../repository-root.ts'
import { UsageError } from '../usage-error.ts'

const EXAMPLES = `
Examples:
  raymond project                  the repository around this folder
  raymond project ../shop --json   another one, for programs

What is not detected, or not as you want it, can be said in .github/raymond.yml:
  project: { install: make deps, test: make test, checks: [make lint] }`

export function addProjectCommand(program: Command): void {
  program
    .command('project')
    .summary('show how the project is installed, tested and checked')
    .description('Shows which tools were detected in a repository. Reads files and starts nothing.')
    .argument('[path]', 'root of the repository (default: the one around this folder)')
    .option('--json', 'print one JSON object on stdout')
    .addHelpText('after', EXAMPLES)
    .action(project)
}

async function project(path: string | undefined, { json }: { readonly json?: boolean }): Promise<void> {
  const root = path === undefined ? repositoryRoot(process.cwd()) : resolve(path)
  if (!existsSync(root) || !statSync(root).isDirectory())
    throw new UsageError(`${path} is not a folder.`, 'Name the root of a repository.')
  const { localProject } = await import('../local-rights.ts')
  const found = await localProject(root)
  if (json === true) printJson(found)
  else print(describe(found).join('\n'))
}

function describe({ toolchains, commands }: Project): readonly string[] {
  if (toolchains.length === 0)
    return ['Nothing was detected.', '', 'Say it in .github/raymond.yml:', '  project: { install: make deps, test: make test }']
  return [
    ...toolchains.flatMap(describeOne),
    ...(commands.length === 0
      ? []
      : ['Agents that may use ProjectCommands can run:', ...commands.map((command) => `  ${command}`)]),
  ]
}

function describeOne({ name, root, install, test, checks, why }: Toolchain): readonly string[] {
  return [
    `${name} in ${root} (${why})`,
    `  install  ${install ?? '–'}`,
    `  test     ${test ?? '–'}`,
    ...checks.map((check, i) => `  ${i === 0 ? 'checks ' : '       '}  ${check}`),
    '',
  ]
}
