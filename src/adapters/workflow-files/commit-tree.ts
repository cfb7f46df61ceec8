import { posix } from 'node:path'
import { ProblemError } from '../../core/problem.ts'
import { isStateFile } from '../../core/workflow/state-file.ts'
import { mustRunGit } from '../process/git/run-git.ts'
import type { DefinitionFile } from './definition.ts'
import type { DefinitionTree } from './definition-tree.ts'
import { LIMITS } from './limits.ts'

interface CommitTreeOptions {
  /** Absolute path of a repository that holds the commit. */
  readonly gitDir: string
  readonly commit: string
  /** A folder of our own, for what git looks for at home. */
  readonly home: string
}

interface Entry {
  readonly path: string
  readonly mode: string
  readonly type: string
  readonly oid: string
}

/** Definitions in a commit, by paths relative to its root; the root itself is the empty path. Reads objects, never files. */
export function createCommitTree(options: CommitTreeOptions): DefinitionTree {
  return {
    async kindOf(path) {
      if (path === '') return 'folder'
      const entry = await entryAt(path, options)
      if (entry?.mode === '120000') throw linked(path)
      if (entry?.type === 'tree') return 'folder'
      return entry?.type === 'blob' ? 'file' : undefined
    },
    async namesIn(path) {
      const entries = await list(path, [], options).catch(() => [])
      return entries.map((entry) => posix.basename(entry.path))
    },
    async readFile(path) {
      const entry = await entryAt(path, options)
      if (entry === undefined) throw new Error(`${path} is not in ${options.commit}`)
      const [file] = await readBlobs([entry], options)
      return file?.bytes ?? new Uint8Array()
    },
    async readFolder(path) {
      // Below the root lies the whole repository: there only the states are the workflow.
      const entries = await list(path, path === '' ? [] : ['-r'], options)
      const wanted = entries.filter(
        ({ path: name, type }) => type !== 'tree' && (path !== '' || isStateFile(name) || name === 'workflow.yaml'),
      )
      const link = wanted.find(({ mode }) => mode === '120000')
      if (link !== undefined) throw linked(posix.join(path, link.path))
      return readBlobs(
        wanted.filter(({ type }) => type === 'blob'),
        options,
      )
    },
    split: (path) => ({ folder: posix.dirname(path) === '.' ? '' : posix.dirname(path), name: posix.basename(path) }),
    join: (folder, name) => posix.join(folder, name),
  }
}

async function entryAt(path: string, options: CommitTreeOptions): Promise<Entry | undefined> {
  const entries = parseEntries(await git(['ls-tree', '-z', '--full-tree', options.commit, '--', path], options))
  return entries.find((entry) => entry.path === path)
}

/** Entries of a folder, by paths relative to it. */
async function list(path: string, flags: readonly string[], options: CommitTreeOptions): Promise<readonly Entry[]> {
  return parseEntries(await git(['ls-tree', '-z', '--full-tree', ...flags, `${options.commit}:${path}`], options))
}

function parseEntries(output: Buffer): readonly Entry[] {
  return output
    .toString()
    .split('\0')
    .flatMap((line) => {
      const [, mode, type, oid, path] = /^(\d+) (\w+) ([0-9a-f]+)\t([\s\S]+)$/.exec(line) ?? []
      return mode === undefined || type === undefined || oid === undefined || path === undefined
        ? []
        : [{ mode, type, oid, path }]
    })
}

/** All contents by one process. Sizes are asked for first, so that nothing huge is read. */
async function readBlobs(entries: readonly Entry[], options: CommitTreeOptions): Promise<readonly DefinitionFile[]> {
  if (entries.length === 0) return []
  const input = `${entries.map(({ oid }) => oid).join('\n')}\n`
  const sizes = (await git(['cat-file', '--batch-check=%(objectsize)'], options, input)).toString().trim().split('\n').map(Number)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  if (entries.length > LIMITS.files || !(total <= LIMITS.size)) throw tooBig(entries.length, total)
  const output = await git(['cat-file', '--batch'], options, input)
  const files: DefinitionFile[] = []
  let at = 0
  for (const { path, mode } of entries) {
    const headerEnd = output.indexOf('\n', at)
    const size = Number(output.toString('latin1', at, headerEnd).split(' ')[2])
    if (!Number.isSafeInteger(size))
      throw new Error(`git cat-file does not know ${path}: ${output.toString('latin1', at, headerEnd)}`)
    files.push({ path, bytes: output.subarray(headerEnd + 1, headerEnd + 1 + size), executable: mode === '100755' })
    at = headerEnd + 1 + size + 1
  }
  return files
}

function git(args: readonly string[], { gitDir, home }: CommitTreeOptions, input?: string): Promise<Buffer> {
  return mustRunGit({
    args,
    cwd: gitDir,
    home,
    input,
    env: { GIT_DIR: gitDir, GIT_LITERAL_PATHSPECS: '1', GIT_NO_REPLACE_OBJECTS: '1', GIT_NO_LAZY_FETCH: '1' },
  })
}

function linked(path: string): ProblemError {
  return new ProblemError({
    code: 'RAY-WORKFLOW-LINK',
    message: `${path} is a symbolic link, which may lead out of the commit.`,
    place: path,
    hint: 'Commit the file itself.',
  })
}

function tooBig(files: number, size: number): ProblemError {
  return new ProblemError({
    code: 'RAY-WORKFLOW-TOO-BIG',
    message: `The workflow has ${files} files and ${size} bytes; ${LIMITS.files} files and ${LIMITS.size} bytes are the most.`,
    hint: 'Keep the workflow in a folder of its own.',
  })
}
