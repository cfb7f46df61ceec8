import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { whyNoCell } from '../tools/cells.ts'
import { folderOf, raymond } from './raymond.ts'

const noCell = await whyNoCell()
const git = (cwd: string, ...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd, stdio: 'pipe' })

function repository(): string {
  const folder = folderOf({
    'flow/START.sh': `echo '<reset cd="trees/x">END</reset>'\n`,
    'flow/END.sh': 'echo "<result>ok</result>"\n',
  })
  git(folder, 'init', '-q', '-b', 'main')
  git(folder, 'add', '-A')
  git(folder, 'commit', '-q', '-m', 'one')
  return folder
}

function pipeAt(file: string): string {
  rmSync(file, { force: true })
  mkdirSync(dirname(file), { recursive: true })
  execFileSync('mkfifo', [file])
  return file
}

describe.skipIf(process.platform === 'win32')('a pipe among the files of git', { timeout: 20_000 }, () => {
  const KEPT = [['status'], ['diff', 'one'], ['log', 'one', '--state-dir', 'kept'], ['resume', 'one']]
  const COMMANDS = [
    ['run', 'flow', '--cell', 'off'],
    ['clean'],
    ...KEPT,
    ...(noCell === undefined ? [['cell', '--', 'true']] : []),
  ]

  it.each([
    'HEAD',
    'config',
    'shallow',
    'packed-refs',
    'refs/heads/side',
    'logs/HEAD',
    'objects/info/alternates',
    'objects/pack/pack-1.idx',
    'info/grafts',
  ])('is named by each command that would wait for it: %s', async (name) => {
    const folder = repository()
    const pipe = pipeAt(join(folder, '.git', name))
    for (const command of COMMANDS) {
      const { code, stderr } = await raymond(folder, ...command)
      expect([command, code, stderr]).toEqual([command, expect.toBeOneOf([1, 64]), expect.stringContaining('RAY-NO-REPOSITORY')])
      expect(stderr).toContain(`${pipe} is a pipe.`)
      expect(stderr).toContain(`Take it away (rm ${pipe}), or clone your repository again and change into that.`)
    }
  })

  it.each([
    ['a file of settings that those of the checkout include', 'git config include.path ../more'],
    ['one that they include on a branch', "git config 'includeIf.onbranch:main.path' ../more"],
    ['one that an included one includes', 'git config include.path ../first; git config --file first include.path ./more'],
  ])('is named in the place of %s', async (_, script) => {
    const folder = repository()
    execFileSync('sh', ['-c', script], { cwd: folder })
    pipeAt(join(folder, 'more'))
    const { stderr } = await raymond(folder, 'run', 'flow', '--cell', 'off')
    expect(stderr).toContain(`${join(folder, 'more')} is a pipe.`)
  })

  it('is named where a worktree leads to the repository that has it', async () => {
    const folder = repository()
    const worktree = `${folderOf()}/worktree`
    git(folder, 'worktree', 'add', '-q', worktree)
    const pipe = pipeAt(join(folder, '.git/packed-refs'))
    expect((await raymond(worktree, 'run', 'flow', '--cell', 'off')).stderr).toContain(`${pipe} is a pipe.`)
  })
})
