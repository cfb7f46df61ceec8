import { realpath } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { ProblemError } from '../../core/problem.ts'
import type { Pin } from '../../core/workflow/pin.ts'
import type { Platform } from '../../core/workflow/workflow.ts'
import type { ScopeFiles, WorkflowSource } from '../../ports/turns/workflow-source.ts'
import { commitOf } from './commit-of.ts'
import { decides, digestOf } from './definition.ts'
import type { DefinitionTree } from './definition-tree.ts'
import { createDiskTree, type DiskTreeOptions, isWithin } from './disk-tree.ts'
import { pinLost } from './pin-lost.ts'
import { createPinnedCopies, type PinnedCopies } from './pinned-copies.ts'
import { type FoundDefinition, readDefinition } from './read-definition.ts'
import { entryOf, toScopeFiles } from './scope-files.ts'

export interface FolderSourceOptions {
  /** Absolute. Scopes inside it are named relative to it. */
  readonly workspace: string
  /** Absolute. What a person's paths are relative to. */
  readonly cwd: string
  /** Absolute. Copies of what runs are pinned to are kept here. */
  readonly cacheDirectory: string
  readonly platform: Platform
}

/** Workflows on this machine's disk, for the command line. */
export function createFolderSource({ workspace, cwd, cacheDirectory, platform }: FolderSourceOptions): WorkflowSource {
  const treeOf = (onRead?: DiskTreeOptions['onRead']) =>
    createDiskTree({ holdsWorkspace: (folder) => isWithin(workspace, folder), root: workspace, ...(onRead && { onRead }) })
  const tree = treeOf()
  const copies = createPinnedCopies(cacheDirectory)
  return {
    platform,
    async read(specifier, from) {
      const path = from === null ? resolve(cwd, specifier) : await nextTo(specifier, resolve(workspace, from), workspace, tree)
      const times = new Map<string, number>()
      const found = await readDefinition(
        treeOf((file, changedAt) => times.set(file, changedAt)),
        path,
      )
      const id = idOf(found.scope, workspace)
      const source = found.entry === null ? id : joinId(id, found.entry)
      const sha256 = digestOf(found.definition)
      const checkout = { root: workspace, home: cacheDirectory }
      const [commit, places] = await Promise.all([commitOf(source, sha256, checkout), placesOf(found, copies)])
      const pin: Pin = { source, commit, sha256 }
      return toScopeFiles(found.definition, { id, pin, entry: found.entry, ...places, writtenAt: writtenAt(found, times) })
    },
    async readPinned(id, pin) {
      const now = await readNow(resolve(workspace, id), tree)
      const isSame = now !== undefined && digestOf(now.definition) === pin.sha256
      const pinned = isSame ? { definition: now.definition, ...(await placesOf(now, copies)) } : await copies.find(pin.sha256)
      if (pinned === undefined) throw pinLost(id, pin)
      const { definition, ...places } = pinned
      const entry = entryOf(definition, id, pin)
      return { files: toScopeFiles(definition, { id, pin, entry, ...places }), changed: !isSame }
    },
  }
}

/** When the last of its files was changed, without the data that scripts keep beside the states. */
function writtenAt({ definition, scope }: FoundDefinition, times: ReadonlyMap<string, number>): number {
  const data = definition.files
    .filter(({ path, executable }) => !decides(path) && !executable)
    .map(({ path }) => join(scope, path))
  const left = new Set(definition.shape === 'folder' ? data : [])
  return Math.max(...[...times].flatMap(([file, at]) => (left.has(file) ? [] : [at])))
}

/** A folder's scripts run where they are, while they are what was read; others get files of their own. The copy serves a resume too. */
async function placesOf(
  { definition, scope }: FoundDefinition,
  copies: PinnedCopies,
): Promise<Pick<ScopeFiles, 'directory' | 'copy'>> {
  const copy = await copies.keep(definition)
  return definition.shape === 'folder' ? { directory: scope, copy } : { directory: copy }
}

async function readNow(path: string, tree: DefinitionTree): Promise<FoundDefinition | undefined> {
  try {
    return await readDefinition(tree, path)
  } catch (error) {
    if (error instanceof ProblemError) return undefined
    throw error
  }
}

/**
 * The place that a workflow's own tag names, relative to its scope; beside it, too, when the scope is a file. Such a path may
 * come from a model, so it must not leave the workspace or, for a scope outside of it, the folder that holds the scope.
 */
async function nextTo(specifier: string, scope: string, workspace: string, tree: DefinitionTree): Promise<string> {
  const wanted = specifier.replaceAll('\\', '/')
  const below = resolve(scope, wanted)
  const useBeside = (await tree.kindOf(scope)) === 'file' && (await tree.kindOf(below)) === undefined
  const path = useBeside ? resolve(dirname(scope), wanted) : below
  const fence = isWithin(scope, workspace) ? workspace : dirname(scope)
  const isInside = !isAbsolute(wanted) && isWithin(path, fence) && isWithin(await realOf(path), await realOf(fence))
  if (isInside) return path
  throw new ProblemError({
    code: 'RAY-OUTSIDE-WORKFLOW',
    message: `${specifier} leads out of ${fence}.`,
    place: scope,
    hint: 'Keep workflows that call each other in the same repository, or in one folder.',
  })
}

/** Without symbolic links, as far as the path exists. */
async function realOf(path: string): Promise<string> {
  const real = await realpath(path).catch(() => undefined)
  return real ?? (dirname(path) === path ? path : join(await realOf(dirname(path)), basename(path)))
}

function idOf(path: string, workspace: string): string {
  const id = isWithin(path, workspace) ? relative(workspace, path) : path
  return id === '' ? '.' : id.split(sep).join('/')
}

function joinId(id: string, name: string): string {
  return id === '.' ? name : `${id}/${name}`
}
