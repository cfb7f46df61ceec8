import { describe, expect, it } from 'vitest'
import { Play } from './play.ts'

const files = { 'START.md': 'start', 'A.md': 'a' }
const at = (play: Play) => Date.parse(play.run.updated_at)
const due = (play: Play) => Date.parse(play.turn().not_before ?? '') - at(play)

describe('a busy model or network', () => {
  for (const kind of ['overloaded', 'network'] as const) {
    it(`P-TURN 9: ${kind} is tried again after 2 s, 4 s, 8 s …, each less a quarter by jitter, then the run is suspended`, () => {
      const play = new Play(files)
      const waits: number[] = []
      for (let i = 0; i < 5; i++) {
        play.fails({ class: kind })
        waits.push(due(play))
        expect(play.turn()).toMatchObject({ started: false, retries: i + 1, attempt: i + 2 })
        play.passTime(waits[i] ?? 0)
        expect(play.turn().started).toBe(true)
      }
      expect(waits).toEqual([1500, 3000, 6000, 12_000, 24_000])
      play.fails({ class: kind })
      expect(play.run.status).toBe('suspended')
      expect(Date.parse(play.agent().resume_at ?? '') - at(play)).toBe(15 * 60_000)
    })
  }

  it('P-TURN 9: goes on by itself when its rest is over', () => {
    const play = new Play(files)
    for (let i = 0; i < 6; i++) play.fails({ class: 'network' }).passTime(60_000)
    expect(play.run.reason).toBe('network')
    play.resumes({ retry: false })
    expect(play.run.status).toBe('suspended')
    play.passTime(15 * 60_000).resumes({ retry: false })
    expect(play.run.status).toBe('running')
  })
})

describe('a usage limit', () => {
  it('P-TURN 9: suspends without a retry and keeps the reset time; the conversation goes on after it', () => {
    const play = new Play(files).fails(
      { class: 'usage-limit', message: 'Limit reached.', reset_at: '2026-01-01T05:00:00.000Z' },
      { session: 's1', cost: 0.1 },
    )
    expect(play.run).toMatchObject({ status: 'suspended', reason: 'usage-limit', turns: 1, pending: [] })
    expect(play.agent()).toMatchObject({ status: 'paused', resume_at: '2026-01-01T05:00:00.000Z', session_id: 's1' })
    play.passTime(4 * 3_600_000)
    expect(play.run.status).toBe('suspended')
    play.passTime(3_600_000)
    expect(play.turn()).toMatchObject({ interrupted: true, session: { mode: 'resume', id: 's1' }, started: true })
  })

  it('P-TURN 9: is over at the very moment of the reset', () => {
    const play = new Play(files).fails({ class: 'usage-limit', reset_at: '2026-01-01T05:00:00.000Z' })
    expect(play.event({ type: 'time_passed', at: '2026-01-01T05:00:00.000Z' }).turn().started).toBe(true)
  })

  it('P-TURN 9: begins nothing anew for an agent that is at work', () => {
    const play = new Play(files)
    const agents = play.run.agents.map((agent) => ({ ...agent, resume_at: '2026-01-01T05:00:00.000Z' }))
    const { pending } = play.run
    play.run = { ...play.run, agents }
    expect(play.passTime(6 * 3_600_000).run.pending).toEqual(pending)
  })

  it('P-TURN 9: leaves the agent its conversation when the turn never came to one', () => {
    const play = new Play(files).says('<goto>A</goto>', { session: 's1' }).fails({ class: 'usage-limit' })
    expect(play.agent()).toMatchObject({ status: 'paused', session_id: 's1' })
  })

  it('P-TURN 9: leaves other agents at work', () => {
    const play = new Play(files).says('<fork next="A">A</fork>').fails({ class: 'usage-limit' }, {}, 'main_a1')
    expect(play.run.status).toBe('running')
    expect(play.says('<result>x</result>').run.status).toBe('suspended')
  })
})

describe('a failure that a retry does not mend', () => {
  for (const kind of ['auth', 'not-installed', 'bad-directory'] as const) {
    it(`P-TURN 9: ${kind} fails at once`, () => {
      expect(new Play(files).fails({ class: kind }).run).toMatchObject({ status: 'failed', turns: 1, pending: [] })
    })
  }

  it('P-TURN 9: says what happened, with details where there are any', () => {
    const { error } = new Play(files).fails({ class: 'auth' }).run
    expect(error).toMatchObject({ code: 'RAY-AUTH', message: 'It went wrong.', hint: expect.stringContaining('raymond resume ') })
    expect(new Play(files).fails({ class: 'auth', detail: 'key expired' }).run.error?.message).toBe('It went wrong.\nkey expired')
  })

  it('P-TURN 9: names the exact problem where it is known', () => {
    const problem = { code: 'RAY-NO-KEY', message: 'There is no key.', hint: 'Set one.' } as const
    expect(new Play(files).fails({ class: 'auth', problem }).run.error).toEqual(problem)
  })
})

