import { describe, expect, it } from 'vitest'
import { evaluateIf, expressionFault, Incomplete } from '../../../src/core/triggers/expression.ts'

const context = {
  github: {
    event_name: 'issues',
    actor: 'Mona',
    ref: 'refs/heads/releases/1',
    event: {
      issue: { number: 7, title: 'Fix', body: null, labels: [{ name: 'bug' }, { name: 'wontfix' }] },
      client_payload: { json: '{"go": true}' },
    },
  },
  inputs: { level: '3' },
}

const value = (text: string) => {
  const verdict = evaluateIf(text, context)
  return verdict.ok ? verdict.value : verdict.fault
}

describe('an if', () => {
  it.each([
    ["contains(github.event.issue.labels.*.name, 'wontfix')", true],
    ["!contains(github.event.issue.labels.*.name, 'wontfix')", false],
    ["contains(github.event.issue.labels.*.name, 'wont')", false],
    ["github.actor == 'mona'", true],
    ["startsWith(github.ref, 'refs/heads/releases/')", true],
    ['fromJSON(github.event.client_payload.json).go', true],
    ["github.event.issue.number == '7'", true],
    ['github.event.issue.body', false],
    ['github.event.pull_request.head.sha', false],
    ['inputs.level > 2', true],
    ["${{ github.event_name == 'issues' }}", true],
    ["github.event_name == 'push' || github.event.issue.number > 5", true],
    ["format('{0}!', github.actor) == 'Mona!'", true],
  ])('%s is %s', (text, expected) => {
    expect(value(text)).toBe(expected)
  })

  it.each([
    ['success()', "Unrecognized function: 'success'"],
    ['secrets.TOKEN', "Unrecognized named-value: 'secrets'"],
    ["constructor('x')", "Unrecognized function: 'constructor'"],
    ["${{ github.actor == 'x' }} && false", '${{ }} must stand around all of it, or be left out'],
    ['  ', 'it is empty'],
  ])('%s is refused: %s', (text, fault) => {
    expect([expressionFault(text), value(text)]).toEqual([fault, fault])
  })

  it('that fails while it runs is no yes', () => {
    expect(evaluateIf("fromJSON('{').x", context)).toMatchObject({ ok: false })
    expect(evaluateIf('!fromJSON(github.event.issue.title)', context)).toMatchObject({ ok: false })
  })

  it.each([
    ["github.event.comment.author_association == 'NONE'", false, undefined],
    ["github.event.comment.user.LOGIN == 'mona'", true, undefined],
    ['!github.event.comment.hidden', undefined, 'github.event.comment.hidden'],
    ["github.event.comment['user']['site_admin'] == null", undefined, 'github.event.comment.user.site_admin'],
    ["contains(toJSON(github.event), 'MEMBER')", undefined, 'github.event.comment.*'],
    ["contains(github.event.comment.*, 'MEMBER')", undefined, 'github.event.comment.*'],
    ["contains(github.event.comment.labels.*.color, 'red')", undefined, 'github.event.comment.labels.*.color'],
    ["github.event[github.event.comment.hidden || 'x']", undefined, 'github.event.comment.hidden'],
    ['github.event.gone.id', undefined, 'github.event.gone.id'],
    ['github.event.pull_request.draft', false, undefined],
    ["github.actor == 'mona' || github.event.comment.hidden", true, undefined],
  ])('of an event that is known in part: %s is %s', (text, expected, unknown) => {
    const comment = { author_association: 'MEMBER', user: { login: 'mona' }, labels: [{ name: 'a' }] }
    const event = { comment: new Incomplete(comment), gone: new Incomplete(undefined) }
    const verdict = evaluateIf(text, { github: { actor: 'mona', event }, inputs: {} })
    expect(verdict).toEqual(
      unknown === undefined ? { ok: true, value: expected } : { ok: false, fault: expect.stringContaining(unknown), unknown },
    )
  })

  it('that is endless or bottomless is refused', () => {
    expect(expressionFault(`'${'x'.repeat(21_000)}'`)).toMatch(/more than 21000 characters/)
    expect(expressionFault(`${'('.repeat(5000)}1${')'.repeat(5000)}`)).toBeDefined()
  })

  it('meets a bottomless event without falling into it', () => {
    let event: unknown = 1
    for (let depth = 0; depth < 50_000; depth++) event = { event }
    expect(evaluateIf('true', { github: { event }, inputs: {} })).toMatchObject({ ok: false })
  })

  it('cannot reach a prototype', () => {
    for (const name of ['__proto__', 'constructor', 'toString']) expect(value(`github.event['${name}']`)).toBe(false)
    const event = JSON.parse('{"__proto__": {"admin": true}}') as unknown
    expect(evaluateIf('github.admin', { github: { event }, inputs: {} })).toEqual({ ok: true, value: false })
  })
})
