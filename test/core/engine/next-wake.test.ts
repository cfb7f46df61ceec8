import { describe, expect, it } from 'vitest'
import { nextWake } from '../../../src/core/engine/next-wake.ts'
import type { EffectOf } from '../../../src/core/run/effects.ts'
import type { Ask, Run } from '../../../src/core/run/run.ts'
import { stateRun } from '../../tools/state-run.ts'
import { agent } from '../report/coding-run.ts'

const [BEFORE, NOW, SOON, LATER] = ['09', '10', '11', '12'].map((hour) => `2026-11-21T${hour}:00:00.000Z`) as [
  string,
  string,
  string,
  string,
]

function turn(changes: Partial<EffectOf<'run_turn'>>): EffectOf<'run_turn'> {
  return {
    id: 'coding-7-1/1',
    type: 'run_turn',
    agent: 'main',
    state: 'START.md',
    session: null,
    attempt: 2,
    reminders: 0,
    retries: 1,
    reminder: null,
    interrupted: false,
    started: false,
    not_before: SOON,
    reserved_usd: 0,
    ...changes,
  }
}

function ask(deadline: string | null): Ask {
  const rest = { to: [], choices: [], timeout_next: null, asked_at: BEFORE }
  return { id: 'main-1', agent: 'main', prompt: '?', next: 'START.md', deadline, ...rest }
}

function wake(changes: Partial<Run>): string | undefined {
  return nextWake(stateRun({ updated_at: NOW, agents: [agent('main')], ...changes }))
}

describe('when time alone brings something about', () => {
  it.each<readonly [string, Partial<Run>, string | undefined]>([
    ['nothing is waited for', {}, undefined],
    ['a turn is tried again', { pending: [turn({})] }, SOON],
    ['a turn is in flight', { pending: [turn({ started: true })] }, undefined],
    ['a turn waits for no time', { pending: [turn({ not_before: null })] }, undefined],
    ['its agent has failed', { pending: [turn({})], agents: [agent('main', { status: 'failed' })] }, undefined],
    ['its agent is gone', { pending: [turn({ agent: 'main_x1' })] }, undefined],
    ['something else is to be done', { pending: [{ id: 'coding-7-1/1', type: 'publish_report' }] }, undefined],
    ['a question has a deadline', { asks: [ask(SOON)] }, SOON],
    ['a question has none', { asks: [ask(null)] }, undefined],
    ['a deadline was looked at already', { asks: [ask(BEFORE), ask(NOW)] }, undefined],
    ['a limit is reset', { agents: [agent('main', { status: 'paused', resume_at: LATER })] }, LATER],
    ['an agent that had a limit is at work again', { agents: [agent('main', { resume_at: LATER })] }, undefined],
    ['a pause has no end', { agents: [agent('main', { status: 'paused' })] }, undefined],
    ['the run is at rest', { status: 'waiting', asks: [ask(SOON)] }, undefined],
    ['the later is named first', { asks: [ask(LATER), ask(SOON)] }, SOON],
    ['the earlier is named first', { asks: [ask(SOON), ask(LATER)] }, SOON],
  ])('%s', (_, changes, expected) => {
    expect(wake(changes)).toBe(expected)
  })
})
