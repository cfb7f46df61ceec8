import { describe, expect, it } from 'vitest'
import { stateOf } from '../../../src/core/engine/states-of.ts'
import { renderTurn } from '../../../src/core/engine/turn/render-turn.ts'
import { renderWorkers } from '../../../src/core/engine/workers.ts'
import { utf8Length } from '../../../src/core/run/utf8-length.ts'
import { Play } from './play.ts'

const files = {
  'START.md': 'split, then join',
  'A.md': 'a {{item}}',
  'B.md': 'b',
  'MERGE.md': 'merge {{workers}}',
  'LATE.md': 'late',
  'FORK.md': 'fork again, or end with <join next="MERGE"></join>',
}
const split = '<fork item="1">A</fork><fork item="2">A</fork><fork item="3">B</fork>'
const start = (join = '<join next="MERGE"></join>', more = {}) => new Play({ ...files, ...more }).says(split + join)
const list = (play: Play, id = 'main') => JSON.parse(renderWorkers(play.run, play.agent(id).workers ?? []))

describe('a join', () => {
  it('J-1.1, J-1.2: waits for all workers, and goes on in the same conversation with the list of them, in the order of forking', () => {
    const play = start()
    expect(play.agent()).toMatchObject({ status: 'waiting', current_state: 'START.md' })
    expect(play.run.status).toBe('running')
    play.says('<result>three</result>', { cost: 0.25 }, 'main_b3').says('<result>one</result>', {}, 'main_a1')
    expect(play.agent().status).toBe('waiting')
    const session = play.agent().session_id
    play.says('<goto>B</goto>', {}, 'main_a2').says('<result status="failure">two</result>', {}, 'main_a2')
    expect(play.turn()).toMatchObject({ state: 'MERGE.md', session: { mode: 'resume', id: session }, started: true })
    expect(list(play)).toEqual([
      {
        agent: 'main_a1',
        status: 'completed',
        result: 'one',
        failure: null,
        attributes: { item: '1' },
        branch: null,
        commit: null,
        cost_usd: 0,
        turns: 1,
      },
      {
        agent: 'main_a2',
        status: 'failed',
        result: 'two',
        failure: null,
        attributes: { item: '2' },
        branch: null,
        commit: null,
        cost_usd: 0,
        turns: 2,
      },
      {
        agent: 'main_b3',
        status: 'completed',
        result: 'three',
        failure: null,
        attributes: { item: '3' },
        branch: null,
        commit: null,
        cost_usd: 0.25,
        turns: 1,
      },
    ])
    expect(play.says('<result>merged</result>').run).toMatchObject({ status: 'completed', results: { main: 'merged' } })
  })

  it('J-1.2: puts the list into the prompt, and one of more than 100 KiB only into its file', () => {
    const prompt = (payload: string) => {
      const play = start('<join next="MERGE" for="any"></join>').says(`<result>${payload}</result>`, {}, 'main_a1')
      const state = stateOf(play.definitions.flow ?? never(), 'MERGE.md')
      if (state.kind !== 'prompt') throw new Error('MERGE is a prompt')
      return renderTurn(play.run, play.agent(), play.turn(), state, { workersFile: '/t/workers.json' })
    }
    expect(JSON.parse(prompt('one').replace('merge ', ''))).toMatchObject([{ agent: 'main_a1', result: 'one' }])
    expect(prompt('x'.repeat(200_000))).toBe('merge (1 workers, listed in /t/workers.json)')
    const rest = utf8Length(prompt('')) - 'merge '.length
    expect(utf8Length(prompt('x'.repeat(100 * 1024 - rest)))).toBe(100 * 1024 + 'merge '.length)
    expect(prompt('x'.repeat(100 * 1024 - rest + 1))).toContain('listed in')
  })

  it('J-1.1: for="any" goes on with the first one, and the others can be joined later', () => {
    const play = start('<join next="MERGE" for="any"></join>').says('<result>3</result>', {}, 'main_b3')
    expect(list(play)).toMatchObject([{ agent: 'main_b3' }])
    play.says('<join next="LATE"></join>').says('<result>1</result>', {}, 'main_a1').says('<result>2</result>', {}, 'main_a2')
    expect(play.agent().current_state).toBe('LATE.md')
    expect(list(play)).toMatchObject([{ agent: 'main_a1' }, { agent: 'main_a2' }])
  })

  it.each(['2', '99', 'all'])('J-1.1: for="%s" waits for so many, and a larger number for all', (wanted) => {
    const play = start(`<join next="MERGE" for="${wanted}"></join>`)
    play.says('<result>1</result>', {}, 'main_a1').says('<result>2</result>', {}, 'main_a2')
    expect(play.agent().status).toBe(wanted === '2' ? 'active' : 'waiting')
  })

  it('J-1.4: without workers goes on at once with an empty list', () => {
    const play = new Play(files).says('<join next="MERGE"></join>')
    expect(play.turn()).toMatchObject({ state: 'MERGE.md', started: true })
    expect(list(play)).toEqual([])
  })

  it('J-1.4: counts as an entry of its state: max_visits holds', () => {
    const once = { ...files, 'MERGE.md': '---\nmax_visits: 1\non_max_visits: LATE\n---\nmerge' }
    const play = new Play(once).says('<join next="MERGE"></join>').says('<join next="MERGE"></join>')
    expect(play.turn()).toMatchObject({ state: 'LATE.md' })
  })

  it('J-1.1: is refused beside a fork with a next of its own, and with text inside', () => {
    expect(new Play(files).says('<fork next="B">A</fork><join next="MERGE"></join>').run.error?.code).toBe(
      'RAY-FORK-NEXT-MISMATCH',
    )
    expect(new Play(files).says('<join next="MERGE">text</join>').run.error?.code).toBe('RAY-BAD-ATTRIBUTE')
    expect(new Play(files).says('<join></join>').run.error?.code).toBe('RAY-MISSING-JOIN-NEXT')
    expect(new Play(files).says('<join next="MERGE" for="0"></join>').run.error?.code).toBe('RAY-BAD-ATTRIBUTE')
  })

  it('J-1.4: is allowed, or not, by a policy, which is told by a reminder', () => {
    const policy = '---\nallowed_transitions: [{ tag: fork, target: A }, { tag: join, next: MERGE }]\n---\n'
    const play = new Play({ ...files, 'START.md': `${policy}x` }).says('<fork>A</fork><join next="LATE"></join>')
    expect(play.turn().reminder).toContain('<join next="MERGE"></join>')
    expect(play.turn().reminder).toContain('<fork>A</fork>')
    expect(play.says('<fork>A</fork><join next="MERGE"></join>').agent().status).toBe('waiting')
  })
})

