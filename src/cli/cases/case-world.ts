import { lstatSync } from 'node:fs'
import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { ownTemp } from '../../adapters/process/environment.ts'
import { runGit } from '../../adapters/process/git/run-git.ts'
import { ProblemError } from '../../core/problem.ts'
import { repositoryRoot } from '../repository-root.ts'

/** The private folders that a case is played in. Absolute and real. */
export interface CaseWorld {
  /** A git repository with the files of the case, on the branch main. */
  readonly repository: string
  readonly temp: string
  readonly stateDir: string
  /** What stands for the root of the repository that the workflows are in. */
  readonly source: string
  /** Copy of the workflow. */
  readonly workflow: string
  remove(): Promise<void>
}

/** Lays a world out. `workflows` are absolute paths, the first one is the one that is tested. */
export async function createCaseWorld(
  workflows: readonly [string, ...string[]],
  files: Readonly<Record<string, string>>,
): Promise<CaseWorld> {
  const root = await realpath(await mkdtemp(join(ownTemp(), 'raymond-case-')))
  const folder = (name: string) => join(root, name)
  const [repository, temp, source] = [folder('repository'), folder('temp'), folder('source')]
  await Promise.all([repository, temp, source].map((path) => mkdir(path)))
  const home = repositoryRoot(dirname(workflows[0]))
  const [workflow = source] = await Promise.all(workflows.map((path) => copyWorkflow(path, home, source)))
  await layFiles(repository, files)
  await makeRepository(repository, temp)
  return {
    repository,
    temp,
    source,
    workflow,
    stateDir: folder('state'),
    remove: () => rm(root, { recursive: true, force: true }),
  }
}

/** At the same place below the root, so that workflows find each other. */
async function copyWorkflow(path: string, home: string, source: string): Promise<string> {
  const name = relative(home, path)
  const copy = join(source, name.startsWith('..') || isAbsolute(name) || name === '' ? 'workflow' : name)
  await cp(path, copy, { recursive: true, filter: (from) => !/[\\/](?:node_modules|\.git)$/.test(from) && canBeCopied(from) })
  return copy
}

/** A pipe or the like is part of no workflow. */
function canBeCopied(path: string): boolean {
  const found = lstatSync(path)
  return found.isFile() || found.isDirectory() || found.isSymbolicLink()
}

/** Files of a case in a directory; null removes one. A path that leads out of the directory is refused. */
export async function layFiles(directory: string, files: Readonly<Record<string, string | null>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = resolve(directory, name)
    if (relative(directory, file).startsWith('..') || isAbsolute(name)) throw outside(name)
    if (content === null) await rm(file, { recursive: true, force: true })
    else {
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, content, { mode: content.startsWith('#!') ? 0o755 : 0o644 })
    }
  }
}

async function makeRepository(cwd: string, home: string): Promise<void> {
  const identity = ['-c', 'user.name=case', '-c', 'user.email=case@example.com']
  const calls = [
    ['init', '--quiet', '--initial-branch=main'],
    ['config', 'user.name', 'case'],
    ['config', 'user.email', 'case@example.com'],
    ['add', '--all'],
    [...identity, 'commit', '--quiet', '--allow-empty', '-m', 'The files of the case'],
  ]
  for (const args of calls) {
    const { exitCode, stderr } = await runGit({ args, cwd, home })
    if (exitCode !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  }
}

function outside(name: string): ProblemError {
  return new ProblemError({
    code: 'RAY-BAD-CASE',
    message: `A case cannot write ${name}: it lies outside of its directory.`,
    place: name,
    hint: 'Name files relative to the repository, without "..".',
  })
}
