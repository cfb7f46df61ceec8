import type { BareRepository } from '../../process/git/bare-repository.ts'
import type { BytePath } from './changes-below.ts'

/** Tracked files of a directory that are not as that index says, relative to it. Reads no object, and nothing of the directory's own settings. */
export async function differing(repository: BareRepository, root: string, index: string): Promise<readonly BytePath[]> {
  const options = { env: { GIT_INDEX_FILE: index, GIT_WORK_TREE: root }, cwd: root, config: { 'core.bare': 'false' } }
  const output = await repository.run(['diff-files', '-z', '--name-only', '--ignore-submodules=all'], options)
  return output.toString('latin1').split('\0').filter(Boolean)
}

/** Files of a directory that are neither in that index nor ignored, and repositories below it, as folders that end in a slash; relative to it. */
export async function untracked(repository: BareRepository, root: string, index: string): Promise<readonly BytePath[]> {
  const options = { env: { GIT_INDEX_FILE: index, GIT_WORK_TREE: root }, cwd: root, config: { 'core.bare': 'false' } }
  const output = await repository.run(['ls-files', '-z', '--others', '--exclude-per-directory=.gitignore'], options)
  return output.toString('latin1').split('\0').filter(Boolean)
}
