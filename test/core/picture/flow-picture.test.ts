import { describe, expect, it } from 'vitest'
import { renderFlow } from '../../../src/core/picture/flow-diagram.ts'
import { pictureOf } from '../../../src/core/picture/flow-picture.ts'
import { readStepWorkflow } from '../../../src/core/steps/read-step-workflow.ts'
import { codingWorkflow } from '../report/coding-run.ts'

describe('a picture of states', () => {
  const { nodes, edges, name } = pictureOf(codingWorkflow)

  it('has every state, its text and settings, the start and the result', () => {
    expect(name).toBe('coding')
    expect(nodes.filter(({ kind }) => kind === 'prompt' || kind === 'script')).toHaveLength(
      Object.keys(codingWorkflow.states).length,
    )
    expect(nodes[0]).toMatchObject({ id: 'start', kind: 'start' })
    expect(nodes.find(({ label }) => label === 'IMPLEMENT')?.settings).toContainEqual(['max_visits', '5'])
  })

  it('leads to the state that wraps up when the budget is spent', () => {
    const picture = pictureOf({ ...codingWorkflow, manifest: { on_budget: 'GIVE_UP' } })
    expect(picture.edges).toContainEqual({ from: 'start', to: 'state GIVE_UP.md', label: 'budget spent', later: true })
  })

  it('joins arrows that run side by side', () => {
    const pairs = edges.map(({ from, to, later }) => `${from} ${to} ${later}`)
    expect(new Set(pairs).size).toBe(pairs.length)
  })

  it('leads only to what it shows', () => {
    const ids = new Set(nodes.map(({ id }) => id))
    for (const { from, to } of edges) expect(ids.has(from) && ids.has(to)).toBe(true)
  })
})

describe('a picture of steps', () => {
  const text = `name: fix
description: Fix it.
steps:
  - { name: fix, type: session, contributions: [{ type: template, text: Do it, vars: {} }] }
  - name: check
    type: invoke
    operation: shell/run
    args: { script: check.sh }
    judge: { type: invoke, operation: flow/exit-status, args: { of: { from: { step: check, output: data } } } }
    on:
      :passed: { goto: :done }
      :failed: { goto: fix, max-iterations: 3, on-max-iterations: give-up }
  - { name: give-up, type: delegate, target: review, prompt-string: Look }
`
  const { workflow, problems } = readStepWorkflow({
    file: 'fix.yaml',
    text,
    id: 'fix.yaml',
    pin: { source: 'fix.yaml', commit: null, sha256: '' },
  })

  it('follows order, outcomes and bounds', () => {
    expect(problems).toEqual([])
    const lines = renderFlow(pictureOf(workflow!), 'TD').split('\n')
    expect(lines).toEqual([
      'flowchart TD',
      '  start((" "))',
      '  s0("fix")',
      '  s1[["check"]]',
      '  s2[/"give-up"/]',
      '  s3[/"review"/]',
      '  s4(["result"])',
      '  start --> s0',
      '  s0 --> s1',
      '  s1 -->|"#58;passed"| s4',
      '  s1 -->|"#58;failed (at most 3)"| s0',
      '  s1 -.->|"#58;failed, after 3"| s2',
      '  s2 -->|"delegate"| s3',
      '  s2 --> s4',
    ])
  })
})
