import { describe, expect, it } from 'vitest'
import { Play } from './play.ts'

const files = { 'START.md': 'start', 'A.md': 'a' }
const three = () => new Play(files).says('<fork>A</fork><fork>A</fork><goto>A</goto>')

describe('how a run stands', () => {
  it('P-STATE 5: running while one agent is active, whatever the others are', () => {
    const play = three().says('oops', {}, 'main_a1').says('<ask next="A">?</ask>', {}, 'main_a2')
    expect(play.run).toMatchObject({ status: 'running', reason: null, error: null })
  })

  it('P-STATE 5: a failure weighs more than a pause, a pause more than a question', () => {
    const play = three().says('<ask next="A">?</ask>').fails({ class: 'usage-limit' }, {}, 'main_a1').says('oops', {}, 'main_a2')
    expect(play.run).toMatchObject({ status: 'failed', reason: 'no-transition' })
    const paused = three()
      .says('<ask next="A">?</ask>')
      .fails({ class: 'usage-limit' }, {}, 'main_a1')
      .says('<result>x</result>', {}, 'main_a2')
    expect(paused.run).toMatchObject({ status: 'suspended', reason: 'usage-limit' })
    const waiting = three()
      .says('<ask next="A">?</ask>')
      .says('<result status="failure">x</result>', {}, 'main_a1')
      .says('<result>x</result>', {}, 'main_a2')
    expect(waiting.run).toMatchObject({ status: 'waiting', reason: 'ask' })
  })

  it('shows itself once each time that it comes to rest', () => {
    const play = new Play(files, { issue: 7 }).says('<ask next="A">?</ask>')
    expect(play.effects.map(({ type }) => type)).toEqual(['publish_report'])
    play.event({ type: 'report_published', at: play.now(), effect: play.effects[0]?.id ?? '' })
    expect(play.effects).toEqual([])
    expect(play.answers('main-1', 'yes').effects.map(({ type }) => type)).toEqual(['run_turn'])
    expect(play.says('oops').effects.map(({ type }) => type)).toEqual(['publish_report'])
  })

  it('has nobody to show itself to on the command line', () => {
    expect(new Play(files).says('oops').effects).toEqual([])
  })

  it('P-STATE 1: counts its events', () => {
    const play = new Play(files)
    expect(play.run.seq).toBe(1)
    expect(play.says('<goto>A</goto>').run).toMatchObject({
      seq: 2,
      updated_at: new Date(Date.UTC(2026, 0, 1) + 2000).toISOString(),
    })
  })
})
