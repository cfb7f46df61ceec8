import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createGitLender } from '../../../src/adapters/git-workspace/lend-git.ts'
import { claimFolder } from '../../../src/adapters/local-files/lock.ts'
import { type BareRepository, openBareRepository } from '../../../src/adapters/process/git/bare-repository.ts'
import type { ProblemError } from '../../../src/core/problem.ts'
import type { GitLender } from '../../../src/ports/turns/git-lender.ts'

let folder: string
let work: string
let lender: GitLender
/** What our git was asked. */
let calls: string[]

const git = (...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: work, encoding: 'utf8' }).trim()

/** One turn; resolves to the git directory that it had. */
async function turn(during: (lent: string) => void = () => {}, stays: readonly unknown[] = []): Promise<string> {
  const lent = await lender.lend(work)
  const own = lent.mounts.find(({ at, as }) => at === join(work, '.git') && as === 'writable')?.from ?? ''
  during(own)
  expect(await lent.takeBack()).toEqual(stays)
  return own
}

/** Git in a cell: its commits stand on those of the checkout. */
function gitIn(lent: string, ...args: readonly string[]): string {
  const env = { ...process.env, GIT_DIR: lent, GIT_WORK_TREE: work, GIT_ALTERNATE_OBJECT_DIRECTORIES: join(work, '.git/objects') }
  return execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { env, encoding: 'utf8' }).trim()
}

const textOf = (...path: readonly string[]) => readFileSync(join(...path), 'utf8')

beforeEach(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'raymond-lend-')))
  work = join(folder, 'work')
  execFileSync('git', ['init', '-q', '-b', 'main', work])
  git('commit', '-q', '--allow-empty', '-m', 'one')
  calls = []
  const bare = await openBareRepository({ directory: join(folder, 'own') })
  const repository: BareRepository = {
    ...bare,
    run(args, options) {
      calls.push(args[0] ?? '')
      return bare.run(args, options)
    },
    attempt(args, options) {
      calls.push(args[0] ?? '')
      return bare.attempt(args, options)
    },
  }
  lender = createGitLender({ directory: join(folder, 'lent'), workspace: work, repository: async () => repository })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('lends no login: whatever is set to an address has it without its user and its query, and none is a program', async () => {
  const login = 'x:ghp_token@pass'
  for (const key of ['remote.origin.url', 'branch.main.remote', 'submodule.lib.url', `remote.https://${login}@h.org/a.url`])
    git('config', key, `https://${login}@example.org/o/r.git`)
  git('config', 'remote.lab.url', 'https://lab.org/o/r.git?private_token=ghp_token#pass')
  git('config', 'remote.https://lab.org/a.git?job=ghp_token.url', 'https://lab.org/a.git')
  git('config', 'remote.own.url', 'ext::ssh -i ghp_token %S')
  git('config', 'remote.ext::ssh pass.url', 'https://lab.org/b.git')
  git('config', 'branch.next.remote', 'origin')
  git('config', 'branch.next.merge', 'refs/heads/next@1')
  const lent = await turn()
  expect(git('config', '--file', join(lent, '../config'), '--list').split('\n')).toEqual(
    expect.arrayContaining([
      'remote.origin.url=https://example.org/o/r.git',
      'branch.main.remote=https://example.org/o/r.git',
      'submodule.lib.url=https://example.org/o/r.git',
      'remote.https://h.org/a.url=https://example.org/o/r.git',
      'remote.lab.url=https://lab.org/o/r.git',
      'remote.https://lab.org/a.git.url=https://lab.org/a.git',
      'branch.next.remote=origin',
      'branch.next.merge=refs/heads/next@1',
    ]),
  )
  expect(textOf(lent, '../config')).not.toMatch(/ghp_token|pass/)
})

it('lends no login of a submodule, however deep it lies, and what git has to know of it', async () => {
  const inner = join(folder, 'inner')
  execFileSync('git', ['init', '-q', inner])
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-q', '--allow-empty', '-m', 'one'], { cwd: inner })
  const names = ['lib', 'objects', 'deep/er']
  for (const name of names)
    git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', '--name', name, inner, `at/${name}`)
  const nested = join(work, '.git/modules/lib/modules/in')
  cpSync(join(work, '.git/modules/deep/er'), nested, { recursive: true })
  const modules = [...names.map((name) => join(work, '.git/modules', name)), nested]
  for (const module of modules) {
    const set = (...args: readonly string[]) => git('config', '--file', join(module, 'config'), ...args)
    set('remote.origin.url', 'https://x:ghp_token@example.org/o/r.git?pass')
    set('http.https://example.org/.extraheader', 'AUTHORIZATION: basic ghp_token')
    set('extensions.partialClone', 'origin')
    writeFileSync(join(module, 'config.worktree'), '[http]\n\textraheader = ghp_token\n[core]\n\tworktree = /elsewhere\n')
  }
  const lent = await lender.lend(work)
  const texts = modules.flatMap((module) =>
    ['config', 'config.worktree'].map((name) => {
      const at = join(module, name)
      return textOf(lent.mounts.findLast((mount) => mount.at === at)?.from ?? at)
    }),
  )
  for (const text of texts) expect(text).not.toMatch(/ghp_token|pass/)
  const [first = '', second] = texts
  expect(second).toBe('[core]\n\tworktree = "/elsewhere"\n')
  writeFileSync(join(folder, 'seen'), first)
  expect(git('config', '--file', join(folder, 'seen'), '--list').split('\n')).toEqual(
    expect.arrayContaining([
      'core.worktree=../../../at/lib',
      'core.bare=false',
      'extensions.partialclone=origin',
      'remote.origin.url=https://example.org/o/r.git',
      'remote.origin.fetch=+refs/heads/*:refs/remotes/origin/*',
    ]),
  )
  await lent.takeBack()
})

it('lends an index that is whole where that of the checkout is in two halves, to one turn after another', async () => {
  git('config', 'core.splitIndex', 'true')
  writeFileSync(join(work, 'a.txt'), 'a\n')
  git('add', 'a.txt')
  git('commit', '-q', '-m', 'two')
  git('update-index', '--split-index')
  const lent = await turn()
  expect(gitIn(lent, 'ls-files')).toBe('a.txt')
  await turn((next) => {
    writeFileSync(join(work, 'b.txt'), 'b\n')
    gitIn(next, 'add', 'b.txt')
    gitIn(next, 'commit', '-q', '-m', 'three')
  })
  expect([git('log', '-1', '--format=%s'), git('status', '--short')]).toEqual(['three', ''])
  await turn((next) => expect(gitIn(next, 'ls-files')).toBe('a.txt\nb.txt'))
})

