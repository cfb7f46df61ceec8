import { describe, expect, it } from 'vitest'
import { askAgain } from '../../../src/core/engine/more-time.ts'
import { nextWake } from '../../../src/core/engine/next-wake.ts'
import { reduce } from '../../../src/core/engine/reduce.ts'
import { renderTurn } from '../../../src/core/engine/turn/render-turn.ts'
import { isUnseen } from '../../../src/core/run/due.ts'
import type { Run } from '../../../src/core/run/run.ts'
import type { Child } from '../../../src/core/run/workers/children.ts'
import { stateRun } from '../../tools/state-run.ts'
import { Play } from './play.ts'

const files = { 'START.md': 'start', 'A.md': 'a {{input}}', 'LATE.md': 'late', 'B.md': 'b' }
const question = '<ask next="A" timeout="1h" timeout_next="LATE" to="mona, hubot" choices="yes|no"> Really? </ask>'

describe('ask', () => {
  it('P-RUN: keeps the session and the stack, and the run waits', () => {
    const play = new Play(files).says('<call return="B">START</call>', { session: 's1' }).says(question, { session: 's2' })
    expect(play.run).toMatchObject({ status: 'waiting', reason: 'ask', pending: [] })
    expect(play.run.asks).toEqual([
      {
        id: 'main-1',
        agent: 'main',
        prompt: 'Really?',
        next: 'A.md',
        to: ['mona', 'hubot'],
        choices: ['yes', 'no'],
        deadline: new Date(Date.parse(play.run.updated_at) + 3_600_000).toISOString(),
        timeout_next: 'LATE.md',
        asked_at: play.run.updated_at,
      },
    ])
    play.answers('main-1', 'yes')
    expect(play.agent()).toMatchObject({ current_state: 'A.md', session_id: 's2', status: 'active' })
    expect(play.agent().stack).toHaveLength(1)
    expect(play.turn().session).toEqual({ mode: 'resume', id: 's2' })
  })

  it("P-RUN 7: hands the answer to the next state as a stranger's text", () => {
    const play = new Play(files).says(question).answers('main-1', 'no')
    expect(play.agent().input).toEqual({ text: 'no', from: 'stranger' })
    const state = play.definitions.flow?.states['A.md']
    if (state?.kind !== 'prompt') throw new Error('no prompt')
    expect(renderTurn(play.run, play.agent(), play.turn(), state)).toMatch(
      /^Note: .*\n\na <outside-text-abc from="input">\nno\n<\/outside-text-abc>$/,
    )
  })

  it('hands the answer of a person with a role on as their word', () => {
    const play = new Play(files).says(question)
    play.event({ type: 'ask_answered', at: play.now(), ask: 'main-1', text: 'no <goto>B</goto>', by: 'mona', role: 'write' })
    const state = play.definitions.flow?.states['A.md']
    if (state?.kind !== 'prompt') throw new Error('no prompt')
    expect(renderTurn(play.run, play.agent(), play.turn(), state)).toContain(
      '<said-abc by="mona" role="write">\nno ‹goto>B‹/goto>\n</said-abc>',
    )
  })

  it("P-STATE 1: numbers an agent's questions, and those of several agents are open at once", () => {
    const play = new Play(files).says('<fork next="START">B</fork>').says(question).says(question, {}, 'main_b1')
    expect(play.run.asks.map(({ id }) => id)).toEqual(['main-1', 'main_b1-1'])
    play.answers('main_b1-1', 'x')
    expect([play.agent(), play.agent('main_b1')]).toMatchObject([
      { status: 'waiting' },
      { status: 'active', input: { text: 'x' } },
    ])
    play.says(question, {}, 'main_b1').answers('main-1', 'x').says(question)
    expect(play.run.asks.map(({ id }) => id)).toEqual(['main_b1-2', 'main-2'])
    expect(play.run.status).toBe('waiting')
  })

  it('applies an answer that comes twice only once', () => {
    const play = new Play(files).says(question).answers('main-1', 'yes')
    const { run } = play
    expect(play.answers('main-1', 'no').run).toBe(run)
    expect(play.answers('main-9', 'no').run).toBe(run)
  })

  it('is answered while other agents are at work, and starts at once', () => {
    const play = new Play(files).says('<fork next="START">B</fork>').says(question)
    expect(play.run.status).toBe('running')
    expect(play.answers('main-1', 'yes').inFlight()).toEqual(['main_b1', 'main'])
  })

  it('is answered while the run rests at a cap, and starts when that is lifted', () => {
    const play = new Play(files, { budget_usd: 1 })
      .says('<fork next="START">B</fork>', { cost: 0.5 })
      .says(question, { cost: 0.3 })
    play.says('<goto>B</goto>', { cost: 0.3 }, 'main_b1')
    expect(play.run.status).toBe('over_budget')
    play.answers('main-1', 'yes')
    expect(play.agent()).toMatchObject({ status: 'active', current_state: 'A.md' })
    expect(play.inFlight()).toEqual([])
    expect(play.resumes({ budget_usd: 5 }).inFlight()).toEqual(['main_b1', 'main'])
  })

  it('goes to timeout_next when nobody answers in time, without an input', () => {
    const play = new Play(files).says(question).passTime(3_599_000 - 2000)
    expect(play.run.status).toBe('waiting')
    play.passTime(2000)
    expect(play.agent()).toMatchObject({ current_state: 'LATE.md', status: 'active', input: null })
    expect(play.run.asks).toEqual([])
    expect(play.answers('main-1', 'too late').agent().current_state).toBe('LATE.md')
  })

  it('leaves the others open when one of them is timed out', () => {
    const play = new Play(files).says('<fork next="START">B</fork>').says('<ask next="A">?</ask>').says(question, {}, 'main_b1')
    expect(play.passTime(3_600_000).run.asks.map(({ id }) => id)).toEqual(['main-1'])
    expect([play.agent(), play.agent('main_b1')]).toMatchObject([{ status: 'waiting' }, { current_state: 'LATE.md' }])
  })

  it('fails without a timeout_next, and says how to mend it', () => {
    const play = new Play(files).says('<ask next="A" timeout="1m">?</ask>')
    const { deadline } = play.run.asks[0] ?? {}
    expect(play.passTime(60_000).run.error).toEqual({
      code: 'RAY-ASK-TIMEOUT',
      message: `Nobody answered main-1 by ${deadline}.`,
      place: 'main at START.md',
      hint: 'Give the <ask> a timeout_next, the state that goes on without an answer.',
    })
    expect(play.resumes().turn()).toMatchObject({ state: 'START.md', started: true })
  })

  describe('that nobody may have seen', () => {
    const HOUR = 3_600_000
    const asked = () => new Play(files, { issue: 7 }).says(question)
    const published = (
      play: Play,
      more: { readonly unposted?: true; readonly from?: string; readonly shows?: string[] } = {},
    ) => {
      const effect = play.run.pending.find(({ type }) => type === 'publish_report')?.id ?? 'none'
      return play.event({ type: 'report_published', at: play.run.updated_at, effect, ...more })
    }
    /** By a job that knows all that was said. */
    const resumed = (play: Play, ms: number, answers?: string) => {
      const at = new Date(Date.parse(play.run.updated_at) + ms).toISOString()
      const by = answers === undefined ? {} : { answers }
      return play.event({ type: 'run_resumed', at, holder: at, workspace: '/repo', retry: false, heard_until: at, ...by })
    }
    const kinds = ({ effects }: Play) => effects.map(({ type }) => type)
    const times = ({ run }: Play) => run.asks.map(({ deadline }) => Date.parse(deadline ?? '') - Date.parse(run.updated_at))

    it('is shown by whoever takes the run up, and has as much time from then on', () => {
      const before = asked()
      const { asked_at } = before.run.asks[0] ?? {}
      const play = resumed(before, 2 * HOUR)
      expect(kinds(play)).toEqual(['publish_report'])
      // What was said since it was asked counts: a comment may have shown it.
      expect(play.run).toMatchObject({ status: 'waiting', asks: [{ id: 'main-1', asked_at }] })
      expect(times(play)).toEqual([HOUR])
      expect(resumed(published(play), 2 * HOUR).agent().current_state).toBe('LATE.md')
    })

    it('is shown by a later job where GitHub did not take it', () => {
      const play = published(asked(), { unposted: true })
      expect([kinds(play), play.run.pending]).toMatchObject([[], [{ type: 'publish_report' }]])
      expect(kinds(published(resumed(play, 2 * HOUR), { unposted: true }))).toEqual([])
      expect([kinds(resumed(play, 2 * HOUR)), times(play)]).toEqual([['publish_report'], [HOUR]])
      expect(published(play).run.pending).toEqual([])
    })

    /** The clock goes on, and nothing is decided on it. */
    const waits = (play: Play, ms: number) => {
      const from = play.run.updated_at
      play.event({
        type: 'comments_read',
        at: new Date(Date.parse(from) + ms).toISOString(),
        up_to: 1 + (play.run.seen_comment ?? 0),
      })
      return { from }
    }

    it('has as much more time as GitHub took to take it, and is shown with that', () => {
      const play = asked()
      const { deadline: first_deadline } = play.run.asks[0] ?? {}
      expect(kinds(published(play, waits(play, 3 * HOUR)))).toEqual(['publish_report'])
      expect([times(play), play.run.asks[0]?.first_deadline]).toEqual([[HOUR], first_deadline])
      expect([kinds(published(play)), play.run.pending]).toEqual([[], []])
      expect(resumed(play, HOUR).agent().current_state).toBe('LATE.md')
    })

    it('counts what was asked while GitHub took its time from when that is shown', () => {
      const play = new Play(files, { issue: 7 }).says('<fork next="START">B</fork>').says('<ask next="A">?</ask>')
      const first = waits(play, HOUR)
      play.says(question, {}, 'main_b1')
      waits(play, HOUR / 2)
      published(play, first)
      expect(play.run.asks.at(-1)).toMatchObject({ id: 'main_b1-1' })
      expect(times(play).at(-1)).toBe(HOUR)
    })

    it('is closed after three days in which GitHub always took so long', () => {
      const play = asked()
      for (let hours = 0; hours < 72; hours += 2) published(play, waits(play, 2 * HOUR))
      expect(play.run.status).toBe('waiting')
      const late = published(play, waits(play, 2 * HOUR))
      expect(late.run.pending).toEqual([])
      expect(resumed(late, HOUR).agent().current_state).toBe('LATE.md')
    })

    it('is seen by itself, where GitHub took the comment that shows it and not that of another one', () => {
      const play = new Play(files, { issue: 7, max_parallel: 3 }).says(
        '<fork next="A">B</fork><fork next="A">B</fork><goto>A</goto>',
      )
      const unseen = () => play.run.asks.flatMap((ask) => (isUnseen(play.run, ask, play.run.updated_at) ? [ask.id] : []))
      play.says('<ask next="A">One?</ask>', {}, 'main_b1')
      const shows = play.run.asks.map(({ id }) => id)
      play.says('<ask next="A">Two?</ask>', {}, 'main_b2')
      published(play, { shows })
      published(play, { unposted: true })
      expect([shows, unseen()]).toEqual([['main_b1-1'], ['main_b2-1']])
      published(play, { shows: ['main_b2-1'] })
      expect(unseen()).toEqual([])
      expect(play.run.asks.flatMap(({ id, shown_at }) => (shown_at === undefined ? [] : [id]))).toEqual(['main_b2-1'])
    })

    it('is seen since it was shown, where that was late, and by nobody as long as GitHub takes nothing', () => {
      const play = published(asked(), { unposted: true })
      for (let hours = 0; hours < 72; hours += 4) {
        expect(play.run.asks.map((ask) => isUnseen(play.run, ask, play.run.updated_at))).toEqual([true])
        published(resumed(play, 4 * HOUR), { unposted: true })
      }
      const late = published(resumed(published(asked(), { unposted: true }), HOUR), { shows: ['main-1'] })
      expect(late.run.asks).toMatchObject([{ shown_at: late.run.updated_at }])
      expect(late.run.asks.map((ask) => isUnseen(late.run, ask, late.run.updated_at))).toEqual([false])
    })

    it('is closed after three days that GitHub did not take it, and the run is not shown any more then', () => {
      const play = asked()
      for (let hours = 0; hours < 72; hours += 4) resumed(published(play, { unposted: true }), 4 * HOUR)
      expect(play.run.status).toBe('waiting')
      expect(published(resumed(play, 4 * HOUR), { unposted: true }).agent().current_state).toBe('LATE.md')
    })

    it('has its time anew where its comment was edited meanwhile, however often it was asked again', () => {
      const play = resumed(published(asked(), { unposted: true }), 2 * HOUR)
      const at = new Date(Date.parse(play.run.updated_at) + 1000).toISOString()
      play.event({ type: 'asked_anew', at, has_more_time: true })
      expect(times(play)).toEqual([HOUR])
      expect(times(resumed(play, 2 * HOUR))).toEqual([HOUR])
    })

    it('is no reason for later jobs to go on with a run that somebody has cancelled, or that has ended', () => {
      const types = ({ run }: Play) => run.pending.map(({ type }) => type)
      const cancelled = new Play(files, { issue: 7 })
      cancelled.event({ type: 'run_suspended', at: cancelled.run.updated_at, reason: 'signal' })
      expect([cancelled.run.status, types(cancelled)]).toEqual(['suspended', ['run_turn', 'publish_report']])
      expect(types(published(cancelled, { unposted: true }))).toEqual(['run_turn'])
      const failed = new Play(files, { issue: 7 }).says('<result status="failure">no</result>')
      expect(types(failed)).toContain('publish_report')
      expect(types(published(failed, { unposted: true }))).not.toContain('publish_report')
    })

    it('has its time from when the run that shows what a worker asks is taken up to do so', () => {
      const told = { id: 'main_work1-1', prompt: '?', to: [], choices: [], deadline: null, asked_at: 'a', told_at: 'b' }
      const child = { id: 'coding-7-1-1', agent: 'main_work1', status: 'waiting', asks: [told] } as unknown as Child
      const run = stateRun({ status: 'suspended', reason: 'workers', children: [child] })
      const asksOf = (pending: Run['pending']) => askAgain({ ...run, pending }, { at: 'c' }).children?.flatMap(({ asks }) => asks)
      expect(asksOf([{ id: 'r/1', type: 'publish_report' }])).toEqual([{ ...told, shown_at: 'c' }])
      expect(asksOf([])).toEqual([told])
    })

    it('is answered by who has seen it all the same', () => {
      const play = asked()
      const { asked_at } = play.run.asks[0] ?? {}
      expect(resumed(play, 2 * HOUR, 'main-1').run.asks).toMatchObject([{ asked_at }])
      expect(play.answers('main-1', 'yes').agent().current_state).toBe('A.md')
    })

    it('has the time that it had once it was shown, and another picture of its run is shown where that is another one', () => {
      const play = resumed(published(asked()), HOUR - 1000)
      expect(times(play)).toEqual([1000])
      expect(resumed(play, 1000).agent().current_state).toBe('LATE.md')
      const unposted = published(asked(), { unposted: true }).answers('main-1', 'yes').says('<result>done</result>')
      expect(kinds(unposted)).toEqual(['post_result', 'publish_report'])
      expect(published(unposted, { unposted: true }).run.pending.map(({ type }) => type)).toEqual(['post_result'])
    })
  })

  it('waits for ever without a timeout', () => {
    expect(new Play(files).says('<ask next="A">?</ask>').passTime(1e12).run.status).toBe('waiting')
  })

  it('is timed out as far as it is known what people have said; where nobody has to read that, at once', () => {
    const { run, definitions } = new Play(files).says(question)
    const { deadline } = run.asks[0] ?? {}
    const at = new Date(Date.parse(deadline ?? '') + 60_000).toISOString()
    const before = new Date(Date.parse(deadline ?? '') - 1).toISOString()
    const openAfter = (heard: object) =>
      [
        { type: 'time_passed', at, ...heard } as const,
        { type: 'run_resumed', at, holder: 'next', workspace: run.workspace, retry: false, ...heard } as const,
      ].map((event) => reduce(run, event, definitions).run.asks.length)
    expect(openAfter({ heard_until: null })).toEqual([1, 1])
    expect(openAfter({ heard_until: before })).toEqual([1, 1])
    expect(openAfter({ heard_until: deadline })).toEqual([0, 0])
    expect(openAfter({})).toEqual([0, 0])
  })

  it('that is asked anew has as much time as it had, and keeps its time in the journals of runs from before', () => {
    const { run, definitions } = new Play(files).says(question)
    const at = new Date(Date.parse(run.updated_at) + 1_800_000).toISOString()
    const asked = (more: object) => reduce(run, { type: 'asked_anew', at, ...more }, definitions).run.asks[0]
    expect(asked({ has_more_time: true })).toMatchObject({
      asked_at: at,
      deadline: new Date(Date.parse(at) + 3_600_000).toISOString(),
    })
    expect(asked({})).toMatchObject({ asked_at: at, deadline: run.asks[0]?.deadline })
  })

  it('that has no time-out has none when it is asked anew', () => {
    const { run, definitions } = new Play(files).says('<ask next="A">?</ask>')
    const anew = reduce(run, { type: 'asked_anew', at: run.updated_at, has_more_time: true }, definitions).run
    expect(anew.asks).toMatchObject([{ deadline: null }])
  })

  it('is timed out also while other agents are at work: the loop is told when to wake', () => {
    const play = new Play(files).says('<fork next="START">B</fork>').says(question)
    expect(nextWake(play.run)).toBe(play.run.asks[0]?.deadline)
    expect(nextWake(play.run, { asksWait: true })).toBeUndefined()
    play.says('<result>x</result>', {}, 'main_b1')
    expect(play.run.status).toBe('waiting')
    expect(nextWake(play.run)).toBeUndefined()
  })
})

