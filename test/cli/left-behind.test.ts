/** What a person has changed and not committed is in no worktree of a run, and they hear of it before anything is paid for. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderOf, raymond } from './raymond.ts'

const git = (cwd: string, ...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd, stdio: 'pipe' })

/** In a worktree, then in two more. */
const FLOW = {
  'flow/START.sh': 'echo "<reset cd=\\".raymond/worktrees/one\\">FORK</reset>"\n',
  'flow/FORK.sh': 'echo "<fork cd=\\"../two\\">END</fork>"; echo "<fork cd=\\"../three\\">END</fork>"; echo "<goto>END</goto>"\n',
  'flow/END.sh': 'echo "<result>done</result>"\n',
}

function checkoutOf(files: Readonly<Record<string, string>> = {}): string {
  const folder = folderOf({ ...FLOW, 'a.txt': 'a\n', 'b.txt': 'b\n', 'c.txt': 'c\n', ...files })
  git(folder, 'init', '-q')
  git(folder, 'add', '-A')
  git(folder, 'commit', '-qm', 'one')
  return folder
}

function notesIn(stderr: string): readonly string[] {
  return stderr.split('\n').filter((line) => line.startsWith('note '))
}

describe('a run in a worktree, where not all is committed', { timeout: 120_000 }, () => {
  it('names once the changed, staged, deleted and new files that are no part of the work', async () => {
    const folder = checkoutOf({ '.gitignore': 'built\n' })
    writeFileSync(join(folder, 'a.txt'), 'changed\n')
    writeFileSync(join(folder, 'b.txt'), 'staged\n')
    git(folder, 'add', 'b.txt')
    rmSync(join(folder, 'c.txt'))
    mkdirSync(join(folder, 'new'))
    writeFileSync(join(folder, 'new/d\n.txt'), '')
    writeFileSync(join(folder, 'built'), '')
    const { code, stderr } = await raymond(folder, 'run', 'flow')
    expect([code, notesIn(stderr)]).toEqual([
      0,
      [
        'note 4 files with changes that are not committed are not part of this work: a.txt, b.txt, c.txt, "new/d\\n.txt". Commit them first to include them.',
      ],
    ])
  })

  it('names a handful of many, and one alone as one', async () => {
    const folder = checkoutOf()
    writeFileSync(join(folder, 'a.txt'), 'changed\n')
    expect(notesIn((await raymond(folder, 'run', 'flow', '--id', 'one', '--json')).stderr)).toEqual([
      'note 1 file with changes that are not committed is not part of this work: a.txt. Commit it first to include it.',
    ])
    for (let n = 1; n < 10; n++) writeFileSync(join(folder, `n${n}`), '')
    expect(notesIn((await raymond(folder, 'run', 'flow', '--id', 'two')).stderr)[0]).toContain(
      'work: a.txt, n1, n2, n3, n4 and 5 more. Commit',
    )
  })

  it('says nothing of what the person ignores everywhere, of its own files, nor where all is committed', async () => {
    const home = folderOf({ '.config/git/ignore': '.idea\n' })
    const folder = checkoutOf()
    mkdirSync(join(folder, '.idea'))
    writeFileSync(join(folder, '.idea/x'), '')
    const env = { HOME: home, XDG_CONFIG_HOME: undefined }
    const { code, stderr } = await raymond(folder, 'run', 'flow', '--state-dir', 'kept', '--record', 'said.jsonl', { env })
    expect([code, notesIn(stderr)]).toEqual([0, []])
  })

  it('says nothing where it works in the checkout itself', async () => {
    const folder = checkoutOf({ 'here/START.sh': 'echo "<result>done</result>"\n' })
    writeFileSync(join(folder, 'a.txt'), 'changed\n')
    const { code, stderr } = await raymond(folder, 'run', 'here')
    expect([code, notesIn(stderr)]).toEqual([0, []])
  })
})
