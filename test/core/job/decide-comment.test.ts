import { describe, expect, it } from 'vitest'
import { saidIn, whoseRolesCount } from '../../../src/core/job/decide-comment.ts'
import type { Deed } from '../../../src/core/job/deeds.ts'
import { pinnedOf } from '../../../src/core/run/pinned.ts'
import type { Run } from '../../../src/core/run/run.ts'
import { matchTriggers } from '../../../src/core/triggers/match-triggers.ts'
import { stateRun } from '../../tools/state-run.ts'
import { comment, MONA } from '../triggers/events.ts'
import { deedsOf, facts, person, said, shortly } from './facts.ts'

const ASKED = '2026-11-21T10:30:00.500Z'
const ask = (extra: Partial<Run['asks'][number]> = {}): Run['asks'][number] => ({
  id: 'main-1',
  agent: 'main',
  prompt: 'Shall I?',
  next: 'GO.md',
  to: [],
  choices: [],
  deadline: null,
  timeout_next: null,
  asked_at: ASKED,
  ...extra,
})
const run = (changes: Partial<Run> = {}) => stateRun({ issue: 7, status: 'waiting', actor: 'eve', ...changes })
const asking = (extra: Partial<Run['asks'][number]> = {}) => run({ asks: [ask(extra)] })
const toldOf = (deeds: readonly Deed[]) =>
  deeds.flatMap((deed) => (deed.type === 'tell' ? deed.problems.map(({ message, hint }) => `${message} ${hint}`) : []))

