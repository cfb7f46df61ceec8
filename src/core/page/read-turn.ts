import type { ReducedEvent } from '../engine/reduce-journal.ts'
import type { Problem } from '../problem.ts'
import { parseTransitions } from '../protocol/parse-transitions.ts'
import type { Transition } from '../protocol/transition.ts'
import { isTurn, type Turn } from '../run/effects.ts'
import type { EventOf } from '../run/events.ts'
import { findAgent, type Run } from '../run/run.ts'
import type { TurnRecord, TurnTexts, TurnTransition } from './turn-record.ts'

type TurnEvent = EventOf<'turn_completed'> | EventOf<'turn_failed'>

/** The turn that an event ended, as number `n`; undefined for other events. */
export function readTurn(
  { before, event, after }: ReducedEvent,
  n: number,
): { readonly record: TurnRecord; readonly texts: TurnTexts } | undefined {
  if (event.type !== 'turn_completed' && event.type !== 'turn_failed') return undefined
  const turn = before && turnOf(before, event.effect)
  if (!before || !turn) return undefined
  const { bill } = event
  const again = turnsOf(after, turn.agent).find(({ id }) => id !== turn.id)
  const problem = problemOf(event, turn, after, again)
  const record: TurnRecord = {
    n,
    seq: after.seq,
    agent: turn.agent,
    scope: findAgent(before, turn.agent)?.scope ?? '',
    state: turn.state,
    kind: turn.type === 'run_step' ? 'step' : turn.session === null ? 'script' : 'prompt',
    step: turn.type === 'run_step' ? turn.want.type : null,
    attempt: turn.attempt,
    exit_code: event.script?.exit_code ?? null,
    reminder: reminderOf(turn) !== null,
    interrupted: turn.interrupted,
    started_at: new Date(Date.parse(event.at) - bill.ms).toISOString(),
    ended_at: event.at,
    ms: bill.ms,
    cost_usd: bill.cost_usd,
    tokens: bill.tokens,
    model: bill.model,
    backend: turn.session === null && bill.model === null ? null : (bill.agent ?? before.backend),
    cost_source: bill.cost_source ?? null,
    cell: event.cell ?? (isOperation(turn) ? null : { cell: 'none', network: [] }),
    refused: event.refused ?? [],
    session: turn.session && { mode: turn.session.mode, id: event.session_id },
    outcome:
      event.type === 'turn_failed'
        ? 'failed'
        : problem === null
          ? 'done'
          : again && reminderOf(again) !== null
            ? 'again'
            : 'failed',
    transitions:
      event.type === 'turn_completed' && problem === null && turn.type === 'run_turn'
        ? transitionsOf(event.text, turn, after)
        : [],
    problem,
    denied: event.type === 'turn_completed' ? (event.denied ?? []) : [],
    proposals: event.type === 'turn_completed' ? (event.proposals ?? []).map(({ proposal }) => proposal.type) : [],
  }
  return { record, texts: textsOf(event, turn) }
}

function isOperation(turn: Turn): boolean {
  return turn.type === 'run_step' && turn.want.type === 'run_operation'
}

function turnOf(run: Run, effect: string): Turn | undefined {
  const found = run.pending.find(({ id }) => id === effect)
  return found && isTurn(found) ? found : undefined
}

function reminderOf(turn: Turn): string | null {
  return turn.type === 'run_turn' ? turn.reminder : null
}

function turnsOf({ pending }: Run, agent: string): readonly Turn[] {
  return pending.flatMap((effect) => (isTurn(effect) && effect.agent === agent ? [effect] : []))
}

/** What was wrong with a turn, by what the engine made of it: a reminder, or an agent that failed. */
function problemOf(event: TurnEvent, turn: Turn, after: Run, again: Turn | undefined): TurnRecord['problem'] {
  if (event.type === 'turn_failed') {
    const { class: kind, message, problem } = event.failure
    return problem ? shown(problem) : { code: kind, message, hint: null }
  }
  const agent = findAgent(after, turn.agent)
  if (agent?.status === 'failed' && agent.problem) return shown(agent.problem)
  const reminder = again && reminderOf(again)
  if (!again || reminder == null || again.state !== turn.state || again.attempt <= turn.attempt) return null
  const parsed = parseTransitions(event.text)
  return parsed.ok ? { code: 'reminded', message: 'Its transition is not allowed here.', hint: reminder } : shown(parsed.problem)
}

function shown({ code, message, hint }: Problem): NonNullable<TurnRecord['problem']> {
  return { code, message, hint: hint ?? null }
}

/** What it said; where it said nothing because only one way was open, what came of it. */
function transitionsOf(text: string, turn: Turn, after: Run): readonly TurnTransition[] {
  const parsed = parseTransitions(text)
  const agent = findAgent(after, turn.agent)
  const now = agent && agent.status !== 'ended' ? agent.current_state : null
  if (parsed.ok) return parsed.transitions.map((transition) => shortly(transition, now))
  return [now === null ? { tag: 'result', to: null, status: 'success' } : { tag: 'goto', to: now, status: null }]
}

function shortly(transition: Transition, now: string | null): TurnTransition {
  switch (transition.tag) {
    case 'result':
      return { tag: 'result', to: now, status: transition.status }
    case 'ask':
      return { tag: 'ask', to: null, status: null }
    case 'join':
      return { tag: 'join', to: transition.next, status: null }
    default:
      return { tag: transition.tag, to: transition.target, status: null }
  }
}

function textsOf(event: TurnEvent, turn: Turn): TurnTexts {
  return {
    prompt: event.prompt ?? reminderOf(turn),
    answer: event.type === 'turn_completed' ? event.text : (event.script?.stdout ?? null),
    detail: (event.type === 'turn_failed' ? event.failure.detail : undefined) ?? (event.script?.stderr || null),
  }
}
