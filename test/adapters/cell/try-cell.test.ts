import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { noCell } from '../../../src/adapters/cell/machine.ts'
import { tryCell } from '../../../src/adapters/cell/try-cell.ts'
import type { ProgramOutcome } from '../../../src/ports/programs.ts'
import type { Cell } from '../../../src/ports/turns/cells.ts'

const directory = mkdtempSync(join(tmpdir(), 'raymond-try-'))
afterAll(() => rmSync(directory, { recursive: true, force: true, maxRetries: 9 }))

/** In which whatever is run ends so. */
function cellIn(outcome: Partial<ProgramOutcome>): Cell {
  const whole = { kind: 'exited', code: 0, signal: null, stdout: '', stdoutTruncated: false, stderrTail: '', ms: 1, ...outcome }
  return {
    status: { cell: 'bwrap', network: [] },
    run: async () => whole as ProgramOutcome,
    serve: async () => '',
    close: async () => ({ refused: [], met: null, problem: null }),
  }
}

/** A machine that answers each attempt so; the last answer holds for all others. */
async function tried(...answers: readonly (Error | Cell)[]) {
  let attempts = 0
  const open = async () => {
    const answer = answers[Math.min(attempts++, answers.length - 1)]
    if (answer === undefined || answer instanceof Error) throw answer
    return answer
  }
  const { problem, cell } = await tryCell({ open, forget: async () => {} }, directory, [1, 1])
  return { code: problem?.code ?? null, cell, attempts }
}

const error = (code: string, message = code) => Object.assign(new Error(message), { code })
const whole = cellIn({ stdout: Array.from({ length: 20 }, (_, n) => n).join('\n') })

describe('a machine on which no cell could be made', () => {
  it.each([
    ['its disk is full', error('ENOSPC')],
    ['too many files are open', error('EMFILE')],
    ['it starts no further process', error('EAGAIN', 'spawn /usr/bin/bwrap EAGAIN')],
    ['bubblewrap starts no further process', new Error('bwrap: Creating new process failed: Resource temporarily unavailable')],
    ['there is no memory', new Error('bwrap: Cannot allocate memory')],
    ['somebody removes what it lays out', Object.assign(error('ENOENT'), { syscall: 'lstat', path: '/state/.cells/x' })],
    ['a place cannot be shown', new Error("bwrap: Can't mkdir parents for /var/run/sc/ca.pem: Not a directory")],
    ['a place to show is gone', new Error("bwrap: Can't find source path /opt/tool: No such file or directory")],
    ['its devices are of no use', cellIn({ stdout: '1\n2\n', stderrTail: 'bash: /dev/null: Permission denied' })],
    ['what looks takes too long', cellIn({ kind: 'too-long' })],
    ['what looks is ended', cellIn({ code: null, signal: 'SIGKILL' })],
    ['what looks starts no further process', cellIn({ code: 254, stderrTail: 'bash: fork: Resource temporarily unavailable' })],
  ])('is tried again where %s, and is not said to have none', async (_, answer) => {
    expect(await tried(answer)).toEqual({ code: 'RAY-CELL-NOT-NOW', cell: 'none', attempts: 3 })
    expect(await tried(answer, whole)).toEqual({ code: null, cell: 'bwrap', attempts: 2 })
  })

  it.each([
    ['a program is missing', noCell('bubblewrap is not installed.', 'Install it.')],
    ['what looks is not there', Object.assign(error('ENOENT'), { syscall: 'spawn /bin/bash', path: '/bin/bash' })],
    ['namespaces are not allowed', new Error('bwrap: setting up uid map: Permission denied')],
    [
      'there may be no namespaces',
      new Error(
        'bwrap: Creating new namespace failed: nesting depth or /proc/sys/user/max_*_namespaces exceeded (ENOSPC): No space left on device',
      ),
    ],
    ['the kernel says something else', new Error('bwrap: Invalid argument')],
    ['a cell does not hold', cellIn({ stdout: '0\n1\n' })],
  ])('has none where %s', async (_, answer) => {
    expect(await tried(answer, whole)).toEqual({ code: 'RAY-NO-CELL', cell: 'none', attempts: 1 })
  })
})
