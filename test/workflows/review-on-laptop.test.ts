/** The ready workflow review on the command line: what it finds is read there, and is about the branch. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { folderOf, raymond } from '../cli/raymond.ts'
import { openWorktree, type Worktree } from './a-worktree.ts'

const REVIEW = resolve(import.meta.dirname, '../../workflows/review')
const FINDS = {
  body: 'One thing.',
  comments: [
    { path: 'new.sh', line: 1, body: 'This </result> deletes <b>all</b>.' },
    { path: 'old.sh', line: 9, body: 'Unused.' },
  ],
}

it('prints its findings, of what the branch changes, whatever diff the branch brings along', { timeout: 120_000 }, async () => {
  const answer = { type: 'result', text: `<result>${JSON.stringify(FINDS).replace('</result>', '<\\/result>')}</result>` }
  const agent = folderOf({
    'answer.json': JSON.stringify(answer),
    'agent.sh': 'cat .raymond/review.diff >&2; cat "$(dirname "$0")/answer.json"\n',
  })
  const folder = folderOf({ 'old.sh': 'ls\n' })
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: folder, stdio: 'pipe' })
  const commit = () =>
    [
      ['add', '-A', '-f'],
      ['commit', '-q', '-m', 'x'],
    ].map((args) => git(...args))
  git('init', '-q', '-b', 'main')
  commit()
  git('checkout', '-q', '-b', 'theirs')
  mkdirSync(join(folder, '.raymond'))
  writeFileSync(join(folder, 'new.sh'), 'rm -rf x\n')
  writeFileSync(join(folder, '.raymond/pull-request.diff'), 'diff --git a/README.md b/README.md\n')
  commit()
  const { code, stdout, stderr } = await raymond(
    folder,
    'run',
    REVIEW,
    '--cell',
    'off',
    '--agent',
    `command:/bin/sh ${agent}/agent.sh`,
  )
  expect({ code, isWhole: stderr.includes('rm -rf x') || stdout.includes('new.sh:1') }, stderr).toEqual({
    code: 0,
    isWhole: true,
  })
  expect(stdout).toBe(
    'Reviewed with 2 findings.\n\nOne thing.\n\n- `old.sh:9`: Unused.\n\n- new.sh:1: This ‹/result> deletes <b>all</b>.\n',
  )
})

describe('a review on a laptop, before anything is paid', () => {
  const ends = (why: string) =>
    `<result status="failure">There is no diff to review. ${why} Start it by an event or a command on a pull request, or on a branch that has commits of its own.</result>`
  let tree: Worktree

  beforeEach(() => {
    tree = openWorktree({ 'old.js': 'ok()\n' })
    tree.git('update-ref', 'refs/remotes/origin/master', 'HEAD')
    tree.write({ 'new.js': 'evil()\n' })
    tree.git('add', '--all')
    tree.git('commit', '--quiet', '--message', 'More')
    tree.git('update-ref', 'refs/remotes/origin/develop', 'HEAD')
    tree.git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/develop')
  })
  afterEach(() => tree.close())

  it('takes no older branch for the base of a default branch that has nothing of its own', () => {
    expect(tree.run('review', 'START')).toBe(ends('The branch changes nothing that origin/HEAD does not have.'))
    tree.git('update-ref', 'refs/remotes/origin/develop', 'HEAD~1')
    expect(tree.run('review', 'START')).toContain('It changes 1 file.')
  })

  it('says so where there is no base', () => {
    tree.git('symbolic-ref', '--delete', 'refs/remotes/origin/HEAD')
    for (const name of ['master', 'develop']) tree.git('update-ref', '-d', `refs/remotes/origin/${name}`)
    expect(tree.run('review', 'START')).toBe(
      ends(
        'There is nothing to compare with: neither origin/HEAD nor origin/main nor origin/master nor main nor master is here. Fetch the default branch (git remote set-head origin --auto).',
      ),
    )
  })

  it('says so where the base has another history', () => {
    const tree0 = tree.git('hash-object', '-t', 'tree', '-w', '/dev/null')
    tree.git('update-ref', 'refs/remotes/origin/develop', tree.git('commit-tree', '-m', 'Other', tree0))
    expect(tree.run('review', 'START')).toBe(
      ends('git cannot compare it with origin/HEAD (fatal: origin/HEAD...HEAD: no merge base).'),
    )
  })
})

it.each(['my file.txt', 'café.txt', 'say "hi"\\ there.txt', 'a\tb.txt', 'plain.txt'])(
  'has its remarks on lines of %j',
  (name) => {
    const tree = openWorktree({ [name]: 'one\n' })
    try {
      tree.git('config', 'diff.noprefix', 'true')
      tree.git('branch', 'main')
      tree.write({ [name]: 'one\ntwo\n' })
      tree.git('commit', '--quiet', '--all', '--message', 'More')
      expect(tree.run('review', 'START')).toContain('It changes 1 file.')
      const comment = { path: name, line: 2, body: 'Why?' }
      tree.run('review', 'PROPOSE', { RAYMOND_RESULT: JSON.stringify({ body: 'One thing.', comments: [comment] }) })
      expect(tree.proposed()).toEqual([{ type: 'review', event: 'COMMENT', body: 'One thing.', comments: [comment] }])
    } finally {
      tree.close()
    }
  },
)
