import { describe, expect, it } from 'vitest'
import { flow } from '../../steps/play.ts'
import { StepPlay } from './play.ts'

const session = '  - { name: s, type: session, contributions: [{ type: template, text: hi, vars: {} }] }\n'

describe('a step run that another process goes on with', () => {
  it('has the turn that was in flight done again, though no person asked for it', () => {
    const play = new StepPlay({ steps: { flow: flow(session) } })
    expect(play.turn().started).toBe(true)
    play.resumes({ retry: false })
    expect(play.turn()).toMatchObject({ started: true, step: { run: 'r1', want: { interrupted: true, at: { step: 's' } } } })
    expect(play.says('done').run.status).toBe('completed')
  })
})
