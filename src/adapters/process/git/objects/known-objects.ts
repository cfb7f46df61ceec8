import { createHash } from 'node:crypto'
import type { BareRepository } from '../bare-repository.ts'
import { idIn } from './tree-object.ts'

export interface NamedObject {
  readonly id: string
  readonly type: string
  readonly content: Buffer
}

/**
 * What was read or written lately: what an id names never changes, and each process of git takes longer than all that it is asked. Only what hashes to its
 * id is kept, so that nobody's object stays here that lay in the place of another one for a moment.
 */
export interface KnownObjects {
  /** By an id, or a name such as `commit:folder` that begins with one. Undefined for what is not known; null for what is known not to be there. */
  find(name: string): NamedObject | null | undefined
  keep(object: NamedObject): void
}

const LARGEST_BYTES = 256 * 1024
const MOST_BYTES = 16 * 1024 * 1024

const all = new WeakMap<BareRepository, KnownObjects>()

export function knownObjects(repository: BareRepository): KnownObjects {
  const known = all.get(repository) ?? createKnownObjects()
  all.set(repository, known)
  return known
}

function createKnownObjects(): KnownObjects {
  const objects = new Map<string, NamedObject>()
  let bytes = 0

  return {
    find(name) {
      const [, root = '', path] = /^([0-9a-f]{40})(?:\^\{tree\}|:(.+))$/s.exec(name) ?? []
      if (root === '') return objects.get(name)
      let at = treeIn(root)
      for (const part of path?.split('/') ?? []) {
        const folder = at === undefined ? undefined : objects.get(at)
        if (folder === undefined) return undefined
        at = folder.type === 'tree' ? idIn(folder.content, part) : undefined
        if (at === undefined) return null
      }
      return at === undefined ? undefined : objects.get(at)
    },
    keep(object) {
      if (object.content.length > LARGEST_BYTES || objects.has(object.id) || !isGenuine(object)) return
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

/** As git names it. */
export function idOf({ type, content }: Pick<NamedObject, 'type' | 'content'>, hash = 'sha1'): string {
  return createHash(hash).update(`${type} ${content.length}\0`).update(content).digest('hex')
}

/** Whether it holds what its id says. Git does not look when it reads. */
export function isGenuine(object: NamedObject): boolean {
  return idOf(object, object.id.length === 40 ? 'sha1' : 'sha256') === object.id
}
