import { describe, expect, it } from 'vitest'
import {
  type EarlierComment,
  earlierComments,
  peopleToAsk,
  type ThreadFacts,
  threadPieces,
} from '../../../src/core/thread/thread-pieces.ts'
import type { Person } from '../../../src/core/triggers/person.ts'
import { config } from '../triggers/events.ts'

const facts: ThreadFacts = {
  eventAt: '2026-01-01T12:00:00Z',
  eventComment: 50,
  opener: 'olga',
  access: config('a: { path: a, on: push }').access,
}

function said(id: number, login: string, body: string, change: Partial<EarlierComment> = {}): EarlierComment {
  return {
    id,
    body,
    author: { login, id, type: 'User' },
    createdAt: '2026-01-01T10:00:00Z',
    editedAt: null,
    isAuthors: true,
    hidden: false,
    association: 'NONE',
    ...change,
  }
}

const people = new Map(
  [
    ['mona', 'write'],
    ['olga', 'read'],
    ['rita', 'read'],
  ].map(([login = '', role = '']): [string, Person] => [
    login,
    { login, id: 1, type: 'User', access: { permission: role, roleName: role } },
  ]),
)

function told(...comments: readonly EarlierComment[]) {
  return threadPieces(earlierComments(comments, facts), people, { facts, more: false })
}

describe('of a thread an agent is told', () => {
  it('what people who may start runs said, with login, role and time in front', () => {
    expect(told(said(1, 'mona', 'Keep the old name.'))).toEqual([
      { text: 'mona (write), 2026-01-01T10:00:00Z:', from: 'run' },
      { text: 'Keep the old name.', from: 'person', by: { login: 'mona', role: 'write' } },
    ])
  })

  it('what its opener said, as a stranger where they have no role', () => {
    expect(told(said(1, 'olga', 'On Windows, too.'))).toEqual([
      { text: 'olga (read, opened it), 2026-01-01T10:00:00Z:', from: 'run' },
      { text: 'On Windows, too.', from: 'stranger' },
    ])
  })

  it.each([
    ['what others said', said(1, 'rita', 'Me too')],
    ['hidden comments', said(1, 'mona', 'x', { hidden: true })],
    ['comments of bots that are not listed', said(1, 'ci[bot]', 'x', { author: { login: 'ci[bot]', id: 9, type: 'Bot' } })],
    ['comments of the action itself', said(1, 'mona', '<!-- raymond:run x -->\nstatus')],
    ['comments after the event', said(60, 'mona', 'x')],
    ['comments that are newer than the event', said(1, 'mona', 'x', { createdAt: '2026-01-01T12:00:01Z' })],
    ['comments that were edited after the event', said(1, 'mona', 'x', { editedAt: '2026-01-01T12:00:01Z' })],
  ])('not: %s', (_, comment) => {
    expect(told(comment)).toEqual([])
  })

  it('that comments are left out by people whose role nobody could tell', () => {
    const text = '(2 comments are left out as well: the roles of who wrote them are not known.)'
    expect(told(said(1, 'nobody', 'Me too'), said(2, 'anybody', 'Me too'))).toEqual([{ text, from: 'run' }])
  })

  it('comments that were edited before the event, as they read then', () => {
    expect(told(said(1, 'mona', 'x', { editedAt: '2026-01-01T11:00:00Z' }))).toHaveLength(2)
  })

  it('comments that somebody else has edited, as a stranger’s', () => {
    expect(told(said(1, 'mona', 'x', { editedAt: '2026-01-01T11:00:00Z', isAuthors: false }))).toEqual([
      { text: 'mona, 2026-01-01T10:00:00Z, edited, perhaps by somebody else:', from: 'run' },
      { text: 'x', from: 'stranger' },
    ])
  })

  it('bots that the configuration lists', () => {
    const bot = said(1, 'dependabot[bot]', 'Bumps x', { author: { login: 'dependabot[bot]', id: 49_699_333, type: 'Bot' } })
    const listed = { ...facts, access: { ...facts.access, bots: [{ id: 49_699_333, login: 'dependabot[bot]' }] } }
    expect(threadPieces(earlierComments([bot], listed), people, { facts: listed, more: false })).toHaveLength(2)
  })

  it('the newest 40,000 characters, and that older ones are left out', () => {
    const long = [1, 2, 3, 4, 5].map((id) => said(id, 'mona', String(id).repeat(15_000)))
    const pieces = told(...long)
    expect(pieces[0]).toEqual({ text: '(3 older comments of this thread are left out.)', from: 'run' })
    expect(pieces.filter(({ from }) => from === 'person').map(({ text }) => text[0])).toEqual(['4', '5'])
  })

  it('the beginning of a comment that is too long by itself', () => {
    const [, piece] = told(said(1, 'mona', 'y'.repeat(60_000)))
    expect(piece?.text.length).toBeLessThan(40_100)
    expect(piece?.text).toContain('(shortened)')
  })
})

it('asks for the roles of four people at most, those of the repository first and then those who spoke last', () => {
  const comments = ['m', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'a'].map((login, id) =>
    said(id, login, 'x', { association: login === 'm' ? 'MEMBER' : 'NONE' }),
  )
  expect(peopleToAsk(comments, 0)).toEqual(['m', 'a', 'h', 'g'])
})
