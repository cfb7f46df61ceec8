import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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

  it.each([
    ['refs/heads/x', 'refs/heads/from-the-agent', 'git branch x'],
    ['refs/heads/x', 'MERGE_HEAD', 'git branch x'],
    ['refs/tags/x', 'shallow', 'git tag x'],
    ['refs/heads/main', 'refs/heads/main', 'git -c user.name=a -c user.email=a@b.c commit --quiet --allow-empty -m two'],
  ])('writes nothing into another project that its %s names as a reference: %s', async (name, to, script) => {
    const { home, git, inCell } = unpacked()
    const look = () => [git('project', 'for-each-ref').toString(), existsSync(join(home, 'project/.git', to))]
    const before = look()
    writeFileSync(join(home, 'unpacked/.git', name), `ref: refs/heads/../../../../project/.git/${to}\n`)
    const { stderr } = await inCell(script)
    expect(stderr).toContain('RAY-NO-CELL')
    expect(stderr).toContain(name)
    expect(look()).toEqual(before)
  })

  describe('a run that makes a worktree', () => {
    const START = `echo '<reset cd="wt">READ</reset>'\n`
    const READ = `echo "<result>saw $(cat /run/raymond/git/info/sparse-checkout)</result>"\n`

    function withFlow() {
      const { home, git } = unpacked()
      cpSync(folderOf({ 'flow/START.sh': START, 'flow/READ.sh': READ }), join(home, 'unpacked'), { recursive: true })
      git('unpacked', 'add', '-A')
      git('unpacked', 'commit', '--quiet', '-m', 'two')
      writeFileSync(join(home, '.bashrc'), 'mine\n')
      const run = () => raymond(join(home, 'unpacked'), { env: { HOME: home } }, 'run', 'flow', '--cell', 'required')
      return { home, git, run, at: (name: string) => join(home, 'unpacked/.git', name) }
    }

    it('shows its cell no file of the person that a link in the place of info/sparse-checkout leads to', async () => {
      const { home, git, run, at } = withFlow()
      git('unpacked', 'config', 'core.sparseCheckout', 'true')
      rmSync(at('info/sparse-checkout'), { force: true })
      symlinkSync(join(home, 'project/.env'), at('info/sparse-checkout'))
      const { code, stdout, stderr } = await run()
      expect(stdout + stderr).not.toContain('of-the-person')
      expect([code === 0, stderr.includes(at('info/sparse-checkout'))]).toEqual([false, true])
    })

    it('shows its cell the list of a sparse checkout', async () => {
      const { git, run } = withFlow()
      git('unpacked', 'sparse-checkout', 'set', '--no-cone', '/flow/')
      const { code, stdout } = await run()
      expect([code, stdout]).toEqual([0, expect.stringContaining('saw /flow/')])
    })

    it.each([['aaa'], ['a', 'b', 'c', 'x', 'y', 'z']])(
      'writes no file of the person that a note of a worktree by that place has a link to: %s',
      async (...names) => {
        const { home, run, at } = withFlow()
        for (const name of names) {
          const note = at(`worktrees/${name}`)
          mkdirSync(note, { recursive: true })
          writeFileSync(join(note, 'HEAD'), 'ref: refs/heads/main\n')
          writeFileSync(join(note, 'commondir'), '../..\n')
          writeFileSync(join(note, 'gitdir'), '../../../wt/x\n')
          symlinkSync(join(home, '.bashrc'), join(note, 'made-by-raymond'))
        }
        const { code, stderr } = await run()
        expect(readFileSync(join(home, '.bashrc'), 'utf8')).toBe('mine\n')
        expect([code, stderr.includes('no run has made it')]).toEqual([0, false])
      },
    )
  })
})
