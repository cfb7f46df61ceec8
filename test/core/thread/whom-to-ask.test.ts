import { describe, expect, it } from 'vitest'
import { whomToAsk } from '../../../src/core/thread/whom-to-ask.ts'

const strangers = Array.from({ length: 300 }, (_, at) => ({ login: `Stranger${at}`, association: 'NONE' }))

describe('whose roles are asked for', () => {
  it('are those of everybody, while they are few, each once', () => {
    const few = [...strangers.slice(0, 20), ...strangers.slice(0, 5)]
    expect(whomToAsk(few, 7)).toEqual(new Set(few.map(({ login }) => login.toLowerCase())))
  })

  it('are few, however many have spoken, and each job comes to others', () => {
    const turns = Array.from({ length: 290 }, (_, turn) => whomToAsk(strangers, turn))
    for (const asked of turns) expect(asked.size).toBeLessThanOrEqual(30)
    expect(new Set(turns.flatMap((asked) => [...asked])).size).toBe(300)
  })

  it('are those of who spoke first, so that who reads on comes on', () => {
    for (const turn of [0, 111, 222])
      expect([...whomToAsk(strangers, turn)]).toEqual(expect.arrayContaining(['stranger0', 'stranger9']))
  })

  it('are those of whom GitHub ties to the repository, in every job', () => {
    const maria = { login: 'maria', association: 'MEMBER' }
    for (const turn of [0, 111, 222]) expect(whomToAsk([...strangers, maria], turn)).toContain('maria')
  })
})
