import { describe, expect, it } from 'vitest'
import { renderJobSummary } from '../../../src/core/report/job-summary.ts'
import { parseRunMarker } from '../../../src/core/report/marker.ts'
import { renderRunComment, runComment } from '../../../src/core/report/run-comment.ts'
import type { Ask, Run } from '../../../src/core/run/run.ts'
import { expectGolden } from '../../golden/expect-golden.ts'
import { agent, codingRun, codingWorkflow, reportOptions, runWith, SECRET, tally } from './coding-run.ts'

const done = { current_state: 'DOCS.md', status: 'ended' } as const

const ask: Ask = {
  id: 'main-1',
  agent: 'main',
  prompt: [
    'The prices come from **two** places. Which one is right?',
    '',
    '1. `src/cart/total.ts` takes the currency of the *customer*',
    '2. `src/cart/line.ts` takes the one of the *shop*',
    '',
    '@mona wrote the second one.',
  ].join('\n'),
  next: 'PLAN.md',
  to: [],
  choices: ['customer', 'shop'],
  deadline: '2026-11-23T09:00:00.000Z',
  timeout_next: 'GIVE_UP.md',
  asked_at: '2026-11-21T09:14:41.000Z',
}

const waiting = runWith({ status: 'waiting', reason: 'ask', asks: [ask] }, { current_state: 'PLAN.md', status: 'waiting' }, done)
const failed = runWith(
  {
    status: 'failed',
    reason: 'script-failed',
    error: {
      code: 'RAY-SCRIPT-FAILED',
      message: 'TEST.sh ended with exit code 127: npm: command not found.',
      place: 'workflows/coding/TEST.sh',
      hint: 'Install Node.js in the job before the action:\n- uses: actions/setup-node@v4\n  with: { node-version: 24 }',
    },
  },
  { current_state: 'TEST.sh', status: 'failed' },
  done,
)
const suspended = runWith(
  { status: 'suspended', reason: 'usage-limit' },
  { status: 'paused', resume_at: '2026-11-21T14:00:00.000Z' },
  { ...done, status: 'paused', resume_at: '2026-11-21T14:00:00.000Z' },
)
const overBudget = runWith({ status: 'over_budget', budget: { limit_usd: 1.25, spent_usd: 1.23 } }, { status: 'paused' }, done)
const completed = runWith(
  {
    status: 'completed',
    results: {
      main: 'Prices now use the **currency of the customer**. The pull request is #57; all 312 tests pass.\n\nThanks @mona!',
      main_docs1: 'docs/currency.md explains it.',
    },
    warnings: ['The session of main could not be resumed; IMPLEMENT.md was entered with a fresh one.'],
  },
  {
    current_state: 'SUMMARY.md',
    status: 'ended',
    visits: { 'START.md': 1, 'PLAN.md': 1, 'IMPLEMENT.md': 2, 'TEST.sh': 2, 'REVIEW.md': 1, 'SUMMARY.md': 1 },
  },
  done,
)
const cancelled = runWith({ status: 'cancelled' }, { status: 'active' }, done)

function comment(run: Run, changes: Partial<typeof reportOptions> = {}): string {
  return renderRunComment(run, codingWorkflow, { ...reportOptions, ...changes })
}

/** Ids of the questions that it has no room for. */
function leftOutOf(run: Run): readonly string[] {
  return runComment(run, codingWorkflow, reportOptions).leftOut
}

