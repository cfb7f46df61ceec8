/** What the Node of the next post step loads out of the checkout; whole jobs are in test/action/action-files.test.ts. */
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sealLoadedLibraries } from '../../../src/adapters/actions-runner/loaded-libraries.ts'
import { takeNoProgramsFrom } from '../../../src/adapters/process/environment.ts'

/** Who may not do everything. */
const ORDINARY = process.getuid?.() || 65_534

let folder: string
let checkout: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'raymond-loaded-')))
  checkout = join(folder, 'checkout')
  mkdirSync(checkout)
  takeNoProgramsFrom([checkout])
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (file: string, text: string) => writeFileSync(join(checkout, file), text)
const read = (file: string) => readFileSync(join(checkout, file), 'utf8')

it.each([':', ' '])('a library that is loaded into every program is not there when it is new, with %j between two', (between) => {
  const files = sealLoadedLibraries({ LD_PRELOAD: ['/nowhere/liba.so', join(checkout, 'libb.so')].join(between) }, checkout)
  write('libb.so', 'theirs')
  expect(files.restore()).toMatchObject([{ code: 'RAY-RUNNER-FILE-CHANGED' }])
  expect(existsSync(join(checkout, 'libb.so'))).toBe(false)
})

it.each(['LD_PRELOAD', 'LD_AUDIT'])('a library that %s names stays where it was, and what is new or another one goes', (name) => {
  const names = ['kept.so', 'changed.so', 'new.so']
  for (const file of ['kept.so', 'changed.so']) write(file, 'ours')
  const files = sealLoadedLibraries({ [name]: names.map((file) => join(checkout, file)).join(':') }, checkout)
  for (const file of ['changed.so', 'new.so']) write(file, 'theirs')
  expect(files.restore()).toHaveLength(2)
  expect(names.filter((file) => existsSync(join(checkout, file)))).toEqual(['kept.so'])
})

describe.runIf(process.platform === 'linux')('libraries of Node’s own names', () => {
  it('go out of a folder that was locked too, and out of none that is not in the checkout', () => {
    mkdirSync(join(checkout, 'lib'))
    const files = sealLoadedLibraries({ LD_LIBRARY_PATH: `lib:${folder}` }, checkout)
    for (const file of ['../libc.so.6', 'lib/libc.so.6', 'lib/libours.so']) write(file, 'theirs')
    chownSync(join(checkout, 'lib'), ORDINARY, -1)
    chownSync(folder, ORDINARY, -1)
    chmodSync(join(checkout, 'lib'), 0o100)
    process.seteuid?.(ORDINARY) // root is not held up by locks
    try {
      expect(files.restore()).toHaveLength(1)
    } finally {
      process.seteuid?.(process.getuid?.() ?? 0)
    }
    expect(['../libc.so.6', 'lib/libc.so.6', 'lib/libours.so'].map((file) => existsSync(join(checkout, file)))).toEqual([
      true,
      false,
      true,
    ])
  })

  it('go out of a folder that was not there before, beside one that is still not there', () => {
    write('file', 'no folder')
    const files = sealLoadedLibraries({ LD_LIBRARY_PATH: 'lib:none:file' }, checkout)
    mkdirSync(join(checkout, 'lib'))
    write('lib/libc.so.6', 'theirs')
    expect(files.restore()).toHaveLength(1)
    expect(existsSync(join(checkout, 'lib/libc.so.6'))).toBe(false)
  })

  it.each(['libnss_dns.so.2', 'libresolv.so.2'])('go also where they are loaded only once a name is looked up: %s', (name) => {
    mkdirSync(join(checkout, 'lib'))
    const files = sealLoadedLibraries({ LD_LIBRARY_PATH: 'lib' }, checkout)
    for (const file of [name, 'libnss.txt']) write(`lib/${file}`, 'theirs')
    expect(files.restore()).toHaveLength(1)
    expect(readdirSync(join(checkout, 'lib'))).toEqual(['libnss.txt'])
  })

  it.each(['lib/glibc-hwcaps', 'lib/tls'])('are not loaded through a link, which goes, and not what it leads to: %s', (link) => {
    mkdirSync(join(checkout, 'lib'))
    write('../libc.so.6', 'of somebody else')
    const files = sealLoadedLibraries({ LD_LIBRARY_PATH: 'lib' }, checkout)
    symlinkSync(folder, join(checkout, link))
    expect(files.restore()).toHaveLength(1)
    expect([link, '../libc.so.6'].map((file) => existsSync(join(checkout, file)))).toEqual([false, true])
  })
})

it('what Node has compiled is forgotten, as it would believe what somebody else has put there', () => {
  const files = sealLoadedLibraries({ NODE_COMPILE_CACHE: 'cache' }, checkout)
  mkdirSync(join(checkout, 'cache/v24.21.0-x64-964aae3f-0'), { recursive: true })
  write('cache/v24.21.0-x64-964aae3f-0/ce2496f6', 'theirs')
  write('cache/notes.txt', 'ours')
  chmodSync(join(checkout, 'cache'), 0o100)
  expect(files.restore()).toEqual([])
  chmodSync(join(checkout, 'cache'), 0o700)
  expect(readdirSync(join(checkout, 'cache'))).toEqual(['notes.txt'])
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
    ['a.mjs', '--loader ./a.mjs'],
    ['a.node', '-r ./a'],
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

  it('also where it was removed, and is written to no other place where a folder on its way became a link', () => {
    mkdirSync(join(checkout, 'tools'))
    for (const file of ['a.cjs', 'tools/b.cjs']) write(file, 'ours')
    const files = sealLoadedLibraries({ NODE_OPTIONS: '-r ./a.cjs -r ./tools/b.cjs' }, checkout)
    for (const path of ['a.cjs', 'tools']) rmSync(join(checkout, path), { recursive: true })
    symlinkSync(folder, join(checkout, 'tools'))
    files.restore()
    expect(read('a.cjs')).toBe('ours')
    expect(existsSync(join(folder, 'b.cjs'))).toBe(false)
  })
})