it("ignores a person's runs, whose .gitignore no cell shows, and nothing else of .raymond", async () => {
  const left = (lent: string) => gitIn(lent, 'status', '--porcelain', '--untracked-files=all')
  mkdirSync(join(work, '.raymond/state'), { recursive: true })
  writeFileSync(join(work, '.raymond/state/a'), '')
  expect(left(await turn())).toBe('?? .raymond/state/a')
  writeFileSync(join(work, '.raymond/.gitignore'), '*\n')
  git('commit', '-q', '--allow-empty', '-m', 'so that it is lent anew')
  await turn((lent) => {
    rmSync(join(work, '.raymond/.gitignore'))
    expect(left(lent)).toBe('')
  })
})

it('asks git nothing where nothing has moved since the last turn', async () => {
  await turn()
  expect(calls).not.toEqual([])
  calls = []
  await turn()
  await turn()
  expect(calls).toEqual([])
})

describe('X-2.2: sees what was done in the checkout between two turns', () => {
  beforeEach(() => turn())

  it.each<[string, () => void, (lent: string) => void]>([
    [
      'a commit',
      () => void git('commit', '-q', '--allow-empty', '-m', 'two'),
      (lent) => expect(textOf(lent, 'packed-refs')).toContain(`${git('rev-parse', 'HEAD')} refs/heads/main`),
    ],
    [
      'a commit whose branch is packed',
      () => {
        git('commit', '-q', '--allow-empty', '-m', 'two')
        git('pack-refs', '--all', '--prune')
      },
      (lent) => expect(textOf(lent, 'packed-refs')).toContain(`${git('rev-parse', 'HEAD')} refs/heads/main`),
    ],
    [
      'another branch',
      () => void git('checkout', '-q', '-b', 'b/c'),
      (lent) => expect(textOf(lent, 'HEAD')).toBe('ref: refs/heads/b/c\n'),
    ],
    [
      'a HEAD on no branch',
      () => void git('checkout', '-q', '--detach'),
      (lent) => expect(textOf(lent, 'HEAD')).toBe(`${git('rev-parse', 'HEAD')}\n`),
    ],
    [
      'a tag that is gone',
      () => {
        git('tag', 'v1')
        git('tag', '-d', 'v1')
      },
      (lent) => expect(textOf(lent, 'packed-refs')).not.toContain('v1'),
    ],
    [
      'a setting',
      () => void git('config', 'user.email', 'new@example.org'),
      (lent) => expect(textOf(lent, '../config')).toContain('new@example.org'),
    ],
  ])('%s', async (_, change, expectation) => {
    change()
    expectation(await turn())
  })

  it('a branch that was moved and, before the turn after, moved back', async () => {
    const first = git('rev-parse', 'HEAD')
    git('commit', '-q', '--allow-empty', '-m', 'two')
    const second = git('rev-parse', 'HEAD')
    expect(textOf(await turn(), 'packed-refs')).toContain(`${second} refs/heads/main`)
    git('update-ref', 'refs/heads/main', first)
    expect(textOf(await turn(), 'packed-refs')).toContain(`${first} refs/heads/main`)
  })
})

describe('what a person commits in the checkout while a turn is at work', () => {
  const commit = (message: string) => ['commit', '-q', '--allow-empty', '-m', message] as const
  const MOVED = 'somebody else has moved it'

  it.each<[string, (lent: string) => void, stays: readonly string[]]>([
    ['does nothing', () => {}, []],
    ['commits as well', (lent) => void gitIn(lent, ...commit('agent')), [`refs/heads/main (${MOVED})`]],
    ['goes to no branch', (lent) => void gitIn(lent, 'checkout', '-q', '--detach'), []],
    ['makes a branch', (lent) => void gitIn(lent, 'checkout', '-q', '-b', 'new'), []],
  ])('stays where its agent %s', async (_, agent, stays) => {
    await turn((lent) => {
      git(...commit('two'))
      agent(lent)
    }, stays)
    await turn()
    expect(git('log', '--format=%s', 'main')).toBe('two\none')
  })

  it('stays on no branch', async () => {
    git('checkout', '-q', '--detach')
    await turn(
      (lent) => {
        git(...commit('two'))
        gitIn(lent, ...commit('agent'))
      },
      [`HEAD (${MOVED})`],
    )
    expect(git('log', '--format=%s')).toBe('two\none')
  })

  it('stays on a branch to which the agent only goes', async () => {
    git('branch', 'other')
    await turn(
      (lent) => {
        git('update-ref', 'refs/heads/other', git('commit-tree', '-p', 'HEAD', '-m', 'two', 'HEAD^{tree}'))
        gitIn(lent, 'checkout', '-q', 'other')
      },
      [`HEAD (${MOVED})`],
    )
    expect(git('log', '--format=%s', 'other')).toBe('two\none')
  })

  it('stays where two turns share the directory', async () => {
    const other = await lender.lend(work)
    await turn(
      (lent) => {
        git(...commit('two'))
        gitIn(lent, ...commit('agent'))
      },
      [`refs/heads/main (${MOVED})`],
    )
    await other.takeBack()
    expect(git('log', '--format=%s')).toBe('two\none')
  })

  it('is followed by what an agent commits in the turn after', async () => {
    await turn(() => void git(...commit('two')))
    await turn((lent) => void gitIn(lent, ...commit('agent')))
    expect(git('log', '--format=%s')).toBe('agent\ntwo\none')
  })
})

