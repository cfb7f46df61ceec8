/** What one run of a job has left in the checkout is not there for the next one. */
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openCheckout } from '../../../src/adapters/git-workspace/checkout.ts'
import { createPutBack } from '../../../src/adapters/git-workspace/put-back/put-back.ts'
import { putCommit } from '../../../src/adapters/git-workspace/put-commits.ts'
import { fetchCommit } from '../../../src/adapters/process/git/fetch-commit.ts'
import { contentOf, git, type Job, openWorld, statusOf, type World, write } from './jobs.ts'

let world: World
let job: Job
let clean: Record<string, string>

const FILES = {
  'src/a.txt': 'one\n',
  'src/b.txt': 'two\n',
  'docs/c.txt': 'three\n',
  'tool.sh': { run: 'echo clean\n' },
  'tests/evil/a.txt': 'a fixture\n',
  link: { link: 'src/a.txt' },
  '.gitignore': 'ignored\n',
}
/** What an earlier step of the job has made: npm ci, a build, a file that it has changed. */
const PREPARED = { 'ignored/lib.js': 'library\n', 'made.txt': 'made\n', 'docs/c.txt': 'three, prepared\n' }

beforeEach(async () => {
  world = await openWorld(FILES)
  job = await world.startJob('full', {}, () => {
    write(world.root, PREPARED)
    // A step before ours ends long before an agent begins.
    execFileSync('sleep', ['0.02'])
  })
  clean = contentOf(world.root)
})
afterEach(() => world.close())

const at = (path: string) => join(world.root, path)
/** What no string of ours names: files whose names are no UTF-8. */
const bash = (script: string) => execFileSync('bash', ['-c', script], { cwd: world.root, encoding: 'utf8' })
const commit = (message: string) => {
  git(world.root, 'add', '-A')
  git(world.root, 'commit', '-qm', message)
}

const REFS = '--format=%(refname) %(objectname) %(symref)'

/** That come and go while nothing is changed. */
const STORES = ['ORIG_HEAD', 'packed-refs', 'worktrees']
/** What git writes by itself. */
const withoutStores = (files: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(files).filter(([path]) => !/^(?:index$|objects|refs|packed-refs|logs|ORIG_HEAD|worktrees)/.test(path)),
  )

