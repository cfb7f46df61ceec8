import { describe, expect, it } from 'vitest'
import { mostOfWorker } from '../../../src/core/ledger/most-of-worker.ts'
import { allowedByMost, whenAllowed } from '../../../src/core/run/money/held-most.ts'
import type { Run } from '../../../src/core/run/run.ts'
import { familyOf } from '../../../src/runtime/job/workers/family-of.ts'
import { stateRun } from '../../tools/state-run.ts'

const of = (id: string, spent_usd: number, more: Partial<Run> = {}) =>
  stateRun({ workflow_id: id, budget: { limit_usd: 10, spent_usd }, ...more })
const child = (id: string, status: string) => ({ id, status }) as unknown as NonNullable<Run['children']>[number]
const parent = (run: string) => ({ run, agent: 'main_w1' })
const rests = { status: 'suspended', reason: 'workers' } as const

const middle = of('r-1', 0.5, { parent: parent('r'), ...rests, children: [child('r-1-1', 'started'), child('r-1-2', 'ended')] })
const below = of('r-1-1', 0.25, { parent: parent('r-1') })
const sibling = of('r-2', 1.25, { parent: parent('r') })
const whole = of('r', 1, { ...rests, children: [child('r-1', 'started'), child('r-2', 'started'), child('r-3', 'queued')] })
const all = [whole, middle, below, sibling, of('r-1-2', 3, { parent: parent('r-1') }), of('other', 9)]
const branch = {
  list: async ({ ids = [] }: { readonly ids?: readonly string[] }) => all.filter(({ workflow_id: id }) => ids.includes(id)),
} as unknown as Parameters<typeof familyOf>[1]

describe('a budget-usd that was lowered since a run with workers in jobs of their own began', () => {
  it('C-4: holds for all of it together: those at work share what is left', async () => {
    const family = await familyOf(below, branch)
    expect(family.map(({ workflow_id }) => workflow_id).toSorted()).toEqual(['r', 'r-1', 'r-1-1', 'r-1-2', 'r-2'])
    expect(family[0]).toBe(whole)
    const most = { usd: 5, configuration: 'a.yml' }
    // Of $5 are $3 spent, and two are at work.
    const held = { usd: 1.25, configuration: 'a.yml', whole: { run: 'r', usd: 5 } }
    const atWork = family.map((run) => (run.workflow_id === 'r-1-2' ? { ...run, status: 'completed' as const } : run))
    expect(mostOfWorker(most, below, whole, atWork)).toEqual(held)
    expect(mostOfWorker({ usd: 2 }, below, whole, atWork)).toMatchObject({ usd: 0.25 })
    expect(mostOfWorker({ usd: 10 }, below, whole, atWork)).toBeUndefined()
  })

  it('C-4: is named as what it is: of the whole', () => {
    const held = { usd: 1.25, whole: { run: 'r', usd: 5 } }
    expect(allowedByMost(held, {})).toBe('budget-usd of the action allows r and its workers together $5.00')
    expect(whenAllowed(held, {})).toContain('has raised its budget-usd of $5.00')
  })

  it('finds no whole where one above is not there any more, and comes to an end where states name each other', async () => {
    expect(await familyOf(of('x-1', 0, { parent: parent('x') }), branch)).toEqual([])
    expect(await familyOf(of('x', 0, { parent: parent('x') }), branch)).toEqual([])
  })
})