describe('what a person has staged in the checkout', () => {
  const said = () => git('status', '--porcelain', '--untracked-files=no').split('\n')
  const write = (files: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(work, name)), { recursive: true })
      writeFileSync(join(work, name), text)
    }
  }
  const commit = (files: Readonly<Record<string, string>>, message: string) => {
    write(files)
    git('add', '--all')
    git('commit', '-q', '-m', message)
  }
  /** A commit of one file, beside whatever else is staged. */
  const commitIn = (lent: string, name: string, text: string) => {
    write({ [name]: text })
    const index = { ...process.env, GIT_DIR: lent, GIT_WORK_TREE: work, GIT_INDEX_FILE: join(folder, 'agents.index') }
    const env = { ...index, GIT_ALTERNATE_OBJECT_DIRECTORIES: join(work, '.git/objects') }
    const own = (...args: readonly string[]) => execFileSync('git', args, { env, encoding: 'utf8' }).trim()
    own('read-tree', 'HEAD')
    own('add', name)
    gitIn(lent, 'update-ref', 'HEAD', gitIn(lent, 'commit-tree', '-p', 'HEAD', '-m', 'agent', own('write-tree')))
  }
  beforeEach(() => {
    commit({ file: 'one\n', both: 'one\n', gone: 'one\n' }, 'files')
    git('checkout', '-q', '-b', 'other')
    commit({ theirs: 'theirs\n', both: 'theirs\n' }, 'theirs')
    git('checkout', '-q', 'main')
  })

  it('stays so where an agent commits something else, and a merge that is under way brings all of the other branch', async () => {
    git('merge', '-q', '--no-commit', '--no-ff', 'other')
    await turn((lent) => commitIn(lent, 'file', 'agent\n'))
    expect(said()).toEqual(['M  both', 'A  theirs'])
    git('commit', '-q', '-m', 'merged')
    const files = ['file', 'both', 'theirs'].map((name) => git('show', `HEAD:${name}`))
    expect([git('log', '--format=%s', '--first-parent'), ...files]).toEqual([
      'merged\nagent\nfiles\none',
      'agent',
      'theirs',
      'theirs',
    ])
  })

  it('stays so also where the merge has met a conflict, and what the agent commits is as it is there', async () => {
    commit({ both: 'ours\n' }, 'ours')
    expect(() => git('merge', '-q', 'other')).toThrow()
    await turn((lent) => {
      rmSync(join(work, 'gone'))
      commitIn(lent, 'gone/deep', 'agent\n')
    })
    expect(said()).toEqual(['UU both', 'A  theirs'])
    await turn((lent) => commitIn(lent, 'both', 'agent\n'))
    expect(said()).toEqual(['A  theirs'])
  })

  it('stays so where it is half of an index, and in a worktree that is not the first', async () => {
    git('worktree', 'add', '-q', '-b', 'linked', join(folder, 'linked'))
    git('-C', join(folder, 'linked'), 'update-index', '--split-index')
    writeFileSync(join(folder, 'linked', 'mine'), 'mine\n')
    git('-C', join(folder, 'linked'), 'add', 'mine')
    const lent = await lender.lend(join(folder, 'linked'))
    const own = lent.mounts.find(({ asDirectory }) => asDirectory === true)?.from ?? ''
    gitIn(own, 'update-ref', 'HEAD', gitIn(own, 'commit-tree', '-p', 'HEAD', '-m', 'agent', 'main^{tree}'))
    expect(await lent.takeBack()).toEqual([])
    expect(git('-C', join(folder, 'linked'), 'log', '-1', '--format=%s')).toBe('agent')
    expect(git('-C', join(folder, 'linked'), 'status', '--porcelain')).toBe('A  mine')
  })
})

