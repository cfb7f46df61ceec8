import { describe, expect, it } from 'vitest'
import { stateGraph } from '../../../src/core/picture/state-graph.ts'
import type { PolicyEntry, StateDef, StateWorkflow } from '../../../src/core/workflow/workflow.ts'
import { codingWorkflow } from '../report/coding-run.ts'

function edges(states: Readonly<Record<string, string | readonly PolicyEntry[]>>, body = ''): readonly string[] {
  const defs: Record<string, StateDef> = {}
  for (const [file, exits] of Object.entries(states)) {
    const policy = typeof exits === 'string' ? [] : exits
    const text = typeof exits === 'string' ? exits : body
    defs[file] = file.endsWith('.md')
      ? {
          kind: 'prompt',
          file,
          body: text,
          bodyLine: 1,
          settings: { env: {}, force_implicit: false, allowed_transitions: policy },
        }
      : { kind: 'script', file, language: 'sh', text, settings: { env: {} } }
  }
  const workflow: StateWorkflow = { ...codingWorkflow, states: defs, listing: Object.keys(defs), entry: Object.keys(defs)[0]! }
  return stateGraph(workflow).map(({ from, to, label, later }) => {
    const end = to.kind === 'state' ? to.file : to.kind === 'result' ? 'END' : `(${to.specifier})`
    return `${from} ${later ? '~' : '-'}${label}> ${end}`
  })
}

describe('stateGraph', () => {
  it('reads policies, not what the prompt says beside them', () => {
    expect(edges({ 'A.md': [{ tag: 'goto', target: 'B' }], 'B.md': [{ tag: 'result' }] }, '<goto>A</goto>')).toEqual([
      'A.md -goto> B.md',
      'B.md -result> END',
    ])
  })

  it('reads the prompt for an entry that names no target', () => {
    expect(edges({ 'A.md': [{ tag: 'goto' }], 'B.sh': 'echo' }, 'End with <goto>B</goto>.')).toContain('A.md -goto> B.sh')
  })

  it('J-1.4: shows where a join leads, of a prompt, a script and a policy alike', () => {
    const ends = { 'W.md': '<result>w</result>', 'M.md': '<result>m</result>' }
    const says = '<fork>W</fork><join next="M"></join>'
    expect(edges({ 'A.md': says, ...ends })).toContain('A.md ~join> M.md')
    expect(edges({ 'A.sh': `echo '${says}'`, ...ends })).toContain('A.sh ~join> M.md')
    const policy = [
      { tag: 'fork', target: 'W' },
      { tag: 'join', next: 'M' },
    ] as const
    expect(edges({ 'A.md': policy, ...ends })).toContain('A.md ~join> M.md')
  })

  it('reads the tags of scripts and of prompts without a policy', () => {
    expect(
      edges({ 'A.sh': "x && echo '<goto>B</goto>' || echo '<result>no</result>'", 'B.md': 'Say <result>…</result>' }),
    ).toEqual(['A.sh -goto> B.md', 'A.sh -result> END', 'B.md -result> END'])
  })

  it("leads a callee's result to the caller's return state, not to the end", () => {
    expect(edges({ 'A.md': '<call return="C">B</call>', 'B.md': '<result>x</result>', 'C.md': '<result>y</result>' })).toEqual([
      'A.md -call> B.md',
      'C.md -result> END',
      'B.md ~return> C.md',
    ])
  })

  it("leads a worker's result to the end, and the parent to next", () => {
    expect(edges({ 'A.md': '<fork next="C">B</fork>', 'B.md': '<result>x</result>', 'C.md': '<result>y</result>' })).toEqual([
      'A.md -fork> B.md',
      'A.md ~next> C.md',
      'B.md -result> END',
      'C.md -result> END',
    ])
  })

  it('shows asks with their time-outs, and visits that are spent', () => {
    const found = edges({ 'A.md': '<ask next="B" timeout="1h" timeout_next="C">Which?</ask>', 'B.md': '', 'C.md': '' })
    expect(found).toEqual(['A.md ~ask> B.md', 'A.md ~timeout> C.md'])
    expect(stateGraph(codingWorkflow)).toContainEqual({
      from: 'IMPLEMENT.md',
      to: { kind: 'state', file: 'GIVE_UP.md' },
      label: 'after 5 visits',
      later: true,
    })
  })

  it('shows other workflows by the path that the tag gives', () => {
    expect(edges({ 'A.md': '<function-workflow return="B">../review</function-workflow>', 'B.md': '' })).toEqual([
      'A.md -function-workflow> (../review)',
      'A.md ~return> B.md',
    ])
  })

  it('leaves out targets that are no state of the workflow', () => {
    expect(edges({ 'A.md': '<goto>NOWHERE</goto>' })).toEqual([])
  })
})
