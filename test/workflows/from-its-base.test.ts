/** Ready workflows measure by where their work began, whatever a program of the project has committed since. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorktree, type Worktree } from './a-worktree.ts'

const WORKFLOW = '.github/workflows/ci.yml'
let tree: Worktree
let base: string

beforeEach(() => {
  tree = openWorktree({ 'a.txt': '1\n', 'web/b.txt': '1\n', [WORKFLOW]: 'on: push\n' })
  base = tree.git('rev-parse', 'HEAD')
})
afterEach(() => tree.close())

function commitByItself(files: Readonly<Record<string, string>>): void {
  tree.write(files)
  tree.git('add', '--all')
  tree.git('commit', '--quiet', '--message', 'by a program')
}

describe('what a program of the project has committed', () => {
  it.each([
    ['coding', 'PASSED'],
    ['ralph', 'PASSED'],
    ['maintenance', 'PASSED'],
    ['fan-out', 'COMMIT'],
  ])('of protected files is put back as it was in the beginning, by %s/%s', (flow, state) => {
    if (flow !== 'maintenance' && flow !== 'fan-out') tree.run(flow, 'SETUP', { RAYMOND_INPUT: 'Do it' })
    commitByItself({ 'a.txt': '2\n', [WORKFLOW]: 'on: pull_request_target\n', '.github/more.yml': 'x\n' })
    tree.run(flow, state, { RAYMOND_INPUT: 'ok', find_base: base, part_base: base, find_title: 'T', part_title: 'T' })
    expect([tree.read(WORKFLOW), tree.read('.github/more.yml'), tree.read('a.txt')]).toEqual(['on: push\n', undefined, '2\n'])
  })

  it('counts among what a worker of maintenance has changed, when it is to be said which parts are tested', () => {
    const parts = ['api', 'web'].map((root) => ({ root, install: null, test: 'echo tested', checks: [] }))
    const file = join(tree.project, '../project.json')
    writeFileSync(file, JSON.stringify({ toolchains: parts }))
    commitByItself({ 'web/b.txt': '2\n', 'api/c.txt': '1\n' })
    tree.write({ 'api/d.txt': '1\n' })
    const said = tree.run('maintenance', 'TEST', { RAYMOND_PROJECT_FILE: file, find_base: base })
    for (const root of ['api', 'web']) expect(said).toContain(`&quot;root&quot;:&quot;${root}&quot;`)
  })
})
