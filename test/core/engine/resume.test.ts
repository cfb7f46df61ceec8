import { describe, expect, it } from 'vitest'
import { reduce } from '../../../src/core/engine/reduce.ts'
import { renderTurn } from '../../../src/core/engine/turn/render-turn.ts'
import type { EffectOf } from '../../../src/core/run/effects.ts'
import type { RunEvent } from '../../../src/core/run/events.ts'
import { billOf, Play } from './play.ts'

const files = { 'START.md': 'start', 'A.md': 'a', 'S.sh': '' }

describe('a run that is taken up again', () => {
  it('P-STATE 3: runs at most the turns in flight again, each marked as a further attempt at the same session', () => {
    const play = new Play(files, { max_parallel: 2 }).says('<fork next="A">A</fork><fork next="A">S</fork>', { session: 's1' })
    const before = play.run.pending
    expect(play.inFlight()).toEqual(['main', 'main_a1'])
    play.resumes({ retry: false })
    expect(play.effects.map(({ type }) => type)).toEqual(['run_turn', 'run_turn'])
    expect(play.turn('main_s2')).toEqual(
      before.find((effect) => effect.type === 'run_turn' && effect.agent === 'main_s2') && {
        ...play.turn('main_s2'),
        attempt: 1,
        interrupted: false,
      },
    )
    for (const id of ['main', 'main_a1']) {
      const old = before.find((effect) => effect.type === 'run_turn' && effect.agent === id)
      expect(play.turn(id)).toMatchObject({
        attempt: 2,
        interrupted: true,
        session: old?.type === 'run_turn' ? old.session : undefined,
      })
    }
  })

  it('P-STATE 3: is suspended when job after job is lost before a turn came to its end, until somebody asks for it', () => {
    const lostTimes = (play: Play, times: number) => {
      for (let n = 0; n < times; n++) play.resumes({ retry: false })
      return play
    }
    const play = lostTimes(new Play(files), 4)
    expect(play.run).toMatchObject({ status: 'running', lost_jobs: 4 })
    expect(lostTimes(play, 1).run).toMatchObject({ status: 'suspended', reason: 'jobs-lost', error: null })
    expect(play.inFlight()).toEqual([])
    expect(lostTimes(play, 1).run).toMatchObject({ status: 'running', lost_jobs: 5 })
    expect(play.resumes({ retry: true }).run.lost_jobs).toBeUndefined()
    expect(play.inFlight()).toEqual(['main'])
    expect(lostTimes(play, 4).says('<goto>A</goto>').run.status).toBe('running')
    expect(lostTimes(play, 4).run).toMatchObject({ status: 'running', lost_jobs: 8 })
  })

  it('P-STATE 3: is suspended as well when another agent’s turns come to an end between', () => {
    const play = new Play({ ...files, 'A.md': 'a' }, { max_parallel: 2 }).says('<fork next="START">A</fork>')
    for (let n = 0; n < 4; n++) play.resumes({ retry: false }).says('<goto>START</goto>', { cost: 0.01 })
    expect(play.run.status).toBe('running')
    expect(play.resumes({ retry: false }).run).toMatchObject({ status: 'suspended', reason: 'jobs-lost' })
  })

  it('P-STATE 3: is suspended when each fourth turn comes to an end, and says nothing of what the others have cost', () => {
    const play = new Play(files)
    for (let n = 1; play.run.status === 'running' && n < 100; n++) {
      if (n % 4 === 0) play.says('<goto>START</goto>', { cost: 0.01 })
      else play.resumes({ retry: false })
    }
    expect(play.run).toMatchObject({ status: 'suspended', reason: 'jobs-lost', lost_jobs: 20 })
    expect(play.resumes({ retry: true }).run).toMatchObject({ status: 'running' })
    expect(play.run.lost_jobs).toBeUndefined()
  })

  it('goes on for months on machines that are taken away now and then: a job that says so is none that was lost', () => {
    const play = new Play(files)
    for (let n = 0; n < 100; n++) {
      play.event({ type: 'run_suspended', at: play.now(), reason: 'signal', held: [play.turn().id] })
      play.resumes({ retry: false }).says('<goto>START</goto>', { cost: 0.01 })
    }
    expect(play.run.status).toBe('running')
  })

  describe('by one job after the other, for two days,', () => {
    const HOUR = 3_600_000
    const files = { 'START.sh': '', 'ASK.md': 'ask' }
    /** Each job has six hours, and hands over. */
    const days = (play: Play, { jobs, turn }: { jobs: number; turn: (play: Play) => void }) => {
      for (let n = 0; n < jobs; n++) {
        turn(play)
        play.passTime(6 * HOUR)
        const hand_over_id = `h${n}`
        play.event({ type: 'run_suspended', at: play.now(), reason: 'time-up', hand_over_id, held: [play.turn().id] })
        play.resumes({ retry: false })
      }
      return play.run
    }
    const free = { cost_usd: 0, tokens: { ...billOf(0).tokens, input: 0, output: 0 }, model: null, ms: 20 }
    const ends = (play: Play, text: string, id = 'main') =>
      play.event({ type: 'turn_completed', at: play.now(), effect: play.turn(id).id, text, session_id: null, bill: free })
    const script = (play: Play) => ends(play, '<goto>START</goto>')

    it('is suspended where only scripts have run, until somebody has it go on', () => {
      const play = new Play(files)
      expect(days(play, { jobs: 8, turn: script })).toMatchObject({ status: 'running' })
      expect(days(play, { jobs: 1, turn: script })).toMatchObject({ status: 'suspended', reason: 'jobs-idle', error: null })
      play.resumes({ retry: true })
      expect(days(play, { jobs: 8, turn: script })).toMatchObject({ status: 'running' })
      expect(days(play, { jobs: 1, turn: script })).toMatchObject({ status: 'suspended', reason: 'jobs-idle' })
    })

    it('goes on where an agent works that says nothing of what it costs', () => {
      const play = new Play({ 'START.md': 'work' }, { backend: 'command:local' })
      expect(days(play, { jobs: 40, turn: script })).toMatchObject({ status: 'running' })
    })

    it('goes on where no runner was there for most of that time, or the job was lost at an agent’s work', () => {
      const play = new Play(files)
      days(play, { jobs: 1, turn: script })
      play.passTime(62 * HOUR)
      play.resumes({ retry: false })
      expect(play.run.status).toBe('running')
      play.says('<goto>ASK</goto>')
      for (let n = 0; n < 4; n++) play.passTime(24 * HOUR).resumes({ retry: false })
      expect(play.run).toMatchObject({ status: 'running', agents: [{ lost_jobs: 4 }] })
    })

    it('goes on where somebody answers what it asks at work', () => {
      const play = new Play({ 'START.sh': '', 'OTHER.sh': '' }, { issue: 7 })
      ends(play, '<fork next="START">OTHER</fork>')
      for (let jobs = 0; jobs < 12; jobs++) {
        ends(play, '<ask next="OTHER">?</ask>', 'main_other1')
        play.answers(play.run.asks[0]?.id ?? '', 'go on')
        expect(days(play, { jobs: 1, turn: script })).toMatchObject({ status: 'running' })
      }
    })

    it('goes on where it says how many turns it may make', () => {
      expect(days(new Play(files, { max_turns: 9999 }), { jobs: 40, turn: script })).toMatchObject({ status: 'running' })
    })

    it('goes on where an agent did something meanwhile, or somebody said something', () => {
      const play = new Play(files)
      days(play, { jobs: 8, turn: script })
      play.says('<goto>START</goto>', { cost: 0.01 })
      expect(days(play, { jobs: 8, turn: script })).toMatchObject({ status: 'running' })
      play.resumes({ retry: false, comment: 7 })
      expect(days(play, { jobs: 8, turn: script })).toMatchObject({ status: 'running' })
    })

    it('goes on where it waits for people between', () => {
      const play = new Play(files)
      const asks = () => {
        days(play, { jobs: 6, turn: script })
        play.says('<ask next="START" timeout="1d" timeout_next="START">?</ask>')
        play.passTime(23 * HOUR)
        const at = new Date(Date.parse(play.now()) + HOUR).toISOString()
        play.resumes({ retry: false, at, heard_until: at })
      }
      for (let n = 0; n < 4; n++) asks()
      expect(play.run.status).toBe('running')
    })
  })

  it('P-STATE 3: tells the prompt that an earlier attempt was cut off', () => {
    const play = new Play(files).resumes()
    const state = play.definitions.flow?.states['START.md']
    if (state?.kind !== 'prompt') throw new Error('no prompt')
    expect(renderTurn(play.run, play.agent(), play.turn(), state)).toMatch(
      /^Note: an earlier attempt at this step was cut off.*\n\nstart$/s,
    )
  })

  it('P-STATE 3: draws the id of no other session for a turn that was in flight', () => {
    const play = new Play(files).resumes()
    expect(play.says('<reset>A</reset>').turn().session).toEqual({
      mode: 'fresh',
      new_id: '00000002-0123-4456-8789-abcdef012345',
    })
  })

  it('P-STATE 3: keeps a reminder that was in flight', () => {
    const policy = '---\nallowed_transitions: [{ tag: result }, { tag: goto, target: A }]\n---\nx'
    const play = new Play({ ...files, 'START.md': policy }).says('no').resumes()
    expect(play.turn()).toMatchObject({
      attempt: 3,
      reminders: 1,
      reminder: expect.stringContaining('could not be used'),
      interrupted: true,
    })
  })

  it('P-STATE 3: an answer of the lost attempt that arrives late is no news', () => {
    const play = new Play(files)
    const lost = play.turn()
    const { run } = play.resumes()
    const late = {
      type: 'turn_completed',
      at: play.now(),
      effect: lost.id,
      text: '<goto>A</goto>',
      session_id: null,
      bill: { cost_usd: 1, tokens: { input: 0, output: 0 }, model: null, ms: 1 },
    } as const
    expect(play.event(late).run).toBe(run)
  })

  it('P-STATE 4: a second resume by the same holder changes nothing', () => {
    const play = new Play(files).resumes({ holder: 'me' })
    const { run } = play
    expect(play.resumes({ holder: 'me' }).run).toBe(run)
  })

  it('asks again for what was asked for and not confirmed', () => {
    const play = new Play(files, { issue: 7 }).says('<result>x</result>')
    const wanted = play.effects
    expect(wanted.map(({ type }) => type)).toEqual(['post_result', 'publish_report'])
    expect(play.resumes({ retry: false }).effects).toEqual(wanted)
  })

  it('tries failed and paused agents again when a person asks, from the prompt of the state, without a new visit', () => {
    const play = new Play(files).says('<goto>A</goto>', { session: 's1' }).fails({ class: 'auth' }).resumes()
    expect(play.run.status).toBe('running')
    expect(play.agent()).toMatchObject({ problem: null, visits: { 'START.md': 1, 'A.md': 1 } })
    expect(play.turn()).toMatchObject({ state: 'A.md', attempt: 2, interrupted: true, session: { mode: 'resume', id: 's1' } })
  })

  it('leaves failed agents alone when only the time has come', () => {
    expect(new Play(files).fails({ class: 'auth' }).resumes({ retry: false }).run.status).toBe('failed')
  })

  it('P-RUN 3: finds its directories again where the checkout lies now', () => {
    const play = new Play(files)
      .says('<reset cd="sub">START</reset>')
      .says('<call return="A">A</call>')
      .says('<fork cd="/repository" next="A">A</fork>')
    play.resumes({ workspace: '/other' })
    expect(play.agent()).toMatchObject({ cwd: '/other/sub', stack: [{ cwd: '/other/sub' }] })
    expect(play.agent('main_a1').cwd).toBe('/repository')
    expect(play.run.workspace).toBe('/other')
  })

  it('P-RUN 3: finds those of workflows that a step called and that failed, too', () => {
    const play = new Play(files)
    const { current_state, session_id, branch_session, scope, input } = play.agent()
    const stack = [{ session: null, branch: false, state: 'A.md', cwd: '/repo', scope }]
    const callee = { current_state, session_id, branch_session, scope, input, cwd: '/repo/sub', stack }
    play.run = { ...play.run, callees: { c1: callee } }
    expect(play.resumes({ workspace: '/other' }).run.callees?.c1).toMatchObject({
      cwd: '/other/sub',
      stack: [{ cwd: '/other', state: 'A.md' }],
    })
    expect(new Play(files).resumes({ workspace: '/other' }).run).not.toHaveProperty('callees')
  })

  it('stays cancelled', () => {
    const play = new Play(files).event({ type: 'run_cancelled', at: '2026-01-01T00:00:09.000Z', by: 'mona' })
    expect(play.run.status).toBe('cancelled')
    expect(play.resumes().run.status).toBe('cancelled')
    expect(play.effects).toEqual([])
  })
})

