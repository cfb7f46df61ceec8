import { existsSync } from 'node:fs'
import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BareRepository } from '../../process/git/bare-repository.ts'
import { allObjectsOf, withForeignObjects } from '../../process/git/foreign-objects.ts'
import { readBeside } from '../../process/git/read-in-git.ts'
import type { Checkout } from '../checkout.ts'
import { excludesOf } from '../working-changes.ts'

/**
 * Files of a checkout that are not as its HEAD, `commit`, has them: changed, staged, deleted, new and not ignored. By times and sizes in a copy
 * of its index, so that few are read. `ignored` names a file with more of what the person ignores. Empty where nobody can tell.
 */
export async function uncommittedFiles(
  repository: BareRepository,
  { main, common }: Checkout,
  { commit, ignored }: { readonly commit: string; readonly ignored: string },
): Promise<readonly string[]> {
  const copy = join(repository.directory, `uncommitted-${process.pid}-${Math.random()}.index`)
  const foreign = allObjectsOf(common)
  try {
    await copyFile(join(main.gitDirectory, 'index'), copy)
    return await withForeignObjects(join(repository.directory, 'views'), foreign, async (objects) => {
      const excludes = existsSync(ignored) ? [ignored] : []
      const place = {
        env: { ...objects, GIT_INDEX_FILE: copy, GIT_WORK_TREE: main.root },
        cwd: main.root,
        shown: [...readBeside(common), ...foreign.borrowed, ...excludes],
        config: { 'core.bare': 'false', ...(await excludesOf(common)) },
      }
      const [changed, added] = await Promise.all([
        repository.run([...'diff -z --name-only --no-ext-diff --no-textconv'.split(' '), ...ONLY_FILES, commit], place),
        repository.run([...OTHERS, ...excludes.map((file) => `--exclude-from=${file}`)], place),
      ])
      const paths = [changed, added].flatMap((output) => output.toString().split('\0'))
      return [...new Set(paths)].filter((path) => path !== '' && !path.endsWith('/')).toSorted() // those are repositories of their own
    })
  } catch {
    return []
  } finally {
    await rm(copy, { force: true })
  }
}

const ONLY_FILES = ['--ignore-submodules=all', '--no-renames']
const OTHERS = ['ls-files', '-z', '--others', '--exclude-standard']
