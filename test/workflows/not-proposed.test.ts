/** Ready workflows: what tests, or an agent, leave behind and no draft is to hold. The draft says so. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorktree, type Worktree } from './a-worktree.ts'

const COMMITTED = '-c user.name=x -c user.email=x commit --quiet --allow-empty --message x'
let tree: Worktree
let base: string

beforeEach(() => {
  tree = openWorktree({ 'a.txt': '1\n', 'fixtures/.gitignore': '*.dat\n' })
  base = tree.git('rev-parse', 'HEAD')
})
afterEach(() => tree.close())

function run(flow: string, state: string): string {
  const given = { find_base: base, part_base: base, find_title: 'T', find_why: 'W', part_title: 'T', RAYMOND_EVENT_PATH: 'none' }
  return tree.run(flow, state, { RAYMOND_INPUT: 'ok', RAYMOND_RESULT: 'ok', ...given })
}

/** The project's tests, once: TEST, and TESTED with what that hands on. */
function test(flow: string, command: string): string {
  const file = join(tree.project, '../project.json')
  writeFileSync(file, JSON.stringify({ toolchains: [{ root: '.', install: null, test: command, checks: [] }] }))
  const [, handed = ''] = /input="([^"]*)"/.exec(tree.run(flow, 'TEST', { RAYMOND_PROJECT_FILE: file })) ?? []
  const result = join(tree.project, '../handed')
  writeFileSync(result, handed.replaceAll('&quot;', '"').replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&'))
  return tree.run(flow, 'TESTED', { RAYMOND_RESULT_FILE: result })
}

/** From the first tests to the draft, with the agent's turn and the tests after it in between. */
const flows: readonly (readonly [string, (works: () => void, command: string) => void])[] = [
  [
    'coding',
    (works, command) => {
      run('coding', 'SETUP')
      test('coding', command)
      works()
      expect(test('coding', command)).toContain('>PASSED<')
      for (const state of ['PASSED', 'OUT_OF_BUDGET', 'PROPOSE']) run('coding', state)
    },
  ],
  [
    'ralph',
    (works, command) => {
      run('ralph', 'SETUP')
      test('ralph', command)
      works()
      run('ralph', 'DONE')
      expect(test('ralph', command)).toContain('>PASSED<')
      for (const state of ['PASSED', 'PROPOSE']) run('ralph', state)
    },
  ],
  [
    'maintenance',
    (works, command) => {
      mkdirSync(tree.notes, { recursive: true })
      writeFileSync(join(tree.notes, 'begin'), 'BEGIN')
      tree.write({ '.raymond/x': '' })
      test('maintenance', command)
      works()
      expect(test('maintenance', command)).toContain('>PASSED<')
      run('maintenance', 'PASSED')
    },
  ],
  [
    'fan-out',
    (works, command) => {
      run('fan-out', 'SETUP')
      test('fan-out', command)
      works()
      writeFileSync(join(tree.notes, 'parts.json'), '[{"title":"A","status":"merged"}]')
      expect(test('fan-out', command)).toContain('>PASSED<')
      run('fan-out', 'PASSED')
    },
  ],
]

const changed = () => tree.git('diff', '--name-only', base, 'HEAD')
const body = () => String(tree.proposed()[0]?.body)

/** As root may, and on Windows everybody. */
function writesEverywhere(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'raymond-closed-'))
  chmodSync(folder, 0o555)
  try {
    writeFileSync(join(folder, 'x'), '')
    return true
  } catch {
    return false
  } finally {
    chmodSync(folder, 0o755)
    rmSync(folder, { recursive: true })
  }
}

