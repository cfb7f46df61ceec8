import { describe, expect, it } from 'vitest'
import { affordable, budgetLeft, reservedUsd } from '../../../src/core/engine/budget.ts'
import { reduce } from '../../../src/core/engine/reduce.ts'
import { decodeRun, encodeRun } from '../../../src/core/run/stored/encode-run.ts'
import { flow } from '../steps/play.ts'
import { billOf, Play } from './play.ts'
import { StepPlay } from './steps/play.ts'

const files = { 'START.md': 'start', 'A.md': 'a', 'B.md': 'b' }
const wrapping = { ...files, 'WRAP.md': 'wrap', 'CLEAN.sh': '', 'workflow.yaml': 'on_budget: WRAP\n' }

describe('cost', () => {
  it('P-COST 1: is added on every path, per run, agent, state and model, with tokens', () => {
    const play = new Play({ ...files, 'S.sh': '' })
      .says('<fork next="A">B</fork>', { cost: 0.5 })
      .fails({ class: 'other' }, { cost: 0.25 })
    play.says('<goto>S</goto>', { cost: 0.125 }, 'main_b1').says('<result>x</result>', {}, 'main_b1')
    const { agents, costs, budget, turns } = play.run
    expect(budget.spent_usd).toBe(0.875)
    expect(turns).toBe(4)
    expect(agents).toMatchObject([
      { id: 'main', tally: { usd: 0.75, turns: 2, input_tokens: 20, output_tokens: 10, ms: 40 } },
      { id: 'main_b1', tally: { usd: 0.125, turns: 2 } },
    ])
    expect(costs.states).toMatchObject({
      'START.md': { usd: 0.5 },
      'A.md': { usd: 0.25 },
      'B.md': { usd: 0.125 },
      'S.sh': { usd: 0, turns: 1 },
    })
    expect(costs.models).toMatchObject({ haiku: { usd: 0.875, turns: 3, input_tokens: 30 } })
  })

  it('P-COST 1: is added whatever an agent calls its model, so that the run can be stored and read', () => {
    const { run, definitions } = new Play(files)
    const effect = run.pending.find(({ type }) => type === 'run_turn')?.id ?? ''
    const billed = (model: string) => {
      const bill = { ...billOf(0.5), model }
      const text = '<goto>A</goto>'
      return reduce(run, { type: 'turn_completed', at: run.updated_at, effect, text, session_id: null, bill }, definitions).run
    }
    const stored = (model: string) => decodeRun(encodeRun(billed(model)), 'state.json')
    expect(stored('constructor')).toMatchObject({ budget: { spent_usd: 0.5 }, costs: { models: { constructor: { usd: 0.5 } } } })
    expect(stored('__proto__').budget.spent_usd).toBe(0.5)
    expect(Object.keys(billed('__proto__').costs.models)).toEqual([])
  })

  it('P-COST 1: sums without the crumbs of binary fractions', () => {
    const play = new Play(files).says('<goto>A</goto>', { cost: 0.1 }).says('<goto>B</goto>', { cost: 0.2 })
    expect(play.run.budget.spent_usd).toBe(0.3)
  })
})