describe('of the branches and tags that an agent makes', () => {
  const TAKEN = 'git takes that name for something else'
  const KEPT = 'runs are kept under that name'
  /** Of an empty tree, which every repository knows. */
  const EMPTY_TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'

  it.each([
    ['refs/heads/HEAD', 'no name for a branch'],
    ['refs/heads/--output=x', 'no name for a branch'],
    ['refs/tags/-d', 'no name for a branch'],
    ['refs/heads/../../config', 'no name for a branch'],
    ['refs/heads/origin/main', TAKEN],
    ['refs/tags/origin/main', TAKEN],
    ['refs/heads/origin', TAKEN],
    ['refs/tags/main', TAKEN],
    ['refs/heads/v0', TAKEN],
    ['refs/heads/raymond/state', KEPT],
    ['refs/heads/raymond/state/x', KEPT],
    ['refs/tags/raymond/state', KEPT],
    [`refs/heads/${EMPTY_TREE.slice(0, 9)}`, TAKEN],
  ])('%s stays in the cell, also as its HEAD', async (name, why) => {
    git('update-ref', 'refs/remotes/origin/main', 'HEAD')
    git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/main')
    git('tag', 'v0')
    const before = git('for-each-ref')
    await turn(
      (lent) => {
        writeFileSync(join(lent, 'packed-refs'), `${textOf(lent, 'packed-refs')}${git('rev-parse', 'HEAD')} ${name}\n`)
        if (name.startsWith('refs/heads/')) writeFileSync(join(lent, 'HEAD'), `ref: ${name}\n`)
      },
      [`${name} (${why})`],
    )
    expect([git('for-each-ref'), git('symbolic-ref', 'HEAD')]).toEqual([before, 'refs/heads/main'])
  })

  it('the branch of runs stays as it was where the clone has it, also once an agent has switched to it', async () => {
    git('branch', 'raymond/state')
    const before = git('rev-parse', 'raymond/state')
    const stays = [`refs/heads/raymond/state (${KEPT})`]
    await turn((lent) => {
      gitIn(lent, 'commit', '-q', '--allow-empty', '-m', 'agent')
      gitIn(lent, 'update-ref', 'refs/heads/raymond/state', 'HEAD')
    }, stays)
    await turn((lent) => void gitIn(lent, 'symbolic-ref', 'HEAD', 'refs/heads/raymond/state'))
    await turn((lent) => void gitIn(lent, 'commit', '-q', '--allow-empty', '-m', 'agent'), stays)
    expect(git('rev-parse', 'raymond/state')).toBe(before)
  })

  it.each<[string, (lent: string) => void, stays: readonly string[]]>([
    ['forward goes', (lent) => void gitIn(lent, 'update-ref', 'refs/heads/other', 'HEAD'), []],
    [
      'back stays, as it would lose commits',
      (lent) => void gitIn(lent, 'update-ref', 'refs/heads/other', 'HEAD~2'),
      ['refs/heads/other (it would lose commits)'],
    ],
    ['back goes, where it is the one that the agent works on', (lent) => void gitIn(lent, 'reset', '-q', '--soft', 'HEAD~1'), []],
    [
      'on which another worktree is stays',
      (lent) => void gitIn(lent, 'update-ref', 'refs/heads/elsewhere', 'HEAD'),
      ['refs/heads/elsewhere (another worktree is on it)'],
    ],
    ['that is a tag stays', (lent) => void gitIn(lent, 'tag', '-f', 'v1', 'HEAD'), ['refs/tags/v1 (a tag is not moved)']],
  ])('one that was there and that is moved %s', async (_, agent, stays) => {
    for (const message of ['two', 'three']) git('commit', '-q', '--allow-empty', '-m', message)
    git('branch', 'other', 'HEAD~1')
    git('tag', 'v1', 'HEAD~1')
    git('worktree', 'add', '-q', '-b', 'elsewhere', join(folder, 'elsewhere'), 'HEAD~1')
    const refs = () => git('for-each-ref', '--format=%(refname) %(subject)')
    const before = refs()
    await turn(agent, stays)
    expect(refs() === before).toBe(stays.length > 0)
  })

  it.each(['.raymond/state/x/state.json', '.raymond/\u017ftate/x', '.raymond'])(
    'one that adds a file where runs are kept stays, and one of the notes beside them does not: %s',
    async (path) => {
      await turn(
        (lent) => {
          const id = gitIn(lent, 'hash-object', '-w', '/dev/null')
          gitIn(lent, 'update-index', '--add', '--cacheinfo', `100644,${id},${path}`)
          gitIn(lent, 'commit', '-q', '-m', 'with a run')
        },
        [expect.stringMatching(/^refs\/heads\/main \(it adds files below \.raymond\/state, /)],
      )
      expect([git('log', '--format=%s'), git('ls-files')]).toEqual(['one', ''])
      await turn((lent) => {
        gitIn(lent, 'rm', '-q', '--cached', path)
        const id = gitIn(lent, 'hash-object', '-w', '/dev/null')
        gitIn(lent, 'update-index', '--add', '--cacheinfo', `100644,${id},.raymond/states.md`)
        gitIn(lent, 'commit', '-q', '-m', 'notes')
      })
      expect(git('log', '--format=%s')).toBe('notes\none')
    },
  )

  it('one that adds a submodule stays, whatever files beside it are called', async () => {
    const inner = (...args: readonly string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: join(work, 'evil') })
    execFileSync('git', ['init', '-q', join(work, 'evil')])
    inner('commit', '-q', '--allow-empty', '-m', 'one')
    const reads = [':160000 x', ':160000 000000 x'] // as what git says of a submodule that is gone
    await turn(
      (lent) => {
        for (const name of reads) writeFileSync(join(work, name), '')
        gitIn(lent, 'add', '--all')
        gitIn(lent, 'commit', '-q', '-m', 'docs')
      },
      [expect.stringContaining('it adds a submodule: ')],
    )
    expect(git('log', '-1', '--format=%s')).not.toBe('docs')
  })

  it('one that adds a submodule stays, whatever its repository says is to be ignored', async () => {
    const inner = (...args: readonly string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: join(work, 'evil') })
    execFileSync('git', ['init', '-q', join(work, 'evil')])
    inner('commit', '-q', '--allow-empty', '-m', 'one')
    await turn((lent) => {
      writeFileSync(join(work, '.gitmodules'), '[submodule "evil"]\n\tpath = evil\n\turl = ./evil\n\tignore = all\n')
      gitIn(lent, 'add', '.gitmodules')
      gitIn(lent, 'commit', '-q', '-m', 'a text')
    })
    const before = git('rev-parse', 'HEAD')
    const lent = await lender.lend(work)
    const own = lent.mounts.find(({ at, as }) => at === join(work, '.git') && as === 'writable')?.from ?? ''
    inner('config', 'core.fsmonitor', `touch ${join(folder, 'ran')}; false`)
    gitIn(own, 'add', '-f', 'evil')
    gitIn(own, 'rm', '-q', '-f', '.gitmodules')
    gitIn(own, 'commit', '-q', '-m', 'docs')
    expect(await lent.takeBack()).toEqual([expect.stringMatching(/^refs\/heads\/main \(it adds a submodule: /)])
    git('status')
    expect([git('rev-parse', 'HEAD'), existsSync(join(folder, 'ran'))]).toEqual([before, false])
  })

  describe('one that was there, and that has a submodule which the checkout has not', () => {
    const library = (...args: readonly string[]) => {
      execFileSync('git', ['init', '-q', join(work, 'lib')])
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: join(work, 'lib') })
    }
    beforeEach(() => {
      library('commit', '-q', '--allow-empty', '-m', 'one')
      git('checkout', '-q', '-b', 'next')
      git('add', 'lib')
      git('commit', '-q', '-m', 'with a library')
      git('checkout', '-q', 'main')
      git('branch', 'plain')
      rmSync(join(work, 'lib'), { recursive: true, force: true })
    })

    it.each<[string, string | undefined]>([
      ['', undefined],
      [', also when a new branch is at its commit', 'refs/heads/x'],
      [', also when a new tag is at its commit', 'refs/tags/x'],
      [', also when a new branch with the name HEAD/x is at its commit', 'refs/heads/HEAD/x'],
    ])('does not become its HEAD%s', async (_, name) => {
      await turn(
        (lent) => {
          library('config', 'core.fsmonitor', `touch ${join(folder, 'ran')}; false`)
          if (name !== undefined) gitIn(lent, 'update-ref', name, 'refs/heads/next')
          gitIn(lent, 'symbolic-ref', 'HEAD', 'refs/heads/next')
        },
        [...(name === undefined ? [] : [name]), 'HEAD'].map((one) => expect.stringContaining(`${one} (it adds a submodule: `)),
      )
      git('status')
      expect([git('symbolic-ref', 'HEAD'), existsSync(join(folder, 'ran'))]).toEqual(['refs/heads/main', false])
    })

    it('keeps it from no other branch, whatever new names that one has', async () => {
      await turn((lent) => {
        gitIn(lent, 'update-ref', 'refs/heads/x', 'refs/heads/plain')
        gitIn(lent, 'update-ref', 'refs/tags/y', 'refs/heads/plain')
        gitIn(lent, 'symbolic-ref', 'HEAD', 'refs/heads/plain')
      })
      expect([git('symbolic-ref', 'HEAD'), git('branch', '--list', 'x'), git('tag')]).toEqual(['refs/heads/plain', 'x', 'y'])
    })
  })

  it('one that adds a submodule stays, also as HEAD, and with it what git would start by the settings there; a submodule that was there goes on', async () => {
    const inner = (path: string, ...args: readonly string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: join(work, path), encoding: 'utf8' })
    for (const path of ['theirs', 'evil']) {
      execFileSync('git', ['init', '-q', join(work, path)])
      inner(path, 'commit', '-q', '--allow-empty', '-m', 'one')
    }
    git('add', 'theirs')
    git('commit', '-q', '-m', 'with a submodule')
    const before = git('rev-parse', 'HEAD')
    const why = /^(?:HEAD|refs\/heads\/(?:main|later)) \(it adds a submodule: /
    const lent = await lender.lend(work)
    const own = lent.mounts.find(({ at, as }) => at === join(work, '.git') && as === 'writable')?.from ?? ''
    inner('evil', 'config', 'core.fsmonitor', `touch ${join(folder, 'ran')}; false`)
    gitIn(own, 'add', 'evil')
    gitIn(own, 'commit', '-q', '-m', 'docs')
    gitIn(own, 'branch', 'later')
    const stays = await lent.takeBack()
    expect(stays).toHaveLength(2)
    for (const one of stays) expect(one).toMatch(why)
    git('status')
    expect([git('rev-parse', 'HEAD'), existsSync(join(folder, 'ran'))]).toEqual([before, false])

    inner('theirs', 'commit', '-q', '--allow-empty', '-m', 'two')
    await turn((cell) => {
      gitIn(cell, 'reset', '-q', before)
      gitIn(cell, 'add', 'theirs')
      gitIn(cell, 'commit', '-q', '-m', 'newer')
    })
    expect(git('log', '-1', '--format=%s')).toBe('newer')
  })

  it('one that moves a submodule stays, as the new place may be one that the agent can write and the old one was not', async () => {
    execFileSync('git', ['init', '-q', join(work, 'lib')])
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-q', '--allow-empty', '-m', 'one'], {
      cwd: join(work, 'lib'),
    })
    writeFileSync(join(work, '.gitmodules'), '[submodule "lib"]\n\tpath = lib\n\turl = ./lib\n')
    git('add', '.')
    git('commit', '-q', '-m', 'with a library')
    await turn(
      (lent) => {
        mkdirSync(join(work, 'vendor'))
        gitIn(lent, 'mv', 'lib', 'vendor/lib')
        gitIn(lent, 'commit', '-q', '-m', 'moved')
      },
      [expect.stringContaining('it adds a submodule: ')],
    )
    expect(git('log', '-1', '--format=%s')).toBe('with a library')
  })

  describe('one that changes what says what agents run in', () => {
    const path = '.github/raymond.yml'
    const stays = [expect.stringMatching(/^refs\/heads\/\S+ \(it changes \.github\/raymond\.yml, /)]
    const guarding = (text: string | undefined | null) => {
      const repository = openBareRepository({ directory: join(folder, 'own') })
      const at = { directory: join(folder, 'lent'), workspace: work, repository: () => repository }
      lender = createGitLender({ ...at, guarded: { path, text } })
    }
    const committed = (lent: string, content: string, at: string = path) => {
      const id = execFileSync('git', [`--git-dir=${lent}`, 'hash-object', '-w', '--stdin'], { input: content, encoding: 'utf8' })
      gitIn(lent, 'update-index', '--add', '--replace', '--cacheinfo', `100644,${id.trim()},${at}`)
      gitIn(lent, 'commit', '-q', '-m', 'cell')
    }
    beforeEach(() => {
      mkdirSync(join(work, '.github'))
      writeFileSync(join(work, path), 'theirs\n')
      git('add', '.')
      git('commit', '-q', '-m', 'theirs')
      git('branch', 'dev')
      guarding('theirs\n')
    })

    it.each<[string, (lent: string) => void]>([
      ['by its content', (lent) => committed(lent, 'cell: off\n')],
      ['by its name in other letters', (lent) => committed(lent, 'cell: off\n', '.GitHub/Raymond.yml')],
      ['by what stands in the place of its folder', (lent) => committed(lent, 'elsewhere', '.github')],
      ['as it is gone', (lent) => gitIn(lent, 'rm', '-q', '--cached', path) + gitIn(lent, 'commit', '-q', '-m', 'gone')],
    ])('stays: %s', async (_, during) => {
      await turn(during, stays)
      expect(git('log', '-1', '--format=%s')).toBe('theirs')
    })

    it('stays, on another branch too', async () => {
      await turn((lent) => {
        gitIn(lent, 'symbolic-ref', 'HEAD', 'refs/heads/dev')
        committed(lent, 'cell: off\n')
        gitIn(lent, 'symbolic-ref', 'HEAD', 'refs/heads/main')
      }, stays)
      expect(git('log', '-1', '--format=%s', 'dev')).toBe('theirs')
    })

    it('stays as it lies on the disk, where that is not a person’s for sure', async () => {
      writeFileSync(join(work, path), 'edited\n')
      guarding(null)
      await turn((lent) => committed(lent, 'edited\n'), stays)
      expect(git('log', '-1', '--format=%s')).toBe('theirs')
    })

    it('goes on where it is as a person has it, or as another branch has it already', async () => {
      writeFileSync(join(work, path), 'edited\n')
      guarding('edited\n')
      await turn((lent) => committed(lent, 'edited\n'))
      expect(git('show', `main:${path}`)).toBe('edited')
      git('switch', '-q', 'dev', '--discard-changes')
      await turn((lent) => gitIn(lent, 'merge', '-q', '--ff-only', 'main'))
      expect(git('show', `dev:${path}`)).toBe('edited')
    })
  })

  it('one whose commit is none by the rules of git stays, and so does one that stands on what the checkout does not have whole', async () => {
    const written = (at: string, type: string, input: string | Buffer) =>
      execFileSync('git', [`--git-dir=${at}`, 'hash-object', '-w', '-t', type, '--literally', '--stdin'], {
        input,
        encoding: 'utf8',
      }).trim()
    writeFileSync(join(work, 'a'), 'a')
    git('add', 'a')
    git('commit', '-q', '-m', 'two')
    const tree = git('rev-parse', 'HEAD^{tree}')
    await turn(
      (lent) => writeFileSync(join(lent, 'refs/heads/broken'), `${written(lent, 'commit', `tree ${tree}\n\nby nobody\n`)}\n`),
      [expect.stringContaining('its commits (git index-pack')],
    )
    // A folder whose file was tidied away: what an agent calls the tree of the first commit says that it is known.
    const entry = (mode: string, name: string, id: string) =>
      Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')])
    const half = written(join(work, '.git'), 'tree', entry('100644', 'gone', 'a'.repeat(40)))
    await turn(
      (lent) => {
        const own = written(lent, 'tree', entry('40000', 'half', half))
        const forged = join(lent, 'objects', tree.slice(0, 2))
        mkdirSync(forged, { recursive: true })
        const file = join(lent, 'objects', own.slice(0, 2), own.slice(2))
        rmSync(join(forged, tree.slice(2)), { force: true })
        cpSync(file, join(forged, tree.slice(2)))
        const lines = `tree ${own}\nparent ${git('rev-parse', 'HEAD')}\nauthor a <a@b> 0 +0000\ncommitter a <a@b> 0 +0000\n\nx\n`
        writeFileSync(join(lent, 'refs/heads/broken'), `${written(lent, 'commit', lines)}\n`)
      },
      [expect.stringContaining('its commits (git rev-list')],
    )
    expect(git('branch', '--format=%(refname:short)')).toBe('main')
  })

  it('all others are taken, by whatever names', async () => {
    const word = `refs/heads/${git('rev-parse', 'HEAD').slice(0, 4)}`
    const names = ['refs/heads/feature/origin/main', 'refs/heads/HEAD-2', 'refs/heads/ä', 'refs/tags/v1', word]
    await turn((lent) => {
      for (const name of names) gitIn(lent, 'update-ref', name, 'HEAD')
    })
    expect(git('for-each-ref', '--format=%(refname)').split('\n').toSorted()).toEqual([...names, 'refs/heads/main'].toSorted())
  })
})

