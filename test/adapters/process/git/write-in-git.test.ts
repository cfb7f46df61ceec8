import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { refuseCopies, refuseLinks } from '../../../../src/adapters/process/git/write-in-git.ts'

let home: string
let common: string
beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'raymond-links-')))
  common = join(home, 'project/.git')
  mkdirSync(join(home, 'project'))
  git('init', '--quiet', '-b', 'main')
  git('commit', '--quiet', '--allow-empty', '-m', 'one')
  git('pack-refs', '--all')
  git('worktree', 'add', '--quiet', '../feature')
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

function git(...args: readonly string[]): void {
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: join(home, 'project'), stdio: 'ignore' })
}

/** In its place, to what was there. */
function link(place: string): void {
  const there = join(common, place)
  mkdirSync(dirname(there), { recursive: true })
  writeFileSync(there, '', { flag: 'a' })
  renameSync(there, join(home, 'elsewhere'))
  symlinkSync(join(home, 'elsewhere'), there)
}

describe('a link in a git directory', () => {
  it.each(['logs/HEAD', 'logs/refs/heads/main', 'logs/refs/heads/new', 'refs/heads/a/b', 'packed-refs', 'shallow'])(
    'is refused in the place of the file %s',
    (place) => {
      link(place)
      expect(() => refuseLinks({ common })).toThrow(join(common, place))
    },
  )

  it.each(['worktrees/feature/logs/HEAD', 'worktrees/new'])('is refused in the place of %s of its worktrees', (place) => {
    link(place)
    expect(() => refuseLinks({ common })).toThrow(join(common, place))
  })

  it.each(['logs', 'logs/refs', 'refs', 'refs/heads', 'worktrees', 'worktrees/feature/logs', 'objects/pack', 'objects'])(
    'is refused in the place of the folder %s',
    (place) => {
      renameSync(join(common, place), join(home, 'moved'))
      symlinkSync(join(home, 'moved'), join(common, place))
      expect(() => refuseLinks({ common })).toThrow(join(common, place))
    },
  )

  it('is refused where it leads nowhere, and so is a pipe', () => {
    symlinkSync(join(home, 'nothing'), join(common, 'shallow'))
    expect(() => refuseLinks({ common })).toThrow('shallow')
    rmSync(join(common, 'shallow'))
    execFileSync('mkfifo', [join(common, 'logs/refs/heads/new')])
    expect(() => refuseLinks({ common })).toThrow('logs/refs/heads/new')
  })

  it('may stand where git and we write nothing by it, and in the place of objects of another repository', () => {
    for (const place of ['hooks/pre-push', 'config', 'info/exclude', 'index', 'ORIG_HEAD']) {
      rmSync(join(home, 'elsewhere'), { force: true })
      link(place)
    }
    mkdirSync(join(home, 'other'))
    writeFileSync(join(home, 'other/HEAD'), 'ref: refs/heads/main\n')
    renameSync(join(common, 'objects'), join(home, 'other/objects'))
    symlinkSync(join(home, 'other/objects'), join(common, 'objects'))
    expect(() => refuseLinks({ common })).not.toThrow()
  })
})

describe('a git directory without one', () => {
  it.each(['nothing', 'logs', 'refs', 'worktrees', 'objects'])('is not refused, whether it has a folder %s or not', (name) => {
    rmSync(join(common, name), { recursive: true, force: true })
    if (name === 'objects') mkdirSync(join(common, name))
    expect(() => refuseLinks({ common })).not.toThrow()
  })

  it('may itself be a link of the person', () => {
    renameSync(common, join(home, 'store'))
    symlinkSync(join(home, 'store'), common)
    expect(() => refuseLinks({ common: realpathSync(common) })).not.toThrow()
  })
})

