import { describe, expect, it } from 'vitest'
import { resolveInWorkflow, resolveState } from '../../../src/core/workflow/resolve-state.ts'
import type { Platform } from '../../../src/core/workflow/workflow.ts'

function resolved(names: readonly string[], name: string, platform: Platform = 'linux'): string {
  const state = resolveState(names, name, platform)
  return state.ok ? state.file : state.problem.code
}

describe('P-SCOPE 4: a name without extension', () => {
  it.each([
    [['POLL.md'], 'POLL.md', 'POLL.md', 'POLL.md'],
    [['POLL.sh'], 'POLL.sh', 'POLL.sh', 'RAY-FOREIGN-PLATFORM'],
    [['POLL.bat'], 'RAY-FOREIGN-PLATFORM', 'RAY-FOREIGN-PLATFORM', 'POLL.bat'],
    [['POLL.ps1'], 'RAY-FOREIGN-PLATFORM', 'RAY-FOREIGN-PLATFORM', 'POLL.ps1'],
    [['POLL.mjs'], 'POLL.mjs', 'POLL.mjs', 'POLL.mjs'],
    [['POLL.py'], 'POLL.py', 'POLL.py', 'POLL.py'],
    [['POLL.sh', 'POLL.bat'], 'POLL.sh', 'POLL.sh', 'POLL.bat'],
    [['POLL.md', 'POLL.sh'], 'RAY-AMBIGUOUS-STATE-RESOLUTION', 'RAY-AMBIGUOUS-STATE-RESOLUTION', 'POLL.md'],
    [['POLL.md', 'POLL.bat'], 'POLL.md', 'POLL.md', 'RAY-AMBIGUOUS-STATE-RESOLUTION'],
    [['POLL.bat', 'POLL.ps1'], 'RAY-FOREIGN-PLATFORM', 'RAY-FOREIGN-PLATFORM', 'RAY-AMBIGUOUS-STATE-RESOLUTION'],
    [
      ['POLL.mjs', 'POLL.py'],
      'RAY-AMBIGUOUS-STATE-RESOLUTION',
      'RAY-AMBIGUOUS-STATE-RESOLUTION',
      'RAY-AMBIGUOUS-STATE-RESOLUTION',
    ],
    [['OTHER.md'], 'RAY-MISSING-TARGET', 'RAY-MISSING-TARGET', 'RAY-MISSING-TARGET'],
  ])('among %j is, on Linux, macOS and Windows: %s, %s, %s', (names, linux, darwin, win32) => {
    expect(resolved(names, 'POLL', 'linux')).toBe(linux)
    expect(resolved(names, 'POLL', 'darwin')).toBe(darwin)
    expect(resolved(names, 'POLL', 'win32')).toBe(win32)
  })

  it('does not depend on the order of the names', () => {
    expect(resolved(['B.md', 'A.md', 'A.bat'], 'A')).toBe('A.md')
    expect(resolved(['A.bat', 'A.md', 'B.md'], 'A')).toBe('A.md')
  })

  it('means the same however its accents are written, and the very spelling first', () => {
    const [one, two] = ['Pr\u00fcfen', 'Pru\u0308fen']
    expect(resolved([`${two}.sh`], one)).toBe(`${two}.sh`)
    expect(resolved([`${two}.sh`], `${one}.sh`)).toBe(`${two}.sh`)
    expect(resolved([`${one}.sh`], two)).toBe(`${one}.sh`)
    expect(resolved([`${one}.sh`, `${two}.sh`], one)).toBe(`${one}.sh`)
    expect(resolved([`${one}.sh`, `${two}.sh`], two)).toBe(`${two}.sh`)
    expect(resolved(['Prufen.sh'], one)).toBe('RAY-MISSING-TARGET')
  })

  it('may have dots in it', () => {
    expect(resolved(['STEP.1.md'], 'STEP.1')).toBe('STEP.1.md')
  })

  it('is told apart by case', () => {
    expect(resolved(['review.md'], 'REVIEW')).toBe('RAY-MISSING-TARGET')
  })
})

describe('P-SCOPE 4: a name with a known extension', () => {
  it('must exist exactly', () => {
    expect(resolved(['POLL.sh', 'POLL.md'], 'POLL.sh')).toBe('POLL.sh')
    expect(resolved(['POLL.md'], 'POLL.sh')).toBe('RAY-MISSING-TARGET')
  })

  it.each([
    ['POLL.bat', 'linux'],
    ['POLL.ps1', 'darwin'],
    ['POLL.sh', 'win32'],
  ] as const)('%s is an error on %s, whether it exists or not', (name, platform) => {
    expect(resolved([name], name, platform)).toBe('RAY-FOREIGN-PLATFORM')
    expect(resolved([], name, platform)).toBe('RAY-FOREIGN-PLATFORM')
  })
})

describe('P-SCOPE 3, 4: what is never a state', () => {
  it.each([
    ['README.md', 'RAY-NOT-A-STATE'],
    ['notes.txt', 'RAY-NOT-A-STATE'],
    ['README', 'RAY-MISSING-TARGET'],
    ['', 'RAY-MISSING-TARGET'],
    ['.hidden.md', 'RAY-NOT-A-STATE'],
    ['.md', 'RAY-NOT-A-STATE'],
  ])('%j', (name, code) => {
    expect(resolved(['README.md', 'notes.txt', '.hidden.md', '.md', 'A.md'], name)).toBe(code)
  })
})

describe('what is told', () => {
  function told(names: readonly string[], name: string, platform: Platform = 'linux'): unknown {
    const state = resolveState(names, name, platform)
    return state.ok ? state : state.problem
  }

  it('names what is near', () => {
    expect(told(['REVIEW.md', 'DONE.md'], 'REVEIW')).toEqual({
      code: 'RAY-MISSING-TARGET',
      message: 'There is no state "REVEIW" in this workflow.',
      hint: 'Did you mean REVIEW.md?',
    })
  })

  it('lists the states when nothing is near', () => {
    expect(told(['REVIEW.md', 'DONE.sh', 'DONE.bat', 'README.md'], 'PUBLISH')).toMatchObject({
      hint: 'Its states are: DONE.sh, REVIEW.md.',
    })
  })

  it('lists the files that a name could be', () => {
    expect(told(['A.sh', 'A.md'], 'A')).toEqual({
      code: 'RAY-AMBIGUOUS-STATE-RESOLUTION',
      message: '"A" could be A.md or A.sh.',
      hint: 'Write the file name with its extension, or keep only one of these files.',
    })
  })

  it('names the platform that a file is for', () => {
    expect(told(['A.bat', 'A.ps1'], 'A')).toEqual({
      code: 'RAY-FOREIGN-PLATFORM',
      message: '"A" does not run on Linux: A.bat (Windows), A.ps1 (Windows).',
      hint: 'Add A.sh, or one .mjs or .py file for every platform.',
    })
  })

  it('cuts a name that a model made too long', () => {
    expect(JSON.stringify(told(['A.md'], 'x'.repeat(100_000))).length).toBeLessThan(400)
  })
})

it('P-SCOPE 8: in a single file a known extension is dropped before the look-up', () => {
  const scope = { listing: ['TEST.sh', 'START.md'], platform: 'linux', shape: 'file' } as const
  expect(resolveInWorkflow(scope, 'TEST.md')).toEqual({ ok: true, file: 'TEST.sh' })
  expect(resolveInWorkflow({ ...scope, shape: 'folder' }, 'TEST.md').ok).toBe(false)
})
