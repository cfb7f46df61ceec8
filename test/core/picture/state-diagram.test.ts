import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { otherAgents } from '../../../src/core/picture/other-agents.ts'
import { renderDiagram } from '../../../src/core/picture/state-diagram.ts'
import type { StateDef, StateWorkflow } from '../../../src/core/workflow/workflow.ts'
import { expectGolden } from '../../golden/expect-golden.ts'
import { codingWorkflow } from '../report/coding-run.ts'

function workflow(bodies: Readonly<Record<string, string>>): StateWorkflow {
  const states: Record<string, StateDef> = {}
  for (const [file, body] of Object.entries(bodies)) {
    states[file] = file.endsWith('.md')
      ? { kind: 'prompt', file, body, bodyLine: 1, settings: { env: {}, force_implicit: false, allowed_transitions: [] } }
      : { kind: 'script', file, language: 'sh', text: body, settings: { env: {} } }
  }
  return { ...codingWorkflow, states, listing: Object.keys(bodies), entry: Object.keys(bodies)[0]! }
}

describe('renderDiagram', () => {
  it('looks like its golden file', () => {
    expectGolden('diagram-coding.mmd', renderDiagram(codingWorkflow))
  })

  it('marks where agents are and what was visited, and how often', () => {
    const text = renderDiagram(codingWorkflow, {
      current: { 'TEST.sh': 'failed' },
      visited: { 'START.md': 1, 'IMPLEMENT.md': 3, 'TEST.sh': 2 },
    })
    expect(text).toContain('("IMPLEMENT ×3")')
    expect(text).toContain('[["TEST.sh ×2"]]')
    expect(text).toMatch(/class s0,s2 visited/)
    expect(text).toMatch(/class s3 failed/)
  })

  it('marks who runs a state where that is not the usual agent', () => {
    const made = workflow({ 'START.md': '<goto>REVIEW</goto>', 'REVIEW.md': '<result>x</result>', 'CHECK.sh': 'true' })
    const review = made.states['REVIEW.md']
    if (review?.kind !== 'prompt') throw new Error('it is a prompt')
    const mixed = {
      ...made,
      states: { ...made.states, 'REVIEW.md': { ...review, settings: { ...review.settings, agent: 'codex' } } },
    }
    expect(otherAgents(mixed)).toEqual({ 'REVIEW.md': 'codex' })
    expect(otherAgents(mixed, 'codex')).toEqual({})
    expect(otherAgents(mixed, 'replay:x.jsonl', () => 'replay:x.jsonl')).toEqual({})
    const text = renderDiagram(mixed, { agents: otherAgents(mixed), visited: { 'REVIEW.md': 2 } })
    expect(text).toContain('("REVIEW (codex) ×2")')
    expect(text).toContain('("START")')
  })

  it('escapes what means something to Mermaid', () => {
    const text = renderDiagram(workflow({ 'A"]; click B.md': '<goto>end</goto>', 'end.md': '<result>x</result>' }))
    expect(text).toContain('s0("A#34;#93;#59; click B")')
    expect(text).toContain('s1("end")')
    expect(text).toContain('s0 -->|"goto"| s1')
  })

  it('cuts a large workflow to the states around where agents are', () => {
    const bodies = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`S${index}.md`, `<goto>S${index + 1}</goto>`]))
    const text = renderDiagram(workflow(bodies), { current: { 'S200.md': 'working' }, maxStates: 10 })
    expect(text).toContain('"S200"')
    expect(text).toContain('"S203"')
    expect(text).toContain('"S0"')
    expect(text).toContain('… and 290 more states')
    expect(text).not.toContain('"S150"')
  })

  it('draws only the way that was gone, where agents are and what may come next, from top to bottom', () => {
    const bodies = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`S${index}.md`, `<goto>S${index + 1}</goto>`]))
    const branching = {
      ...bodies,
      'S2.md': '<goto>S3</goto> <goto>S9</goto> <goto>S12</goto> <goto>S14</goto> <result>x</result>',
    }
    const text = renderDiagram(workflow(branching), {
      current: { 'S2.md': 'working' },
      visited: { 'S0.md': 1, 'S1.md': 1, 'S2.md': 2 },
      onlyTheWay: true,
    })
    expect(text.split('\n').filter((line) => !line.includes('class'))).toEqual([
      'flowchart TD',
      '  start((" "))',
      '  s0("S0")',
      '  s1("S1")',
      '  s2("S2 ×2")',
      '  s3("S3")',
      '  s4("S9")',
      '  done(["result"])',
      '  start --> s0',
      '  s0 --> s1',
      '  s1 --> s2',
      '  s2 --> s3',
      '  s2 --> s4',
      '  s2 --> done',
    ])
    expect(renderDiagram(workflow(bodies), { onlyTheWay: true })).toMatch(
      /s0\("S0"\)\n {2}s1\("S1"\)\n {2}start --> s0\n {2}s0 --> s1$/,
    )
  })

  it('draws how a state was reached that a script named only when it ran, and nothing twice', () => {
    const bodies = { 'START.sh': 'echo "<goto>$NEXT</goto>"', 'A.md': '<goto>B</goto>', 'B.md': '<result>x</result>' }
    const text = renderDiagram(workflow(bodies), {
      current: { 'B.md': 'working' },
      visited: { 'START.sh': 1, 'A.md': 1, 'B.md': 1 },
      cameFrom: { 'A.md': 'START.sh', 'B.md': 'A.md' },
      onlyTheWay: true,
    })
    expect(text.match(/^ {2}\w+ -.*/gm)).toEqual(['  start --> s0', '  s1 --> s2', '  s2 --> done', '  s0 --> s1'])
  })

  it('draws no edge to a state that it does not show, whatever the size', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.nat(11), { maxLength: 4 }), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 12 }),
        (targets, maxStates) => {
          const bodies = Object.fromEntries(
            targets.map((list, index) => [`S${index}.md`, list.map((to) => `<goto>S${to}</goto>`).join('\n')]),
          )
          const lines = renderDiagram(workflow(bodies), { maxStates }).split('\n')
          const boxes = new Set(lines.flatMap((line) => /^ {2}(s\d+)\(/.exec(line)?.[1] ?? []))
          expect(boxes.size).toBe(Math.min(targets.length, maxStates))
          for (const line of lines) {
            const [, from, to] = /^ {2}(s\d+) -+.*\| (s\d+)$/.exec(line) ?? []
            if (from !== undefined && to !== undefined) expect(boxes.has(from) && boxes.has(to)).toBe(true)
          }
        },
      ),
    )
  })
})