describe('a reference by the name of another', () => {
  const OUT = 'refs/heads/../../../../other/.git/MERGE_HEAD'

  it.each([
    ['refs/heads/x', `ref: ${OUT}\n`],
    ['refs/heads/a/b', `ref:${OUT}`],
    ['refs/tags/x', `ref: \t\n${OUT}\n`],
    ['refs/heads/x', 'ref: refs/..\n'],
    ['refs/heads/x', 'ref: ../../other/.git/MERGE_HEAD\n'],
    ['refs/heads/x', 'ref: MERGE_HEAD\n'],
    ['refs/heads/x', 'ref: /etc/x\n'],
    ['refs/heads/x', `ref: refs/heads/${'./'.repeat(3000)}../../x\n`],
    ['refs/heads/x', `ref:${' '.repeat(9000)}${OUT}\n`],
    ['HEAD', `ref: ${OUT}\n`],
    ['worktrees/feature/HEAD', `ref: ${OUT}\n`],
    ['worktrees/feature/refs/bisect/x', `ref: ${OUT}\n`],
  ])('is refused in %s where that leads out of the references: %j', (place, text) => {
    mkdirSync(dirname(join(common, place)), { recursive: true })
    writeFileSync(join(common, place), text)
    expect(() => refuseLinks({ common })).toThrow(`${join(common, place)} names no reference`)
  })

  it.each([
    ['refs/remotes/origin/HEAD', (place: string) => `rm ${place}`],
    ['worktrees/feature/HEAD', (place: string) => `git --git-dir ${dirname(place)} symbolic-ref HEAD refs/heads/main`],
  ])('is refused in %s with a command that takes it out', (place, command) => {
    mkdirSync(dirname(join(common, place)), { recursive: true })
    writeFileSync(join(common, place), `ref: ${OUT}\n`)
    expect(() => refuseLinks({ common })).toThrow(
      expect.objectContaining({
        problem: expect.objectContaining({ hint: expect.stringContaining(command(join(common, place))) }),
      }),
    )
    execFileSync('sh', ['-c', command(join(common, place))])
    expect(() => refuseLinks({ common })).not.toThrow()
  })

  it('is refused where a HEAD that is a link leads to one', () => {
    writeFileSync(join(home, 'elsewhere'), `ref: ${OUT}\n`)
    rmSync(join(common, 'HEAD'))
    symlinkSync('../../elsewhere', join(common, 'HEAD'))
    expect(() => refuseLinks({ common })).toThrow('HEAD names no reference')
  })

  it('is not refused as git writes it, nor is a HEAD that is a link or a pipe', () => {
    git('update-ref', 'refs/heads/loose', 'HEAD')
    git('symbolic-ref', 'refs/heads/master', 'refs/heads/main')
    git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/main')
    git('checkout', '--quiet', '--detach')
    writeFileSync(join(common, 'refs/.DS_Store'), Buffer.alloc(6148, 1)) // as macOS lays it
    expect(() => refuseLinks({ common })).not.toThrow()
    rmSync(join(common, 'HEAD'))
    symlinkSync('refs/heads/loose', join(common, 'HEAD'))
    expect(() => refuseLinks({ common })).not.toThrow()
    rmSync(join(common, 'HEAD'))
    execFileSync('mkfifo', [join(common, 'HEAD')])
    expect(() => refuseLinks({ common })).not.toThrow()
  })
})

describe('what git copies into a new worktree', () => {
  const COPIED = ['info/sparse-checkout', 'config.worktree']

  it.each(['', 'worktrees/feature'].flatMap((note) => COPIED.map((name) => [note, name])))(
    'is refused where a link or a pipe is in its place: %s %s',
    (note, name) => {
      const gitDirectory = join(common, note)
      link(join(note, name))
      expect(() => refuseCopies({ gitDirectory })).toThrow(join(gitDirectory, name))
      rmSync(join(home, 'elsewhere'))
      expect(() => refuseCopies({ gitDirectory })).toThrow(join(gitDirectory, name))
      rmSync(join(gitDirectory, name))
      execFileSync('mkfifo', [join(gitDirectory, name)])
      expect(() => refuseCopies({ gitDirectory })).toThrow(join(gitDirectory, name))
    },
  )

  it('is refused in a folder of the person that a link in the place of info leads to', () => {
    mkdirSync(join(home, 'private'))
    writeFileSync(join(home, 'private/sparse-checkout'), '/a\n')
    rmSync(join(common, 'info'), { recursive: true, force: true })
    symlinkSync('../../private', join(common, 'info'))
    expect(() => refuseCopies({ gitDirectory: common })).toThrow('info/sparse-checkout')
  })

  it('is copied where it is its own, or that of another repository whose rules it has', () => {
    expect(() => refuseCopies({ gitDirectory: common })).not.toThrow()
    for (const name of COPIED) {
      mkdirSync(dirname(join(common, name)), { recursive: true })
      writeFileSync(join(common, name), '')
    }
    expect(() => refuseCopies({ gitDirectory: common })).not.toThrow()
    mkdirSync(join(home, 'other/.git'), { recursive: true })
    writeFileSync(join(home, 'other/.git/HEAD'), 'ref: refs/heads/main\n')
    renameSync(join(common, 'info'), join(home, 'other/.git/info'))
    symlinkSync('../../other/.git/info', join(common, 'info'))
    expect(() => refuseCopies({ gitDirectory: common })).not.toThrow()
  })
})