describe.skipIf(process.platform === 'win32').each(flows)('a draft of %s', (flow, play) => {
  it('says what .gitignore has kept out of it, without which its tests would fail', () => {
    play(() => tree.write({ 'fixtures/new.dat': 'x\n', 'a.txt': '2\n' }), '! grep -q 2 a.txt || test -e fixtures/new.dat')
    expect(changed()).toBe('a.txt')
    const [draft] = tree.proposed()
    expect(draft?.body).toContain(
      '> Not in here, though it was there for the tests, is what .gitignore names: `fixtures/new.dat`.',
    )
    if (flow !== 'maintenance') expect(draft).toMatchObject({ closes: false })
  })

  it.each([
    ['that was there before', {}, 'test -e fixtures/old.dat || touch fixtures/old.dat'],
    ['that tests write, which its agent has run as well', { 'fixtures/out.dat': 'x\n' }, 'date +%s%N > fixtures/out.dat'],
    [
      'that programs make anew',
      { 'fixtures/.env.dat': 'x\n', 'fixtures/dist/a.dat': 'x\n', 'fixtures/node_modules/a/b.dat': 'x\n' },
      'true',
    ],
  ])('says nothing of an ignored file %s', (_, writes, command) => {
    play(() => tree.write({ ...writes, 'a.txt': '2\n' }), `grep -q 1 a.txt || { ${command}; }`)
    expect(changed()).toBe('a.txt')
    expect(body()).not.toContain('.gitignore names')
  })

  it.each([
    ['without a commit', 'true'],
    ['with one', `git -C sub ${COMMITTED} && git -C "fixtures/it [1]" ${COMMITTED}`],
  ])('holds no repository of its own, and says so: %s', (__, more) => {
    play(
      () => tree.write({ 'a.txt': '2\n' }),
      `git init --quiet sub && echo 1 > sub/x && git init --quiet "fixtures/it [1]" && ${more}`,
    )
    expect(changed()).toBe('a.txt')
    expect(body()).toContain('> Not in here is what lies in git repositories of their own: `fixtures/it [1]/`, `sub/`.')
  })

  it('holds no file that the tests had made before anything was changed, and says so', () => {
    play(() => tree.write({ 'a.txt': '2\n', 'b.txt': '1\n' }), 'date +%N > .coverage && date +%N > fixtures/junit.xml')
    expect(changed()).toBe('a.txt\nb.txt')
    expect(tree.git('status', '--porcelain')).toBe('')
    expect(body()).toMatch(
      /Not in here, as installing or testing had made it before anything was changed: `.coverage`, `fixtures\/junit\.xml`\.$/,
    )
  })

  it.skipIf(writesEverywhere())(
    'holds nothing of a folder that the tests have made, in which nobody may write, and leaves it so',
    () => {
      const made = join(tree.project, 'made')
      try {
        play(() => tree.write({ 'a.txt': '2\n' }), 'test -e made || { mkdir made && echo 1 > made/x && chmod 555 made; }')
        expect(changed()).toBe('a.txt')
        expect(statSync(made).mode & 0o777).toBe(0o555)
      } finally {
        if (existsSync(made)) chmodSync(made, 0o755)
      }
    },
  )

  it('holds a file that an agent has written where the tests had made one of that name, as long as they leave it alone', () => {
    const makes = 'test -e fixtures/config.json || echo 1 > fixtures/config.json; test -e same.txt || echo 1 > same.txt'
    play(() => tree.write({ 'fixtures/config.json': 'mine\n' }), `${makes}; date +%N > .coverage`)
    expect(changed()).toBe('fixtures/config.json')
    expect(tree.git('status', '--porcelain')).toBe('')
    expect(body()).toMatch(/had made it before anything was changed: `.coverage`, `same\.txt`\.$/)
  })

  it('holds none that the tests write again, though an agent that ran them itself has changed it, too', () => {
    const writes = 'cat a.txt > report.txt; date +%N > fixtures/junit.xml'
    const works = () => {
      tree.write({ 'a.txt': '2\n', 'report.txt': '2\n', 'fixtures/junit.xml': '7\n' })
    }
    play(works, writes)
    expect(changed()).toBe('a.txt')
    expect(body()).toMatch(/had made it before anything was changed: `fixtures\/junit\.xml`, `report\.txt`\.$/)
  })

  /** Files of the repository, one of which `npm install` or a snapshot would write anew. */
  function commitMore(files: Readonly<Record<string, string>>): void {
    tree.write(files)
    tree.git('add', '--all')
    tree.git('commit', '--quiet', '--message', 'more')
    base = tree.git('rev-parse', 'HEAD')
  }

  it('holds nothing of what the tests had rewritten before anything was changed, however it is named, and says so', () => {
    const [odd, proto] = ['fixtures/[a] "b"\n*.snap', '__proto__']
    symlinkSync('a.txt', join(tree.project, 'link'))
    commitMore({ 'lock.json': '1\n', 'run.sh': '1\n', [proto]: '1\n', [odd]: '1\n' })
    const rewrites = `for file in lock.json ${proto} '${odd}'; do echo 2 > "$file"; done; git add lock.json; ln -sfn lock.json link; chmod +x run.sh`
    play(() => tree.write({ 'a.txt': '2\n' }), rewrites)
    expect(changed()).toBe('a.txt')
    expect(tree.git('status', '--porcelain')).toBe('')
    expect(body()).toMatch(
      /\n\nNot in here, as installing or testing had rewritten it before anything was changed: `__proto__`, `fixtures\/\[a\] {2}b {2}\*\.snap`, `link`, `lock\.json`, `run\.sh`\.$/,
    )
  })

  it('holds such a file where an agent has changed it as well, or deleted it, with what the tests have made of it', () => {
    commitMore({ 'lock.json': '1\n', 'gone.json': '1\n' })
    const works = () => {
      tree.write({ 'lock.json': 'mine\n' })
      rmSync(join(tree.project, 'gone.json'))
    }
    play(works, 'echo 2 >> lock.json; test ! -e gone.json || echo 2 > gone.json')
    expect(changed()).toBe('gone.json\nlock.json')
    expect(tree.git('show', 'HEAD:lock.json')).toBe('mine\n2')
    expect(body()).not.toContain('rewritten')
  })

  it('deletes no file that the tests had deleted before anything was changed, and says so', () => {
    commitMore({ 'gen/old.txt': '1\n', 'gen/[b].txt': '1\n', 'gen/kept.txt': '1\n', 'only/one.txt': '1\n' })
    play(() => tree.write({ 'a.txt': '2\n' }), "rm -rf gen/old.txt 'gen/[b].txt' only")
    expect(changed()).toBe('a.txt')
    expect(tree.git('status', '--porcelain')).toBe('')
    expect(body()).toMatch(
      /\n\nNot deleted in here, though installing or testing had deleted it before anything was changed: `gen\/\[b\]\.txt`, `gen\/old\.txt`, `only\/one\.txt`\.$/,
    )
  })

  it('holds such a file as an agent has written it anew, and what it has put in the place of its folder', () => {
    commitMore({ 'new.txt': '1\n', 'file/x': '1\n', 'link/x': '1\n' })
    const works = () => {
      tree.write({ 'new.txt': 'mine\n', file: '2\n' })
      symlinkSync('fixtures', join(tree.project, 'link'))
    }
    play(works, 'test -e ../tested || rm -rf new.txt file link; touch ../tested')
    expect(tree.git('diff', '--name-status', '--no-renames', base, 'HEAD').split('\n').toSorted()).toEqual([
      'A\tfile',
      'A\tlink',
      'D\tfile/x',
      'D\tlink/x',
      'M\tnew.txt',
    ])
    expect(body()).not.toContain('Not deleted')
  })

  /** With an ordinary install, which has no reason to put an edited package right. */
  const installs =
    'test -e node_modules || for name in x y @s/x; do mkdir -p node_modules/$name; echo 1 > node_modules/$name/index.js; done'
  const python = 'env/lib/python3.12/site-packages'
  const makesVenv = `test -e env || { mkdir -p ${python}/yaml ${python}/PyYAML-6.0.dist-info; echo 1 > ${python}/yaml/a.py; echo 1 > ${python}/six.py; }`

  it('says which installed packages were edited, without which its tests would fail', () => {
    commitMore({ '.gitignore': 'node_modules/\n/env/\n' })
    const nearer = 'lib/node_modules/y' // goes before the one above
    const works = () => {
      tree.write({ 'a.txt': '2\n', 'node_modules/x/index.js': '2\n', 'node_modules/@s/x/index.js': '2\n' })
      tree.write({
        'node_modules/.bin/y': 'exit 0\n',
        [`${python}/yaml/a.py`]: '2\n',
        [`${python}/six.py`]: '2\n',
        [`${nearer}/index.js`]: '2\n',
      })
    }
    play(works, `${installs}; ${makesVenv}; ! grep -q 2 a.txt || grep -q 2 node_modules/x/index.js`)
    expect(changed()).toBe('a.txt')
    const [draft] = tree.proposed()
    expect(draft?.body).toContain(
      '> Not in here, though they were there for the tests, are edits of installed packages, which nobody else has: ',
    )
    const names = [`${python}/six.py`, `${python}/yaml`, nearer, 'node_modules/@s/x', 'node_modules/x', 'node_modules/.bin/y']
    expect(draft?.body).toContain(`nobody else has: ${names.map((name) => `\`${name}\``).join(', ')}.`)
    expect(draft?.body).not.toContain('.gitignore names')
    if (flow !== 'maintenance') expect(draft).toMatchObject({ closes: false })
  })

  it.each([
    ['pnpm', '.pnpm/x@1.0.0/node_modules/x'],
    ['Bun', '.bun/x@1.0.0/node_modules/x'],
    ['Deno', '.deno/x@1.0.0/node_modules/x'],
    ['npm', '.store/@s/x@1.0.0-dvKBsh1u5sPLdBaqH5mLiA/node_modules/@s/x'],
    ['Yarn', '.store/x-npm-1.0.0-9c4b2f3a01/package'],
  ])('says so, and names it once, of a package that lies where %s has all of them, behind a link', (_, place) => {
    commitMore({ '.gitignore': 'node_modules/\n' })
    const lays = `test -e node_modules || { mkdir -p node_modules/${place} && echo 1 > node_modules/${place}/index.js; ln -s ${place} node_modules/x; }`
    play(() => tree.write({ 'a.txt': '2\n', 'node_modules/x/index.js': '2\n' }), lays)
    expect(body()).toContain(`are edits of installed packages, which nobody else has: \`node_modules/${place}\`.`)
  })

  it.each<[string, Readonly<Record<string, string>>, string]>([
    ['as its tests rewrite them', { 'node_modules/x/index.js': '2\n' }, 'date +%s%N > node_modules/x/index.js'],
    ['but installed again', { 'node_modules/x/index.js': '1\n', 'node_modules/y/index.js': '1\n' }, 'true'],
    ['but filled caches of', { 'node_modules/.cache/a': '1\n', [`${python}/yaml/__pycache__/a.pyc`]: '1\n' }, 'true'],
    ['but the project’s own copy', { [`${python}/own/__init__.py`]: '2\n' }, 'true'],
    [
      'but installed for its change',
      {
        'package.json': '{"dependencies":{"x":"2","z":"1"}}\n',
        'node_modules/x/package.json': '{"version":"2.0.0"}\n',
        'node_modules/z/index.js': '1\n',
      },
      'true',
    ],
  ])('says nothing of packages that its agent has not edited, %s', (_, files, command) => {
    commitMore({ '.gitignore': 'node_modules/\n/env/\n', 'src/own/__init__.py': '2\n' })
    play(() => tree.write({ 'a.txt': '2\n', ...files }), `${installs}; ${makesVenv}; ${command}`)
    expect(body()).not.toContain('installed packages')
  })

  /** As Composer, mix and Bundler install, where nothing is installed yet. */
  const gems = 'web/vendor/bundle/ruby/3.3.0'
  const laysOut = (files: Readonly<Record<string, string>>) =>
    Object.entries(files)
      .map(([name, text]) => `test -e ${name} || { mkdir -p ${dirname(name)} && echo '${text}' > ${name}; }`)
      .join('; ')
  const ofOthers = laysOut({
    'vendor/monolog/monolog/src/Logger.php': '1',
    'vendor/psr/log/src/Log.php': '1',
    'vendor/bin/phpunit': '1',
    'vendor/autoload.php': '1',
    'vendor/composer/installed.json': '{"packages":[{"name":"psr/log","version":"1.0.0"}]}',
    'vendor/composer/autoload_classmap.php': '1',
    'deps/jason/lib/jason.ex': '1',
    'deps/jason/.hex': 'jason,1.0.0',
    [`${gems}/gems/rack-3.0/lib/rack.rb`]: '1',
    [`${gems}/bin/rspec`]: '1',
  })
  const installers = {
    '.gitignore': '/vendor/\n/deps/\n/web/vendor/bundle\n',
    'composer.json': '{}\n',
    'mix.exs': '1\n',
    'web/Gemfile': '1\n',
  }

  it('says so of packages of Composer, mix and Bundler, and of their programs', () => {
    commitMore(installers)
    const edits = {
      'vendor/monolog/monolog/src/Logger.php': '2\n',
      'vendor/bin/phpunit': 'exit 0\n',
      'vendor/autoload.php': '2\n',
      'deps/jason/lib/jason.ex': '2\n',
      [`${gems}/gems/rack-3.0/lib/rack.rb`]: '2\n',
      [`${gems}/bin/rspec`]: 'exit 0\n',
    }
    play(() => tree.write({ 'a.txt': '2\n', ...edits }), ofOthers)
    expect(changed()).toBe('a.txt')
    const [draft] = tree.proposed()
    const [, names = ''] = /are edits of installed packages, which nobody else has: ([^\n]*)\.$/m.exec(String(draft?.body)) ?? []
    expect(names.split(', ').toSorted()).toEqual(
      [
        'deps/jason',
        'vendor/autoload.php',
        'vendor/bin/phpunit',
        'vendor/monolog/monolog',
        `${gems}/bin/rspec`,
        `${gems}/gems/rack-3.0`,
      ].map((name) => `\`${name}\``),
    )
    if (flow !== 'maintenance') expect(draft).toMatchObject({ closes: false })
  })

  it.each<[string, Readonly<Record<string, string>>, Readonly<Record<string, string>>]>([
    ['as they lie in the repository', { '.gitignore': '' }, { 'vendor/acme/own/src/a.php': '2\n', 'deps/own/lib/a.ex': '2\n' }],
    [
      'as git sees them all the same',
      { '.gitignore': '/vendor/*\n!/vendor/acme/\n/deps/*\n!/deps/own/\n/web/vendor\n' },
      { 'vendor/acme/own/src/a.php': '2\n', 'vendor/acme/new/src/a.php': '2\n', 'deps/own/lib/a.ex': '2\n' },
    ],
    ['but the class map', {}, { 'vendor/composer/autoload_classmap.php': '2\n' }],
    [
      'but installed for its change',
      {},
      {
        'composer.lock': '{}\n',
        'mix.lock': '%{}\n',
        'web/Gemfile.lock': '1\n',
        'vendor/composer/installed.json': '{"packages":[{"name":"psr/log","version":"2.0.0"}]}\n',
        'vendor/psr/log/src/Log.php': '2\n',
        'vendor/new/new/a.php': '1\n',
        'vendor/autoload.php': '2\n',
        'deps/jason/.hex': 'jason,2.0.0\n',
        'deps/jason/lib/jason.ex': '2\n',
        [`${gems}/gems/rack-4.0/lib/rack.rb`]: '1\n',
      },
    ],
    ['but what no installer fills', { 'composer.json': '', 'mix.exs': '' }, { 'tools/vendor/x/y/a.js': '2\n' }],
  ])('says nothing of those that its agent has not edited, %s', (_, more, files) => {
    commitMore({ ...installers, ...more })
    if ('.gitignore' in more) {
      tree.write({ 'vendor/acme/own/src/a.php': '1\n', 'deps/own/lib/a.ex': '1\n' })
      tree.git('add', '--force', 'vendor/acme', 'deps/own')
      tree.git(...COMMITTED.split(' '))
      base = tree.git('rev-parse', 'HEAD')
    }
    play(() => tree.write({ 'a.txt': '2\n', ...files }), ofOthers)
    expect(body()).not.toContain('installed packages')
  })

  it('does not count as rewritten what was changed before the tests, nor what they rewrite later alone', () => {
    commitMore({ 'lock.json': '1\n', 'snap.json': '1\n' })
    play(() => tree.write({ 'a.txt': '2\n' }), 'if grep -q 2 a.txt; then echo 2 > snap.json; fi')
    expect(changed()).toBe('a.txt\nsnap.json')
    expect(body()).not.toContain('rewritten')
  })

  it('holds no file that is too large for a job to push or that git cannot encode, new or changed, and says so', () => {
    tree.write({ '.gitattributes': '*.rc text working-tree-encoding=UTF-16\n' })
    writeFileSync(join(tree.project, 'old.rc'), Buffer.from('\ufeffx\n', 'utf16le'))
    tree.git('add', '--all')
    tree.git('commit', '--quiet', '--message', 'more')
    base = tree.git('rev-parse', 'HEAD')
    const works = () => {
      tree.write({ 'a.txt': '2\n', 'b.rc': 'x', 'old.rc': 'x', 'big.bin': '' })
      truncateSync(join(tree.project, 'big.bin'), 50 * 1024 * 1024 + 1)
    }
    play(works, 'true')
    expect(changed()).toBe('a.txt')
    const [proposal] = tree.proposed()
    expect(proposal?.body).toContain(
      '> Not in here, though it was there for the tests, is what git cannot read or encode, or what has more than 50 MiB: `big.bin`, `b.rc`, `old.rc`.',
    )
    if (flow !== 'maintenance') expect(proposal?.closes).toBe(false) // which goes on from no issue
  })

  it.each(['staged', 'committed'])('holds no more of it when it was %s, and says so', (how) => {
    const works = () => {
      tree.write({ 'a.txt': '2\n', 'big.bin': '', 'fixtures/big.dat': '' })
      for (const name of ['big.bin', 'fixtures/big.dat']) truncateSync(join(tree.project, name), 50 * 1024 * 1024 + 1)
      for (const name of ['sub', 'module']) {
        tree.git('init', '--quiet', name)
        tree.git('-C', name, ...COMMITTED.split(' '))
      }
      tree.write({ '.gitmodules': '[submodule "m"]\n\tpath = module\n\turl = https://example.org/m\n' })
      tree.git('add', '--all', '--force', '--', '.', ':(exclude).raymond')
      if (how === 'committed') tree.git(...COMMITTED.split(' '))
    }
    play(works, 'date +%N > .coverage')
    expect(changed()).toBe('.gitmodules\na.txt\nmodule') // a submodule that is named as one is meant
    const [proposal] = tree.proposed()
    expect(proposal?.body).toContain('Not in here is what lies in git repositories of their own: `sub/`.')
    expect(proposal?.body).toContain('or what has more than 50 MiB: `big.bin`, `fixtures/big.dat`.')
    expect(proposal?.body).toMatch(/had made it before anything was changed: `\.coverage`\.$/)
    if (flow !== 'maintenance') expect(proposal?.closes).toBe(false)
  })

  it('holds no change of what a run may not change, staged, committed or neither, says so, and leaves the issue open', () => {
    commitMore({ '.github/workflows/ci.yml': 'on: push\n', '.github/old.yml': '1\n' })
    const works = () => {
      tree.write({ 'a.txt': '2\n', '.github/workflows/ci.yml': 'on: pull_request_target\n', '.github/staged.yml': '1\n' })
      tree.git('add', '.github/workflows/ci.yml')
      tree.git(...COMMITTED.split(' '))
      tree.git('rm', '--quiet', '.github/old.yml')
      tree.git('add', '.github/staged.yml')
      tree.write({ '.github/CODEOWNERS': '* @mallory\n' })
    }
    play(works, 'true')
    expect(changed()).toBe('a.txt')
    const [proposal] = tree.proposed()
    expect(proposal?.body).toMatch(
      /^> \[!WARNING\]\n> A run may not change these, so what the engineer changed there was put back: [^:]*\.$/m,
    )
    for (const name of ['CODEOWNERS', 'old.yml', 'staged.yml', 'workflows/ci.yml'])
      expect(proposal?.body).toContain(`\`.github/${name}\``)
    if (flow !== 'maintenance') expect(proposal?.closes).toBe(false)
  })

  it('does not count what the tests had made or rewritten there before anything was changed among that', () => {
    commitMore({ '.github/lock.yml': '1\n' })
    play(() => tree.write({ 'a.txt': '2\n' }), 'echo 2 > .github/lock.yml; date +%N > .github/report.xml')
    expect(changed()).toBe('a.txt')
    const [proposal] = tree.proposed()
    expect(proposal?.body).not.toContain('put back')
    expect(proposal).not.toHaveProperty('closes')
  })

  it('holds nothing of what Python keeps for itself, whoever has started it', () => {
    const caches = { 'tests/__pycache__/b.pyc': '', 'pkg/__pycache__/c.pyc': '', '.ruff_cache/x': '' }
    play(
      () => tree.write({ 'a.txt': '2\n', 'pkg/c.py': '', ...caches }),
      'mkdir -p tests/__pycache__ && echo 1 > tests/__pycache__/a.pyc',
    )
    expect(changed()).toBe('a.txt\npkg/c.py')
    expect(body()).not.toContain('Not in here')
  })
})

