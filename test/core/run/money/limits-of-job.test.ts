import { expect, it } from 'vitest'
import { limitsOfJob } from '../../../../src/core/run/money/limits-of-job.ts'
import type { Run } from '../../../../src/core/run/run.ts'

const job = { configuration: 'own.yml', mostUsd: 5, maxTurns: 9, retry: true }
const run = (more: Partial<Run> = {}) => ({ configuration: 'own.yml', turns: 4, ...more })
const worker = { parent: { run: 'r', agent: 'main_w1' } }

it.each([
  ['of its own configuration are what it may from now on', run(), job, { mostUsd: 5, maxTurns: 9 }],
  ['of its own configuration are history where it has passed them', run({ turns: 9 }), job, { mostUsd: 5 }],
  ['say nothing of the turns of a worker', run(worker), job, { mostUsd: 5 }],
  ['where nothing is set say nothing', run(), { ...job, mostUsd: undefined, maxTurns: undefined }, {}],
  ['of another configuration hold in that job alone', run({ configuration: 'b.yml' }), job, { heldTurns: 9 }],
  ['of another configuration say nothing of the turns of a worker', run({ ...worker, configuration: 'b.yml' }), job, {}],
  ['are those of another one, of a run that does not name its own', { turns: 4 }, job, { heldTurns: 9 }],
  ['of another one are history, once a person lets it go on at them', run({ configuration: 'b.yml', turns: 9 }), job, {}],
  [
    'of another one hold where nobody has said more',
    run({ configuration: 'b.yml', turns: 9 }),
    { ...job, retry: false },
    { heldTurns: 9 },
  ],
  [
    'of another one are history where it is beyond them',
    run({ configuration: 'b.yml', turns: 10 }),
    { ...job, retry: false },
    {},
  ],
] as const)('the limits of a job %s', (_, of, given, limits) => {
  expect(limitsOfJob(of, given)).toEqual(limits)
})
