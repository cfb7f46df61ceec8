/** Ready workflows: what an agent has built and measured in an ordinary project, and .gitignore names. Its draft has all of the change. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openWorktree, type Worktree } from './a-worktree.ts'

let tree: Worktree
afterEach(() => tree.close())

function test(command: string): string {
  const file = join(tree.project, '../project.json')
  writeFileSync(file, JSON.stringify({ toolchains: [{ root: '.', install: null, test: command, checks: [] }] }))
  const [, handed = ''] = /input="([^"]*)"/.exec(tree.run('coding', 'TEST', { RAYMOND_PROJECT_FILE: file })) ?? []
  const result = join(tree.project, '../handed')
  writeFileSync(result, handed.replaceAll('&quot;', '"').replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&'))
  return tree.run('coding', 'TESTED', { RAYMOND_RESULT_FILE: result })
}

/** The draft of an agent that has changed a.txt, and made these beside it. */
function draftWith(ignore: string, files: Readonly<Record<string, string>>, committed: Readonly<Record<string, string>> = {}) {
  tree = openWorktree({ 'a.txt': '1\n', '.gitignore': ignore, ...committed })
  const base = tree.git('rev-parse', 'HEAD')
  const run = (state: string) =>
    tree.run('coding', state, { RAYMOND_INPUT: 'ok', RAYMOND_RESULT: 'ok', find_base: base, RAYMOND_EVENT_PATH: 'none' })
  run('SETUP')
  test('true')
  tree.write({ 'a.txt': '2\n', ...files })
  expect(test('true')).toContain('>PASSED<')
  for (const state of ['PASSED', 'OUT_OF_BUDGET', 'PROPOSE']) run(state)
  const [draft] = tree.proposed()
  return { body: String(draft?.body), closes: draft?.closes ?? true }
}

const PROGRAM = '\u007fELF\u0002\u0001\u0001'

describe.skipIf(process.platform === 'win32')('a draft', () => {
  it.each([
    ['Go', '*.test\n*.out\n/server\n', { server: PROGRAM, 'cover.out': 'x\n', 'pkg.test': 'x\n' }],
    [
      'Node',
      'node_modules\n*.tgz\ntest-results/\nplaywright-report/\njunit.xml\nnext-env.d.ts\n',
      {
        'x-1.0.0.tgz': 'x\n',
        'test-results/a.json': 'x\n',
        'playwright-report/index.html': 'x\n',
        'junit.xml': 'x\n',
        'next-env.d.ts': 'x\n',
      },
    ],
    [
      'Python',
      '*.log\ndb.sqlite3\n*.mo\ncoverage.xml\ndocs/_build/\n/site\n',
      {
        'db.sqlite3': 'x\n',
        'locale/de/django.mo': 'x\n',
        'debug.log': 'x\n',
        'coverage.xml': 'x\n',
        'docs/_build/index.html': 'x\n',
        'site/index.html': 'x\n',
      },
    ],
    ['Maven', '*.jar\ndependency-reduced-pom.xml\n', { 'a.jar': 'x\n', 'dependency-reduced-pom.xml': 'x\n' }],
    [
      'Rust and C',
      '*.profraw\n*.gcno\n*.a\n/hello*\n',
      { 'default.profraw': 'x\n', 'a.gcno': 'x\n', 'libx.a': 'x\n', hello: PROGRAM, 'hello-win': 'MZ\u0001\u0000\u0003' },
    ],
  ])('says nothing of what programs of %s make, and closes the issue', (_, ignore, files) => {
    const draft = draftWith(ignore, files)
    expect(draft.body).not.toContain('.gitignore names')
    expect(draft.closes).toBe(true)
  })

  it('names what lies in a folder of which git has nothing, and closes the issue, as a build may have made it', () => {
    const draft = draftWith('lib/\n', { 'lib/index.js': 'x\n' })
    expect(draft.body).toContain('is what .gitignore names: `lib/index.js`.')
    expect(draft.closes).toBe(true)
  })

  it.each([
    ['beside files of git', 'lib/*\n!lib/old.js\n', { 'lib/index.js': 'x\n' }, { 'lib/old.js': 'x\n' }],
    ['at the top', '/server\n', { server: 'MZ is how it begins\n' }, {}],
  ])('names what lies %s, and leaves the issue open', (_, ignore, files, committed) => {
    const draft = draftWith(ignore, files, committed)
    expect(draft.body).toContain(`is what .gitignore names: \`${Object.keys(files)[0]}\`.`)
    expect(draft.closes).toBe(false)
  })
})