it('leaves out what the checkout leaves out, also once a turn has committed', async () => {
  mkdirSync(join(work, 'other'))
  for (const file of ['a.txt', 'other/b.txt']) writeFileSync(join(work, file), 'one\n')
  git('add', '-A')
  git('commit', '-q', '-m', 'two')
  git('sparse-checkout', 'set', '--no-cone', '/a.txt')
  expect(existsSync(join(work, 'other/b.txt'))).toBe(false)
  await turn((lent) => {
    writeFileSync(join(work, 'a.txt'), 'two\n')
    gitIn(lent, 'commit', '-qam', 'of the agent')
  })
  expect([git('log', '-1', '--format=%s'), git('status', '--short')]).toEqual(['of the agent', ''])
})

it('leaves out what a sparse checkout with a sparse index leaves out, also once a turn has committed', async () => {
  for (const folder of ['in', 'other']) mkdirSync(join(work, folder))
  for (const file of ['in/a.txt', 'other/b.txt']) writeFileSync(join(work, file), 'one\n')
  git('add', '-A')
  git('commit', '-q', '-m', 'two')
  git('sparse-checkout', 'set', '--cone', '--sparse-index', 'in')
  await turn((lent) => {
    writeFileSync(join(work, 'in/a.txt'), 'two\n')
    gitIn(lent, 'commit', '-qam', 'of the agent')
  })
  expect([git('log', '-1', '--format=%s'), git('status', '--short')]).toEqual(['of the agent', ''])
  expect(existsSync(join(work, 'other'))).toBe(false)
})

