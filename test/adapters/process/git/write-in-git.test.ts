import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { refuseLinks } from '../../../../src/adapters/process/git/write-in-git.ts'

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
