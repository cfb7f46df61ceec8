/** A state branch that is read from a clone whose settings somebody else may have written. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { withBranchSource } from '../../src/cli/report/branch-source.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'raymond-clone-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

function git(cwd: string, ...args: readonly string[]): string {
  const settings = ['-c', 'user.name=maria', '-c', 'user.email=maria@example.com', '-c', 'protocol.file.allow=always']
  return execFileSync('git', [...settings, ...args], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
}

it('starts no program for a submodule, whatever the settings of both say', async () => {
  const [inner, clone] = ['inner', 'clone'].map((name) => join(home, name))
  if (inner === undefined || clone === undefined) throw new Error('there are two')
  for (const place of [inner, clone]) git(home, 'init', '-q', '-b', 'main', place)
  writeFileSync(join(inner, 'a.txt'), 'one\n')
  git(inner, 'add', '.')
  git(inner, 'commit', '-qm', 'one')
  git(clone, 'submodule', '--quiet', 'add', inner, 'sub')
  git(clone, 'commit', '-qm', 'one')
  writeFileSync(join(clone, 'sub/a.txt'), 'two\n')
  git(join(clone, 'sub'), 'commit', '-qam', 'two')
  git(clone, 'commit', '-qam', 'two')
  const [to = '', from = ''] = git(clone, 'log', '--format=%H').split('\n')
  const ran = join(home, 'ran')
  git(clone, 'config', 'diff.submodule', 'diff')
  git(join(clone, 'sub'), 'config', 'diff.external', `touch ${ran}; true`)
  git(clone, 'diff', '--no-ext-diff', from, to)
  expect(existsSync(ran)).toBe(true) // so git does by itself
  rmSync(ran)

  const text = await withBranchSource({ clone, ref: 'main' }, (source) => source.diff(from, to))
  expect(existsSync(ran)).toBe(false)
  expect(text).toMatch(/^-Subproject commit [0-9a-f]{40}\n\+Subproject commit [0-9a-f]{40}$/m)
})
