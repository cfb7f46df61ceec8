import { describe, expect, it } from 'vitest'
import { checkArgs } from '../../../src/core/steps/operations/operation.ts'
import {
  builtInOperation,
  outsideOperations,
  pureOperationNamed,
  pureOperations,
} from '../../../src/core/steps/operations/registry.ts'
import type { Value } from '../../../src/core/steps/value.ts'

const run = (name: string, args: Readonly<Record<string, Value>>) => pureOperationNamed(name)?.run(args)

describe('built-in operations', () => {
  it('flow/constant gives its route, of whatever kind', () => {
    expect(run('flow/constant', { route: { $kw: 'clear' } })).toEqual({ status: 'ok', data: { $kw: 'clear' } })
    expect(run('flow/constant', {})).toMatchObject({ status: 'error', reason: 'invalid-arguments' })
  })

  it('flow/noop gives nil and takes nothing', () => {
    expect(run('flow/noop', {})).toEqual({ status: 'ok', data: null })
    expect(run('flow/noop', { x: 1 })).toMatchObject({ reason: 'invalid-arguments' })
  })

  it.each([
    [0, 'passed'],
    [1, 'failed'],
    [-1, 'failed'],
  ])('flow/exit-status says of %i that it %s', (code, word) => {
    expect(run('flow/exit-status', { of: { 'exit-code': code, stdout: '', stderr: '' } })).toEqual({
      status: 'ok',
      data: { $kw: word },
    })
  })

  it('flow/exit-status refuses what is no data of shell/run', () => {
    expect(run('flow/exit-status', { of: null })).toMatchObject({ reason: 'invalid-arguments' })
  })

  it.each([
    ['Some prose.\n  DONE \nMore.', ['DONE', 'OPEN'], 'DONE'],
    ['DONE\r\n', ['DONE'], 'DONE'],
    [':done', [{ $kw: 'done' }, 'done'], { $kw: 'done' }],
    ['done', [{ $kw: 'done' }, 'done'], 'done'],
  ])('text/status-line finds the one line of %j', (text, allowed, data) => {
    expect(run('text/status-line', { text, allowed })).toEqual({ status: 'ok', data })
  })

  it.each(['', 'It is DONE.', 'done', 'DONE\nDONE', 'DONE\nOPEN'])('text/status-line refuses %j', (text) => {
    expect(run('text/status-line', { text, allowed: ['DONE', 'OPEN'] })).toMatchObject({
      status: 'error',
      reason: 'no-status-line',
    })
  })

  it('text/label finds the token of the one labelled line', () => {
    expect(run('text/label', { text: 'Well.\nVERDICT: pass\nDone.', label: 'VERDICT', allowed: ['pass', 'fail'] })).toEqual({
      status: 'ok',
      data: 'pass',
    })
  })

  it.each(['', 'verdict: pass', 'VERDICT: maybe', 'VERDICT: pass\nVERDICT: pass', 'VERDICT: pass.'])(
    'text/label refuses %j',
    (text) => {
      expect(run('text/label', { text, label: 'VERDICT', allowed: ['pass', 'fail'] })).toMatchObject({
        status: 'error',
        reason: 'no-label-line',
      })
    },
  )

  it('names each operation once, with what it takes', () => {
    const names = [...pureOperations, ...outsideOperations].map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual(
      expect.arrayContaining([
        'shell/run',
        'git/commits-since',
        'git/diff',
        'github/find-issue',
        'github/issue',
        'github/comment',
        'github/edit-labels',
        'github/pull-request',
      ]),
    )
  })

  it('checks the arguments of operations that reach outside', () => {
    const shell = builtInOperation('shell/run')
    if (shell === undefined) throw new Error('shell/run is not there')
    expect(checkArgs(shell, { script: 'a.sh' }).ok).toBe(true)
    expect(checkArgs(shell, { command: ['ls', '-l'], env: { A: 'b' } }).ok).toBe(true)
    expect(checkArgs(shell, { script: 'a.sh', env: { $map: [[{ $kw: 'A' }, 'b']] } })).toMatchObject({
      args: { env: { A: 'b' } },
    })
    expect(checkArgs(shell, {}).ok).toBe(false)
    expect(checkArgs(shell, { script: 'a.sh', command: ['ls'] }).ok).toBe(false)
  })
})
