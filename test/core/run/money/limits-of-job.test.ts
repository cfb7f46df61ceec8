import { expect, it } from 'vitest'
import { limitsOfJob } from '../../../../src/core/run/money/limits-of-job.ts'
import type { Run } from '../../../../src/core/run/run.ts'

const job = { configuration: 'own.yml', mostUsd: 5, maxTurns: 9, retry: true }
const budget = { limit_usd: 10, spent_usd: 1 }
const run = (more: Partial<Run> = {}) => ({ configuration: 'own.yml', turns: 4, budget, ...more })
const heldMost = { usd: 5, configuration: 'own.yml' }
const heard = { budget: { ...budget, most_usd: 3 } }
const worker = { parent: { run: 'r', agent: 'main_w1' } }

it.each([
  ['of its own configuration are what it may from now on', run(), job, { mostUsd: 5, maxTurns: 9, heldMost }],
  ['of its own configuration are history where it has passed them', run({ turns: 9 }), job, { mostUsd: 5, heldMost }],
  ['say nothing of the turns of a worker', run(worker), job, { mostUsd: 5, heldMost }],
  ['where nothing is set say nothing', run(), { ...job, mostUsd: undefined, maxTurns: undefined }, {}],
  ['of another configuration hold in that job alone', run({ configuration: 'b.yml' }), job, { heldTurns: 9, heldMost }],
  [
    'of another configuration say nothing of the turns of a worker',
    run({ ...worker, configuration: 'b.yml' }),
    job,
    { heldMost },
  ],
  ['are those of another one, of a run that does not name its own', { turns: 4, budget }, job, { heldTurns: 9, heldMost }],
  [
    'of another one are history, once a person lets it go on at them',
    run({ configuration: 'b.yml', turns: 9 }),
    job,
    { heldMost },
  ],
  [
    'of another one hold where nobody has said more',
    run({ configuration: 'b.yml', turns: 9 }),
    { ...job, retry: false },
    { heldTurns: 9, heldMost },
  ],
  [
    'of another one are history where it is beyond them',
    run({ configuration: 'b.yml', turns: 10 }),
    { ...job, retry: false },
    { heldMost },
  ],
  [
    'without the input keep to what the run has heard last',
    run(heard),
    { ...job, mostUsd: undefined, maxTurns: undefined },
    { heldMost: { usd: 3, configuration: 'own.yml' } },
  ],
  [
    'of its own configuration are the money that it may spend, whatever it has heard before',
    run(heard),
    job,
    { mostUsd: 5, maxTurns: 9, heldMost },
  ],
  [
    'of another one let it spend no more than its own',
    run({ ...heard, configuration: 'b.yml' }),
    job,
    { heldTurns: 9, heldMost: { usd: 3, configuration: 'b.yml' } },
  ],
  [
    'of another one let it spend less than its own',
    run({ budget: { ...budget, most_usd: 6 }, configuration: 'b.yml' }),
    job,
    { heldTurns: 9, heldMost },
  ],
  [
    'let a run that does not name its own spend no more than it has heard',
    { turns: 4, ...heard },
    job,
    { heldTurns: 9, heldMost: { usd: 3 } },
  ],
] as const)('the limits of a job %s', (_, of, given, limits) => {
  expect(limitsOfJob(of, given)).toEqual(limits)
})
