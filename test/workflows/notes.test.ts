/** Scripts of ready workflows between whose turns an agent had its way with the worktree. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const FLOWS = resolve(import.meta.dirname, '../../workflows')
let folder: string
let project: string
let notes: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'raymond-notes-'))
  project = join(folder, 'project')
  notes = join(folder, 'state/notes/main')
  mkdirSync(join(project, '.raymond'), { recursive: true })
  mkdirSync(notes, { recursive: true })
  git('init', '--quiet')
  git('config', 'user.name', 'x')
  git('config', 'user.email', 'x@example.org')
  writeFileSync(join(project, 'a.txt'), '1\n')
  commit()
  writeFileSync(join(notes, 'base'), git('rev-parse', 'HEAD'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function git(...args: readonly string[]): string {
  return String(execFileSync('git', args, { cwd: project })).trim()
}

function commit(): void {
  git('add', '--all', '--', '.', ':(exclude).raymond')
  git('commit', '--quiet', '--message', 'x')
}

function run(state: string, env: Readonly<Record<string, string>> = {}): string {
  return runOf('coding', state, env)
}

function runOf(flow: string, state: string, env: Readonly<Record<string, string>>): string {
  const all = { ...process.env, RAYMOND_STATE_DIR: join(folder, 'state'), ...env }
  return String(execFileSync(process.execPath, [join(FLOWS, flow, `${state}.mjs`)], { cwd: project, env: all })).trim()
}

describe('scripts of workflows/coding', () => {
  it.each(['file', 'folder'])('write through no link that an agent has put there: the %s', (what) => {
    writeFileSync(join(project, 'a.txt'), '2\n')
    if (what === 'file') symlinkSync(join(notes, 'small'), join(project, '.raymond/change.diff'))
    else {
      rmSync(join(project, '.raymond'), { recursive: true })
      symlinkSync(notes, join(project, '.raymond'))
    }
    expect(run('PASSED', { RAYMOND_INPUT: 'ok' })).toContain('>REVIEW</function>')
    expect(['small', 'change.diff', 'tests.md'].filter((name) => existsSync(join(notes, name)))).toEqual([])
    expect(readFileSync(join(project, '.raymond/change.diff'), 'utf8')).toContain('+2')
  })

  it('go on where project code has removed their folder', () => {
    writeFileSync(join(project, 'a.txt'), '2\n')
    rmSync(join(project, '.raymond'), { recursive: true })
    expect(run('PASSED', { RAYMOND_INPUT: 'ok' })).toContain('>REVIEW</function>')
  })

  it.each(['writable', 'read-only'])('name new files in the report of a failure, where the index is %s', (index) => {
    writeFileSync(join(project, '.gitignore'), '*.env\n')
    commit()
    writeFileSync(join(notes, 'base'), git('rev-parse', 'HEAD'))
    writeFileSync(join(project, 'local.env'), 'x')
    writeFileSync(join(project, '.raymond/plan.md'), 'x')
    expect(run('REPORT')).toContain('Nothing was changed yet.')
    writeFileSync(join(project, 'a.txt'), '2\n')
    writeFileSync(join(project, 'new.txt'), 'x\n')
    // Git makes a lock beside an index that it writes, and gives up where there is one.
    if (index === 'read-only') writeFileSync(join(project, '.git/index.lock'), '')
    const said = run('REPORT')
    expect(said).toMatch(/^ a\.txt +\|/m)
    expect(said).toMatch(/^ new\.txt /m)
    expect(said).not.toMatch(/local\.env|plan\.md|Nothing was changed/)
  })

  it('take for an answer what has changed nothing, and no commit', () => {
    expect(run('ANSWER', { RAYMOND_INPUT: 'Because.' })).toBe('<goto input="Because.">PROPOSE</goto>')
    writeFileSync(join(project, 'a.txt'), '2\n')
    commit()
    expect(run('ANSWER', { RAYMOND_INPUT: 'Because.' })).toBe('<goto>TEST</goto>')
  })

  it('show a submodule that was moved, though it says of itself that it is not to be looked at', () => {
    const [one, two] = ['1', '2'].map((digit) => digit.repeat(40))
    const module = '[submodule "lib"]\n\tpath = lib\n\turl = https://example.org/lib\n\tignore = all\n'
    writeFileSync(join(project, '.gitmodules'), module)
    const moveTo = (id = '') => git('update-index', '--add', '--cacheinfo', `160000,${id},lib`)
    mkdirSync(join(project, 'lib'))
    moveTo(one)
    git('add', '.gitmodules')
    git('commit', '--quiet', '--message', 'lib')
    writeFileSync(join(notes, 'base'), git('rev-parse', 'HEAD'))
    moveTo(two)
    git('commit', '--quiet', '--message', 'moved')
    expect(run('PASSED', { RAYMOND_INPUT: 'ok' })).toContain('>REVIEW</function>')
    expect(readFileSync(join(project, '.raymond/change.diff'), 'utf8')).toContain(`+Subproject commit ${two}`)
  })
})

describe('commits that nobody but the project has made', () => {
  const base = () => readFileSync(join(notes, 'base'), 'utf8')

  it('count for the size of a find, and are no reason to drop a part', () => {
    writeFileSync(join(project, 'a.txt'), 'x\n'.repeat(500))
    commit()
    writeFileSync(join(project, 'b.txt'), '1\n')
    expect(runOf('maintenance', 'PASSED', { find_title: 'T', find_base: base() })).toContain('It grew to 2 files')
    commit()
    expect(runOf('fan-out', 'COMMIT', { part_title: 'T', part_base: base() })).toContain('Done: T (2 files)')
  })

  it('are not among the rounds that passed the tests', () => {
    const tell = (name: string, text: string) => writeFileSync(join(project, '.raymond', name), text)
    tell('task.md', 'Do it')
    writeFileSync(join(project, 'a.txt'), 'round 1\n')
    expect(runOf('ralph', 'PASSED', { RAYMOND_INPUT: 'ok' })).toBe('<reset>ROUND</reset>')
    writeFileSync(join(project, 'a.txt'), 'untested\n')
    commit()
    tell('stopped', 'a round gave up')
    expect(runOf('ralph', 'PROPOSE', {})).toContain('The task is not finished')
    expect(readFileSync(join(project, 'a.txt'), 'utf8')).toBe('round 1\n')
  })
})
