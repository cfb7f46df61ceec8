/** A change that is more than a reviewer is shown: code says so, and what it leaves out is spread over the files. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorktree, type Worktree } from './a-worktree.ts'

const HUGE = 'lorem ipsum\n'.repeat(60_000)
let tree: Worktree

beforeEach(() => {
  tree = openWorktree({ 'z.js': 'ok()\n' })
})
afterEach(() => tree.close())

describe('a change that is too large to be shown whole', () => {
  it('is reviewed all the same by coding, with a part of each file, and its draft names what was not shown', () => {
    const run = (state: string, text = 'ok') => tree.run('coding', state, { RAYMOND_INPUT: text, RAYMOND_RESULT: text })
    run('SETUP')
    tree.write({ 'aaa.txt': HUGE, 'z.js': 'evil()\n' })
    expect(run('PASSED')).toContain('>REVIEW</function>')
    const shown = tree.read('.raymond/change.diff') ?? ''
    expect(shown.length).toBeLessThan(600_200)
    for (const part of ['+lorem ipsum', '+evil()', '(cut: this file has ']) expect(shown).toContain(part)
    run('VERDICT', 'APPROVED')
    run('PROPOSE', 'Title\n\nText.')
    expect(tree.proposed()[0]?.body).toMatch(
      /^> \[!WARNING\]\n> The diff has 7\d{5} characters, more than a reviewer is shown\. Not shown whole: `aaa\.txt`\.\n\nText\.$/,
    )
    tree.write({ '.raymond/x': '' })
    rmSync(join(tree.project, 'aaa.txt'))
    run('PASSED')
    expect(tree.note('cut.md')).toBe('')
  })

  it('is named to whoever reads the review, whatever its model says, and no name of a file acts there', () => {
    const part = (name: string, lines: string) =>
      `diff --git a/${name} b/${name}\n--- a/${name}\n+++ b/${name}\n@@ -0,0 +1 @@\n${lines}`
    const forged = `+x\rdiff --git a/no b/no\r${'+lorem ipsum\n'.repeat(56_000)}`
    const many = Array.from({ length: 30 }, (_, at) => part(`many/${at}.txt`, '+lorem ipsum\n'.repeat(8000)))
    const diff = [part('a`<b>@max.txt', forged), ...many, part('z.js', '+evil()\n')].join('')
    const file = join(tree.project, '../all.diff')
    writeFileSync(file, diff)
    const env = { RAYMOND_DIFF_FILE: file, RAYMOND_RESULT: '{"body":"I checked all of it.","comments":[]}' }
    expect(tree.run('review', 'START', env)).not.toContain('lorem')
    expect(tree.read('.raymond/review.diff')).toContain('+evil()')
    expect(tree.run('review', 'PROPOSE', env)).toBe('<result>Reviewed without findings.</result>')
    const body = String(tree.proposed()[0]?.body)
    expect(body).toMatch(/^> \[!WARNING\]\n> The diff has \d+ characters.* Not shown whole: `a<b>@max\.txt`, `many\/0\.txt`/)
    expect(body).toMatch(/`many\/18\.txt` and 11 more\.\n\nI checked all of it\.$/)
    expect(body).not.toContain('`no`')
  })

  it('shows the first files of more than there is room for', () => {
    tree.write(Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`many/${at}.txt`, 'lorem ipsum\n'.repeat(300)])))
    tree.run('coding', 'SETUP', { RAYMOND_INPUT: 'x' })
    expect(tree.run('coding', 'PASSED', { RAYMOND_INPUT: 'ok' })).toContain('>REVIEW</function>')
    const shown = tree.read('.raymond/change.diff') ?? ''
    expect(shown.match(/^diff --git/gm)).toHaveLength(300)
    expect(shown.length).toBeLessThan(620_000)
  })
})