describe('commands', () => {
  it.each([
    ['/raymond stop', 'write', 'waiting', ['claim', 'cancel_run']],
    ['/raymond stop', 'triage', 'waiting', ['mona has the role triage, and stop needs write']],
    ['/raymond stop', 'write', 'completed', ['this thread has no run that it could mean']],
    ['/raymond status', 'write', 'completed', ['claim', 'show_run']],
    ['/raymond why', 'write', 'completed', ['claim', 'say']],
    ['/raymond help', 'write', 'completed', ['claim', 'say']],
    ['/raymond help', 'read', 'completed', ['mona has the role read, and run needs write']],
    ['/raymond resume', 'write', 'suspended', ['claim', 'resume_run']],
    ['/raymond retry', 'write', 'failed', ['claim', 'resume_run']],
    ['/raymond resume', 'write', 'waiting', ['this thread has no run that it could mean']],
    ['/raymond resume --model opus', 'write', 'failed', ['claim', 'resume_run']],
    ['/raymond resume --budget 20', 'write', 'over_budget', ['mona has the role write, and approve needs maintain']],
    ['/raymond retry --budget 20', 'write', 'over_budget', ['mona has the role write, and approve needs maintain']],
    ['/raymond resume --budget 20', 'maintain', 'over_budget', ['claim', 'resume_run']],
    ['/raymond code', 'write', 'waiting', []],
  ] as const)('%s by somebody of the role %s about a run that is %s', (body, role, status, deeds) => {
    expect(shortly(deedsOf(facts({ event: said(body), people: [person(role)], runs: [run({ status })] })))).toEqual(deeds)
  })

  describe('mean no run whose occasion is later than they are', () => {
    const at = (time: string) => `2026-11-21T${time}Z`
    const created_at = '2026-11-21T11:00:40.000Z'
    const failed = (changes: Partial<Run>) => run({ status: 'failed', created_at, ...changes })
    const told = (said_at: string): Partial<Run> => ({
      follows: { pull_request: 8, branch: 'b', head: 'a'.repeat(40), by: 'failed_checks', said_at, issue: 7, remarks: [] },
    })
    it.each<[string, Partial<Run>]>([
      ['a review', { event_payload: { review: { submitted_at: at('11:00:01') } } }],
      ['a comment', { event_payload: { comment: { created_at: at('11:00:01') } } }],
      ['what a round was told', told(at('11:00:01'))],
    ])('%s', (_, occasion) => {
      const later = failed(occasion)
      const older = run({ workflow_id: 'coding-7-0', status: 'failed' })
      for (const body of ['/raymond stop', '/raymond retry', '/raymond retry coding-7-1 --budget 2', '/raymond resume']) {
        const about = (...runs: readonly Run[]) => deedsOf(facts({ event: said(body), runs, people: [person('maintain')] }))
        expect(shortly(about(later)), body).toEqual(['the run began after the comment was written'])
        if (!body.includes('coding')) expect(about(later, older), body).toMatchObject([{ type: 'claim' }, { run: 'coding-7-0' }])
      }
    })

    it.each<[string, Partial<Run>]>([
      ['begun within the same second', { event_payload: { review: { submitted_at: at('11:00:00') } } }],
      ['whose job came late to what had begun it before', { event_payload: { comment: { created_at: at('10:59:59') } } }],
      ['begun by what names no time', { event_payload: { issue: { updated_at: at('11:00:01') } } }],
      ['begun by hand', { event_payload: null }],
      ['that was told something earlier', told(at('10:59:59'))],
    ])('and mean one %s', (_, occasion) => {
      for (const body of ['/raymond stop', '/raymond retry', '/raymond stop coding-7-1'])
        expect(deedsOf(facts({ event: said(body), runs: [failed(occasion)] })), body).toMatchObject([
          { type: 'claim' },
          { run: 'coding-7-1' },
        ])
    })
  })

  it('run an operation again that was cut off on a retry alone, and say so on a resume', () => {
    const error = { code: 'RAY-INTERRUPTED', message: 'shell/run was cut off, and may have done its work or not.' } as const
    const cutOff = run({ reason: 'interrupted', error })
    const about = (body: string, ...runs: readonly Run[]) => deedsOf(facts({ event: said(body), runs }))
    for (const body of ['/raymond retry', '/raymond retry coding-7-1'])
      expect(about(body, cutOff)).toMatchObject([
        { type: 'claim' },
        { type: 'resume_run', run: 'coding-7-1', word: { rerun: true } },
      ])
    for (const body of ['/raymond resume', '/raymond resume coding-7-1'])
      expect(toldOf(about(body, cutOff))).toEqual([
        'shell/run was cut off, and may have done its work or not. Only this runs it again, once somebody has seen whether it did its work: /raymond retry coding-7-1',
      ])
    for (const reason of ['ask', 'approval'])
      expect(shortly(about('/raymond retry', run({ reason })))).toEqual(['this thread has no run that it could mean'])
  })

  it.each([
    ['the answer to main-1', { asks: [ask()] }],
    [
      'an approval',
      {
        proposals: [{ proposal: { type: 'labels' }, number: null, status: 'waiting' }] as unknown as NonNullable<
          Run['proposals']
        >,
      },
    ],
  ])('go on with no run that waits for %s, and say so to who may do it', (what, changes) => {
    const of = (body: string, role: string) =>
      shortly(deedsOf(facts({ event: said(body), people: [person(role)], runs: [run(changes)] })))
    for (const verb of ['resume', 'retry']) {
      const why = `coding-7-1 waits for ${what}, and goes on by no /raymond ${verb} before that: say it again then`
      for (const words of ['', ' --budget 20', ' coding-7-1 --budget 20', ' --model opus'])
        expect(of(`/raymond ${verb}${words}`, 'maintain'), words).toEqual([why])
      expect(of(`/raymond ${verb} --budget 20`, 'write')).toEqual(['mona has the role write, and approve needs maintain'])
    }
  })

  it('go on with no run that is over, unless it is the only one: then they say what to do', () => {
    const budget = { limit_usd: 5, spent_usd: 5, most_usd: 6 }
    const over = run({ status: 'failed', reason: 'failed-result', budget })
    const other = run({ workflow_id: 'coding-7-2', status: 'suspended' })
    const about = (body: string, ...runs: readonly Run[]) =>
      deedsOf(facts({ event: said(body), people: [person('admin')], runs }))
    expect(about('/raymond retry --budget 6', over, other)).toMatchObject([
      { type: 'claim' },
      { type: 'resume_run', run: 'coding-7-2' },
    ])
    for (const body of ['/raymond retry', '/raymond resume --budget 20'])
      expect(about(body, over)).toMatchObject([{ type: 'tell', problems: [{ code: 'RAY-FAILED-RESULT' }] }])
    expect(about('/raymond retry coding-7-1', over, other)).toMatchObject([
      { type: 'tell', problems: [{ hint: 'Start the workflow again when what its result says is mended.' }] },
    ])
  })

  it('raise no worker above what its parent has set aside for it, and name the run whose budget can be raised', () => {
    const worker = run({
      workflow_id: 'coding-7-1-1',
      status: 'over_budget',
      parent: { run: 'coding-7-1', agent: 'main_w1' },
      budget: { limit_usd: 2, spent_usd: 2 },
    })
    const told = (body: string) =>
      shortly(deedsOf(facts({ event: said(body), people: [person('admin')], runs: [run({ status: 'suspended' }), worker] })))
    const known = deedsOf(
      facts({
        event: said('/raymond resume coding-7-1-1 --budget 5'),
        people: [person('admin')],
        runs: [run({ budget: { limit_usd: 10, spent_usd: 2 } }), worker],
      }),
    )
    expect(known).toMatchObject([{ type: 'tell', problems: [{ hint: '/raymond resume coding-7-1 --budget 13' }] }])
    expect(told('/raymond resume coding-7-1-1 --budget 2')).toEqual(['claim', 'resume_run'])
    expect(told('/raymond resume coding-7-1 --budget 5')).toEqual(['claim', 'resume_run'])
  })

  it.each([
    [{ limit_usd: 2, spent_usd: 1.5, most_usd: 5 }, {}, 'This works: /raymond resume coding-7-1 --budget 5'],
    [{ limit_usd: 2, spent_usd: 1.5, most_usd: 90 }, { budget_usd: 4.5 }, 'This works: /raymond resume coding-7-1 --budget 4.5'],
    [{ limit_usd: 5, spent_usd: 5, most_usd: 5 }, {}, 'This works once somebody who may change the Actions workflow'],
    [{ limit_usd: 5, spent_usd: 5, most_usd: 5 }, { budget_usd: 20 }, undefined],
    [{ limit_usd: 5, spent_usd: 5 }, {}, undefined],
  ] as const)('of %o with %o of the action raise it to 20 or say what works: %s', (budget, settings, words) => {
    const known = facts({
      event: said('/raymond resume --budget 20'),
      people: [person('maintain')],
      runs: [run({ status: 'over_budget', budget, configuration: '.github/raymond.yml' })],
      request: { ...facts().request, settings },
    })
    const deeds = deedsOf(known)
    const told = toldOf(deeds)
    expect(deeds.map(({ type }) => type)).toEqual(words === undefined ? ['claim', 'resume_run'] : ['tell'])
    if (words !== undefined) expect(told[0]).toContain(words)
  })

  it.each([
    [
      { most_usd: 5 },
      { budget_usd: 90 },
      'allows, $5.00, in jobs of .github/other.yml, which started the run, and the run has that already. This works in one of those, once their Actions workflow allows as much: /raymond resume coding-7-1 --budget 20',
    ],
    [{ most_usd: 5 }, {}, 'allows, $5.00, in jobs of .github/other.yml, which started the run'],
    [
      { most_usd: 90 },
      { budget_usd: 8 },
      'in jobs of .github/raymond.yml, of which this is one. This works: /raymond resume coding-7-1 --budget 8',
    ],
    [
      {},
      { budget_usd: 8 },
      'in jobs of .github/raymond.yml, of which this is one. This works: /raymond resume coding-7-1 --budget 8',
    ],
    [{ most_usd: 90 }, { budget_usd: 20 }, undefined],
    [{}, {}, undefined],
  ] as const)(
    'of a run of another configuration with %o in a job with %o raise it to 20, or say which limit held: %s',
    (budget, settings, words) => {
      const other = run({
        status: 'over_budget',
        budget: { limit_usd: 5, spent_usd: 5, ...budget },
        configuration: '.github/other.yml',
      })
      const known = facts({
        event: said('/raymond resume --budget 20'),
        people: [person('maintain')],
        runs: [other],
        request: { ...facts().request, settings },
      })
      const deeds = deedsOf(known)
      expect(deeds.map(({ type }) => type)).toEqual(words === undefined ? ['claim', 'resume_run'] : ['tell'])
      if (words !== undefined) expect(toldOf(deeds)[0]).toContain(words)
    },
  )

  it('raise no run that does not name the configuration that started it above what it has heard of last', () => {
    const told = (settings: { readonly budget_usd?: number }) =>
      toldOf(
        deedsOf(
          facts({
            event: said('/raymond resume --budget 20'),
            people: [person('maintain')],
            runs: [run({ status: 'over_budget', budget: { limit_usd: 5, spent_usd: 5, most_usd: 5 } })],
            request: { ...facts().request, settings },
          }),
        ),
      )
    const words = `$20.00 is more than budget-usd of the action allows, $5.00, in jobs of the configuration that started the run, and the run has that already. Start the workflow again with a larger budget: no job may raise this one.`
    expect([told({}), told({ budget_usd: 90 })]).toEqual([[words], [words]])
  })

  it('go on with the paused workers of the runs that they mean, each in a job of its own and with its part of the money', () => {
    const parent = { run: 'coding-7-1', agent: 'main_worker1' }
    const worker = (workflow_id: string, more: Partial<Run>) => run({ workflow_id, parent, status: 'suspended', ...more })
    const runs = [
      run({ status: 'suspended', reason: 'workers', budget: { limit_usd: 10, spent_usd: 2 } }),
      worker('coding-7-1-1', { reason: 'usage-limit' }),
      worker('coding-7-1-2', { reason: 'time-up' }),
      worker('coding-7-1-3', { status: 'waiting', reason: 'interrupted' }),
      worker('coding-7-1-4', { status: 'waiting', reason: 'ask' }),
    ]
    const words = (body: string) =>
      deedsOf(facts({ event: said(body), people: [person('admin')], runs })).flatMap((deed) =>
        deed.type === 'resume_run' ? [[deed.run, deed.word.budgetUsd ?? null, deed.word.elsewhere ?? false]] : [],
      )
    const alongside = ['coding-7-1-1', 'coding-7-1-3'].map((id) => [id, null, true])
    expect(words('/raymond retry')).toEqual([['coding-7-1', null, false], ...alongside])
    expect(words('/raymond retry coding-7-1')).toEqual([['coding-7-1', null, false], ...alongside])
    expect(words('/raymond resume --budget 12')).toEqual([['coding-7-1', 12, false], alongside[0]])
    expect(toldOf(deedsOf(facts({ event: said('/raymond resume'), people: [person('admin')], runs })))).toEqual([
      expect.stringContaining('/raymond retry coding-7-1-3'),
    ])
    expect(words('/raymond retry coding-7-1-1')).toEqual([['coding-7-1-1', null, false]])
  })

  it("go on with no worker of a worker whose end was counted: its part was in that one's; and with it until then", () => {
    const child = (id: string, status: 'ended' | 'started') =>
      ({ id, status, agent: 'main_worker1', budget_usd: 2 }) as NonNullable<Run['children']>[number]
    const worker = (workflow_id: string, of: string) =>
      run({
        workflow_id,
        status: 'failed',
        parent: { run: of, agent: 'main_worker1' },
        children: [child(`${workflow_id}-1`, 'started')],
      })
    const retry = (id: string, status: 'ended' | 'started') => {
      const whole = run({ status: 'suspended', children: [child('coding-7-1-1', status)] })
      const below = [
        worker('coding-7-1-1', 'coding-7-1'),
        worker('coding-7-1-1-1', 'coding-7-1-1'),
        worker('coding-7-1-1-1-1', 'coding-7-1-1-1'),
      ]
      return shortly(deedsOf(facts({ event: said(`/raymond retry ${id}`), runs: [whole, ...below] })))
    }
    for (const id of ['coding-7-1-1', 'coding-7-1-1-1', 'coding-7-1-1-1-1']) {
      expect(retry(id, 'started')).toEqual(['claim', 'resume_run'])
      expect(retry(id, 'ended')).toEqual([`${id} did a part of coding-7-1, which has counted its end.`])
    }
  })

  it('go on with no worker of a run that was stopped, or has come to its end, whether or not that has counted it', () => {
    const retry = (status: Run['status']) => {
      const started = { id: 'coding-7-1-1', status: 'started' } as NonNullable<Run['children']>[number]
      const worker = run({ workflow_id: 'coding-7-1-1', status: 'failed', parent: { run: 'coding-7-1', agent: 'main_worker1' } })
      const runs = [run({ status, children: [started] }), worker]
      return shortly(deedsOf(facts({ event: said('/raymond retry coding-7-1-1'), runs })))
    }
    expect(retry('cancelled')).toEqual(['coding-7-1-1 did a part of coding-7-1, which was stopped.'])
    expect(retry('completed')).toEqual(['coding-7-1-1 did a part of coding-7-1, which has ended.'])
    for (const status of ['suspended', 'waiting', 'running', 'over_budget', 'failed'] as const)
      expect(retry(status), status).toEqual(['claim', 'resume_run'])
  })

  it('carry their options to the run', () => {
    const body = '/raymond retry --budget 20 --state-budget=3 --model opus --effort high --max-duration 2h'
    const deeds = deedsOf(facts({ event: said(body), people: [person('admin')], runs: [run({ status: 'failed' })] }))
    expect(deeds.at(-1)).toMatchObject({
      type: 'resume_run',
      word: {
        retry: true,
        rerun: true,
        budgetUsd: 20,
        stateBudgetUsd: 3,
        model: 'opus',
        effort: 'high',
        maxDurationMs: 7_200_000,
        comment: 5,
      },
    })
  })

  it('mean a run of another thread when they name it, else those of their own', () => {
    const other = run({ workflow_id: 'coding-8-2', issue: 8 })
    const named = deedsOf(facts({ event: said('/raymond stop coding-8-2'), runs: [run(), other] }))
    const plain = deedsOf(facts({ event: said('/raymond stop'), runs: [run(), other] }))
    expect([named, plain].map((deeds) => deeds.flatMap((deed) => (deed.type === 'cancel_run' ? deed.run : [])))).toEqual([
      ['coding-8-2'],
      ['coding-7-1'],
    ])
  })

  it('are claimed under the comment, with a last reaction where they change something', () => {
    const marks = ['/raymond status', '/raymond stop', '/raymond answer yes', 'yes'].map(
      (body) => deedsOf(facts({ event: said(body), runs: [asking()] }))[0],
    )
    expect(marks).toEqual(
      ['eyes', '+1', '+1', '+1'].map((reaction) => ({
        type: 'claim',
        what: { thread: 7, key: 'issue_comment/5' },
        mark: { comment: { id: 5, kind: 'issue_comment' }, reaction },
      })),
    )
  })
})

