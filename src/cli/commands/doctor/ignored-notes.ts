import { globSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { runGit } from '../../../adapters/process/git/run-git.ts'
import { readForeignFile } from '../../../adapters/process/read-foreign-file.ts'
import type { Finding } from '../../../core/setup/finding.ts'
import type { Config } from '../../../core/triggers/config/config.ts'

const LARGEST = 1024 * 1024

/** Workflows keep notes in `.raymond/` of their worktree; what a `.gitignore` of the project names does not move to the next job. */
export async function ignoredNotes(root: string, { workflows }: Config): Promise<readonly Finding[]> {
  const keeping = workflows.filter(({ path }) => keepsNotes(join(root, path))).map(({ name }) => name)
  const by = keeping.length === 0 ? undefined : await ignoring(root)
  if (by === undefined) return []
  return [
    {
      level: 'warning',
      code: 'RAY-SETUP-NOTES-IGNORED',
      message: `Git ignores .raymond/, where ${keeping.join(' and ')} ${keeping.length === 1 ? 'keeps' : 'keep'} notes: another job, such as the one after an answer, does not have them.`,
      place: by.place,
      hint: by.pattern.includes('.raymond')
        ? `Take the line out of ${by.file}: ${by.pattern}`
        : `Add a line to ${by.file}, below "${by.pattern}": !.raymond/`,
    },
  ]
}

function keepsNotes(folder: string): boolean {
  return globSync('*.{mjs,sh,py,md}', { cwd: folder }).some((name) =>
    /\.raymond\/\w/.test(readForeignFile(join(folder, name), { most: LARGEST, follow: true })?.toString() ?? ''),
  )
}

interface Rule {
  readonly file: string
  readonly place: string
  readonly pattern: string
}

/** A run on this machine puts a `.gitignore` into the folder itself, which no other checkout has; nor what a person ignores everywhere. */
async function ignoring(root: string): Promise<Rule | undefined> {
  const args = ['check-ignore', '--verbose', '--no-index', '--', '.raymond/', '.raymond/task.md']
  const { stdout } = await runGit({ args, cwd: root, home: homedir() })
  for (const line of stdout.toString().split('\n')) {
    const [, file, at, pattern] = /^([^:]+):(\d+):(.*)\t/.exec(line) ?? []
    if (file === '.gitignore' && pattern !== undefined && !pattern.startsWith('!'))
      return { file, place: `${file}:${at}`, pattern }
  }
  return undefined
}
