import { beforeEach, describe, expect, it } from 'vitest'
import type { Thread, ThreadComment } from '../../src/core/run/threads/thread.ts'
import type { NewFault } from '../../src/embedded/http/faults.ts'
import type { LoggedRequest } from '../../src/embedded/http/request-log.ts'
import type { Comments } from '../../src/ports/github/comments.ts'

const MARKER = '<!-- raymond:test -->'
const FAULTS = [
  ['with 500', { kind: 'status', status: 500 }],
  ['with 502, and was carried out', { kind: 'after-applied', status: 502 }],
  ['by a dropped connection', { kind: 'drop' }],
  ['by a dropped connection, and was carried out', { kind: 'drop-after' }],
  ['with a secondary rate limit', { kind: 'secondary-rate-limit', retryAfter: 1 }],
] as const satisfies readonly (readonly [string, Omit<NewFault, 'match'>])[]

interface Standing {
  id: number
  body: string
  updatedAt: Date
  readonly createdAt: Date
  minimized?: boolean
  readonly reactions: readonly { readonly content: string }[]
}

/** A thread that is open, and what stands in it. */
export interface TalkedIn {
  readonly thread: Thread
  /** With nothing in its memory. */
  readonly open: () => Comments
  readonly say: (body: string, by: string) => Standing
  readonly react: (to: Standing, content: string, by: string) => void
  readonly standing: () => readonly Standing[]
  readonly remove: (comment: Standing) => void
  readonly edit: (comment: Standing, body: string, by: string) => void
  readonly marked: (id: number) => ThreadComment
  readonly faults: { add(fault: NewFault): unknown; clear(): void }
  readonly requests: readonly LoggedRequest[]
}

