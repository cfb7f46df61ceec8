import { posix } from 'node:path'
import { ProblemError } from '../../core/problem.ts'
import type { Pin } from '../../core/workflow/pin.ts'
import type { Platform } from '../../core/workflow/workflow.ts'
import type { WorkflowSource } from '../../ports/turns/workflow-source.ts'
import { createCommitTree } from './commit-tree.ts'
import { digestOf } from './definition.ts'
import { pinLost } from './pin-lost.ts'
import { createPinnedCopies } from './pinned-copies.ts'
import { type FoundDefinition, readDefinition } from './read-definition.ts'
import { entryOf, toScopeFiles } from './scope-files.ts'

export interface CommitSourceOptions {
  /** Absolute path of a repository that holds the commit. */
  readonly gitDir: string
  /** The trusted commit: nothing is read from a working tree. */
  readonly commit: string
  /** Absolute. Files for scripts to run from, and copies of what runs are pinned to, are kept here. */
  readonly cacheDirectory: string
  readonly platform: Platform
  /** Brings a commit that a run is pinned to into the repository; false when it cannot be had. */
  readonly fetchCommit?: (commit: string) => Promise<boolean>
}

/** Workflows in a commit, by paths from its root. */
export function createCommitSource(options: CommitSourceOptions): WorkflowSource {
  const { commit, cacheDirectory, platform } = options
  const copies = createPinnedCopies(cacheDirectory)
  const known = new Map<string, Promise<FoundDefinition>>() // the commit does not change, and a job reads each workflow several times
  const find = (path: string): Promise<FoundDefinition> => {
    const found = known.get(path) ?? findIn(path, commit, options)
    known.set(path, found)
    found.catch(() => known.delete(path))
    return found
  }
  return {
    platform,
    async read(specifier, from) {
      const found = await find(await pathOf(specifier, from, options))
      const id = found.scope === '' ? '.' : found.scope
      const source = found.entry === null ? id : posix.join(id, found.entry)
      const pin: Pin = { source, commit, sha256: digestOf(found.definition) }
      return toScopeFiles(found.definition, { id, pin, entry: found.entry, directory: await copies.keep(found.definition) })
    },
    async readPinned(id, pin) {
      const now = await ifThere(find(pathOfId(id)))
      const changed = now === undefined || digestOf(now.definition) !== pin.sha256
      const definition = changed ? await pinnedDefinition(id, pin, options) : now.definition
      if (definition === undefined) throw pinLost(id, pin)
      const directory = await copies.keep(definition)
      return { files: toScopeFiles(definition, { id, pin, entry: entryOf(definition, id, pin), directory }), changed }
    },
  }
}

/** From the pinned commit while it can be had, else from a copy of an earlier job on this machine. */
async function pinnedDefinition(
  id: string,
  pin: Pin,
  options: CommitSourceOptions,
): Promise<FoundDefinition['definition'] | undefined> {
  const { commit } = pin
  if (commit !== null && (await options.fetchCommit?.(commit)) !== false) {
    const then = await ifThere(findIn(pathOfId(id), commit, options))
    if (then !== undefined && digestOf(then.definition) === pin.sha256) return then.definition
  }
  return (await createPinnedCopies(options.cacheDirectory).find(pin.sha256))?.definition
}

function findIn(path: string, commit: string, { gitDir, cacheDirectory }: CommitSourceOptions): Promise<FoundDefinition> {
  return readDefinition(createCommitTree({ gitDir, commit, home: cacheDirectory }), path)
}

function pathOfId(id: string): string {
  return id === '.' ? '' : id
}

async function ifThere(found: Promise<FoundDefinition>): Promise<FoundDefinition | undefined> {
  try {
    return await found
  } catch (error) {
    if (error instanceof ProblemError) return undefined
    throw error
  }
}

/** A path from the commit's root. A tag's path is relative to its scope; beside it, too, when the scope is a file. */
async function pathOf(specifier: string, from: string | null, options: CommitSourceOptions): Promise<string> {
  const wanted = specifier.replaceAll('\\', '/')
  const path = withinRoot(from === null ? wanted : posix.join(from, wanted))
  if (from === null || path === undefined || wanted.startsWith('/')) return path ?? outside(specifier)
  const { gitDir, commit, cacheDirectory } = options
  const tree = createCommitTree({ gitDir, commit, home: cacheDirectory })
  const isFile = from !== '.' && (await tree.kindOf(from)) === 'file'
  if (!isFile || (await tree.kindOf(path)) !== undefined) return path
  return withinRoot(posix.join(posix.dirname(from), wanted)) ?? outside(specifier)
}

/** The path without detours, empty for the root; undefined when it leads out of it. */
function withinRoot(path: string): string | undefined {
  const normal = posix.normalize(path).replace(/\/$/, '')
  if (normal === '..' || normal.startsWith('../') || normal.startsWith('/') || normal.includes('\0')) return undefined
  return normal === '.' ? '' : normal
}

function outside(specifier: string): never {
  throw new ProblemError({
    code: 'RAY-OUTSIDE-WORKFLOW',
    message: `${specifier} leads out of the repository.`,
    place: specifier,
    hint: 'Write a path from the root of the repository, such as workflows/review.',
  })
}