describe('rest="cancel"', () => {
  const cancelling = () => start('<join next="MERGE" for="any" rest="cancel"></join>')

  it('J-1.1: ends the others: their turns are stopped and paid, then the joiner goes on', () => {
    const play = cancelling().says('<result>1</result>', {}, 'main_a1')
    expect(play.agent().status).toBe('waiting')
    expect(play.run.agents.filter(({ cancelled }) => cancelled).map(({ id }) => id)).toEqual(['main_a2', 'main_b3'])
    play.fails({ class: 'interrupted' }, { cost: 0.5 }, 'main_a2')
    expect(play.agent().status).toBe('waiting')
    play.says('<goto>A</goto>', { cost: 0.25 }, 'main_b3')
    expect(play.turn()).toMatchObject({ state: 'MERGE.md', started: true })
    expect(list(play)).toMatchObject([
      { agent: 'main_a1', status: 'completed' },
      { agent: 'main_a2', status: 'cancelled', cost_usd: 0.5 },
      { agent: 'main_b3', status: 'cancelled', cost_usd: 0.25 },
    ])
    expect(play.says('<result>ok</result>').run).toMatchObject({ status: 'completed', budget: { spent_usd: 0.75 } })
  })

  it('ends those below them and their questions, too', () => {
    const play = cancelling().says('<fork next="B">A</fork>', {}, 'main_a2').says('<ask next="B">?</ask>', {}, 'main_a2_a1')
    play.says('<ask next="B">?</ask>', {}, 'main_b3').says('<result>1</result>', {}, 'main_a1')
    play.fails({ class: 'interrupted' }, {}, 'main_a2')
    expect(play.run.asks).toEqual([])
    expect(play.agent('main_a2_a1')).toMatchObject({ status: 'failed', cancelled: true })
    expect(play.agent().current_state).toBe('MERGE.md')
  })

  it('J-1.5: is finished by the next process, when the one that stopped them was killed', () => {
    const play = cancelling().says('<result>1</result>', {}, 'main_a1').resumes({ retry: false })
    expect(play.turn()).toMatchObject({ state: 'MERGE.md', started: true })
    expect(play.inFlight()).toEqual(['main'])
  })
})

