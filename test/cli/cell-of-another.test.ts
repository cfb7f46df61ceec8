import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { whyNoCell } from '../tools/cells.ts'
import { folderOf, raymond } from './raymond.ts'

const noCell = await whyNoCell()
const IDENTITY = { GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@b.c', GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@b.c' }
const homes: string[] = []
afterAll(() => {
  for (const home of homes) rmSync(home, { recursive: true, force: true, maxRetries: 9 })
})

describe.skipIf(noCell !== undefined)('in a checkout that somebody else has made', () => {
  function unpacked() {
    const home = mkdtempSync(join(homedir(), '.raymond-home-'))
    homes.push(home)
    cpSync(folderOf({ 'project/a.txt': 'a\n', 'unpacked/a.txt': 'a\n' }), home, { recursive: true })
    const git = (folder: string, ...args: readonly string[]) =>
      execFileSync('git', args, { cwd: join(home, folder), env: { ...process.env, ...IDENTITY } })
    for (const folder of ['project', 'unpacked']) {
      git(folder, 'init', '--quiet', '-b', 'main')
      git(folder, 'add', '-A')
      git(folder, 'commit', '--quiet', '-m', 'one')
    }
    writeFileSync(join(home, 'project/.env'), 'PASSWORD=of-the-person\n')
    mkdirSync(join(home, 'project/.git/hooks'), { recursive: true })
    writeFileSync(join(home, 'project/.git/hooks/pre-push'), 'TOKEN=of-the-person\n')
    const inCell = (script: string) =>
      raymond(join(home, 'unpacked'), { env: { HOME: home } }, 'cell', '--', 'bash', '-c', script)
    return { home, git, inCell }
  }

  const LOOK = 'cat ../project/.env .git/hooks/pre-push; echo ran'

  it('sees no other project of the person that its git directory names as the one around it', async () => {
    const { home, inCell } = unpacked()
    writeFileSync(join(home, 'unpacked/.git/commondir'), '../../project/.git\n')
    const { stdout, stderr } = await inCell(LOOK)
    expect(stdout + stderr).not.toContain('of-the-person')
  })

  it('sees no other project of the person by a link to one of its worktrees', async () => {
    const { home, git, inCell } = unpacked()
    git('project', 'worktree', 'add', '--quiet', '../feature', '-b', 'feature')
    rmSync(join(home, 'unpacked/.git'), { recursive: true })
    writeFileSync(join(home, 'unpacked/.git'), 'gitdir: ../project/.git/worktrees/feature\n')
    const { stdout, stderr } = await inCell(LOOK)
    expect(stdout + stderr).not.toContain('of-the-person')
  })

  it.each(['refs', 'refs/heads'])(
    'commits nothing to branches of another project that a link in the place of its %s leads to',
    async (place) => {
      const { home, git, inCell } = unpacked()
      const before = git('project', 'rev-parse', 'main').toString()
      for (const name of [place, 'objects']) {
        rmSync(join(home, 'unpacked/.git', name), { recursive: true })
        symlinkSync(join(home, 'project/.git', name), join(home, 'unpacked/.git', name))
      }
      const { stderr } = await inCell('git -c user.name=a -c user.email=a@b.c commit --quiet --allow-empty -m two')
      expect(stderr).toContain('RAY-NO-CELL')
      expect(git('project', 'rev-parse', 'main').toString()).toBe(before)
    },
  )

  it.each(['logs/HEAD', 'logs/refs/heads/main', 'shallow', 'packed-refs', 'index.raymond'])(
    'writes nothing into a file of the person that a link in the place of its %s leads to',
    async (place) => {
      const { home, git, inCell } = unpacked()
      writeFileSync(join(home, '.bashrc'), 'mine\n')
      git('unpacked', 'config', 'user.name', 'x; touch PWNED; #')
      rmSync(join(home, 'unpacked/.git', place), { force: true })
      symlinkSync(join(home, '.bashrc'), join(home, 'unpacked/.git', place))
      const { stderr } = await inCell('git -c user.name=a -c user.email=a@b.c commit --quiet --allow-empty -m two')
      expect(readFileSync(join(home, '.bashrc'), 'utf8')).toBe('mine\n')
      if (place !== 'index.raymond') expect(stderr).toContain('RAY-NO-CELL') // which is made anew
    },
  )

  it('writes no words of its settings into the logs of its branches', async () => {
    const { home, git, inCell } = unpacked()
    git('unpacked', 'config', 'user.name', 'x; touch PWNED; #')
    await inCell('git -c user.name=a -c user.email=a@b.c commit --quiet --allow-empty -m two')
    expect(git('unpacked', 'log', '--format=%s').toString()).toBe('two\none\n')
    expect(readFileSync(join(home, 'unpacked/.git/logs/refs/heads/main'), 'utf8')).not.toContain('PWNED')
  })

  it.each([
    ['project', 'gitdir: ../project/.git\n'],
    ['submodule', 'gitdir: ../project/.git/modules/module\n'],
  ])('sees no other %s of the person that its .git names, and commits nothing there', async (_, link) => {
    const { home, git, inCell } = unpacked()
    git('project', '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', '../unpacked', 'module')
    writeFileSync(join(home, 'project/module/.env'), 'PASSWORD=of-the-person\n')
    const refs = () => ['project', 'project/module'].map((folder) => git(folder, 'for-each-ref').toString())
    const before = refs()
    rmSync(join(home, 'unpacked/.git'), { recursive: true })
    writeFileSync(join(home, 'unpacked/.git'), link)
    const commit = Object.entries(IDENTITY).map((one) => `export ${one.join('=')}`)
    const { stdout, stderr } = await inCell([...commit, 'cat .env', LOOK, 'git commit --allow-empty -qm two'].join('; '))
    expect(stdout + stderr).not.toContain('of-the-person')
    expect(refs()).toEqual(before)
  })
})