describe('the budget', () => {
  it('P-COST 2: lets no turn start when it is used up, and ends the run as over_budget with its state kept', () => {
    const play = new Play(files, { budget_usd: 1 }).says('<goto>A</goto>', { cost: 1 })
    expect(play.run).toMatchObject({ status: 'over_budget', reason: null, agents: [{ current_state: 'A.md', status: 'active' }] })
    expect(play.turn().started).toBe(false)
    expect(play.run.error).toEqual({
      code: 'RAY-OVER-BUDGET',
      message: 'The run has spent $1.00 of $1.00, and the next turn would go beyond.',
      place: 'r1',
      hint: 'Raise the cap and go on: raymond resume r1 --budget 2',
    })
  })

  it('P-COST 2: stops callers too, and scripts once it is overdrawn', () => {
    const play = new Play({ ...files, 'S.sh': '' }, { budget_usd: 1 })
      .says('<call return="S">A</call>', { cost: 0.5 })
      .says('<result>x</result>', { cost: 0.6 })
    expect(play.run.status).toBe('over_budget')
    expect(play.agent()).toMatchObject({ current_state: 'S.sh', stack: [] })
  })

  it('P-COST 2: lets scripts go on when it is used up to the last cent', () => {
    const play = new Play({ ...files, 'S.sh': '' }, { budget_usd: 1 }).says('<goto>S</goto>', { cost: 1 })
    expect(play.says('<result>x</result>').run.status).toBe('completed')
  })

  it('P-COST 2: lets operations of steps go on, too, when it is used up to the last cent', () => {
    const steps = `  - { name: s, type: session, contributions: [{ type: template, text: hi, vars: {} }] }
  - { name: o, type: invoke, operation: shell/run, args: { command: [x] } }
`
    const play = new StepPlay({ steps: { flow: flow(steps) } }, { budget_usd: 1 }).says('done', 1)
    expect(play.turn()).toMatchObject({ state: 'o', started: true, reserved_usd: 0 })
  })

  it('P-COST 2: reserves the dearest turn seen of a state before the next one of it starts', () => {
    const play = new Play(files, { budget_usd: 1 }).says('<goto>START</goto>', { cost: 0.4 })
    expect(play.turn()).toMatchObject({ started: true, reserved_usd: 0.4 })
    play.says('<goto>START</goto>', { cost: 0.3 })
    expect(play.run.status).toBe('over_budget')
  })

  it("P-COST 2: reserves the state's own budget where it has one", () => {
    const capped = { 'START.md': 'x', 'A.md': '---\nbudget: 0.9\n---\na', 'B.md': '---\nbudget: 0.4\n---\nb' }
    const play = new Play(capped, { budget_usd: 1 }).says('<goto>B</goto>', { cost: 0.3 })
    expect(play.turn()).toMatchObject({ started: true, reserved_usd: 0.4 })
    expect(play.says('<goto>A</goto>', { cost: 0.1 }).run.status).toBe('over_budget')
  })

  it('P-COST 2: does not let parallel agents overshoot together: they wait for what others have reserved', () => {
    const capped = { 'START.sh': '', 'A.md': '---\nbudget: 0.4\n---\na', 'END.sh': '' }
    const play = new Play(capped, { budget_usd: 1 })
      .says('<fork>A</fork><fork>A</fork><fork>A</fork><goto>END</goto>')
      .says('<result>m</result>')
    expect(play.inFlight()).toEqual(['main_a1', 'main_a2'])
    play.says('<result>1</result>', { cost: 0.1 }, 'main_a1')
    expect(play.inFlight()).toEqual(['main_a2', 'main_a3'])
    play.says('<result>2</result>', { cost: 0.4 }, 'main_a2').says('<result>3</result>', { cost: 0.4 }, 'main_a3')
    expect(play.run).toMatchObject({ status: 'completed', budget: { spent_usd: 0.9 } })
  })

  it('P-COST 2: lets turns in flight come to their end before the run is over', () => {
    const play = new Play(files, { budget_usd: 1 })
      .says('<fork next="A">B</fork>', { cost: 0.9 })
      .says('<goto>START</goto>', { cost: 0.1 })
    expect(play.run.status).toBe('running')
    play.says('<result>x</result>', { cost: 0.05 }, 'main_b1')
    expect(play.run).toMatchObject({ status: 'over_budget', results: { main_b1: 'x' } })
  })

  it('P-COST 2: goes on where it stood when a person raises it, and only then', () => {
    const play = new Play(files, { budget_usd: 1 }).says('<goto>A</goto>', { cost: 1.5 })
    expect(play.resumes().run.status).toBe('over_budget')
    expect(play.resumes({ budget_usd: 3 }).run).toMatchObject({ status: 'running', budget: { limit_usd: 3 } })
    expect(play.turn()).toMatchObject({ state: 'A.md', attempt: 1, interrupted: false })
  })
})

