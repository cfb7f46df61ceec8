/** Scripts of workflows/coding between whose turns an agent had its way with the worktree. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const FLOW = resolve(import.meta.dirname, '../../workflows/coding')
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
  const all = { ...process.env, RAYMOND_STATE_DIR: join(folder, 'state'), ...env }
  return String(execFileSync(process.execPath, [join(FLOW, `${state}.mjs`)], { cwd: project, env: all })).trim()
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

  it('take for an answer what has changed nothing, and no commit', () => {
    expect(run('ANSWER', { RAYMOND_INPUT: 'Because.' })).toBe('<goto input="Because.">PROPOSE</goto>')
    writeFileSync(join(project, 'a.txt'), '2\n')
    commit()
    expect(run('ANSWER', { RAYMOND_INPUT: 'Because.' })).toBe('<goto>TEST</goto>')
  })
})
