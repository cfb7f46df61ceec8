import { describe, expect, it } from 'vitest'
import { sarifOf } from '../../../src/core/lint/sarif.ts'
import { lintFiles } from './read-fixture.ts'

interface Sarif {
  readonly version: string
  readonly runs: readonly [
    {
      readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string; readonly helpUri: string }[] } }
      readonly results: readonly {
        readonly ruleId: string
        readonly ruleIndex: number
        readonly level: string
        readonly locations: readonly [
          { readonly physicalLocation: { readonly artifactLocation: { readonly uri: string }; readonly region: object } },
        ]
      }[]
    },
  ]
}

describe('findings as SARIF', () => {
  const { version, runs } = sarifOf(lintFiles({ 'START.md': '\n<goto>GONE</goto>', 'A B.sh': 'echo x' }), '1.0.0') as Sarif
  const { results, tool } = runs[0]

  it('says where each one is and which rule it breaks', () => {
    expect(version).toBe('2.1.0')
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId)
    const missing = results.find(({ ruleId }) => ruleId === 'missing-target')
    expect(missing?.level).toBe('error')
    expect(missing?.locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: 'flow/START.md' },
      region: { startLine: 2, startColumn: 1 },
    })
  })

  it('writes an info as a note, and names of files as addresses', () => {
    const info = results.find(({ ruleId }) => ruleId === 'script-state-no-static-analysis')
    expect(info?.level).toBe('note')
    expect(info?.locations[0].physicalLocation.artifactLocation.uri).toBe('flow/A%20B.sh')
  })

  it('leads to the heading of each rule', () => {
    for (const { id, helpUri } of tool.driver.rules) expect(helpUri).toMatch(new RegExp(`docs/errors\\.md#ray-${id}$`))
  })
})
