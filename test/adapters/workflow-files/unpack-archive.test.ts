import { createHash } from 'node:crypto'
import AdmZip from 'adm-zip'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LIMITS } from '../../../src/adapters/workflow-files/limits.ts'
import { unpackArchive } from '../../../src/adapters/workflow-files/unpack-archive.ts'
import { ProblemError } from '../../../src/core/problem.ts'
import { type ZipPart, zipOf } from './zip-bytes.ts'

function unpacked(archive: Buffer, name = 'flow.zip'): Readonly<Record<string, string>> {
  return Object.fromEntries(unpackArchive(name, archive).map(({ path, bytes }) => [path, Buffer.from(bytes).toString()]))
}

function problemOf(archive: Buffer, name = 'flow.zip', limits = LIMITS): string {
  try {
    unpackArchive(name, archive, limits)
  } catch (error) {
    if (error instanceof ProblemError) return `${error.problem.code}: ${error.problem.message}`
    throw error
  }
  return 'unpacked'
}

const start: ZipPart = { name: 'START.md', content: 'Go.' }

describe('P-SCOPE 1: layout', () => {
  it('is flat, or has exactly one top folder', () => {
    expect(unpacked(zipOf([start, { name: 'A.sh', content: 'echo', stored: true }]))).toEqual({
      'START.md': 'Go.',
      'A.sh': 'echo',
    })
    expect(
      unpacked(
        zipOf([
          { name: 'flow/', mode: 0o040755 },
          { name: 'flow/START.md', content: 'Go.' },
        ]),
      ),
    ).toEqual({ 'START.md': 'Go.' })
  })

  it('may hold what macOS adds', () => {
    const parts = [start, { name: '__MACOSX/._START.md', content: 'x' }, { name: '.DS_Store', content: 'x' }]
    expect(unpacked(zipOf(parts))).toEqual({ 'START.md': 'Go.' })
    expect(
      unpacked(zipOf([{ name: 'f/START.md', content: 'Go.' }, { name: 'f/.DS_Store' }, { name: '__MACOSX/f/._START.md' }])),
    ).toEqual({ 'START.md': 'Go.' })
  })

  it.each([
    [['a/START.md', 'b/START.md']],
    [['START.md', 'lib/x.sh']],
    [['flow/lib/x.sh', 'flow/START.md']],
    [['flow/', 'flow/lib/', 'flow/START.md']],
  ])('is refused as %j', (names) => {
    expect(problemOf(zipOf(names.map((name) => ({ name }))))).toMatch(/^RAY-ZIP-LAYOUT/)
  })

  it('is read as other packers write it', () => {
    const zip = new AdmZip()
    zip.addFile('flow/START.md', Buffer.from('Gö.'))
    zip.addFile('flow/empty.txt', Buffer.alloc(0))
    expect(unpacked(zip.toBuffer())).toEqual({ 'START.md': 'Gö.', 'empty.txt': '' })
  })
})

describe('P-SCOPE 6: names', () => {
  it.each([
    '../START.md',
    'flow/../../x.sh',
    '/etc/passwd',
    'C:/x.sh',
    'c:x.sh',
    'a\\b.sh',
    '..\\x.sh',
    './START.md',
    'a//b.sh',
    'x\0.sh',
    'x\n.sh',
    '__MACOSX/../../x',
  ])('%j is refused, not mended', (name) => {
    expect(problemOf(zipOf([start, { name }]))).toMatch(/^RAY-ZIP-REFUSED/)
  })

  it('that are doubled, or differ only in case or composition, are refused', () => {
    expect(problemOf(zipOf([start, start]))).toMatch(/^RAY-ZIP-/)
    expect(problemOf(zipOf([start, { name: 'Start.md' }]))).toBe(
      'RAY-ZIP-REFUSED: The archive holds "Start.md", which is the same name as START.md on some systems.',
    )
    expect(problemOf(zipOf([{ name: 'caf\u00e9.md' }, { name: 'cafe\u0301.md' }]))).toMatch(/^RAY-ZIP-REFUSED/)
  })

  it('of links and devices are refused', () => {
    expect(problemOf(zipOf([start, { name: 'A.sh', content: '/etc/passwd', mode: 0o120777 }]))).toBe(
      'RAY-ZIP-REFUSED: The archive holds "A.sh", which is a symbolic link.',
    )
    expect(problemOf(zipOf([{ name: 'A.sh', mode: 0o020666 }]))).toMatch(/is not a plain file/)
  })
})