describe('the checkout is what the job found', () => {
  it.each<[string, () => void]>([
    ['a tracked file was changed', () => writeFileSync(at('tool.sh'), 'echo evil\n')],
    [
      'a tracked file was changed, and its times were set back',
      () => {
        const { atime, mtime } = lstatSync(at('tool.sh'))
        writeFileSync(at('tool.sh'), 'echo  evil\n')
        utimesSync(at('tool.sh'), atime, mtime)
      },
    ],
    ['files are new', () => write(world.root, { '.npmrc': 'script-shell=./x.sh\n', 'deep/er/x.sh': { run: 'evil\n' } })],
    [
      'files that are ignored are new',
      () => write(world.root, { 'ignored/evil.js': 'evil\n', 'ignored/more/evil.js': 'evil\n' }),
    ],
    ['files are gone', () => rmSync(at('src'), { recursive: true })],
    [
      'a folder is another one that was there',
      () => {
        rmSync(at('src'), { recursive: true })
        renameSync(at('tests/evil'), at('src'))
      },
    ],
    [
      'a folder is a link',
      () => {
        rmSync(at('src'), { recursive: true })
        symlinkSync('tests/evil', at('src'))
      },
    ],
    [
      'a file is a folder',
      () => {
        rmSync(at('tool.sh'))
        write(world.root, { 'tool.sh/x': 'x\n' })
      },
    ],
    [
      'a link leads elsewhere',
      () => {
        rmSync(at('link'))
        symlinkSync('/etc/passwd', at('link'))
      },
    ],
    ['a file is not executable any more', () => chmodSync(at('tool.sh'), 0o644)],
    [
      'something was committed, on another branch',
      () => {
        git(world.root, 'checkout', '-qb', 'mine')
        write(world.root, { 'src/a.txt': 'evil\n', 'new.txt': 'new\n' })
        commit('evil')
      },
    ],
    [
      'something was committed, and its history is gone',
      () => {
        write(world.root, { 'src/a.txt': 'evil\n' })
        commit('evil')
        git(world.root, 'tag', 'v9')
        git(world.root, 'update-ref', 'refs/remotes/origin/main', 'HEAD')
        git(world.root, 'reset', '-q', 'HEAD~1')
      },
    ],
    [
      'something is staged, or hidden from git',
      () => {
        writeFileSync(at('tool.sh'), 'echo evil\n')
        git(world.root, 'update-index', '--skip-worktree', 'tool.sh')
        writeFileSync(at('src/a.txt'), 'evil\n')
        git(world.root, 'update-index', '--assume-unchanged', 'src/a.txt')
        write(world.root, { 'staged.txt': 'evil\n' })
        git(world.root, 'add', 'staged.txt')
        rmSync(at('staged.txt'))
      },
    ],
    [
      'a worktree is new',
      () => {
        git(world.root, 'worktree', 'add', '-q', '-b', 'raymond/r/w', 'worktrees/w')
        git(world.root, 'worktree', 'add', '-q', '--detach', join(world.temp, 'elsewhere'))
      },
    ],
    [
      'a folder was moved, and committed',
      () => {
        git(world.root, 'mv', 'src', 'lib')
        commit('moved')
      },
    ],
    ['a folder was moved to where tools look for programs', () => renameSync(at('src'), at('.hooks'))],
    ['a repository is new', () => void git(world.root, 'clone', '-q', '.', 'mine')],
    [
      'a folder is locked',
      () => {
        write(world.root, { 'locked/x/y': 'y\n' })
        chmodSync(at('locked/x'), 0)
        chmodSync(at('docs'), 0o444)
      },
    ],
    [
      'names are no UTF-8',
      () => void bash(String.raw`printf evil > $'tests/z\xff.sh'; mkdir -p $'q\xfe/y\xfd'; printf evil > $'q\xfe/y\xfd/run.sh'`),
    ],
    [
      'all of it is locked',
      () => {
        writeFileSync(at('tool.sh'), 'evil\n')
        chmodSync(world.root, 0)
      },
    ],
    [
      'a path is longer than a system call takes',
      () => {
        const step = 'd'.repeat(250)
        bash(`for i in {1..20}; do mkdir ${step} && cd -P ${step} || exit 1; done`)
      },
    ],
  ])('where %s', async (_, change) => {
    const refs = git(world.root, 'for-each-ref', REFS)
    change()
    expect(await job.snapshots.putBack()).toBeGreaterThan(0)
    expect(contentOf(world.root)).toEqual(clean)
    expect(contentOf(at('ignored'))).toEqual({ 'lib.js': Buffer.from(PREPARED['ignored/lib.js']).toString('base64') })
    expect(git(world.root, 'for-each-ref', REFS)).toBe(refs)
    expect([git(world.root, 'symbolic-ref', 'HEAD'), git(world.root, 'rev-parse', 'HEAD')]).toEqual(['refs/heads/main', job.base])
    expect(git(world.root, 'worktree', 'list', '--porcelain').match(/^worktree /gm)).toHaveLength(1)
    expect(statusOf(world.root)).toEqual(['?? made.txt', 'M docs/c.txt'])
  })

  it.each<[string, () => void]>([
    [
      'settings, rules and hooks are others',
      () => {
        git(world.root, 'config', 'core.fsmonitor', './evil.sh')
        git(world.root, 'config', '--file', at('.git/config.worktree'), 'core.hooksPath', 'evil')
        write(world.root, {
          '.git/hooks/pre-commit': { run: 'evil\n' },
          '.git/hooks/pre-push.sample': { run: 'evil\n' },
          '.git/info/attributes': '* filter=evil\n',
          '.git/info/exclude': '*\n',
        })
      },
    ],
    [
      'the folder of hooks is a file',
      () => {
        rmSync(at('.git/hooks'), { recursive: true })
        writeFileSync(at('.git/hooks'), '')
      },
    ],
    [
      'the folder of rules is a link',
      () => {
        rmSync(at('.git/info'), { recursive: true })
        symlinkSync(world.temp, at('.git/info'))
      },
    ],
    ['git is told of another one', () => writeFileSync(at('.git/commondir'), 'evil\n')],
    ['a hook leads elsewhere', () => symlinkSync('/bin/true', at('.git/hooks/post-checkout'))],
    ['HEAD is nothing', () => writeFileSync(at('.git/HEAD'), 'x')],
    [
      'a git was ended in the middle',
      () => {
        git(world.root, 'pack-refs', '--all')
        for (const lock of ['HEAD', 'index', 'packed-refs', 'refs/heads/main', 'config'])
          writeFileSync(at(`.git/${lock}.lock`), '')
      },
    ],
    [
      'a branch lies below the name of another one',
      () => {
        git(world.root, 'checkout', '-q', '--detach')
        git(world.root, 'branch', '-qD', 'main')
        git(world.root, 'branch', 'main/x')
      },
    ],
    [
      'a conflict was resolved before',
      () => write(world.root, { [`.git/rr-cache/${'0'.repeat(40)}/postimage`]: 'evil\n', '.git/rr-cache/x': '' }),
    ],
    ['history is cut off', () => writeFileSync(at('.git/shallow'), `${job.base}\n`)],
    [
      'objects of another repository are borrowed',
      () => write(world.root, { '.git/objects/info/alternates': `${world.temp}\n` }),
    ],
    ['commits are said to be others', () => git(world.root, 'commit-graph', 'write', '--reachable')],
    ['files in Git LFS are others', () => write(world.root, { '.git/lfs/objects/01/23/0123': 'evil\n' })],
    [
      'names stand above branches',
      () => write(world.root, { '.git/main': `${job.base}\n`, '.git/origin/main': `${job.base}\n` }),
    ],
    [
      'an address stands under a name',
      () => write(world.root, { '.git/branches/up': 'evil\n', '.git/remotes/more': 'URL: evil\n' }),
    ],
    [
      'something is under way',
      () => write(world.root, { '.git/MERGE_AUTOSTASH': 'x\n', '.git/BISECT_START': 'x\n', '.git/SQUASH_MSG': 'x\n' }),
    ],
    ['references are kept in another form', () => write(world.root, { '.git/reftable/tables.list': 'x\n' })],
    ['a name is no UTF-8', () => void bash(String.raw`mkdir $'.git/r\xff' && touch $'.git/r\xff/x'`)],
  ])('in the git directory, where %s', async (_, change) => {
    const settings = () => ['', 'hooks', 'info'].map((folder) => contentOf(at('.git'), folder)).map(withoutStores)
    const lists = () => contentOf(at('.git/objects'), 'info')
    const [before, beforeLists, refs] = [settings(), lists(), git(world.root, 'for-each-ref')]
    const names = readdirSync(at('.git'))
    change()
    await job.snapshots.putBack()
    expect([settings(), lists(), readdirSync(at('.git')).filter((name) => !STORES.includes(name))]).toEqual([
      before,
      beforeLists,
      names.filter((name) => !STORES.includes(name)),
    ])
    expect([git(world.root, 'for-each-ref'), git(world.root, 'symbolic-ref', 'HEAD')]).toEqual([refs, 'refs/heads/main'])
    expect(readdirSync(world.temp)).toContain('raymond.git')
  })

  it('in the git directory, where what was there before is other: lists are as they were, and what git does without is gone', async () => {
    const conflict = `.git/rr-cache/${'0'.repeat(40)}`
    job = await world.startJob('full', {}, () => {
      write(world.root, {
        [`${conflict}/preimage`]: 'ours\n',
        [`${conflict}/postimage`]: 'both\n',
        '.git/lfs/objects/01/23/0123': 'theirs\n',
        '.git/lfs/objects/45/67/4567': 'theirs\n',
        '.git/objects/info/alternates': '# none\n',
        '.git/FETCH_HEAD': 'fetched\n',
        '.git/tool/of/another': 'x\n',
      })
      git(world.root, 'commit-graph', 'write', '--reachable', '--split')
      bash('git rev-parse HEAD~1 > .git/shallow; sleep 0.02')
    })
    write(world.root, {
      [`${conflict}/postimage`]: 'evil\n',
      '.git/lfs/objects/01/23/0123': 'evil\n',
      '.git/objects/info/alternates': `${world.temp}\n`,
      '.git/FETCH_HEAD': 'evil\n',
    })
    bash('git rev-parse HEAD > .git/shallow; mv tests/evil .git/rr-cache/more; chmod u+w .git/objects/info/commit-graphs/*')
    bash('for list in .git/objects/info/commit-graphs/*; do echo evil > $list; done')
    await job.snapshots.putBack()
    const content = (path: string) => (existsSync(at(path)) ? readFileSync(at(path), 'utf8') : 'none')
    expect(
      [
        `${conflict}/preimage`,
        `${conflict}/postimage`,
        '.git/rr-cache/more/a.txt',
        '.git/lfs/objects/01/23/0123',
        '.git/lfs/objects/45/67/4567',
        '.git/objects/info/alternates',
        '.git/FETCH_HEAD',
        '.git/tool/of/another',
        '.git/shallow',
      ].map(content),
    ).toEqual([
      'ours\n',
      'none',
      'none',
      'none',
      'theirs\n',
      '# none\n',
      'fetched\n',
      'x\n',
      `${git(world.root, 'rev-parse', 'HEAD~1')}\n`,
    ])
    expect(readdirSync(at('.git/objects/info/commit-graphs'))).toEqual([])
    expect(git(world.root, 'log', '--format=%s')).toBe('second\nfirst')
  })

  it('in the git directory, where commits were brought to the checkout: their history ends where it did', async () => {
    world.commit({ 'src/a.txt': 'three generations\n' }, 'third')
    job = await world.startJob('depth-1')
    const brought = world.server.git('rev-parse', 'main~1')
    await fetchCommit(job.repository, brought)
    await putCommit(job.repository, job.checkout, brought)
    writeFileSync(at('.git/shallow'), `${git(world.root, 'rev-parse', 'HEAD~0^{tree}')}\n`)
    await job.snapshots.putBack()
    const lines = readFileSync(at('.git/shallow'), 'utf8').split('\n').filter(Boolean)
    expect(lines).toEqual([job.base, brought])
    await putCommit(job.repository, job.checkout, brought)
    expect(git(world.root, 'log', '--format=%s', brought)).toBe('second')
  })

  it('in the git directory, where HEAD and branches were elsewhere: no name of git leads there', async () => {
    git(world.root, 'checkout', '-qb', 'mine')
    git(world.root, 'commit', '-qm', 'evil', '--allow-empty')
    const evil = git(world.root, 'rev-parse', 'HEAD')
    git(world.root, 'update-ref', 'refs/remotes/origin/main', 'HEAD')
    git(world.root, 'checkout', '-q', 'main')
    git(world.root, 'merge', '-q', '--ff-only', 'mine')
    for (const _ of ['second', 'third']) {
      await job.snapshots.putBack()
      for (const name of ['@{-1}', 'HEAD@{1}', 'main@{1}', 'origin/main@{1}', 'ORIG_HEAD'])
        expect([name, bash(`git rev-parse --verify --quiet '${name}' || true`).trim()]).not.toEqual([name, evil])
      expect(bash('git log --walk-reflogs --format=%H --all')).not.toContain(evil)
    }
  })

  it('in the git directory, where nothing was changed: links and folders beside hooks stay as well', async () => {
    job = await world.startJob('full', {}, () => {
      write(world.root, {
        '.git/hooks/lib/x.sh': 'x\n',
        '.git/hooks/pre-push': { link: 'lib/x.sh' },
        '.git/info/large': 'x'.repeat(2_000_000),
      })
      execFileSync('sleep', ['0.02'])
    })
    const before = ['hooks', 'info'].map((folder) => contentOf(at('.git'), folder))
    expect(await job.snapshots.putBack()).toBe(0)
    expect(['hooks', 'info'].map((folder) => contentOf(at('.git'), folder))).toEqual(before)
    write(world.root, { '.git/hooks/lib/x.sh': 'evil\n' })
    await expect(job.snapshots.putBack()).rejects.toMatchObject({ problem: { code: 'RAY-CHECKOUT-CHANGED' } })
  })

  it('for each run after the first, and nothing is done where nothing was changed', async () => {
    expect(await job.snapshots.putBack()).toBe(0)
    for (const _ of ['second', 'third']) {
      write(world.root, { 'x.txt': 'x\n', 'src/a.txt': 'x\n' })
      expect(await job.snapshots.putBack()).toBe(2)
      expect(contentOf(world.root)).toEqual(clean)
    }
  })

  it('and where runs work that may not see it is nothing of another one', async () => {
    write(world.temp, { 'reading/left.md': 'for the next one\n', 'reading/a/b': 'b\n' })
    await job.snapshots.putBack()
    expect(readdirSync(join(world.temp, 'reading'))).toEqual([])
  })

  it('or no run begins: it is a worktree of a repository that others use as well', async () => {
    const place = join(world.temp, 'linked')
    git(world.root, 'worktree', 'add', '-q', place)
    const checkout = await openCheckout(place)
    if (checkout === undefined) throw new Error('there is no worktree')
    const places = { base: job.base, lent: join(world.temp, 'lent-git'), ours: world.temp, emptied: join(world.temp, 'reading') }
    const putBack = await createPutBack(job.repository, checkout, places)
    await expect(putBack()).rejects.toMatchObject({ problem: { code: 'RAY-CHECKOUT-CHANGED' } })
    expect(existsSync(place)).toBe(true)
  })

  it('with an index that is not read on its own: what is new is taken away, and what was there stays', async () => {
    job = await world.startJob('full', {}, () => {
      write(world.root, { 'made.txt': 'made\n' })
      git(world.root, 'update-index', '--split-index')
      bash('sleep 0.02')
    })
    write(world.root, { 'new.txt': 'x\n', 'src/a.txt': 'x\n' })
    expect(await job.snapshots.putBack()).toBe(2)
    expect([existsSync(at('new.txt')), existsSync(at('made.txt')), statusOf(world.root)]).toEqual([false, true, ['?? made.txt']])
  })

  it('but for a folder of ours that lies in it, whatever has come into that since', async () => {
    const checkout = await openCheckout(world.root)
    if (checkout === undefined) throw new Error('there is no checkout')
    const ours = at('temp/raymond')
    write(world.root, { 'temp/raymond/begun': 'x\n', 'old/moved.txt': 'x\n' })
    const places = { base: job.base, lent: join(ours, 'lent-git'), ours, emptied: join(ours, 'reading') }
    const putBack = await createPutBack(job.repository, checkout, places)
    write(world.root, { 'temp/raymond/state/kept': 'x\n' })
    renameSync(at('old'), at('temp/old'))
    await putBack()
    expect([
      existsSync(at('temp/raymond/begun')),
      existsSync(at('temp/raymond/state/kept')),
      existsSync(at('temp/old/moved.txt')),
    ]).toEqual([true, true, false])
  })

  it('with nothing staged in what a cell is lent', async () => {
    write(world.temp, { 'lent-git/0123/git/index': 'staged\n', 'lent-git/0123/lent.json': '{}' })
    await job.snapshots.putBack()
    expect([existsSync(join(world.temp, 'lent-git/0123/git')), existsSync(join(world.temp, 'lent-git/0123/lent.json'))]).toEqual([
      false,
      true,
    ])
  })

  it('where names of the commit are no UTF-8', async () => {
    job = await world.startJob('full', {}, () => {
      bash(String.raw`printf fine > $'k\xe9.sh'; mkdir $'o\xfe'; printf fine > $'o\xfe/k'; printf fine > ü`)
      commit('names of an older time')
      bash('sleep 0.02')
    })
    bash(String.raw`printf evil > $'k\xe9.sh'; printf evil > $'o\xfe/k'; mkdir $'o\xfe/n\xff'; printf evil > ü`)
    expect(await job.snapshots.putBack()).toBe(4)
    expect(bash(String.raw`cat $'k\xe9.sh' $'o\xfe/k' ü; ls -A $'o\xfe'`)).toBe('finefinefinek\n')
    expect(statusOf(world.root)).toEqual([])
  })

  it.each<[string, () => void]>([
    ['a repository in it that was there before was changed', () => write(world.root, { 'theirs/tool.sh': 'evil\n' })],
    ['something is gone from it', () => rmSync(at('theirs/tool.sh'))],
    ['a folder of it is another one', () => bash('rm -r theirs/src && mv theirs/tests theirs/src')],
    ['it is no repository any more', () => bash('rm -r theirs/.git && printf evil > theirs/tool.sh')],
    ['a submodule has lost something', () => rmSync(at('sub/tool.sh'))],
    ['a submodule is none any more', () => bash('rm sub/.git && printf evil > sub/tool.sh')],
    ['the settings of a submodule were', () => git(at('sub'), 'config', 'core.fsmonitor', './evil.sh')],
    ['a submodule has another hook', () => write(world.root, { '.git/modules/sub/hooks/post-checkout': { run: 'evil\n' } })],
    ['a submodule has a rule less', () => rmSync(at('.git/modules/sub/info/exclude'))],
    ['an older folder lies in a submodule', () => renameSync(at('tests/evil'), at('sub/evil'))],
    ['an older folder lies in a submodule, where git ignores it', () => renameSync(at('tests/evil'), at('sub/ignored'))],
    ['an older folder lies deep in it', () => renameSync(at('tests/evil'), at('theirs/docs/evil'))],
    ['its hooks are an older folder', () => bash('rm -r theirs/.git/hooks && mv tests/evil theirs/.git/hooks')],
    ['hooks of a deeper one are an older folder', () => bash('rm -r deep/one/.git/hooks && mv tests/evil deep/one/.git/hooks')],
    [
      'hooks of a submodule are an older folder',
      () => bash('rm -r .git/modules/sub/hooks && mv tests/evil .git/modules/sub/hooks'),
    ],
    [
      'the rules of a submodule are an older folder',
      () => bash('rm -r .git/modules/sub/info && mv tests/evil .git/modules/sub/info'),
    ],
    [
      'the git directory of a submodule is that of another one',
      () => bash('rm -r .git/modules/sub && mv .git/modules/two .git/modules/sub'),
    ],
    ['a submodule is another older repository', () => bash('rm -r sub && mv two sub')],
  ])('or no run begins: %s', async (_, change) => {
    job = await world.startJob('full', {}, () => {
      for (const place of ['theirs', 'deep/one']) git(world.root, 'clone', '-q', '.', place)
      mkdirSync(at('.git/modules'))
      for (const name of ['sub', 'two'])
        git(world.root, 'clone', '-q', '--separate-git-dir', at(`.git/modules/${name}`), '.', name)
      execFileSync('sleep', ['0.02'])
    })
    git(at('deep/one'), 'status')
    for (const name of ['sub', 'theirs']) {
      git(at(name), 'status')
      bash(`mkdir ${name}/tests/x && touch ${name}/tests/x/y ${name}/z && rm -r ${name}/tests/x ${name}/z`)
    }
    expect(await job.snapshots.putBack()).toBe(0)
    change()
    await expect(job.snapshots.putBack()).rejects.toMatchObject({ problem: { code: 'RAY-CHECKOUT-CHANGED' } })
  })

  it.each(['sparse', 'sparse-index'] as const)('in a %s checkout: what it leaves out stays out', async (kind) => {
    job = await world.startJob(kind, {}, () => void execFileSync('sleep', ['0.02']))
    clean = contentOf(world.root)
    write(world.root, { 'src/a.txt': 'evil\n', 'docs/c.txt': 'evil\n' })
    expect(await job.snapshots.putBack()).toBeGreaterThan(0)
    expect([contentOf(world.root), statusOf(world.root)]).toEqual([clean, []])
  })
})