/** What everybody may rely on who talks in threads. */
export function describeComments(kind: string, create: () => Promise<TalkedIn>): void {
  let in_: TalkedIn
  beforeEach(async () => {
    in_ = await create()
  })
  const bodies = () => in_.standing().map(({ body }) => body)
  const ensure = (comments: Comments, text: string, more: object = {}) =>
    comments.ensure(in_.thread, { marker: MARKER, body: `${MARKER}\n${text}`, ...more })
  const isWrite = ({ kind: of, method, body }: LoggedRequest) =>
    of === 'graphql' ? JSON.stringify(body ?? '').includes('mutation') : method !== 'GET'

  describe.each(FAULTS)(`a request about ${kind} that fails %s`, (_, fault) => {
    const next = () =>
      in_.faults.add({ match: ({ kind: of, method }: LoggedRequest) => of === 'graphql' || method !== 'GET', ...fault })

    it('does not show in a comment that is new', async () => {
      next()
      await ensure(in_.open(), 'one')
      expect(bodies()).toEqual([`${MARKER}\none`])
    })

    it('does not show in a comment that is changed', async () => {
      const comments = in_.open()
      await ensure(comments, 'one')
      next()
      const before = in_.requests.length
      await ensure(comments, 'two')
      expect(bodies()).toEqual([`${MARKER}\ntwo`])
      // What was carried out is seen, and not done again.
      const isDone = fault.kind === 'after-applied' || fault.kind === 'drop-after'
      const writes = in_.requests.slice(before).filter(({ kind: of, method }) => of === 'rest' && method !== 'GET')
      if (isDone) expect(writes.length).toBeLessThanOrEqual(1)
    })

    it('does not show in a reaction', async () => {
      const { id } = in_.say('/raymond help', 'mona')
      const comments = in_.open()
      await comments.since(in_.thread, { after: 0, begun: '' })
      next()
      expect(await comments.react(in_.marked(id), 'eyes')).toBe('new')
      expect(in_.standing()[0]?.reactions.map(({ content }) => content)).toEqual(['eyes'])
    })
  })

  describe(`our comment in ${kind}`, () => {
    it('is found by its name among any number, by one that remembers nothing', async () => {
      const { name } = await ensure(in_.open(), 'one')
      for (let at = 0; at < 700; at++) in_.say(String(at), 'mona')
      const before = in_.requests.length
      await ensure(in_.open(), 'two', { known: name })
      expect(in_.requests.length - before).toBe(2)
      expect(in_.standing()[0]?.body).toBe(`${MARKER}\ntwo`)
      expect(bodies().filter((body) => body.startsWith(MARKER))).toHaveLength(1)
    })

    it('is found without its name, as far back as the time that it may be from', async () => {
      await ensure(in_.open(), 'one')
      const begun = new Date(Date.now() - 1000).toISOString()
      for (let at = 0; at < 250; at++) in_.say(String(at), 'mona')
      await ensure(in_.open(), 'two', { begun })
      expect(bodies().filter((body) => body.startsWith(MARKER))).toEqual([`${MARKER}\ntwo`])
    })

    it("is written anew where somebody has deleted it, and is never somebody else's that looks like it", async () => {
      const { name } = await ensure(in_.open(), 'one')
      in_.remove(in_.standing()[0] as Standing)
      in_.say(`${MARKER}\nmine`, 'mallory')
      await ensure(in_.open(), 'two', { known: name, begun: new Date(0).toISOString() })
      expect(bodies()).toEqual([`${MARKER}\nmine`, `${MARKER}\ntwo`])
    })

    it('shows who has voted on it, and since when it says what it says', async () => {
      const comments = in_.open()
      await ensure(comments, 'one')
      const [ours] = in_.standing()
      if (ours === undefined) throw new Error('nothing is there')
      in_.react(ours, '+1', 'maria')
      in_.react(ours, 'heart', 'maria')
      const found = await comments.votesOn(in_.thread, { marker: MARKER })
      expect(found).toMatchObject({
        body: `${MARKER}\none`,
        votes: [{ content: '+1', account: { login: 'maria', type: 'User' } }],
        isWhole: true,
      })
    })

    it('is believed to have shown something since a time, where nobody else has ever written in it, who may have put that time there', async () => {
      const comments = in_.open()
      await ensure(comments, 'one')
      const [ours] = in_.standing()
      if (ours === undefined) throw new Error('nothing is there')
      const begun = new Date(Date.now() - 5000).toISOString()
      const since = async (time = begun) => {
        const found = await comments.votesOn(in_.thread, { marker: MARKER, shownSince: () => time })
        return found === 'unknown' ? found : { since: found?.updatedAt === time, votes: found?.votes.length }
      }
      in_.react(ours, '+1', 'maria')
      await ensure(comments, 'two')
      expect(await since()).toEqual({ since: true, votes: 1 })
      in_.edit(ours, `${MARKER}\nforged`, 'max')
      expect(await since()).toEqual({ since: false, votes: 0 })
      await ensure(comments, 'three')
      expect(await since()).toEqual({ since: false, votes: 1 })
      // GitHub counts whole seconds.
      expect(await since(new Date(Date.now() + 2000).toISOString())).toEqual({ since: false, votes: 1 })
    })

    it.each([
      ['a hundred hearts', ['heart'], 100],
      ['others of their kind, a hundred of each', ['+1', '-1'], 100],
      [
        'all kinds of reactions by as many people as fill a page',
        ['laugh', 'hooray', 'confused', 'heart', 'rocket', 'eyes', '+1'],
        15,
      ],
    ])('shows all votes on it, also behind %s', async (_, contents, people) => {
      const comments = in_.open()
      await ensure(comments, 'one')
      const [ours] = in_.standing()
      if (ours === undefined) throw new Error('nothing is there')
      for (let at = 0; at < people; at++) for (const content of contents) in_.react(ours, content, `fan${at}`)
      in_.react(ours, '-1', 'max')
      const found = await comments.votesOn(in_.thread, { marker: MARKER })
      if (found === undefined || found === 'unknown') throw new Error('nothing was found')
      const fans = contents.filter((content) => content === '+1' || content === '-1').length * people
      expect(found.votes).toHaveLength(fans + 1)
      expect(found.votes.filter(({ account }) => account.login === 'max')).toMatchObject([{ content: '-1' }])
      expect(found.isWhole).toBe(true)
    })

    it('says that there are more votes than were read, where there are thousands', async () => {
      const comments = in_.open()
      await ensure(comments, 'one')
      const [ours] = in_.standing()
      if (ours === undefined) throw new Error('nothing is there')
      for (let at = 0; at < 1001; at++) in_.react(ours, '+1', `fan${at}`)
      expect(await comments.votesOn(in_.thread, { marker: MARKER })).toMatchObject({ isWhole: false })
    })

    it('is by us as long as nobody else has edited it, whatever they leave of it or of another one of ours, or delete it', async () => {
      const comments = in_.open()
      const { name } = await ensure(comments, 'one')
      const which = { marker: MARKER, known: name, begun: new Date(0).toISOString() }
      const [ours] = in_.standing()
      if (ours === undefined) throw new Error('nothing is there')
      const writer = (since = 0) => in_.open().writer(in_.thread, { ...which, since: new Date(since).toISOString() })
      expect(await writer()).toBe('us')
      in_.edit(in_.say('my own', 'maria'), 'mine', 'maria')
      expect(await writer()).toBe('us')
      const writeBeside = (body: string) => in_.open().ensure(in_.thread, { marker: '<!-- raymond:help -->', body })
      await writeBeside('<!-- raymond:help -->\nhelp')
      in_.edit(in_.standing().at(-1) as Standing, '<!-- raymond:help -->\none', 'maria')
      expect(await writer()).toBe('others')
      await writeBeside('<!-- raymond:help -->\nhelp')
      in_.edit(ours, `${MARKER}\nnone`, 'maria')
      expect(await writer()).toBe('others')
      in_.edit(ours, 'none', 'maria')
      expect(await writer()).toBe('others')
      await ensure(in_.open(), 'two', which)
      expect(await writer(Date.now() + 1000)).toBe('us')
      for (const comment of in_.standing().toReversed()) in_.remove(comment)
      expect(await writer()).toBe('others')
      expect(await in_.open().writer(in_.thread, { marker: MARKER, since: new Date(0).toISOString() })).toBeUndefined()
    })

    it('is by us where others tick boxes in another comment of the same account, and change nothing else of it, not for a moment either', async () => {
      const list = (first: string, second: string, more = '') => `To do:\n- [${first}] tested\r\n  1. [${second}] told${more}\n`
      const theirs = in_.say(list(' ', ' '), 'github-actions[bot]')
      const { name: known } = await ensure(in_.open(), 'one')
      const writer = () => in_.open().writer(in_.thread, { marker: MARKER, known, since: new Date(0).toISOString() })
      in_.edit(theirs, list('x', ' '), 'maria')
      expect(await writer()).toBe('us')
      for (let at = 0; at < 25; at++) in_.edit(theirs, list(at % 2 === 0 ? ' ' : 'x', 'X'), 'olga')
      expect(await writer()).toBe('us')
      in_.edit(theirs, list('x', 'X', ' to all'), 'github-actions[bot]')
      in_.edit(theirs, list('x', ' ', ' to all'), 'maria')
      expect(await writer()).toBe('us')
      in_.edit(theirs, `${MARKER}\nforged`, 'max')
      in_.edit(theirs, list('x', ' ', ' to all'), 'max')
      expect(await writer()).toBe('others')
      in_.edit(theirs, list(' ', ' ', ' to all'), 'maria')
      expect(await writer()).toBe('others')
    })

    it('is by us where others tick boxes of it, which takes no vote away, and by others where that is of what they have written', async () => {
      const list = (first: string, more = '') => `${MARKER}\n> - [${first}] tested${more}`
      const write = (body: string) => in_.open().ensure(in_.thread, { marker: MARKER, body })
      const { name: known } = await write(list(' '))
      const [ours] = in_.standing()
      if (ours === undefined) throw new Error('nothing is there')
      const writer = (since = new Date(0)) => in_.open().writer(in_.thread, { marker: MARKER, known, since: since.toISOString() })
      in_.react(ours, '+1', 'maria')
      for (const [at, by] of ['maria', 'olga', 'maria'].entries()) in_.edit(ours, list(at % 2 === 0 ? 'x' : ' '), by)
      const shownSince = () => new Date(0).toISOString()
      expect(await in_.open().votesOn(in_.thread, { marker: MARKER, shownSince })).toMatchObject({ votes: [{}] })
      expect([await writer(), await writer(new Date(Date.now() + 5000))]).toEqual(['us', 'us'])
      in_.edit(ours, list(' ', ', not'), 'max')
      in_.edit(ours, list('x', ', not'), 'maria')
      expect([await writer(), await writer(new Date(Date.now() + 5000))]).toEqual(['others', 'others'])
      expect(await in_.open().votesOn(in_.thread, { marker: MARKER, shownSince })).toMatchObject({ votes: [] })
      await write(list(' ', ', now'))
      in_.edit(ours, list('x', ', now'), 'maria')
      expect(await writer(new Date(Date.now() + 5000))).toBe('us')
      expect(await writer()).toBe('others')
      in_.edit(ours, list(' ', ', or not'), 'max')
      await new Promise((resolve) => setTimeout(resolve, 1100)) // GitHub counts whole seconds
      const asked = new Date()
      await write(list(' ', ', again'))
      in_.edit(ours, list('x', ', again'), 'maria')
      expect(await writer(asked)).toBe('us')
    })

    it.each([
      ['- tested', '- [ ] tested'],
      ['- [ ] tested', '- [y] tested'],
      ['Say [ ].', 'Say [x].'],
    ])('is by others where they have made "%s" of another comment of the same account "%s"', async (before, after) => {
      const theirs = in_.say(before, 'github-actions[bot]')
      const { name: known } = await ensure(in_.open(), 'one')
      in_.edit(theirs, after, 'maria')
      expect(await in_.open().writer(in_.thread, { marker: MARKER, known, since: new Date(0).toISOString() })).toBe('others')
    })

    it('is by others where they have edited it meanwhile, however often we have written it since, and by us from then on', async () => {
      const { name } = await ensure(in_.open(), 'one')
      const [ours] = in_.standing()
      if (ours === undefined) throw new Error('nothing is there')
      const writer = (since: number) =>
        in_.open().writer(in_.thread, { marker: MARKER, known: name, since: new Date(since).toISOString() })
      in_.edit(ours, `${MARKER}\nnone`, 'maria')
      for (let at = 0; at < 101; at++) await ensure(in_.open(), String(at), { known: name })
      expect([await writer(0), await writer(Date.now() + 1000)]).toEqual(['others', 'us'])
    })

    it.each([
      ['with 403', { kind: 'status', status: 403 }],
      ['with 502', { kind: 'status', status: 502 }],
      ['by a dropped connection', { kind: 'drop' }],
      ['for it has no points left', { kind: 'graphql-rate-limit', retryAfter: 7200 }],
    ] as const)('has no votes and no known writer while GitHub does not say who has edited it: %s', async (_, fault) => {
      const comments = in_.open()
      await ensure(comments, 'one')
      const [ours] = in_.standing()
      if (ours === undefined) throw new Error('nothing is there')
      in_.react(ours, '+1', 'maria')
      in_.faults.add({ match: { kind: 'graphql' }, ...fault, times: 99 })
      const found = await comments.votesOn(in_.thread, { marker: MARKER })
      expect(found === 'unknown' ? { votes: [], isWhole: false } : found).toMatchObject({ votes: [], isWhole: false })
      expect(await comments.writer(in_.thread, { marker: MARKER, since: new Date(0).toISOString() })).toBe('unknown')
    })
  })

  describe(`comments in ${kind}`, () => {
    it('are those above a number, oldest first, without what was hidden or deleted, and with what was edited marked', async () => {
      const all = ['one', 'hidden', 'edited', 'edited at once', 'deleted'].map((body) => in_.say(body, 'maria'))
      const [first, hidden, edited, atOnce, deleted] = all
      if (!first || !hidden || !edited || !atOnce || !deleted) throw new Error('unreachable')
      hidden.minimized = true
      edited.updatedAt = new Date(edited.createdAt.getTime() + 5000)
      atOnce.updatedAt = sameSecond(atOnce.createdAt)
      in_.remove(deleted)
      in_.say('last', 'olga')
      const found = await in_.open().since(in_.thread, { after: first.id, begun: '' })
      const shown = found?.comments.map(({ body, author, createdAt, updatedAt }) => [body, author.login, createdAt === updatedAt])
      expect(shown).toEqual([
        ['edited', 'maria', false],
        ['edited at once', 'maria', false],
        ['last', 'olga', true],
      ])
      expect(found?.isWhole).toBe(true)
    })

    it('are read a few pages back and no further, and are not said to be all then', async () => {
      for (let at = 0; at < 900; at++) in_.say(String(at), 'mona')
      const before = in_.requests.length
      const found = await in_.open().since(in_.thread, { after: 0, begun: '' })
      expect(in_.requests.slice(before).filter((one) => !isWrite(one)).length).toBe(5)
      expect([found?.comments[0]?.body, found?.comments.at(-1)?.body, found?.isWhole]).toEqual(['400', '899', false])
    })

    it('are not taken for none while GitHub shows none', async () => {
      in_.say('/raymond stop', 'maria')
      in_.faults.add({ match: () => true, kind: 'status', status: 404, times: 99 })
      expect(await in_.open().since(in_.thread, { after: 0, begun: '' })).toBeUndefined()
    })

    it('are not read while GitHub does not say which were hidden, and are in the same job where it was only once that it did not', async () => {
      in_.say('hidden', 'maria').minimized = true
      in_.say('one', 'maria')
      const heard = async () => (await in_.open().since(in_.thread, { after: 0, begun: '' }))?.comments.map(({ body }) => body)
      for (const failing of [{ kind: 'status' }, { kind: 'graphql-rate-limit', retryAfter: 7200 }] as const) {
        in_.faults.add({ match: { kind: 'graphql' }, ...failing, times: 99 })
        expect(await heard()).toBeUndefined()
        in_.faults.clear()
      }
      in_.faults.add({ match: { kind: 'graphql' }, kind: 'status' })
      expect(await heard()).toEqual(['one'])
    })

    it('show a reaction of ours once, and say so', async () => {
      const { id } = in_.say('/raymond help', 'mona')
      const again = [await in_.open().react(in_.marked(id), '+1'), await in_.open().react(in_.marked(id), '+1')]
      expect(again).toEqual(['new', 'there'])
    })
  })
}

/** Another moment of the same second: GitHub tells them apart no further. */
function sameSecond(time: Date): Date {
  const second = Math.floor(time.getTime() / 1000) * 1000
  return new Date(time.getTime() === second ? second + 1 : second)
}
