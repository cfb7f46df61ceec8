import { describe, expect, it } from 'vitest'
import { isOwnStart } from '../../../../src/core/triggers/starts/is-own-start.ts'
import { stateRun } from '../../../tools/state-run.ts'

const now = '2026-11-21T11:00:00Z'
const job = { runId: '99', attempt: 1, leaseToken: 'ours', now }
const lease = { owner: 'o/r', job: '99', attempt: 1, token: 'theirs', expires: '2026-11-21T11:10:00Z' }
const input = { text: 'docs', from: 'run' } as const
const run = stateRun({ configuration: '.github/raymond.yml', input, lease: null })
const start = {
  configuration: '.github/raymond.yml',
  name: run.workflow.name,
  source: run.workflow.source,
  input,
  isRound: false,
}

describe('a run that is there already is the one that a start has begun', () => {
  it.each([
    ['in a re-run', {}, { attempt: 2 }, true],
    ['not beside one that rests', {}, {}, false],
    ['not beside one that is at work', { lease }, {}, false],
    ['not beside one that another job of the re-run is at', { lease: { ...lease, attempt: 2 } }, { attempt: 2 }, false],
    ['where an earlier attempt was lost', { lease }, { attempt: 2 }, true],
    ['where its job was lost a while ago', { lease: { ...lease, expires: now } }, {}, true],
    ['where this very step has it', { lease: { ...lease, token: 'ours' } }, {}, true],
    [
      'in a re-run, where a job that was dispatched has it',
      { lease: { ...lease, job: '100', attempt: 3 } },
      { attempt: 2 },
      true,
    ],
    ['not where it is a worker', { parent: { run: 'r', agent: 'main_worker1' } }, { attempt: 2 }, false],
  ])('%s', (_, more, of, is) => {
    expect(isOwnStart({ ...run, ...more } as typeof run, start, { ...job, ...of })).toBe(is)
  })

  it.each([
    ['not of another configuration', { configuration: '.github/other.yml' }, false],
    ['not of another name', { name: 'other' }, false],
    ['not of another folder', { source: 'flows/other' }, false],
    ['not with another input', { input: { ...input, text: 'code' } }, false],
    ['not with what an event says', { input: { text: 'x', from: 'stranger' as const } }, false],
    ['not with none', { input: null }, false],
    ['as a round, whatever is said by now', { input: { ...input, text: 'code' }, isRound: true }, true],
  ])('%s', (_, more, is) => {
    expect(isOwnStart(run, { ...start, ...more }, { ...job, attempt: 2 })).toBe(is)
  })

  it('with what an event says, in whatever words it is read anew', () => {
    const said = { ...run, input: { text: 'x', from: 'stranger' as const } }
    expect(isOwnStart(said, { ...start, input: { text: 'y', from: 'stranger' } }, { ...job, attempt: 2 })).toBe(true)
  })
})
