import { describe, expect, it } from 'vitest'
import { proposalSchema } from '../../../../src/core/outbox/proposal.ts'
import type { EventOf } from '../../../../src/core/run/events.ts'
import { flow } from '../../steps/play.ts'
import { billOf } from '../play.ts'
import { StepPlay } from './play.ts'

const session = '  - { name: s, type: session, contributions: [{ type: template, text: hi, vars: {} }] }\n'
const operation = '  - { name: o, type: invoke, operation: shell/run, args: { command: [x] } }\n'
const transcript =
  '  - { name: s, type: session, contributions: [{ type: template, text: hi, vars: {} }], outputs: { t: { source: session/transcript } }, yields: { type: data, data: t } }\n'
const outputs = {
  policy: { labels: [] },
  default_branch: 'main',
  workflow_folders: [],
  approve_role: 'maintain',
  four_eyes: false,
}
const comment = { line: 1, proposal: proposalSchema.parse({ type: 'comment', body: 'hello' }), work: null }

function ends(steps: string, more: Partial<EventOf<'turn_completed'>>, cost = 0): StepPlay {
  const play = new StepPlay({ steps: { flow: flow(steps) } }, { issue: 7, outputs })
  const ended = { at: play.now(), effect: play.turn().id, text: 'said', session_id: 's-9', bill: billOf(cost) }
  return play.event({ type: 'turn_completed', ...ended, ...more })
}

describe('tools that a step was refused', () => {
  it('are a warning that names them and the step', () => {
    expect(ends(session, { denied: ['Bash', 'Write'] }).run.warnings).toEqual(['main at s was refused: Bash, Write'])
  })

  it.each([[{}], [{ denied: [] }]])('are none without one: %o', (more) => {
    expect(ends(session, more).run.warnings).toEqual([])
  })
})

describe('a turn that tells nothing of what was said or given back', () => {
  it.each([
    ['nothing', {}],
    ['messages', { step: { messages: [] } }],
  ])('R46 fails an operation, with %s in place of a result', (_, more) => {
    const { run } = ends(operation, more)
    expect(run).toMatchObject({ status: 'failed', error: { code: 'RAY-MALFORMED-RESULT' } })
    expect(run.error?.place).toBe('flow, step o')
  })

  it.each([
    ['nothing', {}],
    ['a result', { step: { result: { status: 'ok' } } }],
  ])('leaves the transcript of a session with what it was told, with %s in place of messages', (_, more) => {
    const { run } = ends(transcript, more)
    expect(JSON.parse(run.results.main ?? '')).toEqual([{ role: 'user', content: 'hi' }])
  })
})

describe('a step that proposes what it does not list', () => {
  const allowing = { ...outputs, policy: { comments: 5 } }
  const proposes = (steps: string) => {
    const play = new StepPlay({ steps: { flow: flow(steps) } }, { issue: 7, outputs: allowing })
    const ended = { at: play.now(), effect: play.turn().id, text: 'said', session_id: 's-9', bill: billOf(0) }
    return play.event({ type: 'turn_completed', ...ended, proposals: [comment], step: { result: { status: 'ok', data: 1 } } }).run
  }

  it('is refused, with the line to add', () => {
    expect(proposes(session).refused).toEqual([
      {
        code: 'RAY-PROPOSAL-REFUSED',
        message: 'The proposal of main was refused (comment on #7): the step "s" does not list "comment" under proposes.',
        place: 'outbox of main:1',
        hint: 'Start the workflow again with this in the step "s": proposes: [comment]',
      },
    ])
  })

  it.each([
    ['a session that lists it', session.replace('type: session', 'type: session, proposes: [comment, labels]')],
    ['an operation that lists nothing', operation],
    ['an operation that lists it', operation.replace('type: invoke', 'type: invoke, proposes: [comment]')],
  ])('is not refused: %s', (_, steps) => {
    const run = proposes(steps)
    expect([run.refused, run.proposals?.length]).toEqual([undefined, 1])
  })

  it('is refused for an operation that lists other types', () => {
    const run = proposes(operation.replace('type: invoke', 'type: invoke, proposes: [labels]'))
    expect(run.refused?.[0]?.hint).toBe('Start the workflow again with this in the step "o": proposes: [labels, comment]')
  })
})

describe('a step whose proposal the policy refuses', () => {
  it('R56 fails, and its turn is on record with what it cost', () => {
    const { run } = ends(session, { proposals: [comment] }, 0.5)
    expect(run).toMatchObject({ status: 'failed', refused: [{ code: 'RAY-PROPOSAL-REFUSED' }] })
    expect(run.runs?.r1?.result).toMatchObject({ details: { step: 's', class: 'proposal-refused' } })
    const refusal = run.refused?.[0]?.message
    expect(run.runs?.r1?.steps.s?.history[0]?.attempts).toMatchObject([
      { status: 'failed', session: 's-9', cost_usd: 0.5, failure: { reason: 'turn-failed', message: refusal } },
    ])
  })

  it('R45 fails as its operation with the refusal as the reason', () => {
    const { run } = ends(operation, { proposals: [comment], step: { result: { status: 'ok', data: 1 } } })
    expect(run.runs?.r1?.result).toMatchObject({ reason: { $kw: 'proposal-refused' }, message: run.refused?.[0]?.message })
    expect(run.error?.code).toBe('RAY-PROPOSAL-REFUSED')
  })
})
