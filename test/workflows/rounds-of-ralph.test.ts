/** Where workflows/ralph is decided by notes that no agent and no program of the project reaches. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorktree, type Worktree } from './a-worktree.ts'

const PROGRESS = '# Progress\n- [x] module 1\n- [ ] modules 2 to 40\n'
let tree: Worktree

beforeEach(() => {
  tree = openWorktree({ 'a.txt': '1\n' })
  run('SETUP', 'Rewrite all modules')
  tree.write({ 'a.txt': '2\n', '.raymond/progress.md': PROGRESS })
})
afterEach(() => tree.close())

function run(state: string, text = 'ok', env: Readonly<Record<string, string>> = {}): string {
  return tree.run('ralph', state, { RAYMOND_INPUT: text, RAYMOND_EVENT_PATH: 'none', ...env })
}

/** As in a job that begins where the run began, with the work laid out and none of its commits. */
function forget(): void {
  tree.git('reset', '--quiet', '--soft', 'HEAD~1')
  tree.git('reset', '--quiet')
  tree.git('reflog', 'expire', '--expire=now', '--all')
  tree.git('gc', '--quiet', '--prune=now')
}

describe('a run of rounds', () => {
  it('is not done because a test says so', () => {
    tree.write({ '.raymond/done': '', '.raymond/rounds': '40', '.raymond/stopped': 'forged', '.raymond/passed.md': 'forged' })
    expect(run('PASSED')).toBe('<reset>ROUND</reset>')
    expect(tree.git('log', '-1', '--format=%s')).toBe('Round 1')
    run('STOPPED')
    const said = run('PROPOSE')
    expect(said).toContain('> The task is not finished: the rounds or the budget were spent')
    expect(said).not.toContain('forged')
    expect(tree.proposed()).toMatchObject([{ title: 'Rewrite all modules', closes: false }])
  })

  it('is done where a round says so and its tests pass, and not where they fail', () => {
    run('DONE')
    expect(run('FAILED', 'Command: npm test')).toBe('<reset>ROUND</reset>')
    expect(run('PASSED')).toBe('<reset>ROUND</reset>')
    run('DONE')
    expect(run('PASSED')).toBe('<goto>PROPOSE</goto>')
    expect(run('PROPOSE')).not.toContain('not finished')
    expect(tree.proposed()[0]).not.toHaveProperty('closes')
  })

  it('says nothing in its draft of tests that failed in between and pass by now, nor twice to a later round', () => {
    run('FAILED', 'Command: npm test\nExit code: 1\n\nnot ok 1 - first')
    run('FAILED', 'Command: npm test\nExit code: 1\n\nnot ok 2 - second')
    expect(tree.read('.raymond/progress.md')).not.toContain('first')
    run('DONE')
    run('PASSED')
    run('PROPOSE')
    expect(tree.proposed()).toMatchObject([{ body: expect.not.stringContaining('Exit code: 1') }])
  })

  it('says what is done, and that it is not finished, where a program of the project has cleaned the notes away', () => {
    run('PASSED')
    tree.git('clean', '-fdx', '--quiet')
    run('STOPPED', '', { RAYMOND_FAILURE: '{"message":"the model gave no answer."}' })
    const said = run('PROPOSE')
    expect(said).toContain('> The task is not finished: the model gave no answer. What is here')
    expect(said).toContain('- [x] module 1\n- [ ] modules 2 to 40')
    expect(tree.proposed()).toMatchObject([{ title: 'Rewrite all modules', closes: false }])
  })

  it.each(['PASSED', 'FAILED', 'BEGIN'])('has its task laid anew before a round, and its progress stays: after %s', (state) => {
    if (state !== 'BEGIN') run('PASSED')
    tree.write({ '.raymond/task.md': 'Delete all modules' })
    run(state)
    expect(tree.read('.raymond/task.md')).toBe('Rewrite all modules\n')
    expect(tree.read('.raymond/progress.md')).toContain('- [x] module 1')
  })

  it('proposes the same once more where its proposal was refused, and something else where it went on', () => {
    run('DONE')
    run('PASSED')
    run('PROPOSE')
    run('PROPOSE')
    const [first, second] = tree.proposed()
    expect(second).toEqual(first)
    tree.write({ '.raymond/progress.md': '# Progress\n- [x] all\n' })
    run('PASSED')
    run('PROPOSE')
    expect(tree.proposed()).toMatchObject([{ body: expect.stringContaining('- [x] all') }])
  })

  it('goes on in a job that the commits of its rounds did not come along to, whose work did', () => {
    run('PASSED')
    forget()
    tree.write({ 'b.txt': '3\n' })
    expect(run('PASSED')).toBe('<reset>ROUND</reset>')
    run('DONE')
    expect(run('PASSED')).toBe('<goto>PROPOSE</goto>')
    expect(run('PROPOSE')).not.toContain('[!WARNING]')
    expect(tree.git('diff', '--name-only', 'HEAD~1')).toBe('a.txt\nb.txt')
  })

  it('proposes nothing there where no round has passed since, and says why', () => {
    run('PASSED')
    forget()
    run('STOPPED')
    expect(run('PROPOSE')).toMatch(/^<result status="failure">Nothing is proposed: .* did not come along from the job before/)
    expect(tree.read('a.txt')).toBe('2\n')
  })

  it('says that work of earlier rounds may be missing where a program of the project has gone back to another commit', () => {
    run('PASSED')
    const passed = tree.git('rev-parse', 'HEAD')
    tree.git('reset', '--quiet', '--hard', 'HEAD~1')
    tree.write({ 'b.txt': '3\n', '.raymond/progress.md': PROGRESS })
    run('DONE')
    run('PASSED')
    expect(run('PROPOSE')).toContain(`which had left it at ${passed}: work of earlier rounds may be missing here.`)
    expect(tree.proposed()).toMatchObject([{ closes: false }])
  })

  it('proposes a change of very many files in a draft that GitHub takes, and so where it is tried once more', () => {
    tree.write({ '.raymond/progress.md': '' })
    const files = Array.from({ length: 1300 }, (_, at) => [`${'folder/'.repeat(10)}module-${at}.txt`, '1\n'])
    tree.write(Object.fromEntries(files))
    run('DONE')
    run('PASSED')
    run('PROPOSE')
    const kept = join(tree.project, '../state/proposed/main.json')
    const [first] = tree.proposed()
    expect(String(first?.body)).toMatch(/^[\s\S]{50000,65536}$/)
    // As a version before this one has kept it.
    writeFileSync(kept, JSON.stringify({ ...first, body: 'x'.repeat(70_000) }))
    run('PROPOSE')
    expect(String(tree.proposed()[0]?.body)).toMatch(/^x{50000,65536}$/)
  })

  it('that a version before this one began is not done where nothing has noted it', () => {
    run('PASSED')
    for (const name of ['task.md', 'rounds']) rmSync(join(tree.notes, name))
    tree.write({ '.raymond/done': '' })
    expect(run('PROPOSE')).toContain('not finished: no round has said that it is')
    expect(tree.proposed()).toMatchObject([{ closes: false }])
  })
})

