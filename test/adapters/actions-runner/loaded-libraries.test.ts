/** What the Node of the next post step loads out of the checkout; whole jobs are in test/action/action-files.test.ts. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sealLoadedLibraries } from '../../../src/adapters/actions-runner/loaded-libraries.ts'
import { takeNoProgramsFrom } from '../../../src/adapters/process/environment.ts'

let checkout: string
beforeEach(() => {
  checkout = realpathSync(mkdtempSync(join(tmpdir(), 'raymond-loaded-')))
  takeNoProgramsFrom([checkout])
})
afterEach(() => rmSync(checkout, { recursive: true }))

const write = (file: string, text: string) => writeFileSync(join(checkout, file), text)
const read = (file: string) => readFileSync(join(checkout, file), 'utf8')

it.each([':', ' '])('a library that is loaded into every program is not there when it is new, with %j between two', (between) => {
  const files = sealLoadedLibraries({ LD_PRELOAD: ['/nowhere/liba.so', join(checkout, 'libb.so')].join(between) }, checkout)
  write('libb.so', 'theirs')
  expect(files.restore()).toMatchObject([{ code: 'RAY-RUNNER-FILE-CHANGED' }])
  expect(existsSync(join(checkout, 'libb.so'))).toBe(false)
})

describe('a file that Node loads first is as it was', () => {
  it.each([
    ['a.cjs', '-r ./a.cjs'],
    ['a.cjs', '--enable-source-maps  --require=./a.cjs --no-warnings'],
    ['my a.cjs', '-r "./my a.cjs"'],
    ['my a.cjs', '"--require=./my \\a.cjs"'],
    ['a.js', '-r ./a'],
    ['a.mjs', '--import ./a.mjs'],
    ['a.mjs', '--import=./%61.mjs?once'],
    ['a.mjs', '--experimental_loader ./a.mjs'],
    ['a.cnf', '--openssl-config=a.cnf'],
    ['a.blob', '--snapshot-blob a.blob'],
  ])('%s by %s', (file, options) => {
    write(file, 'ours')
    const files = sealLoadedLibraries({ NODE_OPTIONS: options }, checkout)
    write(file, 'theirs')
    expect(files.restore()).toEqual([])
    expect(read(file)).toBe('ours')
  })

  it('with none before it in the order in which Node looks', () => {
    mkdirSync(join(checkout, 'tools'))
    write('tools/package.json', '{"main":"lib/main.js"}')
    mkdirSync(join(checkout, 'tools/lib'))
    write('tools/lib/main.js', 'ours')
    write('tools/more.js', 'ours')
    const files = sealLoadedLibraries({ NODE_OPTIONS: '-r ./tools' }, checkout)
    write('tools/package.json', '{"main":"more.js"}')
    for (const file of ['tools/lib/main.js', 'tools/more.js', 'tools.js', 'tools/index.js']) write(file, 'theirs')
    expect(files.restore()).toEqual([])
    expect([read('tools/package.json'), read('tools/lib/main.js')]).toEqual(['{"main":"lib/main.js"}', 'ours'])
    expect(read('tools/more.js')).toBe('theirs') // is not loaded
    expect(['tools.js', 'tools/index.js'].filter((file) => existsSync(join(checkout, file)))).toEqual([])
  })
})
