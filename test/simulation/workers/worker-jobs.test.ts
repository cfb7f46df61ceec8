/** Workers in jobs of their own, with dispatches and machines that are lost. `WORKERS=5000` for so many schedules of each kind, `SEED=n` for others. */
import { describe, expect, it } from 'vitest'
import { readLedger } from '../../../src/core/ledger/ledger.ts'
import { checkRun } from '../../../src/core/run/check-run.ts'
import type { Run } from '../../../src/core/run/run.ts'
import type { Reply } from '../../fakes/world.ts'
import { createRandom } from '../random.ts'
import { type Faults, Town } from './town.ts'

const SCHEDULES = Number(process.env.WORKERS ?? process.env.SIMULATE ?? 60)
const SEED = Number(process.env.SEED ?? 1)
/** A turn is less than a tenth of a worker's part: what is more goes to the state branch at once. */
const BUDGET_USD = 20

const files = {
  'START.md': 'start',
  'WORK.md': 'work',
  'MERGE.md': 'merge {{workers}}',
  'END.md': 'end {{workers}}',
  'MORE.md': 'more',
}
/** Three workers; one of them forks another, which has a job of its own, too, and one makes two turns. */
const reply: Reply = ({ agent, state }) => {
  const cost = 0.25
  if (state === 'START.md') return { text: `${'<fork runner="job">WORK</fork>'.repeat(3)}<join next="MERGE"></join>`, cost }
  if (state === 'MERGE.md') return { text: '<result>merged</result>', cost }
  if (state === 'END.md') return { text: `<result>${agent} with another</result>`, cost }
  if (agent === 'main_work2') return { text: '<fork runner="job">WORK</fork><join next="END"></join>', cost }
  if (agent === 'main_work3' && state === 'WORK.md') return { text: '<goto>MORE</goto>', cost }
  return { text: `<result>${agent}</result>`, cost }
}

const RESULTS = {
  main: 'merged',
  main_work1: 'main_work1',
  main_work2: 'main_work2 with another',
  main_work3: 'main_work3',
}

async function played(seed: number, faults: Partial<Faults>) {
  // Turns that last so long that what came of each is kept.
  const slowly: Reply = (turn) => {
    town.outside.time += 21_000
    return reply(turn)
  }
  const town = new Town(files, slowly, { lost: 0, doubled: 0, kills: 0, ...faults, random: createRandom(seed) })
  const run = await town.run('r1', BUDGET_USD)
  return { town, run }
}

/** What no schedule may change. */
function expectWhole(town: Town, run: Run, seed: number): void {
  const states = [...town.branch.states.values()].map((state) => state.run)
  expect(run, `seed ${seed}`).toMatchObject({ status: 'completed', results: RESULTS })
  expect(states.flatMap(checkRun), `seed ${seed}`).toEqual([])
  const standing = Object.fromEntries(states.map(({ workflow_id, status }) => [workflow_id, status]))
  const ids = ['r1', 'r1-1', 'r1-2', 'r1-2-1', 'r1-3']
  expect(standing, `seed ${seed}`).toEqual(Object.fromEntries(ids.map((id) => [id, 'completed'])))
  expect(run.budget.spent_usd).toBeLessThanOrEqual(BUDGET_USD)
  expect([...town.branch.aside.keys()], `seed ${seed}`).toEqual([])
  const booked = readLedger([...town.branch.ledger]).reduce((sum, { usd }) => sum + usd, 0)
  expect(booked, `seed ${seed}`).toBeCloseTo(run.budget.spent_usd, 6)
  expect([...town.outside.comments.keys()].filter((key) => key.startsWith('run '))).toEqual(['run r1'])
}

