import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkoutFile } from '../../src/cli/checkout-file.ts'
import { folderOf } from './raymond.ts'

it('a file of a checkout may be a link to another one, and to none of the state, wherever below the checkout that is kept', () => {
  const folder = folderOf({ 'docs/rules.md': 'Be brief.', 'kept/runs/one/state.json': 'what was said' })
  symlinkSync('docs/rules.md', join(folder, 'CLAUDE.md'))
  symlinkSync('kept/runs/one/state.json', join(folder, 'AGENTS.md'))
  const refused: string[] = []
  const read = (file: string) =>
    checkoutFile(folder, file, { stateDir: join(folder, 'kept/runs'), onRefused: (why) => refused.push(why) })
  expect([read('CLAUDE.md'), read('AGENTS.md')]).toEqual(['Be brief.', undefined])
  expect(refused).toEqual([expect.stringContaining('AGENTS.md is not read')])
})