/** Git goes by these where they are. */
const STEERING = [
  'main',
  'origin/main',
  'shallow',
  'config.worktree',
  'commondir',
  'rr-cache/0/postimage',
  'lfs/objects/0',
  'reftable/tables.list',
  'branches/up',
  'remotes/up',
  'objects/info/commit-graph',
  'BISECT_START',
  'MERGE_AUTOSTASH',
  'sequencer/todo',
]

it('keeps what a turn staged, and nothing else of what it wrote there', async () => {
  await turn((lent) => {
    writeFileSync(join(lent, 'index'), 'staged')
    writeFileSync(join(lent, 'config'), '[core]\n\tfsmonitor = /tmp/evil\n')
    writeFileSync(join(lent, 'hooks', 'pre-commit'), 'evil')
    writeFileSync(join(lent, 'objects', 'info', 'alternates'), '/etc')
    for (const name of STEERING) {
      mkdirSync(dirname(join(lent, name)), { recursive: true })
      writeFileSync(join(lent, name), `${git('rev-parse', 'HEAD')}\n`)
    }
  })
  const lent = await turn()
  for (const place of [lent, join(work, '.git')]) expect(STEERING.filter((name) => existsSync(join(place, name)))).toEqual([])
  expect(textOf(lent, 'index')).toBe('staged')
  expect(textOf(lent, 'config')).toBe('')
  expect(readdirSync(join(lent, 'hooks'))).toEqual([])
  expect(textOf(lent, 'objects/info/alternates')).toBe('')
})

it('keeps a stash of a turn where git has packed it, and none that a person has dropped', async () => {
  const stash = (of: (...args: readonly string[]) => string, text: string) => {
    writeFileSync(join(work, 'a.txt'), text)
    of('add', 'a.txt')
    of('stash', '-q')
  }
  stash(git, 'of the person')
  await turn((lent) => expect(gitIn(lent, 'show', 'refs/stash:a.txt')).toBe('of the person'))
  git('stash', 'drop', '-q')
  await turn((lent) => {
    expect(() => gitIn(lent, 'rev-parse', '--verify', '--quiet', 'refs/stash')).toThrow()
    stash((...args) => gitIn(lent, ...args), 'of the agent')
    gitIn(lent, 'gc', '-q')
    expect(existsSync(join(lent, 'refs/stash'))).toBe(false)
  })
  await turn((lent) => expect(gitIn(lent, 'stash', 'show', '--name-only')).toBe('a.txt'))
})

it.each([
  ['a file', (place: string) => writeFileSync(place, '')],
  ['a link to nothing', (place: string) => symlinkSync('/nowhere/at/all', place)],
])('lends again where a turn left %s in the place of a folder', async (_, leave) => {
  for (const place of ['objects/pack', 'objects', 'refs', 'hooks']) {
    await turn((lent) => {
      rmSync(join(lent, place), { recursive: true })
      leave(join(lent, place))
    })
    const lent = await turn()
    expect(readdirSync(join(lent, 'objects', 'pack'))).toEqual([])
  }
})

it.each([
  ['to a folder outside', 'there'],
  ['to nothing', 'nowhere'],
])('writes through no link that a turn left among its objects, %s', async (_, target) => {
  const outside = join(folder, target)
  if (target === 'there') mkdirSync(outside)
  await turn((lent) => {
    rmSync(join(lent, 'objects', 'info'), { recursive: true })
    symlinkSync(outside, join(lent, 'objects', 'info'))
  })
  const lent = await turn()
  expect(textOf(lent, 'objects/info/alternates')).toBe('')
  expect(existsSync(outside) ? readdirSync(outside) : []).toEqual([])
})

describe('takes nothing of another repository of the user back', () => {
  const other = () => join(folder, 'other')
  beforeEach(() => {
    execFileSync('git', ['init', '-q', '-b', 'hidden', other()])
    git('-C', other(), 'commit', '-q', '--allow-empty', '-m', 'of the user')
  })
  const lead = (from: string, to: string) => {
    rmSync(from, { recursive: true })
    symlinkSync(to, from)
  }
  const head = () => git('-C', other(), 'rev-parse', 'HEAD')

  it.each<[string, (lent: string) => void]>([
    ['objects and references', (lent) => ['objects', 'refs'].map((name) => lead(join(lent, name), join(other(), '.git', name)))],
    [
      'objects',
      (lent) => {
        lead(join(lent, 'objects'), join(other(), '.git/objects'))
        writeFileSync(join(lent, 'refs/heads/hidden'), `${head()}\n`)
      },
    ],
    [
      'some of the objects',
      (lent) => {
        for (const name of readdirSync(join(other(), '.git/objects')).filter((one) => one.length === 2))
          symlinkSync(join(other(), '.git/objects', name), join(lent, 'objects', name))
        writeFileSync(join(lent, 'refs/heads/hidden'), `${head()}\n`)
      },
    ],
  ])('where a turn put a link to its %s', async (_, plant) => {
    const lent = await lender.lend(work)
    plant(lent.mounts.find(({ at }) => at === join(work, '.git'))?.from ?? '')
    await lent.takeBack()
    expect(git('branch', '--format=%(refname:short)')).toBe('main')
    expect(() => git('cat-file', '-e', head())).toThrow()
  })

  it('and says so where it is a pipe that is in the place of an object', { timeout: 20_000 }, async () => {
    const lent = await lender.lend(work)
    const own = lent.mounts.find(({ at }) => at === join(work, '.git'))?.from ?? ''
    mkdirSync(join(own, 'objects', head().slice(0, 2)))
    execFileSync('mkfifo', [join(own, 'objects', head().slice(0, 2), head().slice(2))])
    writeFileSync(join(own, 'refs/heads/hidden'), `${head()}\n`)
    expect(await lent.takeBack()).toEqual([expect.stringContaining('its commits (there are links')])
  })
})

