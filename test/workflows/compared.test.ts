/** workflows/…/TEST.mjs and TESTED.mjs, of tests that failed before the change: what a change makes fail beyond that, however a runner names it. */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { built } from '../tools/built.ts'
import { openWorktree, type Worktree } from './a-worktree.ts'

let tree: Worktree

beforeEach(() => {
  tree = openWorktree({ 'a.txt': '1\n' })
  tree.run('coding', 'SETUP', { RAYMOND_INPUT: 'ok', RAYMOND_EVENT_PATH: 'none' })
})
afterEach(() => tree.close())

function test(printed: string, code = 1): string {
  writeFileSync(join(tree.project, '../code'), String(code))
  writeFileSync(join(tree.project, '../printed'), printed)
  const test = 'cat ../printed; exit $(cat ../code)'
  return run(JSON.stringify({ toolchains: [{ root: '.', install: null, test, checks: [] }] }))
}

function run(toolchains: string): string {
  const file = join(tree.project, '../project.json')
  const result = join(tree.project, '../handed')
  writeFileSync(file, toolchains)
  const [, handed = ''] = /input="([^"]*)"/.exec(tree.run('coding', 'TEST', { RAYMOND_PROJECT_FILE: file })) ?? []
  writeFileSync(result, handed.replaceAll('&quot;', '"').replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&'))
  return tree.run('coding', 'TESTED', { RAYMOND_RESULT_FILE: result })
}

/** What is made of a change whose tests print this, where those before it had printed that. */
function compare(before: string, after: string, code = 1): string {
  test(before)
  return madeOf(test(after, code))
}

type Files = Readonly<Record<string, string>>

/** The same of a project with a runner that is real: by the commands that are detected, or by this one. */
function compareReal(files: Files, change: Files, command?: string): string {
  tree.write(files)
  tree.git('add', '--all')
  tree.git('commit', '--quiet', '--message', 'A project')
  tree.run('coding', 'SETUP', { RAYMOND_INPUT: 'ok', RAYMOND_EVENT_PATH: 'none' })
  const detected = () => String(execFileSync(process.execPath, [built('cli'), 'project', '--json'], { cwd: tree.project }))
  const toolchains =
    command === undefined ? detected() : JSON.stringify({ toolchains: [{ root: '.', install: null, test: command, checks: [] }] })
  run(toolchains)
  tree.write(change)
  return madeOf(run(toolchains))
}

function madeOf(said: string): string {
  if (!said.includes('>PASSED<')) return 'FAILED'
  const tested = readFileSync(join(tree.notes, 'tested.md'), 'utf8')
  return /nobody could compare|no other failure is named/.exec(tested)?.[0] ?? tested
}

const lines = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `FAILED test_${from + at}\n`).join('')

