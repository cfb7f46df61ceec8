/** Random programs, random events: what must hold whatever happens. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reduce } from '../../../src/core/engine/reduce.ts'
import { differences, reduceJournal } from '../../../src/core/engine/reduce-journal.ts'
import { checkRun } from '../../../src/core/run/check-run.ts'
import { isInFlight, isTurn } from '../../../src/core/run/effects.ts'
import { failureClasses, type RunEvent } from '../../../src/core/run/events.ts'
import type { Definition, JournalEntry } from '../../../src/core/run/journal-entry.ts'
import type { Run } from '../../../src/core/run/run.ts'
import { decodeRun, encodeRun } from '../../../src/core/run/stored/encode-run.ts'
import { freeze, Play } from './play.ts'

const files = {
  'START.md': 'x',
  'A.md': '---\nallowed_transitions: [{ tag: goto, target: B }, { tag: result }, { tag: ask }]\nbudget: 1\n---\na',
  'B.md': '---\nmax_visits: 2\non_max_visits: WRAP\n---\nb',
  'S.sh': '# raymond: retries=1\n',
  'WRAP.md': 'w',
  'workflow.yaml': 'on_budget: WRAP\n',
}

const TEXTS = [
  '<goto>START</goto>',
  '<goto input="1">A</goto>',
  '<goto>S</goto>',
  '<reset stack="clear">B</reset>',
  '<reset cd="w">A</reset>',
  '<call return="B">A</call>',
  '<function return="START">S</function>',
  '<fork item="1">A</fork><fork>S</fork><goto>B</goto>',
  '<fork next="START" cd="../x">B</fork>',
  '<ask next="A" timeout="1h" timeout_next="B">?</ask>',
  '<ask next="A">?</ask>',
  '<result>done</result>',
  '<result status="failure">no</result>',
  '<goto>NOWHERE</goto>',
  '<call-workflow return="A">nowhere</call-workflow>',
  'no tag',
]

/** What happens next: `pick` says to which of those that it can happen to. */
const happenings = fc.record({
  pick: fc.nat(),
  cost: fc.constantFrom(0, 0, 0.1, 0.7),
  what: fc.oneof(
    { weight: 12, arbitrary: fc.record({ kind: fc.constant('says' as const), text: fc.constantFrom(...TEXTS) }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('fails' as const), why: fc.constantFrom(...failureClasses) }) },
    fc.record({ kind: fc.constantFrom('answers', 'time', 'resumes', 'retries', 'raises', 'suspended', 'cancelled', 'confirms') }),
  ),
})

type Happening = typeof happenings extends fc.Arbitrary<infer T> ? T : never

function eventOf(play: Play, { pick, cost, what }: Happening): RunEvent | undefined {
  const at = play.now()
  const one = <T>(list: readonly T[]): T | undefined => list[pick % Math.max(1, list.length)]
  const turn = one(play.run.pending.filter((effect) => isInFlight(effect)))
  const bill = { cost_usd: cost, tokens: { input: 1, output: 1 }, model: 'm', ms: 1 }
  switch (what.kind) {
    case 'says':
      return (
        turn && { type: 'turn_completed', at, effect: turn.id, text: what.text, session_id: `s${pick % 3}`, bill, seen: 'same' }
      )
    case 'fails':
      return (
        turn && {
          type: 'turn_failed',
          at,
          effect: turn.id,
          failure: { class: what.why, message: 'm' },
          session_id: pick % 2 ? 's' : null,
          bill,
          jitter: 0.5,
        }
      )
    case 'answers': {
      const ask = one(play.run.asks)
      return ask && { type: 'ask_answered', at, ask: ask.id, text: 'yes', by: null }
    }
    case 'time':
      return { type: 'time_passed', at: new Date(Date.parse(at) + (pick % 7_200_000)).toISOString() }
    case 'resumes':
    case 'retries':
      return { type: 'run_resumed', at, holder: `h${pick}`, workspace: '/repo', retry: what.kind === 'retries' }
    case 'raises':
      return { type: 'run_resumed', at, holder: `h${pick}`, workspace: '/repo', retry: true, budget_usd: 100 }
    case 'suspended':
      return { type: 'run_suspended', at, reason: 'signal' }
    case 'cancelled':
      return pick % 10 === 0 ? { type: 'run_cancelled', at, by: null } : undefined
    case 'confirms': {
      const effect = one(play.run.pending.filter((effect) => !isTurn(effect)))
      if (effect?.type === 'load_scope')
        return { type: 'scope_failed', at, effect: effect.id, problem: { code: 'RAY-X', message: 'm' } }
      if (effect?.type === 'post_result') return { type: 'result_posted', at, effect: effect.id }
      return effect?.type === 'publish_report' ? { type: 'report_published', at, effect: effect.id } : undefined
    }
  }
}

const pin = { source: 'flow', commit: null, sha256: '0'.repeat(64) }
const definition: Definition = { platform: 'linux', id: 'flow', pin, shape: 'folder', files, entry: null }

/** Plays until nothing can happen; every step is checked, and everything that was given to the reducer is frozen. */
function check(list: readonly Happening[], budget: number): Run {
  const play = new Play(files, { budget_usd: budget, issue: 7, max_parallel: 3 })
  const journal: JournalEntry[] = [
    { seq: 1, definition },
    { seq: 1, event: play.started },
  ]
  for (const happening of list) {
    const event = eventOf(play, happening)
    if (!event) continue
    const before = play.run
    const again = reduce(before, freeze(event), play.definitions)
    play.event(event)
    expect(play.run).toEqual(again.run)
    if (play.run !== before) journal.push({ seq: play.run.seq, event })
    if (event.type !== 'time_passed' && event.type !== 'run_suspended') {
      expect(reduce(play.run, event, play.definitions).run, `${event.type} twice`).toBe(play.run)
    }
    expect(play.run.seq).toBe(play.run === before ? before.seq : before.seq + 1)
    expect(play.run.budget.spent_usd).toBeGreaterThanOrEqual(before.budget.spent_usd)
  }
  expect(differences(reduceJournal(journal), play.run)).toEqual([])
  expect(decodeRun(encodeRun(play.run), 'here')).toEqual(play.run)
  return play.run
}

describe('after any sequence of events', () => {
  it('what is true of every run holds, nothing given is changed, twice is once, and the journal leads to the same run', () => {
    fc.assert(
      fc.property(fc.array(happenings, { maxLength: 60 }), fc.constantFrom(2, 1000), (list, budget) => {
        expect(checkRun(check(list, budget))).toEqual([])
      }),
      { numRuns: Number(process.env.SIMULATE ?? 200) },
    )
  }, 3_600_000)
})
