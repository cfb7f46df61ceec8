import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { takeNoProgramsFrom } from '../../src/adapters/process/environment.ts'
import { checkoutFile, placeForPerson, writeForPerson } from '../../src/cli/checkout-file.ts'
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

it.each(['the checkout', 'a repository elsewhere'])(
  'a file of a person in %s is written to nowhere else by a link there',
  async (where) => {
    const [folder, outside] = [folderOf({ 'a.txt': '' }), folderOf({ mine: 'mine' })]
    mkdirSync(join(folder, '.git'))
    if (where === 'the checkout') takeNoProgramsFrom([folder])
    symlinkSync(join(outside, 'mine'), join(folder, 'linked'))
    symlinkSync(join(outside, 'new'), join(folder, 'nowhere'))
    symlinkSync(outside, join(folder, 'place'))
    for (const name of ['linked', 'nowhere', 'place/new'])
      expect(() => placeForPerson(join(folder, name)), name).toThrow('leads out of the checkout')
    await expect(writeForPerson(join(folder, 'place/new'), 'x')).rejects.toThrow('leads out of the checkout')
    await writeForPerson(join(folder, 'linked'), 'x')
    expect([readFileSync(join(outside, 'mine'), 'utf8'), existsSync(join(outside, 'new'))]).toEqual(['mine', false])
    expect(placeForPerson(join(folder, 'new'))).toBe(join(folder, 'new'))
  },
)