describe('stopping', () => {
  it('P-STATE 5: names the reason, and starts nothing more', () => {
    const play = new Play(files).event({ type: 'run_suspended', at: '2026-01-01T00:00:09.000Z', reason: 'time-up' })
    expect(play.run).toMatchObject({ status: 'suspended', reason: 'time-up' })
    play.says('<goto>A</goto>')
    expect(play.turn()).toMatchObject({ state: 'A.md', started: false })
  })

  it('P-STATE 5: changes nothing of a run that is at rest: one that has completed stays so', () => {
    for (const [text, status] of [
      ['<result>x</result>', 'completed'],
      ['<ask next="A">?</ask>', 'waiting'],
      ['oops', 'failed'],
    ] as const) {
      const play = new Play(files).says(text)
      play.event({ type: 'run_suspended', at: play.now(), reason: 'signal' })
      expect(play.run.status).toBe(status)
    }
  })

  it('P-STATE 5: a cancel twice is one, and a completed run is not cancelled any more', () => {
    const cancel = { type: 'run_cancelled', at: '2026-01-01T00:00:09.000Z', by: null } as const
    const play = new Play(files).event(cancel)
    const { run } = play
    expect(play.event(cancel).run).toBe(run)
    expect(new Play(files).says('<result>x</result>').event(cancel).run.status).toBe('completed')
  })

  it('P-STATE 5: a waiting or failed run can be cancelled', () => {
    expect(
      new Play(files).says('<ask next="A">?</ask>').event({ type: 'run_cancelled', at: '2026-01-01T00:00:09.000Z', by: null }).run
        .status,
    ).toBe('cancelled')
  })
})