describe('of a repository that an agent has made below the checkout', () => {
  const nested = () => join(work, 'nested')
  const outside = () => join(folder, 'outside')
  beforeEach(() => {
    mkdirSync(join(outside(), 'objects'), { recursive: true })
    writeFileSync(join(outside(), 'key'), 'of the user')
    execFileSync('git', ['init', '-q', nested()])
  })

  it.each<[string, () => void]>([
    ['borrows objects', () => writeFileSync(join(nested(), '.git/objects/info/alternates'), `${outside()}\n`)],
    ['has rules', () => symlinkSync(join(outside(), 'key'), join(nested(), '.git/info/attributes'))],
    ['has an index', () => symlinkSync(join(outside(), 'key'), join(nested(), '.git/index'))],
    ['shares its directory', () => writeFileSync(join(nested(), '.git/commondir'), `${outside()}\n`)],
    [
      'has its directory',
      () => {
        rmSync(join(nested(), '.git'), { recursive: true })
        writeFileSync(join(nested(), '.git'), `gitdir: ${outside()}\n`)
      },
    ],
  ])('lends nothing where it says that it %s elsewhere', async (_, plant) => {
    plant()
    const lent = await lender.lend(nested())
    expect(lent.mounts).toEqual([])
    expect(await lent.takeBack()).toEqual([])
    expect(existsSync(join(folder, 'lent')) ? readdirSync(join(folder, 'lent')) : []).toEqual([])
  })

  it('lends nothing to a folder that says it is a worktree of the checkout, and lends to one that is', async () => {
    mkdirSync(join(work, '.git/worktrees'), { recursive: true })
    rmSync(join(nested(), '.git'), { recursive: true })
    writeFileSync(join(nested(), '.git'), `gitdir: ${join(work, '.git')}\n`)
    expect((await lender.lend(nested())).mounts).toEqual([])
    git('worktree', 'add', '-q', '-b', 'other', 'other')
    expect((await lender.lend(join(work, 'other'))).mounts).not.toEqual([])
  })
})

