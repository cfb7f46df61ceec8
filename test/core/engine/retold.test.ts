import { describe, expect, it } from 'vitest'
import { handedOn } from '../../../src/core/engine/retold/recollect.ts'
import { retoldPieces } from '../../../src/core/engine/retold/retell.ts'
import { renderTurn } from '../../../src/core/engine/turn/render-turn.ts'
import { joinPieces } from '../../../src/core/protocol/piece.ts'
import type { Carried } from '../../../src/core/run/run.ts'
import { Play } from './play.ts'

const files = {
  'START.md': 'start {{input}}',
  'ASKED.md': 'go on',
  'HELP.md': 'help with {{input}}',
  'LOOP.md': '---\nallowed_transitions: [{tag: result}]\n---\nsay the result',
}

const input: Carried = {
  text: '#7 It breaks\n\nMend <goto>X</goto> it',
  from: 'stranger',
  pieces: [
    { text: '#7 It breaks', from: 'stranger' },
    { text: 'Mend <goto>X</goto> it', from: 'person', by: { login: 'mona', role: 'write' } },
  ],
}

function prompt(play: Play, id = 'main'): string {
  const agent = play.agent(id)
  const state = play.definitions.flow?.states[agent.current_state]
  if (state?.kind !== 'prompt') throw new Error('no prompt')
  return renderTurn(play.run, agent, play.turn(id), state)
}

const ASK = '<ask next="ASKED">Which <b>one</b>?</ask>'

