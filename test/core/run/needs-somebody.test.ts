import { describe, expect, it } from 'vitest'
import { needsSomebody } from '../../../src/core/run/needs-somebody.ts'
import type { Run } from '../../../src/core/run/run.ts'
import { stateRun } from '../../tools/state-run.ts'

const ask = {
  id: 'main-1',
  agent: 'main',
  prompt: 'Which?',
  next: 'A.md',
  to: [],
  choices: [],
  deadline: null,
  timeout_next: null,
}
const asks = [{ ...ask, asked_at: '2026-01-01T00:00:00.000Z' }]

describe('a run that needs somebody', () => {
  it.each<[string, Partial<Run>]>([
    ['asks', { status: 'running', asks }],
    ['waits', { status: 'waiting', reason: 'interrupted' }],
    ['has spent its budget', { status: 'over_budget' }],
    ['failed', { status: 'failed', reason: 'script-failed' }],
    ['pauses until somebody says so', { status: 'suspended', reason: 'no-progress' }],
  ])('%s', (_, changes) => {
    expect(needsSomebody(stateRun(changes))).toBe(true)
  })

  it.each<[string, Partial<Run>]>([
    ['is at work', { status: 'running' }],
    ['is done', { status: 'completed' }],
    ['was stopped', { status: 'cancelled' }],
    ['gave a failure as its result', { status: 'failed', reason: 'failed-result' }],
    ['is handed over to the next job', { status: 'suspended', reason: 'time-up' }],
  ])('is none that %s', (_, changes) => {
    expect(needsSomebody(stateRun(changes))).toBe(false)
  })
})