describe('whose word it is', () => {
  const runs = [asking()]
  const BOT = { id: 41_898_282, login: 'github-actions[bot]', type: 'Bot' }
  const bots = { ...facts().config, access: { ...facts().config.access, bots: [{ id: BOT.id, login: BOT.login }] } }
  const byBot = comment('/raymond stop', { sender: BOT, comment: { id: 5, body: '/raymond stop', user: BOT } })

  it("is not that of who edited somebody else's comment", () => {
    const edited = said('/raymond stop', { edited: '2026-11-21T11:00:07Z' })
    expect(shortly(deedsOf(facts({ event: edited, runs })))[0]).toContain('The comment was edited')
  })

  it('is not our own, even when the configuration lists the account; the same bot beside an App is another one', () => {
    const people = [{ login: BOT.login, id: BOT.id, type: 'Bot', access: null }]
    const deeds = (ownBot: number | null) => shortly(deedsOf(facts({ event: byBot, config: bots, people, runs, ownBot })))
    expect(deeds(BOT.id)[0]).toContain('the account that this action itself writes as')
    expect(deeds(77)).toEqual(['claim', 'cancel_run'])
  })

  it('needs everybody behind the event: on a re-run also who pressed the button', () => {
    const people = [person('maintain'), person('read', 'rita')]
    expect(shortly(deedsOf(facts({ event: said('/raymond stop'), people, runs })))).toEqual([
      'rita has the role read, and stop needs write',
    ])
    expect(shortly(deedsOf(facts({ event: said('yes'), people, runs })))).toEqual([
      'rita has the role read, and answer needs write',
    ])
  })

  it("is nobody's where nobody is known", () => {
    expect(shortly(deedsOf(facts({ event: said('yes'), people: [], runs })))).toEqual(['nobody is known to have asked for it'])
  })

  it('is asked for only where there is something to decide', () => {
    const whose = (body: string, known: readonly Run[]) => {
      const all = facts({ event: said(body), runs: known })
      return saidIn(all.event, matchTriggers(all.event, all.config)).map((word) => whoseRolesCount(word, all))
    }
    expect([whose('hello', []), whose('hello', runs), whose('/raymond stop', [])]).toEqual([[[]], [['mona']], [['mona']]])
  })
})

