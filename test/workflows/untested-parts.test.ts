/** workflows/…/TEST.mjs and TESTED.mjs: parts of a project that a change moves, deletes or adds, of which no test says anything. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorktree, type Worktree } from './a-worktree.ts'

interface Part {
  readonly name?: string
  readonly root?: string
  readonly install?: string | null
  readonly test: string | null
  readonly why?: string
}

let tree: Worktree
beforeEach(() => {
  tree = openWorktree({ 'README.md': '1\n' })
})
afterEach(() => tree.close())

/** The run begins with these files in its worktree. */
function begin(files: Readonly<Record<string, string>>): void {
  tree.write(files)
  tree.git('add', '--all')
  tree.git('commit', '--quiet', '--message', 'more')
  tree.run('coding', 'SETUP', { RAYMOND_INPUT: 'ok' })
}

/** Once, as the run does it; in the end what it says. */
function test(flow: string, parts: readonly Part[], more: Partial<Worktree> = {}): string {
  const { run } = { ...tree, ...more }
  const file = join(tree.project, '../project.json')
  writeFileSync(file, JSON.stringify({ toolchains: parts.map((part) => ({ root: '.', install: null, checks: [], ...part })) }))
  const [, handed = ''] = /input="([^"]*)"/.exec(run(flow, 'TEST', { RAYMOND_PROJECT_FILE: file })) ?? []
  const result = join(tree.project, '../handed')
  writeFileSync(result, handed.replaceAll('&quot;', '"').replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&'))
  return run(flow, 'TESTED', { RAYMOND_RESULT_FILE: result })
}

/** What the draft says of the tests of such a change; `FAILED` where they refuse it. */
function change(parts: readonly Part[], works: () => void): string {
  expect(test('coding', parts)).toContain('>BEGIN<')
  works()
  return test('coding', parts).includes('>PASSED<') ? (tree.note('tested.md') ?? '') : 'FAILED'
}

function move(from: string, to: string): void {
  mkdirSync(join(tree.project, to, '..'), { recursive: true })
  tree.git('mv', from, to)
}