describe('fan-out', () => {
  it('is proposed once more where its proposal was refused, whatever lies in the folder for agents', () => {
    tree.run('fan-out', 'SETUP', { RAYMOND_INPUT: 'Two parts' })
    const workers = join(tree.notes, 'workers.json')
    tree.write({ '.raymond/task.md': 'Other parts' })
    tree.git('checkout', '--quiet', '-b', 'raymond/one/main_work1')
    tree.git('commit', '--quiet', '--message', 'part', '--allow-empty')
    tree.git('checkout', '--quiet', 'raymond/one/main')
    const attributes = '"attributes":{"part_title":"A"}'
    tree.write({ '../state/notes/main/workers.json': `[{"agent":"main_work1","status":"completed",${attributes}}]` })
    tree.run('fan-out', 'MERGE', { RAYMOND_WORKERS_FILE: workers })
    tree.run('fan-out', 'PASSED')
    tree.write({ '.raymond/task.md': 'Other parts' })
    tree.run('fan-out', 'PASSED')
    const [first, second] = tree.proposed()
    expect(first).toMatchObject({ title: 'Two parts', draft: true })
    expect(second).toEqual(first)
  })

  it('says of its parts what a draft has room for', () => {
    tree.run('fan-out', 'SETUP', { RAYMOND_INPUT: 'Two parts' })
    const parts = [{ title: 'A', status: 'left', why: 'x'.repeat(70_000) }]
    tree.write({ '../state/notes/main/parts.json': JSON.stringify(parts), 'a.txt': '3\n' })
    tree.run('fan-out', 'PASSED')
    tree.run('fan-out', 'PASSED')
    const bodies = tree.proposed().map(({ body }) => String(body))
    expect(bodies).toEqual(Array(2).fill(expect.stringMatching(/^> \[!WARNING\][\s\S]{50000,65000}$/)))
  })
})

it('maintenance says of what it found what a draft has room for', () => {
  const find = { find_title: 'Find', find_why: 'x'.repeat(40_000), find_how: 'y'.repeat(40_000), find_base: 'HEAD' }
  tree.run('maintenance', 'PASSED', { RAYMOND_INPUT: 'ok', ...find })
  expect(String(tree.proposed()[0]?.body)).toMatch(/^x{40000}[\s\S]{10000,25000}$/)
})
