import { basename, resolve } from 'node:path'
import { ProblemError } from '../../core/problem.ts'
import type { DefinitionReader } from '../../ports/keeping/definition-reader.ts'
import { digestOf } from './definition.ts'
import { createDiskTree } from './disk-tree.ts'
import { readDefinition } from './read-definition.ts'
import { toScopeFiles } from './scope-files.ts'

/** Definitions on this machine's disk, read and left alone; `cwd` is what paths are relative to, `root` the checkout around it. */
export function createDefinitionReader({ cwd, root }: { readonly cwd: string; readonly root: string }): DefinitionReader {
  // What lies below a scope's states does not matter to those who only look; operations of steps are scripts in folders.
  const tree = createDiskTree({ holdsWorkspace: (folder) => basename(folder) !== 'operations', root })
  return {
    kindOf: (path) =>
      tree.kindOf(resolve(cwd, path)).catch((error: unknown) => {
        if (error instanceof ProblemError) return 'link'
        throw error
      }),
    namesIn: async (folder) => [...(await tree.namesIn(resolve(cwd, folder)))].sort(),
    readText: async (path) => Buffer.from(await tree.readFile(resolve(cwd, path))).toString(),
    async read(path) {
      const { definition, entry } = await readDefinition(tree, resolve(cwd, path))
      const id = shownPath(entry === null ? path : `${path}/..`)
      const pin = { source: id, commit: null, sha256: digestOf(definition) }
      return toScopeFiles(definition, { id, pin, entry, directory: '' })
    },
  }
}

/** A path as messages show it: `./workflows/coding/` is `workflows/coding`. */
function shownPath(path: string): string {
  const isAbsolute = /^[\\/]/.test(path)
  const parts: string[] = []
  for (const part of path.split(/[\\/]+/)) {
    const leadsUp = part === '..' && parts.length > 0 && parts.at(-1) !== '..'
    if (leadsUp) parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  const shown = parts.join('/')
  if (isAbsolute) return `/${shown}`
  return shown === '' ? '.' : shown
}
