import { describe, expect, it } from 'vitest'
import { drawGraph } from '../../../src/core/page/draw-graph.ts'
import { runReport } from '../../../src/core/page/run-report.ts'
import { codingPlay } from './coding-play.ts'
import { byCodex } from './other-agent.ts'
import { playRun } from './played-run.ts'

const NOW = '2026-11-21T12:00:00.000Z'
const { run, journal } = playRun(codingPlay)
const report = runReport(run, journal, NOW)

describe('the report of a run', () => {
  it('has every turn with its agent, state, attempt, cost and time', () => {
    expect(report.turns).toHaveLength(run.turns)
    expect(report.turns[1]).toMatchObject({
      n: 2,
      agent: 'main',
      state: 'PLAN.md',
      kind: 'prompt',
      attempt: 1,
      outcome: 'done',
      cost_usd: 0.21,
      started_at: '2026-11-21T09:00:09.000Z',
      ended_at: '2026-11-21T09:01:23.000Z',
      model: 'claude-sonnet-4-5',
      transitions: [{ tag: 'ask', to: null, status: null }],
    })
    expect(report.texts[1]?.prompt).toContain('You plan a change')
    expect(report.turns.reduce((sum, { cost_usd }) => sum + cost_usd, 0)).toBeCloseTo(run.budget.spent_usd, 9)
  })

  it('A-3.1, X-1.3: says of each turn who ran it, who says what it cost, its cell, and what that refused', () => {
    const { turns } = runReport(run, byCodex(journal, 2), NOW)
    expect(turns[1]).toMatchObject({
      backend: 'codex',
      cost_source: 'prices',
      cell: { cell: 'bwrap', network: ['registry.npmjs.org'] },
      refused: [{ host: 'evil.org', times: 2 }],
    })
    const prompt = turns.find(({ kind, n }) => kind === 'prompt' && n !== 2)
    expect(prompt).toMatchObject({ backend: run.backend, cost_source: null, cell: { cell: 'none', network: [] }, refused: [] })
    expect(turns.find(({ kind }) => kind === 'script')?.backend).toBeNull()
  })

  it('marks in the graph who runs a state, where that is not the usual agent', () => {
    const START = '---\nagent: codex\n---\nGo on.'
    const files = { 'START.md': START, 'END.md': 'End.' }
    const played = playRun({ files, say: (_, turn) => ({ text: turn === 1 ? '<goto>END</goto>' : '<result>x</result>' }) })
    const [graph] = runReport(played.run, played.journal, NOW).graphs
    if (graph === undefined) throw new Error('a graph was expected')
    expect(graph.nodes.map(({ id, by }) => [id, by])).toEqual(
      expect.arrayContaining([
        ['START.md', 'codex'],
        ['END.md', undefined],
      ]),
    )
    expect(drawGraph(graph, 'The states').markup).toContain('codex · 1×')
  })

  it('tells a turn that was asked again from one that failed and from the one that repeats it', () => {
    expect(report.turns[3]).toMatchObject({
      state: 'SPLIT.md',
      outcome: 'again',
      problem: { code: 'RAY-NO-TRANSITION' },
      transitions: [],
    })
    expect(report.turns[4]).toMatchObject({ state: 'SPLIT.md', attempt: 2, reminder: true, outcome: 'done' })
    expect(report.turns[5]).toMatchObject({ agent: 'main_implem2', outcome: 'failed', problem: { code: 'overloaded' } })
    expect(report.texts[5]?.detail).toContain('HTTP 529')
  })

  it('says where a result led: back to the caller, or to the end of the agent', () => {
    const results = report.turns.filter(({ transitions }) => transitions[0]?.tag === 'result')
    expect(results.map(({ state, transitions }) => [state, transitions[0]?.to])).toEqual([
      ['IMPLEMENT.md', null],
      ['IMPLEMENT.md', null],
      ['REVIEW.md', 'SUMMARY.md'],
      ['SUMMARY.md', null],
      ['IMPLEMENT.md', null],
    ])
  })

  it('has who waited for whom, and for how long', () => {
    expect(report.waits).toEqual([
      {
        ask: 'main-1',
        agent: 'main',
        question: 'How long should a cart be kept?',
        from: '2026-11-21T09:01:23.000Z',
        to: '2026-11-21T10:31:23.000Z',
        answer: 'Keep it for 30 days',
        by: 'mona',
      },
    ])
    expect(report.pauses).toMatchObject([{ status: 'waiting', to: '2026-11-21T10:31:23.000Z' }])
  })

  it('counts visits, cost and the ways that were taken on the graph of the workflow', () => {
    const [graph] = report.graphs
    const node = (id: string) => graph?.nodes.find((candidate) => candidate.id === id)
    const edge = (from: string, to: string) => graph?.edges.find((candidate) => candidate.from === from && candidate.to === to)
    expect(node('FIX.md')).toMatchObject({ visits: 4, usd: 0.56 })
    expect(node('GIVE_UP.md')).toMatchObject({ visits: 0, usd: 0 })
    expect(node('result')).toMatchObject({ kind: 'result', visits: 4 })
    expect(edge('SPLIT.md', 'IMPLEMENT.md')?.taken).toBe(3)
    expect(edge('TEST.sh', 'FIX.md')?.taken).toBe(4)
  })

  it('shows what the state tells when there is no journal, and says what is missing', () => {
    const bare = runReport(run, undefined, NOW)
    expect(bare.turns).toEqual([])
    expect(bare.costs).toMatchObject(run.costs)
    expect(Object.keys(bare.costs.agents)).toEqual(run.agents.map(({ id }) => id))
    expect(bare.without_journal).toBe('There is no journal beside the state, so single turns cannot be shown.')
  })

  it('shows what the state tells when only the end of a journal is there', () => {
    const tail = runReport(run, journal.slice(5), NOW)
    expect(tail.turns).toEqual([])
    expect(tail.without_journal).toContain('cannot be reduced from its beginning')
  })

  it('follows a journal that is ahead of its snapshot', () => {
    const behind = playRun({ ...codingPlay, stopAfter: 6 })
    expect(runReport(behind.run, journal, NOW).run.status).toBe('completed')
  })
})
