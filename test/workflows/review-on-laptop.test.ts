/** The ready workflow review on the command line: what it finds is read there, and is about the branch. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { folderOf, raymond } from '../cli/raymond.ts'

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
