/** Ready workflows measure by where their work began, whatever a program of the project has committed since. */
import { mkdirSync, writeFileSync } from 'node:fs'
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

describe('a command on a pull request', () => {
  const THERE = { head: { sha: 'f'.repeat(40) }, base: { ref: 'main' } }
  const FLOWS = ['coding', 'fan-out', 'ralph'] as const

  function begin(flow: string, event: object, diff: string | null = 'diff --git a/a.txt b/a.txt\n+3\n'): string {
    const [eventFile, diffFile] = ['event.json', 'a.diff'].map((name) => join(tree.project, '..', name)) as [string, string]
    writeFileSync(eventFile, JSON.stringify({ repository: { default_branch: 'main' }, ...event }))
    if (diff !== null) writeFileSync(diffFile, diff)
    const files = { RAYMOND_EVENT_PATH: eventFile, ...(diff === null ? {} : { RAYMOND_OPTIONAL_DIFF_FILE: diffFile }) }
    tree.run(flow, 'SETUP', { RAYMOND_INPUT: '#7 Threes\n\n## Said with the command\n\nTest it', ...files })
    return tree.read('.raymond/task.md') ?? ''
  }

  /** The draft of a flow, where its work has passed the tests. */
  function draft(flow: string): Readonly<Record<string, unknown>> | undefined {
    tree.write({ 'a.txt': '2\n' })
    if (flow !== 'fan-out') tree.run(flow, 'PASSED', { RAYMOND_INPUT: 'ok' })
    mkdirSync(tree.notes, { recursive: true })
    writeFileSync(join(tree.notes, 'parts.json'), '[{"title":"A","status":"merged"}]')
    tree.run(flow, flow === 'fan-out' ? 'PASSED' : 'PROPOSE', { RAYMOND_RESULT: 'Twos' })
    return tree.proposed()[0]
  }

  it.each(FLOWS)('tells agents and people that the work begins without its changes: %s', (flow) => {
    const task = begin(flow, { pull_request: { number: 7, ...THERE } })
    expect(task).toContain('pull request #7')
    expect(task).toContain('`.raymond/pull-request.diff`')
    expect(tree.read('.raymond/pull-request.diff')).toBe('diff --git a/a.txt b/a.txt\n+3\n')
    const { title, body } = draft(flow) ?? {}
    expect(title).toBe(flow === 'coding' ? 'Twos' : 'Threes')
    expect(body).toContain('This work begins at `main`, without the changes of #7.')
    expect(tree.git('ls-files', '.raymond')).toBe('')
  })

  it.each([
    ['coding', 'REPORT'],
    ['coding', 'OUT_OF_BUDGET'],
    ['coding', 'UNCLEAR'],
    ['fan-out', 'STOPPED'],
    ['fan-out', 'NOTHING'],
    ['fan-out', 'OUT_OF_BUDGET'],
    ['fan-out', 'MERGE'],
    ['ralph', 'PROPOSE'],
  ])('tells so where nothing comes of it, and its result is all that people read: %s/%s', (flow, state) => {
    begin(flow, { pull_request: { number: 7, ...THERE } })
    if (state === 'MERGE') writeFileSync(join(tree.notes, 'parts.json'), '[{"title":"A","status":"left","why":"No."}]')
    const told = tree.run(flow, state)
    expect(told).toContain('<result status="failure">')
    expect(told).toContain('. This work begins at `main`, without the changes of #7.')
  })

  it.each(FLOWS)('has the planner of coding, and each round, hear of it again: %s', (flow) => {
    const task = begin(flow, { pull_request: { number: 7, ...THERE } })
    const kept = tree.note(flow === 'coding' ? 'task' : 'task.md') ?? ''
    expect(kept).toContain('`.raymond/pull-request.diff`')
    expect(task).toContain(kept.trim())
  })

  it.each(FLOWS)('shows of a diff that is huge what an agent can be expected to read: %s', (flow) => {
    const task = begin(flow, { pull_request: { number: 7, ...THERE } }, `diff --git a/a b/a\n${'+x\n'.repeat(300_000)}`)
    expect(tree.read('.raymond/pull-request.diff')?.length).toBeLessThan(601_000)
    expect(task).toContain('the first 600,000 of its 900,')
  })

  it.each(FLOWS)('whose diff GitHub does not give begins all the same, and agents are told: %s', (flow) => {
    const task = begin(flow, { pull_request: { number: 7, ...THERE } }, null)
    expect(task).toContain('without the changes of #7. They are not to be had here: GitHub gives no diff of what is very large')
    expect(tree.read('.raymond/pull-request.diff')).toBeUndefined()
    expect(tree.note('begins.md')).toContain('#7')
  })

  it.each(FLOWS)('that is merged, or checked out, is nothing to tell of: %s', (flow) => {
    const merged = { issue: { pull_request: { merged_at: '2026-01-01T00:00:00Z' } }, pull_request: { number: 7, ...THERE } }
    const here = { pull_request: { number: 7, head: { sha: base }, base: { ref: 'main' } } }
    for (const event of [merged, here, { issue: { number: 7 } }]) {
      begin(flow, event)
      expect(tree.note('begins.md')).toBeUndefined()
      expect(tree.read('.raymond/task.md')).not.toContain('without')
    }
  })

  it.each(FLOWS)('whose commits nobody knows, or whose base is another, is told of all the same: %s', (flow) => {
    begin(flow, { pull_request: { number: 7, head: { sha: 'f'.repeat(40) }, base: { ref: 'next' }, merged: true } })
    expect(tree.note('begins.md')).toContain('#7')
    begin(flow, { repository: {}, pull_request: { number: 8 } })
    expect(tree.note('begins.md')).toContain('This work begins at the default branch, without the changes of #8.')
  })

  it.skipIf(process.platform === 'win32')('finds the head of a merge in a clone that is one commit deep', () => {
    const head = tree.git('commit-tree', `${base}^{tree}`, '-p', base, '-m', 'head')
    tree.git('reset', '--quiet', '--hard', tree.git('commit-tree', `${base}^{tree}`, '-p', base, '-p', head, '-m', 'merge'))
    const shallow = join(tree.project, '../shallow')
    tree.git('clone', '--quiet', '--depth=1', `file://${tree.project}`, shallow)
    const event = join(tree.project, '../event.json')
    writeFileSync(event, JSON.stringify({ pull_request: { number: 7, head: { sha: head } } }))
    tree.run('coding', 'SETUP', { RAYMOND_INPUT: 'x', RAYMOND_EVENT_PATH: event }, shallow)
    expect(tree.note('begins.md')).toBeUndefined()
  })
})