describe('an event that tells nothing new', () => {
  it('changes nothing: a start, an answer to an effect that was answered', () => {
    const play = new Play(files, { issue: 7 }).says('<result>x</result>')
    const [posted] = play.effects
    const event = { type: 'result_posted', at: play.now(), effect: posted?.id ?? '' } as const
    const { run } = play.event(event)
    expect(play.event(event).run).toBe(run)
  })

  it('is our own mistake when it answers an effect of another kind', () => {
    const play = new Play(files)
    expect(() => play.event({ type: 'result_posted', at: play.now(), effect: play.turn().id })).toThrow(
      'effect r1/1 is a run_turn, and was answered as a result_posted'.replace('result_posted', 'post_result'),
    )
  })
})

describe('comments that a run has read', () => {
  const read = (up_to: number): RunEvent => ({ type: 'comments_read', at: '2026-01-01T00:00:09.000Z', up_to })

  it('are known by the newest of them, which never becomes an older one', () => {
    const play = new Play(files).event(read(5))
    const { run } = play
    expect(run.seen_comment).toBe(5)
    for (const upTo of [5, 4]) expect(play.event(read(upTo)).run).toBe(run)
    expect(play.event(read(6)).run.seen_comment).toBe(6)
    expect(new Play(files).event(read(0)).run).not.toHaveProperty('seen_comment')
  })

  it.each<readonly [number | undefined, number]>([
    [7, 7],
    [4, 5],
    [undefined, 5],
  ])('include the one that answers or resumes: %s after 5', (comment, seen) => {
    const play = new Play(files).says('<ask next="A">?</ask>').event(read(5))
    const by = comment === undefined ? {} : { comment }
    play.event({ type: 'ask_answered', at: play.now(), ask: 'main-1', text: 'yes', by: 'mona', ...by })
    expect(play.run.seen_comment).toBe(seen)
    expect(new Play(files).event(read(5)).resumes(by).run.seen_comment).toBe(seen)
  })

  it('are counted from the first one that comes', () => {
    expect(new Play(files).resumes({ comment: 7 }).run.seen_comment).toBe(7)
    expect(new Play(files).resumes().run).not.toHaveProperty('seen_comment')
  })
})

