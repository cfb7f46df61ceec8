import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { addItem, addKey, flowYaml, takeKey } from '../../../src/core/setup/edit-yaml.ts'

const FILE = `# What starts what.
version: 1   # the only one

workflows:
    # ours
    a:
        path: x   # here
        on: {issues: { types: [opened] }}

    b: { path: y }
# the end
`

describe('adding to a YAML file', () => {
  it('leaves every other byte as it is, and follows the indentation that is there', () => {
    const added = addKey(FILE, ['workflows'], 'c', { block: 'path: z\non: { push: }' })
    expect(added).toBe(FILE.replace('    b: { path: y }\n', '    b: { path: y }\n    c:\n      path: z\n      on: { push: }\n'))
    expect(addKey(FILE, ['workflows', 'a'], 'if', { line: '"x"' })).toContain(
      '        on: {issues: { types: [opened] }}\n        if: "x"\n',
    )
    expect(addKey(FILE, [], 'access', { line: '{ run: write }' })).toContain(
      '    b: { path: y }\naccess: { run: write }\n# the end\n',
    )
  })

  it('goes into maps and lists that stand on one line', () => {
    expect(addItem(FILE, ['workflows', 'a', 'on', 'issues', 'types'], 'labeled')).toContain(
      '{issues: { types: [opened, labeled] }}',
    )
    expect(addKey(FILE, ['workflows', 'a', 'on'], 'push', { line: 'null' })).toContain(
      '{issues: { types: [opened] }, push: null}',
    )
    expect(addKey('a: {}\n', ['a'], 'b', { line: '1' })).toBe('a: { b: 1 }\n')
    expect(addItem('a: []\n', ['a'], 'x')).toBe('a: [x]\n')
  })

  it('goes into lists of several lines, and makes a list of a single value', () => {
    expect(addItem('a:\n- x # one\n- y\nb: 1\n', ['a'], 'z')).toBe('a:\n- x # one\n- y\n- z\nb: 1\n')
    expect(addItem('a: "x"\n', ['a'], 'z')).toBe('a: ["x", z]\n')
    expect(addItem('on:\n  schedule:\n    - cron: "1 2 * * *"\n', ['on', 'schedule'], { cron: '3 4 * * *' })).toBe(
      'on:\n  schedule:\n    - cron: "1 2 * * *"\n    - { cron: "3 4 * * *" }\n',
    )
  })

  it('fills keys that have no value', () => {
    expect(addKey('on:\n  push:\n  issues: # new ones\njobs: {}\n', ['on', 'issues'], 'types', { line: '[opened]' })).toBe(
      'on:\n  push:\n  issues: # new ones\n    types: [opened]\njobs: {}\n',
    )
    expect(addKey('on: ~\n', ['on'], 'push', { line: '{}' })).toBe('on:\n  push: {}\n')
    expect(addKey('', [], 'a', { line: '1' })).toBe('a: 1\n')
  })

  it('copes with a file that ends without a line break, or in a block of text', () => {
    expect(addKey('a: 1', [], 'b', { line: '2' })).toBe('a: 1\nb: 2\n')
    expect(parse(addKey('a:\n  b: |\n    text\n', ['a'], 'c', { line: '2' }))).toEqual({ a: { b: 'text\n', c: 2 } })
  })

  it('is taken back where nobody has changed it, and the rest stays as it is', () => {
    const block = 'path: z\non: { push: }'
    expect(takeKey(addKey(FILE, ['workflows'], 'c', { block }), ['workflows'], 'c', { block })).toBe(FILE)
    const both = addKey(addKey('w: {} # ours\n', [], 'v', { block: 'a:\n  path: z' }), ['v'], 'b', { block })
    const alone = takeKey(both, ['v'], 'a', { block: 'path: z' })
    expect(alone).toBe('w: {} # ours\nv:\n  b:\n    path: z\n    on: { push: }\n')
    expect(takeKey(alone ?? '', ['v'], 'b', { block })).toBe('w: {} # ours\nv: {}\n')
  })

  it.each([
    ['a comment in it', 'v:\n  a:\n    path: z # there\n'],
    ['another value', 'v:\n  a:\n    path: y\n'],
    ['one key more', 'v:\n  a:\n    path: z\n    if: x\n'],
    ['another way to write it', 'v:\n  a: { path: z }\n'],
    ['a map on one line', 'v: { a: { path: z } }\n'],
    ['no such key', 'v:\n  b:\n    path: z\n'],
  ])('is not taken back from a file with %s', (_what, text) => {
    expect(takeKey(text, ['v'], 'a', { block: 'path: z' })).toBeUndefined()
  })

  it('writes values on one line, so that every reader of YAML takes them for what they are', () => {
    expect(flowYaml({ yes: 'no', n: 1, e: {}, t: 'a, b' })).toBe('{ "yes": "no", "n": 1, e: {}, t: "a, b" }')
    expect(flowYaml({ types: ['labeled'], labels: ['raymond:code'] })).toBe('{ types: [labeled], labels: ["raymond:code"] }')
  })
})
