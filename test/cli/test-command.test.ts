/** `raymond test` as authors call it, in a folder of their own. */
import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { layFiles } from '../../src/cli/cases/case-world.ts'
import { built } from '../tools/built.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'raymond-test-'))
})
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 9 }))

function raymond(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((done) => {
    const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' }
    const child = execFile(process.execPath, [built('cli'), 'test', ...args], { cwd: folder, env }, (_, stdout, stderr) =>
      done({ code: child.exitCode ?? -1, stdout, stderr }),
    )
  })
}

const FLOW = {
  'flow/START.md': 'Say hello to {{input}}.\n',
  'flow/COUNT.mjs':
    "import { appendFileSync, readFileSync } from 'node:fs'\nappendFileSync(process.env.RAYMOND_STATE_DIR + '/count.txt', '1')\nconsole.log(`<result>${readFileSync('names.txt', 'utf8').length}</result>`)\n",
}

describe('raymond test', () => {
  it('plays a case: scripted answers for prompts, scripts for real, in a private copy of everything', async () => {
    await layFiles(folder, {
      ...FLOW,
      'flow/cases/counts.yaml':
        'name: counts the names\ninput: mona\nfiles: { names.txt: "ab" }\nanswers: [ { state: START, prompt: hello to mona, text: <goto>COUNT</goto>, cost_usd: 0.02 } ]\nexpect: { path: [START, COUNT], result: "2", cost_usd: 0.02 }\n',
    })
    const { code, stdout } = await raymond('flow')
    expect(stdout).toBe('flow\n  ok   counts the names  2 turns, $0.02\n1 passed\n')
    expect(code).toBe(0)
    await expect(readFile(join(folder, 'flow/count.txt'))).rejects.toThrow('ENOENT')
  })

  it('shows what is other than expected, and exits with 1', async () => {
    await layFiles(folder, {
      ...FLOW,
      'flow/cases/wrong.yaml':
        'answers:\n  - { state: START, text: <result>hi</result> }\n  - { state: START, text: <result>again</result> }\nexpect: { path: [START, COUNT], result: ho }\n',
    })
    const { code, stdout } = await raymond('flow')
    expect(code).toBe(1)
    expect(stdout).toContain('FAIL wrong')
    expect(stdout).toContain('path of main\n           START\n         - COUNT\n')
    expect(stdout).toContain('result\n         - ho\n         + hi\n')
    expect(stdout).toContain('nobody asked for answer 2, of START')
    expect(stdout).toContain('1 failed, 0 passed')
  })

  it('waits for no pipe: one is no case, and no part of the workflow or of what it left', async () => {
    await layFiles(folder, {
      ...FLOW,
      'flow/PIPE.sh': "mkfifo pipe; echo '<result>made</result>'\n",
      'flow/cases/left.yaml':
        'answers: [ { state: START, text: <goto>PIPE</goto> } ]\nexpect: { result: made, files: { pipe: null } }\n',
    })
    for (const pipe of ['flow/pipe', 'flow/cases/pipe.yaml']) execFileSync('mkfifo', [join(folder, pipe)])
    const { code, stdout } = await raymond('flow')
    expect([code, stdout]).toEqual([1, expect.stringContaining('1 failed, 1 passed')])
    expect(stdout).toContain('The case cannot be read, or is no file.')
  })

  it('says which answer is missing', async () => {
    await layFiles(folder, { ...FLOW, 'flow/cases/silent.yaml': 'expect: {}\n' })
    const { code, stdout } = await raymond('flow')
    expect(code).toBe(1)
    expect(stdout).toContain('no answer for main at START.md')
  })

  it('prints one JSON object with --json', async () => {
    await layFiles(folder, {
      ...FLOW,
      'flow/cases/a.yaml': 'answers: [ { state: START, text: <result>hi</result> } ]\nexpect: { result: hi }\n',
      'flow/cases/b.yaml': 'expect: { resul: hi }\n',
    })
    const { code, stdout } = await raymond('--json', 'flow')
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({
      passed: 1,
      failed: 1,
      cases: [
        { name: 'a', file: 'flow/cases/a.yaml', workflow: 'flow', ok: true, status: 'completed', path: { main: ['START.md'] } },
        { name: 'b', ok: false, status: null, problems: [{ code: 'RAY-UNKNOWN-FIELD', hint: 'Did you mean "result"?' }] },
      ],
    })
  })

  it('finds the cases of a single-file workflow beside it, and all cases below a folder', async () => {
    await layFiles(folder, {
      'flows/one.yaml': 'states:\n  START:\n    mjs: console.log("<result>one</result>")\n',
      'flows/one.cases/a.yaml': 'expect: { result: one }\n',
      'flows/two/START.mjs': 'console.log("<result>two</result>")\n',
      'flows/two/cases/a.yaml': 'expect: { result: two }\n',
    })
    expect(await raymond('flows/one.yaml')).toMatchObject({ code: 0, stdout: expect.stringContaining('1 passed') })
    expect(await raymond('flows')).toMatchObject({ code: 0, stdout: expect.stringContaining('2 passed') })
    expect(await raymond('flows/two/cases/a.yaml')).toMatchObject({ code: 0, stdout: expect.stringContaining('1 passed') })
  })

  it('gives a called workflow along when the case names it', async () => {
    await layFiles(folder, {
      'flows/a/START.mjs': 'console.log(\'<function-workflow return="END">../b</function-workflow>\')\n',
      'flows/a/END.mjs': 'console.log(`<result>${process.env.RAYMOND_RESULT}!</result>`)\n',
      'flows/a/cases/a.yaml': 'also: [../../b]\nexpect: { path: [START, START, END], result: "b!" }\n',
      'flows/b/START.mjs': 'console.log("<result>b</result>")\n',
    })
    expect(await raymond('flows/a')).toMatchObject({ code: 0 })
  })

  it('lets time pass without waiting: a retry, and an ask that nobody answers', async () => {
    await layFiles(folder, {
      'flow/START.md': 'Ask.\n',
      'flow/LATE.mjs': 'console.log("<result>late</result>")\n',
      'flow/cases/a.yaml':
        'answers:\n  - { state: START, error: { class: overloaded, message: too busy } }\n  - { state: START, attempt: 2, text: \'<ask next="START" timeout="30d" timeout_next="LATE">Well?</ask>\' }\nreplies: [ { timeout: true, prompt: Well } ]\nexpect: { path: [START, LATE], result: late, turns: 3 }\n',
    })
    const began = Date.now()
    expect(await raymond('flow')).toMatchObject({ code: 0 })
    expect(Date.now() - began).toBeLessThan(15_000)
  })

  it.each([
    ['nothing at all', [], 'path'],
    ['a path that is not there', ['nowhere'], 'There is nothing at nowhere.'],
    ['a workflow without cases', ['empty'], 'There are no cases at empty.'],
  ])('is used badly with %s, which is exit code 64', async (_, args, message) => {
    await layFiles(folder, { 'empty/START.md': 'Hi.\n' })
    const { code, stderr, stdout } = await raymond(...args)
    expect(stderr).toContain(message)
    expect({ code, stdout }).toEqual({ code: 64, stdout: '' })
  })

  it('refuses files that would be written outside of the repository', async () => {
    await layFiles(folder, { ...FLOW, 'flow/cases/a.yaml': 'files: { ../../x: "1" }\nexpect: {}\n' })
    expect(await raymond('flow')).toMatchObject({ code: 1, stdout: expect.stringContaining('RAY-BAD-CASE') })
  })
})