describe('a command that is read as none', () => {
  const of = (body: string, more: Parameters<typeof facts>[0] = {}) =>
    deedsOf(facts({ event: said(body), runs: [asking()], ...more }))
  const unread =
    'This is read neither as a command nor as an answer. A command stands at the start of a line by itself, outside code, lists, emphasis and hidden text. Say it so in a new comment, or, if it was meant as the answer: /raymond answer main-1 TEXT'

  it.each(['`/raymond stop`', '- /raymond stop', '/raymond, stop', 'The <pre> tag is broken.\n\n/raymond stop', '/raymond: yes'])(
    'answers no question, and whoever said it is told: %j',
    (body) => {
      expect(toldOf(of(body))).toEqual([unread])
      expect(of(body)).toHaveLength(1)
    },
  )

  it('is told to nobody without the role, and where no question is open that it could be taken to answer', () => {
    const stranger = of('- /raymond stop', { people: [person('read')] })
    expect([shortly(stranger), toldOf(stranger)]).toEqual([['mona has the role read, and answer needs write'], []])
    expect(of('- /raymond stop', { runs: [run()] })).toEqual([])
    expect(of('', { event: said('- /raymond stop', { at: '2026-11-21T10:29:59Z' }) })).toEqual([])
  })

  it('names no question where several are open', () => {
    const runs = [run({ asks: [ask(), ask({ id: 'main-2' })] })]
    expect(toldOf(of('- /raymond stop', { runs }))).toEqual([unread.replace('main-1', 'ASK_ID')])
  })
})

