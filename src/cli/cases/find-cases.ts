import { existsSync, globSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { UsageError } from '../usage-error.ts'

/** A case's file and the workflow that it lies beside. Absolute paths. */
export interface FoundCase {
  readonly file: string
  readonly workflow: string
}

const SKIPPED = ['node_modules', '.git', '.raymond']

/**
 * The cases that paths mean: a workflow's (`<folder>/cases/*.yaml`; `<name>.cases/*.yaml` beside a file or an archive), one case,
 * or all below a folder. Throws a UsageError for a path without any.
 */
export function findCases(paths: readonly string[]): readonly FoundCase[] {
  const found = paths.flatMap((path) => casesAt(resolve(path), path))
  const known = new Map(found.map((one) => [one.file, one]))
  return [...known.values()]
}

function casesAt(path: string, asked: string): readonly FoundCase[] {
  if (!existsSync(path))
    throw new UsageError(`There is nothing at ${asked}.`, 'Name a workflow, a case, or a folder that holds workflows.')
  const files = statSync(path).isDirectory()
    ? below(path)
    : isCase(path)
      ? [path]
      : inFolder(`${path.replace(/\.\w+$/, '')}.cases`)
  if (files.length === 0) {
    throw new UsageError(
      `There are no cases at ${asked}.`,
      `Write one as ${join(/\.(?:ya?ml|zip|edn)$/.test(asked) ? asked.replace(/\w+$/, 'cases') : join(asked, 'cases'), 'first.yaml')}, see docs/testing-workflows.md`,
    )
  }
  return files.map((file) => ({ file, workflow: workflowOf(file) }))
}

function below(folder: string): readonly string[] {
  const patterns = [
    ...['cases', '*.cases'].map((name) => `**/${name}/*.{yaml,yml}`),
    ...(isCaseFolder(folder) ? ['*.{yaml,yml}'] : []),
  ]
  const names = globSync(patterns, { cwd: folder, exclude: (name) => SKIPPED.includes(basename(name)) })
  return [...new Set(names)].toSorted().map((name) => join(folder, name))
}

function inFolder(folder: string): readonly string[] {
  return existsSync(folder) ? below(folder) : []
}

function isCase(file: string): boolean {
  return /\.ya?ml$/.test(file) && isCaseFolder(dirname(file))
}

function isCaseFolder(folder: string): boolean {
  return basename(folder) === 'cases' || folder.endsWith('.cases')
}

/** `flow.cases` lies beside `flow.yaml` or `flow.zip`. */
function workflowOf(file: string): string {
  const folder = dirname(file)
  if (basename(folder) === 'cases') return dirname(folder)
  const stem = folder.slice(0, -'.cases'.length)
  return ['.yaml', '.yml', '.zip', '.edn', ''].map((extension) => stem + extension).find((path) => existsSync(path)) ?? stem
}
