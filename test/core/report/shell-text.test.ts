import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { shellQuoted, shellWord } from '../../../src/core/report/cleaning/shell-text.ts'

describe.skipIf(process.platform === 'win32')('a word for a shell', () => {
  it.each(['plain', 'two words', "it's", 'a;b', '$(id)', '`id`', '"; id; "', '\\', '${HOME}', 'a\nb', '*', '#x', '~', ''])(
    'is what it was, whatever it holds: %j',
    (text) => {
      const said = execFileSync('sh', ['-c', `printf '%s|%s' ${shellWord(text)} ${shellQuoted(text)}`], { encoding: 'utf8' })
      expect(said).toBe(`${text}|${text}`)
    },
  )

  it('has quotes only where it needs them', () => {
    expect([shellWord('docs/a-b.yml'), shellWord('a b')]).toEqual(['docs/a-b.yml', '"a b"'])
  })
})