describe('the sticky comment', () => {
  it.each([
    ['running', codingRun],
    ['waiting', waiting],
    ['failed', failed],
    ['suspended', suspended],
    ['over-budget', overBudget],
    ['completed', completed],
    ['cancelled', cancelled],
  ])('looks like its golden file when the run is %s', (name, run) => {
    expectGolden(`comment-${name}.md`, comment(run))
  })

  it('never says of a run that could not be stored that it has finished', () => {
    const unstored = { code: 'RAY-STATE-LOST', message: 'The disk is full.' } as const
    const body = renderRunComment(completed, codingWorkflow, { ...reportOptions, unstored })
    expect(body).toContain('### 🔴 coding could not be stored\n')
    expect(body).toContain('The disk is full.')
    expect(body).not.toContain('has finished')
  })

  it('shows proposals that wait for approval with their texts, the diff and the code', () => {
    const approval = {
      code: '4f9a02c1d74f9a02c1d7',
      proposals: [
        {
          type: 'pull_request',
          title: 'Use the currency of the customer',
          body: 'Mends the total.\n\nFixes #42',
          base: 'main',
          draft: true,
        },
        { type: 'labels', add: ['needs-review'], remove: [] },
      ],
      works: [
        {
          base: '1f0c9d2e4b6a8071f0c9d2e4b6a8071f0c9d2e4b',
          commit: '8071f0c9d2e4b6a8071f0c9d2e4b6a8071f0c9d2',
          paths: ['src/cart/line.ts'],
          diff: '--- a/src/cart/line.ts\n+++ b/src/cart/line.ts\n@@ -3 +3 @@\n-  currency: shop.currency,\n+  currency: customer.currency,',
          left_out: [],
        },
      ],
      role: 'maintain',
      notBy: 'mona',
    } as const
    const run = runWith({ status: 'waiting', reason: 'approval' }, { current_state: 'SUMMARY.md', status: 'waiting' }, done)
    const body = renderRunComment(run, codingWorkflow, {
      ...reportOptions,
      approval: {
        ...approval,
        works: approval.works as never,
        proposals: approval.proposals.map((proposal) => ({ ...proposal }) as never),
      },
    })
    expectGolden('comment-approval.md', body)
    expect(body).toContain('/raymond approve 4f9a02c1d74f9a02c1d7')
  })

  it.each(['suspended', 'over_budget', 'failed'] as const)(
    'shows them also while the run is %s, so that they can be approved',
    (status) => {
      const approval = {
        code: '4f9a02c1d74f9a02c1d7',
        proposals: [{ type: 'labels', add: ['needs-review'], remove: [], issue: null }] as const,
        works: [],
        role: 'maintain',
        notBy: null,
      }
      const run = runWith({ status, reason: null }, { current_state: 'SUMMARY.md', status: 'waiting' }, done)
      const body = comment(run, { approval: approval as never })
      expect(body).toContain('/raymond approve 4f9a02c1d74f9a02c1d7')
      expect(body).toContain('needs-review')
    },
  )

  it('offers no higher cap to a run that the budgets of the configuration hold', () => {
    const body = comment({ ...overBudget, budget: { ...overBudget.budget, held_usd: overBudget.budget.spent_usd } })
    expect(body).toContain('the budgets of the configuration leave it $0.00')
    expect(body).toContain('```\n> /raymond resume\n> ```')
    expect(body).not.toContain('--budget')
  })

  it('names the cap of the configuration that other runs have used up, unless its own is used up as well', () => {
    const held = { ...overBudget.budget, held_by: 'day_usd', limit_usd: overBudget.budget.spent_usd + 1 }
    const body = comment({ ...overBudget, budget: held })
    expect(body).toContain('`budgets.day_usd` of the configuration is used up')
    expect(body).toContain('When it is reset or raised, to go on:\n>\n> ```\n> /raymond resume\n> ```')
    expect(body).not.toContain('--budget')
    expect(comment({ ...overBudget, budget: { ...held, limit_usd: held.spent_usd } })).toContain('/raymond resume --budget')
  })

  it('begins with the marker of the state that it shows', () => {
    expect(parseRunMarker(comment(codingRun))).toEqual({ run: 'coding-42-17381', seq: 17, hash: reportOptions.hash, depth: 0 })
  })

  it('says the exact reply to an ask, with the choices and who may give it', () => {
    const body = comment({ ...waiting, asks: [{ ...ask, to: ['hubot', 'octo'], choices: [] }] })
    expect(body).toContain('> /raymond answer main-1 …')
    expect(body).toContain('`hubot` or `octo` may answer.')
  })

  it('says that a plain comment is an answer only while one ask is open', () => {
    expect(comment(waiting)).toContain('A plain comment is taken as the answer')
    expect(comment({ ...waiting, asks: [ask, { ...ask, id: 'main_docs1-1', agent: 'main_docs1' }] })).not.toContain(
      'A plain comment',
    )
  })

  it('shows what is asked while others are at work', () => {
    const body = comment({ ...codingRun, asks: [ask] })
    expect(body).toContain('At work: ')
    expect(body).toContain('> /raymond answer main-1 customer')
  })

  it('says who asks of workers in jobs of their own and of those below them, and counts all questions', () => {
    const { agent: _, next: __, timeout_next: ___, ...told } = ask
    const child = { id: 'c-1', agent: 'main_work1', status: 'waiting', actions_run: null, budget_usd: 1 }
    const asking = (asks: readonly object[]) =>
      comment({ ...waiting, asks: [], children: [{ ...child, asks }] } as unknown as Run)
    const below = { ...told, id: 'main_work1_a1-1', agent: 'main_work1_a1' }
    expect(asking([told])).toContain('**main\\_work1 asks:**')
    expect(asking([below])).toContain('**main\\_work1\\_a1 asks:**')
    expect(asking([below])).toContain('A plain comment is taken as the answer')
    expect(asking([told, below])).not.toContain('A plain comment')
  })

  it('names every refused proposal', () => {
    const refused = [
      { code: 'RAY-PROPOSAL-REFUSED', message: 'The proposal of main was refused (comment on #42): too many.' },
    ] as const
    expect(comment(codingRun, { refused })).toContain('- The proposal of main was refused (comment on #42): too many.')
  })

  it('holds no secret, no live mention and no live keyword from what agents said', () => {
    const body = comment({ ...waiting, asks: [{ ...ask, prompt: `@mona fixes #12: ${SECRET}`, choices: [SECRET] }] })
    expect(body).not.toContain(SECRET)
    expect(body).not.toMatch(/(?<![`\w])@mona/)
    expect(body).not.toContain('fixes #12')
  })

  it('fits what GitHub takes, with the question and the reply still there', () => {
    const many = Array.from({ length: 400 }, (_, index) => agent(`main_worker${index}`, { visits: { 'DOCS.md': 1 } }))
    const states = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`STATE_${index}.md`, tally(0.01, 1, 1)]))
    const big: Run = {
      ...waiting,
      agents: [...waiting.agents, ...many],
      asks: Array.from({ length: 30 }, (_, index) => ({ ...ask, id: `main-${index + 1}`, prompt: 'word '.repeat(20_000) })),
      warnings: Array.from({ length: 500 }, () => 'w'.repeat(2000)),
      costs: { ...waiting.costs, states },
    }
    const body = comment(big)
    expect(body.length).toBeLessThanOrEqual(65_536)
    expect(body).toContain('/raymond answer main-1 customer')
    const small = comment(big, { maxLength: 6000 })
    expect(small.length).toBeLessThanOrEqual(6000)
    expect(small).toContain('/raymond answer main-1 customer')
  })

  describe('of a run with more questions than have a box', () => {
    const asks = Array.from({ length: 14 }, (_, n) => ({
      ...ask,
      id: `main-${n + 1}`,
      prompt: `Question ${n + 1}?\n\nIt is a long one.`,
      choices: n === 12 ? [] : ask.choices,
      deadline: n < 11 ? null : `2026-11-23T0${20 - n}:00:00.000Z`,
      timeout_next: n < 11 ? null : ask.timeout_next,
    }))
    const open = { ...waiting, asks }
    const untimed = { ...ask, id: 'main-99', deadline: null, timeout_next: null }
    const places = (body: string, texts: readonly string[]) => texts.map((text) => body.indexOf(text))

    it('shows those with a deadline first, the earliest before all others', () => {
      const body = comment(open)
      const boxes = [14, 13, 12, 1, 2, 3, 4, 5, 6, 7].map((n) => `> > Question ${n}?`)
      expect(places(body, boxes)).not.toContain(-1)
      expect(places(body, boxes)).toEqual(places(body, boxes).toSorted((a, b) => a - b))
    })

    it('shows the others in a line each, with how to answer it', () => {
      const body = comment(open)
      for (const n of [8, 9, 10, 11])
        expect(body).toContain(
          `\n- **main:** Question ${n}? It is a long one. \`/raymond answer main-${n} …\`: \`customer\`, \`shop\`.\n`,
        )
      expect(leftOutOf(open)).toEqual([])
    })

    it('says until when, what happens then and who may answer, and hides what is secret, in a line as well', () => {
      const urgent = Array.from({ length: 10 }, (_, n) => ({ ...ask, id: `main_a-${n}`, deadline: '2026-11-22T00:00:00.000Z' }))
      const prompt = `@mona fixes #12: ${SECRET} ${'word '.repeat(100)}`
      const body = comment({ ...waiting, asks: [{ ...ask, prompt, choices: [], to: ['hubot'] }, ...urgent] })
      const line = body.split('\n').find((text) => text.startsWith('- **main:**'))
      expect(line).toContain('word `/raymond answer main-1 …`. `hubot` may answer. Without an answer until **')
      expect(line).toContain('it goes on at `GIVE_UP.md`')
      expect(line).not.toMatch(/(?<![`\w])@mona|fixes #12/)
      expect(body).not.toContain(SECRET)
    })

    it('shows a question and its choices whole in a line, where there is room', () => {
      const choices = Array.from({ length: 8 }, (_, n) => `choice ${n}: ${'what it means '.repeat(5)}and not`)
      const last = { ...untimed, prompt: `${'Shall it? '.repeat(90)}Unless it is Friday?`, choices }
      const many = { ...waiting, asks: [...asks.slice(0, 10), last] }
      const line = comment(many)
        .split('\n')
        .find((text) => text.includes('/raymond answer main-99 '))
      for (const text of ['Unless it is Friday?', ...choices]) expect(line).toContain(text)
      expect(leftOutOf(many)).toEqual([])
    })

    it.each([
      ['question', { prompt: `${'Shall it? '.repeat(3000)}Unless it is Friday?` }],
      ['choice', { choices: ['yes', `no, ${'that is, '.repeat(3000)}yes`] }],
    ])('does not count one as shown of whose %s a part is cut off in its line', (_, cut) => {
      const last = { ...untimed, ...cut }
      const many = { ...waiting, asks: [...asks.slice(0, 10), last] }
      const line = comment(many)
        .split('\n')
        .find((text) => text.includes('/raymond answer main-99 '))
      expect(line).toContain('…')
      expect(leftOutOf(many)).toEqual(['main-99'])
    })

    it('names how many have no room at all, and says of which ones that is', () => {
      const many = Array.from({ length: 600 }, (_, n) => ({ ...ask, id: `main-${n + 1}`, prompt: 'word '.repeat(30) }))
      const body = comment({ ...waiting, asks: many })
      const left = leftOutOf({ ...waiting, asks: many })
      expect(body.length).toBeLessThanOrEqual(65_536)
      expect(left.length).toBeGreaterThan(0)
      expect(left.length).toBeLessThan(500)
      expect(left).toEqual(many.slice(-left.length).map(({ id }) => id))
      expect(body).toContain(`${left.length} more questions are open and have no room here.`)
      for (const { id } of many) expect([id, body.includes(`/raymond answer ${id} `)]).toEqual([id, !left.includes(id)])
    })

    it('says of none that it is shown which is cut off at the end', () => {
      const proposal = { type: 'comment', issue: 42, body: 'word' } as const
      const approval = {
        code: 'c0de',
        proposals: Array.from({ length: 2000 }, () => proposal),
        works: [],
        role: 'write',
        notBy: null,
      }
      const picture = { ...reportOptions, approval, maxLength: 20_000 }
      const { body, leftOut } = runComment(open, codingWorkflow, picture)
      expect(body.length).toBeLessThanOrEqual(20_000)
      for (const { id } of asks) expect([id, body.includes(`/raymond answer ${id} `)]).toEqual([id, !leftOut.includes(id)])
    })
  })

  it('draws a run without its workflow, too', () => {
    expect(renderRunComment(codingRun, undefined, reportOptions)).not.toContain('mermaid')
  })

  it('gives a fix that is a command as the line to reply with, and says who may', () => {
    const hint = 'Give it more and try again: raymond resume coding-42-17381 --state-budget 4'
    const body = comment({ ...failed, error: { code: 'RAY-STATE-BUDGET', message: 'The cap is reached.', hint } })
    expect(body).toContain(
      '> **Fix:** Give it more and try again:\n>\n> ```\n> /raymond retry --state-budget 4\n> ```\n> This needs',
    )
    expect(body).toContain('the role under `access.resume`')
    expect(body).not.toMatch(/raymond resume|\/raymond retry$/m)
    // On the command line it is one already.
    expect(comment({ ...failed, error: { code: 'RAY-STATE-BUDGET', message: 'x', hint } }, { repository: null })).toContain(
      'raymond resume coding-42-17381 --state-budget 4',
    )
  })

  it('gives an operation that was cut off as the line that runs it again', () => {
    const hint = 'See whether it did its work, then: raymond resume coding-42-17381 --rerun'
    const error = { code: 'RAY-INTERRUPTED', message: 'It was cut off.', hint } as const
    const body = comment(runWith({ status: 'waiting', reason: 'interrupted', error }, { status: 'waiting' }, done))
    expect(body).toContain('> **Fix:** See whether it did its work, then:\n>\n> ```\n> /raymond retry\n> ```')
  })

  it('asks for as much as the next turn needs', () => {
    const hint = 'Raise the cap and go on: raymond resume coding-42-17381 --budget 12'
    expect(comment({ ...overBudget, error: { code: 'RAY-OVER-BUDGET', message: 'x', hint } })).toContain(
      '/raymond resume --budget 12\n',
    )
  })

  it('says of a run whose last turn cost too much that its results are kept', () => {
    const error = { code: 'RAY-OVER-BUDGET', message: 'x', hint: 'Accept what it cost: raymond resume r1 --budget 2' } as const
    const body = comment(
      runWith({ status: 'over_budget', budget: { limit_usd: 1, spent_usd: 1.23 }, error }, { status: 'ended' }, done),
    )
    expect(body).toContain('Every agent has given its result, and the last turn went beyond.')
    expect(body).toContain('/raymond resume --budget 2\n')
    expect(body).not.toContain('the next turn')
  })

  it('says of a run that has wrapped up what its last state said, and offers nothing that would change nothing', () => {
    const over = {
      status: 'over_budget',
      budget: { limit_usd: 1, spent_usd: 0.99 },
      results: { main: 'Half of it is there.' },
    } as const
    const body = comment(runWith(over, { status: 'ended', wrap_up: 'done' }, done))
    expect(body).toContain('the workflow has wrapped up what there was')
    expect(body).toContain('Half of it is there.')
    expect(body).not.toContain('/raymond resume')
  })

  it('says that a state which was tampered with cannot be trusted, and offers no retry', () => {
    const body = comment({ ...failed, error: { code: 'RAY-STATE-TAMPERED', message: 'The state was changed.' } })
    expect(body).toContain('**cannot be trusted**')
    expect(body).not.toContain('/raymond retry')
  })
})

describe('a refused proposal', () => {
  const refusal = { code: 'RAY-PROPOSAL-REFUSED', message: 'The proposal of main was refused: no.' } as const
  const shown = (hint: string) =>
    renderRunComment(runWith({ status: 'failed', error: { ...refusal, hint } }), codingWorkflow, reportOptions)

  it('is tried again where the configuration allows it by then', () => {
    expect(shown('outputs: { comments: 1 }')).toContain(
      '> When that is fixed, try the failed state again:\n>\n> ```\n> /raymond retry',
    )
  })

  it('is not where the fix is in the workflow, which a run keeps as it began', () => {
    const comment = shown('Start the workflow again with this in the frontmatter of START.md: proposes: [comment]')
    expect(comment).toContain('Start the workflow again with this')
    expect(comment).not.toContain('/raymond retry')
  })
})

describe('what waits for approval', () => {
  const approval = {
    code: '4f9a02c1d74f9a02c1d7',
    proposals: [{ type: 'comment' as const, body: 'May I?' }],
    works: [],
    role: 'maintain',
    notBy: null,
  }

  it.each([
    ['running', codingRun],
    ['suspended', suspended],
    ['over its budget', overBudget],
    ['failed', failed],
  ])('stays visible, with its code, while the run is %s', (_, run) => {
    expect(renderRunComment(run, codingWorkflow, { ...reportOptions, approval })).toContain(`/raymond approve ${approval.code}`)
  })
})

describe('one comment for a run', () => {
  const proposed = (number: number) => ({
    id: `p${number}`,
    agent: 'main',
    proposal: { type: 'pull_request' as const, title: 'Use the currency of the customer', body: '' },
    work: null,
    status: 'applied' as const,
    at: '2026-11-21T09:14:41.000Z',
    number,
    url: `https://github.com/acme/shop/pull/${number}`,
    branch: 'raymond/coding-42-17381/main',
    problem: null,
  })

  it('looks like its golden file: the pull request by its number first, then the whole result', () => {
    const run = { ...completed, comments: 'one' as const, proposals: [proposed(57)] }
    const body = comment(run)
    expectGolden('comment-one-completed.md', body)
    const lines = body.split('\n').filter((line) => line !== '')
    expect(lines[2]).toBe('**Pull request #57**: Use the currency of the customer')
    expect(lines[3]).toContain('> Prices now use the **currency of the customer**')
    expect(body).toContain('<details><summary>Result of main\\_docs1</summary>')
  })

  it('shows the whole of a long result, and as much as fits of a very long one, with where the rest is', () => {
    const long = (words: number) => comment({ ...completed, comments: 'one', results: { main: `${'word '.repeat(words)}end` } })
    expect(long(4000)).toContain('word end')
    expect(long(20_000)).toContain('all of it is in the [state]')
    expect(long(20_000).length).toBeLessThanOrEqual(65_536)
  })

  it('leaves the result to a comment of its own where there is one', () => {
    expect(comment({ ...completed, comments: 'results' })).toBe(comment(completed))
  })
})

describe('the diagram of a workflow with more than ten states', () => {
  const states = Object.fromEntries(
    Array.from({ length: 12 }, (_, n) => [`S${n}.md`, { ...codingWorkflow.states['START.md'], file: `S${n}.md` }]),
  ) as unknown as typeof codingWorkflow.states
  const large = { ...codingWorkflow, states, listing: Object.keys(states), entry: 'S0.md' }
  const [main] = codingRun.agents
  const run: Run = {
    ...codingRun,
    agents: main === undefined ? [] : [{ ...main, current_state: 'S1.md', visits: { 'S0.md': 1, 'S1.md': 1 } }],
  }

  it('shows the way up to here, top to bottom, and leads to the whole one in the summary', () => {
    const body = renderRunComment(run, large, reportOptions)
    expect(body).toContain('flowchart TD')
    expect(body).not.toContain('S7')
    expect(body).toContain(`<sub>The way up to here; [the whole diagram](${reportOptions.runUrl})</sub>`)
    const summary = renderJobSummary(
      { event: 'issues.labeled', matches: [], runs: [{ run, workflow: large, failedTurns: [] }], warnings: [], unposted: [] },
      reportOptions,
    )
    expect(summary).toContain('S7')
  })

  it('is the whole one up to ten states', () => {
    expect(comment(codingRun)).toContain('flowchart TD')
    expect(comment(codingRun)).toContain('GIVE_UP')
  })
})

describe('the row of an agent', () => {
  const rowOf = (run: Run, id: string) =>
    comment(run)
      .split('\n')
      .find((line) => line.startsWith('| ') && line.includes(`\`${id}\``))
  const over = { ...completed, status: 'failed' as const }

  it('is red for the one whose result is a failure, and green for the others', () => {
    const run: Run = { ...over, reason: 'failed-result', failed_results: ['main'] }
    expect(rowOf(run, 'main')).toMatch(/^\| 🔴/)
    expect(rowOf(run, 'main_docs1')).toMatch(/^\| 🟢/)
  })

  it('is red for the first one where the run failed and none of its agents did', () => {
    expect(rowOf({ ...over, reason: 'proposal-failed' }, 'main')).toMatch(/^\| 🔴/)
    expect(rowOf({ ...failed, reason: 'script-failed' }, 'main_docs1')).toMatch(/^\| 🟢/)
  })

  it('is green in a run that is fine', () => {
    expect(rowOf(completed, 'main')).toMatch(/^\| 🟢/)
  })
})

it('shows no key of several lines in what would fix an error', () => {
  const key = '-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA7bq98nAYtu\nq0Zx\n-----END RSA PRIVATE KEY-----'
  const error = { code: 'RAY-SCRIPT-FAILED', message: 'It failed.', place: 'A.sh', hint: `Do this:\n${key}` } as const
  const text = renderRunComment({ ...failed, error }, codingWorkflow, { ...reportOptions, hash: '0', depth: 0 })
  expect(text).toContain('Do this:')
  expect(text).not.toContain('q0Zx')
})
