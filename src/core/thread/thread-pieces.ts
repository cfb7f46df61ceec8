import type { Piece } from '../protocol/piece.ts'
import { wholeStart } from '../protocol/whole-characters.ts'
import type { Access } from '../triggers/config/config.ts'
import { mayDo } from '../triggers/may-trigger.ts'
import { isOwnText } from '../triggers/own-marks.ts'
import { type Person, roleOf } from '../triggers/person.ts'
import { withoutMail } from '../triggers/without-mail.ts'

/** A comment as it was found when a run started. */
export interface EarlierComment {
  readonly id: number
  readonly body: string
  readonly author: { readonly login: string; readonly id: number | null; readonly type: string }
  readonly association: string
  readonly createdAt: string
  readonly editedAt: string | null
  /** What stands there is what its author wrote, as far as GitHub says. */
  readonly isAuthors: boolean
  /** Null where GitHub does not say. */
  readonly hidden: boolean | null
}

/** What decides which comments an agent is told. */
export interface ThreadFacts {
  /** When the event happened; null when it does not say, and then everything that was found came before it. */
  readonly eventAt: string | null
  /** The comment that the event is about. */
  readonly eventComment: number | null
  /** Who opened the issue or pull request. */
  readonly opener: string | null
  readonly access: Access
}

/** Roles are asked for so many people at most. */
const MOST_PEOPLE = 4
/** Characters of all comments together. */
const MOST_CHARACTERS = 40_000

/** Comments that may count, by who wrote them and when: nobody's role is known yet. */
export function earlierComments(
  comments: readonly EarlierComment[],
  { eventAt, eventComment, access }: ThreadFacts,
): readonly EarlierComment[] {
  const isBefore = (time: string) => eventAt === null || Date.parse(time) <= Date.parse(eventAt)
  const said = comments.map((comment) => ({ ...comment, body: withoutMail(comment.body) }))
  return said.filter(({ id, body, author, createdAt, editedAt, hidden }) => {
    if (hidden === true || isOwnText(body) || body.trim() === '') return false
    if (eventComment !== null && id >= eventComment) return false
    if (author.type !== 'User') return access.bots.some((bot) => bot.id === author.id) && isBefore(createdAt)
    return isBefore(createdAt) && (editedAt === null || isBefore(editedAt))
  })
}

/** Whose role has to be known: those whom GitHub ties to the repository first, then those who spoke last. So many were asked for already. */
export function peopleToAsk(comments: readonly EarlierComment[], asked: number): readonly string[] {
  const byPeople = comments.filter(({ author }) => author.type === 'User').toReversed()
  const tied = byPeople.filter(({ association }) => TIED.has(association))
  return [...new Set([...tied, ...byPeople].map(({ author }) => author.login))].slice(0, MOST_PEOPLE - asked)
}

const TIED: ReadonlySet<string> = new Set(['OWNER', 'MEMBER', 'COLLABORATOR'])

/**
 * What an agent is told of a thread, oldest first: comments by its opener and by people who may start runs, each with its author
 * and time in front. When they are too long the oldest go first, and that is said.
 */
export function threadPieces(
  comments: readonly EarlierComment[],
  people: ReadonlyMap<string, Person>,
  { facts, more }: { readonly facts: ThreadFacts; readonly more: boolean },
): Piece[] {
  const { opener } = facts
  const pieces = comments.flatMap((comment) => tellComment(comment, people, facts))
  const kept: Told[] = []
  let characters = 0
  for (const one of pieces.toReversed()) {
    characters += one.heading.length + one.piece.text.length
    if (characters > MOST_CHARACTERS && kept.length > 0) break
    kept.unshift(one)
  }
  const leftOut = pieces.length - kept.length
  const note = leftOut > 0 || more ? [ourWords(leftOutNote(leftOut, more))] : []
  const unknown = comments.filter((comment) => isUnknown(comment, people, opener)).length
  if (unknown > 0) note.push(ourWords(unknownNote(unknown)))
  const doubtful = comments.filter(
    (comment) => comment.hidden === null && tellComment(comment, people, facts).length === 0,
  ).length
  if (doubtful > unknown)
    note.push(ourWords('(Comments by others are left out as well: GitHub does not say whether they were hidden.)'))
  return [...note, ...kept.flatMap(({ heading, piece }) => [ourWords(heading), shortened(piece)])]
}

interface Told {
  readonly heading: string
  readonly piece: Piece
}

function tellComment(
  { author, createdAt, body, isAuthors, hidden }: EarlierComment,
  people: ReadonlyMap<string, Person>,
  { opener, access }: ThreadFacts,
): readonly Told[] {
  const login = author.login.replace(/[^\w.[\]-]/g, '')
  const person = people.get(author.login.toLowerCase())
  const role = author.type !== 'User' ? 'bot' : person === undefined ? null : roleOf(person)
  const mayRun = role === 'bot' || (role !== null && person !== undefined && mayDo('run', person, access).ok)
  if (mayRun && isAuthors) {
    return [{ heading: `${login} (${role}), ${createdAt}:`, piece: { text: body, from: 'person', by: { login, role } } }]
  }
  const isOpeners = opener !== null && opener.toLowerCase() === author.login.toLowerCase()
  if (!mayRun && (!isOpeners || hidden === null)) return []
  const what = isAuthors ? ` (${role ?? 'none'}, opened it), ${createdAt}:` : `, ${createdAt}, edited, perhaps by somebody else:`
  return [{ heading: login + what, piece: { text: body, from: 'stranger' } }]
}

/** Nobody asked for their role, or nobody said it. */
function isUnknown(
  { author: { login, type } }: EarlierComment,
  people: ReadonlyMap<string, Person>,
  opener: ThreadFacts['opener'],
): boolean {
  const name = login.toLowerCase()
  return type === 'User' && name !== opener?.toLowerCase() && (people.get(name)?.access ?? null) === null
}

function unknownNote(count: number): string {
  return `(${count} ${count === 1 ? 'comment is' : 'comments are'} left out as well: the roles of who wrote them are not known.)`
}

function shortened(piece: Piece): Piece {
  const { text } = piece
  return text.length <= MOST_CHARACTERS ? piece : { ...piece, text: `${wholeStart(text, MOST_CHARACTERS)}\n… (shortened)` }
}

function leftOutNote(count: number, more: boolean): string {
  if (more) return '(Older comments of this thread are left out.)'
  return `(${count} older ${count === 1 ? 'comment of this thread is' : 'comments of this thread are'} left out.)`
}

function ourWords(text: string): Piece {
  return { text, from: 'run' }
}
