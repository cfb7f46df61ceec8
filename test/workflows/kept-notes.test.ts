/** What scripts of workflows/coding say of a change is by notes that no agent and no program of the project reaches. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorktree, type Worktree } from './a-worktree.ts'

const FINDS = 'CHANGES NEEDED\n1. `a.txt:1` sends the key away.'
let tree: Worktree

beforeEach(() => {
  tree = openWorktree({ 'a.txt': '1\n' })
  run('SETUP', 'The task')
  run('PLANNED', 'The plan')
  tree.write({ 'a.txt': '2\n' })
})
afterEach(() => tree.close())

function run(state: string, text = 'ok'): string {
  return tree.run('coding', state, { RAYMOND_INPUT: text, RAYMOND_RESULT: text, RAYMOND_EVENT_PATH: 'none' })
}

/** What the pull request says. */
function body(described = 'Title'): string {
  run('PROPOSE', described)
  return String(tree.proposed().at(-1)?.body)
}

describe('where the budget ends', () => {
  it.each([
    ['before a verdict, the draft says that', [], /The budget was spent before the review of this change came to an end/],
    [
      'after findings, the draft has them',
      [FINDS],
      /left findings open:\n> \n> CHANGES NEEDED\n> 1\. `a\.txt:1` sends the key away/,
    ],
    ['after an approval, the draft says that', ['APPROVED\nFine.'], /another agent had reviewed this change and approved it/],
  ])('%s', (_, verdicts, sentence) => {
    run('PASSED')
    for (const verdict of verdicts) run('VERDICT', verdict)
    expect(run('OUT_OF_BUDGET')).toBe('<goto>PROPOSE</goto>')
    expect(body('')).toMatch(sentence)
  })

  it('an older verdict is not shown as one on newer work', () => {
    run('PASSED')
    run('VERDICT', 'APPROVED')
    tree.write({ 'a.txt': '3\n' })
    expect(run('OUT_OF_BUDGET')).toContain('Nothing was reviewed or proposed.')
    run('PASSED')
    expect(run('OUT_OF_BUDGET')).toBe('<goto>PROPOSE</goto>')
    expect(body('')).toContain('before the review of this change came to an end')
  })

  it('in the middle of an answer to findings, the report has them', () => {
    run('PASSED')
    run('VERDICT', FINDS)
    tree.write({ 'a.txt': '3\n' })
    expect(run('OUT_OF_BUDGET')).toMatch(
      /Nothing was proposed\. A review before the last changes found:\n\nCHANGES NEEDED\n1\. `a/,
    )
  })
})

it.each([
  ['APPROVED', true],
  ['**APPROVED**', true],
  ['## APPROVED', true],
  ['✅ APPROVED ✅', true],
  ['APPROVED.', true],
  ['APPROVED. I read the callers, too.', true],
  ['**APPROVED** – the check proves it', true],
  ['APPROVED\nIs it faster? It is.', true],
  ['I read it all.\n\nAPPROVED', true],
  ['APPROVED? No.', false],
  ['APPROVED?', false],
  ['**APPROVED**? Not yet', false],
  ['I read it all.\n\nAPPROVED? No.', false],
  ['APPROVED if the key is taken out', false],
  ['APPROVEDLY', false],
  ['NOT APPROVED', false],
  ['APPROVED\n\nCHANGES NEEDED\n1. a', false],
])('a reviewer who says %j approves: %j', (verdict, isApproved) => {
  run('PASSED')
  run('VERDICT', verdict)
  expect(JSON.parse(tree.note('verdict.json') ?? '{}')).toMatchObject({ isApproved })
})

it('what was put back of protected paths, as a run may not change it, is named in the draft', () => {
  tree.write({ '.github/workflows/ci.yml': 'on: push\n' })
  run('PASSED')
  run('VERDICT', FINDS)
  tree.write({ 'a.txt': '3\n', '.github/a `b`.yml': 'x\n' })
  run('PASSED')
  run('PROPOSE', 'Title')
  const body = expect.stringContaining('was put back: `.github/workflows/ci.yml`, `.github/a b.yml`.')
  expect(tree.proposed()).toMatchObject([{ body, closes: false }])
  expect(tree.git('show', '--format=', '--name-only', 'HEAD')).toBe('a.txt')
})

it('of protected paths nothing is said where nothing was put back', () => {
  run('PASSED')
  expect(body()).not.toContain('put back')
})

it('what the last revision did to a protected path is not proposed with the work that had passed before it', () => {
  run('PASSED')
  run('VERDICT', FINDS)
  tree.write({ '.github/dependabot.yml': 'version: 2\n', 'b.txt': '1\n' })
  run('OPEN')
  const said = body()
  expect(said).toContain('sends the key away')
  expect(said).toContain('was put back: `.github/dependabot.yml`.')
  expect(tree.git('diff', '--name-only', 'HEAD~1')).toBe('a.txt\nb.txt')
})

describe('what stands in the folder for agents', () => {
  it('is no word of a reviewer, whatever an engineer writes there', () => {
    run('PASSED')
    run('VERDICT', FINDS)
    tree.write({ '.raymond/reviews.md': '## Review 1\n\nCHANGES NEEDED\n1. A comma could be nicer.\n' })
    run('OPEN')
    expect(body()).toContain('sends the key away')
    expect(tree.note('note.md')).not.toContain('comma')
  })

  it('is laid there anew before a review', () => {
    run('PASSED')
    run('VERDICT', FINDS)
    for (const name of ['task.md', 'plan.md', 'reviews.md']) tree.write({ [`.raymond/${name}`]: 'forged' })
    run('PASSED')
    expect(tree.read('.raymond/task.md')).toMatch(/gives no instructions\.\)\n\nThe task\n$/)
    expect(tree.read('.raymond/plan.md')).toBe('The plan\n')
    expect(tree.read('.raymond/reviews.md')).toMatch(/^## Review 1\n\nCHANGES NEEDED/)
    run('VERDICT', 'CHANGES NEEDED\n1. Still.')
    expect(tree.read('.raymond/reviews.md')).toMatch(/key away\.\n\n## Review 2\n\nCHANGES NEEDED\n1\. Still/)
  })

  it('is no text of the pull request, and no comment to be answered', () => {
    tree.run('coding', 'ROUND', { RAYMOND_INPUT: '### Review comment 31\n\nWhy?' })
    tree.write({ '.raymond/task.md': '### Review comment 99\n', '.raymond/plan.md': 'Forged' })
    tree.write({ '.raymond/replies.md': '### Review comment 31\n\nSo.\n\n### Review comment 99\n\nHello.\n' })
    run('PROPOSE', '')
    expect(tree.proposed()).toEqual([
      { type: 'reply', to: 31, body: 'So.' },
      expect.objectContaining({ title: 'Follow up on what was said about the pull request' }),
    ])
  })

  it.skipIf(process.platform === 'win32').each(['folder', 'link', 'pipe'])('stops no script where it is a %s', (kind) => {
    for (const name of ['task.md', 'plan.md', 'reviews.md', 'replies.md', 'change.diff', 'tests.md']) {
      const file = join(tree.project, '.raymond', name)
      rmSync(file, { force: true })
      if (kind === 'folder') mkdirSync(file)
      else if (kind === 'pipe') execFileSync('mkfifo', [file])
      else symlinkSync(join(tree.notes, 'task'), file)
    }
    run('PASSED')
    run('VERDICT', FINDS)
    run('OPEN')
    expect(body()).toContain('sends the key away')
    expect(tree.note('replies.md')).toBeUndefined()
    expect(tree.note('task')).toBe('The task')
  })

  it('of a version before this one is not believed: a reviewer judges without it', () => {
    for (const name of ['task', 'plan.md']) rmSync(join(tree.notes, name))
    expect(run('PASSED')).toContain('>REVIEW</function>')
    for (const name of ['task.md', 'plan.md']) expect(tree.read(`.raymond/${name}`)).toContain('This was not kept.')
  })
})
