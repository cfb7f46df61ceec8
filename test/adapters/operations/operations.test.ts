import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOperations } from '../../../src/adapters/operations/operations.ts'
import type { Value } from '../../../src/core/steps/value.ts'
import type { IssueQuery } from '../../../src/ports/github/issue-finder.ts'
import type { OperationEnd } from '../../../src/ports/turns/operations.ts'

const silent = { text() {}, activity() {} }
const asked: IssueQuery[] = []
const issue = { number: 7, title: 'Flaky', body: '', state: 'open', html_url: 'https://example.test/7', labels: ['bug'] }
const operations = createOperations({
  environment: { ...process.env, SECRET_TOKEN: 'hidden' },
  issues: {
    async findIssue(query) {
      asked.push(query)
      return query.title === issue.title ? issue : undefined
    },
  },
})
let cwd = ''

beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'operations-'))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Mona', '-c', 'user.email=m@example.test', ...args], { cwd, encoding: 'utf8' })
  git('init', '-q', '-b', 'main')
  writeFileSync(join(cwd, 'a.txt'), 'one\n')
  git('add', '.')
  git('commit', '-q', '-m', 'feat: one')
  git('tag', 'v1')
  writeFileSync(join(cwd, 'a.txt'), 'two\n')
  git('commit', '-q', '-am', 'fix: two\n\nBecause of one.\nAnd more.')
  writeFileSync(join(cwd, 'b.txt'), 'three\n')
  git('add', '.')
  git('commit', '-q', '-m', 'docs: three')
  writeFileSync(join(cwd, 'a.txt'), 'not committed\n')
})
afterAll(() => rmSync(cwd, { recursive: true, force: true }))

function perform(
  operation: string,
  args: Readonly<Record<string, Value>>,
  more: { silenceMs?: number; signal?: AbortSignal } = {},
): Promise<OperationEnd> {
  const call = { operation, args, cwd, env: { RAYMOND_OPERATION_KEY: 'k' }, silenceMs: more.silenceMs ?? 10_000 }
  const end = operations.perform(call, silent, more.signal ?? new AbortController().signal)
  if (end === undefined) throw new Error(`${operation} is not known`)
  return end
}

describe('shell/run', () => {
  it('an exit code other than 0 is data; both outputs are there', async () => {
    const script =
      'console.log(process.env.RAYMOND_OPERATION_KEY, process.env.MORE, process.env.SECRET_TOKEN); console.error("oh"); process.exit(3)'
    const end = await perform('shell/run', { command: [process.execPath, '-e', script], env: { MORE: 'more' } })
    expect(end).toEqual({
      ok: true,
      result: { status: 'ok', data: { 'exit-code': 3, stdout: 'k more undefined\n', stderr: 'oh\n' } },
    })
  })

  it('runs a program and no shell', async () => {
    const end = await perform('shell/run', { command: [process.execPath, '-p', 'process.argv[1]', '$(id) && *'] })
    expect(end).toMatchObject({ result: { data: { stdout: '$(id) && *\n' } } })
  })

  it('refuses variables that steer programs, and arguments of another shape', async () => {
    const steering = { command: ['true'], env: { NODE_OPTIONS: '-r x' } }
    expect(await perform('shell/run', steering)).toMatchObject({ result: { status: 'error', reason: 'invalid-arguments' } })
    expect(await perform('shell/run', { script: 'a', command: ['b'] })).toMatchObject({ result: { status: 'error' } })
  })

  it('a missing program, silence and our own end are failures', async () => {
    expect(await perform('shell/run', { command: ['/nowhere/program'] })).toMatchObject({ failure: { class: 'script-failed' } })
    const sleep = { command: [process.execPath, '-e', 'setTimeout(() => {}, 60000)'] }
    expect(await perform('shell/run', sleep, { silenceMs: 200 })).toMatchObject({ failure: { class: 'silent' } })
    const stop = AbortSignal.timeout(200)
    expect(await perform('shell/run', sleep, { signal: stop })).toMatchObject({ failure: { class: 'interrupted' } })
  })
})

describe('git', () => {
  it('git/commits-since lists the commits after a ref, oldest first', async () => {
    const end = await perform('git/commits-since', { ref: 'v1' })
    expect(end).toMatchObject({
      ok: true,
      result: {
        data: {
          commits: [
            { subject: 'fix: two', body: 'Because of one.\nAnd more.', author: 'Mona' },
            { subject: 'docs: three', body: '', author: 'Mona' },
          ],
        },
      },
    })
    const summary = end.ok && 'summary' in end.result ? end.result.summary : ''
    expect(summary).toMatch(/^[0-9a-f]{10} fix: two\n[0-9a-f]{10} docs: three$/)
    expect(await perform('git/commits-since', { ref: 'HEAD' })).toMatchObject({ result: { data: { commits: [] } } })
  })

  it('git/diff gives the difference to a base, and what it touches', async () => {
    const whole = await perform('git/diff', { base: 'v1' })
    expect(whole).toMatchObject({ result: { data: { files: ['a.txt', 'b.txt'] } } })
    const part = await perform('git/diff', { base: 'v1', paths: ['a.txt'] })
    expect(JSON.stringify(part)).toContain('-one\\n+not committed')
    expect(part).toMatchObject({ result: { data: { files: ['a.txt'] } } })
  })

  it.each(['no-such-ref', '--output=owned', ''])('a ref that is none is an error: %s', async (ref) => {
    expect(await perform('git/commits-since', { ref })).toMatchObject({ ok: true, result: { status: 'error' } })
    expect(await perform('git/diff', { base: ref })).toMatchObject({ ok: true, result: { status: 'error' } })
  })
})