describe.skipIf(process.platform === 'win32')('of tests that failed before', () => {
  it.each([
    ['jest', 'FAIL ./a.test.js\n  ● old\n', '  ● adds\n'],
    ['jest, each in turn', 'FAIL ./a.test.js\n  ✓ fine\n  ✕ adds 1 (5 ms)\n', '  ✕ adds 2 (3 ms)\n'],
    ['Node', '✖ old (0.5ms)\n  Error: x\n', '✖ adds (0.7ms)\n'],
    ['vitest', ' FAIL  src/a.test.ts > adds 1\n × adds 1 5ms\n', ' × adds 2 5ms\n'],
    ['pytest', 'FAILED a.py::test_sq[1-1] - assert 2 == 1\n', 'FAILED a.py::test_sq[2-4] - assert 5 == 4\n'],
    ['pytest, with blanks', 'FAILED a.py::test[a 1] - assert 2 == 1\n', 'FAILED a.py::test[a 2] - assert 5 == 4\n'],
    ['Go', '--- FAIL: TestSq (0.00s)\n    --- FAIL: TestSq/2 (0.00s)\nFAIL\n', '    --- FAIL: TestSq/3 (0.00s)\n'],
    ['PHPUnit', '1) GreetTest::testOld\nFailed\n\nFAILURES!\n', '2) GreetTest::testPolite\n'],
    ['unittest', 'FAIL: test_1 (a.T.test_1)\nFAILED (failures=1)\n', 'FAIL: test_2 (a.T.test_2)\n'],
    ['unittest, a subtest', 'FAIL: test_codes (a.T.test_codes) (code=404)\n', 'FAIL: test_codes (a.T.test_codes) (code=500)\n'],
    ['TAP', 'not ok 1 - answers 404\n', 'not ok 2 - answers 500\n'],
    ['TAP, a subtest', '    not ok 1 - answers 404 # time=1.5ms\n', '    not ok 1 - answers 500 # time=1.5ms\n'],
    ['vitest, without signs', ' FAIL  src/a.test.ts > answers 404\n', ' FAIL  src/a.test.ts > answers 500\n'],
    ['Gradle', 'ApiTest > answers 404 FAILED\n', 'ApiTest > answers 500 FAILED\n'],
    ['automake', 'FAIL: api.t 1 - answers 404\n', 'FAIL: api.t 2 - answers 500\n'],
    ['Cargo', 'test a::old ... FAILED\ntest result: FAILED. 1 passed; 1 failed\n', 'test a::b ... FAILED\n'],
    ['pytest, brackets in a parameter', 'FAILED a.py::t[a[0] x] - m\n', 'FAILED a.py::t[a[0] y] - m\n'],
    ['pytest, a moment', 'FAILED a.py::t[2026-01-01T00:00:00Z] - m\n', 'FAILED a.py::t[2026-06-01T00:00:00Z] - m\n'],
    ['TAP, a hash', 'not ok 1 - reads e3b0c44298fc\n', 'not ok 2 - reads da39a3ee5e6b\n'],
    ['Jest, a file that does not load', 'FAIL ./a.test.js\n  ● old\n', 'FAIL ./b.test.js\n  ● Test suite failed to run\n'],
    ['vitest, a file that does not load', ' FAIL  a.test.ts > old\n', ' FAIL  b.test.ts [ b.test.ts ]\nError: x\n'],
    ['pytest, a file that does not load', 'FAILED a.py::old - x\n', 'ERROR b.py - ImportError: x\n'],
    ['Go, a package that does not build', '--- FAIL: TestOld (0.00s)\nFAIL\tx\t0.005s\n', 'FAIL\tx/y [build failed]\n'],
    ['Deno', 'old ... FAILED (944µs)\nFAILED | 1 passed | 1 failed (26ms)\n', 'adds ... FAILED (95µs)\n'],
    ['Node, a name that begins with a digit', '✖ old (1.3ms)\n', '✖ 404 for unknown paths (1ms)\n'],
    ['Jest, a name that begins with a digit', 'FAIL ./a.test.js\n  ● old\n', '  ● 404 for unknown paths\n'],
    ['unittest, an error of a subtest', 'FAIL: test_old (a.T.test_old)\n', 'ERROR: test_codes (a.T.test_codes) (code=500)\n'],
    ['tox', 'FAILED a.py::old - x\n  py312: FAIL code 1\n', '  lint: FAIL code 1\n'],
    ['Karma below Nx', '✖  nx run app:test\nChrome (Linux) App old FAILED\n', 'Chrome (Linux) App adds FAILED\n'],
    ['Cargo, in comments', 'test src/lib.rs - a (line 5) ... FAILED\n', 'test src/lib.rs - b (line 5) ... FAILED\n'],
    ['Perl', "#   Failed test 'old'\n#   at t/a.t line 2.\nResult: FAIL\n", "#   Failed test 'adds'\n"],
    ['Karma', 'Chrome 120.0.0.0 (Linux) App old FAILED\n', 'Chrome 120.0.0.0 (Linux) App adds FAILED\n'],
    ['Karma, in another browser', 'Chrome 120.0.0.0 (Linux) App old FAILED\n', 'Firefox 115.0 (Linux) App old FAILED\n'],
    ['Playwright, in another browser', '  1) [a] › a.ts:3:5 › old ──\n', '  1) [b] › a.ts:3:5 › old ──\n'],
    ['Node, a known port', '✖ answers at port 8080\n', '✖ answers at port 8081\n'],
    ['npm, a workspace', '✖ old\nnpm error workspace @x/a@1.0.0\n', 'npm error workspace @x/b@1.0.0\n'],
    ['nox', 'FAILED a.py::old - x\nnox > Session tests failed.\n', 'nox > Session lint failed.\n'],
    ['nox, in its sum', 'FAILED a.py::old - x\nnox > * tests: failed\n', 'nox > * lint: failed\n'],
    ['Gradle, a task', 'ApiTest > old FAILED\n> Task :a:test FAILED\n', '> Task :b:compileTestJava FAILED\n'],
  ])('one more fails: %s', (_, old, more) => {
    expect(compare(old, more + old)).toBe('FAILED')
    expect(compare(old, old)).toBe('no other failure is named')
  })

  const node = (names: readonly string[]) =>
    `${names.map((name) => `✖ ${name} (1.3ms)\n`).join('')}ℹ fail ${names.length}\n✖ failing tests:\n${names.map((name) => `✖ ${name} (1.3ms)\n`).join('')}`
  const [old1, new1] = ['--- FAIL: TestOld (0.0s)\nFAIL\nFAIL\tx/b\t0.1s\n', '--- FAIL: TestNew (0.0s)\n']
  it.each([
    ['Node', node(['old']), node(['old', 'old'])],
    [
      'tape',
      'not ok 1 should be equal\nok 2 should be equal\n# fail  1\n',
      'not ok 1 should be equal\nnot ok 2 should be equal\n# fail  2\n',
    ],
    [
      'mocha -R dot',
      '  1 failing\n\n  1) Array\n       old:\n',
      '  2 failing\n\n  1) Array\n       old:\n\n  2) Array\n       adds:\n',
    ],
    ['Cargo', 'test tests::it_works ... FAILED\n', 'test tests::it_works ... FAILED\n'.repeat(2)],
    ['Go', `${new1}FAIL\nFAIL\tx/a\t0.1s\n${old1}`, `${new1}FAIL\nFAIL\tx/a\t0.1s\n${new1}${old1}`],
    ['more than are noted', `${lines(150)}FAILED test_1\n`, `${lines(150)}${'FAILED test_1\n'.repeat(2)}`],
  ])('one more fails of the same name: %s', (_, before, after) => {
    expect(compare(before, before)).toBe('no other failure is named')
    expect(compare(before, after)).toBe('FAILED')
  })

  it.each([
    [
      'a runner prints a name once more, and no more failed by its sum',
      'FAIL ./a.test.js\n  ● old\nTests: 1 failed, 2 total\n',
      '  ● old\n',
    ],
    ['more failed by the sum, and no other name is there', 'FAILED a.py::old - x\n= 1 failed in 2s =\n', '= 1 failed in 2s =\n'],
  ])('nobody can tell where %s', (_, before, more) => {
    expect(compare(before, before)).toBe('no other failure is named')
    expect(compare(before, more + before)).toBe('nobody could compare')
  })

  const failure = (name: string, at: number, label = 'Failure') =>
    `  ${at}) ${label}:\n${name} [test/a_test.rb:${at}]:\nExpected: 1\n\n`
  const error = (name: string, at: number) => `  ${at}) Error:\n${name}:\nRuntimeError: x\n    test/a_test.rb:${at}:in \`x'\n\n`
  const minitest = (all: readonly string[], failures: number, errors = 0) =>
    `${all.join('')}5 runs, 3 assertions, ${failures} failures, ${errors} errors, 0 skips\n`
  it.each([
    ['fails', minitest([failure('ATest#test_a', 1), failure('ATest#test_b', 2)], 2)],
    ['ends with an error', minitest([failure('ATest#test_a', 1), error('ATest#test_b', 2)], 1, 1)],
    ['fails in the place of the other', minitest([failure('ATest#test_b', 1)], 1)],
    ['fails, in Rails', minitest([failure('ATest#test_a', 1), failure('ATest#test_b', 2)], 2).replaceAll(/^ +\d\) /gm, '')],
  ])('one more test of minitest %s', (_, after) => {
    expect(compare(minitest([failure('ATest#test_a', 1)], 1), after)).toBe('FAILED')
  })

  it.each([
    ['their order', [failure('ATest#test_b', 1), failure('ATest#test_a', 2)], 2, 0],
    ['where it is', [failure('ATest#test_a', 3), failure('ATest#test_b', 4)], 2, 0],
    ['how it fails', [error('ATest#test_a', 1), failure('ATest#test_b', 2)], 1, 1],
    ['what is skipped', [failure('ATest#test_a', 1), failure('ATest#test_b', 2), failure('ATest#test_c', 3, 'Skipped')], 2, 0],
  ])('nothing else fails where of tests of minitest no more differs than %s', (_, after, failures, errors) => {
    const before = [failure('ATest#test_a', 1), failure('ATest#test_b', 2)]
    expect(compare(minitest(before, 2), minitest(after, failures, errors))).not.toBe('FAILED')
    expect(compare(minitest(after, failures, errors), minitest(before, 2))).not.toBe('FAILED')
  })

  it('nothing else fails where a spec of minitest stands before the others, which numbers them', () => {
    const before = minitest([failure('Cart::when full#test_0001_pays', 1)], 1)
    const after = minitest([failure('Cart::when full#test_0002_pays', 1)], 1)
    expect(compare(before, after)).toBe('no other failure is named')
  })

  it('nothing else fails where fewer are of the same name', () => {
    expect(compare(node(['old', 'old']), node(['old']))).toBe('no other failure is named')
  })

  it.each([
    ['times', '✕ adds (5 ms)\n', '✕ adds (7 ms)\n'],
    ['how long Go took', '--- FAIL: TestSq/2 (0.00s)\n', '--- FAIL: TestSq/2 (0.01s)\n'],
    ['the number of a test of TAP', 'not ok 1 - old 1\n', 'not ok 12 - old 1\n'],
    ['the number of one of automake', 'FAIL: api.t 1 - old\n', 'FAIL: api.t 2 - old\n'],
    [
      'what a message of pytest holds',
      'FAILED a.py::test_a[1 2] - assert 12 == 7\n',
      'FAILED a.py::test_a[1 2] - assert 13 == 7\n',
    ],
    [
      'the place in a file, and an address',
      "thread 'a' panicked at src/lib.rs:4:28:\nFAIL: t (x at 0x7f3)\n",
      "thread 'a' panicked at src/lib.rs:9:2:\nFAIL: t (x at 0x7f4)\n",
    ],
    [
      'a line of Maven',
      '[ERROR]   GreetTest.greets:12 expected 3 but was 4\n',
      '[ERROR]   GreetTest.greets:14 expected 3 but was 5\n',
    ],
    ['how long nextest took', '        FAIL [   0.004s] shop tests::a\n', '        FAIL [   0.014s] shop tests::a\n'],
    ['how many failed, beside a name', 'FAIL: old\nFAILED tests: 3 of 7\n', 'FAIL: old\nFAILED tests: 2 of 7\n'],
    ['its number among the others', '1) GreetTest::testOld\n2) GreetTest::testPolite\n', '1) GreetTest::testPolite\n'],
    [
      'how many',
      '✖ old\n✖ 3 problems (3 errors)\nFAILED (failures=3)\n',
      '✖ old\n✖ 2 problems (2 errors)\nFAILED (failures=2)\n',
    ],
    ['what pytest says of it', 'FAILED a.py::t[a 1] - KeyError: V1St\n', 'FAILED a.py::t[a 1] - KeyError: Xy9q\n'],
    ['a folder in a name', 'not ok 1 - reads /tmp/x1a/b\n', 'not ok 1 - reads /tmp/y2b/b\n'],
    [
      'how long Deno took',
      'old ... FAILED (944µs)\nFAILED | 1 failed (26ms)\n',
      'old ... FAILED (1ms)\nFAILED | 1 failed (1m2s)\n',
    ],
    [
      'how long tox took',
      '✖ old\n  lint: FAIL code 1 (0.51=setup[0.45]+cmd[0.06] seconds)\n',
      '✖ old\n  lint: FAIL code 1 (0.57=setup[0.5]+cmd[0.07] seconds)\n',
    ],
    [
      'how far pytest was, and by which worker',
      '[gw0] [ 50%] FAILED a.py::b\na.py::old FAILED     [ 50%]\nFAILED a.py::old - x\n',
      '[gw1] [100%] FAILED a.py::b\na.py::old FAILED    [100%]\nFAILED a.py::old - x\n',
    ],
    ['how many Playwright had done', '  ✘  1 a.spec.ts › old (5ms)\n', '  ✘  2 a.spec.ts › old (7ms)\n'],
    ['the line of Playwright', '  1) [chromium] › a.spec.ts:9:5 › old ────\n', '  1) [chromium] › a.spec.ts:10:5 › old ───\n'],
    [
      'the line of a test in a comment',
      'test src/lib.rs - add (line 5) ... FAILED\n',
      'test src/lib.rs - add (line 9) ... FAILED\n',
    ],
    ['the version of a workspace of npm', '✖ old\nnpm error workspace a@1.0.0\n', '✖ old\nnpm error workspace a@1.1.0\n'],
    ['microseconds', '✖ old (944µs)\n', '✖ old (12ms)\n'],
    ['minutes', '--- FAIL: TestOld (1m2.3s)\n', '--- FAIL: TestOld (59.4s)\n'],
    ['how long vitest took for all tries', ' × a.test.ts > old 5ms (retry x2)\n', ' × a.test.ts > old 7ms (retry x2)\n'],
    ['the same, in the other order', ' × a.test.ts > old (retry x2) 5ms\n', ' × a.test.ts > old (retry x1) 7ms\n'],
    [
      'how large Jest was',
      'FAIL src/a.test.js (5.2 s, 45 MB heap size)\n  ● old\n',
      'FAIL src/a.test.js (6.2 s, 48 MB heap size)\n  ● old\n',
    ],
    [
      'the browser of Karma',
      'Chrome Headless 120.0.0.0 (Linux x86_64) App old FAILED\n',
      'Chrome Headless 121.0.1.0 (Linux x86_64) App old FAILED\n',
    ],
    ['a port', '✖ old\n● Listening on port 34567\n', '✖ old\n● Listening on port 41234\n'],
    ['the clock and the process', 'FAILED old\n[12 7] app[12]: ERROR x\n', 'FAILED old\n[13 8] app[13]: ERROR x\n'],
  ])('nothing else fails where no more differs than %s', (_, before, after) => {
    expect(compare(before, after)).toBe('no other failure is named')
  })

  const jest = 'FAIL ./a.test.js\n  ● old\n\n    expect(1).toBe(2)\n\nTests:       1 failed, 1 passed, 2 total\n'
  it.each([
    ['Console', 'console.log\n      hello'],
    ['Deprecation Warning:', 'Option "x" was replaced'],
    ['Validation Warning:', 'Unknown option "x"'],
    [' Cannot log after tests are done. Did you forget to wait for something async in your test?', 'Attempted to log "x".'],
  ])('nothing else fails where Jest says what was printed: ● %s', (heading, text) => {
    const printed = `PASS ./b.test.js\n  ● ${heading}\n\n    ${text}\n\n${jest}`
    expect(compare(jest, printed)).toBe('no other failure is named')
    expect(compare(jest, `  ● Console Logger › adds\n${printed}`)).toBe('FAILED')
  })

  const pytest = (log: string, failed = 1) =>
    `== FAILURES ==\n___ test_old ___\nE   assert 1 == 2\n-- Captured log call --\n${log}== short test summary info ==\nFAILED a.py::test_old - assert 1 == 2\n${failed} failed in 0.02s\n`
  const spec = (printed: string, failed = 1) => `${printed}✖ old (1.3ms)\nℹ tests 3\nℹ fail ${failed}\n`
  const unittest = (printed: string, failed = 1) =>
    `${printed}FAIL: test_old (a.T.test_old)\nRan 3 tests in 1s\nFAILED (failures=${failed})\n`
  it.each([
    [
      'a word of chance, in a log of pytest',
      pytest('ERROR    root:a.py:3 no session ey9V5S\n'),
      pytest('ERROR    root:a.py:3 no session vgd8l\n'),
    ],
    ['a line, in a log of pytest', pytest(''), pytest('ERROR    root:a.py:3 payment declined\n')],
    ['a numbered list, below pytest', pytest(''), pytest('1) Start\n2) Stop\n')],
    ['a cross, below pytest', pytest(''), pytest('✗ nothing to do\n')],
    ['a cross and a list, below Node', spec(''), spec('✖ invalid input\n1) Start\n')],
    ['a cross and a log, below unittest', unittest(''), unittest('✗ invalid\nERROR declined\n')],
    ['a log in brackets, below Jest', jest, `    [ERROR] payment declined\n${jest}`],
    ['a test that Jest names in another way', jest, jest.replace('  ● old', '  ✕ old (5 ms)\n  ● old')],
    ['a cross, where one fails no more', `✖ old2\n${spec('', 2)}`, spec('✖ invalid\n')],
  ])('nobody can tell where tests print what may be a name, and no more failed by the sum: %s', (_, before, after) => {
    expect(compare(before, before)).toBe('no other failure is named')
    expect(compare(before, after)).toBe('nobody could compare')
    expect(compare(before, after.replace(/\b1(?= failed)|(?<=fail |failures=)1/g, '2'))).not.toBe('no other failure is named')
  })

  it.each([
    ['in the place of another', `✖ old2\n${spec('', 2)}`, `✖ new\n${spec('', 2)}`],
    ['in the place of another of one name', `✖ old\n${spec('', 2)}`, `✖ new\n${spec('', 2)}`],
    ['and more failed by the sum', spec(''), `✖ new\n${spec('', 2)}`],
    ['in another tool, below Nx', `✖  nx run app:test\n${jest}`, `✖  nx run app:test\n✖  nx run b:lint\n${jest}`],
    [
      'in another tool, below tox',
      `${pytest('')}  py312: FAIL code 1\n`,
      `${pytest('')}  py312: FAIL code 1\n  lint: FAIL code 1\n`,
    ],
    ['in a linter', spec(''), `${spec('')}✖ 1 problem (1 error)\n`],
    [
      'to compile, below Maven',
      '[ERROR]   ATest.old:1 expected\n[ERROR] Tests run: 1, Failures: 1, Errors: 0\n',
      '[ERROR]   ATest.old:1 expected\n[ERROR] Tests run: 1, Failures: 1, Errors: 0\n[ERROR] COMPILATION ERROR : \n',
    ],
    [
      'with a sign, where the runner has no sum',
      '--- FAIL: TestOld (0.0s)\nFAIL\n',
      '--- FAIL: TestOld (0.0s)\nERROR declined\nFAIL\n',
    ],
  ])('one more fails %s', (_, before, after) => {
    expect(compare(before, before)).toBe('no other failure is named')
    expect(compare(before, after)).toBe('FAILED')
  })

  const mocha = (names: readonly string[]) =>
    `${names.map((name) => `  1) ${name}\n`).join('')}  ${names.length} failing\n${names.map((name) => `  1) ${name}:\n     Error: x\n`).join('')}`
  const phpunit = (more = '', sum = '') =>
    `There was 1 failure:\n\n1) ATest::testOld\nFailed\n${more}\nFAILURES!\nTests: 4, Assertions: 3, Failures: 1${sum}.\n`
  it.each([
    ['Mocha, where two others of one name fail no more', mocha(['works', 'works']), mocha(['adds'])],
    [
      'PHPUnit, a test that checks nothing',
      phpunit(),
      phpunit('There was 1 risky test:\n\n1) BTest::testNew\nThis test did not perform any assertions\n', ', Risky: 1'),
    ],
    ['PHPUnit, a test that warns', phpunit(), phpunit('1 test triggered 1 PHP warning:\n\n1) BTest::testNew\n', ', Warnings: 1')],
    ['AVA, beside Node', `${spec('')}  ✔ adds\n  1 test passed\n`, `${spec('')}  ✘ [fail]: adds\n  1 test failed\n`],
    ['AVA, whose sum is not there', `${spec('')}  ✔ adds\n`, `${spec('')}  ✘ [fail]: adds\n`],
    ['RSpec, beside Node', `${spec('')}5 examples, 0 failures\n`, `${spec('')}  1) Sum adds\n5 examples, 1 failure\n`],
    ['Mocha, beside Node, where another fails no more', `✖ old2\n${spec('', 2)}`, `${spec('')}${mocha(['adds'])}`],
  ])('one more fails, for which not every sum has room: %s', (_, before, after) => {
    expect(compare(before, before)).toBe('no other failure is named')
    expect(compare(before, after)).toBe('FAILED')
  })

  const throws = (name: string) => `require('node:test')('${name}', () => { throw new Error('x') })\n`
  const passes = (name: string, printed = '') => `require('node:test')('${name}', () => console.log('${printed}'))\n`
  const spawned = 'node --test --test-reporter=spec test/*.js'
  it('one more fails as it is over its time, which Node calls cancelled', () => {
    const late = "require('node:test')('adds', { timeout: 50 }, () => new Promise((end) => setTimeout(end, 500)))\n"
    const files = { 'test/a.js': throws('old'), 'test/b.js': passes('adds') }
    expect(compareReal(files, { 'test/b.js': late }, spawned)).toBe('FAILED')
  }, 60_000)

  it('one more fails where two others fail no more that Node calls by one name', () => {
    const files = { 'test/a.js': throws('works'), 'test/b.js': throws('works'), 'test/c.js': passes('adds') }
    const change = { 'test/a.js': passes('works'), 'test/b.js': passes('works'), 'test/c.js': throws('adds') }
    expect(compareReal(files, change, spawned)).toBe('FAILED')
  }, 60_000)

  it('nobody can tell where a test prints a cross, and of those that Node names twice one fails no more', () => {
    const files = { 'test/a.js': throws('old'), 'test/b.js': throws('old2'), 'test/c.js': passes('adds') }
    const change = { 'test/b.js': passes('old2'), 'test/c.js': passes('adds', '✖ invalid') }
    expect(compareReal(files, change, spawned)).toBe('nobody could compare')
  }, 60_000)

  it.each([
    ['make', 'old is broken\nmake: *** [Makefile:2: test] Error 1\n'],
    ['a runner that only names its file', 'FAIL ./a.test.js\nFAIL src/b.test.ts (5.2 s)\n'],
    ['Go, of a package', 'FAIL\tx\t0.005s\nFAIL\tx/y [build failed]\nFAIL\n'],
    ['PHPUnit, without names', 'FAILURES!\nTests: 2, Assertions: 2, Failures: 1.\n'],
    ['a program that ends with an error', 'Error: x\nAssertionError: y\n'],
    ['TAP, without names', 'not ok 12\n'],
    ['a linter', '/x/a.js\n  1:1  error  old\n\n✖ 1 problem (1 error)\n'],
    ['minitest of old', '  1) Failure:\ntest_polite(GreetTest) [a.rb:7]:\nExpected: 1\n'],
    ['a suite that does not begin', 'FAIL ./a.test.js\n  ● Test suite failed to run\n'],
  ])('nobody can tell where no test is named: %s', (_, printed) => {
    expect(compare(printed, printed)).toBe('nobody could compare')
  })

  const old = '--- FAIL: TestOld (0.00s)\n'
  it.each([
    ['with another exit code', old, old, 3],
    ['Go', `${old}FAIL\nFAIL\tx\t0.005s\nFAIL\n`, `${old}2026/01/01 no greeting\nFAIL\tx\t0.005s\nFAIL\n`, 1],
    ['Cargo', 'test old ... FAILED\ntest result: FAILED. 1 passed; 1 failed\n', 'test old ... FAILED\n', 1],
    ['Node', '✖ old (0.5ms)\nℹ tests 7\nℹ pass 6\n', '✖ old (0.4ms)\nℹ tests 6\nℹ pass 5\n', 1],
    ['pytest', 'FAILED a.py::old - x\n= 1 failed, 6 passed in 2s =\n', 'FAILED a.py::old - x\n= 1 failed in 2s =\n', 1],
    ['unittest', 'FAIL: old (a.T.old)\nRan 3 tests in 1s\n', 'FAIL: old (a.T.old)\nRan 2 tests in 1s\n', 1],
  ])('nobody can tell where the tests end early, or are fewer: %s', (_, before, after, code) => {
    expect(compare(before, before)).toBe('no other failure is named')
    expect(compare(before, after, code)).toBe('nobody could compare')
  })

  it.each([
    ['beside a name', '✖ old\nError: no session V1StGXR8\n', '✖ old\nError: no session Xy9qLm2t\n'],
    ['more of them', '✖ old\n', '✖ old\nError: x\n'],
    ['in a sum', '✖ old\nFAILED (failures=2)\n', '✖ old\nFAILED (failures=1, errors=1)\n'],
  ])('nobody can tell where an error is another: %s', (_, before, after) => {
    expect(compare(before, before)).toBe('no other failure is named')
    expect(compare(before, after)).toBe('nobody could compare')
    expect(compare(before, `${after}✖ new\n`)).toBe('FAILED')
  })

  it.each([
    ['pytest -x', 'FAILED a.py::old - x\n!!!!!!!! stopping after 1 failures !!!!!!!!\n'],
    [
      'pytest, where a file does not load',
      'FAILED a.py::old - x\nERROR b.py\n!!!! Interrupted: 1 error during collection !!!!\n',
    ],
    ['Cargo', 'test old ... FAILED\nerror: test failed, to rerun pass `--lib`\n'],
    ['Cargo, with comments', 'test old ... FAILED\nerror: doctest failed, to rerun pass `--doc`\n'],
    [
      'nextest',
      '        FAIL [   0.004s] x old\nwarning: 1/3 tests were not run due to test failure (run with --no-fail-fast)\n',
    ],
    ['pnpm -r', '✖ old\n ERR_PNPM_RECURSIVE_RUN_FIRST_FAIL  a@1.0.0 test: `node --test`\n'],
    ['Maven, of modules', '[ERROR]   ATest.old:1 expected: <1>\n[ERROR]   mvn <args> -rf :a\n'],
  ])('nobody can tell where tests end with the first that fails: %s', (_, printed) => {
    expect(compare(printed, printed)).toBe('nobody could compare')
    expect(readFileSync(join(tree.notes, 'tested.md'), 'utf8')).toContain('end before all of them have run')
    expect(compare(printed, `FAILED a.py::new - x\n${printed}`)).toBe('FAILED')
  })

  it('nothing else fails where Cargo has run all targets', () => {
    const target = (name: string) => `test ${name} ... FAILED\nerror: test failed, to rerun pass \`${name}\`\n`
    const printed = `${target('a')}${target('b')}error: 2 targets failed:\n    \`a\`\n    \`b\`\n`
    expect(compare(printed, printed)).toBe('no other failure is named')
  })

  it('compares names however many errors are printed beside them', () => {
    const errors = Array.from({ length: 300 }, (_, at) => `Error: x${at}y\n`).join('')
    expect(compare(`${errors}✖ old\n`, `${errors}✖ old\n✖ new\n`)).toBe('FAILED')
    expect(compare(`${errors}✖ old\n`, `${errors}✖ old\n`)).toBe('nobody could compare')
  })

  it('nobody can tell where more failed than is noted', () => {
    expect(compare(lines(250), `${lines(250)}FAILED new\n`)).toBe('nobody could compare')
    expect(compare(lines(250), lines(249, 1))).toBe('nobody could compare')
  })

  it('more fail than is noted, where no more were noted before', () => {
    expect(compare(lines(200), lines(201))).toBe('FAILED')
    expect(compare(lines(200), lines(200))).toBe('no other failure is named')
  })

  it('one more fails, long before the end of what is printed', () => {
    const noise = `${'x'.repeat(99)}\n`.repeat(6000)
    expect(compare(`${noise}FAILED old\n`, `FAILED new\n${noise}FAILED old\n`)).toBe('FAILED')
  })

  it('one more fails, on a line without an end', () => {
    expect(compare('FAILED old\n', 'FAILED old\nFAILED new')).toBe('FAILED')
  })
})