describe('a question that does not fit its agent', () => {
  const { run, definitions } = new Play(files).says(question)
  const reduced = (changes: Partial<Run>, text: string | null) => {
    const at = '2026-01-02T00:00:00.000Z'
    const answered = { type: 'ask_answered', at, ask: 'main-1', text: text ?? '', by: 'mona' } as const
    return reduce({ ...run, ...changes }, text === null ? { type: 'time_passed', at } : answered, definitions).run
  }

  it('is not answered, and closed by time alone, when there is no such agent', () => {
    expect(reduced({ agents: [] }, 'yes').asks).toEqual(run.asks)
    expect(reduced({ agents: [] }, null)).toMatchObject({ asks: [], agents: [] })
  })

  it('is closed by an answer, which an agent that is at work is not told', () => {
    const agents = run.agents.map((agent) => ({ ...agent, status: 'active' as const }))
    expect(reduced({ agents }, 'yes')).toMatchObject({ asks: [], agents, pending: [] })
  })
})

describe('waking', () => {
  it('is for the earliest of what is due: a retry, a question, the reset of a limit', () => {
    const play = new Play(files).says('<fork>B</fork><fork>B</fork><goto>START</goto>').says('<ask next="A" timeout="1h">?</ask>')
    play.fails({ class: 'usage-limit', reset_at: '2026-01-01T00:30:00.000Z' }, {}, 'main_b1')
    expect(nextWake(play.run)).toBe('2026-01-01T00:30:00.000Z')
    play.fails({ class: 'overloaded' }, {}, 'main_b2')
    expect(nextWake(play.run)).toBe(play.turn('main_b2').not_before)
    expect(play.passTime(10_000).turn('main_b2').started).toBe(true)
  })

  it('is for nothing while the run is at rest', () => {
    expect(nextWake(new Play(files).fails({ class: 'usage-limit', reset_at: '2026-01-02T00:00:00.000Z' }).run)).toBeUndefined()
  })
})
