import type { BareRepository } from '../bare-repository.ts'
import { bringBlobs } from '../fetch-commit.ts'
import { BATCH, linesOf } from './batch.ts'
import { knownObjects, type NamedObject } from './known-objects.ts'

/** Objects by their ids or by names such as `commit:folder`, in their order, undefined for one that is not here. */
export async function readNamed(
  repository: BareRepository,
  names: readonly string[],
): Promise<readonly (NamedObject | undefined)[]> {
  const known = knownObjects(repository)
  const here = names.map((name) => known.find(name))
  const asked = names.filter((_, i) => here[i] === undefined)
  const answers = asked.length === 0 ? [] : objectsIn(await repository.look(asked), asked)
  const told = new Map(asked.map((name, i) => [name, answers[i]]))
  for (const object of told.values()) if (object !== undefined) known.keep(object)
  return names.map((name, i) => here[i] ?? told.get(name))
}

/** As they are now, by a process that knows none of them yet, for whom somebody could have put others in their place. */
export async function readAnew(
  repository: BareRepository,
  names: readonly string[],
): Promise<readonly (NamedObject | undefined)[]> {
  if (names.length === 0) return []
  return objectsIn(await repository.run(BATCH, { input: linesOf(names) }), names)
}

function objectsIn(output: Buffer, names: readonly string[]): readonly (NamedObject | undefined)[] {
  const found: (NamedObject | undefined)[] = []
  let at = 0
  for (const name of names) {
    const begin = output.indexOf('\n', at) + 1
    const line = output.toString('utf8', at, begin - 1)
    const [, id = '', type = '', length] = /^([0-9a-f]+) (\w+) (\d+)$/.exec(line) ?? []
    if (length === undefined && !/ (missing|ambiguous)$/.test(line)) throw new Error(`git cat-file said of ${name}: ${line}`)
    found.push(length === undefined ? undefined : { id, type, content: output.subarray(begin, begin + Number(length)) })
    at = length === undefined ? begin : begin + Number(length) + 1
  }
  return found
}

/** Contents of files by their ids, in their order. Those that a fetch left out are fetched now, all at once. */
export async function readBlobs(repository: BareRepository, ids: readonly string[]): Promise<readonly Buffer[]> {
  const here = await readNamed(repository, ids)
  const absent = [...new Set(ids.filter((_, i) => here[i] === undefined))]
  if (absent.length === 0) return here.map((found) => found?.content ?? Buffer.alloc(0))
  await bringBlobs(repository, absent)
  const brought = new Map((await readNamed(repository, absent)).map((found, i) => [absent[i], found]))
  return ids.map((id, i) => {
    const found = here[i] ?? brought.get(id)
    if (found === undefined) throw new Error(`${id} was fetched and is not here`)
    return found.content
  })
}
