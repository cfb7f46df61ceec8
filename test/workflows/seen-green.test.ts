/** workflows/…/TEST.mjs and TESTED.mjs: greens, and reds as before, that say less than a person takes them to say. */
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openWorktree, type Worktree } from './a-worktree.ts'

let tree: Worktree
afterEach(() => tree.close())

function begin(files: Readonly<Record<string, string>>): void {
  tree = openWorktree({ '.gitignore': 'node_modules/\n', ...files })
  tree.run('coding', 'SETUP', { RAYMOND_INPUT: 'ok', RAYMOND_EVENT_PATH: 'none' })
}

function test(command: string, install: string | null = null): string {
  const file = join(tree.project, '../project.json')
  const result = join(tree.project, '../handed')
  writeFileSync(file, JSON.stringify({ toolchains: [{ root: '.', install, test: command, checks: [] }] }))
  const [, handed = ''] = /input="([^"]*)"/.exec(tree.run('coding', 'TEST', { RAYMOND_PROJECT_FILE: file })) ?? []
  writeFileSync(result, handed.replaceAll('&quot;', '"').replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&'))
  return tree.run('coding', 'TESTED', { RAYMOND_RESULT_FILE: result })
}
const read = () => readFileSync(join(tree.notes, 'tested.md'), 'utf8')
const fewer = () => readFileSync(join(tree.notes, 'fewer.md'), 'utf8')
const red = "require('node:test').test('old', () => { throw new Error('x') })\n"
const green = "require('node:test').test('fine', () => {})\n"
const broken = "require('node:test').test('fine', () => { throw new Error('y') })\n"