describe.skipIf(process.platform === 'win32')('a part that is no longer where it was', () => {
  // Each of them would pass, as a program does that finds what it goes by in a folder above.
  it.each<readonly [string, Part]>([
    ['package.json', { test: 'npm --version' }],
    ['Cargo.toml', { test: 'true', install: 'true cargo fetch' }],
    ['pyproject.toml', { test: 'true uv run pytest' }],
    ['go.mod', { test: 'true', install: 'true && true go mod download' }],
    ['Makefile', { test: 'true', why: 'Makefile with the target test', install: 'true make deps' }],
    ['pom.xml', { test: 'true', install: 'true sh mvnw -B' }],
    ['shop.csproj', { test: 'true dotnet test' }],
  ])('is not installed or tested, and the draft says so: by %s', (file, part) => {
    begin({ [file]: '1\n', 'x.txt': '1\n' })
    const said = change([{ ...part, install: `${part.install ?? 'true'} && echo ran >> ran` }], () => move(file, `app/${file}`))
    expect(said.split('\n')[0]).toBe(`\`${part.test}\` was not run, as \`${file}\` is no longer there: this part is not tested.`)
    expect(tree.read('ran')).toBe('ran\n')
  })

  it('is named where its folder was moved, beside what is tested', () => {
    begin({ 'web/package.json': '1\n', 'api/a.txt': '1\n' })
    const parts = [
      { root: 'web', test: 'true npm test' },
      { root: 'api', test: 'test -e a.txt' },
    ]
    const said = change(parts, () => tree.git('mv', 'web', 'frontend'))
    expect(said).toBe('`true npm test` in `web` was not run, as `web/package.json` is no longer there: this part is not tested.')
    const next = test('coding', parts)
    expect(next).toContain('Command: test -e a.txt (in api)\nExit code: 0')
    expect(next).toContain('`web/package.json` is no longer there')
  })

  it('is named where nothing says what it goes by, but its folder is gone', () => {
    begin({ 'web/a.txt': '1\n' })
    const said = change([{ root: 'web', test: 'sh ../check.sh' }], () => tree.git('mv', 'web', 'frontend'))
    expect(said).toBe('`sh ../check.sh` in `web` was not run, as `web` is no longer there: this part is not tested.')
  })

  it('is tested where another file of the same tools stands for it', () => {
    begin({ 'setup.py': '1\n' })
    const works = () => {
      move('setup.py', 'old/setup.py')
      tree.write({ 'pyproject.toml': '' })
    }
    expect(change([{ install: 'true pip install -e .', test: 'true' }], works)).toBe('')
  })

  // As after "ln -s loop loop" by an agent, by what it has written, or by somebody years ago.
  it.each<readonly [string, string]>([
    ['itself', 'loop'],
    ['a name that is too long', 'x'.repeat(300)],
    ['nothing', 'nowhere'],
  ])('is tested beside a link that leads to %s', (_, target) => {
    begin({ 'package.json': '{}\n' })
    expect(change([{ test: 'true npm test' }], () => symlinkSync(target, join(tree.project, 'loop')))).toBe('')
  })

  it('fails beside such a link where the tests do', () => {
    begin({ 'package.json': '{}\n' })
    const works = () => {
      symlinkSync('loop', join(tree.project, 'loop'))
      tree.write({ broken: '' })
    }
    expect(change([{ test: '! test -e broken || (echo "not ok 1 - greets"; exit 1) # npm test' }], works)).toBe('FAILED')
  })

  it('is tested where only what it does not go by has gone', () => {
    begin({ 'Cargo.toml': '1\n', 'package.json': '1\n' })
    expect(change([{ test: 'true cargo test' }], () => move('package.json', 'web/package.json'))).toBe('')
  })

  it('is not that of the checkout in which its worktree lies: npm finds that, and would pass', () => {
    begin({ 'package.json': '{ "name": "x", "scripts": { "test": "node check.js" } }\n', 'check.js': '' })
    const folder = join(tree.project, '.raymond/worktrees/two')
    tree.git('worktree', 'add', '--quiet', folder)
    const run: Worktree['run'] = (flow, state, env) => {
      const script = join(import.meta.dirname, `../../workflows/${flow}/${state}.mjs`)
      const given = { ...process.env, RAYMOND_STATE_DIR: join(tree.project, '../two'), RAYMOND_AGENT_ID: 'main', ...env }
      return String(execFileSync(process.execPath, [script], { cwd: folder, env: given }))
    }
    run('coding', 'SETUP', { RAYMOND_INPUT: 'ok' })
    expect(test('coding', [{ test: 'npm test' }], { run })).toContain('>BEGIN<')
    execFileSync('sh', ['-c', 'mkdir app && git mv package.json check.js app && echo "throw 1" > app/check.js'], { cwd: folder })
    expect(test('coding', [{ test: 'npm test' }], { run })).toContain('>PASSED<')
    expect(readFileSync(join(tree.project, '../two/notes/main/tested.md'), 'utf8')).toContain('`package.json` is no longer there')
    // As another run finds it, which begins after that.
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x', 'commit', '--quiet', '--all', '-m', 'x'], { cwd: folder })
    run('coding', 'SETUP', { RAYMOND_INPUT: 'ok' })
    expect(test('coding', [{ test: 'sh x.sh', install: 'npm install' }], { run })).toContain('>BEGIN<')
    expect(test('coding', [{ test: 'sh x.sh', install: 'npm install' }], { run })).toMatch(
      /`package.json` is not there: .*>PASSED</,
    )
  })
})

