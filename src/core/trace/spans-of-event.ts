/** Journal → spans, an event at a time: what ended with it. GenAI semantic conventions 1.41.0. */
import { isInFlight, isTurn, type Turn } from '../run/effects.ts'
import type { EventOf, RunEvent } from '../run/events.ts'
import type { Run, RunStatus } from '../run/run.ts'
import { rootSpan, spanId } from './span-id.ts'
import type { Span, Trace } from './trace.ts'

/** Spans that ended with the event, in the order in which they ended. `trace` is as it was before the event. */
export function spansOfEvent(before: Run, event: RunEvent, after: Run, trace: Trace): readonly Span[] {
  return [...turnsOf(before, event, after, trace), ...waitsOf(before, event, after, trace), ...stretchOf(event, after, trace)]
}

const ENDS: ReadonlySet<RunStatus> = new Set(['completed', 'failed', 'over_budget', 'cancelled'])

export function isEnded({ status }: Pick<Run, 'status'>): boolean {
  return ENDS.has(status)
}

/** The span that a turn's hangs below: of the turn that forked its agent, or of the workflow. */
function parentOf({ forked, stretch }: Trace, agent: string): string {
  return forked[agent] ?? stretch.span
}

function turnsOf(before: Run, event: RunEvent, after: Run, trace: Trace): readonly Span[] {
  if (event.type === 'turn_completed' || event.type === 'turn_failed') {
    const turn = before.pending.find(({ id }) => id === event.effect)
    return turn && isTurn(turn) ? [endedTurn(before, turn, event, trace)] : []
  }
  if (event.type !== 'run_resumed') return []
  const kept = new Set(after.pending.map(({ id }) => id))
  return before.pending.flatMap((effect) =>
    isInFlight(effect) && !kept.has(effect.id) ? [cutOffTurn(before, effect, trace)] : [],
  )
}

function endedTurn(run: Run, turn: Turn, event: EventOf<'turn_completed'> | EventOf<'turn_failed'>, trace: Trace): Span {
  const { bill } = event
  const isTool = isToolCall(turn)
  return {
    ...turnSpan(turn, trace),
    from: new Date(Date.parse(event.at) - bill.ms).toISOString(),
    to: event.at,
    error: event.type === 'turn_failed' ? event.failure.class : null,
    attributes: {
      ...turnAttributes(run, turn, bill.agent ?? run.backend),
      ...(isTool || event.session_id === null ? {} : { 'gen_ai.conversation.id': event.session_id }),
      ...(bill.model === null ? {} : { 'gen_ai.response.model': short(bill.model) }),
      ...(isTool ? {} : { 'gen_ai.usage.input_tokens': bill.tokens.input, 'gen_ai.usage.output_tokens': bill.tokens.output }),
      ...(event.script === undefined ? {} : { 'process.exit.code': event.script.exit_code }),
      'raymond.cost_usd': bill.cost_usd,
    },
  }
}

/** Its process is gone, and nobody knows when it began or ended: it stands where the run was last saved. */
function cutOffTurn(run: Run, turn: Turn, trace: Trace): Span {
  const { updated_at: at } = run
  return {
    ...turnSpan(turn, trace),
    from: at,
    to: at,
    error: 'interrupted',
    attributes: turnAttributes(run, turn, run.backend),
  }
}

/** A script, or an operation of a step: no model is asked. */
function isToolCall(turn: Turn): boolean {
  return turn.type === 'run_step' ? turn.want.type === 'run_operation' : turn.session === null
}

function turnSpan(turn: Turn, trace: Trace): Pick<Span, 'id' | 'parent' | 'name'> {
  return {
    id: spanId(trace.id, turn.id),
    parent: parentOf(trace, turn.agent),
    name: isToolCall(turn) ? `execute_tool ${short(turn.state)}` : `invoke_agent ${short(turn.agent)}`,
  }
}

function turnAttributes(run: Run, turn: Turn, backend: string): Span['attributes'] {
  const kind = isToolCall(turn)
    ? {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': short(turn.state),
        'gen_ai.tool.type': 'function',
        'gen_ai.tool.call.id': turn.id,
      }
    : { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.provider.name': providerOf(backend) }
  return {
    ...kind,
    'gen_ai.agent.name': short(turn.agent),
    'raymond.run.id': run.workflow_id,
    'raymond.turn.id': turn.id,
    'raymond.state': short(turn.state),
    'raymond.attempt': turn.attempt,
  }
}

/** What follows the colon of `replay:FILE` and `command:PROGRAM` is a path on somebody's machine. */
function providerOf(backend: string): string {
  const [kind = ''] = backend.split(':')
  return kind === 'claude' ? 'anthropic' : kind === 'codex' ? 'openai' : short(kind)
}

function waitsOf(before: Run, event: RunEvent, after: Run, trace: Trace): readonly Span[] {
  if (before.asks === after.asks) return []
  const open = new Set(after.asks.map(({ id }) => id))
  return before.asks.flatMap(({ id, agent, asked_at }) => {
    if (open.has(id)) return []
    const answered = event.type === 'ask_answered' && event.ask === id
    return [
      {
        id: spanId(trace.id, `${before.workflow_id}/ask/${id}`),
        parent: parentOf(trace, agent),
        name: 'wait for answer',
        from: asked_at,
        to: event.at,
        error: null,
        attributes: {
          'gen_ai.agent.name': short(agent),
          'raymond.run.id': before.workflow_id,
          'raymond.ask.id': id,
          'raymond.wait.end': answered ? 'answered' : after.status === 'cancelled' ? 'cancelled' : 'timeout',
        },
      },
    ]
  })
}

function stretchOf(event: RunEvent, after: Run, trace: Trace): readonly Span[] {
  const { stretch } = trace
  if (!stretch.open || !isEnded(after)) return []
  const root = rootSpan(trace.id, after.workflow_id)
  return [
    {
      id: stretch.span,
      parent: stretch.span === root ? trace.parent : root,
      name: `invoke_workflow ${short(after.workflow.name)}`,
      from: stretch.from,
      to: event.at,
      error: after.status === 'completed' ? null : (after.error?.code ?? after.status),
      attributes: {
        'gen_ai.operation.name': 'invoke_workflow',
        'gen_ai.workflow.name': short(after.workflow.name),
        'raymond.run.id': after.workflow_id,
        'raymond.run.status': after.status,
        'raymond.run.cost_usd': after.budget.spent_usd,
        'raymond.run.turns': after.turns,
        ...(after.repository === null ? {} : { 'raymond.repository': after.repository }),
        ...(after.issue === null ? {} : { 'raymond.issue': after.issue }),
        ...(after.continues === undefined ? {} : { 'raymond.run.continues': after.continues }),
      },
    },
  ]
}

const LONGEST_NAME = 120

function short(name: string): string {
  return name.slice(0, LONGEST_NAME).toWellFormed()
}
