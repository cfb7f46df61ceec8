/** A repository that tracks something in `.raymond/` keeps it, and what a program of the project commits there reaches nobody. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorktree, type Worktree } from './a-worktree.ts'

let tree: Worktree
let base: string

beforeEach(() => {
  tree = openWorktree({ 'a.txt': '1\n', '.raymond/README.md': 'Kept here.\n' })
  base = tree.git('rev-parse', 'HEAD')
})
afterEach(() => tree.close())

function run(flow: string, state: string, text = 'ok', env: Readonly<Record<string, string>> = {}): string {
  const given = { find_base: base, part_base: base, find_title: 'T', find_why: 'W', part_title: 'T', RAYMOND_EVENT_PATH: 'none' }
  return tree.run(flow, state, { RAYMOND_INPUT: text, RAYMOND_RESULT: text, ...given, ...env })
}

/** What the project's tests do. */
function commitEvil(): void {
  tree.write({ 'a.txt': '2\n', '.raymond/evil.mjs': 'evil()\n', '.raymond/README.md': 'Forged.\n' })
  tree.git('add', '--force', '.raymond/evil.mjs', '.raymond/README.md')
  tree.git('commit', '--quiet', '--message', 'by a test')
}

/** States one after the other; between them is what the tests do. */
function playing(flow: string, ...states: readonly string[]): () => void {
  return () => {
    for (const state of states)
      if (state === 'tests') commitEvil()
      else run(flow, state)
  }
}

const plays: readonly (readonly [string, () => void])[] = [
  ['coding', playing('coding', 'SETUP', 'tests', 'PASSED', 'PROPOSE')],
  ['ralph', playing('ralph', 'SETUP', 'tests', 'DONE', 'PASSED', 'PROPOSE')],
  ['maintenance', playing('maintenance', 'tests', 'PASSED')],
  [
    'a worker of fan-out',
    () => {
      tree.write({ '.raymond/baseline.md': 'x' })
      commitEvil()
      run('fan-out', 'COMMIT')
    },
  ],
  [
    'fan-out',
    () => {
      run('fan-out', 'SETUP')
      writeFileSync(join(tree.notes, 'parts.json'), '[{"title":"A","status":"merged"}]')
      commitEvil()
      run('fan-out', 'PASSED')
    },
  ],
]

describe('what lies in .raymond/', () => {
  it.each(plays)('is in the end as the repository has it, in the history too: %s', (_, play) => {
    play()
    expect(tree.git('diff', '--name-only', base, 'HEAD')).toBe('a.txt')
    expect(tree.git('log', '--full-history', '--format=%s', `${base}..HEAD`, '--', '.raymond')).toBe('')
    expect(tree.git('status', '--porcelain')).toBe('')
    expect(tree.git('ls-files', '.raymond')).toBe('.raymond/README.md')
    expect(tree.read('.raymond/README.md')).toBe('Kept here.\n')
    expect(tree.read('.raymond/evil.mjs')).toBeUndefined()
  })
})
