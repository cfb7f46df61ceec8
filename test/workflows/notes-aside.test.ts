/** workflows/…/TEST.mjs: while the project's own commands run, the notes of the run are out of their sight, and none of them is lost. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorktree, type Worktree } from './a-worktree.ts'

const NOTES = { '.raymond/task.md': '* an\n* issue\n', '.raymond/answers.md': 'Because.\n' }
/** What a formatter would look at, as one that begins in the root of the project does. */
const SEES_NOTES = 'test -z "$(find . -path ./.git -prune -o -name \'*.md\' -print)"'
let tree: Worktree

beforeEach(() => {
  tree = openWorktree({ 'a.txt': '1\n' })
  tree.write(NOTES)
})
afterEach(() => tree.close())

/** The exit code of the project's tests, as it is handed on. */
function test(command: string): number {
  const file = join(tree.project, '../project.json')
  writeFileSync(file, JSON.stringify({ toolchains: [{ root: '.', install: null, test: command, checks: [] }] }))
  const said = tree.run('coding', 'TEST', { RAYMOND_PROJECT_FILE: file, tests_before: '' })
  const [, handed = ''] = /input="([^"]*)"/.exec(said) ?? []
  return JSON.parse(handed.replaceAll('&quot;', '"').replaceAll('&amp;', '&')).results[0].code
}

const noted = () => Object.fromEntries(Object.keys(NOTES).map((name) => [name, tree.read(name)]))
const untracked = () => tree.git('ls-files', '--others', '--exclude-standard').split('\n')

describe.skipIf(process.platform === 'win32')('the notes of a run', () => {
  it('are not seen by the project’s commands, and lie where they were afterwards', () => {
    expect(test(SEES_NOTES)).toBe(0)
    expect(noted()).toEqual(NOTES)
    expect(untracked()).toEqual(Object.keys(NOTES).toSorted())
  })

  it.each([
    ['write there', 'echo forged > .raymond/answers.md && mkdir .raymond/task.md'],
    ['remove them', 'rm -r .raymond'],
    ['clean up', 'git clean --quiet -fdx'],
    ['put a link in the place of their folder', 'rm -r .raymond && ln -s /nowhere .raymond'],
    ['have something else in the place of the packed ones', 'rm .raymond/notes.gz && mkdir -p .raymond/notes.gz/x'],
  ])('are as they were where these %s', (_, command) => {
    expect(test(command)).toBe(0)
    expect(noted()).toEqual(NOTES)
    expect(untracked()).toEqual(Object.keys(NOTES).toSorted())
  })

  it('go along, packed, where a job is ended in the middle of the tests, and lie there again before the next ones', () => {
    expect(() => test('kill -9 $PPID; sleep 1')).toThrow()
    expect(untracked()).toEqual(['.raymond/notes.gz'])
    expect(test(SEES_NOTES)).toBe(0)
    expect(noted()).toEqual(NOTES)
    expect(untracked()).toEqual(Object.keys(NOTES).toSorted())
  })

  it('lie there again at once where a job is asked to end', () => {
    expect(() => test('kill $PPID; sleep 3')).toThrow()
    expect(noted()).toEqual(NOTES)
    expect(untracked()).toEqual(Object.keys(NOTES).toSorted())
  })

  it('are those of the round that was begun since', () => {
    expect(() => test('kill -9 $PPID; sleep 1')).toThrow()
    tree.write({ '.raymond/task.md': 'The next one.\n' })
    expect(test('true')).toBe(0)
    expect(noted()).toEqual({ ...NOTES, '.raymond/task.md': 'The next one.\n' })
  })

  it('stay where the repository itself tracks them', () => {
    tree.git('add', '--force', '.raymond/task.md')
    tree.git('commit', '--quiet', '--message', 'x')
    expect(test('test -e .raymond/task.md && test ! -e .raymond/answers.md && git diff --exit-code')).toBe(0)
  })

  it('are not seen where something has staged them, as a formatter does that stages what it wrote', () => {
    tree.git('add', '--all')
    expect(test(SEES_NOTES)).toBe(0)
    expect(noted()).toEqual(NOTES)
  })

  it.each(['not packed', ''])('stay as they are where an agent has written %j in the place of the packed ones', (text) => {
    tree.write({ '.raymond/notes.gz': text })
    expect(test('true')).toBe(0)
    expect(noted()).toEqual(NOTES)
  })
})
