import { afterEach, expect, it } from 'vitest'
import { tellWarnings } from '../../../src/adapters/actions-runner/tell-warnings.ts'

const before = process.listeners('warning')
afterEach(() => {
  process.removeAllListeners('warning')
  for (const listener of before) process.on('warning', listener)
})

it('a warning of a library goes to whoever knows what may be printed, and nowhere else', async () => {
  const told: string[] = []
  tellWarnings((text) => told.push(text))
  process.emitWarning('keys such as ##[error]x')
  await new Promise((done) => setImmediate(done))
  expect(told).toEqual(['Warning: keys such as ##[error]x'])
  expect(process.listenerCount('warning')).toBe(1)
})
