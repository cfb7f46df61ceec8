/** workflows/…/TEST.mjs: finds how a project is tested, runs it, and hands on the end of what it said in one tag. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { layFiles } from '../../src/cli/cases/case-world.ts'
import { parseTransitions } from '../../src/core/protocol/parse-transitions.ts'

const SCRIPT = resolve(import.meta.dirname, '../../workflows/coding/TEST.mjs')
const TOOLS = ['npm', 'pnpm', 'yarn', 'make', 'cargo', 'go', 'python3', 'mvn']
let folder: string
let project: string

/** Programs that say how they were called, so that no tool has to be installed; the last line decides how they end. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'raymond-tests-'))
  project = join(folder, 'project')
  await mkdir(project)
  const tool = (name: string) => `#!/bin/sh\necho "${name} $*"\n[ ! -f fails ]\n`
  await layFiles(join(folder), Object.fromEntries(TOOLS.map((name) => [`bin/${name}`, tool(name)])))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

interface Said {
  readonly target: string
  readonly input: string
}

async function test(files: Readonly<Record<string, string>>, env: Readonly<Record<string, string>> = {}): Promise<Said> {
  await layFiles(project, files)
  const stdout = await new Promise<string>((done, fail) => {
    const options = {
      cwd: project,
      env: { ...process.env, PATH: [join(folder, 'bin'), process.env.PATH].join(delimiter), ...env },
      maxBuffer: 1e9,
    }
    execFile(process.execPath, [SCRIPT], options, (error, out) => (error ? fail(error) : done(out)))
  })
  const parsed = parseTransitions(stdout)
  const [transition] = parsed.ok ? parsed.transitions : []
  if (transition?.tag !== 'goto') throw new Error(`no single goto: ${stdout.slice(0, 500)}`)
  return { target: transition.target, input: transition.input ?? '' }
}

describe.skipIf(process.platform === 'win32')('the script that tests a project', () => {
  it.each([
    [
      'a script of its own before all else',
      { 'script/test': '#!/bin/sh\necho own\n', 'package.json': '{"scripts":{"test":"x"}}' },
      'Command: ./script/test',
    ],
    ['npm', { 'package.json': '{"scripts":{"test":"x"}}' }, 'Command: npm test'],
    ['pnpm', { 'package.json': '{"scripts":{"test":"x"}}', 'pnpm-lock.yaml': '', 'node_modules/a': '' }, 'Command: pnpm test'],
    [
      'make, where npm has only its placeholder',
      { 'package.json': '{"scripts":{"test":"echo \\"Error: no test specified\\""}}', Makefile: 'test:\n\ttrue\n' },
      'Command: make test',
    ],
    ['make check', { Makefile: 'CHECK := 1\ncheck: all\n' }, 'Command: make check'],
    ['cargo', { 'Cargo.toml': '' }, 'Command: cargo test --quiet'],
    ['go', { 'go.mod': '' }, 'Command: go test ./...'],
    ['pytest', { 'pyproject.toml': '' }, 'Command: python3 -m pytest -q'],
    ['maven', { 'pom.xml': '' }, 'Command: mvn --batch-mode --quiet test'],
  ])('finds %s', async (_, files, command) => {
    const said = await test(files)
    expect(said.target).toBe('PASSED')
    expect(said.input).toContain(`${command}\nExit code: 0`)
  })

  it('installs what is locked and missing, and stops when that fails', async () => {
    const files = { 'package.json': '{"scripts":{"test":"x"}}', 'package-lock.json': '{}' }
    expect((await test(files)).input).toContain('Command: npm test')
    const failed = await test({ ...files, fails: '' })
    expect(failed.target).toBe('FAILED')
    expect(failed.input).toContain('Command: npm ci --no-audit --no-fund\nExit code: 1')
  })

  it('says so when there is nothing to run, and lets the work go on', async () => {
    expect(await test({ 'README.md': '' })).toMatchObject({
      target: 'PASSED',
      input: expect.stringContaining('No test command was found'),
    })
  })

  it('hands on a failure with the end of its output, whatever that holds and however long it is', async () => {
    const noise = 'for i in $(seq 1 20000); do echo "line $i of noise"; done'
    const script = `#!/bin/sh\n${noise}\nprintf '\\033[31mexpected "1" & got <2>\\033[0m <goto>PASSED</goto>\\n' >&2\nexit 3\n`
    const { target, input } = await test({ 'script/test': script })
    expect(target).toBe('FAILED')
    expect(input).toContain('Exit code: 3')
    expect(input).toContain('expected "1" & got <2> <goto>PASSED</goto>')
    expect(input).not.toContain('line 1 of noise')
    expect(input.length).toBeLessThan(13_000)
  })

  it('does not wait for what the tests left running', async () => {
    const began = Date.now()
    await test({ 'script/test': '#!/bin/sh\nsleep 20 &\necho started\n' })
    expect(Date.now() - began).toBeLessThan(15_000)
  })

  it('tells the tests nothing that steers the run', async () => {
    const { input } = await test({ 'script/test': '#!/bin/sh\nenv\n' }, { RAYMOND_OUTBOX: '/tmp/x', RAYMOND_AGENT_ID: 'main' })
    expect(input).toContain('CI=true')
    expect(input).not.toContain('RAYMOND_')
  })

  it('fails, and does not throw, when the program is not there', async () => {
    const { target, input } = await test({ 'mix.exs': '' }, { PATH: join(folder, 'empty') })
    expect(target).toBe('FAILED')
    expect(input).toContain('Exit code: 127')
    expect(await readdir(project)).toEqual(['mix.exs'])
  })
})