describe.skipIf(process.platform === 'win32')('a person who reads the draft is told', () => {
  it('that tests behind the first command that failed have not run: a chain in package.json', () => {
    const test1 = { scripts: { test: 'node --test a.test.js && node --test b.test.js' } }
    begin({ 'package.json': JSON.stringify(test1), 'a.test.js': red, 'b.test.js': green })
    test('npm test')
    tree.write({ 'b.test.js': broken })
    expect(test('npm test')).toContain('>PASSED<')
    expect(read()).toContain('nobody could compare')
  })

  it('that tests behind the first that failed have not run: unittest -f', () => {
    const cases = (second: string) =>
      `import unittest\nclass T(unittest.TestCase):\n  def test_a(self): self.fail()\n  def test_b(self): ${second}\n`
    begin({ 't.py': cases('pass') })
    test('python3 -m unittest -f t')
    tree.write({ 't.py': cases('self.fail()') })
    expect(test('python3 -m unittest -f t')).toContain('>PASSED<')
    expect(read()).toContain('nobody could compare')
  })

  const old = "echo '✖ old'; exit 1"
  const script = (text: string) => ({
    'package.json': JSON.stringify({
      scripts: { test: text, build: 'true', check: 'true', 'test:types': 'true', 'test:a': old },
    }),
  })
  it.each([
    ['Go', 'go test -failfast ./...', {}, true],
    ['pytest', 'pytest -x', {}, true],
    ['Jest, of npm', 'npm test -- --bail', script(old), true],
    ['vitest, which goes on', 'npx vitest run --bail=0', {}, false],
    ['scripts in a chain', 'npm test', script('npm run test:a && npm run test:b'), true],
    ['a build before the tests', 'npm test', script(`npm run build && (${old})`), false],
    ['a build before the tests, by the command itself', `npm run build && (${old})`, script(old), false],
    [
      'a check of types and a linter before the tests',
      'npm test',
      script(`npm run test:types && npm run check && (${old})`),
      false,
    ],
  ])('whether tests behind the first that failed may not have run: %s', (_, command, files, isPartial) => {
    begin(files)
    const tool = `${command.split(' ')[0]}() { ${old}; }; `
    const own = command.startsWith('npm ') ? command : `${tool}${command}`
    test(own)
    expect(test(own)).toContain('>PASSED<')
    expect(read()).toContain(isPartial ? 'nobody could compare' : 'no other failure is named')
  })

  it.each([
    ['the script of package.json runs none', { 'package.json': '{ "scripts": { "test": "exit 0" } }' }],
    ['they are skipped by a setting of npm', { '.npmrc': 'script-shell=/bin/true\n' }],
  ])('that fewer tests have run than before the change: %s', (_, change) => {
    begin({ 'package.json': '{ "scripts": { "test": "node --test" } }', 'a.test.js': green, 'b.test.js': green })
    test('npm test')
    tree.write(change)
    expect(test('npm test')).toContain('>PASSED<')
    expect(read()).not.toBe('')
  })

  const inWorkspace = (prefix: string, files: number, tests = 5) =>
    `${prefix} Test Files  ${files} passed (${files})\n${prefix}      Tests  ${tests} passed (${tests})\n`
  const prefixes = ['packages/a test: ', '. test: ', '@scope/a:test: ', 'a: ', '[@scope/a] ', '[@scope/a]: ']
  it.each(prefixes)('nothing where tests of two files lie in one now, of a package whose lines begin with %j', (prefix) => {
    begin({ 'out.txt': inWorkspace(prefix, 2) })
    test('cat out.txt')
    tree.write({ 'out.txt': inWorkspace(prefix, 1) })
    expect(test('cat out.txt')).toContain('>PASSED<')
    expect(read()).toBe('')
  })

  it.each(prefixes)('of a test that was deleted where its file is two now, of a package whose lines begin with %j', (prefix) => {
    begin({ 'out.txt': inWorkspace(prefix, 1) })
    test('cat out.txt')
    tree.write({ 'out.txt': inWorkspace(prefix, 2, 4) })
    expect(test('cat out.txt')).toContain('>PASSED<')
    expect(read()).toContain('fewer tests than before this change: 4, before 5.')
  })

  const npm = (test: string) => ({ 'package.json': JSON.stringify({ scripts: { test } }) })
  it.each([
    ['green', green, 'node --test || true'],
    ['green', green, 'node --test; exit 0'],
    ['green', green, 'node --test | cat'],
    ['red', broken, 'node --test || true'],
  ])('that its tests print of one that failed, though they ended with 0: %s before, %#', (_, before, script) => {
    begin({ ...npm('node --test'), 'a.test.js': before, 'b.test.js': green })
    test('npm test')
    writeFileSync(join(tree.notes, 'small'), '')
    tree.write({ ...npm(script), 'a.test.js': broken })
    const passed = test('npm test')
    expect(passed).toContain('>PASSED<')
    const said = '`npm test` counts as passed by its exit code 0 alone: its output names tests that failed, by its sum 1.'
    expect(read()).toContain(said)
    expect(passed).toContain(said) // for the reviewer
    expect(tree.run('coding', 'PASSED', { RAYMOND_INPUT: 'green' })).toContain('>REVIEW<')
  })

  const noise = 'ok 1 - runs a runner\n✖ inner\n1 failed\n'
  it.each<[string, string, string, string]>([
    ['as much before, too', noise, noise, 'cat out.txt'],
    [
      'which the tests of a red project print, too',
      `✖ old\n2 failed\n${noise}`,
      `2 passed\n${noise}`,
      'cat out.txt; ! grep -q old out.txt',
    ],
    ['in a sum without a name', '5 passed\n', '5 passed\nfetched with errors: 3\n', 'cat out.txt'],
    ['in a name without a sum', '5 passed\n', '5 passed\n✖ inner\n', 'cat out.txt'],
    ['what is expected to', '# fail 0\n', 'not ok 1 - later # TODO\n# fail 0\n# todo 1\n', 'cat out.txt'],
  ])('nothing of a green that prints of what failed, %s', (_, before, after, command) => {
    begin({ 'out.txt': before })
    test(command)
    tree.write({ 'out.txt': after })
    expect(test(command)).toContain('>PASSED<')
    expect(read()).toBe('')
  })

  const sums = {
    go: ['ok  \tx/a\t0.1s\nok  \tx/b\t(cached)\n', 'ok  \tx/a\t(cached)\nok  \tx/b\t0.2s [no tests to run]\n'],
    maven: [
      '[INFO] Tests run: 2, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.1 s -- in ATest\n[INFO] Tests run: 2, Failures: 0, Errors: 0, Skipped: 0\n',
      '[INFO] Tests run: 1, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.1 s -- in ATest\n[INFO] Tests run: 1, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.1 s -- in BTest\n[INFO] Tests run: 2, Failures: 0, Errors: 0, Skipped: 0\n',
    ],
    jest: [
      'Test Suites: 2 passed, 2 total\nTests:       3 passed, 3 total\nSnapshots:   1 passed, 1 total\n',
      'Test Suites: 1 passed, 1 total\nTests:       3 passed, 3 total\nSnapshots:   0 total\n',
    ],
    swift: [
      "Test Suite 'A' passed\n\t Executed 1 test, with 0 failures\n\t Executed 2 tests, with 0 failures\n\t Executed 2 tests, with 0 failures\n",
      "Test Suite 'A' passed\n\t Executed 2 tests, with 0 failures\n\t Executed 2 tests, with 0 failures\n",
    ],
    playwright: ['  5 passed (3s)\n', '  1 flaky\n    a.ts:3:5 › old\n  4 passed (3s)\n'],
    turbo: ['a:test: 3 passed\nb:test: 5 passed\n', 'a:test: 3 passed\nb:test: cache hit, suppressing logs 1234\n'],
  }
  it.each(Object.entries(sums))(
    'nothing where as many tests ran, however they are printed: %s',
    (_, [before = '', after = '']) => {
      begin({ 'out.txt': before })
      test('cat out.txt')
      tree.write({ 'out.txt': after })
      expect(test('cat out.txt')).toContain('>PASSED<')
      expect(read()).toBe('')
    },
  )

  it.each([
    ['of four packages none is tested', sums.go[0], '?   \tx/a\t[no test files]\n', '2 packages with tests'],
    ['Jest', sums.jest[0], 'Test Suites: 2 passed, 2 total\nTests:       2 passed, 2 total\n', ': 2, before 3'],
    ['Maven', sums.maven[1], sums.maven[0]?.replaceAll('run: 2', 'run: 1'), ': 1, before 2'],
  ])('how many tests there were, and are: %s', (_, before = '', after = '', said = '') => {
    begin({ 'out.txt': before })
    test('cat out.txt')
    tree.write({ 'out.txt': after })
    const passed = test('cat out.txt')
    expect(passed).toContain('>PASSED<')
    expect(read()).toContain(said)
    expect(passed).toContain(said) // for the reviewer
  })

  const vitest = `${process.execPath} ${resolve('node_modules/vitest/vitest.mjs')} run --globals`
  const many = (one: string, count: number) => Array.from({ length: count }, (_, at) => one.replaceAll('N', `${at}`)).join('\n')
  const node = "require('node:test').test('N', () => {})"
  const python = '  def test_N(self): pass'
  const classOf = (count: number) => `import unittest\nclass T(unittest.TestCase):\n${many(python, count)}\n`
  const go = (count: number) => `package x\nimport "testing"\n${many('func TestN(t *testing.T) {}', count)}\n`
  const goModule = { 'go.mod': 'module x\n\ngo 1.20\n', 'x.go': 'package x\n' }
  const runners = [
    ['Node', 'node --test', 'NAME.test.js', (count: number) => many(node, count), {}],
    ['vitest', vitest, 'NAME.test.js', (count: number) => many("test('N', () => {})", count), {}],
    ['unittest', 'python3 -m unittest', 'test_NAME.py', classOf, {}],
    ['pytest', 'pytest -p no:cacheprovider', 'test_NAME.py', classOf, {}],
  ] as const
  it.each(runners)('of tests that were deleted, and of none that were moved: %s', (name, command, file, of) => {
    const [first, second] = [file.replace('NAME', 'a'), file.replace('NAME', 'b')]
    if (spawnSync(command.replace(/ .*/, ''), ['--version']).status !== 0) return
    begin({ [first]: of(2), [second]: of(1) })
    test(command)
    rmSync(join(tree.project, second))
    tree.write({ [first]: of(3) })
    expect(test(command), name).toContain('>PASSED<')
    expect(read()).toBe('')
    tree.write({ [first]: of(1) })
    expect(test(command)).toContain('>PASSED<')
    expect(read()).toContain('ran fewer tests than before this change: 1, before 3.')
  })

  const minitest = (runs: number, failed = 0, errors = 0) =>
    `Finished in 0.002071s, 2414.0945 runs/s, 1448.4567 assertions/s.\n\n${runs} runs, ${runs} assertions, ${failed} failures, ${errors} errors, 0 skips\n`
  const summed: readonly (readonly [string, (tests: number) => string])[] = [
    ['minitest', minitest],
    ['Jasmine', (tests) => `Started\n..\n\n\n${tests} specs, 0 failures\nFinished in 0.003 seconds\n`],
    ['AVA', (tests) => `  ✔ ok\n  ─\n\n  ${tests} tests passed\n`],
    ['QUnit', (tests) => `TAP version 13\nok 1 A > ok\n1..${tests}\n# pass ${tests}\n# skip 0\n# todo 0\n# fail 0\n`],
    ['Bats, as it prints in CI', (tests) => `1..${tests}\nok 1 greets\n`],
    [
      'Karma',
      (tests) => `Chrome Headless 120.0.0.0 (Linux x86_64): Executed ${tests} of ${tests} SUCCESS\nTOTAL: ${tests} SUCCESS\n`,
    ],
    ['prove', (tests) => `t/a.t .. ok\nAll tests successful.\nFiles=1, Tests=${tests},  0 wallclock secs\nResult: PASS\n`],
    ['automake', (tests) => `# TOTAL: ${tests}\n# PASS:  ${tests}\n# FAIL:  0\n# ERROR: 0\n`],
    ['Swift Testing', (tests) => `✔ Test run with ${tests} tests in 1 suite passed after 0.001 seconds.\n`],
    ['test-unit', (tests) => `${tests} tests, ${tests} assertions, 0 failures, 0 errors, 0 pendings, 0 omissions\n100% passed\n`],
    ['Mix', (tests) => `Finished in 0.03 seconds (0.00s async, 0.03s sync)\n${tests} tests, 0 failures\n`],
    ['Deno', (tests) => `ok | ${tests} passed | 0 failed (5ms)\n`],
    ['Pest', (tests) => `  ✓ it works\n\n  Tests:    ${tests} passed (9 assertions)\n  Duration: 0.04s\n`],
    [
      '.NET',
      (tests) => `Passed!  - Failed:     0, Passed:     ${tests}, Skipped:     0, Total:     ${tests}, Duration: 12 ms - A.dll\n`,
    ],
    ['Bun', (tests) => `\n ${tests} pass\n 0 fail\n ${tests} expect() calls\nRan ${tests} tests across 1 file. [12.00ms]\n`],
  ]
  it.each(summed)('of tests that were deleted, and not of new ones, as a runner sums them up: %s', (_, of) => {
    begin({ 'out.txt': of(3) })
    test('cat out.txt')
    tree.write({ 'out.txt': of(4) })
    expect(test('cat out.txt')).toContain('>PASSED<')
    expect(read()).toBe('')
    tree.write({ 'out.txt': of(2) })
    expect(test('cat out.txt')).toContain('>PASSED<')
    expect(read()).toContain('ran fewer tests than before this change: 2, before 3.')
  })

  it.each<[string, string, string, string]>([
    ['minitest', minitest(3), `  1) Failure:\nATest#test_a [a_test.rb:3]:\nExpected: 1\n\n${minitest(3, 1)}`, 'by its sum 1.'],
    ['Rails', minitest(3), `Error:\nATest#test_a:\nRuntimeError: x\n\n${minitest(3, 0, 1)}`, 'by its sum 1.'],
    [
      'Karma',
      'TOTAL: 3 SUCCESS\n',
      'Chrome Headless 120.0.0.0 (Linux x86_64) App should greet FAILED\nTOTAL: 1 FAILED, 2 SUCCESS\n',
      'by its sum 1.',
    ],
    [
      'prove',
      'Files=1, Tests=3,  0 wallclock secs\nResult: PASS\n',
      "#   Failed test 'greets'\n#   at t/a.t line 2.\nt/a.t (Wstat: 256 (exited 1) Tests: 3 Failed: 1)\nFiles=1, Tests=3,  0 wallclock secs\nResult: FAIL\n",
      'by its sum 1.',
    ],
  ])('that tests of %s failed, though they ended with 0', (_, before, after, said) => {
    begin({ 'out.txt': before })
    test('cat out.txt')
    tree.write({ 'out.txt': after })
    expect(test('cat out.txt')).toContain('>PASSED<')
    expect(fewer()).toContain(`counts as passed by its exit code 0 alone: its output names tests that failed, ${said}`)
  })

  const phpunit = (more: string, sum: string) => `PHPUnit 9.6.7 by Sebastian Bergmann and contributors.\n\n${more}${sum}\n`
  it.each<[string, string, string]>([
    [
      'a test of PHPUnit that asserts nothing',
      phpunit('', 'OK (3 tests, 4 assertions)'),
      phpunit(
        'There was 1 risky test:\n\n1) ATest::testNew\nThis test did not perform any assertions\n\n',
        'OK, but incomplete, skipped, or risky tests!\nTests: 4, Assertions: 4, Risky: 1.',
      ),
    ],
    [
      'a test of PHPUnit that warns',
      phpunit('', 'OK (3 tests, 4 assertions)'),
      phpunit('1 test triggered 1 PHP warning:\n\n1) ATest::testNew\n\n', 'Tests: 4, Assertions: 5, Warnings: 1.'),
    ],
    [
      'a test of minitest that is skipped',
      minitest(3),
      `  1) Skipped:\nATest#test_a [a_test.rb:3]:\nlater\n\n${minitest(3).replace('0 skips', '1 skips')}`,
    ],
    [
      'a spec of RSpec that is pending',
      '3 examples, 0 failures\n',
      'Pending: (Failures listed here are expected)\n\n  1) Foo is later\n     # ./foo_spec.rb:4\n\n4 examples, 0 failures, 1 pending\n',
    ],
    [
      'a spec of Jasmine that is pending',
      '3 specs, 0 failures\n',
      'Pending:\n\n1) A later\n\n4 specs, 0 failures, 1 pending spec\n',
    ],
    [
      'what AVA knows to fail',
      '  3 tests passed\n',
      '  ✔ ok\n  ✔ [expected fail] known\n  ─\n\n  4 tests passed\n  1 known failure\n',
    ],
    [
      'a test of QUnit that is to do',
      '1..3\n# pass 3\n# todo 0\n# fail 0\n',
      'not ok 4 A > new # TODO\n1..4\n# pass 3\n# todo 1\n# fail 0\n',
    ],
    [
      'a test of Perl that is to do',
      'Tests=3,  0 secs\n',
      "#   Failed (TODO) test 'new'\n#   at t/a.t line 2.\nTests=4,  0 secs\n",
    ],
  ])('nothing of a green with what is no failure: %s', (_, before, after) => {
    begin({ 'out.txt': before })
    test('cat out.txt')
    tree.write({ 'out.txt': after })
    expect(test('cat out.txt')).toContain('>PASSED<')
    expect(read()).toBe('')
  })

  const hasGo = spawnSync('go', ['version']).status === 0
  const failing = go(2).replace('func Test0(t *testing.T) {}', 'func Test0(t *testing.T) { t.Fatal("x") }')
  it.skipIf(!hasGo).each([
    ['green', 'go test ./... || true'],
    ['green', '-go test ./...'],
    ['green', 'go test ./... | cat'],
    ['red', 'go test ./... || true'],
  ])('that tests of Go failed, which sums up nothing, though they ended with 0: %s before, %s', (before, command) => {
    begin({ ...goModule, Makefile: 'test:\n\tgo test ./...\n', 'x_test.go': before === 'red' ? failing : go(2) })
    test('make test')
    tree.write({ Makefile: `test:\n\t${command}\n`, 'x_test.go': failing })
    expect(test('make test')).toContain('>PASSED<')
    const said = '`make test` counts as passed by its exit code 0 alone: its output names tests that failed, in 1 package.'
    expect(fewer()).toContain(said)
  })

  it.skipIf(!hasGo)('nothing of a green of Go whose tests print what another Go would, as they did before', () => {
    const printing = (n: number) => go(n).replace('{}', '{ println("--- FAIL: TestInner (0.00s)\\nFAIL\\tinner\\t0.1s") }')
    begin({ ...goModule, 'x_test.go': printing(1) })
    test('go test -v ./...')
    tree.write({ 'x_test.go': printing(2) })
    expect(test('go test -v ./...')).toContain('>PASSED<')
    expect(read()).toBe('')
  })

  it.skipIf(!hasGo)('when Go finds no test any more, and not when one of many is deleted', () => {
    begin({ ...goModule, 'x_test.go': go(2) })
    test('go test ./...')
    tree.write({ 'x_test.go': go(1) })
    test('go test ./...')
    expect(read()).toBe('')
    rmSync(join(tree.project, 'x_test.go'))
    expect(test('go test ./...')).toContain('>PASSED<')
    expect(read()).toContain('prints of no test any more that it ran')
  })

  it('by a review as well, however small the edit is', () => {
    begin({ 'package.json': '{ "scripts": { "test": "node --test" } }', 'a.test.js': green, 'b.test.js': green })
    test('npm test')
    writeFileSync(join(tree.notes, 'small'), '')
    tree.write({ 'README.md': 'Greetings\n' })
    test('npm test')
    expect(tree.run('coding', 'PASSED', { RAYMOND_INPUT: 'green' })).toBe('<goto>PROPOSE</goto>')
    rmSync(join(tree.project, 'b.test.js'))
    test('npm test')
    expect(tree.run('coding', 'PASSED', { RAYMOND_INPUT: 'green' })).toContain('>REVIEW<')
  })
})