describe.skipIf(process.platform === 'win32')('a part whose install makes what its program goes by', () => {
  it('is tested, also in a worktree below a checkout in which somebody has built it', () => {
    begin({ '.gitignore': 'Makefile\n', 'configure.sh': "printf 'test:\\n\\ttest -e main.c\\n' > Makefile\n", 'main.c': '1\n' })
    tree.write({ Makefile: 'test:\n\ttrue\n' })
    const folder = join(tree.project, '.raymond/worktrees/two')
    tree.git('worktree', 'add', '--quiet', folder)
    const run: Worktree['run'] = (flow, state, env) => {
      const script = join(import.meta.dirname, `../../workflows/${flow}/${state}.mjs`)
      const given = { ...process.env, RAYMOND_STATE_DIR: join(tree.project, '../two'), RAYMOND_AGENT_ID: 'main', ...env }
      return String(execFileSync(process.execPath, [script], { cwd: folder, env: given }))
    }
    run('coding', 'SETUP', { RAYMOND_INPUT: 'ok' })
    const parts = [{ install: 'sh configure.sh', test: 'make test' }]
    expect(test('coding', parts, { run })).toContain('>BEGIN<')
    writeFileSync(join(folder, 'main.c'), '2\n')
    const said = test('coding', parts, { run })
    expect(said).toContain('Command: make test\nExit code: 0')
  })
})

describe.skipIf(process.platform === 'win32')('a part that the change adds', () => {
  const tested = '{ "scripts": { "test": "node --test" } }'

  it.each<readonly [string, string, string, Part]>([
    ['beside the others', 'packages/b/package.json', tested, { root: 'packages/a', test: 'true npm test' }],
    ['in a language that none has', 'tools/Cargo.toml', '', { test: 'true npm test' }],
    ['as a module of its own', 'tools/go.mod', '', { test: 'true go test ./...' }],
    ['below a command that goes by something else', 'web/package.json', tested, { test: 'true make test' }],
  ])('is named as not tested, and merging the draft closes the issue all the same: %s', (_, file, text, part) => {
    begin({ 'packages/a/package.json': tested, 'package.json': '', 'go.mod': '', Makefile: '' })
    expect(change([part], () => tree.write({ [file]: text }))).toBe(`Not tested are new parts of the project: \`${file}\`.`)
    expect(tree.note('gone.md')).toBe('')
  })

  it.each<readonly [string, string, string, Part]>([
    ['that the command of a part around it tests', 'packages/b/package.json', tested, { test: 'true npm test' }],
    ['in a folder that is tested already', 'package.json', tested, { test: 'true npm test', why: '' }],
    ['that has no tests', 'web/package.json', '{ "name": "web" }', { test: 'true make test' }],
    ['that is material of tests', 'test/fixtures/web/package.json', tested, { test: 'true make test' }],
    ['that is an example', 'examples/Cargo.toml', '', { test: 'true make test' }],
  ])('is nobody’s concern where it is one %s', (_, file, text, part) => {
    begin({ Makefile: '' })
    expect(change([part], () => tree.write({ [file]: text }))).toBe('')
  })

  it('is named beside the place that it was moved from, and where nothing is tested at all', () => {
    begin({ 'web/package.json': tested })
    const parts = [{ root: 'web', test: 'true npm test' }]
    const added = 'Not tested are new parts of the project: `frontend/package.json`.'
    expect(change(parts, () => tree.git('mv', 'web', 'frontend'))).toMatch(new RegExp(`this part is not tested\\.\n${added}$`))
    expect(test('coding', [])).toContain(`the change is untested.\n\n${added}`)
  })

  it('is none where a link or a folder has its name', () => {
    begin({ Makefile: '', 'x/package.json': '' })
    const works = () => {
      mkdirSync(join(tree.project, 'web'))
      symlinkSync('..', join(tree.project, 'web/package.json'))
      tree.git('rm', '-r', '--quiet', 'x')
      tree.write({ x: '' })
    }
    expect(change([{ test: 'true make test' }], works)).toBe('')
  })
})

