import { expect, it } from 'vitest'
import { keepRenewed } from '../../../src/adapters/process/renewed-token.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Tokens good for an hour by the clock of who gives them; that of the machine can be set. */
function tokens() {
  let passed = 0
  let ahead = 0
  let made = 0
  let isDown = false
  const clock = { now: () => passed + ahead, sleep: async () => {} }
  const token = keepRenewed(
    async () => {
      if (isDown) throw new Error('down')
      made += 1
      return { token: `token ${made}`, expires: passed + HOUR }
    },
    { clock, margin: () => 10 * MINUTE },
  )
  return {
    token,
    pass: (ms: number) => (passed += ms),
    set: (by: number) => (ahead += by),
    fall: () => {
      isDown = true
    },
    rise: () => {
      isDown = false
    },
  }
}

it('renews a token once the clock was set back behind its beginning, as nobody knows how old it is', async () => {
  const { token, set } = tokens()
  expect(await token()).toBe('token 1')
  set(-DAY)
  expect([await token(), await token()]).toEqual(['token 2', 'token 2'])
})

it('renews a token that is refused, and does not take it for a new one, once the clock was set back', async () => {
  const { token, set } = tokens()
  await token()
  set(-DAY)
  expect(await token.waitWhileNew(1)).toBe(false)
  expect(await token('token 1')).toBe('token 2')
})

it('uses the old one, once the clock was set back, no longer than it was good for where none can be had', async () => {
  const { token, set, pass, fall, rise } = tokens()
  await token()
  set(-DAY)
  fall()
  expect(await token()).toBe('token 1')
  pass(HOUR)
  await expect(token()).rejects.toThrow('down')
  rise()
  expect(await token()).toBe('token 2')
})