describe('caps on all runs together', () => {
  const asked = () => new Play(files, { budget_usd: 1 }).says('<ask next="A">?</ask>', { cost: 0.1 })

  it('C-4: bound what a run that goes on may still spend, whatever a person grants it, and its own limit stays', () => {
    for (const grant of [{}, { budget_usd: 5 }]) {
      const play = asked()
        .resumes({ left_usd: 0.2, ...grant })
        .answers('main-1', 'yes')
      expect(play.turn().reserved_usd).toBeCloseTo(0.2)
      expect(play.run.budget).toMatchObject({ limit_usd: grant.budget_usd ?? 1, spent_usd: 0.1 })
    }
    expect(asked().resumes({ left_usd: 20 }).answers('main-1', 'yes').turn().reserved_usd).toBeCloseTo(0.9)
  })

  it('C-4: let a run rest when nothing is left, and go on another time', () => {
    const play = asked().resumes({ left_usd: 0 }).answers('main-1', 'yes')
    expect(play.run.status).toBe('over_budget')
    expect(play.run.error).toEqual({
      code: 'RAY-OVER-BUDGET',
      message: 'The run has spent $0.10, and the budgets of the configuration leave it $0.00: the next turn would go beyond.',
      place: 'r1',
      hint: 'Wait until they are reset, or raise them in .github/raymond.yml, and go on: raymond resume r1',
    })
    expect(play.resumes({ left_usd: 3 }).run).toMatchObject({ status: 'running', budget: { limit_usd: 1, spent_usd: 0.1 } })
  })
})

describe('a budget-usd that has become lower', () => {
  const asked = (setting = {}) => new Play(files, { budget_usd: 10, ...setting }).says('<ask next="A">?</ask>', { cost: 3 })
  const held = (play: Play, usd: number, configuration?: string) =>
    play.resumes({ held_most: { usd, ...(configuration === undefined ? {} : { configuration }) } })
  const error = { code: 'RAY-OVER-BUDGET', place: 'r1' }

  it('C-4: holds below the limit while jobs have it, and what it leaves is all that there is for a turn', () => {
    expect(held(asked(), 4).answers('main-1', 'yes').turn().reserved_usd).toBeCloseTo(1)
    expect(held(asked(), 40).answers('main-1', 'yes').turn().reserved_usd).toBeCloseTo(7)
    expect(held(held(asked(), 4), 40).run.budget).toEqual(asked().run.budget)
  })

  it('C-4: lets a run rest that has spent as much, says whose it is, and lets it go on where a job has more', () => {
    const play = held(asked(), 2).answers('main-1', 'yes')
    expect(play.run).toMatchObject({ status: 'over_budget', budget: { limit_usd: 10, spent_usd: 3, held_most: { usd: 2 } } })
    expect(play.run.error).toEqual({
      ...error,
      message: 'The run has spent $3.00 of $10.00, and budget-usd of the action allows it $2.00: the next turn would go beyond.',
      hint: 'Go on, once somebody who may change the Actions workflow on the default branch has raised its budget-usd of $2.00: raymond resume r1',
    })
    expect(held(play, 20).run).toMatchObject({ status: 'running', budget: { limit_usd: 10, spent_usd: 3 } })
  })

  it('C-4: is named as that of another configuration, beside which its own jobs go on with it', () => {
    expect(held(asked(), 2, 'b.yml').answers('main-1', 'yes').run.error).toMatchObject({
      message: expect.stringContaining('allows it $2.00 in jobs of b.yml, which did not start it: the'),
      hint: expect.stringContaining('Go on, in a job of the configuration that started it, or once somebody who'),
    })
  })

  it('C-4: is named where it is the lower one beside caps on all runs, and they are where those leave less', () => {
    const both = (left_usd: number) =>
      asked()
        .resumes({ left_usd, held_most: { usd: 3.5 } })
        .answers('main-1', 'yes')
        .says('<goto>A</goto>', { cost: 1 })
    expect(both(0.9).run.error?.message).toContain('budget-usd of the action allows it $3.50')
    expect(both(0.4).run.error?.message).toContain('the budgets of the configuration leave it')
  })

  it('C-4: has no run wrap up: it goes on with its work where a job has more', () => {
    const play = held(asked({ manifest: { on_budget: 'B' } }), 2).answers('main-1', 'yes')
    expect([play.run.status, play.run.agents[0]?.wrap_up]).toEqual(['over_budget', undefined])
  })
})

