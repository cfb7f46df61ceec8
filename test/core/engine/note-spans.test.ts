import { describe, expect, it } from 'vitest'
import { MOST_UNSENT } from '../../../src/core/engine/note-spans.ts'
import { reduce } from '../../../src/core/engine/reduce.ts'
import { checkRun } from '../../../src/core/run/check-run.ts'
import type { RunEvent } from '../../../src/core/run/events.ts'
import type { Run } from '../../../src/core/run/run.ts'
import { Play } from './play.ts'

const TRACE = { id: '0af7651916cd43dd8448eb211c80319c', parent: 'b7ad6b7169203331' }
const bill = { tokens: { input: 3, output: 2 }, model: 'sonnet', ms: 1500 }

/** A run with a trace, and a way to tell it more. */
function traced(files: Readonly<Record<string, string>>) {
  const play = new Play(files)
  let run: Run = reduce(undefined, { ...play.started, trace: TRACE }, play.definitions).run
  const tell = (event: RunEvent) => {
    run = reduce(run, event, play.definitions).run
    expect(checkRun(run)).toEqual([])
    return run
  }
  const says = (text: string, cost_usd = 0.5) => {
    const turn = run.pending.find(({ type }) => type === 'run_turn')
    return tell({
      type: 'turn_completed',
      at: play.now(),
      effect: turn?.id ?? '',
      text,
      session_id: 's',
      bill: { ...bill, cost_usd },
    })
  }
  const sent = (count: number, failed = false) => {
    const effect = run.pending.find(({ type }) => type === 'send_spans')
    return tell({ type: 'spans_sent', at: play.now(), effect: effect?.id ?? '', count, failed })
  }
  return { play, says, sent, tell, run: () => run }
}

const asksToSend = ({ pending }: Run) => pending.filter(({ type }) => type === 'send_spans').length

describe('the trace in a run', () => {
  it('takes up what ended, hangs it below what the process was started below, and asks for it to be sent once', () => {
    const { says, run } = traced({ 'START.md': 'x', 'A.md': 'a' })
    expect(asksToSend(run())).toBe(0)
    const next = says('<goto>A</goto>')
    expect(next.trace?.unsent).toMatchObject([
      {
        name: 'invoke_agent main',
        parent: next.trace?.stretch.span,
        error: null,
        attributes: {
          'gen_ai.operation.name': 'invoke_agent',
          'gen_ai.agent.name': 'main',
          'gen_ai.response.model': 'sonnet',
          'gen_ai.usage.input_tokens': 3,
          'gen_ai.usage.output_tokens': 2,
          'gen_ai.conversation.id': 's',
          'raymond.state': 'START.md',
          'raymond.cost_usd': 0.5,
        },
      },
    ])
    expect(asksToSend(next)).toBe(1)
    const end = says('<result>done</result>')
    expect(asksToSend(end)).toBe(1)
    expect(end.trace?.unsent.at(-1)).toMatchObject({
      name: 'invoke_workflow flow',
      parent: TRACE.parent,
      id: end.trace?.stretch.span,
    })
  })

  it('forgets what was sent, and sends the rest when the run rests', () => {
    const { says, sent } = traced({ 'START.md': 'x' })
    says('<result>done</result>')
    const after = sent(1)
    expect(after.trace?.unsent).toHaveLength(1)
    expect(asksToSend(after)).toBe(1)
    const done = sent(1)
    expect([done.trace?.unsent, asksToSend(done)]).toEqual([[], 0])
  })

  it('asks nobody again at once who took nothing, but whoever takes the run up', () => {
    const { says, sent, tell, play } = traced({ 'START.md': 'x' })
    says('<result>done</result>')
    const after = sent(0, true)
    expect([after.trace?.unsent.length, asksToSend(after)]).toEqual([2, 0])
    const taken = tell({ type: 'run_resumed', at: play.now(), holder: 'h2', workspace: '/repo', retry: false })
    expect(asksToSend(taken)).toBe(1)
  })

  it('counts what finds the list full', () => {
    const { says, run } = traced({ 'START.md': 'x' })
    for (let i = 0; i <= MOST_UNSENT + 2; i++) says('<goto>START</goto>', 0)
    expect(run().trace).toMatchObject({ not_kept: 3 })
    expect(run().trace?.unsent).toHaveLength(MOST_UNSENT)
  })

  it('begins a further stretch below the first when an ended run is taken up again', () => {
    const { tell, play, run } = traced({ 'START.sh': 'x' })
    const failed = tell({
      type: 'turn_failed',
      at: play.now(),
      effect: run().pending.find(({ type }) => type === 'run_turn')?.id ?? '',
      failure: { class: 'script-failed', message: 'SecretWords' },
      session_id: null,
      bill: { ...bill, cost_usd: 0 },
      jitter: 0.5,
    })
    const [turn, first] = failed.trace?.unsent ?? []
    expect([turn?.name, turn?.error, first?.attributes['raymond.run.status']]).toEqual([
      'execute_tool START.sh',
      'script-failed',
      'failed',
    ])
    expect(JSON.stringify(failed.trace)).not.toContain('SecretWords')
    const again = tell({ type: 'run_resumed', at: play.now(), holder: 'h2', workspace: '/repo', retry: true })
    expect(again.trace?.stretch.open).toBe(true)
    const end = tell({ type: 'run_cancelled', at: play.now(), by: null })
    expect(end.trace?.unsent.at(-1)).toMatchObject({ name: 'invoke_workflow flow', parent: first?.id, error: 'cancelled' })
    expect(end.trace?.unsent.at(-1)?.id).not.toBe(first?.id)
  })
})
