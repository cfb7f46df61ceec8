import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cellArguments } from '../../../src/adapters/cell/cell-arguments.ts'
import type { CellMount } from '../../../src/ports/turns/cells.ts'

let root: string
beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'raymond-mounts-')))
  mkdirSync(join(root, 'a/b/c'), { recursive: true })
  symlinkSync('/usr', join(root, 'a/link'))
})
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 9 }))

/** What is mounted below our folder, in bubblewrap's words. */
function mounted(...mounts: readonly CellMount[]): readonly string[] {
  const words = cellArguments({
    isRoot: false,
    covers: {},
    system: { mounts: [], hidden: [], links: [], ways: [], certificates: new Map() },
    mounts,
    links: [],
    home: '/home',
    temp: '/tmp',
    users: '/etc/passwd',
    environment: {},
    cwd: '/',
    sharedMemory: 1,
    seccompFd: 4,
    disablesUserNamespaces: true,
  })
  return words.flatMap((word, at) =>
    ['--bind', '--ro-bind'].includes(word) && words[at + 2]?.startsWith(root)
      ? [`${word} ${words[at + 1]} ${words[at + 2]}`]
      : word === '--tmpfs' && words[at + 1]?.startsWith(root)
        ? [`${word} ${words[at + 1]}`]
        : [],
  )
}

it('mounts at each place once, what is said last', () => {
  const at = join(root, 'a')
  expect(mounted({ at, as: 'writable' }, { at, as: 'readable' }, { at, as: 'writable' })).toEqual([`--bind ${at} ${at}`])
  expect(mounted({ at, as: 'writable' }, { at, as: 'hidden' })).toEqual([`--tmpfs ${at}`])
})

it('keeps what is said of a place when the last word would hide it and it is not there', () => {
  const at = join(root, 'gone')
  expect(mounted({ at, as: 'readable' }, { at, as: 'hidden' })).toEqual([`--ro-bind ${at} ${at}`])
})

it('mounts nothing that the folder around it shows already', () => {
  const [a, b] = [join(root, 'a'), join(root, 'a/b')]
  expect(mounted({ at: a, as: 'readable' }, { at: b, as: 'readable' })).toEqual([`--ro-bind ${a} ${a}`])
})

it.each<[string, CellMount[]]>([
  [
    'in a hidden folder',
    [
      { at: 'a', as: 'readable' },
      { at: 'a/b', as: 'hidden' },
      { at: 'a/b/c', as: 'readable' },
    ],
  ],
  [
    'in a folder that can be written',
    [
      { at: 'a', as: 'writable' },
      { at: 'a/b', as: 'readable' },
    ],
  ],
  [
    'that can be written',
    [
      { at: 'a', as: 'readable' },
      { at: 'a/b', as: 'writable' },
    ],
  ],
  [
    'from elsewhere',
    [
      { at: 'a', as: 'readable' },
      { at: 'a/b', as: 'readable', from: '/opt' },
    ],
  ],
  [
    'in one from elsewhere',
    [
      { at: 'a', as: 'readable', from: '/opt' },
      { at: 'a/b', as: 'readable' },
    ],
  ],
  [
    'behind a link',
    [
      { at: 'a', as: 'readable' },
      { at: 'a/link/bin', as: 'readable' },
    ],
  ],
])('mounts what lies %s', (_, mounts) => {
  expect(mounted(...mounts.map((mount) => ({ ...mount, at: join(root, mount.at) })))).toHaveLength(mounts.length)
})