describe('workers in jobs of their own', () => {
  it('calmly: each is dispatched once, each join calls its parent once, every turn is made once', async () => {
    for (let seed = SEED; seed < SEED + Math.min(SCHEDULES, 50); seed++) {
      const { town, run } = await played(seed, {})
      expectWhole(town, run, seed)
      expect(town.asked.toSorted(), `seed ${seed}`).toEqual(['r1', 'r1-1', 'r1-2', 'r1-2', 'r1-2-1', 'r1-3'])
      expect(town.outside.turns).toHaveLength(8)
      expect(town.branch.putAside).toEqual(new Set(['r1-3']))
      expect(run.budget.spent_usd).toBe(2)
    }
  }, 3_600_000)

  it('J-3: nothing is lost or doubled, and no cent is spent twice, when dispatches are lost, doubled and late', async () => {
    for (let seed = SEED; seed < SEED + SCHEDULES; seed++) {
      const { town, run } = await played(seed, { lost: 0.2, doubled: 0.2 })
      expectWhole(town, run, seed)
      expect(town.outside.turns, `seed ${seed}`).toHaveLength(8)
      expect(run.budget.spent_usd).toBe(2)
    }
  }, 3_600_000)

  it('J-2.9: and when one is refused: what its worker had cost is paid, and it works in the job of its parent', async () => {
    for (let seed = SEED; seed < SEED + SCHEDULES; seed++) {
      const { town, run } = await played(seed, { lost: 0.3, refused: 0.15 })
      const states = [...town.branch.states.values()].map((state) => state.run)
      expect(run, `seed ${seed}`).toMatchObject({ status: 'completed', results: RESULTS })
      expect(states.flatMap(checkRun), `seed ${seed}`).toEqual([])
      expect(run.budget.spent_usd, `seed ${seed}`).toBeCloseTo(town.outside.turns.length * 0.25, 6)
      const booked = readLedger([...town.branch.ledger]).reduce((sum, { usd }) => sum + usd, 0)
      expect(booked, `seed ${seed}`).toBeCloseTo(run.budget.spent_usd, 6)
    }
  }, 3_600_000)

  it('J-3: and when machines die before and after each call', async () => {
    for (let seed = SEED; seed < SEED + SCHEDULES; seed++) {
      const { town, run } = await played(seed, { lost: 0.1, doubled: 0.1, kills: 3 })
      expectWhole(town, run, seed)
      expect(town.outside.turns.length, `seed ${seed}`).toBeLessThanOrEqual(8 + 2 * 3)
    }
  }, 3_600_000)
})

describe('a turn that cannot be paid beside the parts of workers', () => {
  const waiting = { 'START.md': 'start', 'WORK.md': 'work', 'OWN.md': '---\nbudget: 6\n---\nown', 'MERGE.md': 'merge' }
  const said: Reply = ({ agent, state }) => {
    town.outside.time += 21_000
    const cost = 0.25
    if (state === 'START.md') return { text: `${'<fork runner="job">WORK</fork>'.repeat(3)}<goto>OWN</goto>`, cost }
    if (state === 'OWN.md') return { text: '<join next="MERGE"></join>', cost }
    return { text: `<result>${agent}</result>`, cost }
  }
  let town: Town

  it('is made once one has ended, and the run comes to its end, also when dispatches and machines are lost', async () => {
    for (let seed = SEED; seed < SEED + SCHEDULES; seed++) {
      const faults = seed % 2 === 0 ? { kills: 0 } : { kills: 3 }
      town = new Town(waiting, said, { lost: 0.2, doubled: 0.1, ...faults, random: createRandom(seed) })
      const run = await town.run('r1', BUDGET_USD)
      expect(run, `seed ${seed}`).toMatchObject({ status: 'completed', results: { main: 'main' } })
      expect(run.budget.spent_usd, `seed ${seed}`).toBeLessThanOrEqual(BUDGET_USD)
      const states = [...town.branch.states.values()].map((state) => state.run)
      expect(states.flatMap(checkRun), `seed ${seed}`).toEqual([])
    }
  }, 3_600_000)
})