describe('a run that cannot be', () => {
  const at = '2026-01-01T00:00:09.000Z'

  it('is our own mistake: one that was never started, one without the agent of its turn', () => {
    expect(() => reduce(undefined, { type: 'time_passed', at }, {})).toThrow('time_passed for a run that was never started')
    const { run, definitions } = new Play(files)
    const bill = { cost_usd: 0, tokens: { input: 0, output: 0 }, model: null, ms: 1 }
    const ended: RunEvent = { type: 'turn_completed', at, effect: 'r1/1', text: 'x', session_id: null, bill }
    expect(() => reduce({ ...run, agents: [] }, ended, definitions)).toThrow('turn r1/1 is of main, which the run does not have')
  })

  it('has nothing to go on with when a workflow is loaded for an agent that is gone', () => {
    const { run, definitions } = new Play(files)
    const tries = { attempt: 1, reminders: 0, retries: 0 }
    const load: EffectOf<'load_scope'> = { id: 'r1/1', type: 'load_scope', agent: 'main', specifier: 'lib', text: 'x', ...tries }
    const pin = { source: 'lib', commit: null, sha256: '0'.repeat(64) }
    const loaded: RunEvent = { type: 'scope_loaded', at, effect: 'r1/1', scope: 'lib', entry: 'START.md', pin }
    expect(reduce({ ...run, agents: [], pending: [load] }, loaded, definitions).run.pending).toEqual([])
  })
})
