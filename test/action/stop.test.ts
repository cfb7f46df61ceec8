import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { listenForStop } from '../../src/action/stop.ts'

it('a job with more minutes than a timer of Node can wait does not end at once', async () => {
  const stop = listenForStop(40_000, null, () => [])
  await setTimeout(50)
  expect(stop.signal.aborted).toBe(false)
  stop.forget()
})
