import { expect, it } from 'vitest'
import { bodyAfterRound } from '../../../src/core/outbox/body-after-round.ts'
import type { Run } from '../../../src/core/run/run.ts'

const run = { round: 2, follows: { issue: 7 } } as Pick<Run, 'round' | 'follows'>
const NOTE = '> [!NOTE]\n> No test ran.\n> Look yourself.'
const MARKER = '<!-- raymond:proposal=main-1 run=count-1 depth=0 -->\n'
const after = (body: string, told: string, closes?: boolean) => bodyAfterRound(body, { body: told, closes }, run)

it('stays as it is where a round has nothing that must not be missed', () => {
  expect(after(`${MARKER}Text.\n\nCloses #7`, 'As asked.\n\n> [!NOTE]\n> Quoted by somebody, in the middle.')).toBeUndefined()
  expect(after('Text.', '> A quote of somebody.\n\nAs asked.')).toBeUndefined()
})

it('has it on top, once, also where a person has written the text anew', () => {
  const first = after(`${MARKER}Text.`, `${NOTE}\n\nAs asked.`) ?? ''
  expect(first).toBe(`${MARKER}> [!NOTE]\n> Round 2: No test ran.\n> Look yourself.\n\nText.`)
  expect(after(first, `${NOTE}\r\n\r\nAs asked.`)).toBeUndefined()
  expect(after('By hand.', NOTE)).toBe('> [!NOTE]\n> Round 2: No test ran.\n> Look yourself.\n\nBy hand.')
})

it('closes no longer the issue of the first run alone where a round says so', () => {
  expect(after('Text.\n\nCloses #7\n\nsmall print', '', false)).toBe('Text.\n\nsmall print')
  expect(after('Closes #70\n\nIt Closes #7', '', false)).toBeUndefined()
})

it('never grows beyond what GitHub takes', () => {
  expect(after(`${'x'.repeat(65_530)}`, NOTE)).toBeUndefined()
})