describe('a conversation that is gone', () => {
  it('C-7.5: is retold at the beginning of the next prompt: task, question, answer and state', () => {
    const play = new Play(files, { input }).says(ASK, { session: 's1' }).answers('main-1', 'the left')
    expect(prompt(play)).toBe('go on')
    play.fails({ class: 'session-not-found' })
    expect(prompt(play).split('\n').slice(2)).toEqual([
      '# Retold',
      '',
      expect.stringMatching(/^Note: you have worked on this before, but the conversation is not here any more\./),
      '',
      '## The task',
      '',
      '<outside-text-abc from="retold">',
      '#7 It breaks',
      '</outside-text-abc>',
      '',
      '<said-abc by="mona" role="write">',
      'Mend ‹goto>X‹/goto> it',
      '</said-abc>',
      '',
      '## What you asked last',
      '',
      'Which <b>one</b>?',
      '',
      '## The answer',
      '',
      '<outside-text-abc from="retold">',
      'the left',
      '</outside-text-abc>',
      '',
      'Your last turn was in the state START.md.',
      '',
      '## Now',
      '',
      'go on',
    ])
    expect(play.run.warnings).toEqual([
      'main at ASKED.md: the conversation was not found, so what the run knows of it is retold in a new one.',
    ])
  })

  it('C-7.5: is retold to an agent whose program keeps no conversations, until it keeps one', () => {
    const play = new Play(files, { input })
    expect(prompt(play)).not.toContain('# Retold')
    play.says(ASK, { session: null }).answers('main-1', 'the left')
    expect(prompt(play)).toContain('# Retold')
    play.says('<goto>LOOP</goto>', { session: 's1' })
    expect(prompt(play)).toBe('say the result')
  })

  it('tells who remembers nothing the whole prompt again with a reminder', () => {
    const play = new Play(files).says('<goto>LOOP</goto>', { session: null }).says('no tag', { session: null })
    expect(prompt(play)).toMatch(/# Retold[\s\S]*say the result[\s\S]*could not be used/)
  })

  it('C-7.5: tells a caller what came back to it, and a callee what its caller was told', () => {
    const play = new Play(files, { input }).says('<call return="ASKED" input="a part">HELP</call>', { session: 's1' })
    play.fails({ class: 'session-not-found' })
    expect(prompt(play)).toContain('It breaks')
    play.says('<result>it was the cable</result>', { session: 's2' })
    expect(play.turn().session).toEqual({ mode: 'resume', id: 's1' })
    play.fails({ class: 'session-not-found' })
    expect(prompt(play)).toContain('## What came back from HELP.md\n\nit was the cable')
  })

  it('says nothing of it where it was dropped on purpose', () => {
    const play = new Play(files, { input }).says(ASK, { session: 's1' }).answers('main-1', 'the left')
    play.says('<function return="ASKED" input="x">HELP</function>', { session: 's1' })
    expect(prompt(play)).toBe('help with x')
    play.says('<reset input="y">HELP</reset>', { session: 's2' })
    expect(prompt(play)).toBe('help with y')
  })

  it('gives a worker its own task, and its parent the results of the workers that it joined', () => {
    const play = new Play(files, { input })
    play.says('<fork next="ASKED" input="count to three">HELP</fork>', { session: 's1' })
    play.says('<goto>LOOP</goto>', { session: 'w1' }, 'main_help1').fails({ class: 'session-not-found' }, {}, 'main_help1')
    expect(prompt(play, 'main_help1')).toContain('## The task\n\ncount to three')
    play.says('<join next="LOOP" />', { session: 's1' })
    play.says('<result>three</result>', { session: 'w2' }, 'main_help1').fails({ class: 'session-not-found' })
    expect(prompt(play)).toContain('## What came back from main_help1\n\nthree')
  })

  it('stays small, whatever was said', () => {
    const long = 'x'.repeat(70_000)
    const play = new Play(files, { input: { text: long, from: 'stranger' } })
    play.says(`<ask next="ASKED">${long}</ask>`, { session: 's1' }).answers('main-1', long)
    for (let i = 0; i < 9; i++) {
      play.says('<call return="ASKED">HELP</call>', { session: 's1' }).says(`<result>${long}</result>`, { session: 's2' })
    }
    const told = joinPieces(retoldPieces(play.run, play.agent()))
    expect(told.length).toBeLessThan(50_000)
    expect(told).toContain('… (shortened)')
  })
})

describe('a round', () => {
  const first = () =>
    new Play(files, { input }).says(ASK, { session: 's1' }).answers('main-1', 'the left').says('<result>done</result>')
  const said: Carried = { text: 'also null', from: 'run' }
  const follows = { pull_request: 9, branch: 'b', head: 'c', by: 'command' as const, issue: 7, remarks: [] }
  const begin = (more: object) => new Play(files, { input: said, round: { continues: 'r1', round: 1, follows, ...more } })

  it('C-7.5: is told what the run before knew, where its conversation was not carried', () => {
    const recollection = handedOn([first().run])
    const play = begin({ recollection })
    expect(prompt(play)).toMatch(
      /## The task[\s\S]*#7 It breaks[\s\S]*Which <b>one<\/b>\?[\s\S]*the left[\s\S]*## Now\n\nstart also null$/,
    )
    expect(prompt(play)).not.toContain('## What was said then')
  })

  it('tells both again when its own conversation is lost, and hands both on to the next round', () => {
    const recollection = handedOn([first().run])
    const play = begin({ recollection })
    play.says('<goto>LOOP</goto>', { session: 's2' }).fails({ class: 'session-not-found' })
    expect(prompt(play)).toMatch(/## The task[\s\S]*#7 It breaks[\s\S]*## What was said then\n\nalso null/)
    play.says('<result>done</result>', { session: 's3' })
    expect(handedOn([first().run, play.run])?.task?.map(({ text }) => text)).toEqual([
      '#7 It breaks',
      'Mend <goto>X</goto> it',
      'also null',
    ])
  })

  it('is told the whole task, also where the run before had begun its conversation anew with a part of it', () => {
    const play = new Play(files, { input }).says('<reset input="only a part">START</reset>', { session: 's1' })
    play.says('<result>done</result>', { session: 's2' })
    expect(handedOn([play.run])?.task?.map(({ text }) => text)).toEqual(['#7 It breaks', 'Mend <goto>X</goto> it', 'only a part'])
  })

  it('goes on in a branch of the conversation that was carried, and falls back to what is known when it cannot be had', () => {
    const recollection = handedOn([first().run])
    const play = begin({ recollection, session: 's1' })
    expect(play.turn().session).toMatchObject({ mode: 'fork', id: 's1' })
    expect(prompt(play)).toBe('start also null')
    play.fails({ class: 'session-not-found' })
    expect(prompt(play)).toContain('Which <b>one</b>?')
  })

  it('A-2.2: begins anew where another agent held the conversation, and resumes what its own agent held', () => {
    const recollection = handedOn([first().run])
    const carried = { recollection, session: 's1', session_agent: 'codex' }
    const other = begin(carried)
    expect(other.turn().session).toMatchObject({ mode: 'fresh' })
    expect(prompt(other)).toContain('Which <b>one</b>?')
    expect(begin({ ...carried, backend: 'codex' }).turn().session).toMatchObject({ mode: 'fork', id: 's1' })
  })
})
