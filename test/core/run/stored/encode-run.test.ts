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

  describe('P-STATE 1: names commits by ids of git alone', () => {
    const id = '0123456789abcdef0123456789abcdef01234567'
    const paths = { directory: '/w', branch: 'raymond/r1/main', attached: null, commits: 0, left_out: [] }
    const work = { ...paths, base: id, head: id, snapshot: id }
    const pinned = {
      branch: 'raymond/r1/main',
      base: id,
      head: id,
      tree: id,
      commit: id,
      message: '',
      at: '',
      paths: [],
      diff: '',
      diff_sha256: '',
      left_out: [],
    }
    const proposal = { id: 'p1', agent: 'main', proposal: { type: 'labels', add: ['a'], remove: [] }, status: 'waiting', at: '' }
    const problemWith = (ofAgent: object, ofProposal: object) => {
      const proposed = { ...proposal, number: null, url: null, branch: null, problem: null, work: { ...pinned, ...ofProposal } }
      return problemOf(JSON.stringify({ ...run, work: { main: { ...work, ...ofAgent } }, proposals: [proposed] }))
    }

    it.each([
      ['of SHA-1', id],
      ['of SHA-256', 'f'.repeat(64)],
      ['in which a secret of a few digits happened to stand', `${id.slice(0, 9)}***${id.slice(13)}`],
    ])('%s', (_, own) => {
      const every = { base: own, head: own, tree: own, commit: own }
      expect(problemWith({ base: own, head: own, snapshot: own, own: { head: own, commits: [] } }, every)).toBeUndefined()
      expect(problemWith({ snapshot: null }, {})).toBeUndefined()
    })

    it.each(['', 'main', '--upload-pack=x', '../../etc/passwd', `${id}:a`, id.slice(1), `${id}\n`, '*', 'a/***'])(
      'not %j',
      (other) => {
        for (const key of ['base', 'head', 'snapshot'])
          expect(problemWith({ [key]: other }, {})?.message).toContain(`work.main.${key}: `)
        expect(problemWith({ own: { head: other, commits: [] } }, {})?.message).toContain('work.main.own.head: ')
        for (const key of ['base', 'head', 'tree', 'commit'])
          expect(problemWith({}, { [key]: other })?.message).toContain(`proposals.0.work.${key}: `)
      },
    )
  })
})