describe('a worker that fails', () => {
  it("J-1.3: is the joiner's to judge", () => {
    const play = start('<join next="MERGE" for="1"></join>').fails({ class: 'auth' }, {}, 'main_a1')
    expect(list(play)).toMatchObject([{ agent: 'main_a1', status: 'failed', failure: expect.stringContaining('RAY-AUTH') }])
    play.says('<result>2</result>', {}, 'main_a2').says('<result>3</result>', {}, 'main_b3')
    expect(play.says('<result>all the same</result>').run.status).toBe('completed')
  })

  it('J-1.3: fails the run when nobody joins it, and is the last to be decided while its parent may still join', () => {
    const play = new Play(files).says('<fork next="FORK">A</fork>').fails({ class: 'auth' }, {}, 'main_a1')
    play.says('<ask next="LATE">Well?</ask>')
    expect(play.run.status).toBe('waiting')
    const joined = play.answers('main-1', 'yes').says('<join next="MERGE"></join>').says('<result>x</result>')
    expect(joined.run.status).toBe('completed')
  })

  it('J-1.3: fails the run at once when no join can be reached any more', () => {
    const policy = '---\nallowed_transitions: [{ tag: ask, next: END }]\n---\nx'
    const closed = {
      'START.md': 'x',
      'A.md': 'a',
      'NEXT.md': policy,
      'END.md': '---\nallowed_transitions: [{ tag: result }]\n---\nx',
    }
    const play = new Play(closed).says('<fork next="NEXT">A</fork>').fails({ class: 'auth' }, {}, 'main_a1')
    expect(play.says('<ask next="END">Well?</ask>').run).toMatchObject({ status: 'failed', reason: 'auth' })
  })

  it('J-1.3: with a result of status="failure" fails no run when it was joined', () => {
    const play = new Play(files).says('<fork>A</fork><join next="MERGE"></join>')
    play.says('<result status="failure">no</result>', {}, 'main_a1')
    expect(play.says('<result>fine</result>').run.status).toBe('completed')
  })
})

describe('on_agent_failure: stop', () => {
  const stopping = { ...files, 'workflow.yaml': 'on_agent_failure: stop\n' }

  it('J-1.3: ends the work of the others at the first failure that nobody joins', () => {
    const flow = { 'START.md': 'x', 'A.md': 'a', 'B.md': 'b', 'workflow.yaml': 'on_agent_failure: stop\n' }
    const play = new Play(flow).says('<fork next="B">A</fork>').fails({ class: 'auth' }, {}, 'main_a1')
    expect(play.run).toMatchObject({ status: 'failed', halted: 'agent-failed', error: { code: 'RAY-AUTH' } })
  })

  it('leaves alone what a join waits for', () => {
    const play = new Play(stopping).says('<fork>A</fork><fork>B</fork><join next="MERGE"></join>')
    expect(play.fails({ class: 'auth' }, {}, 'main_a1').run.status).toBe('running')
  })
})

describe('a join that takes too long', () => {
  it('J-1.1: goes on at timeout_next, with no list, and joins nobody', () => {
    const play = start('<join next="MERGE" timeout="1m" timeout_next="LATE"></join>').says('<result>1</result>', {}, 'main_a1')
    play.passTime(120_000)
    expect(play.agent()).toMatchObject({ current_state: 'LATE.md', status: 'active' })
    expect(play.agent().workers).toBeUndefined()
    expect(play.run.agents.some(({ joined }) => joined)).toBe(false)
  })

  it('fails without one', () => {
    const play = start('<join next="MERGE" timeout="1m"></join>').passTime(120_000)
    expect(play.agent().problem?.code).toBe('RAY-JOIN-TIMEOUT')
  })
})

describe('workers of workers', () => {
  it('J-1.4: are joined by those who forked them', () => {
    const play = new Play(files).says('<fork>A</fork><join next="MERGE"></join>')
    play.says('<fork>B</fork><join next="LATE"></join>', {}, 'main_a1').says('<result>deep</result>', {}, 'main_a1_b1')
    expect(list(play, 'main_a1')).toMatchObject([{ agent: 'main_a1_b1', result: 'deep' }])
    play.says('<result>up</result>', {}, 'main_a1')
    expect(list(play)).toMatchObject([{ agent: 'main_a1', result: 'up' }])
  })

  it('do not wait for each other for ever: when nobody can end any more, the run waits for people, or is over', () => {
    const play = new Play(files).says('<fork>A</fork><join next="MERGE"></join>').says('<ask next="B">?</ask>', {}, 'main_a1')
    expect(play.run).toMatchObject({ status: 'waiting', reason: 'ask' })
  })
})

function never(): never {
  throw new Error('there is no such workflow')
}
