/** workflows/maintenance/DISPATCH.mjs: which of the finds get a worker. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openWorktree } from './a-worktree.ts'

it.each([
  ['Say please', 'say, please!', 'Say thanks'],
  ['丁寧に挨拶する', '「丁寧に挨拶する」', '別れの挨拶をする'],
  ['Поправить приветствие', 'Поправить приветствие.', 'Поправить прощание'],
])('what is proposed already is not proposed again, whatever its language: %s', (title, open, other) => {
  const tree = openWorktree({ 'a.txt': '1\n' })
  const event = join(tree.project, '../event.json')
  writeFileSync(event, JSON.stringify({ raymond: { open_pull_requests: [{ title: open }] } }))
  const finds = [title, other].map((one) => ({ title: one, place: 'a.txt:1', why: 'w', how: 'h' }))
  const said = tree.run('maintenance', 'DISPATCH', { RAYMOND_RESULT: JSON.stringify(finds), RAYMOND_EVENT_PATH: event })
  expect([...said.matchAll(/find_title="([^"]*)"/g)].map(([, one]) => one)).toEqual([other])
  tree.close()
})
