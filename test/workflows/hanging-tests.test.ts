/** workflows/…/TEST.mjs and TESTED.mjs: commands that do not end, or say nothing for long. Their times are a part of what they are. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { folderOf, raymond } from '../cli/raymond.ts'
import { openWorktree, type Worktree } from './a-worktree.ts'

const AGENT = `import { readFileSync, writeFileSync, mkdirSync } from 'node:fs'
const { prompt, session } = JSON.parse(readFileSync(0, 'utf8'))
const head = /^# (.*)$/m.exec(prompt)?.[1] ?? ''
const say = (text) => console.log(JSON.stringify({ type: 'result', text, cost_usd: 0.01, session_id: session.new_id ?? session.id }))
const write = (body) => (mkdirSync('test', { recursive: true }), writeFileSync('test/new.test.js', 'require("node:test")("new", () => {' + body + '})\\n'))
if (/Understand the task/.test(head)) say('<call return="PLANNED">PLAN</call>')
else if (/plan/i.test(head)) say('<result>Add it\\n\\n1. write it</result>')
else if (/Make the change/.test(head)) (write('while (true);'), say('<goto>TEST</goto>'))
else if (/The tests fail/.test(head) && prompt.includes('FAILED: stopped after ')) (write(''), say('<goto>TEST</goto>'))
else if (/Review/.test(head)) say('<result>APPROVED</result>')
else say('<result>Add a thing\\n\\nIt adds a thing.</result>')
`

const made: string[] = []
let tree: Worktree | undefined
afterEach(() => {
  tree?.close()
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 9 })
})

/** The workflow, with times that are so much shorter. */
function shortened(by: number): string {
  const flows = mkdtempSync(join(tmpdir(), 'raymond-hanging-'))
  made.push(flows)
  cpSync(resolve(import.meta.dirname, '../../workflows/coding'), join(flows, 'coding'), { recursive: true })
  const script = join(flows, 'coding/TEST.mjs')
  const shorter = readFileSync(script, 'utf8')
    .replace(/\b(timeout|max_duration)=(\d+)m/g, (_, name, minutes) => `${name}=${(minutes * 60) / by}s`)
    .replace(/^const (MINUTES|SILENT) = (\d+)/gm, `const $1 = $2 / ${by}`)
  writeFileSync(script, shorter)
  return flows
}

function committed(files: Readonly<Record<string, string>>): string {
  const folder = folderOf(files)
  const git = (...args: readonly string[]) =>
    spawnSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...args], { cwd: folder })
  git('init', '-q', '-b', 'main')
  git('add', '--all')
  git('commit', '-qm', 'Begin')
  return folder
}

async function coding(flows: string, folder: string) {
  const agent = join(flows, 'agent.mjs')
  writeFileSync(agent, AGENT)
  const args = ['--input', 'Add a thing', '--agent', `command:node ${agent}`, '--dangerously-skip-permissions']
  const { status, error } = JSON.parse((await raymond(folder, 'run', join(flows, 'coding'), ...args, '--json')).stdout)
  return { status, error }
}

interface Part {
  readonly root?: string
  readonly install?: string | null
  readonly test: string
}

function test(one: Worktree, parts: readonly Part[]): string {
  const [file, result] = [join(one.project, '../project.json'), join(one.project, '../handed')]
  writeFileSync(file, JSON.stringify({ toolchains: parts.map((part) => ({ root: '.', install: null, checks: [], ...part })) }))
  const [, handed = ''] = /input="([^"]*)"/.exec(one.run('coding', 'TEST', { RAYMOND_PROJECT_FILE: file })) ?? []
  writeFileSync(result, handed.replaceAll('&quot;', '"').replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&'))
  return one.run('coding', 'TESTED', { RAYMOND_RESULT_FILE: result })
}

/** A project whose commands may be silent for two seconds or so. */
function opened(files: Readonly<Record<string, string>>, by = 500): Worktree {
  tree = openWorktree(files, 'main', shortened(by))
  tree.run('coding', 'SETUP', { RAYMOND_INPUT: 'ok', RAYMOND_EVENT_PATH: 'none' })
  return tree
}

const HANGS = 'sleep 100\n'
const PART = { test: 'sh check.sh' }

