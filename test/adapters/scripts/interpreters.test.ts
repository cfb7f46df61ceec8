import { describe, expect, it } from 'vitest'
import { interpreterFor } from '../../../src/adapters/scripts/interpreters.ts'

describe('interpreterFor', () => {
  it('P-TURN 6: names the interpreter of each kind of script', () => {
    const programs = (['sh', 'mjs', 'py'] as const).map((language) => interpreterFor(language, '/w/A', 'linux').program)
    expect(programs).toEqual(['/bin/bash', process.execPath, 'python3'])
  })

  it('P-TURN 6: runs .bat, .ps1 and .py on Windows, from folders with spaces and brackets too', () => {
    const file = 'C:\\Program Files (x86)\\A.bat'
    expect(interpreterFor('bat', file, 'win32')).toMatchObject({
      program: 'cmd.exe',
      args: ['/d', '/s', '/c', '""C:\\Program Files (x86)\\A.bat""'],
      verbatim: true,
    })
    expect(interpreterFor('ps1', 'C:\\A.ps1', 'win32')).toMatchObject({ program: 'powershell' })
    expect(interpreterFor('ps1', 'C:\\A.ps1', 'win32').args.slice(-2)).toEqual(['-File', 'C:\\A.ps1'])
    expect(interpreterFor('py', 'C:\\A.py', 'win32')).toMatchObject({ program: 'python', args: ['C:\\A.py'] })
  })
})
