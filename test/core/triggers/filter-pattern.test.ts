import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FilterPattern, fitsPattern, parseFilterPattern, passesPatterns } from '../../../src/core/triggers/filter-pattern.ts'
import { processorMs } from '../../tools/processor-ms.ts'

function pattern(source: string): FilterPattern {
  const parsed = parseFilterPattern(source)
  if (typeof parsed === 'string') throw new Error(`${source}: ${parsed}`)
  return parsed
}

const passes = (sources: readonly string[], text: string) => passesPatterns(sources.map(pattern), text)

describe('GitHub’s filter pattern cheat sheet, row by row', () => {
  it.each([
    ['feature/*', ['feature/my-branch', 'feature/your-branch'], ['feature/a/b', 'feature', 'my-feature/x']],
    ['feature/**', ['feature/beta-a/my-branch', 'feature/your-branch', 'feature/mona/the/octocat'], ['feature', 'features/x']],
    ['main', ['main'], ['main2', 'maine', 'Main', 'x/main']],
    ['*', ['main', 'releases', 'README.md', 'server.rb', '.env'], ['all/the/branches']],
    ['**', ['all/the/branches', 'every/tag', 'main', 'all/the/files.md'], []],
    ['*feature', ['mona-feature', 'feature', 'ver-10-feature'], ['a/feature', 'features']],
    ['v2*', ['v2', 'v2.0', 'v2.9'], ['v1', 'v2/x', 'av2']],
    ['v[12].[0-9]+.[0-9]+', ['v1.10.1', 'v2.0.0'], ['v3.0.0', 'v1.a.0', 'v1..0', 'v1.10']],
    ['*.jsx?', ['page.js', 'page.jsx'], ['page.jsxx', 'page.ts', 'src/page.js']],
    ['*.js', ['app.js', 'index.js'], ['js/index.js']],
    ['**.js', ['index.js', 'js/index.js', 'src/js/app.js'], ['index.jsx']],
    ['docs/*', ['docs/README.md', 'docs/file.txt'], ['docs/a/b.md', 'x/docs/a']],
    ['docs/**', ['docs/README.md', 'docs/mona/octocat.txt'], ['docs', 'x/docs/a']],
    ['docs/**/*.md', ['docs/README.md', 'docs/mona/hello-world.md', 'docs/a/markdown/file.md'], ['docs/a.txt', 'a/docs/b.md']],
    ['**/docs/**', ['docs/hello.md', 'dir/docs/my-file.txt', 'space/docs/plan/space.doc'], ['mydocs/a', 'docs']],
    ['**/README.md', ['README.md', 'js/README.md'], ['xREADME.md', 'js/xREADME.md', 'readme.md']],
    ['**/*src/**', ['a/src/app.js', 'my-src/code/js/app.js'], ['src2/a.js']],
    ['**/*-post.md', ['my-post.md', 'path/their-post.md'], ['post.md']],
    ['**/migrate-*.sql', ['migrate-10909.sql', 'db/migrate-v1.0.sql', 'db/sept/migrate-v1.sql'], ['migrate.sql']],
    ['Octo*', ['Octocat'], ['octocat']],
    ['[CB]at', ['Cat', 'Bat'], ['cat', 'at', 'CBat']],
    ['[1-2]00', ['100', '200'], ['300']],
  ])('%s', (source, yes, no) => {
    for (const text of yes) expect([text, passes([source], text)]).toEqual([text, true])
    for (const text of no) expect([text, passes([source], text)]).toEqual([text, false])
  })

  it('checks patterns in their order, so that a ! takes back and a later one lets in again', () => {
    expect(['hello.md', 'README.md', 'docs/hello.md'].map((text) => passes(['*.md', '!README.md'], text))).toEqual([
      true,
      false,
      false,
    ])
    expect(['hello.md', 'README.md', 'README.doc'].map((text) => passes(['*.md', '!README.md', 'README*'], text))).toEqual([
      true,
      true,
      true,
    ])
    expect(
      ['releases/10', 'releases/beta/mona', 'releases/10-alpha', 'releases/beta/3-alpha', 'main'].map((text) =>
        passes(['releases/**', '!releases/**-alpha'], text),
      ),
    ).toEqual([true, true, false, false, false])
  })

  it('reads ! elsewhere, and ? and + at the start, as themselves', () => {
    expect([passes(['a!b'], 'a!b'), passes(['?x'], '?x'), passes(['+x'], '+x')]).toEqual([true, true, true])
  })

  it('reads an escaped character as itself', () => {
    expect([
      passes(['v1\\+2'], 'v1+2'),
      passes(['v1\\+2'], 'v12'),
      passes(['a\\*'], 'a*'),
      passes(['a\\*'], 'ab'),
      passes(['\\!x'], '!x'),
    ]).toEqual([true, false, true, false, true])
  })

  it('counts ? and + on the character before them, sets included', () => {
    expect(['a', 'aa', 'aaa', ''].map((text) => passes(['a+'], text))).toEqual([true, true, true, false])
    expect(['colour', 'color', 'colouur'].map((text) => passes(['colou?r'], text))).toEqual([true, true, false])
    expect(['', 'x'].map((text) => passes(['[a-z]?'], text))).toEqual([true, true])
  })
})

it.each([
  ['', 'it is empty'],
  ['!', 'it is empty'],
  ['v[0-', 'a [ in it has no ]'],
  ['v[]', 'a [] in it is empty'],
  ['[z-a]', '[z-a] is not a range; ranges are within a-z, A-Z or 0-9'],
  ['[A-z]', '[A-z] is not a range; ranges are within a-z, A-Z or 0-9'],
  ['a\\', 'nothing stands behind its last \\'],
])('says what is wrong with %j', (source, fault) => {
  expect(parseFilterPattern(source)).toBe(fault)
})

it('stays fast on patterns that would keep a regular expression busy for ever', () => {
  const source = `${'**a'.repeat(30)}b`
  const before = processorMs()
  expect(fitsPattern(pattern(source), 'a'.repeat(4000))).toBe(false)
  expect(processorMs() - before).toBeLessThan(2000)
})

it('a name without special characters fits itself alone', () => {
  const name = fc.stringMatching(/^[A-Za-z0-9/._-]{1,20}$/)
  fc.assert(fc.property(name, name, (a, b) => passes([a], b) === (a === b)))
})

it('any text fits itself when every character is escaped', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) =>
      passes([Array.from(text, (one) => `\\${one}`).join('')], text),
    ),
  )
})

it('a pattern is read in linear time, however many stars it has', () => {
  const msFor = (stars: number) => {
    const began = processorMs()
    parseFilterPattern('*a'.repeat(stars))
    return processorMs() - began
  }
  msFor(1000)
  const [some, more] = [msFor(10_000), msFor(80_000)]
  // Eight times the stars: a square would take 64 times as long.
  expect(more).toBeLessThan(Math.max(some, 20) * 30)
})
