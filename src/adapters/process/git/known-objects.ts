import type { BareRepository } from './bare-repository.ts'
import { idIn } from './tree-object.ts'

export interface NamedObject {
  readonly id: string
  readonly type: string
  readonly content: Buffer
}

/**
 * What was read or written lately: what an id names never changes, and each process of git takes longer than all that it is asked. Of a name
 * such as `commit:folder` that begins with an id, too.
 */
export interface KnownObjects {
  /** Undefined for what is not known; null for what is known not to be there. */
  find(name: string): NamedObject | null | undefined
  /** `name` is what git was asked by. */
  keep(object: NamedObject, name?: string): void
}

const LARGEST_BYTES = 256 * 1024
const MOST_BYTES = 16 * 1024 * 1024
const MOST_NAMES = 5_000

const all = new WeakMap<BareRepository, KnownObjects>()

export function knownObjects(repository: BareRepository): KnownObjects {
  const known = all.get(repository) ?? createKnownObjects()
  all.set(repository, known)
  return known
}

function createKnownObjects(): KnownObjects {
  const objects = new Map<string, NamedObject>()
  const ids = new Map<string, string>() // by names that begin with an id
  let bytes = 0

  return {
    find(name) {
      const named = ids.get(name) ?? name
      const object = objects.get(named)
      if (object !== undefined || FULL_ID.test(named)) return object
      const [, root = '', path] = /^([0-9a-f]{40})(?:\^\{tree\}|:(.+))$/s.exec(name) ?? []
      let at = treeIn(root)
      for (const part of path?.split('/') ?? []) {
        const folder = at === undefined ? undefined : objects.get(at)
        if (folder === undefined) return undefined
        at = folder.type === 'tree' ? idIn(folder.content, part) : undefined
        if (at === undefined) return null
      }
      return at === undefined ? undefined : objects.get(at)
    },
    keep(object, name = object.id) {
      if (name !== object.id && FULL_ID.test(name.slice(0, 40))) keepIn(ids, name, object.id, MOST_NAMES)
      if (object.content.length > LARGEST_BYTES || objects.has(object.id)) return
      // A part of what git said at once would hold all of it.
      objects.set(object.id, { ...object, content: Buffer.from(object.content) })
      bytes += object.content.length
      for (const [id, { content }] of objects) {
        if (bytes <= MOST_BYTES) break
        objects.delete(id)
        bytes -= content.length
      }
    },
  }

  function treeIn(id: string): string | undefined {
    const object = objects.get(id)
    if (object?.type !== 'commit') return object?.type === 'tree' ? id : undefined
    return /^tree ([0-9a-f]{40})$/m.exec(object.content.toString('latin1'))?.[1]
  }
}

const FULL_ID = /^[0-9a-f]{40}$/

function keepIn(map: Map<string, string>, key: string, value: string, most: number): void {
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > most && oldest !== undefined) map.delete(oldest)
}