describe.skipIf(process.platform === 'win32')('where tests failed before the change already', () => {
  const script = { 'package.json': '{ "scripts": { "test": "node --test" } }' }
  it.each([
    ['the one that failed', { 'a.test.js': '' }, ['a.test.js'], 'ran fewer tests than before this change: 1, before 2.'],
    ['all of them', { 'package.json': '{ "scripts": { "test": "exit 0" } }' }, [], 'prints of no test any more that it ran'],
    ['one that passed', {}, ['b.test.js'], 'ran fewer tests than before this change: 1, before 2.'],
  ] as const)('that tests were deleted is told, and no edit is small that did it: %s', (_, files, deleted, said) => {
    begin({ ...script, 'a.test.js': red, 'b.test.js': green })
    test('npm test')
    writeFileSync(join(tree.notes, 'small'), '')
    tree.write(files)
    for (const file of deleted) rmSync(join(tree.project, file))
    const passed = test('npm test')
    expect(passed).toContain('>PASSED<')
    expect(read()).toContain(said)
    expect(passed).toContain(said) // for the reviewer
    expect(fewer()).toContain(said)
    expect(tree.run('coding', 'PASSED', { RAYMOND_INPUT: 'green' })).toContain('>REVIEW<')
  })

  const late = `${green}setTimeout(() => { throw new Error('z') }, 50)\n`
  it.each([
    ['it is mended', red, { 'a.test.js': green }],
    ['it is mended under another name', red, { 'a.test.js': '', 'c.test.js': green.replace('fine', 'new') }],
    ['a file that ended badly behind its tests', late, { 'a.test.js': green }],
    ['a file that could not be loaded', "require('./nowhere')\n", { 'a.test.js': green }],
  ])('nothing is told of an honest change: %s', (_, before, files) => {
    begin({ ...script, 'a.test.js': before, 'b.test.js': green })
    test('npm test')
    writeFileSync(join(tree.notes, 'small'), '')
    tree.write(files)
    for (const [file, text] of Object.entries(files)) if (text === '') rmSync(join(tree.project, file))
    expect(test('npm test')).toContain('>PASSED<')
    expect(read()).toBe('')
    expect(fewer()).toBe('')
    expect(tree.run('coding', 'PASSED', { RAYMOND_INPUT: 'green' })).toBe('<goto>PROPOSE</goto>')
  })

  it('nothing is told of a test that was moved and fails as before', () => {
    begin({ ...script, 'a.test.js': red, 'b.test.js': green })
    test('npm test')
    rmSync(join(tree.project, 'a.test.js'))
    tree.write({ 'c.test.js': red })
    expect(test('npm test')).toContain('>PASSED<')
    expect(read()).not.toContain('fewer tests')
    expect(fewer()).toBe('')
  })

  it('nothing is told where the install failed then, whatever it printed', () => {
    begin({ ...script, 'a.test.js': green, 'install.sh': 'echo 9 passed; exit 1\n' })
    test('npm test', 'sh install.sh')
    tree.write({ 'install.sh': 'exit 0\n' })
    expect(test('npm test', 'sh install.sh')).toContain('>PASSED<')
    expect(read()).toBe('')
  })

  it('what ran before a chain ended early is the least that there were', () => {
    const chain = JSON.stringify({ scripts: { test: 'node --test a.test.js && node --test b.test.js' } })
    begin({ 'package.json': chain, 'a.test.js': red + green, 'b.test.js': green })
    test('npm test')
    tree.write({ 'a.test.js': green + green })
    expect(test('npm test')).toContain('>PASSED<')
    expect(read()).toBe('')
    tree.write({ 'a.test.js': '', 'b.test.js': green })
    expect(test('npm test')).toContain('>PASSED<')
    expect(read()).toBe('') // as many as were seen
  })

  const go = ['--- FAIL: TestA (0.00s)\nFAIL\nFAIL\tx/a\t0.01s\n', 'FAIL\tx/c [build failed]\n', 'FAIL\n']
  it.each([
    ['vitest', ' ❯ a.test.js (5 tests | 2 failed) 3ms\n      Tests  2 failed | 3 passed (5)\n', '      Tests  5 passed (5)\n'],
    ['Gradle', 'ATest > old FAILED\n3 tests completed, 1 failed\n', 'BUILD SUCCESSFUL in 1s\n'],
    [
      'Gradle, of several projects',
      'A > old FAILED\n3 tests completed, 1 failed\nB > old FAILED\n2 tests completed, 1 failed\n',
      'B > old FAILED\n2 tests completed, 1 failed\n',
    ],
    [
      'CTest',
      '[==========] 2 tests from 1 test suite ran. (0 ms total)\n50% tests passed, 1 tests failed out of 2\n',
      '100% tests passed, 0 tests failed out of 2\n',
    ],
    [
      'GoogleTest',
      '[==========] 2 tests from 1 test suite ran. (0 ms total)\n[  FAILED  ] 1 test, listed below:\n',
      '[==========] 2 tests from 1 test suite ran. (0 ms total)\n[  PASSED  ] 2 tests.\n',
    ],
    ['nextest', '3 tests run: 2 passed (1 flaky), 1 failed, 0 skipped\n', '3 tests run: 3 passed, 0 skipped\n'],
    ['Turborepo', 'a:test: 3 passed\nb:test: 5 passed, 1 failed\n Failed:    b#test\n', 'b:test: 6 passed\n'],
    ['Go, what could not be built', `${go[1]}${go[2]}`, '?   \tx/c\t[no test files]\n'],
    ['AVA, which sums up what passes only where all do', '  2 tests failed\n', '  1 test failed\n'],
    ['AVA, all of which pass now', '  2 tests failed\n', '  3 tests passed\n'],
    ['Karma', 'TOTAL: 2 FAILED, 1 SUCCESS\n', 'TOTAL: 3 SUCCESS\n'],
    ['unittest', 'ERROR: lib (unittest.loader._FailedTest.lib)\nRan 3 tests in 0.1s\n', 'Ran 2 tests in 0.1s\n\nOK\n'],
  ])('nothing is told where as many ran, however a runner prints what fails: %s', (_, before, after) => {
    begin({ 'out.txt': before, 'test.sh': 'cat out.txt; exit 1\n' })
    test('sh test.sh')
    tree.write({ 'out.txt': after, ...(after.includes('FAILED') ? {} : { 'test.sh': 'cat out.txt\n' }) })
    expect(test('sh test.sh')).toContain('>PASSED<')
    expect(fewer()).toBe('')
    expect(read()).not.toContain('fewer tests')
  })

  it.each([
    ['Go', `${go[0]}${go[2]}`, '?   \tx/a\t[no test files]\n', 'before this change it counted packages with tests.'],
    [
      'minitest',
      '3 runs, 3 assertions, 1 failures, 0 errors, 0 skips\n',
      '2 runs, 2 assertions, 0 failures, 0 errors, 0 skips\n',
      ': 2, before 3.',
    ],
    ['Jasmine', '3 specs, 1 failure\n', '2 specs, 0 failures\n', ': 2, before 3.'],
    ['QUnit', 'not ok 1 A > old\n1..3\n# pass 2\n# fail 1\n', '1..2\n# pass 2\n# fail 0\n', ': 2, before 3.'],
    ['Karma', 'TOTAL: 1 FAILED, 2 SUCCESS\n', 'TOTAL: 2 SUCCESS\n', ': 2, before 3.'],
    [
      'vitest',
      ' ❯ a.test.js (2 tests | 1 failed) 3ms\n Tests  1 failed | 4 passed (5)\n',
      ' Tests  4 passed (4)\n',
      ': 4, before 5.',
    ],
  ])('how many there were is told: %s', (_, before, after, said) => {
    begin({ 'out.txt': before, 'test.sh': 'cat out.txt; exit 1\n' })
    test('sh test.sh')
    tree.write({ 'out.txt': after, 'test.sh': 'cat out.txt\n' })
    expect(test('sh test.sh')).toContain('>PASSED<')
    expect(fewer()).toContain(said)
  })
})
