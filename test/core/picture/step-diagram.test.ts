import { describe, expect, it } from 'vitest'
import { renderStepDiagram } from '../../../src/core/picture/step-diagram.ts'
import { flow, workflowOf } from '../steps/play.ts'

const { definition } = workflowOf(
  flow(`  - name: draft
    type: session
    max-iterations: 4
    contributions: [{ type: template, text: hi, vars: {} }]
    judge: { type: llm, contributions: [{ type: template, text: well?, vars: {} }] }
    on: { GOOD: { goto: :next }, BAD: { goto: draft, max-iterations: 3, on-max-iterations: give-up } }
  - { name: send, type: delegate, target: mail, prompt-string: x }
  - name: give-up
    type: invoke
    operation: flow/noop
    args: {}
    judge: { type: invoke, operation: flow/constant, args: { route: end } }
    on: { end: { goto: :done } }
`),
)

describe('the diagram of a step workflow', () => {
  it('shows steps in their order, who judges them, bounds, and where outcomes lead', () => {
    expect(renderStepDiagram(definition).split('\n')).toEqual([
      'flowchart LR',
      '  start((" "))',
      '  s0("draft (at most 4) / judge")',
      '  s1[/"send"/]',
      '  s2[["give-up / flow/constant"]]',
      '  w0[/"mail"/]',
      '  done(["result"])',
      '  start --> s0',
      '  s0 -->|"GOOD"| s1',
      '  s0 -->|"BAD (at most 3)"| s0',
      '  s0 -.->|"BAD, after 3"| s2',
      '  s1 -->|"delegate"| w0',
      '  s1 --> s2',
      '  s2 -->|"end"| done',
    ])
  })

  it('marks where a run is and has been, and counts the entries', () => {
    const picture = renderStepDiagram(definition, { visited: { draft: 2, send: 1 }, current: { send: 'waiting' } })
    expect(picture).toContain('s0("draft (at most 4) ×2 / judge")')
    expect(picture).toContain('class s0 visited')
    expect(picture).toContain('class s1 waiting')
  })

  it('cuts a long workflow to the steps that matter', () => {
    const picture = renderStepDiagram(definition, { maxStates: 1, current: { send: 'working' } })
    expect(picture).toContain('s0[/"send"/]')
    expect(picture).toContain('… and 2 more steps')
    expect(picture).not.toContain('give-up')
  })
})

describe('a parallel step', () => {
  const noop = '{ type: invoke, operation: flow/noop, args: {} }'
  const call = '{ type: delegate, target: child, prompt-string: x }'
  const drawn = (step: string) => {
    const steps = `  - { name: p, type: parallel, ${step}, on-failure: q }\n  - { name: q, ${noop.slice(2)}\n`
    return renderStepDiagram(workflowOf(flow(steps)).definition)
  }

  it('has six corners and says what it does at the same time, whom its branches call, and where a failure leads', () => {
    const lines = drawn(`branches: { law: ${noop}, style: ${call} }`)
    expect(lines).toContain('s0{{"p / law, style"}}')
    expect(lines).toContain('s0 -->|"delegate"| w0')
    expect(lines).toContain('s0 -.->|"failed"| s1')
    expect(drawn(`branches: [${noop}, ${noop}]`)).toContain('{{"p / 2 branches"}}')
    expect(drawn(`each: { value: [] }, branch: ${noop}`)).toContain('{{"p / for each"}}')
  })
})
