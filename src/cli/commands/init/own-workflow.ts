import { existsSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { ProblemError } from '../../../core/problem.ts'
import type { WorkflowToSetUp } from '../../../core/setup/configured-setup.ts'
import { readSetup } from '../../../core/setup/read-setup.ts'
import { checkoutFile } from '../../checkout-file.ts'
import { UsageError } from '../../usage-error.ts'

/** Ready workflows have names; whatever could be a path is one. */
export function isPath(given: string): boolean {
  return /[/\\]|^\.|\.ya?ml$/.test(given)
}

/** A workflow that lies in this repository: what its own manifest asks for is set up. */
export function ownWorkflow(given: string, root: string): WorkflowToSetUp {
  const there = resolve(given)
  if (!existsSync(there))
    throw new UsageError(`There is no workflow at ${given}.`, 'Give the path of its folder, or the name of a ready workflow.')
  const full = realpathSync(there)
  const below = relative(root, full).replaceAll('\\', '/')
  if (below === '' || below.startsWith('..') || resolve(root, below) !== full)
    throw new UsageError(
      `${given} is not below the root of this repository, ${root}.`,
      'Copy the workflow into a folder of the repository, such as workflows/, and give that.',
    )
  const isFolder = statSync(full).isDirectory()
  const manifest = isFolder ? join(full, 'workflow.yaml') : full
  const file = isFolder ? `${below}/workflow.yaml` : below
  if (!existsSync(manifest)) throw noSetup(given, file, `${file} is missing`)
  const text = checkoutFile(root, file)
  if (text === undefined) throw noSetup(given, file, `${file} is no file of this repository`)
  const { setup, problems } = readSetup(text, file)
  const [first, ...others] = problems
  if (first !== undefined) throw new ProblemError(first, others)
  if (setup === null) throw noSetup(given, file, `${file} has no "setup"`)
  const path = file.endsWith('/workflow.yaml') ? dirname(file) : file
  return { name: nameFor(path), path, setup, given: `./${path}` }
}

/** A name as a configuration takes it. */
function nameFor(path: string): string {
  const plain = basename(path)
    .replace(/\.ya?ml$/, '')
    .replaceAll(/[^\w-]+/g, '-')
    .replace(/^[_-]+/, '')
    .slice(0, 40)
  return plain === '' ? 'own' : plain
}

function noSetup(given: string, file: string, why: string): ProblemError {
  const command = nameFor(file.replace(/\/workflow\.yaml$/, ''))
  return new ProblemError({
    code: 'RAY-SETUP-UNKNOWN',
    message: `What starts the workflow ${given}, and what it may do, is not said: ${why}.`,
    place: file,
    hint: `Say it in ${file}, for example: setup: { on: { issue_comment: { command: ${command} } }, outputs: { comments: 1 } }`,
  })
}