describe('answers', () => {
  it.each([
    ['written after the question', '2026-11-21T11:00:00Z', ['claim', 'resume_run']],
    ['written in the same second', '2026-11-21T10:30:00Z', ['claim', 'resume_run']],
    ['written before the question', '2026-11-21T10:29:59Z', ['the question was asked after the comment was written']],
  ])('%s', (_, at, deeds) => {
    for (const body of ['yes', '/raymond answer yes', '/raymond answer main-1 yes'])
      expect(shortly(deedsOf(facts({ event: said(body, { at }), runs: [asking()] })))).toEqual(deeds)
  })

  it('are no words of a review, nor of a remark on a line, but for the command', () => {
    for (const [kind, name, action] of [
      ['review', 'pull_request_review', 'submitted'],
      ['review_comment', 'pull_request_review_comment', 'created'],
    ] as const) {
      const of = (body: string) => {
        const event = said(body, { kind: 'pull' })
        return deedsOf(
          facts({ event: { ...event, name, action, comment: event.comment && { ...event.comment, kind } }, runs: [asking()] }),
        )
      }
      expect(['Typo: "zwei".', '- /raymond stop'].flatMap(of)).toEqual([])
      expect(shortly(of('/raymond answer yes'))).toEqual(['claim', 'resume_run'])
    }
  })

  it('are not the id of a question that is closed, alone or with its run before it', () => {
    const agents = [{ id: 'main', asks: 2 }] as unknown as Run['agents']
    const of = (body: string) => deedsOf(facts({ event: said(body), runs: [run({ agents, asks: [ask({ id: 'main-2' })] })] }))
    for (const body of ['main-1', '`main-1`', 'coding-7-1/main-1', 'main-1 blue', 'main-1: blue'])
      expect(toldOf(of(`/raymond answer ${body}`))).toEqual([expect.stringMatching(/^No question ".*main-1" is open\. /)])
    for (const [body, text] of [
      ['main-2 main-1', 'main-1'],
      ['main-3', 'main-3'],
      ['yes, because main-1 said so', 'yes, because main-1 said so'],
    ])
      expect(of(`/raymond answer ${body}`)).toMatchObject([
        { type: 'claim' },
        { type: 'resume_run', word: { answer: { ask: 'main-2', text } } },
      ])
  })

  type Child = NonNullable<Run['children']>[number]
  const told = (more: Partial<NonNullable<Child['asks']>[number]> = {}) => {
    const { agent: _, next: __, timeout_next: ___, ...rest } = ask({ id: 'main_worker1-1' })
    return [{ ...rest, ...more }]
  }
  const parted = (status: 'ended' | 'waiting', more: Partial<Run> = {}, asks: Child['asks'] = told()) => [
    run({ status: 'suspended', children: [{ id: 'coding-7-1-1', status, ...(status === 'ended' ? {} : { asks }) } as Child] }),
    run({
      workflow_id: 'coding-7-1-1',
      parent: { run: 'coding-7-1', agent: 'main_worker1' },
      asks: [ask({ id: 'main_worker1-1' })],
      ...more,
    }),
  ]
  const counted = 'coding-7-1-1 did a part of coding-7-1, which has counted its end.'

  it('to a worker count until its end was counted: then its question is not open, and who names it is told why', () => {
    const of = (body: string, runs: readonly Run[]) => shortly(deedsOf(facts({ event: said(body), runs })))
    const named = ['/raymond answer main_worker1-1 yes', '/raymond answer coding-7-1-1/main_worker1-1 yes']
    for (const body of ['yes', '/raymond answer yes', ...named])
      expect(of(body, parted('waiting'))).toEqual(['claim', 'resume_run'])
    for (const status of ['waiting', 'failed', 'over_budget'] as const) {
      const over = parted('ended', { status })
      expect([of('yes', over), of('/raymond answer yes', over)]).toEqual([[], ['No question is open here.']])
      expect(named.map((body) => of(body, over))).toEqual([[counted], [counted]])
    }
  })

  const bare = ['yes', '/raymond answer yes']

  it('to a worker mean its question once the comment shows it; before that only who names it means it', () => {
    const of = (body: string, runs: readonly Run[]) => shortly(deedsOf(facts({ event: said(body), runs })))
    const late = ['the question was asked after the comment was written']
    const named = '/raymond answer main_worker1-1 yes'
    const unheard = parted('waiting', {}, [])
    expect([...bare, named].map((body) => of(body, unheard))).toEqual([
      [],
      ['No question is open here.'],
      ['claim', 'resume_run'],
    ])
    const since = (told_at: string) => parted('waiting', {}, told({ told_at }))
    expect(bare.map((body) => of(body, since('2026-11-21T11:30:00.000Z')))).toEqual([late, late])
    expect(bare.map((body) => of(body, since('2026-11-21T10:45:00.000Z')))).toEqual(bare.map(() => ['claim', 'resume_run']))
  })

  it('to a worker of a worker mean its question once the first run has heard of it', () => {
    const [top, middle] = parted('waiting', { asks: [], status: 'suspended' })
    const below = { id: 'coding-7-1-1-1', status: 'waiting', asks: told() } as Child
    const deepest = run({
      workflow_id: 'coding-7-1-1-1',
      parent: { run: 'coding-7-1-1', agent: 'main_worker1' },
      asks: [ask({ id: 'main_worker1-1' })],
    })
    const of = (first: Run | undefined) => {
      const runs = [first, middle && { ...middle, children: [below] }, deepest].flatMap((one) => one ?? [])
      return deedsOf(facts({ event: said('yes'), runs })).at(-1)
    }
    expect(of(top && { ...top, children: top.children?.map((child) => ({ ...child, asks: [] })) ?? [] })).toBeUndefined()
    expect(of(top)).toMatchObject({ type: 'resume_run', run: 'coding-7-1-1-1' })
  })

  it('to a worker of a round are given where that is shown, in its pull request and in those that it opened, and nowhere else', () => {
    const of = (body: string, places: Partial<Run>) => {
      const [top, worker] = parted('waiting').map((one) => ({ ...one, issue: 8 }))
      const runs = [{ ...top, ...places }, worker] as readonly Run[]
      return shortly(deedsOf(facts({ event: said(body), runs })))
    }
    const follows = { pull_request: 8, branch: 'b', head: 'a'.repeat(40), by: 'command' as const, issue: 7, remarks: [] }
    const words = [...bare, '/raymond answer main_worker1-1 yes']
    const isGiven = ['claim', 'resume_run']
    const shown = { continues: 'coding-5-1', follows }
    expect(words.map((body) => of(body, shown))).toEqual([isGiven, isGiven, isGiven])
    const inPull = { issue: 7, continues: 'coding-5-1', follows: { ...follows, issue: 5 } }
    expect(words.map((body) => of(body, inPull))).toEqual([[], isGiven, isGiven])
    const pull = { status: 'applied', number: 7, proposal: { type: 'pull_request' } }
    const opener = { proposals: [pull] as unknown as NonNullable<Run['proposals']> }
    expect(words.map((body) => of(body, opener))).toEqual([[], isGiven, isGiven])
    const none = [[], ['No question is open here.'], ['No question is open here.']]
    expect(words.map((body) => of(body, { ...shown, follows: { ...follows, issue: 5 } }))).toEqual(none)
  })

  it('that are plain mean what is shown in their own thread, and no question of a run that a later round is shown in place of', () => {
    const pull = { status: 'applied', number: 7, proposal: { type: 'pull_request' } }
    const elsewhere = { ...asking(), issue: 5, proposals: [pull] as unknown as NonNullable<Run['proposals']> }
    const of = (body: string, ...runs: readonly Run[]) => shortly(deedsOf(facts({ event: said(body), runs })))
    expect([...bare, '/raymond answer main-1 yes'].map((body) => of(body, elsewhere))).toEqual([
      [],
      ['claim', 'resume_run'],
      ['claim', 'resume_run'],
    ])
    const round = (updated_at: string) => run({ workflow_id: 'r-2', continues: 'coding-7-1', round: 1, updated_at })
    expect(of('yes', asking(), round('2026-11-21T10:45:00.000Z'))).toEqual([])
    expect(of('yes', asking(), round('2026-11-21T10:15:00.000Z'))).toEqual(['claim', 'resume_run'])
  })

  it('that are plain mean the question of a run that goes on, beside that of a worker that has failed', () => {
    const live = run({ workflow_id: 'other-7-2', asks: [ask()] })
    for (const status of ['ended', 'waiting'] as const) {
      const deeds = deedsOf(facts({ event: said('yes'), runs: [...parted(status, { status: 'failed' }), live] }))
      expect(deeds.at(-1)).toMatchObject({ type: 'resume_run', run: 'other-7-2', word: { answer: { ask: 'main-1' } } })
    }
  })

  it('of an old job that is run again do not answer what was asked later', () => {
    const old = { event: said('yes', { at: '2026-09-01T10:00:00Z' }), runs: [asking()] }
    expect(shortly(deedsOf(facts({ ...old, attempt: 2 })))).toEqual(['the question was asked after the comment was written'])
    expect(shortly(deedsOf(facts({ ...old, isMissed: true })))).toEqual(['the question was asked after the comment was written'])
  })

  it('in a payload that somebody kept and replays count as written now', () => {
    expect(shortly(deedsOf(facts({ event: said('yes', { at: '2019-05-15T15:20:21Z' }), runs: [asking()] })))).toEqual([
      'claim',
      'resume_run',
    ])
  })

  it.each([
    ['somebody named who has the role', ['mona'], 'write', 'resume_run'],
    ['somebody named without the role', ['mona'], 'read', 'mona has the role read, and answer needs write'],
    ['somebody else of the role', ['eve'], 'admin', 'the question is put to eve, not to mona'],
  ])('by %s', (_, to, role, last) => {
    expect(shortly(deedsOf(facts({ event: said('yes'), people: [person(role)], runs: [asking({ to })] }))).at(-1)).toBe(last)
  })

  it('name the question that is older than they are, when another was asked later', () => {
    const later = ask({ id: 'main_a-1', agent: 'main_a', asked_at: '2026-11-21T11:30:00.000Z' })
    const deeds = deedsOf(facts({ event: said('yes'), runs: [run({ asks: [ask(), later] })] }))
    expect(deeds.at(-1)).toMatchObject({ type: 'resume_run', word: { answer: { ask: 'main-1', text: 'yes', by: 'mona' } } })
  })

  it('without a time, as in a payload made by hand, count', () => {
    const event = comment('yes', { comment: { id: 5, body: 'yes', user: MONA } })
    expect(shortly(deedsOf(facts({ event, runs: [asking()] })))).toEqual(['claim', 'resume_run'])
  })
})