describe.skipIf(process.platform === 'win32')('tests that do not end', () => {
  it('an agent is told that its change makes them hang, and what it did is not lost', async () => {
    const folder = committed({
      'package.json': '{"name":"x","version":"1.0.0","scripts":{"test":"node --test"}}\n',
      'test/old.test.js': 'require("node:test")("old", () => {})\n',
    })
    expect(await coding(shortened(100), folder)).toEqual({ status: 'completed', error: null })
  }, 120_000)

  it('each of several commands may be silent, though not all of them together', async () => {
    const folder = committed({ '.github/raymond.yml': 'version: 1\nproject: { install: sleep 8, test: sleep 8 }\n' })
    expect(await coding(shortened(100), folder)).toEqual({ status: 'completed', error: null })
  }, 120_000)

  it.each([
    ['that were green', 'echo fine\n'],
    ['some of which failed before', 'echo "FAILED a.py::old - x"; exit 1\n'],
  ])('fail where the change makes tests hang %s', (_, before) => {
    const one = opened({ 'check.sh': before })
    expect(test(one, [PART])).toContain('>BEGIN<')
    one.write({ 'check.sh': `${before.replace('; exit 1', '')}${HANGS}` })
    const said = test(one, [PART])
    expect(said).toContain('>FAILED<')
    expect(said).toMatch(/FAILED: stopped after [\d.]+ minutes without output">FAILED</)
    expect(said).not.toContain('project:')
  })

  it('end with all that they have started', () => {
    const one = opened({ 'check.sh': '(sleep 4; touch ../late) & wait\n' })
    test(one, [PART])
    spawnSync('sleep', ['4'])
    expect(existsSync(join(one.project, '../late'))).toBe(false)
  })

  it.each([
    ['in silence', HANGS, /stopped after [\d.]+ minutes without output/],
    ['and print on', 'while :; do echo x; sleep 0.2; done\n', /stopped as [\d.]+ minutes for all commands were over/],
  ])(
    'before the change already: %s',
    (_, hangs, why) => {
      const one = opened({ 'check.sh': hangs })
      expect(test(one, [PART])).toContain('>BEGIN<')
      expect(one.note('baseline.md')).toMatch(why)
      expect(one.note('baseline.md')).toContain('`project:` in `.github/raymond.yml` can name another command')
      one.write({ 'check.sh': 'echo "FAILED a.py::old - x"; exit 1\n' })
      expect(test(one, [PART])).toContain('>PASSED<')
      expect(one.note('tested.md')).toMatch(
        /^`sh check\.sh` fails\. Before this change `sh check\.sh` was stopped .*: what the change makes fail is not known\. `project:` in `\.github\/raymond\.yml` can name another command\.$/,
      )
      one.write({ 'check.sh': 'echo fine\n' })
      expect(test(one, [PART])).toContain('>PASSED<')
      expect(one.note('tested.md')).toBe('')
    },
    30_000,
  )

  it('an install, before the change already', () => {
    const one = opened({ 'check.sh': 'exit 1\n' })
    expect(test(one, [{ ...PART, install: 'sleep 100' }])).toContain('>BEGIN<')
    expect(test(one, [{ ...PART, install: 'sleep 100' }])).toContain('>PASSED<')
    expect(one.note('tested.md')).toMatch(
      /^`sleep 100` was stopped after .* before this change already, so `sh check\.sh` was not run: this change is not tested\. `project:` in/,
    )
  })

  it('of several parts, which share the minutes', () => {
    const prints = (seconds: number) => `for i in $(seq ${seconds}); do echo $i; sleep 1; done\n`
    const one = opened({ 'a/check.sh': prints(8), 'b/check.sh': prints(14), 'c/check.sh': 'sleep 3\n' }, 150)
    const parts = ['a', 'b', 'c'].map((root) => ({ ...PART, root }))
    expect(test(one, parts)).toContain('>BEGIN<')
    expect(one.note('baseline.md')?.match(/Exit code: \d|stopped as/g)).toEqual([
      'Exit code: 0',
      'Exit code: 1',
      'stopped as',
      'Exit code: 1',
      'stopped as',
    ])
    one.write({ 'b/new.txt': '' })
    expect(test(one, parts)).toContain('>PASSED<')
    expect(one.note('tested.md')).toBe('')
  }, 60_000)

  it('by minutes that are nearly all those of the script itself', () => {
    const script = readFileSync(resolve(import.meta.dirname, '../../workflows/coding/TEST.mjs'), 'utf8')
    const minutes = (from: RegExp) => Number(from.exec(script)?.[1])
    const left = minutes(/max_duration=(\d+)m/) - minutes(/^const MINUTES = (\d+)/m)
    expect([left >= 2, left <= 5]).toEqual([true, true])
    const silent = minutes(/timeout=(\d+)m/) - minutes(/^const SILENT = (\d+)/m)
    expect([silent >= 1, silent <= 5]).toEqual([true, true])
  })
})