describe('a cap that other runs use up while a run is at work', () => {
  const held = (play: Play) => play.event({ type: 'run_suspended', at: play.now(), reason: 'over-budget', cap: 'day_usd' })
  const error = { code: 'RAY-OVER-BUDGET', place: 'r1' }

  it('C-4: is named as what stopped it; no higher budget is offered, and the turn under way may use what was its own', () => {
    const play = new Play(files, { budget_usd: 1 }).says('<fork next="A">B</fork>', { cost: 0.1 })
    const before = budgetLeft(play.run, play.agent(), play.definitions)
    expect(budgetLeft(held(play).run, play.agent(), play.definitions)).toBe(before)
    play.says('<goto>B</goto>', { cost: 0.2 }, 'main').says('<goto>A</goto>', { cost: 0.1 }, 'main_b1')
    expect(play.run).toMatchObject({ status: 'over_budget', budget: { limit_usd: 1, spent_usd: 0.4, held_by: 'day_usd' } })
    expect(play.run.error).toEqual({
      ...error,
      message: 'The run has spent $0.40 of $1.00, and budgets.day_usd of the configuration is used up.',
      hint: 'Wait until it is reset, or raise budgets.day_usd in .github/raymond.yml, and go on: raymond resume r1',
    })
    const resumed = play.resumes({ left_usd: 3 }).run
    expect([resumed.status, resumed.budget.held_by]).toEqual(['running', undefined])
  })

  it('C-4: is not what a run is told whose own budget the last turn has used up', () => {
    const play = held(new Play(files, { budget_usd: 1 })).says('<goto>A</goto>', { cost: 1.1 })
    expect(play.run.error).toMatchObject({ ...error, hint: expect.stringContaining('--budget') })
  })

  it('C-4: is not known of a run that an earlier version stopped', () => {
    const play = new Play(files, { budget_usd: 1 }).event({
      type: 'run_suspended',
      at: '2026-11-21T11:00:00Z',
      reason: 'over-budget',
    })
    expect([play.run.status, play.run.budget.held_by]).toEqual(['over_budget', undefined])
  })
})

describe('a last turn that goes beyond the budget', () => {
  it('P-COST 2: keeps its result, and the run ends as over_budget until a person accepts what it cost', () => {
    const play = new Play(files, { budget_usd: 1 }).says('<result>done</result>', { cost: 1.5 })
    expect(play.run).toMatchObject({ status: 'over_budget', results: { main: 'done' } })
    expect(play.run.error).toEqual({
      code: 'RAY-OVER-BUDGET',
      message: 'The run has spent $1.50 of $1.00. Every agent has given its result, and the last turn went beyond.',
      place: 'r1',
      hint: 'The results are kept. Accept what it cost: raymond resume r1 --budget 2',
    })
    expect(play.resumes().run.status).toBe('over_budget')
    expect(play.resumes({ budget_usd: 2 }).run).toMatchObject({ status: 'completed', error: null, results: { main: 'done' } })
  })
})

describe('a turn that the agent CLI ended at its cap', () => {
  it("P-COST 2: fails at the state's own cap and says which", () => {
    const play = new Play({ 'START.md': '---\nbudget: 0.5\n---\nx' }).fails({ class: 'budget' }, { cost: 0.5 })
    expect(play.run.error).toMatchObject({
      code: 'RAY-STATE-BUDGET',
      hint: 'Give it more and try again: raymond resume r1 --state-budget 1',
    })
  })

  it("P-COST 2: fails at the state's own cap also when less than that is left for the next turn", () => {
    const play = new Play({ 'START.md': '---\nbudget: 0.5\n---\nx' }, { budget_usd: 0.8 })
    expect(play.fails({ class: 'budget' }, { cost: 0.5 }).run.error?.code).toBe('RAY-STATE-BUDGET')
  })

  it("P-COST 2: is over_budget at the rest of the slice that it wrapped up with, whatever the state's own cap is", () => {
    const greedy = { ...wrapping, 'WRAP.md': '---\nbudget: 5\n---\nwrap' }
    const play = new Play(greedy, { budget_usd: 1 }).says('<goto>A</goto>', { cost: 0.9 })
    expect(play.fails({ class: 'budget' }, { cost: 0.1 }).run.status).toBe('over_budget')
  })

  it('P-COST 2: goes on as soon as the cap leaves more than it had', () => {
    const stopped = () => new Play(files, { budget_usd: 1 }).fails({ class: 'budget' }, { cost: 0.2 })
    expect(stopped().resumes({ budget_usd: 1.2 }).run.status).toBe('over_budget')
    expect(stopped().resumes({ budget_usd: 1.3 }).turn().started).toBe(true)
  })

  it("P-COST 2: is over_budget at what was left of the run's, however little it had used; its conversation goes on later", () => {
    for (const cost of [0, 0.2, 1]) {
      const play = new Play(files, { budget_usd: 1 }).fails({ class: 'budget' }, { cost, session: 's1' })
      expect(play.run.status).toBe('over_budget')
      play.resumes({ budget_usd: 5 })
      expect(play.turn()).toMatchObject({ started: true, attempt: 2, interrupted: true, session: { mode: 'resume', id: 's1' } })
    }
  })
})

