import { describe, expect, it } from 'vitest'
import { checks } from '../../../src/core/lint/checks/index.ts'
import type { WorkflowUse } from '../../../src/core/lint/lint-scope.ts'
import { checkIdOf } from '../../../src/core/problem.ts'
import { ids, lintFixture } from './read-fixture.ts'

const places: Readonly<Record<string, string>> = {
  'missing-target': 'flow/START.md:2:1',
  'missing-return': 'flow/START.md:1:1',
  'missing-fork-next': 'flow/START.md:1:16',
  'missing-ask-next': 'flow/START.md:1:1',
  'missing-join-next': 'flow/START.md:1:27',
  'join-without-fork': 'flow/START.md:1:7',
  'unknown-failure-state': 'flow/START.md:2:1',
  'unknown-follow-up-state': 'flow/workflow.yaml:1:1',
  'follow-up-without-pull-requests': 'flow/workflow.yaml:1:1',
  'failure-state-is-itself': 'flow/START.md:2:1',
  'ambiguous-state-resolution': 'flow/START.md:1:1',
  'ambiguous-entry-point': 'flow:1:1',
  'no-entry-point': 'flow:1:1',
  'invalid-model': 'flow/START.md:2:1',
  'invalid-effort': 'flow/START.md:2:1',
  'force-implicit-invalid': 'flow/START.md:2:1',
  'unsupported-cd-attribute': 'flow/START.md:1:1',
  'unknown-field': 'flow/START.md:2:1',
  'fork-next-mismatch': 'flow/START.md:2:1',
  'unreachable-state': 'flow/FORGOTTEN.md:1:1',
  'dead-end-state': 'flow/START.md:1:1',
  'call-without-result-path': 'flow/START.md:1:1',
  'unused-allowed-transition': 'flow/START.md:3:5',
  'unbounded-loop': 'flow/START.md:1:1',
  'no-stop-condition': 'flow/START.md:5:5',
  'script-without-transition': 'flow/START.sh:1:1',
  'unknown-variable': 'flow/START.md:1:13',
  'trust-flow': 'flow/FIX.md:2:1',
  'budget-cannot-be-met': 'flow/START.md:2:1',
  'network-unused': 'flow/START.md:2:1',
  'project-code-unsaid': 'flow/START.sh:2:12',
  'unknown-agent': 'flow/START.md:2:1',
  'conversation-crosses-agents': 'flow/START.md:4:1',
  'unknown-proposal-type': 'flow/START.md:2:1',
  'proposes-without-tool': 'flow/START.md:3:1',
  'proposes-not-in-outputs': 'flow/START.md:2:1',
  'output-never-proposed': '.github/raymond.yml:6:5',
  'implicit-transition': 'flow/START.md:3:5',
  'script-state-no-static-analysis': 'flow/START.sh:1:1',
}

/** How the workflow is used, for the checks that hold it against a configuration. */
const use: WorkflowUse = {
  budgetUsd: undefined,
  vouched: false,
  strangeInput: false,
  approval: false,
  outputs: { policy: { comments: 1 }, place: '.github/raymond.yml:6:5' },
}
const uses: Readonly<Record<string, WorkflowUse>> = {
  'proposes-not-in-outputs': use,
  'output-never-proposed': use,
  'follow-up-without-pull-requests': use,
  'network-unused': {
    ...use,
    outputs: { policy: {}, place: '' },
    network: { granted: ['docs.example.org'], place: '.github/raymond.yml:7:5' },
  },
}
const found = (id: string, which: 'bad' | 'good') => lintFixture(`${id}/${which}`, { use: uses[id] })

describe.each(checks.map(({ code, level }) => ({ id: checkIdOf(code), level })))('$id', ({ id, level }) => {
  it('is found where it is, with its level', () => {
    const [finding] = found(id, 'bad').filter((one) => one.id === id)
    expect(finding?.level).toBe(level)
    if (places[id] !== undefined) expect(`${finding?.file}:${finding?.line}:${finding?.column}`).toBe(places[id])
  })

  it('is not found where all is well', () => {
    expect(ids(found(id, 'good'))).not.toContain(id)
  })
})

describe('what is well in one way', () => {
  it.each(checks.map(({ code }) => checkIdOf(code)))('is well in all ways: %s', (id) => {
    const faults = found(id, 'good').filter(({ level }) => level !== 'info')
    expect(faults).toEqual([])
  })
})

describe('each check', () => {
  it.each(checks.filter(({ level }) => level !== 'info').map(({ code }) => checkIdOf(code)))('says what to do: %s', (id) => {
    for (const finding of found(id, 'bad').filter((one) => one.id === id)) expect(finding.fix).toMatch(/\S/)
  })
})