describe('what a turn left that its checkout cannot have, or that cannot be read', () => {
  /** A process that knows nothing of the others. */
  const another = () =>
    createGitLender({
      directory: join(folder, 'lent'),
      workspace: work,
      repository: () => openBareRepository({ directory: mkdtempSync(join(folder, 'own-')) }),
    })

  it.each<[string, (lent: string) => string]>([
    ['a tag', (lent) => gitIn(lent, 'rev-parse', 'v1')],
    ['a folder', (lent) => gitIn(lent, 'rev-parse', 'HEAD^{tree}')],
  ])('is a HEAD that is %s: it stays, and others are lent to', async (_, idOf) => {
    const plant = (lent: string) => {
      if (git('tag') === '') gitIn(lent, 'tag', '-a', '-m', 'one', 'v1')
      writeFileSync(join(lent, 'HEAD'), `${idOf(lent)}\n`)
    }
    await turn(plant, ['HEAD (it is no commit)'])
    expect([git('symbolic-ref', 'HEAD'), git('cat-file', '-t', 'v1')]).toEqual(['refs/heads/main', 'tag'])
    const killed = await another().lend(work)
    plant(killed.mounts.find(({ at }) => at === join(work, '.git'))?.from ?? '')
    const next = await another().lend(work)
    expect(await next.takeBack()).toEqual(['HEAD (it is no commit)'])
    await turn()
  })

  it('is a branch that is a tag: it stays, and HEAD on no branch goes to the commit of that tag', async () => {
    await turn(
      (lent) => {
        gitIn(lent, 'commit', '-q', '--allow-empty', '-m', 'two')
        gitIn(lent, 'tag', '-a', '-m', 'two', 'v1')
        gitIn(lent, 'checkout', '-q', '--detach', 'v1')
        writeFileSync(join(lent, 'refs/heads/b'), textOf(lent, 'refs/tags/v1'))
      },
      ['refs/heads/b (it is no commit)'],
    )
    expect([git('log', '-1', '--format=%s'), git('rev-parse', 'HEAD')]).toEqual(['two', git('rev-parse', 'v1^{commit}')])
  })

  /** Root is not held up by locks. */
  async function asOrdinaryUser(during: () => Promise<void>): Promise<void> {
    const ordinary = process.getuid?.() || 65_534
    execFileSync('chown', ['-R', String(ordinary), folder])
    process.seteuid?.(ordinary)
    try {
      await during()
    } finally {
      process.seteuid?.(process.getuid?.() ?? 0)
    }
  }

  it.skipIf(process.platform === 'win32').each<[place: string, said: RegExp]>([
    ['refs/heads', /^what it did in git \(EACCES/],
    ['refs', /^what it did in git \(EACCES/],
    ['.', /^what it did in git \(EACCES/],
    ['objects', /^what it had staged or begun in git \(EACCES/],
    ['logs', /^what it had staged or begun in git \(EACCES/],
  ])('is %s, which it locked: that is told, and others are lent to', async (place, said) => {
    await asOrdinaryUser(async () => {
      const lock = (lent: string) => {
        mkdirSync(join(lent, place), { recursive: true })
        chmodSync(join(lent, place), 0)
      }
      const killed = await another().lend(work)
      lock(killed.mounts.find(({ at }) => at === join(work, '.git'))?.from ?? '')
      const one = another()
      const next = await one.lend(work)
      const stays = await next.takeBack()
      expect(stays).toContainEqual(expect.stringMatching(said))
      const same = await one.lend(work)
      lock(same.mounts.find(({ at }) => at === join(work, '.git'))?.from ?? '')
      await same.takeBack()
      const last = await one.lend(work)
      expect(textOf(last.mounts.find(({ at }) => at === join(work, '.git'))?.from ?? '', 'HEAD')).toBe('ref: refs/heads/main\n')
      await last.takeBack()
      expect(await (await one.lend(work)).takeBack()).toEqual([])
    })
  })
})

describe('the git directory of the checkout, where it is not called .git', () => {
  const project = () => join(folder, 'project')
  const lenderOf = (workspace: string) =>
    createGitLender({
      directory: join(folder, 'lent'),
      workspace,
      repository: () => openBareRepository({ directory: join(folder, 'own') }),
    })
  const hiddenAt = async (workspace: string, cwd = workspace) =>
    (await lenderOf(workspace).lend(cwd)).mounts.filter(({ as }) => as === 'hidden').map(({ at }) => at)

  /** `project/.bare` is the repository, and `project/main` a worktree. */
  const bareLayout = (link = 'gitdir: ./.bare\n') => {
    execFileSync('git', ['clone', '-q', '--bare', work, join(project(), '.bare')])
    writeFileSync(join(project(), '.git'), link)
    git('-C', project(), 'worktree', 'add', '-q', join(project(), 'main'), 'main')
  }

  it('is hidden beside a worktree, and around the worktrees, and nowhere else', async () => {
    bareLayout()
    mkdirSync(join(project(), 'notes'))
    expect(await hiddenAt(join(project(), 'main'))).toEqual([join(project(), '.git'), join(project(), '.bare')])
    expect(await hiddenAt(project())).toEqual([join(project(), 'main'), join(project(), '.bare')])
    execFileSync('git', ['init', '-q', join(folder, 'elsewhere')])
    expect(await hiddenAt(project(), join(folder, 'elsewhere'))).toEqual([])
  })

  it('is hidden in the checkout, also below a folder of which an agent has made a repository', async () => {
    const own = join(work, 'deep/data')
    mkdirSync(join(work, 'deep'))
    git('init', '-q', '--separate-git-dir', own)
    git('worktree', 'add', '-q', '-b', 'other', join(work, 'deep/other'))
    expect(await hiddenAt(work)).toEqual([join(work, 'deep/other'), own])
    expect(await hiddenAt(work, join(work, 'deep'))).toEqual([join(work, 'deep/other'), own])
    execFileSync('git', ['init', '-q', join(work, 'deep')])
    expect(await hiddenAt(work, join(work, 'deep'))).toEqual([join(work, 'deep/other'), own])
  })

  it('is no place to work in, but for a worktree that lies there', async () => {
    bareLayout()
    const inside = join(project(), '.bare/inside')
    git('-C', project(), 'worktree', 'add', '-q', '-b', 'inside', inside)
    for (const cwd of ['.bare', '.bare/hooks'].map((path) => join(project(), path)))
      await expect(lenderOf(project()).lend(cwd)).rejects.toThrow(`The directory ${cwd} is git's own`)
    const { mounts } = await lenderOf(project()).lend(inside)
    expect(mounts).toContainEqual({ at: inside, as: 'writable' })
    expect(mounts).toContainEqual({ at: join(project(), '.bare'), as: 'hidden' })
  })

  it('is that of the checkout alone: another around the repository is none of it, and not shown', async () => {
    execFileSync('git', ['init', '-q', project()])
    execFileSync('git', ['clone', '-q', '--bare', work, join(project(), 'store')])
    git('-C', join(project(), 'store'), 'worktree', 'add', '-q', join(folder, 'tree'), 'main')
    const { mounts } = await lenderOf(join(folder, 'tree')).lend(join(folder, 'tree'))
    expect(mounts.map(({ at }) => at)).not.toContain(project())
  })
})

it('hides another worktree wherever it lies, and no folder that only a note of the checkout names', async () => {
  for (const name of ['one', 'two']) git('worktree', 'add', '-q', '-b', name, join(folder, name))
  const named = join(folder, 'programs')
  mkdirSync(named)
  writeFileSync(join(work, '.git/worktrees/two/gitdir'), `${join(named, '.git')}\n`)
  const { mounts } = await lender.lend(work)
  expect(mounts.filter(({ as }) => as === 'hidden').map(({ at }) => at)).toEqual([join(folder, 'one')])
})

describe('a .git that is a link', () => {
  it.each([
    ['outside of the checkout', () => join(folder, 'store')],
    ['in the checkout', () => join(work, '.store')],
  ])('to a folder %s is lent to no cell, and its worktrees are; a file in its place will do', async (_, placeOf) => {
    renameSync(join(work, '.git'), placeOf())
    symlinkSync(placeOf(), join(work, '.git'))
    git('worktree', 'add', '-q', '-b', 'other', join(folder, 'other'))
    const { problem } = await lender.lend(work).then(
      () => ({ problem: undefined }),
      (error: unknown) => error as ProblemError,
    )
    expect(problem).toEqual({
      code: 'RAY-NO-CELL',
      message: `${join(work, '.git')} is a link: in a cell it could be exchanged for a repository with settings of an agent's, by which git goes outside.`,
      place: join(work, '.git'),
      hint: expect.stringContaining('Put a file in its place, which git reads as well: rm '),
    })
    const { mounts } = await lender.lend(join(folder, 'other'))
    expect(mounts).toContainEqual({ at: join(folder, 'other'), as: 'writable' })
    expect(mounts.filter(({ as }) => as === 'hidden').map(({ at }) => at)).not.toContain(join(work, '.git'))

    execFileSync('sh', ['-c', problem?.hint?.replace(/^[^:]*: /, '') ?? 'false'])
    expect(git('log', '--format=%s')).toBe('one')
    expect((await lender.lend(work)).mounts).toContainEqual({ at: work, as: 'writable' })
  })
})

it('has removed what former turns left when a turn is over', async () => {
  await turn()
  const lent = await turn()
  expect(readdirSync(join(lent, '..')).filter((name) => name.startsWith('old-'))).toEqual([])
})

it('lends to two processes at once, and neither loses what it committed', async () => {
  const lenderOf = (name: string) =>
    createGitLender({
      directory: join(folder, 'lent'),
      workspace: work,
      repository: () => openBareRepository({ directory: join(folder, name) }),
      claim: claimFolder,
    })
  // A commit as it is made in a cell: its objects are the lent directory's own.
  const commit = (lent: string, name: string) => {
    writeFileSync(join(lent, 'objects/info/alternates'), join(work, '.git/objects'))
    const own = (...args: readonly string[]) => git(`--git-dir=${lent}`, ...args)
    own('checkout', '-q', '-b', name)
    own('commit', '-q', '--allow-empty', '-m', name)
    rmSync(join(lent, 'objects/info/alternates'))
  }
  const lents = [await lenderOf('one').lend(work), await lenderOf('two').lend(work)]
  for (const [at, lent] of lents.entries())
    commit(lent.mounts.find(({ at: place, as }) => place === join(work, '.git') && as === 'writable')?.from ?? '', `b${at}`)
  for (const lent of lents) expect(await lent.takeBack()).toEqual([])
  expect(git('log', '--format=%s', 'b0')).toBe('b0\none')
  expect(git('log', '--format=%s', 'b1')).toBe('b1\none')
})
