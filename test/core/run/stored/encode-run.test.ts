import { describe, expect, it } from 'vitest'
import { ProblemError } from '../../../../src/core/problem.ts'
import { decodeRun, encodeRun } from '../../../../src/core/run/stored/encode-run.ts'
import { Play } from '../../engine/play.ts'

const { run } = new Play({ 'START.md': 'start' })

const child = {
  id: 'r1-1',
  agent: 'main_a1',
  nonce: 'n',
  seed: '0'.repeat(32),
  status: 'queued',
  budget_usd: 0,
  turns: null,
  actions_run: null,
  tries: 0,
  since: null,
  at: null,
  due: null,
}

function problemOf(text: string) {
  try {
    decodeRun(text, 'here/state.json')
  } catch (error) {
    if (error instanceof ProblemError) return error.problem
    throw error
  }
  return undefined
}

describe('state.json', () => {
  it('P-STATE 1: is what the run is, for people to read and for us to read again', () => {
    const text = encodeRun(run)
    expect(text.endsWith('}\n')).toBe(true)
    expect(text).toContain('\n  "workflow_id": "r1",\n')
    expect(decodeRun(text, 'here')).toEqual(run)
  })

  it('P-STATE 1: of a newer version is refused', () => {
    expect(problemOf(JSON.stringify({ ...run, version: 2 }))).toEqual({
      code: 'RAY-STATE-NEWER',
      message: 'The state has version 2; this raymond knows versions up to 1.',
      place: 'here/state.json',
      hint: 'Use the raymond that wrote it, or a newer one. The state is left as it is.',
    })
  })

  it('P-STATE 1: that somebody broke is left as it is, and the place in it is named', () => {
    expect(problemOf(JSON.stringify({ ...run, budget: { ...run.budget, spent_usd: 'all' } }))).toEqual({
      code: 'RAY-STATE-BROKEN',
      message: expect.stringMatching(/^The state cannot be read: budget\.spent_usd: /),
      place: 'here/state.json',
      hint: 'Restore the file from the state branch or a backup. It was not changed.',
    })
  })

  it('P-STATE 1: that has no valid shape is refused, with the first thing that is wrong', () => {
    expect(problemOf(JSON.stringify({ ...run, turns: 'many' }))?.message).toMatch(/^The state cannot be read: turns: /)
    expect(problemOf(JSON.stringify({ ...run, surplus: 1 }))?.message).toContain('surplus')
    expect(problemOf(JSON.stringify({ ...run, workflow_id: '../x' }))?.message).toMatch(
      /^The state cannot be read: workflow_id: /,
    )
    const parent = { run: '../x', agent: 'main_a1' }
    expect(problemOf(JSON.stringify({ ...run, parent }))?.message).toMatch(/^The state cannot be read: parent\.run: /)
    const children = [{ ...child, id: '../other/r' }]
    expect(problemOf(JSON.stringify({ ...run, children: [child] }))).toBeUndefined()
    expect(problemOf(JSON.stringify({ ...run, children }))?.message).toMatch(/^The state cannot be read: children\.0\.id: /)
    for (const text of ['', '[]', 'null', '7', '{"version": "1"}', '{"version": "2"}', '{"version": 0}'])
      expect(problemOf(text)?.code).toBe('RAY-STATE-BROKEN')
    expect(problemOf('[]')?.message).toMatch(/^The state cannot be read: the file: /)
    expect(problemOf('{')?.message).toMatch(/^The state cannot be read: .*JSON/)
  })
})
