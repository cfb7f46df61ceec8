/** workflows/…/TEST.mjs: what is tested, and what installing and testing leave behind. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openWorktree, type Worktree } from './a-worktree.ts'

let tree: Worktree
afterEach(() => tree.close())

interface Tested {
  readonly root: string
  readonly code: number
}

/** The parts that were tested, with their exit codes. */
function test(tests: Readonly<Record<string, string>>): readonly string[] {
  const file = join(tree.project, '../project.json')
  const toolchains = Object.entries(tests).map(([root, one]) => ({ root, install: null, test: one, checks: [] }))
  writeFileSync(file, JSON.stringify({ toolchains }))
  const { results } = handed(tree.run('coding', 'TEST', { RAYMOND_PROJECT_FILE: file, tests_before: '' }))
  return results.map(({ root, code }) => `${root}: ${code}`)
}

/** Only root can be, and where this checkout lies in its home, that one reads nothing of it. */
function canBeAnother(): boolean {
  const script = join(import.meta.dirname, '../../workflows/coding/TEST.mjs')
  return process.getuid?.() === 0 && spawnSync(process.execPath, ['--check', script], { uid: 65_534 }).status === 0
}

/** What TEST hands on to TESTED. */
function handed(said: string): { readonly results: readonly Tested[]; readonly leftovers: readonly string[] } {
  const [, input = ''] = /input="([^"]*)"/.exec(said) ?? []
  return JSON.parse(input.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))
}

const untracked = () => tree.git('status', '--porcelain', '--untracked-files=all', '--', ':(exclude).raymond').split('\n')

describe('of a repository with several parts', () => {
  const parts = { api: 'test -e api.txt', web: 'true', пакет: 'true', lib: 'true' }

  it('those are tested that a file was moved from and to', () => {
    tree = openWorktree({ 'api/api.txt': `${'same\n'.repeat(20)}`, 'web/x': '', 'пакет/x': '', 'lib/x': '' })
    tree.git('mv', 'api/api.txt', 'web/api.txt')
    expect(test(parts)).toEqual(['api: 1', 'web: 0'])
  })

  it('those are tested whose names are not ASCII', () => {
    tree = openWorktree({ 'api/api.txt': '', 'web/x': '', 'пакет/x': '', 'lib/x': '' })
    tree.write({ 'пакет/x': '2\n', 'lib/new': '' })
    expect(test(parts)).toEqual(['пакет: 0', 'lib: 0'])
  })

  it.each(['shared/x', 'package.json'])('all are tested where something changed on which each may build: %s', (shared) => {
    tree = openWorktree({ 'api/x': '', 'web/x': '', 'пакет/x': '', 'lib/x': '', [shared]: '1\n' })
    tree.write({ 'web/x': '2\n', [shared]: '2\n' })
    expect(test(parts)).toEqual(['api: 1', 'web: 0', 'пакет: 0', 'lib: 0'])
  })

  it.each([
    ['go.mod', 'module web\nreplace example.org/lib => ../lib\n'],
    ['package.json', '{"dependencies":{"lib":"file:../lib/dist"}}'],
    ['Cargo.toml', '[dependencies]\nlib = { path = "../lib" }\n'],
    ['requirements-dev.txt', '-e ../lib[all]\n'],
    ['web.csproj', '<ProjectReference Include="..\\lib\\lib.csproj" />'],
  ])('those are tested that say that they build on a part that was changed, and what builds on these: by %s', (name, text) => {
    tree = openWorktree({ 'lib/x': '', 'api/x': '', [`web/${name}`]: text, 'app/pyproject.toml': '"web @ ../web/"\n' })
    tree.write({ 'lib/x': '2\n' })
    expect(test({ app: 'true', web: 'true', api: 'true', lib: 'true' })).toEqual(['app: 0', 'web: 0', 'lib: 0'])
  })

  it('those alone are tested where nothing else changed but documentation', () => {
    tree = openWorktree({ 'api/x': '', 'web/x': '', 'README.md': '1\n' })
    tree.write({ 'web/x': '2\n', 'README.md': '2\n', 'docs/web.md': '' })
    expect(test(parts)).toEqual(['web: 0'])
  })
})

describe('in a folder that the project’s tests have made', () => {
  it('nothing of theirs is of the change, and what an agent puts beside it is', () => {
    tree = openWorktree({ 'a.txt': '1\n' })
    const made = 'mkdir -p "data/old [1]" && echo x > data/cache.db && echo x > "data/old [1]/#x"'
    test({ '.': made })
    expect(untracked()).toEqual([''])
    tree.write({ 'data/seed.mjs': '1\n', 'data/old [1]/y': '' })
    test({ '.': made })
    expect(untracked()).toEqual(['?? "data/old [1]/y"', '?? data/seed.mjs'])
  })

  it('what they have named themselves stays named', () => {
    tree = openWorktree({ 'a.txt': '1\n' })
    test({ '.': 'mkdir out && echo x > out/x.log && echo "*.log" > out/.gitignore && echo x > out/y' })
    test({ '.': 'echo z > out/z.log' })
    expect(untracked()).toEqual([''])
    expect(tree.read('out/.gitignore')).toMatch(/^\*\.log\n/)
  })

  it.each(['true', 'git -C fixtures/repo -c user.name=x -c user.email=x commit --quiet --allow-empty --message x'])(
    'a repository of theirs is of no change: with %s',
    (more) => {
      tree = openWorktree({ 'fixtures/a.txt': '1\n' })
      test({ '.': `git init --quiet fixtures/repo && ${more}` })
      tree.git('add', '--all')
      expect(tree.git('diff', '--cached', '--name-only')).toBe('')
    },
  )

  it.runIf(canBeAnother())('what another user has made there, as a container does, is told, and tests go on', () => {
    tree = openWorktree({ 'a.txt': '1\n' })
    const folder = join(tree.project, '..')
    tree.write({ '.raymond/.gitignore': '*\n' })
    mkdirSync(tree.notes, { recursive: true })
    writeFileSync(join(tree.notes, 'begin'), tree.git('rev-parse', 'HEAD'))
    execFileSync('chown', ['-R', '65534', folder])
    // A service beside the tests, which has rights that these have not.
    const service = spawn('sh', ['-c', 'until [ -e ask ]; do sleep 0.05; done; mkdir data && echo x > data/db && touch done'], {
      cwd: tree.project,
    })
    const tests = 'touch ask && until [ -e done ]; do sleep 0.05; done; rm -f ask done'
    writeFileSync(
      join(folder, 'project.json'),
      JSON.stringify({ toolchains: [{ root: '.', install: null, test: tests, checks: [] }] }),
    )
    const said = tree.run('coding', 'TEST', { RAYMOND_PROJECT_FILE: join(folder, 'project.json') }, tree.project, 65_534)
    service.kill()
    expect(handed(said)).toMatchObject({ leftovers: ['data/db'], results: [{ code: 0 }] })
  })
})