describe('P-SCOPE 6: sizes', () => {
  it('are those of what is really inflated, whatever the headers say', () => {
    const bomb: ZipPart = { name: 'START.md', content: Buffer.alloc(20_000_000), declared: 10 }
    expect(problemOf(zipOf([bomb]))).toMatch(/^RAY-ZIP-TOO-BIG: The archive unpacks to more than /)
    expect(unpacked(zipOf([{ ...start, declared: 4_000_000_000 }]))).toEqual({ 'START.md': 'Go.' })
  })

  it('are bounded together', () => {
    const limits = { ...LIMITS, size: 1000 }
    const part = (name: string): ZipPart => ({ name, content: 'x'.repeat(600), stored: true })
    expect(problemOf(zipOf([part('A.md')]), 'flow.zip', limits)).toBe('unpacked')
    expect(problemOf(zipOf([part('A.md'), part('B.md')]), 'flow.zip', limits)).toMatch(/^RAY-ZIP-TOO-BIG/)
  })

  it('are bounded by the ratio to the archive', () => {
    const ratioOf = (bytes: number): string => problemOf(zipOf([{ name: 'START.md', content: Buffer.alloc(bytes) }]))
    expect(ratioOf(10_000)).toBe('unpacked')
    expect(ratioOf(1_000_000)).toMatch(/^RAY-ZIP-TOO-BIG/)
  })

  it('are bounded for stored entries that share their bytes', () => {
    const archive = zipOf(
      Array.from({ length: 50 }, (_, n) => ({ name: `${n}.md`, content: Buffer.alloc(100_000, n), stored: true })),
    )
    expect(problemOf(archive, 'flow.zip', { ...LIMITS, ratio: 0.5 })).toMatch(/^RAY-ZIP-TOO-BIG/)
  })

  it('are refused for too many entries, before any is read', () => {
    const many = Array.from({ length: 2001 }, (_, n) => ({ name: `${n}.md` }))
    expect(problemOf(zipOf(many))).toBe('RAY-ZIP-TOO-BIG: The archive has more than 2000 entries.')
    expect(problemOf(zipOf([start], { declaredEntries: 60_000 }))).toMatch(/^RAY-ZIP-/)
  })
})

describe('P-SCOPE 6: a digest in the file name', () => {
  const archive = zipOf([start])
  const digest = createHash('sha256').update(archive).digest('hex')

  it.each([`flow-${digest}.zip`, `${digest.toUpperCase()}.zip`, 'flow-0123456789abcdef.zip', `${'0'.repeat(65)}.zip`])(
    'is right in %s',
    (name) => {
      expect(problemOf(archive, name)).toBe('unpacked')
    },
  )

  it('is refused when it is another', () => {
    expect(problemOf(archive, `flow-${'0'.repeat(64)}.zip`)).toBe(
      `RAY-ZIP-DIGEST: The archive's SHA-256 is ${digest}, its name promises ${'0'.repeat(64)}.`,
    )
  })
})

describe('broken archives', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('hello')],
    ['half of one', zipOf([start]).subarray(0, 60)],
    ['a wrong checksum', zipOf([{ ...start, crc: 1 }])],
    ['broken data', zipOf([{ name: 'START.md', content: 'x', stored: true, method: 8 }])],
  ])('are told: %s', (_, archive) => {
    expect(problemOf(archive)).toMatch(/^RAY-ZIP-BROKEN: The archive cannot be read: /)
  })

  it('are told when they are encrypted or packed in another way', () => {
    expect(problemOf(zipOf([{ ...start, flags: 1 }]))).toMatch(/which is encrypted/)
    expect(problemOf(zipOf([{ ...start, method: 12 }]))).toMatch(/which is packed by a method other than deflate/)
  })

  it('never make the reader throw anything but a problem', () => {
    const archive = zipOf([
      start,
      { name: 'A.sh', content: 'echo '.repeat(50) },
      { name: 'B.md', content: 'stored', stored: true },
    ])
    const change = fc.tuple(fc.nat(archive.length - 1), fc.nat(255))
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), fc.nat(archive.length), (changes, cut) => {
        const broken = Buffer.from(archive.subarray(0, archive.length - (cut % 3 === 0 ? cut : 0)))
        for (const [at, value] of changes) if (at < broken.length) broken[at] = value
        problemOf(broken)
      }),
      { numRuns: 3000 },
    )
  })
})
