import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { reduce } from '../../src/core/engine/reduce.ts'
import { differences, reduceJournal, workflowOf } from '../../src/core/engine/reduce-journal.ts'
import { checkRun } from '../../src/core/run/check-run.ts'
import { isTurn } from '../../src/core/run/effects.ts'
import type { RunEvent } from '../../src/core/run/events.ts'
import { parseJournal } from '../../src/core/run/parse-journal.ts'
import type { Run } from '../../src/core/run/run.ts'
import { decodeRun } from '../../src/core/run/stored/encode-run.ts'

const here = join(dirname(fileURLToPath(import.meta.url)), 'v1')
const read = (file: string) => readFileSync(join(here, file), 'utf8')

function withoutMoney({ pending }: Run): Run['pending'] {
  return pending.map((effect) => {
    if (!isTurn(effect)) return effect
    const { share: _, ...turn } = effect
    return { ...turn, reserved_usd: 0 }
  })
}

describe('what earlier builds stored', () => {
  for (const name of ['', 'steps-']) {
    it(`${name}state.json is read, and its journal leads to the same run`, () => {
      const run = decodeRun(read(`${name}state.json`), 'state.json')
      expect(checkRun(run)).toEqual([])
      const replayed = reduceJournal(parseJournal(read(`${name}journal.jsonl`), 'journal'))
      // How much a turn that waits sets aside is decided when it starts, by the rules of now.
      expect(differences({ ...replayed, pending: withoutMoney(replayed) }, { ...run, pending: withoutMoney(run) })).toEqual([])
    })
  }

  it('the turn of a step, which was a kind of run_turn, goes on as a run_step', () => {
    const run = decodeRun(read('steps-state.json'), 'state.json')
    const [turn] = run.pending
    expect(turn).toMatchObject({ type: 'run_step', run: 'r1', state: 'again', started: true, want: { type: 'run_turn' } })

    const entry = parseJournal(read('steps-journal.jsonl'), 'journal').find((line) => 'definition' in line)
    if (entry === undefined || !('definition' in entry)) throw new Error('the journal has no definition')
    const ended: RunEvent = {
      type: 'turn_completed',
      at: '2026-01-01T00:01:00.000Z',
      effect: turn?.id ?? '',
      text: 'hello again',
      session_id: 's2',
      bill: { cost_usd: 0.25, tokens: { input: 1, output: 1 }, model: 'haiku', ms: 5 },
      step: { messages: [{ role: 'assistant', content: 'hello again' }] },
    }
    let next = reduce(run, ended, { flow: workflowOf(entry.definition) })
    while (next.effects[0]?.type === 'advance_step') {
      const event = { type: 'step_advanced', at: ended.at, effect: next.effects[0].id } as const
      next = reduce(next.run, event, { flow: workflowOf(entry.definition) })
    }
    expect(next.run).toMatchObject({ status: 'completed', results: { main: 'hello again' }, budget: { spent_usd: 0.5 } })
  })
})
