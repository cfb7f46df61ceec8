import type { BareRepository } from '../bare-repository.ts'
import { EVEN_IGNORED } from '../run-git.ts'
import { isGenuine } from './known-objects.ts'
import { readAnew } from './named-objects.ts'

/**
 * Whether all that tells two commits apart, and the commits on the way, hold what their ids say. Git does not look when it reads: whoever
 * shares our user could put other objects in their place, and what is shown would not be what was pushed before.
 */
export async function areGenuine(
  repository: BareRepository,
  { base, commit }: { readonly base: string; readonly commit: string },
): Promise<boolean> {
  const on = (await repository.run(['rev-list', commit, `^${base}`])).toString().split('\n').filter(Boolean)
  const roots = [base, commit].map((id) => `${id}^{tree}`)
  // Folders as well: in one that says what the other says nobody would look further.
  const raw = await repository.run([
    'diff-tree',
    '-r',
    '-t',
    '-z',
    '--raw',
    '--no-renames',
    '--no-abbrev',
    EVEN_IGNORED,
    base,
    commit,
  ])
  const between = raw.toString().match(ENTRY)?.flatMap(idsIn) ?? []
  const ids = [...new Set([base, commit, ...on, ...between])]
  const found = await readAnew(repository, [...ids, ...roots])
  return found.every((object, i) => {
    // Of a shallow history, or of a submodule: git would have said so when it compared them.
    if (object === undefined) return true
    return isGenuine(object) && (i >= ids.length || object.id === ids[i])
  })
}

const ENTRY = /:\d{6} \d{6} [0-9a-f]+ [0-9a-f]+ [A-Z]/g

function idsIn(entry: string): readonly string[] {
  const [, , from = '', to = ''] = entry.split(' ')
  return [from, to].filter((id) => !/^0+$/.test(id))
}