describe.skipIf(process.platform === 'win32')('where an agent has changed nothing, and the tests rewrite a file,', () => {
  const rewrites = 'echo 2 > a.txt'

  it('an engineer of coding hears so', () => {
    run('coding', 'SETUP')
    test('coding', rewrites)
    expect(test('coding', rewrites)).toContain('>PASSED<')
    expect(run('coding', 'PASSED')).toMatch(/nothing was changed, but for what was made or rewritten [^:]*:\na\.txt">WRAP_UP/)
  })

  it('a round of coding that answers a question pushes nothing, and gives the answer', () => {
    run('coding', 'ROUND')
    test('coding', rewrites)
    expect(tree.run('coding', 'ANSWER', { RAYMOND_INPUT: 'Because of <that>.' })).toBe('<goto>TEST</goto>')
    expect(test('coding', rewrites)).toContain('>PASSED<')
    expect(run('coding', 'PASSED')).toBe('<goto input="Because of &lt;that&gt;.">PROPOSE</goto>')
    expect(run('coding', 'PROPOSE')).toBe('<result>ok</result>')
    expect(tree.git('rev-parse', 'HEAD')).toBe(base)
    expect(tree.proposed()).toEqual([])
  })

  it('what has passed in coding is still that when the money is spent after tests of the same work', () => {
    run('coding', 'SETUP')
    tree.write({ 'lock.json': '1\n' })
    tree.git('add', 'lock.json')
    tree.git('commit', '--quiet', '--message', 'more')
    writeFileSync(join(tree.notes, 'base'), tree.git('rev-parse', 'HEAD'))
    test('coding', 'echo 2 > lock.json')
    tree.write({ 'a.txt': '2\n' })
    test('coding', 'echo 2 > lock.json')
    run('coding', 'PASSED')
    test('coding', 'echo 2 > lock.json')
    expect(run('coding', 'OUT_OF_BUDGET')).toBe('<goto>PROPOSE</goto>')
    expect(run('coding', 'PROPOSE')).not.toContain('Files were changed after the tests had passed')
  })

  it.each(['KILL', 'TERM'])('what the first tests of a job that was ended had left is not taken for the change: %s', (signal) => {
    const leaves = 'echo 2 > a.txt; echo 1 > fixtures/made.txt; mkdir -p out; echo 1 > out/x'
    run('coding', 'SETUP')
    expect(() => test('coding', `${leaves}; kill -${signal} $PPID; sleep 1`)).toThrow()
    expect(test('coding', leaves)).toContain('>BEGIN<')
    tree.write({ 'b.txt': '1\n' })
    expect(test('coding', leaves)).toContain('>PASSED<')
    for (const state of ['PASSED', 'PROPOSE']) run('coding', state)
    expect(changed()).toBe('b.txt')
  })

  it('ralph proposes nothing', () => {
    run('ralph', 'SETUP')
    test('ralph', rewrites)
    run('ralph', 'DONE')
    expect(test('ralph', rewrites)).toContain('>PASSED<')
    run('ralph', 'PASSED')
    expect(run('ralph', 'PROPOSE')).toContain('no file was changed')
    expect(tree.proposed()).toEqual([])
  })

  it('ralph, with nothing else in its rounds, says what a run may not change', () => {
    run('ralph', 'SETUP')
    test('ralph', 'true')
    tree.write({ '.github/CODEOWNERS': '* @mona\n' })
    run('ralph', 'DONE')
    run('ralph', 'PASSED')
    expect(run('ralph', 'PROPOSE')).toContain('what the engineer changed there was put back: `.github/CODEOWNERS`.')
    expect(tree.proposed()).toEqual([])
  })

  it('maintenance drops the find', () => {
    mkdirSync(tree.notes, { recursive: true })
    writeFileSync(join(tree.notes, 'begin'), 'BEGIN')
    tree.write({ '.raymond/x': '' })
    test('maintenance', rewrites)
    expect(test('maintenance', rewrites)).toContain('>PASSED<')
    expect(run('maintenance', 'PASSED')).toContain('>DROP<')
    expect(tree.proposed()).toEqual([])
  })

  it('a part of fan-out is not done, and one that changes that file is merged', () => {
    run('fan-out', 'SETUP')
    test('fan-out', rewrites)
    tree.git('stash', '--quiet')
    for (const [agent, text] of Object.entries({ main_work1: '2\n', main_work2: '3\n' })) {
      tree.git('checkout', '--quiet', '-b', `raymond/one/${agent}`, base)
      tree.write({ 'a.txt': text, '.raymond/task.md': '' })
      const said = tree.run('fan-out', 'COMMIT', { part_title: agent, part_base: base, RAYMOND_AGENT_ID: agent })
      expect(said).toContain(agent === 'main_work1' ? 'Nothing was changed.' : 'Done: main_work2 (1 file)')
    }
    tree.git('checkout', '--quiet', 'raymond/one/main')
    tree.git('stash', 'pop', '--quiet')
    const worker = { agent: 'main_work2', status: 'completed', result: null, failure: null, branch: null }
    const file = join(tree.notes, 'workers.json')
    writeFileSync(file, JSON.stringify([{ ...worker, attributes: { part_title: 'T', part_base: base } }]))
    expect(tree.run('fan-out', 'MERGE', { RAYMOND_WORKERS_FILE: file })).toBe('<goto>TEST</goto>')
    expect(tree.git('show', 'HEAD:a.txt')).toBe('3')
  })

  it.each([
    ['delete', 'rm -f a.txt'],
    ['rewrite', rewrites],
  ])('a part of fan-out stays as it was merged where the tests %s that file again', (_, command) => {
    run('fan-out', 'SETUP')
    test('fan-out', command)
    tree.git('stash', '--quiet')
    tree.git('checkout', '--quiet', '-b', 'raymond/one/main_work1', base)
    tree.write({ 'a.txt': '3\n', '.raymond/task.md': '' })
    tree.run('fan-out', 'COMMIT', { part_title: 'T', part_base: base, RAYMOND_AGENT_ID: 'main_work1' })
    tree.git('checkout', '--quiet', 'raymond/one/main')
    tree.git('stash', 'pop', '--quiet')
    const worker = { agent: 'main_work1', status: 'completed', result: null, failure: null, branch: null }
    const file = join(tree.notes, 'workers.json')
    writeFileSync(file, JSON.stringify([{ ...worker, attributes: { part_title: 'T', part_base: base } }]))
    expect(tree.run('fan-out', 'MERGE', { RAYMOND_WORKERS_FILE: file })).toBe('<goto>TEST</goto>')
    expect(test('fan-out', command)).toContain('>PASSED<')
    run('fan-out', 'PASSED')
    expect(tree.git('show', 'HEAD:a.txt')).toBe('3')
    expect(String(tree.proposed()[0]?.body)).not.toMatch(/rewritten|deleted/)
  })

  it('a link that an agent puts in the place of a folder is left as it is', () => {
    tree.write({ 'data/x': '1\n', 'other/x': '2\n' })
    tree.git('add', '--all')
    tree.git('commit', '--quiet', '--message', 'more')
    base = tree.git('rev-parse', 'HEAD')
    run('coding', 'SETUP')
    test('coding', 'test -L data || echo 2 > data/x')
    rmSync(join(tree.project, 'data'), { recursive: true })
    symlinkSync('other', join(tree.project, 'data'))
    for (const state of ['PASSED', 'PROPOSE']) run('coding', state)
    expect(changed()).toBe('data\ndata/x')
  })
})

describe('a worker of fan-out', () => {
  it('says which files of its part cannot go along, and the draft says so again and leaves the issue open', () => {
    tree.write({ '.gitattributes': '*.rc text working-tree-encoding=UTF-16\n' })
    tree.git('add', '--all')
    tree.git('commit', '--quiet', '--message', 'more')
    base = tree.git('rev-parse', 'HEAD')
    run('fan-out', 'SETUP')
    tree.git('checkout', '--quiet', '-b', 'raymond/one/main_work1')
    tree.write({ 'a.txt': '2\n', 'b.rc': 'x' })
    const env = { part_title: 'T', part_base: base, RAYMOND_AGENT_ID: 'main_work1', RAYMOND_EVENT_PATH: 'none' }
    const said = tree.run('fan-out', 'COMMIT', env)
    expect(said).toMatch(/Done: T \(1 file\)\n\nNot in here, though .*: `b\.rc`\./)
    rmSync(join(tree.project, 'b.rc'))
    tree.git('checkout', '--quiet', 'raymond/one/main')
    const file = join(tree.notes, 'workers.json')
    const result = said.replace(/^<result>(.*)<\/result>$/s, '$1')
    const attributes = { part_title: 'T', part_base: base }
    writeFileSync(
      file,
      JSON.stringify([{ agent: 'main_work1', status: 'completed', result, failure: null, attributes, branch: null }]),
    )
    expect(tree.run('fan-out', 'MERGE', { RAYMOND_WORKERS_FILE: file })).toBe('<goto>TEST</goto>')
    run('fan-out', 'PASSED')
    expect(tree.proposed()).toMatchObject([
      { body: expect.stringMatching(/> \[!WARNING\]\n> T: Not in here, though .*: `b\.rc`\./), closes: false },
    ])
  })

  it('says what of its part a run may not change, and the draft says so again and leaves the issue open', () => {
    run('fan-out', 'SETUP')
    tree.git('checkout', '--quiet', '-b', 'raymond/one/main_work1')
    tree.write({ '.github/CODEOWNERS': '* @mona\n' })
    const env = { part_title: 'Owners', part_base: base, RAYMOND_AGENT_ID: 'main_work1' }
    const putBack = 'A run may not change these, so what the engineer changed there was put back: `.github/CODEOWNERS`.'
    expect(tree.run('fan-out', 'COMMIT', env)).toBe(`<goto input="Nothing was changed. ${putBack}">GAVE_UP</goto>`)
    tree.write({ 'a.txt': '2\n', '.github/CODEOWNERS': '* @mona\n' })
    const said = tree.run('fan-out', 'COMMIT', env)
    expect(said).toBe(`<result>Done: Owners (1 file)\n\n${putBack}</result>`)
    tree.git('checkout', '--quiet', 'raymond/one/main')
    const file = join(tree.notes, 'workers.json')
    const result = said.replace(/^<result>(.*)<\/result>$/s, '$1')
    const attributes = { part_title: 'Owners', part_base: base }
    writeFileSync(
      file,
      JSON.stringify([{ agent: 'main_work1', status: 'completed', result, failure: null, attributes, branch: null }]),
    )
    tree.run('fan-out', 'MERGE', { RAYMOND_WORKERS_FILE: file })
    run('fan-out', 'PASSED')
    expect(tree.proposed()).toMatchObject([
      { body: expect.stringContaining(`> [!WARNING]\n> Owners: ${putBack}`), closes: false },
    ])
  })

  it('commits no repository of its own and says so, as the draft does again, which leaves the issue open', () => {
    run('fan-out', 'SETUP')
    tree.git('checkout', '--quiet', '-b', 'raymond/one/main_work1')
    tree.git('init', '--quiet', 'sub')
    tree.write({ 'a.txt': '2\n', 'sub/x': '' })
    const said = tree.run('fan-out', 'COMMIT', { part_title: 'T', part_base: base, RAYMOND_AGENT_ID: 'main_work1' })
    const lacks = 'Not in here is what lies in git repositories of their own: `sub/`.'
    expect(said).toBe(`<result>Done: T (1 file)\n\n${lacks}</result>`)
    expect(changed()).toBe('a.txt')
    rmSync(join(tree.project, 'sub'), { recursive: true })
    tree.git('checkout', '--quiet', 'raymond/one/main')
    const file = join(tree.notes, 'workers.json')
    const result = said.replace(/^<result>(.*)<\/result>$/s, '$1')
    const attributes = { part_title: 'T', part_base: base }
    writeFileSync(
      file,
      JSON.stringify([{ agent: 'main_work1', status: 'completed', result, failure: null, attributes, branch: null }]),
    )
    tree.run('fan-out', 'MERGE', { RAYMOND_WORKERS_FILE: file })
    run('fan-out', 'PASSED')
    expect(tree.proposed()).toMatchObject([{ body: expect.stringContaining(`> [!WARNING]\n> T: ${lacks}`), closes: false }])
  })
})

describe('of a worker with more packages than its notes have room for', () => {
  const first = 'node_modules/some-package-0' // in the order of the notes
  const last = 'node_modules/some-package-999'

  function edit(files: Readonly<Record<string, string>>): string {
    tree.close()
    tree = openWorktree({ '.gitignore': 'node_modules/\n', 'a.txt': '1\n' }, 'main_w1')
    for (let at = 0; at < 1000; at++) tree.write({ [`node_modules/some-package-${at}/index.js`]: '1\n' })
    run('coding', 'SETUP')
    test('coding', 'true')
    expect(Object.keys(JSON.parse(String(tree.note('baseline.json'))).packages.known)).not.toContain(last)
    tree.write({ 'a.txt': '2\n', ...files })
    test('coding', 'true')
    return test('coding', 'true') // which goes by what those before it have noted
  }

  it('those are not named that nobody has edited', () => {
    expect(edit({})).toContain('>PASSED<')
    expect(tree.note('unproposed.json')).toBeUndefined()
  }, 60_000)

  it('those are that are in the notes and were edited', () => {
    expect(edit({ [`${first}/index.js`]: '2\n', [`${last}/index.js`]: '2\n' })).toContain('>PASSED<')
    expect(JSON.parse(String(tree.note('unproposed.json')))).toEqual([first])
  }, 60_000)
})

describe.skipIf(process.platform === 'win32')('of a worker with a virtual environment of its own', () => {
  const site = '.venv/lib/python3.12/site-packages'
  const finder = '__editable___own_0_1_0_finder'
  /** As uv, Poetry and `pip install -e .` lay the project into it. */
  const laid = (folder: string): Readonly<Record<string, string>> => ({
    [`${site}/own.pth`]: join(folder, 'src'),
    [`${site}/own.egg-link`]: `${join(folder, 'src')}\n../`,
    [`${site}/${finder}.py`]: `MAPPING = ${JSON.stringify({ own: join(folder, 'src/own') })}\n`,
    [`${site}/__editable__.own-0.1.0.pth`]: `import ${finder}; ${finder}.install()`,
  })

  /** What the draft names of packages, after a worker has laid the project, and written more, into its own worktree. */
  function work(more: (folder: string) => Readonly<Record<string, string>>): string {
    tree.close()
    tree = openWorktree({ '.gitignore': '.venv\n', 'a.txt': '1\n', 'src/own/__init__.py': '1\n' })
    run('coding', 'SETUP')
    tree.write(laid(realpathSync(tree.project)))
    test('coding', 'true')
    const main = tree
    const project = join(realpathSync(main.project), '../worker')
    tree.git('worktree', 'add', '--quiet', '-b', 'raymond/one/main_w1', project)
    for (const [name, text] of Object.entries({ ...laid(project), ...more(project), 'a.txt': '2\n' })) {
      mkdirSync(dirname(join(project, name)), { recursive: true })
      writeFileSync(join(project, name), text)
    }
    tree = {
      ...main,
      project,
      run: (flow, state, env) => main.run(flow, state, { RAYMOND_AGENT_ID: 'main_w1', ...env }, project),
    }
    test('coding', 'true')
    const file = join(tree.notes, '../main_w1/unproposed.json')
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  }

  it.each<[string, (folder: string) => Readonly<Record<string, string>>]>([
    ['as the project itself is laid', () => ({})],
    ['with another version', (folder) => ({ [`${site}/__editable__.own-0.2.0.pth`]: `${join(folder, 'src')}\n` })],
  ])('none is named %s', (_, more) => {
    expect(work(more)).toBe('')
  })

  it.each<[string, (folder: string) => Readonly<Record<string, string>>]>([
    ['with code', () => ({ [`${site}/own.pth`]: 'import os; os.environ.update(FAST="1")\n' })],
    ['with code before a path', () => ({ [`${site}/own.pth`]: 'import os; x = 1 #/../../../../../src\n' })],
    ['with code behind a comment', () => ({ [`${site}/own.pth`]: '# own\fimport os\n' })],
    ['with code behind a path', (folder) => ({ [`${site}/own.pth`]: `${join(folder, 'src')}\nimport\tos\n` })],
    ['that leads out of the project', () => ({ [`${site}/own.pth`]: '/tmp\n' })],
    ['that leads out of it by a way round', (folder) => ({ [`${site}/own.pth`]: `${folder}/src/../../state\n` })],
    ['that leads to what git ignores', (folder) => ({ [`${site}/own.pth`]: `${folder}/.venv/more\n` })],
  ])('a file of paths is, %s', (_, more) => {
    expect(work(more)).toBe(JSON.stringify([`${site}/own.pth`]))
  })

  it('what finds another copy is', () => {
    const other = () => ({ [`${site}/${finder}.py`]: 'MAPPING = {"own": "/tmp/own"}\n' })
    expect(work(other)).toBe(JSON.stringify([`${site}/${finder}.py`]))
  })
})

it('no committed file counts as made by tests, whatever a process of an earlier round has TEST hand on', () => {
  run('coding', 'SETUP')
  const handed = { isLost: false, results: [], leftovers: ['a.txt', 'made.txt'], rewritten: [] }
  tree.run('coding', 'TESTED', { RAYMOND_INPUT: JSON.stringify(handed) })
  const { leftovers } = JSON.parse(readFileSync(join(tree.notes, 'baseline.json'), 'utf8'))
  expect(leftovers).toEqual(['made.txt'])
})

it('an engineer who has changed nothing else hears what is not proposed', () => {
  run('coding', 'SETUP')
  tree.git('init', '--quiet', 'sub')
  expect(run('coding', 'PASSED')).toMatch(/nothing was changed, but for what .* is a git repository of its own:\nsub\/">WRAP_UP/)
})