const race = {
  'START.md': 'start',
  'WORK.md': 'work {{item}}',
  'AGAIN.md': 'again {{workers}}',
}
/** Turns of workers so far. */
const made = new Map<string, number>()
/** Two rounds of three workers, the first of whom to end ends the others. Those have more to do, but come to an end where the quick one is lost. */
const racing: Reply = ({ agent, state, prompt }) => {
  const cost = 0.25
  if (state === 'START.md' || (state === 'AGAIN.md' && !prompt.includes('main_work4')))
    return { text: `${'<fork runner="job">WORK</fork>'.repeat(3)}<join next="AGAIN" for="any" rest="cancel"></join>`, cost }
  if (state === 'AGAIN.md') return { text: '<result>over</result>', cost }
  const turns = (made.get(agent) ?? 0) + 1
  made.set(agent, turns)
  const isOver = agent.endsWith('1') || agent.endsWith('4') || turns > 6
  return { text: isOver ? '<result>done</result>' : '<goto>WORK</goto>', cost }
}

describe('workers in jobs of their own that a join ends at work', () => {
  async function raced(seed: number, faults: Partial<Faults>) {
    made.clear()
    const slowly: Reply = (turn) => {
      town.outside.time += 21_000
      return racing(turn)
    }
    const town = new Town(race, slowly, { lost: 0, doubled: 0, kills: 0, ...faults, random: createRandom(seed) })
    const run = await town.run('r1', BUDGET_USD)
    const states = [...town.branch.states.values()].map((state) => state.run)
    expect(run, `seed ${seed}`).toMatchObject({ status: 'completed', results: { main: 'over' } })
    expect(states.flatMap(checkRun), `seed ${seed}`).toEqual([])
    const booked = readLedger([...town.branch.ledger]).reduce((sum, { usd }) => sum + usd, 0)
    return { town, run, states, booked }
  }

  it('J-2.8: every turn is in the ledger once, and the run counts no less, also when dispatches are lost and doubled', async () => {
    let atWork = 0
    for (let seed = SEED; seed < SEED + SCHEDULES; seed++) {
      const { town, run, states, booked } = await raced(seed, { lost: 0.1, doubled: 0.1 })
      expect(booked, `seed ${seed}`).toBeCloseTo(town.outside.turns.length * 0.25, 6)
      expect(run.budget.spent_usd, `seed ${seed}`).toBeGreaterThanOrEqual(booked - 1e-9)
      expect(run.budget.spent_usd, `seed ${seed}`).toBeLessThanOrEqual(BUDGET_USD)
      atWork += states.filter(({ unbilled }) => unbilled).length
    }
    expect(atWork).toBeGreaterThan(SCHEDULES / 4)
  }, 3_600_000)

  it('J-2.8: those that waited for room make no turn, and the run comes to its end, also when dispatches are lost', async () => {
    for (let seed = SEED; seed < SEED + SCHEDULES; seed++) {
      const { town, states } = await raced(seed, { lost: 0.5, atOnce: 1 })
      const ids = states.map(({ workflow_id }) => workflow_id).toSorted()
      expect(ids, `seed ${seed}`).toEqual(['r1', 'r1-1', 'r1-4'])
      expect(town.outside.turns, `seed ${seed}`).toHaveLength(5)
    }
  }, 3_600_000)

  it('J-2.8: and when machines die before and after each call, but for what died with them', async () => {
    for (let seed = SEED; seed < SEED + SCHEDULES; seed++) {
      const kills = 3
      const { town, run, booked } = await raced(seed, { lost: 0.1, doubled: 0.1, kills })
      const paid = town.outside.turns.length * 0.25
      expect(booked, `seed ${seed}`).toBeLessThanOrEqual(paid + 1e-9)
      expect(booked, `seed ${seed}`).toBeGreaterThanOrEqual(paid - kills * 0.5 - 1e-9)
      expect(run.budget.spent_usd, `seed ${seed}`).toBeGreaterThanOrEqual(booked - 1e-9)
    }
  }, 3_600_000)
})
