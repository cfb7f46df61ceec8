import { type Dirent, lstatSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { readPath } from '../../adapters/git-workspace/checkout.ts'
import { isPipe } from '../../adapters/process/git/is-pipe.ts'
import { readForeignFile } from '../../adapters/process/read-foreign-file.ts'
import { ProblemError } from '../../core/problem.ts'
import { shellWord } from '../../core/report/cleaning/shell-text.ts'

/** Git reads or writes files below these. Of `info` it reads what is not shown to cells, and what is copied is looked at where that is done. */
const FOLDERS = ['refs', 'logs', 'worktrees', 'objects/info', 'objects/pack']
/** Bytes of a file of settings, and how many of them lead to one another. */
const LARGEST = 1024 * 1024
const DEEPEST = 10

/** Git waits for who writes into a pipe that lies among its files, and nobody does. `unread` are names that git is not asked for. */
export function refusePipes(root: string, { unread = [] }: { readonly unread?: readonly string[] } = {}): void {
  const [own, common] = gitFolders(root)
  if (lstatSync(join(own, 'HEAD'), { throwIfNoEntry: false }) === undefined) return // git takes it for no repository
  const files = [...new Set([own, common])].flatMap((folder) => [
    ...entriesOf(folder).flatMap(({ name }) => (unread.includes(name) ? [] : [join(folder, name)])),
    join(folder, 'info', 'grafts'),
    ...FOLDERS.flatMap((name) => filesBelow(join(folder, name))),
  ])
  const pipe = files.find(isPipe) ?? pipeOfSettings(join(common, 'config')) ?? pipeOfSettings(join(own, 'config.worktree'))
  if (pipe === undefined) return
  throw new ProblemError({
    code: 'RAY-NO-REPOSITORY',
    message: `${root} is no git repository that can be read: ${pipe} is a pipe.`,
    place: pipe,
    hint: `Take it away (rm ${shellWord(pipe)}), or clone your repository again and change into that.`,
  })
}

/** A worktree and a submodule have a file in the place of the folder, which names it. */
function gitFolders(root: string): readonly [own: string, common: string] {
  const entry = join(root, '.git')
  const line = readPath(entry)
  const own = line?.startsWith('gitdir: ') ? resolve(root, line.slice('gitdir: '.length)) : entry
  const common = readPath(join(own, 'commondir'))
  return [own, common === undefined ? own : resolve(own, common)]
}

/** That these settings, or those that they include, name as others to include. */
function pipeOfSettings(file: string, depth = 0): string | undefined {
  if (depth > DEEPEST) return undefined
  const text = readForeignFile(file, { most: LARGEST, follow: true })?.toString() ?? ''
  for (const [, said = ''] of text.matchAll(/(?:^|\])[ \t]*path[ \t]*=[ \t]*"?([^"\r\n]+)/gim)) {
    const named = resolve(dirname(file), said.trim().replace(/^~(?=\/)/, homedir()))
    const pipe = isPipe(named) ? named : pipeOfSettings(named, depth + 1)
    if (pipe !== undefined) return pipe
  }
  return undefined
}

/** Of links none is followed to a folder. */
function filesBelow(folder: string): readonly string[] {
  return entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesBelow(path)
    return entry.isFile() ? [] : [path]
  })
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return [] // nothing is there, or nobody can look
  }
}