describe.skipIf(process.platform === 'win32')('a part that was there, and that no command tests', () => {
  // Detection leaves out names such as these, the parts after the fortieth, and those that lie deeper than six folders.
  it.each(['Größe', 'app (new)', 'a/b/c/d/e/f/g'])('is named where the change is in it: %s', (part) => {
    begin({
      'web/package.json': '{}\n',
      [`${part}/package.json`]: '{ "scripts": { "test": "node --test" } }\n',
      [`${part}/a.js`]: '',
    })
    expect(change([{ root: 'web', test: 'true npm test' }], () => tree.write({ [`${part}/a.js`]: 'broken(' }))).toContain(part)
  })

  const own = '{ "scripts": { "test": "node --test" } }\n'
  it.each<readonly [string, Readonly<Record<string, string>>, string]>([
    ['the change is elsewhere', { 'web/a.js': '' }, 'true npm test'],
    ['it names no tests', { 'app/package.json': '{}\n', 'app/a.js': '' }, 'true npm test'],
    ['it has none', { 'app/pyproject.toml': '\n', 'app/a.py': '' }, 'true npm test'],
    ['one command is for all', { 'app/package.json': own, 'app/a.js': '' }, 'true make test'],
    ['its tools are those of the whole', { 'app/package.json': own, 'app/a.js': '' }, 'true npm test'],
    [
      'it is material of tests',
      { 'app/package.json': own, 'app/fixtures/package.json': own, 'app/fixtures/a.js': '' },
      'true npm test',
    ],
  ])('is not named where %s', (_, files, command) => {
    begin({ 'package.json': own, 'lib (old)/package.json': own, Makefile: '', ...files })
    const [changed = ''] = Object.keys(files).slice(-1)
    expect(change([{ test: command }], () => tree.write({ [changed]: 'changed\n' }))).toBe('')
  })

  it('is named beside a tool of another language, where it has tests', () => {
    begin({ 'package.json': own, 'app (new)/pyproject.toml': '', 'app (new)/tests/test_a.py': '', 'app (new)/a.py': '' })
    const said = change([{ test: 'true npm test' }], () => tree.write({ 'app (new)/a.py': 'broken(' }))
    expect(said).toMatch(/^Not tested, as no command is known .*: `app \(new\)\/pyproject\.toml`\.$/)
  })
})

describe.skipIf(process.platform === 'win32')('a package of a workspace whose root has no tests', () => {
  const home = { name: 'node-npm', install: 'echo ran >> ran && test -e package.json', test: null }
  const inside = { root: 'packages/a', test: 'test -e ../../ran', install: null }

  it('has what the root installs, once', () => {
    begin({ 'package.json': '', 'packages/a/x': '' })
    expect(change([home, { ...inside, name: 'node-npm' }], () => tree.write({ 'packages/a/x': '2' }))).toBe('')
    expect(tree.read('ran')).toBe('ran\n')
  })

  it('does without it where it is in another language', () => {
    begin({ 'package.json': '', 'packages/a/x': '' })
    test('coding', [home, { ...inside, name: 'python-pip' }])
    expect(tree.read('ran')).toBeUndefined()
  })
})

describe.skipIf(process.platform === 'win32')('a draft with a part that is no longer where it was leaves the issue open:', () => {
  const parts = [{ test: 'true npm test' }]
  const given = { RAYMOND_EVENT_PATH: 'none', RAYMOND_INPUT: 'ok', RAYMOND_RESULT: 'ok' }

  it.each([
    ['coding', ['PASSED', 'PROPOSE']],
    ['ralph', ['DONE', 'PASSED', 'PROPOSE']],
    ['fan-out', ['PASSED']],
  ])('of %s', (flow, states) => {
    for (const isMoved of [false, true]) {
      begin({ 'package.json': `${isMoved}\n`, 'app/x': '' })
      tree.run(flow, 'SETUP', given)
      test(flow, parts)
      tree.write({ 'new.txt': `${isMoved}\n` })
      writeFileSync(join(tree.notes, 'parts.json'), '[{"title":"A","status":"merged"}]')
      if (isMoved) move('package.json', 'app/package.json')
      expect(test(flow, parts)).toContain('>PASSED<')
      for (const state of states) tree.run(flow, state, given)
      const body = expect.stringContaining(isMoved ? '> `true npm test` was not run, as `package.json` is no longer' : '')
      const [proposed] = tree.proposed()
      expect(proposed).toMatchObject({ body })
      expect(proposed?.closes).toBe(isMoved ? false : undefined)
    }
  })
})