describe.skipIf(spawnSync('cargo', ['--version']).status !== 0)('with Cargo', () => {
  const files = {
    '.gitignore': 'target\n',
    'Cargo.toml': '[package]\nname = "x"\nversion = "0.1.0"\nedition = "2021"\n',
    'Cargo.lock': 'version = 3\n\n[[package]]\nname = "x"\nversion = "0.1.0"\n',
    'src/lib.rs':
      'pub fn f() -> i32 { 1 }\npub fn g() -> i32 { 1 }\n#[cfg(test)]\nmod tests { #[test] fn old() { assert_eq!(super::f(), 2) } }\n',
    'tests/g.rs': '#[test]\nfn gives_one() { assert_eq!(x::g(), 1) }\n',
  }
  const broken = { 'src/lib.rs': files['src/lib.rs'].replace('g() -> i32 { 1 }', 'g() -> i32 { 7 }') }

  it('one more fails in a target behind one that failed before', () => {
    expect(compareReal(files, broken)).toBe('FAILED')
  }, 60_000)

  it('nothing else fails in all of them', () => {
    expect(compareReal(files, { 'a.txt': '2\n' })).toBe('no other failure is named')
  }, 60_000)

  it('nobody can tell by a command of the project that ends with the first', () => {
    expect(compareReal(files, broken, 'cargo test')).toBe('nobody could compare')
  }, 60_000)
})

it.skipIf(process.platform === 'win32')(
  'one more fails in a workspace of npm whose tests name nothing',
  () => {
    const member = (name: string, test?: string) =>
      JSON.stringify({ name, version: '1.0.0', scripts: test === undefined ? {} : { test } })
    const files = {
      '.gitignore': 'node_modules\n',
      'package.json': JSON.stringify({
        private: true,
        workspaces: ['a', 'b', 'c'],
        scripts: { test: 'npm test --workspaces --if-present' },
      }),
      'a/package.json': member('a', 'node --test'),
      'a/a.test.mjs': "import { test } from 'node:test'\ntest('old', () => { throw 1 })\n",
      'b/package.json': member('b', 'node check.js'),
      'b/check.js': "require('../c/c.js')\n",
      'c/package.json': member('c'),
      'c/c.js': '',
    }
    expect(compareReal(files, { 'c/c.js': 'process.exit(1)\n' }, 'npm test')).toBe('FAILED')
  },
  60_000,
)
