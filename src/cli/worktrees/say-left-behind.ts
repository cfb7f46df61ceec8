import { join } from 'node:path'
import { isInside } from '../../adapters/git-workspace/checkout.ts'
import { uncommittedFiles } from '../../adapters/git-workspace/made/uncommitted-files.ts'
import type { WorkspaceOptions } from '../../adapters/git-workspace/workspace.ts'
import { ownExcludes } from '../git-identity.ts'

const NAMED = 5

/**
 * Says once which of the person's changes are in no commit, before a run goes to work in a worktree that will not have them. Of what is kept
 * below `except`, files of our own, it says nothing.
 */
export function sayLeftBehind({
  except,
  notice,
}: {
  readonly except: readonly string[]
  readonly notice: (text: string) => void
}): NonNullable<WorkspaceOptions['onLeaving']> {
  let isSaid = false
  return async (repository, checkout, commit) => {
    if (isSaid) return
    isSaid = true
    const { root } = checkout.main
    const paths = await uncommittedFiles(repository, checkout, { commit, ignored: ownExcludes(root) })
    const left = paths.filter((path) => !except.some((own) => isInside(join(root, path), own)))
    if (left.length > 0) notice(leftBehind(left))
  }
}

function leftBehind(paths: readonly string[]): string {
  const names = paths.slice(0, NAMED).map(shown).join(', ')
  const more = paths.length > NAMED ? ` and ${paths.length - NAMED} more` : ''
  return paths.length === 1
    ? `1 file with changes that are not committed is not part of this work: ${names}. Commit it first to include it.`
    : `${paths.length} files with changes that are not committed are not part of this work: ${names}${more}. Commit them first to include them.`
}

/** A name may hold line breaks. */
function shown(path: string): string {
  return /[\p{Cc}",]|\p{Bidi_Control}/u.test(path) ? JSON.stringify(path) : path
}
