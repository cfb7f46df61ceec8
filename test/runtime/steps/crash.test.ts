/** A crash before and after every call to the outside while a workflow with every kind of step runs. */
import { describe, expect, it } from 'vitest'
import { differences } from '../../../src/core/engine/reduce-journal.ts'
import { checkRun } from '../../../src/core/run/check-run.ts'
import type { Run } from '../../../src/core/run/run.ts'
import type { TurnSpec } from '../../../src/ports/turns/agent-backend.ts'
import { replay } from '../../fakes/memory-run-store.ts'
import { Crash, type CrashPoint } from '../../fakes/world.ts'
import { type Answers, flow, resume, type StepFiles, type StepOutside, start, stepOutside, stepWorld } from './step-world.ts'

const template = (text: string, vars = '{}') => `contributions: [{ type: template, text: "${text}", vars: ${vars} }]`

const files: StepFiles = {
  steps: {
    'flow.yaml': flow(`
  - name: draft
    type: session
    ${template('Draft {{ask}}', '{ ask: { from: workflow-input, path: [input] } }')}
    judge: { type: llm, projection: none, ${template('judge it')} }
    on: { GOOD: { goto: :next }, BAD: { goto: draft, max-iterations: 3 } }
  - name: measure
    type: invoke
    operation: shell/run
    args: { command: [measure] }
    judge: { type: invoke, operation: flow/exit-status, args: { of: { from: { step: measure, output: data } } } }
    on: { :passed: { goto: :next }, :failed: { goto: measure, max-iterations: 2 } }
  - name: count
    type: invoke
    operation: acme/count
    args: { text: { from: { step: draft, output: final-llm-reply } } }
  - { name: reply, type: delegate, target: child, prompt-string: { type: template, text: "of {{d}}", vars: { d: { from: { step: draft, yield: text } } } } }
  - { name: tell, type: delegate, target: tagged, prompt-string: please }
  - name: join
    type: session
    ${template('{{a}} and {{b}}', '{ a: { from: { step: reply, yield: text } }, b: { from: { step: tell, yield: text } } }')}
`),
    'child.yaml': flow(`
  - { name: one, type: session, ${template('child {{i}}', '{ i: { from: workflow-input } }')} }
  - { name: two, type: session, ${template('again {{o}}', '{ o: { from: { step: one, yield: text } } }')} }
`),
    'operations/acme/count.sh': '# raymond: idempotent=true\n',
  },
  tagged: { tagged: { 'START.md': 'tagged {{input}}', 'LAST.md': 'last' } },
}

/** What is said hangs only on the prompt and the entry, as a seeded model would. */
function reply({ prompt, visit, state }: TurnSpec): { text: string; cost: number } {
  const text = (said: string) => ({ text: said, cost: 0.25 })
  if (prompt.includes('judge it')) return text(visit === 1 ? 'BAD' : 'GOOD')
  if (prompt.includes('tagged')) return text('<goto>LAST</goto>')
  if (state === 'LAST.md') return text('<result>told</result>')
  return text(`${state} ${visit}`)
}

/** Fails once, so that it goes round; which round it is says the key. */
const answers: Answers = {
  reply,
  operation: ({ env }) => ({ status: 'ok', data: { 'exit-code': env.RAYMOND_OPERATION_KEY?.endsWith('measure/1') ? 1 : 0 } }),
}

function outside(): StepOutside {
  return stepOutside(files, { 'count.sh': '{"status":"ok","data":7}' })
}

/** A job: starts the run, or goes on with it when it was begun. An operation that was cut off is run again by a person's word. */
async function job(place: StepOutside, crashAt?: CrashPoint): Promise<{ run: Run; calls: number }> {
  const world = stepWorld(place, answers, crashAt)
  const begun = place.outside.disk.size > 0 && (await stepWorld(place).store.read('r1')) !== undefined
  let run = begun ? await resume(world) : await start(world)
  if (run.reason === 'interrupted') run = await resume(world, { rerun: true })
  return { run, calls: world.calls }
}

async function dieAndGoOn(place: StepOutside, crashAt: CrashPoint): Promise<Run> {
  try {
    return (await job(place, crashAt)).run
  } catch (error) {
    if (!(error instanceof Crash)) throw error
    return (await job(place)).run
  }
}

/** All that a crash must not change. Attempts and tries may: what was in flight is done again. */
function outcomeOf(run: Run) {
  const runs = Object.entries(run.runs ?? {}).map(([id, { steps, status, result, cursor, parent, input }]) => ({
    id,
    status,
    result,
    cursor,
    parent,
    input,
    steps: Object.entries(steps).map(([name, { entries, accepted, history }]) => ({
      name,
      entries,
      yield: accepted?.yield,
      history: history.map(({ entry, judge, route }) => ({ entry, asks: judge?.asks, outcome: judge?.outcome, route })),
    })),
  }))
  const { status, reason, results, agents, pending } = run
  return { status, reason, results, runs, visits: agents.map(({ visits }) => visits), pending: pending.map(({ type }) => type) }
}

describe('a crash at any call of a step workflow', () => {
  it('no accepted step runs again, no judge is asked twice, there is no second child, and the counts are right', async () => {
    const calm = outside()
    const { run: expected, calls } = await job(calm)
    expect(expected.results.main).toBe('join 1')
    expect(Object.keys(expected.runs ?? {})).toEqual(['r1', 'r2'])
    expect(expected.runs?.r1?.steps.draft?.entries).toBe(2)
    for (let call = 1; call <= calls; call++) {
      for (const when of call % 2 === 0 ? (['before', 'after'] as const) : (['after'] as const)) {
        const place = outside()
        const run = await dieAndGoOn(place, { call, when })
        expect(outcomeOf(run), `${when} call ${call}`).toEqual(outcomeOf(expected))
        expect(place.outside.comments).toEqual(calm.outside.comments)
        // One turn may be in flight when the process dies, and its bill is lost with it.
        expect(place.outside.turns.length - calm.outside.turns.length).toBeLessThanOrEqual(1)
        expect(place.performed.length - calm.performed.length).toBeLessThanOrEqual(1)
        expect(checkRun(run)).toEqual([])
        expect(differences(replay(place.outside.disk, 'r1'), run)).toEqual([])
      }
    }
  })
})