describe('any other failure', () => {
  for (const kind of ['other', 'silent', 'too-long'] as const) {
    it(`P-TURN 9: ${kind} of a prompt is tried twice more, with a new session, then fails`, () => {
      const play = new Play(files).fails({ class: kind }, { session: 's1' })
      expect(play.turn()).toMatchObject({ attempt: 2, retries: 1, session: { mode: 'fresh' } })
      expect(play.passTime(60_000).fails({ class: kind }).turn().retries).toBe(2)
      expect(play.passTime(60_000).fails({ class: kind }).run.status).toBe('failed')
    })
  }

  it("P-TURN 9: is tried as often as the state's retries say", () => {
    const play = new Play({ 'START.md': '---\nretries: 3\n---\nx' })
    for (let i = 0; i < 3; i++) play.fails({ class: 'other' }).passTime(600_000)
    expect(play.run.status).toBe('running')
    expect(play.fails({ class: 'other' }).run.status).toBe('failed')
    expect(new Play({ 'START.md': '---\nretries: 0\n---\nx' }).fails({ class: 'other' }).run.status).toBe('failed')
  })

  it('P-TURN 9: keeps a reminder that was on its way', () => {
    const play = new Play({ 'START.md': '---\nallowed_transitions: [{ tag: result }, { tag: goto, target: START }]\n---\nx' })
      .says('no')
      .fails({ class: 'other' })
    expect(play.turn()).toMatchObject({
      reminders: 1,
      retries: 1,
      attempt: 3,
      reminder: expect.stringContaining('could not be used'),
    })
  })

  it('P-TURN 9: waits at most five minutes before a retry', () => {
    const play = new Play({ 'START.md': '---\nretries: 20\n---\nx' })
    for (let i = 0; i < 12; i++) play.fails({ class: 'other' }).passTime(600_000)
    play.fails({ class: 'other' })
    expect(due(play)).toBe(225_000)
  })
})

describe('a session that is gone', () => {
  it('P-TURN 9: starts the state afresh, and the run says so', () => {
    const play = new Play(files).says('<goto>A</goto>', { session: 's1' }).fails({ class: 'session-not-found' })
    expect(play.turn()).toMatchObject({ state: 'A.md', attempt: 2, session: { mode: 'fresh' }, reminder: null })
    expect(play.run.warnings).toEqual([
      'main at A.md: the conversation was not found, so what the run knows of it is retold in a new one.',
    ])
  })

  it('P-STATE 3: is still told that an earlier attempt was cut off', () => {
    const play = new Play(files).says('<goto>A</goto>', { session: 's1' }).resumes()
    expect(play.fails({ class: 'session-not-found' }).turn()).toMatchObject({ interrupted: true, session: { mode: 'fresh' } })
  })

  it('P-TURN 9: fails when there was none to find, so that nobody goes round in a circle', () => {
    expect(new Play(files).fails({ class: 'session-not-found' }).run).toMatchObject({
      status: 'failed',
      reason: 'session-not-found',
    })
  })

  it('P-TURN 9: is told the whole prompt, not the reminder that it had been sent', () => {
    const play = new Play({
      'START.md': '---\nallowed_transitions: [{ tag: result }, { tag: goto, target: START }]\n---\nx',
    }).says('no')
    expect(play.fails({ class: 'session-not-found' }).turn()).toMatchObject({ reminder: null, session: { mode: 'fresh' } })
  })
})

describe('a turn that we ended ourselves', () => {
  it('P-STATE 3: is asked for again in the very session that it was to begin, marked as cut off', () => {
    const play = new Play(files)
    const { session } = play.turn()
    play.event({ type: 'run_suspended', at: play.now(), reason: 'signal' }).fails({ class: 'interrupted' }, { cost: 0.2 })
    expect(play.run).toMatchObject({ status: 'suspended', reason: 'signal', budget: { spent_usd: 0.2 } })
    expect(play.turn()).toMatchObject({ attempt: 2, interrupted: true, started: false, session, retries: 0 })
    expect(play.resumes({ retry: false }).turn()).toMatchObject({ started: true, session })
  })
})