describe('on_budget', () => {
  it('P-COST: keeps a tenth of the budget back, for the state that wraps up', () => {
    const play = new Play(wrapping, { budget_usd: 1 })
    expect(budgetLeft(play.run, play.agent(), play.definitions)).toBeCloseTo(0.9, 9)
    play.says('<goto>A</goto>', { cost: 0.9 })
    expect(play.agent()).toMatchObject({ current_state: 'WRAP.md', wrap_up: 'running' })
    expect(budgetLeft(play.run, play.agent(), play.definitions)).toBeCloseTo(0.1, 9)
    expect(play.turn()).toMatchObject({ started: true, state: 'WRAP.md' })
  })

  it('P-COST: ends the run as over_budget, with what the agent gave at last; its callers get nothing', () => {
    const play = new Play(wrapping, { budget_usd: 1 })
      .says('<call return="B">A</call>', { cost: 0.5 })
      .says('<goto>B</goto>', { cost: 0.45 })
    play.says('<result>so far</result>', { cost: 0.05 })
    expect(play.run).toMatchObject({ status: 'over_budget', results: { main: 'so far' }, error: { code: 'RAY-OVER-BUDGET' } })
  })

  it('P-COST: a script, which costs nothing, wraps up also when a turn has used up all there was; a prompt does not', () => {
    const script = { ...files, 'WRAP.sh': '', 'workflow.yaml': 'on_budget: WRAP' }
    const play = new Play(script, { budget_usd: 1 }).says('<call return="B">A</call>', { cost: 1.5 })
    expect(play.turn()).toMatchObject({ started: true, state: 'WRAP.sh' })
    play.says('<result>so far</result>')
    expect(play.run).toMatchObject({ status: 'over_budget', results: { main: 'so far' }, error: { code: 'RAY-OVER-BUDGET' } })
    const prompt = new Play(wrapping, { budget_usd: 1 }).says('<goto>A</goto>', { cost: 1.5 })
    expect(prompt.run.status).toBe('over_budget')
    expect(prompt.agent()).toMatchObject({ current_state: 'A.md' })
  })

  it('P-COST: scripts that follow from one that wraps up an overdrawn run are free as well; a prompt is not', () => {
    const script = { ...files, 'WRAP.sh': '', 'S.sh': '', 'workflow.yaml': 'on_budget: WRAP' }
    const wrapped = () => new Play(script, { budget_usd: 1 }).says('<goto>A</goto>', { cost: 1.5 })
    const play = wrapped().says('<goto>S</goto>')
    expect(play.turn()).toMatchObject({ state: 'S.sh', started: true })
    expect(play.says('<result>so far</result>').run).toMatchObject({ status: 'over_budget', results: { main: 'so far' } })
    const paid = wrapped().says('<goto>S</goto>').says('<goto>A</goto>')
    expect(paid.run.status).toBe('over_budget')
    expect(paid.turn()).toMatchObject({ state: 'A.md', started: false })
  })

  it('P-COST: may be entered once; what comes after it is over', () => {
    const play = new Play(wrapping, { budget_usd: 1 })
      .says('<goto>A</goto>', { cost: 0.9 })
      .says('<goto>A</goto>', { cost: 0.01 })
    expect(play.run.status).toBe('over_budget')
    expect(play.agent()).toMatchObject({ current_state: 'A.md', wrap_up: 'done' })
    expect(play.turn().started).toBe(false)
  })

  it('P-COST: may remind, and go on to scripts, which cost nothing', () => {
    const files = {
      ...wrapping,
      'WRAP.md': '---\nallowed_transitions: [{ tag: goto, target: CLEAN }, { tag: result }]\n---\nwrap',
    }
    const play = new Play(files, { budget_usd: 1 }).says('<goto>A</goto>', { cost: 0.9 }).says('no', { cost: 0.02 })
    expect(play.turn()).toMatchObject({ state: 'WRAP.md', reminders: 1, started: true })
    play.says('<goto>CLEAN</goto>', { cost: 0.02 }).says('<result>clean</result>')
    expect(play.run).toMatchObject({ status: 'over_budget', results: { main: 'clean' } })
  })

  it('P-COST: lets each agent that the budget stops wrap up, as far as the slice goes', () => {
    const play = new Play(wrapping, { budget_usd: 1, max_parallel: 2 }).says('<fork next="A">B</fork>', { cost: 0.9 })
    const first = play.inFlight()[0] ?? ''
    play.says('<result>1</result>', { cost: 0.05 }, first)
    const second = play.inFlight()[0] ?? ''
    expect([first, second].toSorted()).toEqual(['main', 'main_b1'])
    play.says('<result>2</result>', { cost: 0.05 }, second)
    expect(play.run).toMatchObject({ status: 'over_budget', pending: [] })
  })

  it.each([1, 1.2])('P-COST: is over at once when even the slice is spent: %d of 1 dollar', (cost) => {
    const play = new Play(wrapping, { budget_usd: 1 }).says('<goto>A</goto>', { cost })
    expect(play.run.status).toBe('over_budget')
    expect(play.agent().current_state).toBe('A.md')
  })

  it('P-COST: can wrap up once more after a person has raised the cap', () => {
    const play = new Play(wrapping, { budget_usd: 1 }).says('<goto>A</goto>', { cost: 0.9 }).says('<goto>A</goto>', { cost: 0.1 })
    expect(play.resumes().agent().wrap_up).toBe('done')
    expect(play.resumes({ budget_usd: 1 }).agent().wrap_up).toBe('done')
    play.resumes({ budget_usd: 2 })
    expect(play.turn()).toMatchObject({ state: 'A.md', started: true })
    expect(play.says('<goto>B</goto>', { cost: 0.8 }).agent()).toMatchObject({ current_state: 'WRAP.md', wrap_up: 'running' })
  })
})

