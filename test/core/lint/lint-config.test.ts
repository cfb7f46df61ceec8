import { describe, expect, it } from 'vitest'
import { lintConfig } from '../../../src/core/lint/lint-config.ts'

const FILE = '.github/raymond.yml'

function lines(text: string): readonly string[] {
  return lintConfig(text, FILE).findings.map(({ id, level, line }) => `${line} ${level} ${id}`)
}

describe('a configuration', () => {
  it('is checked as the action reads it', () => {
    expect(lines('version: 1\nworkflows:\n  coding:\n    path: workflows/coding\n    on: { isues: {} }\n')).toEqual([
      '5 error unknown-event',
    ])
    expect(lines('version: 1\naccess: { run: read }\n')).toEqual(['2 warning open-to-all'])
  })

  it('may not let one run spend more than a cap on all of them', () => {
    const text =
      'version: 1\nbudgets: { day_usd: 5, month_usd: 50 }\nworkflows:\n  coding:\n    path: workflows/coding\n    budget_usd: 8\n'
    expect(lines(text)).toEqual(['6 warning budget-cannot-be-met'])
  })

  it('grants hosts of which nobody needs to be told where cells are off', () => {
    const text = (cell: string) =>
      `version: 1\ndefaults: { cell: ${cell} }\nworkflows:\n  coding:\n    path: workflows/coding\n    network: [example.org]\n`
    expect(lines(text('off'))).toEqual(['6 warning network-unused'])
    expect(lines(text('auto'))).toEqual([])
  })

  it('says how its workflows are used', () => {
    const text = (run: string) =>
      `version: 1\ndefaults: { budget_usd: 3 }\naccess: { run: ${run} }\nworkflows:\n  triage:\n    path: workflows/triage\n    on: { issues: {} }\n    outputs: { comments: 2 }\n`
    const use = (run: string) => lintConfig(text(run), FILE).workflows[0]?.use
    const outputs = { policy: { comments: 2, on_refused: 'fail' }, place: `${FILE}:8:5` }
    expect(use('write')).toEqual({ budgetUsd: 3, vouched: true, strangeInput: false, approval: false, outputs })
    expect(use('read')).toEqual({ budgetUsd: 3, vouched: false, strangeInput: true, approval: false, outputs })
  })
})