describe.skipIf(process.platform === 'win32')('git in a directory whose settings somebody else has written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'operations-foreign-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const git = (args: readonly string[], input?: string) =>
    execFileSync('git', ['-c', 'user.name=M', '-c', 'user.email=m@example.test', ...args], {
      cwd: folder,
      encoding: 'utf8',
      input,
    }).trim()
  const ask = (operation: string, args: Readonly<Record<string, Value>>, at = folder) =>
    operations.perform({ operation, args, cwd: at, env: {}, silenceMs: 10_000 }, silent, new AbortController().signal)
  const started = () => readdirSync(folder).filter((name) => name.startsWith('STARTED'))
  const starts = (what: string) => `"touch '${folder}/STARTED-${what}'; cat"`
  let base = ''

  beforeAll(() => {
    git(['init', '-q', '-b', 'main'])
    writeFileSync(join(folder, 'f.txt'), 'one\n')
    git(['add', '.'])
    git(['commit', '-q', '-m', 'one'])
    base = git(['rev-parse', 'HEAD'])
    const signed = `tree ${git(['rev-parse', 'HEAD^{tree}'])}\nparent ${base}\nauthor a <a@b> 1 +0000\ncommitter a <a@b> 1 +0000\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n abc\n -----END PGP SIGNATURE-----\n\nsigned\n`
    git(['reset', '-q', '--hard', git(['hash-object', '-t', 'commit', '-w', '--stdin'], signed)])
    writeFileSync(join(folder, 'gpg.sh'), `#!/bin/sh\ntouch '${folder}/STARTED-gpg'\n`, { mode: 0o755 })
    writeFileSync(join(folder, '.gitattributes'), 'f.txt filter=x.y=z diff=d\nlong.txt filter=p\n')
    writeFileSync(join(folder, 'f.txt'), 'two\n')
    appendFileSync(
      join(folder, '.git/config'),
      `[log]\nshowSignature = true\n[gpg]\nprogram = ${folder}/gpg.sh\n[core]\nfsmonitor = ${starts('monitor')}\n` +
        `[filter "x.y=z"]\nclean = ${starts('clean')}\nrequired = true\n[filter "p"]\nprocess = ${starts('process')}\n` +
        `[diff]\nexternal = ${starts('external')}\n[diff "d"]\ntextconv = ${starts('textconv')}\n[include]\npath = more\n`,
    )
    writeFileSync(join(folder, '.git/more'), `[filter "x.y=z"]\nprocess = ${starts('included')}\n`)
  })

  it('git/diff starts no program that they name, and says what differs', async () => {
    const end = await ask('git/diff', { base: 'HEAD' })
    expect(end).toMatchObject({ ok: true, result: { status: 'ok', data: { files: ['f.txt'] } } })
    expect(JSON.stringify(end)).toContain('-one\\n+two')
    expect(started()).toEqual([])
  })

  it('git/commits-since starts no program that they name for looking at signatures', async () => {
    const end = await ask('git/commits-since', { ref: base })
    expect(end).toMatchObject({ ok: true, result: { status: 'ok', data: { commits: [{ subject: 'signed' }] } } })
    expect(started()).toEqual([])
  })

  it('git/diff starts nothing in a submodule, which has settings of its own', async () => {
    const outer = mkdtempSync(join(folder, 'outer-'))
    const inOuter = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=M', '-c', 'user.email=m@example.test', ...args], { cwd: outer, stdio: 'ignore' })
    inOuter('init', '-q', '-b', 'main')
    inOuter('clone', '-q', '--no-checkout', folder, 'sub')
    inOuter('-C', 'sub', 'reset', '-q', '--hard', base)
    inOuter('add', 'sub')
    inOuter('commit', '-q', '-m', 'one')
    writeFileSync(join(outer, 'sub', '.gitattributes'), 'f.txt filter=y\n')
    writeFileSync(join(outer, 'sub', 'f.txt'), 'two\n')
    appendFileSync(join(outer, 'sub/.git/config'), `[filter "y"]\nclean = ${starts('submodule')}\n`)
    appendFileSync(join(outer, '.git/config'), '[diff]\nsubmodule = diff\nignoreSubmodules = none\n')
    expect(await ask('git/diff', { base: 'HEAD' }, outer)).toMatchObject({ ok: true, result: { status: 'ok' } })
    expect(started()).toEqual([])
  })

  it('a folder that only looks like a bare repository is none', async () => {
    const bare = mkdtempSync(join(folder, 'bare-'))
    git(['clone', '-q', '--bare', folder, bare])
    expect(await ask('git/commits-since', { ref: 'HEAD' }, bare)).toMatchObject({
      result: { status: 'error', reason: 'git-failed' },
    })
  })
})

describe('github/find-issue', () => {
  it('gives the issue, or nil', async () => {
    expect(await perform('github/find-issue', { title: 'Flaky', labels: ['bug'] })).toEqual({
      ok: true,
      result: { status: 'ok', data: issue, summary: '#7 Flaky' },
    })
    expect(await perform('github/find-issue', { title: 'Other' })).toMatchObject({ result: { data: null } })
    expect(asked[0]).toEqual({ title: 'Flaky', labels: ['bug'] })
  })

  it('is unknown where there is no GitHub, like everything else that is not built in', () => {
    const offline = createOperations({ environment: process.env })
    const call = { operation: 'github/find-issue', args: {}, cwd, env: {}, silenceMs: 1000 }
    const signal = new AbortController().signal
    expect(offline.perform(call, silent, signal)).toBeUndefined()
    expect(offline.perform({ ...call, operation: 'acme/x' }, silent, signal)).toBeUndefined()
  })
})
