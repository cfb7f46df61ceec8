import { describe, expect, it } from 'vitest'
import { proposalSchema } from '../../../../src/core/outbox/proposal.ts'
import { createRedactor } from '../../../../src/core/report/cleaning/redact.ts'
import type { Proposed } from '../../../../src/core/run/proposed.ts'
import { decodeRun, encodeRun } from '../../../../src/core/run/stored/encode-run.ts'
import { redactJournal, redactRun, rememberClean } from '../../../../src/core/run/stored/redact-stored.ts'
import { stateRun } from '../../../tools/state-run.ts'

const SECRET = 'hunter2hunter2hunter2'
const redactor = createRedactor([SECRET])
const redact = (text: string) => (redactor.holdsSecret(text) ? redactor.redact(text) : text)

function proposed(line: object): Proposed {
  const proposal = proposalSchema.parse(line)
  return {
    id: 'p1',
    agent: 'main',
    proposal,
    work: null,
    status: 'pending',
    at: '',
    number: null,
    url: null,
    branch: null,
    problem: null,
  }
}

describe('what is stored', () => {
  it.each([
    ['a pull request without a body', { type: 'pull_request', title: 't' }],
    ['an issue without a body', { type: 'issue', title: 't' }],
    ['a review without a body', { type: 'review', pull_request: 3 }],
    ['a pull request with a body', { type: 'pull_request', title: 't', body: 'why', branch: 'raymond/r1/main', base: 'main' }],
  ])('can be read again with %s', (_, line) => {
    const run = stateRun({ proposals: [proposed(line)] })
    expect(decodeRun(encodeRun(run), 'here')).toEqual(run)
  })

  it.each([
    ['a branch', { type: 'pull_request', title: 't', branch: `raymond/r1/${SECRET}` }],
    ['a ref', { type: 'dispatch', workflow: 'ci.yml', ref: SECRET }],
    ['a login', { type: 'assignees', add: [SECRET] }],
    ['the name of a workflow', { type: 'dispatch', workflow: `${SECRET}.yml` }],
    ['the name of an input', { type: 'dispatch', workflow: 'ci.yml', inputs: { [SECRET]: 'x' } }],
  ])('can be read again when a secret stood in %s', (_, line) => {
    const run = redactRun(stateRun({ proposals: [proposed(line)] }), redact)
    expect(encodeRun(run)).not.toContain(SECRET)
    expect(decodeRun(encodeRun(run), 'here')).toEqual(run)
  })

  it('keeps what stands between two texts that together look like a key', () => {
    const [begin, end] = ['-----BEGIN PRIVATE KEY-----', '-----END PRIVATE KEY-----']
    const run = stateRun({ results: { main: `${begin} ${SECRET}`, main_a1: end }, warnings: ['kept'] })
    expect(redactRun(run, redact)).toEqual({ ...run, results: { main: '***', main_a1: end } })
  })

  it('keeps the lines of a journal, whatever they hold', () => {
    const lines = [
      { seq: 1, text: `-----BEGIN PRIVATE KEY----- ${SECRET}` },
      { seq: 2 },
      { seq: 3, text: '-----END PRIVATE KEY-----' },
    ]
    const journal = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    const clean = redactJournal(journal, redact)
    expect(clean).not.toContain(SECRET)
    expect(
      clean
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as { seq: number }).seq),
    ).toEqual([1, 2, 3])
  })

  it('is looked at a long text at a time, so that it takes no more memory the more of them there are', () => {
    const long = (mark: string) => `${mark.repeat(1_500_000)} ${SECRET}`
    const run = stateRun({ results: { main: long('x'), other: long('\u0001'), third: SECRET } })
    const lines = Object.values(run.results).map((text, seq) => `${JSON.stringify({ seq, text })}\n`)
    const seen: number[] = []
    const watched = (text: string) => {
      seen.push(text.length)
      return redact(text)
    }
    const hidden = [`${'x'.repeat(1_500_000)} ***`, `${'\u0001'.repeat(1_500_000)} ***`, '***']
    expect(Object.values(redactRun(run, watched).results)).toEqual(hidden)
    expect(redactJournal(lines.join(''), watched)).toBe(hidden.map((text, seq) => `${JSON.stringify({ seq, text })}\n`).join(''))
    expect(Math.max(...seen)).toBeLessThan(1_500_100)
  })

  it('keeps each line of a long journal, also one that a crash cut short', () => {
    const lines = Array.from({ length: 3000 }, (_, seq) =>
      JSON.stringify({ seq, text: seq % 7 === 0 ? SECRET : 'x'.repeat(900) }),
    )
    const cut = `{"seq":3000,"text":"${SECRET}${'y'.repeat(1_200_000)}`
    const clean = redactJournal([...lines, cut].join('\n'), redact)
    expect(clean).toBe([...lines, cut].join('\n').replaceAll(SECRET, '***'))
  })

  it('is the same run where there is no secret in it', () => {
    const run = stateRun({ results: { main: 'fine' } })
    expect(redactRun(run, redact)).toBe(run)
  })
})

describe('a long text', () => {
  const long = (character: string) => character.repeat(2 * 1024 * 1024)
  const looked: number[] = []
  const remembering = rememberClean(
    (text) => {
      looked.push(text.length)
      return redact(text)
    },
    (text) => `${text.length}${text.at(-1)}`,
  )
  const result = (text: string) => redactRun(stateRun({ results: { main: text } }), remembering).results.main

  it('that holds no secret is looked through once, and each one that does is redacted each time', () => {
    expect([result(long('a')), result(long('a'))]).toEqual([long('a'), long('a')])
    expect(looked.filter((length) => length === long('a').length)).toHaveLength(1)
    for (const _ of [1, 2]) expect(result(`${long('b')} ${SECRET}`)).toBe(`${long('b')} ***`)
  })
})
