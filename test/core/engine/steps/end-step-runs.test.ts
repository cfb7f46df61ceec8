import { describe, expect, it } from 'vitest'
import { proposalSchema } from '../../../../src/core/outbox/proposal.ts'
import { type Effect, isTurn } from '../../../../src/core/run/effects.ts'
import type { EventOf } from '../../../../src/core/run/events.ts'
import { flow } from '../../steps/play.ts'
import { billOf } from '../play.ts'
import { StepPlay } from './play.ts'

const delegate = '  - { name: d, type: delegate, target: child, prompt-string: x }\n'
const session = (name: string) =>
  `  - { name: ${name}, type: session, contributions: [{ type: template, text: hi, vars: {} }] }\n`

describe('a budget that is spent', () => {
  it('R41 stops the step that cannot be paid and all that wait for it; they go on when it is raised', () => {
    const steps = { flow: flow(delegate), child: flow(session('a') + session('b')) }
    const play = new StepPlay({ steps }, { budget_usd: 1 }).says('dear', 1)
    expect(play.run).toMatchObject({
      status: 'over_budget',
      runs: { r1: { status: 'over_budget' }, r2: { status: 'over_budget' } },
    })
    play.resumes({ budget_usd: 2 })
    expect(play.run.runs).toMatchObject({ r1: { status: 'running' }, r2: { status: 'running' } })
    expect(play.says('done').run).toMatchObject({ status: 'completed', results: { main: 'done' } })
  })

  it('R41 stops a step whose tagged workflow cannot be paid', () => {
    const child = { 'START.md': 'go', 'NEXT.md': 'next' }
    const play = new StepPlay({ steps: { flow: flow(delegate) }, tagged: { child } }, { budget_usd: 1 })
    play.says('<goto>NEXT</goto>', 1)
    expect(play.run).toMatchObject({ status: 'over_budget', runs: { r1: { status: 'over_budget' } } })
    expect(play.resumes({ budget_usd: 2 }).says('<result>done</result>').run).toMatchObject({ status: 'completed' })
  })

  it('R41 leaves the step of another agent alone that waits for approval', () => {
    const post = '  - { name: post, type: invoke, operation: github/comment, args: { body: hello } }\n'
    const files = { 'START.md': 'go', 'WORK.md': 'work', 'NEXT.md': 'next', 'LAST.md': 'last', 'BACK.md': 'back' }
    const policy = { comments: 1, approval: true }
    const outputs = { policy, default_branch: 'main', workflow_folders: [], approve_role: 'maintain', four_eyes: false }
    const more = { entry: 'START.md', budget_usd: 1, issue: 7, outputs }
    const play = new StepPlay({ steps: { inner: flow(post) }, tagged: { flow: files } }, more)
    const effectOf = (type: Effect['type'], agent: string) =>
      play.run.pending.find((effect) => effect.type === type && 'agent' in effect && effect.agent === agent)?.id ?? ''
    const turnOf = (agent: string) => play.run.pending.find((effect) => isTurn(effect) && effect.agent === agent)?.id ?? ''
    const ends = (agent: string, text: string, ended: Partial<EventOf<'turn_completed'>> = {}) => {
      const turn = { at: play.now(), effect: turnOf(agent), text, session_id: 's', bill: billOf(0) }
      return play.event({ type: 'turn_completed', ...turn, ...ended })
    }
    play.says('<fork next="NEXT">WORK</fork>')
    ends('main_work1', '<call-workflow return="BACK">inner</call-workflow>')
    const pin = { source: 'inner.yaml', commit: null, sha256: 'f'.repeat(64) }
    const effect = effectOf('load_scope', 'main_work1')
    play.event({ type: 'scope_loaded', at: play.now(), effect, scope: 'inner', entry: '', pin })
    const proposal = proposalSchema.parse({ type: 'comment', body: 'hello' })
    ends('main_work1', '', {
      session_id: null,
      step: { result: { status: 'ok' } },
      proposals: [{ line: 1, proposal, work: null }],
    })
    ends('main', '<goto>LAST</goto>', { bill: billOf(1) })
    expect(play.run).toMatchObject({ status: 'over_budget', runs: { r1: { status: 'running', result: null } } })
  })
})

describe('a called agent that leaves its callers', () => {
  it('leaves their steps cancelled, and ends with its own result', () => {
    const child = { 'START.md': 'go', 'NEXT.md': 'next' }
    const play = new StepPlay({ steps: { flow: flow(delegate) }, tagged: { child } })
    play.says('<reset stack="clear">NEXT</reset>')
    expect(play.run.runs?.r1).toMatchObject({ status: 'cancelled', result: { type: 'error', reason: { $kw: 'cancelled' } } })
    expect(play.says('<result>mine</result>').run).toMatchObject({ status: 'completed', results: { main: 'mine' } })
  })
})
