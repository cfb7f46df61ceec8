import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { stepFileSchema } from '../../../src/core/steps/step-schema.ts'
import { codes, flow, read } from './play.ts'

const accepts = new Ajv({ strict: false }).compile(z.toJSONSchema(stepFileSchema, { io: 'input', target: 'draft-7' }))

const full = flow(
  `
  - name: plan
    type: session
    model: { type: model-query, require: [vision, { criterion: input-price, at-most: 3 }], prefer: [{ criterion: speed, prefer: higher }], fallback: sonnet }
    tools: [read]
    skills: [style]
    thinking-level: high
    temperature: 0.3
    system-prompt: Be brief.
    contributions:
      - { type: source, from: workflow-original, projection: :full }
      - { type: template, text: "{{ask}}", vars: { ask: { from: workflow-input, path: [input, 0] }, x: { value: 1 } } }
    judge: { type: llm, model: haiku, projection: { type: tail, turns: 2, tool-output: false }, contributions: [{ type: source, from: { step: plan, output: final-llm-reply } }] }
    on: { CLEAR: { goto: :next }, UNCLEAR: { goto: plan, max-iterations: 2, on-max-iterations: :done } }
  - name: call
    type: delegate
    target: reply
    prompt-string: { type: map, fields: { input: { from: { step: plan, yield: text } } } }
    context: [{ type: source, from: workflow-input }]
  - name: end
    type: invoke
    operation: shell/run
    args: { script: a.sh, env: { A: b } }
    outputs: { info: { source: invoke/summary } }
    yields: { type: text, text: info }
    max-iterations: 2
`,
  'advertise: false\nterminal-contract: { handoff: { type: markdown-handoff-data } }\n',
)

describe('the schema for editors', () => {
  it('accepts a file that uses all of the grammar, as the reader does', () => {
    expect(codes(read(full))).toEqual([])
    expect(accepts(parse(full)), JSON.stringify(accepts.errors)).toBe(true)
  })

  it.each([
    ['operation: shell/run', 'operatoin: shell/run'],
    ['max-iterations: 2\n', 'max-iterations: 0\n'],
    ['temperature: 0.3', 'temperature: 3'],
    ['type: delegate', 'type: delegation'],
    ['source: invoke/summary', 'source: invoke/text'],
    ['description: A flow for a test.', 'title: A flow for a test.'],
    ['thinking-level: high', 'thinking-level: max'],
  ])('refuses what the reader refuses: %s as %s', (right, wrong) => {
    const text = full.replace(right, wrong)
    expect(codes(read(text))).not.toEqual([])
    expect(accepts(parse(text))).toBe(false)
  })
})
