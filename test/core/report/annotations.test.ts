import { describe, expect, it } from 'vitest'
import type { Problem } from '../../../src/core/problem.ts'
import { annotationsOf } from '../../../src/core/report/annotations.ts'
import { createRedactor } from '../../../src/core/report/cleaning/redact.ts'

const redactor = createRedactor(['correct-horse'])
const problem: Problem = { code: 'RAY-MISSING-TARGET', message: 'There is no state "TSET".', hint: 'Did you mean TEST?' }
const annotate = (changes: Partial<Problem>) => annotationsOf([{ ...problem, ...changes }], redactor)[0]!

describe('annotations', () => {
  it('point at file, line and column when the place has them', () => {
    expect(annotate({ place: 'workflows/a/START.md:3:7' })).toEqual({
      title: 'RAY-MISSING-TARGET',
      message: 'There is no state "TSET".\nDid you mean TEST?',
      file: 'workflows/a/START.md',
      line: 3,
      column: 7,
    })
    expect(annotate({ place: 'a.md:12:34' })).toMatchObject({ file: 'a.md', line: 12, column: 34 })
    const { title, message } = annotate({})
    expect(annotate({ place: 'a.md:12' })).toEqual({ title, message, file: 'a.md', line: 12 })
    expect(annotate({ place: '.github/raymond.yml' })).toEqual({ title, message, file: '.github/raymond.yml' })
  })

  it('say no more than there is', () => {
    expect(annotate({ place: undefined, hint: undefined })).toEqual({
      title: 'RAY-MISSING-TARGET',
      message: 'There is no state "TSET".',
    })
  })

  it.each([
    'main at TEST',
    'outbox of main: a.md:3',
    'a.md:3: and more',
    '/etc/passwd.txt:1',
    '../x.md:2',
    'https://example.com/a.md',
  ])('say a place that is no file of the repository: %s', (place) => {
    const annotation = annotate({ place })
    expect(annotation.file).toBeUndefined()
    expect(annotation.message).toContain(`(${place})`)
  })

  it('are ten at most, the last one with the number of the rest', () => {
    const many = annotationsOf(
      Array.from({ length: 14 }, () => problem),
      redactor,
    )
    expect(many).toHaveLength(10)
    expect(many[8]).toEqual(annotate({}))
    expect(many.at(-1)).toEqual({ title: 'More problems', message: '5 more problems are in the summary of the job.' })
    expect(
      annotationsOf(
        Array.from({ length: 10 }, () => problem),
        redactor,
      ).at(-1)?.title,
    ).toBe('RAY-MISSING-TARGET')
  })

  it('have at most 4096 characters and no secret', () => {
    const { message } = annotate({ message: `correct-horse ${'x'.repeat(9000)}` })
    expect(message).toHaveLength(4096)
    expect(message.startsWith('*** x')).toBe(true)
  })
})