describe('what is set aside', () => {
  it('P-COST: for a state that wraps up is the rest of the slice at most, whatever the state would like', () => {
    const greedy = { ...wrapping, 'WRAP.md': '---\nbudget: 5\n---\nwrap' }
    const play = new Play(greedy, { budget_usd: 1 }).says('<goto>A</goto>', { cost: 0.9 })
    expect(play.turn()).toMatchObject({ state: 'WRAP.md', started: true })
    expect(play.turn().reserved_usd).toBeCloseTo(0.1, 9)
  })

  it('P-COST 2: counts turns in flight, and leaves out the one that asks', () => {
    const capped = { 'START.sh': '', 'A.md': '---\nbudget: 0.4\n---\na', 'B.md': '---\nbudget: 0.3\n---\nb', 'END.sh': '' }
    const { run } = new Play(capped, { budget_usd: 1 }).says('<fork>A</fork><fork>B</fork><goto>END</goto>')
    expect(reservedUsd(run)).toBeCloseTo(0.7, 9)
    const worker = run.pending.find((effect) => effect.type === 'run_turn' && effect.agent === 'main_a1')
    expect(reservedUsd(run, worker?.id)).toBeCloseTo(0.3, 9)
  })
})

describe('prompts that run at once and were never seen', () => {
  const four = { 'START.sh': '', 'A.md': 'a', 'END.sh': '' }
  const forked = (budget_usd = 1) =>
    new Play(four, { budget_usd, max_parallel: 8 })
      .says('<fork>A</fork><fork>A</fork><fork>A</fork><fork>A</fork><goto>END</goto>')
      .says('<result>m</result>')

  it('share what is left evenly, so that all of them together cannot spend more than the budget', () => {
    const play = forked()
    for (const id of ['main_a1', 'main_a2', 'main_a3', 'main_a4'])
      expect(play.turn(id)).toMatchObject({ started: true, share: true, reserved_usd: 0.25 })
  })

  it('are asked again in their session as soon as money is free, when one of them ends at its share', () => {
    const play = forked().fails({ class: 'budget' }, { cost: 0.25, session: 's1' }, 'main_a1')
    expect(play.turn('main_a1')).toMatchObject({ started: false, funding: 'rest', session: { mode: 'resume', id: 's1' } })
    play.says('<result>2</result>', { cost: 0.01 }, 'main_a2').says('<result>3</result>', { cost: 0.01 }, 'main_a3')
    expect(play.turn('main_a1')).toMatchObject({ started: true, share: true, interrupted: true })
    expect(play.turn('main_a1').reserved_usd).toBeCloseTo(0.48, 9)
  })

  it('get what little is free when nobody else is at work, and the run is over only when nothing is', () => {
    const play = forked()
    for (const id of ['main_a1', 'main_a2', 'main_a3']) play.fails({ class: 'budget' }, { cost: 0.25, session: id }, id)
    play.says('<result>4</result>', { cost: 0.05 }, 'main_a4')
    expect(play.inFlight()).toEqual(['main_a1'])
    expect(play.turn('main_a1').reserved_usd).toBeCloseTo(0.2, 9)
    play.fails({ class: 'budget' }, { cost: 0.2, session: 'main_a1' }, 'main_a1')
    expect(play.run).toMatchObject({ status: 'over_budget', budget: { spent_usd: 1 } })
  })

  it('never spend past the budget together, whatever each of them would cost', () => {
    const play = forked(1)
    for (let turn = 0; turn < 40 && play.run.status === 'running'; turn++) {
      const [id = ''] = play.inFlight()
      const most = play.turn(id).reserved_usd
      if (most < 0.9) play.fails({ class: 'budget' }, { cost: most, session: id }, id)
      else play.says('<result>x</result>', { cost: 0.9 }, id)
    }
    expect(play.run.status).toBe('over_budget')
    expect(play.run.budget.spent_usd).toBeLessThanOrEqual(1)
  })

  it('leave a prompt that is alone all that is left', () => {
    expect(new Play(files, { budget_usd: 1 }).turn()).toMatchObject({ started: true, share: true, reserved_usd: 1 })
  })
})

