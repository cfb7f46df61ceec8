/** Trees as git stores them: `mode name NUL id` for each entry, in the order of the names. */

export interface Entry {
  readonly mode: '100644' | '40000'
  readonly id: string
}

/** Of one folder, by name; null removes. */
export type Edits = Map<string, Entry | null>

const ID_BYTES = 20

const SUBMODULE = '160000'
const FOLDER = '40000'

/** Ids of a folder's files and folders by their names. What a submodule names is in no repository of ours. */
export function entriesOf(tree: Buffer): ReadonlyMap<string, string> {
  return new Map(partsOf(tree).map(({ name, id }) => [name, id]))
}

/** The same with what each is. */
export function partsOf(tree: Buffer): readonly { readonly name: string; readonly id: string; readonly isFolder: boolean }[] {
  const found: { name: string; id: string; isFolder: boolean }[] = []
  for (let at = 0; at < tree.length; ) {
    const space = tree.indexOf(0x20, at)
    const nul = tree.indexOf(0, space)
    const mode = tree.toString('latin1', at, space)
    at = nul + 1 + ID_BYTES
    if (mode === SUBMODULE) continue
    found.push({ name: tree.toString('utf8', space + 1, nul), id: tree.toString('hex', nul + 1, at), isFolder: mode === FOLDER })
  }
  return found
}

/** Id of one of them; undefined for one that is not there. */
export function idIn(tree: Buffer, name: string): string | undefined {
  const key = Buffer.from(` ${name}\0`)
  for (let at = 0; at < tree.length; ) {
    const space = tree.indexOf(0x20, at)
    const end = tree.indexOf(0, space) + 1
    if (end - space === key.length && tree.compare(key, 0, key.length, space, end) === 0)
      return tree.toString('hex', end, end + ID_BYTES)
    at = end + ID_BYTES
  }
  return undefined
}

/** The tree with some of its entries replaced. */
export function edited(tree: Buffer, edits: Edits): Buffer {
  const added = [...edits]
    .flatMap(([name, entry]) => {
      if (entry === null) return []
      return [{ key: keyOf(entry.mode, Buffer.from(name).toString('latin1')), bytes: encoded(name, entry) }]
    })
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const parts: Buffer[] = []
  let kept = 0 // where that begins which stays as it is
  for (let at = 0; at < tree.length; ) {
    const space = tree.indexOf(0x20, at)
    const nul = tree.indexOf(0, space)
    const end = nul + 1 + ID_BYTES
    const key = keyOf(tree.toString('latin1', at, space), tree.toString('latin1', space + 1, nul))
    const isReplaced = edits.has(tree.toString('utf8', space + 1, nul))
    if (isReplaced || (added[0] !== undefined && added[0].key < key)) {
      parts.push(tree.subarray(kept, at))
      kept = isReplaced ? end : at
    }
    for (let next = added[0]; next !== undefined && next.key < key; next = added[0]) {
      parts.push(next.bytes)
      added.shift()
    }
    at = end
  }
  return Buffer.concat([...parts, tree.subarray(kept), ...added.map(({ bytes }) => bytes)])
}

/** Git sorts a folder as if its name ended in a slash. As bytes: one character each. */
function keyOf(mode: string, name: string): string {
  return mode.startsWith('4') ? `${name}/` : name
}

function encoded(name: string, { mode, id }: Entry): Buffer {
  return Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')])
}