describe('approvals', () => {
  const approvals = [{ run: 'coding-7-1', code: 'abcdef0123', seq: 4, at: ASKED }]
  const known = (more: object = {}) =>
    facts({ event: said('/raymond approve abcdef0123'), runs: [run()], people: [person('maintain')], approvals, ...more })

  it('let happen what was shown', () => {
    expect(deedsOf(known()).at(-1)).toMatchObject({ type: 'resume_run', word: { approval: { by: 'mona', seq: 4 } } })
  })

  it.each([
    ['somebody of a lower role', { people: [person('write')] }, 'mona has the role write, and approve needs maintain'],
    [
      'another code',
      { event: said('/raymond approve 0123456789') },
      'the code is not the one of what waits now: something has changed since it was shown',
    ],
    ['a thread where nothing waits', { approvals: [] }, 'nothing waits for approval here'],
    ['the code of another thread', { runs: [run({ issue: 8 })] }, 'nothing waits for approval here'],
    [
      'a comment that is older than what was proposed',
      { event: said('/raymond approve abcdef0123', { at: '2026-11-21T10:00:00Z' }) },
      'what waits now was proposed after the comment was written',
    ],
  ])('do not come from %s', (_, more, why) => {
    expect(shortly(deedsOf(known(more)))).toEqual([why])
  })

  it('for a worker hold until its end was counted', () => {
    const parent = (status: 'ended' | 'waiting') =>
      run({ status: 'suspended', children: [{ id: 'coding-7-1-1', status } as NonNullable<Run['children']>[number]] })
    const worker = run({ workflow_id: 'coding-7-1-1', parent: { run: 'coding-7-1', agent: 'main_worker1' } })
    const of = (status: 'ended' | 'waiting') =>
      shortly(deedsOf(known({ runs: [parent(status), worker], approvals: [{ ...approvals[0], run: 'coding-7-1-1' }] })))
    expect(of('waiting')).toEqual(['claim', 'resume_run'])
    expect(of('ended')).toEqual(['coding-7-1-1 did a part of coding-7-1, which has counted its end.'])
  })

  it('do not come from who started the run, where four eyes are asked for', () => {
    const access = { ...facts().config.access, fourEyes: true }
    const config = { ...facts().config, access }
    expect(shortly(deedsOf(known({ config, runs: [run({ actor: 'mona' })] })))[0]).toContain('four_eyes')
    expect(shortly(deedsOf(known({ config })))).toEqual(['claim', 'resume_run'])
  })

  it('do not come from who asked for the work before it, where failed checks have begun a round and four eyes are asked for', () => {
    const config = { ...facts().config, access: { ...facts().config.access, fourEyes: true } }
    const opener = run({ workflow_id: 'coding-7-1', actor: 'mona' })
    const round = (workflow_id: string, nth: number, by: 'command' | 'failed_checks', actor: string) =>
      run({
        workflow_id,
        actor,
        continues: opener.workflow_id,
        round: nth,
        follows: { pull_request: 8, branch: 'b', head: 'a'.repeat(40), by, issue: 7, remarks: [] },
      })
    const alone = round('coding-7-9', 2, 'failed_checks', 'ci[bot]')
    const of = (...runs: readonly Run[]) =>
      shortly(deedsOf(known({ config, runs, approvals: approvals.map((one) => ({ ...one, run: alone.workflow_id })) })))
    expect(of(opener, alone)[0]).toContain('four_eyes')
    expect(of(opener, round('coding-7-2', 1, 'failed_checks', 'ci[bot]'), alone)[0]).toContain('four_eyes')
    expect(of(opener, round('coding-7-2', 1, 'command', 'eve'), alone)).toEqual(['claim', 'resume_run'])
  })

  it('for a worker do not come from who is behind its parent, whatever the worker itself carries', () => {
    const config = { ...facts().config, access: { ...facts().config.access, fourEyes: true } }
    const opener = run({ workflow_id: 'coding-7-1', actor: 'mona' })
    const round = (by: 'command' | 'failed_checks', actor: string) =>
      run({
        workflow_id: 'coding-7-9',
        actor,
        continues: opener.workflow_id,
        round: 1,
        follows: { pull_request: 8, branch: 'b', head: 'a'.repeat(40), by, issue: 7, remarks: [] },
      })
    const workerOf = (parent: Run) =>
      run({
        ...pinnedOf(parent),
        workflow_id: `${parent.workflow_id}-1`,
        parent: { run: parent.workflow_id, agent: 'main_worker1' },
      })
    const of = (worker: Run, ...others: readonly Run[]) =>
      shortly(
        deedsOf(
          known({ config, runs: [...others, worker], approvals: approvals.map((one) => ({ ...one, run: worker.workflow_id })) }),
        ),
      )
    const alone = round('failed_checks', 'ci[bot]')
    const worker = workerOf(alone)
    expect(of(worker, opener, alone)[0]).toContain('four_eyes')
    expect(of(workerOf(worker), opener, alone, worker)[0]).toContain('four_eyes')
    expect(of(workerOf(opener), opener)[0]).toContain('four_eyes')
    const asked = round('command', 'eve')
    expect(of(workerOf(asked), opener, asked)).toEqual(['claim', 'resume_run'])
    expect(of(worker, run({ workflow_id: 'coding-7-1', actor: 'eve' }), alone)).toEqual(['claim', 'resume_run'])
  })
})

describe('beside a pull request', () => {
  const sha = 'a'.repeat(40)
  const beside = (body: string, isTrusted: boolean, more: Partial<Run> = {}) =>
    shortly(
      deedsOf(
        facts({
          event: said(body, { kind: 'pull' }),
          people: [person('maintain')],
          checkout: { sha, parents: [], isTrusted },
          runs: [run({ asks: [ask()], ...more })],
        }),
      ),
    )

  it.each([
    ['yes', 'waiting'],
    ['/raymond answer yes', 'waiting'],
    ['/raymond resume', 'suspended'],
    ['/raymond retry', 'failed'],
  ] as const)('%s goes on over the default branch alone', (body, status) => {
    expect(beside(body, true, { status })).toEqual(['claim', 'resume_run'])
    expect(beside(body, false, { status }).join()).toContain('is not a commit of the default branch')
  })

  it('what runs nothing is done over any checkout', () => {
    expect([beside('/raymond stop', false), beside('/raymond status', false)]).toEqual([
      ['claim', 'cancel_run'],
      ['claim', 'show_run'],
    ])
  })
})
