import { describe, expect, it } from 'vitest'
import { renderTurn } from '../../../src/core/engine/turn/render-turn.ts'
import { Play } from './play.ts'

const files = {
  'START.md': 'plan {{input}}',
  'CHECK.md': '---\nagent: codex\n---\ncheck it',
  'AGAIN.md': '---\nagent: codex\n---\ncheck again',
  'END.md': 'end with {{result}}',
}

function prompt(play: Play): string {
  const agent = play.agent()
  const state = play.definitions.flow?.states[agent.current_state]
  if (state?.kind !== 'prompt') throw new Error('no prompt')
  return renderTurn(play.run, agent, play.turn(), state)
}

const byCodex = { agent: 'codex' }

describe('several agents in one run', () => {
  it('A-2.2: begin a conversation of their own, with what can be retold, and go on in it', () => {
    const play = new Play(files, { backend: 'claude', input: { text: 'the task', from: 'run' } }).says('<goto>CHECK</goto>')
    expect(play.turn().session).toMatchObject({ mode: 'fresh' })
    expect(prompt(play)).toContain('# Retold')
    expect(prompt(play)).toContain('the task')
    play.says('<goto>AGAIN</goto>', byCodex)
    expect(play.turn().session).toMatchObject({ mode: 'resume', id: play.agent().session_id })
    expect(prompt(play)).toBe('check again')
  })

  it('A-2.1: come back from a call to the conversation that called', () => {
    const play = new Play(files, { backend: 'claude' })
    const own = play.turn().session
    play.says('<call return="END">CHECK</call>')
    expect(play.turn().session).toMatchObject({ mode: 'fresh' })
    play.says('<result>fine</result>', byCodex)
    expect(play.turn().session).toEqual({ mode: 'resume', id: own?.mode === 'fresh' ? own.new_id : '' })
    expect(prompt(play)).toBe('end with fine')
    expect(play.agent().backend).toBe('codex')
  })

  it('branch off where both are the same', () => {
    const play = new Play(files, { backend: 'codex' }).says('<call return="END">CHECK</call>')
    expect(play.turn().session).toMatchObject({ mode: 'fork' })
  })

  it('A-1.1: are one where a recording answers for all', () => {
    const play = new Play(files, { backend: 'replay:x' }).says('<goto>CHECK</goto>')
    expect(play.turn().session).toMatchObject({ mode: 'resume' })
  })

  it('change for the rest of the run on the word of a person', () => {
    const play = new Play({ 'START.md': 'x', 'NEXT.md': 'y' }, { backend: 'claude' }).says('<goto>NEXT</goto>')
    const { workspace } = play.started
    play.event({ type: 'run_resumed', at: play.now(), holder: 'second', workspace, retry: true, backend: 'codex' })
    expect(play.run).toMatchObject({ backend: 'codex', backend_by: 'run' })
    expect(play.turn().session).toMatchObject({ mode: 'fresh' })
  })
})