describe('what an over_budget run says', () => {
  it('is an amount with which it goes on, however much was spent', () => {
    const play = new Play(files, { budget_usd: 10 }).says('<goto>START</goto>', { cost: 25 })
    const [, amount] = /--budget (\d+)$/.exec(play.run.error?.hint ?? '') ?? []
    expect(Number(amount)).toBeGreaterThanOrEqual(50)
    expect(play.resumes({ budget_usd: Number(amount) }).run.status).toBe('running')
  })

  it('is an amount within what the action allows, where that is enough', () => {
    const play = new Play(files, { budget_usd: 1, most_usd: 1.5 }).says('<goto>A</goto>', { cost: 1 })
    expect(play.run.error?.hint).toBe('Raise the cap and go on: raymond resume r1 --budget 1.5')
    expect(play.resumes({ budget_usd: 1.5 }).run.status).toBe('running')
  })

  it('is that the action has to allow more, where the run has all of it, or needs more', () => {
    const allOfIt = new Play(files, { budget_usd: 1, most_usd: 1 }).says('<goto>A</goto>', { cost: 1 })
    const dear = { ...files, 'A.md': '---\nbudget: 3\n---\n\nA' }
    const needsMore = new Play(dear, { budget_usd: 2, most_usd: 3 }).says('<goto>A</goto>', { cost: 1.5 })
    for (const { run } of [allOfIt, needsMore])
      expect(run.error?.hint).toMatch(
        /once somebody who may change the Actions workflow .* budget-usd of \$\d\.00: raymond resume r1/,
      )
    expect(allOfIt.resumes({ most_usd: 8 }).run.error?.hint).toBe('Raise the cap and go on: raymond resume r1 --budget 2')
  })

  it('is such an amount, too, when the one turn had all that there was', () => {
    const play = new Play(files, { budget_usd: 1 }).fails({ class: 'budget' }, { cost: 1, session: 's' })
    const [, amount] = /--budget (\d+)$/.exec(play.run.error?.hint ?? '') ?? []
    expect(play.resumes({ budget_usd: Number(amount) }).run.status).toBe('running')
  })
})

