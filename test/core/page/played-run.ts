/** Plays a run through the engine with scripted answers and a clock that jumps: what a journal of it would hold. */

import { reduce } from '../../../src/core/engine/reduce.ts'
import { reduceJournal, workflowOf } from '../../../src/core/engine/reduce-journal.ts'
import type { EffectOf } from '../../../src/core/run/effects.ts'
import type { EventOf, RunEvent } from '../../../src/core/run/events.ts'
import type { Definition, JournalEntry } from '../../../src/core/run/journal-entry.ts'
import type { Run } from '../../../src/core/run/run.ts'

export interface PlayedRun {
  readonly run: Run
  readonly journal: readonly JournalEntry[]
}

export interface Said {
  readonly text?: string
  readonly prompt?: string
  readonly failure?: EventOf<'turn_failed'>['failure']
  readonly ms?: number
  readonly usd?: number
  readonly model?: string
}

export interface Play {
  readonly files: Readonly<Record<string, string>>
  /** `turn` counts the turns of the whole run, from 1. */
  readonly say: (effect: EffectOf<'run_turn'>, turn: number) => Said
  /** Answers to asks, and how long each was waited for. */
  readonly answers?: readonly { readonly text: string; readonly after: number }[]
  readonly budgetUsd?: number
  readonly parallel?: number
  readonly id?: string
  readonly issue?: number | null
  /** The run is left as it is after so many turns. */
  readonly stopAfter?: number
}

const START = Date.parse('2026-11-21T09:00:00.000Z')

export function playRun({
  files,
  say,
  answers = [],
  budgetUsd = 10,
  parallel = 4,
  id = 'coding-12-4711',
  issue = 12,
  stopAfter = Number.POSITIVE_INFINITY,
}: Play): PlayedRun {
  const pin = { source: '.raymond/workflows/coding', commit: '4b825dc642cb6eb9a060e54bf8d69288fbee4904', sha256: '0'.repeat(64) }
  const definition: Definition = { platform: 'linux', id: 'coding', pin, shape: 'folder', files, entry: null }
  const workflow = workflowOf(definition)
  if (workflow.kind !== 'states') throw new Error('a workflow of states is expected')
  const journal: JournalEntry[] = [{ seq: 1, definition }]
  const flying: { at: number; event: RunEvent }[] = []
  const left = [...answers]
  let run: Run | undefined
  let now = START
  let turns = 0
  let ended = 0
  let stopped = false

  function tell(event: RunEvent): void {
    const { run: next, effects } = reduce(run, event, { coding: workflow })
    if (next === run) throw new Error(`nothing came of ${event.type}`)
    run = next
    journal.push({ seq: next.seq, event })
    for (const effect of effects) {
      if (effect.type === 'run_turn') flying.push(turn(effect))
      else
        flying.push({
          at: now,
          event: { type: effect.type === 'post_result' ? 'result_posted' : 'report_published', at: iso(now), effect: effect.id },
        })
    }
  }
  function turn(effect: EffectOf<'run_turn'>): { at: number; event: RunEvent } {
    turns += 1
    const {
      text,
      prompt,
      failure,
      ms = 30_000,
      usd = effect.session === null ? 0 : 0.04,
      model = 'claude-haiku-4-5',
    } = say(effect, turns)
    const at = now + ms
    const bill = {
      cost_usd: usd,
      tokens: { input: Math.round(usd * 90_000), output: Math.round(usd * 8_000) },
      model: effect.session === null ? null : model,
      ms,
    }
    const session_id =
      effect.session === null ? null : effect.session.mode === 'resume' ? effect.session.id : effect.session.new_id
    const told = prompt === undefined ? {} : { prompt }
    const shared = { at: iso(at), effect: effect.id, session_id, bill, ...told }
    return {
      at,
      event: failure
        ? { type: 'turn_failed', failure, jitter: 0, ...shared }
        : { type: 'turn_completed', text: text ?? '', ...shared },
    }
  }

  tell({
    type: 'run_started',
    at: iso(now),
    workflow_id: id,
    workflow: { ...pin, name: 'coding' },
    scope: 'coding',
    entry: workflow.entry,
    input: { text: 'The cart forgets its items.', from: 'stranger' },
    workspace: '/repo',
    cwd: '/repo',
    holder: 'job',
    event: 'issues',
    event_payload: null,
    actor: 'mona',
    repository: 'octo/shop',
    issue,
    depth: 0,
    ref: null,
    sha: null,
    backend: 'claude',
    limits: { max_parallel: parallel, max_turns: null, result_comments: 0, model: null, effort: null, timeout_ms: 600_000 },
    budget_usd: budgetUsd,
    nonce: 'abc',
    session_seed: '0'.repeat(32),
  })
  while (run) {
    flying.sort((a, b) => a.at - b.at)
    const next = flying.shift()
    if (next && !stopped) {
      now = next.at
      tell(next.event)
      ended += next.event.type === 'turn_completed' || next.event.type === 'turn_failed' ? 1 : 0
      stopped = ended >= stopAfter
      continue
    }
    const [ask] = run.asks
    const answer = left.shift()
    if (!ask || !answer || stopped) break
    now += answer.after
    tell({ type: 'run_resumed', at: iso(now), holder: 'job2', workspace: '/repo', retry: false })
    tell({ type: 'ask_answered', at: iso(now), ask: ask.id, text: answer.text, by: 'mona' })
  }
  return { run: reduceJournal(journal), journal }
}

function iso(time: number): string {
  return new Date(time).toISOString()
}