describe('a turn of an agent that the run does not have', () => {
  it('is our own mistake', () => {
    const play = new Play(files)
    expect(() =>
      affordable(play.run, { ...play.turn(), agent: 'ghost' }, { reserved: 0, sharers: 1, alone: true }, play.definitions),
    ).toThrow('turn r1/1 is of ghost, which the run does not have')
  })
})

describe('max_turns', () => {
  it('P-STATE 5: suspends the run before the turn beyond it; a resume gives as many again, or as many as it says', () => {
    const stopped = () => new Play(files, { max_turns: 2 }).says('<goto>A</goto>').says('<goto>B</goto>')
    expect(stopped().run).toMatchObject({ status: 'suspended', reason: 'max-turns', turns: 2 })
    expect(stopped().resumes().run).toMatchObject({ status: 'running', limits: { max_turns: 4 } })
    expect(stopped().resumes({ max_turns: 3 }).run).toMatchObject({ status: 'running', limits: { max_turns: 3 } })
  })

  it('P-STATE 5: stays as it is when nobody asked for more, and for a run that has turns left or no cap', () => {
    const stopped = new Play(files, { max_turns: 2 }).says('<goto>A</goto>').says('<goto>B</goto>')
    expect(stopped.resumes({ retry: false }).run).toMatchObject({ status: 'suspended', limits: { max_turns: 2 } })
    expect(new Play(files, { max_turns: 2 }).says('<goto>A</goto>').resumes().run.limits.max_turns).toBe(2)
    expect(new Play(files).says('<goto>A</goto>').resumes().run.limits.max_turns).toBeNull()
  })

  it('P-STATE 5: stays as it is in a job of another configuration, which allows less while it lasts, and nothing more', () => {
    const begun = () => new Play(files, { max_turns: 3 }).says('<goto>A</goto>')
    expect(begun().resumes({ held_turns: 9 }).run.limits).toEqual(begun().run.limits)
    const held = begun().resumes({ retry: false, held_turns: 2 }).says('<goto>B</goto>')
    expect(held.run).toMatchObject({
      status: 'suspended',
      reason: 'max-turns',
      turns: 2,
      limits: { max_turns: 3, held_turns: 2 },
    })
    expect(held.resumes().run).toMatchObject({ status: 'running', limits: begun().run.limits })
    const uncapped = new Play(files).says('<goto>A</goto>').resumes({ held_turns: 2 }).says('<goto>B</goto>')
    expect(uncapped.run).toMatchObject({ status: 'suspended', reason: 'max-turns', limits: { max_turns: null, held_turns: 2 } })
  })

  it('P-STATE 5: that were all made grow by as many again in a job of another configuration, no further than that one allows', () => {
    const stopped = () => new Play(files, { max_turns: 2 }).says('<goto>A</goto>').says('<goto>B</goto>')
    expect(stopped().resumes({ held_turns: 40 }).run.limits).toMatchObject({ max_turns: 4 })
    expect(stopped().resumes({ held_turns: 3 }).run.limits).toMatchObject({ max_turns: 4, held_turns: 3 })
  })

  it('P-STATE 5: counts turns in flight, so that parallel agents do not go beyond it together', () => {
    const play = new Play({ 'START.sh': '', 'A.sh': '' }, { max_turns: 3 }).says(
      '<fork>A</fork><fork>A</fork><fork>A</fork><goto>A</goto>',
    )
    expect(play.inFlight()).toHaveLength(2)
    for (const id of play.inFlight()) play.says('<result>x</result>', {}, id)
    expect(play.run).toMatchObject({ status: 'suspended', reason: 'max-turns', turns: 3 })
  })
})

describe('a turn that costs something', () => {
  it('P-COST 2: may use the last cent that is left, and does not start with none', () => {
    const capped = { 'START.md': 'x', 'A.md': '---\nbudget: 0.25\n---\na' }
    const leave = (cost: number) => new Play(capped, { budget_usd: 1 }).says('<goto>A</goto>', { cost })
    expect(leave(0.75).turn()).toMatchObject({ started: true, reserved_usd: 0.25 })
    expect(leave(0.76).run.status).toBe('over_budget')
    expect(new Play(files, { budget_usd: 1 }).says('<goto>A</goto>', { cost: 1 }).run.status).toBe('over_budget')
  })
})
